// The questions in a worker.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { EngineError, NotUnique, Problem, ProblemError, Unfinished } from 'exactcover';
import { workers } from '../lib/remote.js';
import { queens } from '../bench/matrices.mjs';
import { all, ended } from './loops.mjs';
import { randomOf } from './random.mjs';

const ABORTS = process.env.SOAK ? 1000 : 20;

function board(size) {
  const { primary, secondary, rows } = queens(size);
  const problem = new Problem({ columns: primary, secondary });
  rows.forEach((columns, row) => problem.row({ row }, columns));
  return problem;
}

test('the answers are the same', async () => {
  const problem = board(6);
  const later = problem.inWorker();
  assert.equal(await later.count(), 4n);
  assert.deepEqual(await later.first(), problem.first());
  assert.equal((await later.first())[0], problem.first()[0], 'the labels themselves');
  assert.deepEqual(await later.any(), problem.any());
  assert.deepEqual(await all(later), [...problem]);
  assert.deepEqual(await all(later.distinct()), [...problem.distinct()]);
  assert.deepEqual(await all(board(9).inWorker()), [...board(9)]);
  await assert.rejects(later.unique(), error => error instanceof NotUnique && error.covers.length === 2);
  assert.equal(await board(3).inWorker().first(), undefined);
  assert.equal(await board(3).inWorker().why(), board(3).why());
  const priced = new Problem().row('a', ['x'], { cost: 2 }).row('b', ['x'], { cost: 1, colors: {} });
  assert.deepEqual(await all(priced.inWorker().cheapest()), [...priced.cheapest()]);
});

test('two questions at a time', async () => {
  const later = board(10).inWorker();
  assert.deepEqual(await Promise.all([later.count(), later.count(), board(8).inWorker().count()]), [724n, 724n, 92n]);
});

test('early ends', async () => {
  const later = board(20).inWorker();
  const ends = (reason, asked) => assert.rejects(asked, error => error instanceof Unfinished && error.reason === reason);
  await ends('seconds', later.count({ seconds: 0.1 }));
  await ends('nodes', later.count({ nodes: 1000 }));
  await ends('aborted', later.count({ signal: AbortSignal.abort() }));
  const controller = new AbortController();
  let known;
  const onProgress = it => {
    known = it;
    controller.abort();
  };
  await ends('aborted', later.count({ signal: controller.signal, onProgress }));
  assert.equal(typeof known.atLeast, 'bigint');
  let seen = 0;
  await ends('nodes', (async () => { for await (const cover of board(12).inWorker().covers({ nodes: 3000 })) seen += cover.length / 12; })());
  assert.ok(seen > 0);
  await ends('seconds', all(later.covers({ seconds: 0.2 })));
  for await (const cover of later) if (cover) break;
  const wide = new Problem().row('a', ['x'], { cost: 2n ** 63n - 1n }).row('b', ['x'], { cost: -(2n ** 63n) });
  await assert.rejects(all(wide.inWorker().cheapest()), ProblemError);
  assert.equal(await board(8).inWorker().count(), 92n);
});

test(`${ABORTS} aborts at random moments, and the next answer is right`, async () => {
  const random = randomOf(5);
  const hard = board(16).inWorker();
  for (let round = 0; round < ABORTS; round++) {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 60 * random());
    await assert.rejects(hard.count({ signal: controller.signal }), error => error.reason === 'aborted');
    assert.equal(await board(6).inWorker().count(), 4n);
  }
});

test('an abort between two covers ends the loop by an error', async () => {
  const controller = new AbortController();
  await assert.rejects(async () => {
    for await (const cover of board(9).inWorker().covers({ signal: controller.signal })) if (cover) controller.abort('enough');
  }, error => error instanceof Unfinished && error.reason === 'aborted' && error.cause === 'enough');
});

test('limits that are none', async () => {
  for (const limits of [{ seconds: NaN }, { seconds: -1 }, { seconds: '5' }, { nodes: NaN }, { nodes: 1n }]) {
    await assert.rejects(board(6).inWorker().count(limits), TypeError);
    assert.throws(() => board(6).inWorker().covers(limits), TypeError);
  }
  await assert.rejects(board(6).inWorker().count({ seconds: 0 }), { reason: 'seconds' });
  await assert.rejects(board(6).inWorker().count({ signal: {} }), TypeError);
});

test('a report that throws ends the question', async () => {
  const onProgress = () => { throw new RangeError('mine'); };
  await assert.rejects(board(20).inWorker().count({ onProgress }), RangeError);
  await assert.rejects(all(board(20).inWorker().covers({ onProgress })), RangeError);
});

