// Problems: covers against brute force, and everything else that is asked.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NotUnique, Problem, ProblemError, Unfinished } from 'exactcover';
import { dominoes, langford, pentominoes, queens } from '../bench/matrices.mjs';
import { bruteForce, randomMatrix, randomOf } from './random.mjs';

function stated({ primary, secondary, rows }) {
  const problem = new Problem({ columns: primary, secondary });
  rows.forEach((columns, row) => problem.row(row, columns));
  return problem;
}

const isExact = ([least, most]) => least === 1 && most === 1;

/** The matrix with names. Columns that are not covered exactly once are declared; the others are too, or come with the rows. */
function named({ kinds, secondary, rows }, isDeclared) {
  const name = column => `column ${column}`;
  const problem = new Problem({
    columns: isDeclared ? kinds.flatMap((kind, column) => (isExact(kind) ? [name(column)] : [])) : undefined,
    between: kinds.flatMap((kind, column) => (isExact(kind) ? [] : [[name(column), ...kind]])),
    secondary: Array.from({ length: secondary }, (_, index) => name(kinds.length + index)),
  });
  rows.forEach(({ columns, cost }, row) => {
    const colors = new Map([...columns].filter(([, color]) => color).map(([column, color]) => [name(column), color]));
    problem.row({ row }, [...columns.keys()].map(name), { cost, colors });
  });
  return problem;
}

const text = cover => String(cover.map(({ row }) => row));

test('covers are those of brute force on 20,000 random matrices', () => {
  const random = randomOf(7);
  let all = 0;
  for (let number = 0; number < 20_000; number++) {
    const matrix = randomMatrix(random);
    const expected = bruteForce(matrix);
    const texts = expected.map(({ cover }) => cover).sort();
    const problem = named(matrix, true);
    const about = JSON.stringify({ number, kinds: matrix.kinds });
    assert.deepEqual([...problem].map(text).sort(), texts, about);
    all += texts.length;
    if (number % 10 > 0 && !process.env.SOAK) continue;

    assert.equal(problem.count(), BigInt(texts.length), about);
    const any = problem.any();
    assert.ok(any ? texts.includes(text(any)) : texts.length === 0, about);
    assert.deepEqual(problem.first(), [...problem][0], about);
    if (texts.length > 1) {
      assert.throws(() => problem.unique(), error => {
        const [one, two] = error.covers.map(text);
        return error instanceof NotUnique && one !== two && texts.includes(one) && texts.includes(two);
      });
    } else assert.equal(problem.unique() && text(problem.unique()), texts[0], about);
    assert.equal(problem.why() === undefined, texts.length > 0, about);
    const costs = [...problem.cheapest()];
    assert.deepEqual(costs.map(({ cost }) => cost), expected.map(({ cost }) => cost).sort((a, b) => a - b), about);
    assert.deepEqual(costs.map(({ cover }) => text(cover)).sort(), texts, about);
    // Without a declaration a column is there once a row has it.
    const seen = new Set(matrix.rows.flatMap(({ columns }) => [...columns.keys()]));
    if (matrix.kinds.every((_, column) => seen.has(column))) {
      assert.deepEqual([...named(matrix, false)].map(text).sort(), texts, about);
    }
  }
  assert.ok(all > 10_000, `${all} covers`);
});

test('published counts', () => {
  assert.equal(stated(queens(10)).count(), 724n);
  assert.equal([...stated(queens(9))].length, 352);
  assert.equal([...stated(pentominoes(3, 20))].length, 8);
  assert.equal([...stated(dominoes(6, 6))].length, 6728);
  assert.equal([...stated(langford(8))].length, 300);
  assert.equal(stated(dominoes(8, 8)).count(), 12_988_816n);
  assert.equal([...stated(queens(8)).distinct()].length, 12);
  assert.equal([...stated(pentominoes(3, 20)).distinct()].length, 2);
});

test('a count of any size', () => {
  const problem = new Problem();
  for (let column = 0; column < 100; column++) problem.row(0, [column]).row(1, [column]);
  assert.equal(problem.count(), 2n ** 100n);
});

