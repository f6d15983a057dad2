// What a failure of the engine is. There is none that is known, so the module is made to end as a panic ends it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EngineError, Problem } from 'exactcover';
import { Counting } from '../lib/wasm/core.js';

test('a panic is an error, and what is asked later says that the engine is to be loaded anew', async () => {
  const problem = new Problem().row('a', ['x']);
  assert.equal(problem.count(), 1n);
  const { exact } = Counting.prototype;
  Counting.prototype.exact = () => { throw new WebAssembly.RuntimeError('unreachable'); };
  assert.throws(() => problem.count(), error => error instanceof EngineError && error.message === 'unreachable');
  Counting.prototype.exact = exact;
  assert.throws(() => problem.count(), /the engine failed before, and is to be loaded anew: unreachable/);
  assert.throws(() => [...problem], EngineError);
  assert.equal(await problem.inWorker().count(), 1n, 'a worker has an engine of its own');
});