test('loops are about the rows and the time of when they were asked for', async () => {
  const problem = new Problem().row('a', ['x']);
  const [covers, late] = [problem.inWorker().covers(), board(9).inWorker().covers({ seconds: 0.01 })];
  problem.row('b', ['x']);
  assert.deepEqual(await all(covers), [['a']]);
  await new Promise(resolve => setTimeout(resolve, 20));
  await assert.rejects(all(late), { reason: 'seconds' });
});

test('to leave a loop ends its search', async () => {
  const none = board(22).inWorker().covers();
  for (let left = 3; left; left--) await none.next();
  const next = none.next();
  await none.return();
  await next;
  assert.deepEqual(await none.next(), { done: true, value: undefined });
});

test('a program ends whose loop nobody goes on with', async () => {
  const script = `import('exactcover').then(async ({ Problem }) => {
    const covers = new Problem().row('a', ['x']).inWorker().covers();
    console.log((await covers.next()).value);
  })`;
  const run = promisify(execFile)(process.execPath, ['-e', script], { cwd: import.meta.dirname, timeout: 20_000 });
  assert.equal((await run).stdout, "[ 'a' ]\n");
});

test('workers that do not start, or end', async () => {
  const { start } = workers;
  const count = () => board(6).inWorker().count({ signal });
  const { signal } = new AbortController();
  // The worker that waits for the next question is taken by this one.
  const loop = board(9).inWorker().covers();
  await loop.next();
  try {
    for (const broken of [
      () => { throw new Error('not allowed'); },
      () => new Worker('throw new Error("boom")', { eval: true }),
      () => new Worker('process.exit(3)', { eval: true }),
      () => new Worker(new URL('file:///nowhere.js')),
    ]) {
      workers.start = broken;
      await assert.rejects(count(), EngineError);
    }
  } finally {
    workers.start = start;
  }
  assert.deepEqual(getEventListeners(signal, 'abort'), []);
  assert.equal(await count(), 4n);
  await loop.return();
});

test('what is known after an abort is what was found', async () => {
  const controller = new AbortController();
  let given = 0;
  const covers = board(10).inWorker().covers({ signal: controller.signal });
  await assert.rejects(async () => {
    for await (const cover of covers) if (cover && ++given === 5) controller.abort();
  }, error => error.reason === 'aborted' && error.found >= given && given >= 5);
});

test('what is known of the cheapest is not what was given', async () => {
  // Each cover has eight rows, and they are proved one by one.
  const problem = new Problem();
  for (let column = 0; column < 8; column++) for (let row = 0; row < 4; row++) problem.row({ row }, [column], { cost: 10 + row });
  const controller = new AbortController();
  const given = [];
  await assert.rejects(async () => {
    for await (const { cost } of problem.inWorker().cheapest({ signal: controller.signal })) if (given.push(cost) === 3) controller.abort();
  }, error => error.found === 3 && error.bound === given[2] && error.best === undefined);
});

test('a program from a terminal', async () => {
  const script = `import { Problem } from 'exactcover'; console.log(await new Problem().row(1, [1]).inWorker().count());`;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: import.meta.dirname, timeout: 20_000 });
  assert.equal((await run).stdout, '1n\n');
});

test('one worker waits for the next question', async () => {
  const count = () => board(6).inWorker().count();
  await count();
  assert.equal(await ended(() => Promise.all([count(), count(), count()])), 2);
});

test('a worker that ended while it had nothing to do is not asked', async () => {
  const { start } = workers;
  let last;
  workers.start = () => (last = start());
  try {
    // The one that waits is taken by the first.
    assert.deepEqual(await Promise.all([board(6).inWorker().count(), board(6).inWorker().count()]), [4n, 4n]);
    const loop = board(9).inWorker().covers();
    await loop.next();
    assert.equal(await board(6).inWorker().count(), 4n);
    await last.terminate();
    assert.equal(await board(6).inWorker().count(), 4n);
    await loop.return();
  } finally {
    workers.start = start;
  }
});

test('a loop that nobody holds gives its worker back', { skip: !globalThis.gc && 'it needs node --expose-gc' }, async () => {
  const loops = 5;
  const count = await ended(async () => {
    for (let loop = 0; loop < loops; loop++) await board(9).inWorker().covers().next();
    for (let time = 0; time < 20; time++) {
      globalThis.gc();
      await new Promise(resolve => setTimeout(resolve, 20));
    }
  });
  assert.ok(count >= loops - 2, `${count}`); // one waits for the next question, and one may still be held
});

test('this thread goes on meanwhile', async () => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 5);
  await board(12).inWorker().count();
  clearInterval(timer);
  assert.ok(ticks > 0);
});