test('arrays state the same problem as rows', () => {
  for (const matrix of [queens(6), dominoes(4, 4)]) {
    const starts = [0];
    for (const row of matrix.rows) starts.push(starts.at(-1) + row.length);
    const { primary, secondary } = matrix;
    for (const columns of [matrix.rows.flat(), Uint32Array.from(matrix.rows.flat())]) {
      assert.deepEqual([...Problem.fromSparse(starts, columns, { primary, secondary })], [...stated(matrix)]);
    }
  }
  const colored = Problem.fromSparse([0, 2, 4], [0, 2, 1, 2], { primary: 2, secondary: 1, colors: [-1, 5, -1, 5], costs: [3, 4n] });
  assert.deepEqual([...colored.cheapest()], [{ cover: [0, 1], cost: 7n }]);
  assert.equal(Problem.fromSparse([0, 2, 4], [0, 2, 1, 2], { primary: 2, secondary: 1 }).count(), 0n);
  assert.throws(() => Problem.fromSparse([0, 2], [0]), ProblemError);
  assert.throws(() => Problem.fromSparse([0, 2], [0, 0]), ProblemError);
  assert.throws(() => Problem.fromSparse([0, 2, 1], [0]), ProblemError);
  assert.throws(() => Problem.fromSparse([0, 1], [-1]), ProblemError);
  assert.throws(() => Problem.fromSparse([0, 1], [0.5]), ProblemError);
  assert.throws(() => Problem.fromSparse([0, 1], [3], { primary: 2 }), ProblemError);
  assert.throws(() => Problem.fromSparse([0, 1], [0], { secondary: 3 }), /a number of primary columns/);
  assert.equal(Problem.fromSparse([0], []).count(), 1n, 'the empty cover');
});

test('labels and names are of any type', () => {
  const [left, right] = [Symbol('left'), { side: 'right' }];
  const problem = new Problem({ columns: [left, right] }).rows([[null, [left]], [1n, [right]], [undefined, [right]]]);
  assert.deepEqual([...problem], [[null, 1n], [null, undefined]]);
});

test('columns of a row may come from anything that is gone through once', () => {
  const problem = new Problem({ columns: ['x'], secondary: ['s'] });
  for (const color of ['red', 'blue']) problem.row(color, ['x', 's'].values(), { colors: { s: color } });
  assert.deepEqual([...problem.row('none', new Set('x'))], [['red'], ['blue'], ['none']]);
});

test('a wrong row is named and not added', () => {
  const problem = new Problem({ columns: ['a', 'b'], secondary: ['s'], between: [['c', 0, 2]] }).row('good', ['a', 'b']);
  const refused = (label, columns, options, words, column) =>
    assert.throws(() => problem.row(label, columns, options), error => {
      assert.ok(error instanceof ProblemError);
      assert.match(error.message, words);
      assert.deepEqual([error.label, error.column], [label, column]);
      return true;
    });
  refused('r1', ['a', 'x'], {}, /^row r1: there is no column x$/, 'x');
  refused('r2', ['a', 'a'], {}, /^row r2 names column a twice$/, 'a');
  refused('r3', [], {}, /^row r3 covers no column$/, undefined);
  refused('r4', ['s'], {}, /^row r4 covers secondary columns only$/, undefined);
  refused("r5", ["a"], { cost: 0.5 }, /^row r5: the cost 0.5 is no whole number/, undefined);
  refused('r6', ['a'], { cost: 2n ** 63n }, /^row r6: the cost/, undefined);
  refused('r7', ['a'], { colors: { a: 'red' } }, /^row r7: column a is not secondary/, 'a');
  refused('r8', ['a'], { colors: { s: 'red' } }, /^row r8 colors column s, which it does not cover$/, 's');
  refused('r9', ['c'], { colors: new Map([['c', 1]]) }, /^row r9: column c is not secondary/, 'c');
  assert.deepEqual([problem.rowCount, [...problem]], [1, [['good']]]);
  problem.row('more', ['a', 'c']).row('other', ['b']);
  assert.equal(problem.count(), 2n);
});

test('colors of a refused row are gone', () => {
  const problem = new Problem({ columns: ['x', 'y'], secondary: ['s'] }).row('a', ['x', 's'], { colors: { s: 'red' } });
  assert.throws(() => problem.row('b', ['s', 'y', 'y'], { colors: { s: 'blue' } }), ProblemError);
  problem.row('c', ['y', 's'], { colors: { s: 'red' } }).row('d', ['y', 's'], { colors: { s: 'blue' } }).row('e', ['y', 's']);
  assert.deepEqual([...problem], [['a', 'c']]);
});

