// The puzzles.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NotUnique, ProblemError, queens, stars, sudoku, tile, Unfinished } from 'exactcover/puzzles';
import { all, ended } from './loops.mjs';
import { randomOf } from './random.mjs';

const ENDS = process.env.SOAK ? 1000 : 20;

test('queens', () => {
  assert.deepEqual([queens(8).count(), queens(8).countDistinct(), [...queens(8)].length, [...queens(8).distinct()].length], [92n, 12n, 92, 12]);
  assert.equal(queens(100).any().board.filter(line => line.includes('Q')).length, 100);
  assert.deepEqual([queens(3).any(), queens(3).count(), queens(3).sample()], [undefined, 0n, undefined]);
  assert.match(queens(3).why(), /^there is no way to cover/);
  assert.equal(queens(4).why(), undefined);
});

test('tilings', () => {
  assert.deepEqual([tile([3, 20]).count(), tile([3, 20]).countDistinct()], [8n, 2n]);
  assert.equal(tile([2, 3], { pieces: '*\n##' }).count(), 3n);
  assert.equal(tile([3, 20], { pieces: [] }).count(), 8n);
  assert.equal(tile([1, 6], { pieces: '*\n##', wrap: [true, false] }).count(), 2n);
  assert.equal(tile([2, 2], { pieces: ['*\n##'], holes: [2, 2] }).count(), 4n);
  const mutilated = tile(['.#######', ...Array(6).fill('########'), '#######.'].join('\n'), { pieces: '*\n##' });
  assert.match(mutilated.why(), /^with 32 cells colored red and 30 blue/);
  assert.deepEqual(tile([6, 10]).sample({ seed: 3 }), tile([6, 10]).sample({ seed: 3 }));
});

test('stars', () => {
  const text = stars.generate({ side: 6, seed: 1 });
  assert.equal(stars(text).count(), 1n);
  assert.equal(stars(text).unique().board.length, 6);
});

test('Sudokus', () => {
  const solved = sudoku.solve('1..4..1..3....2.');
  assert.match(solved.line, /^1..4..1..3....2.$/);
  assert.equal(sudoku('1...............').count(), 72n);
  assert.throws(() => sudoku.solve('1...............'), NotUnique);
  assert.equal(sudoku.solve('11..............'), undefined);
  assert.equal(sudoku('11..............').why(), 'there are two 1s in row 1: r1c1 and r1c2');
  for (const options of [{ seed: 1 }, { seed: 1, difficulty: 'easy' }, { seed: 1, layout: '6x6', killer: true }]) {
    const { text, rating } = sudoku.generate(options);
    assert.ok(sudoku.solve(text).line);
    if (!options.killer) assert.equal(sudoku.rate(text), rating);
  }
  assert.deepEqual([sudoku.hint(solved.line), sudoku.hint('.'.repeat(81))], [undefined, undefined]);
  const hint = sudoku.hint('1..4..1..3....2.');
  assert.equal(solved.line[4 * hint.row + hint.column], String(hint.digit));
});

test('in a worker the answers are the same', async () => {
  const puzzles = [queens(6), queens(3), tile([3, 20]), stars('AB\nAB', 1), sudoku('1..4..1..3....2.'), sudoku('11..............')];
  for (const puzzle of puzzles) {
    const later = puzzle.inWorker();
    assert.deepEqual(await all(later), [...puzzle]);
    assert.deepEqual(await all(later.distinct()), [...puzzle.distinct()]);
    assert.deepEqual(await Promise.all([later.any(), later.count(), later.countDistinct()]), [puzzle.any(), puzzle.count(), puzzle.countDistinct()]);
    assert.deepEqual(await later.sample({ seed: 5 }), puzzle.sample({ seed: 5 }));
    assert.equal(await later.why(), puzzle.why());
  }
  const text = '1..4..1..3....2.';
  const later = sudoku.inWorker();
  assert.deepEqual(await Promise.all([later.solve(text), later.rate(text), later.hint(text)]), [sudoku.solve(text), sudoku.rate(text), sudoku.hint(text)]);
  assert.deepEqual(await later.generate({ seed: 1 }), sudoku.generate({ seed: 1 }));
  assert.deepEqual(await stars.inWorker().generate({ side: 6, seed: 1 }), stars.generate({ side: 6, seed: 1 }));
  await assert.rejects(queens(6).inWorker().unique(), error => error instanceof NotUnique && error.covers.length === 2);
  await assert.rejects(later.solve('12'), error => error instanceof ProblemError && /^line 1, column 1: /.test(error.message));
});

test('in a worker a search ends early, and is not ended with its worker', async () => {
  const hard = queens(20).inWorker();
  const ends = (reason, asked) => assert.rejects(asked, error => error instanceof Unfinished && error.reason === reason);
  await ends('nodes', hard.count({ nodes: 1000 }));
  await ends('aborted', hard.count({ signal: AbortSignal.abort() }));
  const random = randomOf(7);
  const count = await ended(async () => {
    for (let round = 0; round < ENDS; round++) {
      await ends('seconds', hard.count({ seconds: 0.04 * random() }));
      await ends('seconds', all(hard.solutions({ seconds: 0.04 * random() })));
      assert.equal(await queens(6).inWorker().count(), 4n);
    }
  });
  assert.ok(count <= ENDS / 5, `${count} of ${2 * ENDS} workers`); // a machine may be slow

  let known;
  const controller = new AbortController();
  const onProgress = it => {
    known = it;
    controller.abort('enough');
  };
  await assert.rejects(hard.count({ signal: controller.signal, onProgress }), { reason: 'aborted', cause: 'enough' });
  assert.equal(typeof known.atLeast, 'bigint');
  await assert.rejects(hard.count({ onProgress: () => { throw new RangeError('mine'); } }), RangeError);
});

