// This package beside others: milliseconds from the rows to the answer, medians of runs that take turns, each repeated for some
// milliseconds. Every answer is checked. `dlx` knows no secondary columns and only lists, and does not list all of these in a
// minute: then there is a dash.
import { dominoes, langford, pentominoes, queens, sudoku } from './matrices.mjs';

/** The least milliseconds of a run. */
const LEAST = 1;
/** A matrix has so many runs at most, and at least; a question gets no more than those after so many milliseconds. */
const [MOST_RUNS, LEAST_RUNS, ENOUGH] = [201, 5, 1500];

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

function ours(Problem, { primary, secondary, rows }) {
  const problem = new Problem({ columns: primary, secondary });
  rows.forEach((columns, row) => problem.row(row, columns));
  return problem;
}

function theirs(DancingLinks, { primary, secondary, rows }) {
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

/** The milliseconds of questions that take turns, all with this answer. */
function timed(asked, right) {
  const times = asked.map(() => []);
  const started = performance.now();
  for (let run = 0; run < LEAST_RUNS || (run < MOST_RUNS && performance.now() - started < ENOUGH); run++) {
    asked.forEach((ask, number) => {
      let [answer, repeats] = [undefined, 0];
      const begun = performance.now();
      do {
        answer = ask();
        repeats++;
      } while (performance.now() - begun < LEAST);
      times[number].push((performance.now() - begun) / repeats);
      if (answer !== right) throw new Error(`${ask}: ${answer} in place of ${right}`);
    });
  }
  return times.map(median);
}

/** Prints a table, line by line. */
export function measure({ Problem, DancingLinks, dlx }, print) {
  const ratios = { all: [], first: [], count: [] };
  print('| | rows | all: exactcover | dancing-links | dlx | first: exactcover | dancing-links | count: exactcover |');
  print('|---|---|---|---|---|---|---|---|');
  for (const [name, matrix, covers, listsByDlx, few] of cases) {
    // First covers before lists of all, whose garbage is collected while the next questions are asked.
    const first = timed([
      () => Number(ours(Problem, matrix).first() !== undefined),
      () => theirs(DancingLinks, matrix).findOne().length,
    ], 1);
    const all = timed([
      () => (few ? take(ours(Problem, matrix), few) : [...ours(Problem, matrix)]).length,
      () => (few ? theirs(DancingLinks, matrix).find(few) : theirs(DancingLinks, matrix).findAll()).length,
      ...(listsByDlx ? [() => dlx.solve_sparse_matrix(matrix.rows).length] : []),
    ], few ?? covers);
    const count = few ? [] : timed([() => ours(Problem, matrix).count()], BigInt(covers));

    ratios.all.push(all[1] / all[0]);
    ratios.first.push(first[1] / first[0]);
    if (!few) ratios.count.push(all[1] / count[0]);
    const text = ms => (ms === undefined ? '-' : ms.toPrecision(3));
    const cells = [all[0], all[1], all[2], first[0], first[1], count[0]].map(text);
    print(`| ${name}${few ? `, ${few} of them` : ''} | ${matrix.rows.length} | ${cells.join(' | ')} |`);
  }
  for (const [question, list] of Object.entries(ratios)) {
    print(`${question}: dancing-links takes ${Math.min(...list).toFixed(2)} to ${Math.max(...list).toFixed(2)} times as long, median ${median(list).toFixed(2)}`);
  }
}
