// `npm install --prefix FOLDER dancing-links@4.3.10 dlx@0.2.1`, then `node bench/bench.mjs FOLDER`: milliseconds of this package
// and of those two, from the rows to the answer, medians of runs that take turns, each repeated for some milliseconds. Every answer
// is checked. `dlx` knows no secondary columns and only lists, and does not list all of these in a minute: then there is a dash.
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Problem } from '../lib/index.node.js';
import { dominoes, langford, pentominoes, queens, sudoku } from './matrices.mjs';

/** The least milliseconds of a run. */
const LEAST = 1;
/** A matrix has so many runs at most, and at least; it gets no more than those after so many milliseconds. */
const [MOST_RUNS, LEAST_RUNS, ENOUGH] = [201, 5, 3000];

const folder = resolve(process.argv[2] ?? '.');
const require = createRequire(join(folder, 'package.json'));
const { DancingLinks } = await import(pathToFileURL(join(folder, 'node_modules/dancing-links/built/lib/index.js')));
const dlx = require('dlx');

const made = '1......5...318.9......5.3..2.6.........2....4....3..8.3.49....2....7....5...6.473';
const cases = [
  ['queens 8', queens(8), 92],
  ['queens 10', queens(10), 724],
  ['queens 12', queens(12), 14200],
  ['pentominoes 3x20', pentominoes(3, 20), 8],
  ['dominoes 6x6', dominoes(6, 6), 6728, true],
  ['Langford 7', langford(7), 52, true],
  ['Langford 8', langford(8), 300, true],
  ['Langford 11', langford(11), 35584],
  ['Sudoku', sudoku(made), 1],
  // The 100 first only.
  ['pentominoes 6x10', pentominoes(6, 10), 9356, false, 100],
];

function ours({ primary, secondary, rows }) {
  const problem = new Problem({ columns: primary, secondary });
  rows.forEach((columns, row) => problem.row(row, columns));
  return problem;
}

function theirs({ primary, secondary, rows }) {
  const solver = new DancingLinks().createSolver(
    secondary ? { primaryColumns: primary, secondaryColumns: secondary } : { columns: primary });
  solver.addSparseConstraints(rows.map((columns, data) => ({
    data,
    columnIndices: secondary
      ? { primary: columns.filter(it => it < primary), secondary: columns.filter(it => it >= primary).map(it => it - primary) }
      : columns,
  })));
  return solver;
}

function take(problem, most) {
  const covers = [];
  for (const cover of problem) if (covers.push(cover) === most) break;
  return covers;
}

const median = times => times.sort((a, b) => a - b)[times.length >> 1];

const ratios = { all: [], one: [], count: [] };
console.log('| | rows | all: exactcover | dancing-links | dlx | first: exactcover | dancing-links | count: exactcover |');
console.log('|---|---|---|---|---|---|---|---|');
for (const [name, matrix, covers, listsByDlx, few] of cases) {
  const expected = few ?? covers;
  const asked = {
    all: () => (few ? take(ours(matrix), few) : [...ours(matrix)]).length,
    allTheirs: () => (few ? theirs(matrix).find(few) : theirs(matrix).findAll()).length,
    ...(listsByDlx && { allDlx: () => dlx.solve_sparse_matrix(matrix.rows).length }),
    one: () => Number(ours(matrix).first() !== undefined),
    oneTheirs: () => theirs(matrix).findOne().length,
    ...(!few && { count: () => ours(matrix).count() }),
  };
  const right = { one: 1, oneTheirs: 1, count: BigInt(covers) };
  const times = {};
  const started = performance.now();
  for (let run = 0; run < LEAST_RUNS || (run < MOST_RUNS && performance.now() - started < ENOUGH); run++) {
    for (const [question, ask] of Object.entries(asked)) {
      let [answer, repeats] = [undefined, 0];
      const begun = performance.now();
      do {
        answer = ask();
        repeats++;
      } while (performance.now() - begun < LEAST);
      (times[question] ??= []).push((performance.now() - begun) / repeats);
      const is = right[question] ?? expected;
      if (answer !== is) throw new Error(`${name}, ${question}: ${answer} in place of ${is}`);
    }
  }
  const ms = Object.fromEntries(Object.entries(times).map(([question, times]) => [question, median(times)]));
  ratios.all.push(ms.allTheirs / ms.all);
  ratios.one.push(ms.oneTheirs / ms.one);
  if (!few) ratios.count.push(ms.allTheirs / ms.count);
  const text = question => (ms[question] === undefined ? '-' : ms[question].toPrecision(3));
  const cells = ['all', 'allTheirs', 'allDlx', 'one', 'oneTheirs', 'count'].map(text);
  console.log(`| ${name}${few ? `, ${few} of them` : ''} | ${matrix.rows.length} | ${cells.join(' | ')} |`);
}
for (const [question, list] of Object.entries(ratios)) {
  console.log(`${question}: dancing-links takes ${Math.min(...list).toFixed(2)} to ${Math.max(...list).toFixed(2)} times as long, median ${median(list).toFixed(2)}`);
}
