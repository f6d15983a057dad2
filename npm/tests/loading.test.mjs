// The worker of the puzzles, while its module is loaded.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from '../lib/load.node.js';
import { responder } from '../lib/puzzle-answers.js';
import * as engine from '../lib/wasm/puzzles.js';
import bytes from '../lib/wasm/puzzles.bytes.js';

const ticks = (count = 1) => new Promise(resolve => setTimeout(resolve, 5 * count));
const count = side => ({ question: JSON.stringify({ problem: { kind: 'queens', side }, ask: 'count', seed: 0 }) });

test('each question has one answer, also if it is stopped before the module is there', async () => {
  let come;
  const ready = new Promise(resolve => { come = resolve; }).then(() => engine.initSync({ module: load(bytes) }));
  const said = [];
  const respond = responder(engine, ready, it => said.push(it.error?.reason ?? it.answer.count));
  for (const message of [count(6), { stop: true }, { free: true }, count(7), { stop: true }]) {
    respond(message);
    await ticks();
  }
  assert.deepEqual(said, ['aborted', 'aborted']);
  respond({ free: true });
  respond(count(8));
  come();
  await ticks(20);
  assert.deepEqual(said, ['aborted', 'aborted', '92']);
});

test('a module that could not be loaded is a failure, with which a worker ends', async () => {
  const said = [];
  const respond = responder(engine, Promise.reject(new Error('no net')), it => said.push(it.error));
  for (const message of [count(6), { free: true }, count(7)]) {
    respond(message);
    await ticks();
  }
  assert.deepEqual(said.map(({ kind }) => kind), ['engine', 'engine']);
  assert.match(said[0].message, /no net/);
});
