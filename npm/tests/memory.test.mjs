// What is held in the module's memory.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem, Unfinished } from 'exactcover';
import { initSync } from '../lib/wasm/core.js';
import { queens } from '../bench/matrices.mjs';

// What is loaded is what the package has loaded: it is there once.
const { memory } = initSync();

function board(size) {
  const { primary, secondary, rows } = queens(size);
  const problem = new Problem({ columns: primary, secondary });
  rows.forEach((columns, row) => problem.row(row, columns));
  return problem;
}

const rounds = {
  count: problem => problem.count(),
  first: problem => problem.first(),
  any: problem => problem.any(),
  all: problem => [...problem],
  'a loop that is left': problem => { for (const cover of problem) if (cover) break; },
  'an iterator that is returned': problem => { const covers = problem.covers(); covers.next(); covers[Symbol.dispose](); },
  'the cheapest': problem => { for (const cover of problem.cheapest()) if (cover) break; },
  distinct: problem => [...problem.distinct()],
  why: problem => problem.why(),
  'an early end': problem => assert.throws(() => [...problem.covers({ nodes: 3 })], Unfinished),
  'a wrong question': problem => {
    const wide = new Problem().row('a', ['x'], { cost: 2n ** 63n - 1n }).row('b', ['x'], { cost: -(2n ** 63n) });
    assert.throws(() => wide.cheapest());
    problem.first();
  },
};

for (const [name, ask] of Object.entries(rounds)) {
  test(`10,000 problems keep what ten keep: ${name}`, () => {
    for (let round = 0; round < 10; round++) ask(board(5));
    const before = memory.buffer.byteLength;
    for (let round = 0; round < 10_000; round++) ask(board(5));
    assert.equal(memory.buffer.byteLength, before);
  });
}

test('what nobody holds any more is freed by itself', { skip: !globalThis.gc && 'it needs node --expose-gc' }, async () => {
  const drop = async times => {
    for (let time = 0; time < times; time++) {
      board(12).covers().next();
      if (time % 100 === 99) {
        globalThis.gc();
        await new Promise(resolve => setTimeout(resolve, 1));
      }
    }
  };
  await drop(500);
  const before = memory.buffer.byteLength;
  await drop(5_000);
  assert.equal(memory.buffer.byteLength, before);
});
