// The puzzles.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NotUnique, ProblemError, queens, stars, sudoku, tile, Unfinished } from 'exactcover/puzzles';

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
  const hint = sudoku.hint('1..4..1..3....2.');
  assert.equal(solved.line[4 * hint.row + hint.column], String(hint.digit));
});

test('what is wrong', () => {
  for (const wrong of [() => tile('#?'), () => sudoku.solve('12'), () => stars('1\nAAB\nA?B\n'), () => queens(-1), () => queens('8')]) {
    assert.throws(wrong, ProblemError);
  }
  assert.throws(() => tile('#?'), /^ProblemError: line 1, column 2: /);
  assert.throws(() => queens(20).count({ seconds: 0.02 }), error => error instanceof Unfinished && error.reason === 'seconds');
  assert.throws(() => [...queens(12).solutions({ nodes: 100 })], Unfinished);
});