test('columns that a refused row has opened are gone', () => {
  const problem = new Problem().row('a', ['x']);
  assert.throws(() => problem.row('b', ['y', 'z', 'y']), ProblemError);
  assert.deepEqual([problem.columnCount, problem.count()], [1, 1n]);
  assert.deepEqual([...problem.row('c', ['y'])], [['a', 'c']]);
});

test('wrong columns', () => {
  for (const columns of [{ columns: ['a', 'a'] }, { columns: ['a'], secondary: ['a'] }, { columns: -1 }, { columns: 1.5 },
    { columns: 'ab' }, { columns: 5, secondary: Infinity }, { between: [['a', 2, 1]] }, { between: [['a', -1]] }, { columns: null }]) {
    assert.throws(() => new Problem(columns), error => error instanceof ProblemError || error instanceof TypeError);
  }
});

test('no columns, and no rows', () => {
  assert.deepEqual([...new Problem()], [[]]);
  assert.equal(new Problem().count(), 1n);
  const none = new Problem({ columns: ['a'] });
  assert.deepEqual([none.count(), none.first(), none.any(), none.unique(), [...none], [...none.cheapest()]], [0n, undefined, undefined, undefined, [], []]);
  assert.equal(none.why(), 'there is no way to cover a');
});

test('rows that come later are in the next question', () => {
  const problem = new Problem({ columns: ['a'] });
  assert.equal(problem.count(), 0n);
  problem.row(1, ['a']);
  const covers = problem.covers();
  problem.row(2, ['a']);
  assert.deepEqual([[...covers], [...problem]], [[[1]], [[1], [2]]]);
});

test('costs', () => {
  const problem = new Problem().row('a', ['x'], { cost: 2n ** 62n }).row('b', ['x'], { cost: -(2n ** 60n) });
  assert.deepEqual([...problem.cheapest()], [{ cover: ['b'], cost: -(2n ** 60n) }, { cover: ['a'], cost: 2n ** 62n }]);
  const large = new Problem().row('a', ['x'], { cost: 2 ** 52 }).row('b', ['y'], { cost: 2 ** 52 });
  assert.throws(() => large.cheapest(), ProblemError);
  const wide = new Problem().row('a', ['x'], { cost: 2n ** 63n - 1n }).row('b', ['x'], { cost: -(2n ** 63n) });
  assert.throws(() => wide.cheapest(), ProblemError);
});

test('an early end is never the end of an iteration', () => {
  const board = stated(queens(12));
  const ends = (reason, ask, check = () => true) =>
    assert.throws(ask, error => error instanceof Unfinished && error.reason === reason && check(error));
  let seen = 0;
  ends('nodes', () => { for (const cover of board.covers({ nodes: 3000 })) seen += cover.length / 12; }, ({ found }) => found === seen && seen > 0);
  ends('nodes', () => board.count({ nodes: 10 }), ({ atLeast }) => typeof atLeast === 'bigint');
  ends('seconds', () => stated(queens(18)).count({ seconds: 0.02 }), ({ atLeast }) => atLeast >= 0n);
  ends('seconds', () => [...stated(queens(16)).covers({ seconds: 0.02 })]);
  ends('aborted', () => board.count({ signal: AbortSignal.abort('enough') }), ({ cause }) => cause === 'enough');
  ends('nodes', () => board.any({ nodes: 0 }));
  ends('nodes', () => board.unique({ nodes: 1 }));
  ends('nodes', () => board.first({ nodes: 1 }));

  const controller = new AbortController();
  let reports = 0;
  const onProgress = () => { if (++reports === 2) controller.abort(); };
  ends('aborted', () => stated(queens(18)).count({ signal: controller.signal, onProgress }));
  assert.equal(reports, 2);
  const inLoop = new AbortController();
  let after = 0;
  ends('aborted', () => { for (const cover of board.covers({ signal: inLoop.signal })) { after += cover.length; inLoop.abort(); } });
  assert.equal(after, 12, 'no cover comes after that');

  const priced = new Problem({ columns: 60 });
  const random = randomOf(3);
  for (let row = 0; row < 400; row++) {
    const columns = new Set(Array.from({ length: 4 }, () => Math.floor(60 * random())));
    priced.row(row, columns, { cost: 10 + Math.floor(90 * random()) });
  }
  for (let column = 0; column < 60; column++) priced.row(`${column}`, [column], { cost: 40 });
  ends('nodes', () => [...priced.cheapest({ nodes: 20 })], ({ bound }) => bound === undefined || typeof bound === 'number');
  for (const options of [{ nodes: -1 }, { seconds: NaN }, { nodes: '3' }]) assert.throws(() => board.count(options), TypeError);
});