test('the nodes of a limit are those that were visited', async () => {
  const limits = { nodes: 5000 };
  assert.equal([...queens(8).solutions(limits)].length, 92);
  assert.equal((await all(queens(8).inWorker().solutions(limits))).length, 92);
  assert.equal([...queens(8).distinct(limits)].length, 12);
  assert.throws(() => queens(7).unique(limits), NotUnique);
  await assert.rejects(queens(7).inWorker().unique(limits), NotUnique);
  assert.equal(sudoku.solve('1..4..1..3....2.', limits).line, (await sudoku.inWorker().solve('1..4..1..3....2.', limits)).line);
});

/** Solutions that are found at once, and then none for hours. */
function desert() {
  const draw = is => Array.from({ length: 10 }, (_, y) => Array.from({ length: 10 }, (_, x) => (is(y, x) ? '#' : '.')).join('')).join('\n');
  const isCell = (y, x) => y !== x || (y > 0 && y < 9);
  const isInside = (y, x) => y >= 3 && y < 7 && x >= 2 && x < 8;
  const giant = draw((y, x) => isCell(y, x) && !isInside(y, x));
  return tile(draw(isCell), { pieces: `0-1\n${giant}\n\n*\n##` });
}

test('a limit is heeded also after solutions that came at once', async () => {
  const puzzle = desert();
  for (const each of [options => puzzle.solutions(options), options => puzzle.inWorker().solutions(options)]) {
    let [found, reports] = [0, 0];
    const begun = performance.now();
    await assert.rejects(async () => {
      for await (const solution of each({ seconds: 1.5, onProgress: () => reports++ })) if (solution) found++;
    }, error => error.reason === 'seconds' && error.found === found);
    assert.ok(performance.now() - begun < 5000);
    assert.ok(found > 100 && reports > 2, `${found} ${reports}`);
  }
});

test('what is known after an abort is what was found', async () => {
  for (const each of [options => queens(12).solutions(options), options => queens(12).inWorker().solutions(options)]) {
    const controller = new AbortController();
    let found = 0;
    await assert.rejects(async () => {
      for await (const solution of each({ signal: controller.signal })) if (solution && ++found === 5) controller.abort();
    }, { reason: 'aborted', found: 5 });
  }
  // Also if a solution came when it was to stop.
  const random = randomOf(17);
  for (let round = 0; round < ENDS; round++) {
    let found = 0;
    await assert.rejects(async () => {
      for await (const solution of queens(13).inWorker().solutions({ seconds: 0.003 + 0.01 * random() })) if (solution) found++;
    }, error => (error.found ?? 0) === found);
  }
});

test('what is answered as a whole has limits in a worker only', async () => {
  const signal = AbortSignal.timeout(50);
  for (const ask of [
    () => stars.generate({ seconds: 1 }), () => sudoku.generate({ nodes: 1 }), () => queens(6).sample({ signal }),
    () => queens(6).countDistinct({ seconds: 1 }), () => sudoku.rate('1..4..1..3....2.', { seconds: 1 }),
  ]) assert.throws(ask, TypeError);
  await assert.rejects(queens(6).inWorker().sample({ nodes: 1 }), TypeError);
  await assert.rejects(sudoku.inWorker().generate({ onProgress() {} }), TypeError);
  await assert.rejects(queens(22).inWorker().countDistinct({ signal }), { name: 'Unfinished', reason: 'aborted' });
  assert.equal(await queens(6).inWorker().countDistinct({ seconds: 60 }), 1n);
});

test('a loop that is left while it is told how far it is', () => {
  const loop = queens(20).solutions({ onProgress: () => loop.return() });
  while (!loop.next().done);
  assert.equal(loop.next().done, true);
});

test('another seed each time', () => {
  const boards = Array.from({ length: 20 }, () => queens(8).sample({ seed: undefined }).board.join());
  assert.ok(new Set(boards).size > 1);
});

test('what is wrong', () => {
  for (const wrong of [() => tile('#?'), () => sudoku.solve('12'), () => stars('1\nAAB\nA?B\n'), () => queens(-1), () => queens('8')]) {
    assert.throws(wrong, ProblemError);
  }
  assert.throws(() => stars.generate({ side: 2, stars: 5 }), ProblemError);
  assert.throws(() => tile('#?'), /^ProblemError: line 1, column 2: /);
  assert.throws(() => queens(20).count({ seconds: 0.02 }), error => error instanceof Unfinished && error.reason === 'seconds');
  assert.throws(() => [...queens(12).solutions({ nodes: 2000 })], error => error instanceof Unfinished && error.found > 0);
});
