// The puzzles: what each is asked, and how its solutions are read.
import { Puzzle, ask } from './puzzle.js';

const drawn = ({ board, svg }) => ({ board, svg });
const random = () => Math.floor(2 ** 32 * Math.random());

/** N queens on a board. */
export function queens(side) {
  return new Puzzle({ kind: 'queens', side }, drawn);
}

/** Tilings of a board by pieces. */
export function tile(board, { pieces = '', sets, lattice, holes, wrap } = {}) {
  if (typeof board !== 'string') {
    const [height, width] = board;
    board = Array.from({ length: height }, () => '#'.repeat(width)).join('\n');
  }
  // Without a word about pieces they are the twelve pentominoes.
  sets ??= pieces ? [] : [{ cells: 5 }];
  const problem = {
    kind: 'tiling',
    board,
    lattice,
    pieces: typeof pieces === 'string' ? pieces : pieces.join('\n\n'),
    sets: sets.map(({ cells, turning = 'free', copies = [1, 1] }) => ({ cells, turning, copies })),
    holes,
    wrap,
  };
  return new Puzzle(problem, drawn);
}

/** Stars on a board that is a text. */
export function stars(text, count) {
  return new Puzzle({ kind: 'stars', text, stars: count }, drawn);
}

/** Makes a board for stars with one solution, as a text. */
stars.generate = ({ side = 8, stars = 1, seed = random(), ...options } = {}) =>
  ask({ kind: 'stars', side, stars }, 'generate', { ...options, seed }).text;

const solution = ({ solution, svg }) => ({ line: solution, svg });
const asText = (text, layout) => ({ kind: 'sudoku', text, layout });

/** A Sudoku as a puzzle of which everything can be asked. */
export function sudoku(text, { layout } = {}) {
  return new Puzzle(asText(text, layout), solution);
}

/** The only solution. */
sudoku.solve = (text, { layout, ...options } = {}) => sudoku(text, { layout }).unique(options);

/** Makes a Sudoku with one solution. */
sudoku.generate = ({ layout, difficulty, killer = false, seed = random(), ...options } = {}) => {
  const { text, rating, svg } = ask({ kind: 'sudoku', layout, difficulty, killer }, 'generate', { ...options, seed });
  return { text, rating, svg };
};

/** How hard it is. */
sudoku.rate = (text, { layout, ...options } = {}) => ask(asText(text, layout), 'rate', options).rating;

/** The next digit, and the steps of reasoning to it; undefined where there is none. */
sudoku.hint = (text, { layout, ...options } = {}) => {
  const said = ask(asText(text, layout), 'hint', options);
  if (said.outcome !== 'found') return undefined;
  const { steps, placed: { place: [row, column], digit } } = said;
  return { steps, row, column, digit };
};