test('1,000 aborts at random moments, and the next answer is right', () => {
  const board = stated(queens(9));
  const random = randomOf(11);
  let aborted = 0;
  for (let round = 0; round < 1000; round++) {
    const controller = new AbortController();
    const most = Math.floor(400 * random());
    let seen = 0;
    try {
      for (const cover of board.covers({ signal: controller.signal, nodes: 1 + Math.floor(5000 * random()) })) {
        assert.equal(cover.length, 9);
        if (++seen === most) controller.abort();
      }
      assert.equal(seen, 352);
    } catch (error) {
      if (!(error instanceof Unfinished)) throw error;
      aborted++;
    }
  }
  assert.ok(aborted > 500, `${aborted}`);
  assert.equal(board.count(), 352n);
});

test('problems that are stated in turn, with rows that are refused, are as if each were stated alone', () => {
  const random = randomOf(13);
  const below = most => Math.floor(most * random());
  for (let round = 0; round < 300; round++) {
    // Columns by number, and the same by name: rows of the first are checked in short.
    const problems = Array.from({ length: 3 }, () => {
      const [primary, secondary] = [1 + below(6), below(3)];
      const names = Array.from({ length: primary + secondary }, (_, column) => `column ${column}`);
      return {
        names,
        counted: new Problem({ columns: primary, secondary }),
        named: new Problem({ columns: names.slice(0, primary), secondary: names.slice(primary) }),
      };
    });
    for (let row = 0; row < 30; row++) {
      const { names, counted, named } = problems[below(3)];
      const columns = Array.from({ length: below(4) }, () => below(names.length + (below(9) === 0)));
      const label = below(5) ? named.rowCount : `row ${row}`;
      const options = below(6) ? undefined : { cost: below(9) };
      const ask = (problem, columns) => {
        try {
          return problem.row(label, columns, options).rowCount;
        } catch (error) {
          assert.ok(error instanceof ProblemError);
          return undefined;
        }
      };
      assert.equal(ask(counted, columns), ask(named, columns.map(column => names[column])));
    }
    for (const { counted, named } of problems) {
      assert.deepEqual([...counted], [...named]);
      assert.deepEqual([...counted.cheapest()], [...named.cheapest()]);
    }
  }
});

test('a problem with many rows, and others meanwhile', () => {
  // So many numbers that they have memory of their own.
  const [many, few] = [new Problem({ columns: 700_000 }), new Problem({ columns: 2 })];
  for (let column = 0; column < 700_000; column++) {
    many.row(column, [column]);
    if (column % 200_000 === 0) few.row(`at ${column}`, [few.rowCount % 2]);
  }
  assert.equal(many.count(), 1n);
  assert.equal(few.count(), 4n);
  assert.deepEqual(few.row('both', [0, 1]).first(), ['at 0', 'at 200000']);
  assert.equal(many.row('again', [0]).count(), 2n);
});

test('rows of numbers without colors after one with a color', () => {
  const problem = new Problem({ columns: 3, secondary: 1 });
  problem.row(0, [0, 3], { colors: { 3: 'red' } }).row(1, [1]).row(2, [2, 3], { colors: { 3: 'red' } }).row(3, [2, 3]);
  assert.deepEqual([...problem], [[0, 1, 2]]);
});

test('labels that are the numbers of the rows, and then others', () => {
  const problem = new Problem({ columns: 1 }).row(0, [0]).row(1, [0]);
  assert.deepEqual([...problem], [[0], [1]]);
  assert.deepEqual([...problem.row('two', [0]).row(3, [0])], [[0], [1], ['two'], [3]]);
  assert.ok(Object.is(new Problem({ columns: 1 }).row(-0, [0]).first()[0], -0));
});

test('rows whose columns, colors or labels state other rows', () => {
  // A generator that adds a row, in a row that is refused.
  const a = new Problem().row('s', ['x']);
  assert.throws(() => a.row('out', (function* () { a.row('in', ['y']); yield 'z'; yield 'z'; })()), ProblemError);
  assert.deepEqual([...a.row('later', ['w'])], [['s', 'in', 'later']]);

  // A list that does, of another problem and of its own.
  const told = (columns, tell) => new Proxy(columns, { get(list, key) { if (key === '1') tell(); return list[key]; } });
  const [b, c] = [new Problem({ columns: 4 }), new Problem({ columns: 4 })];
  b.row('b0', [0]).row('b1', told([1, 2], () => c.row('c0', [0, 1, 2, 3]))).row('b2', [3]);
  assert.deepEqual([[...b], [...c]], [[['b0', 'b1', 'b2']], [['c0']]]);
  b.row('out', told([1, 2], () => b.row('in', [0, 3])));
  assert.deepEqual(b.rowCount, 5);

  // The same, with a color.
  const h = new Problem({ columns: 2, secondary: 1 });
  h.row('out', told([0, 1], () => { if (h.rowCount === 0) h.row('in', [0, 2], { colors: { 2: 'red' } }); }));
  assert.deepEqual([...h.row('rest', [1, 2], { colors: { 2: 'red' } })], [['in', 'rest'], ['out']]);

  // Colors that do.
  const d = new Problem({ columns: ['x', 'y'], secondary: ['s'] });
  const colors = new Map([['s', 1]]);
  colors.get = name => (name === 's' ? d.row('in', ['y', 's']).rowCount : undefined);
  assert.throws(() => d.row('out', ['s', 'x', 's'], { colors }), /names column s twice/);
  assert.equal(d.row('x', ['x']).count(), 2n);

  // What is asked while another problem is stated is about its own rows.
  const [e, f] = [new Problem({ columns: 3 }).row('b', [0]).row('c', [1, 2]), new Problem({ columns: 3 })];
  const nodes = () => { f.row('z', [2]).row('y', [0, 1]); return undefined; };
  assert.equal(e.count({ get nodes() { return nodes(); } }), 1n);
  const g = new Problem({ columns: 3 }).row({ toJSON: () => nodes() ?? 'g' }, [0]).row('q', [0, 1]);
  assert.equal(g.why(), 'there is no way to cover column 2');
});

test('a loop that is left while it is told how far it is', () => {
  const hard = stated(dominoes(13, 13));
  for (const ask of ['covers', 'cheapest']) {
    const loop = hard[ask]({ onProgress: () => loop.return() });
    assert.equal(loop.next().done, true);
  }
});

test('a label without a text', () => {
  const label = Object.assign(Object.create(null), {});
  label.itself = label;
  assert.throws(() => new Problem({ columns: 1 }).row(label, [1]), ProblemError);
});

test('limits are heeded before the first cover, and between two', async () => {
  const problem = new Problem();
  for (let column = 0; column < 6; column++) for (const row of 'abc') problem.row(row + column, [column], { cost: row.charCodeAt(0) });
  for (const ask of ['covers', 'distinct', 'cheapest']) {
    const controller = new AbortController();
    let given = 0;
    assert.throws(() => {
      for (const cover of problem[ask]({ signal: controller.signal })) if (cover && ++given === 1) controller.abort();
    }, { reason: 'aborted', found: 1 }, ask);
    assert.equal(given, 1, ask);

    const [late, soon] = [problem[ask]({ signal: AbortSignal.timeout(5) }), problem[ask]({ seconds: 0.005 })];
    await new Promise(resolve => setTimeout(resolve, 20));
    assert.throws(() => late.next(), { reason: 'aborted' }, ask);
    assert.throws(() => soon.next(), { reason: 'seconds' }, ask);
  }
});

test('reports also come where covers come fast, and while a reason is sought', () => {
  let reports = 0;
  for (const cover of stated(queens(11)).covers({ onProgress: () => reports++ })) if (cover) for (const end = performance.now() + 0.1; performance.now() < end;);
  assert.ok(reports > 1, `${reports}`);

  // That there is a cover is found after a third of a second.
  const random = randomOf(2);
  const problem = new Problem({ columns: 72 });
  for (let row = 0; row < 330; row++) {
    const columns = new Set();
    while (columns.size < 4) columns.add(Math.floor(72 * random()));
    problem.row(row, columns);
  }
  reports = 0;
  assert.equal(problem.why({ onProgress: () => reports++ }), undefined);
  assert.ok(reports > 0);
});
