// The puzzles: what each is asked, and how its solutions are read.
import { Puzzle, Questions, make } from './puzzle.js';
import { later } from './puzzle-later.js';
import { now } from './puzzle-now.js';
import { isFound, question } from './puzzle-words.js';

const drawn = ({ board, svg }) => ({ board, svg });

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
  sets ??= pieces.length ? [] : [{ cells: 5 }];
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

const ofStars = who => ({
  /** Makes a board for stars with one solution, as a text. */
  generate: ({ side = 8, stars = 1, ...options } = {}) => make(who, { kind: 'stars', side, stars }, options, ({ text }) => text),
});

/** Stars on a board that is a text. */
export const stars = Object.assign((text, count) => new Puzzle({ kind: 'stars', text, stars: count }, drawn), ofStars(now), {
  inWorker: () => ofStars(later),
});

const solution = ({ solution, svg }) => ({ line: solution, svg });
const asText = (text, layout) => ({ kind: 'sudoku', text, layout });

function hinted(said) {
  if (!isFound(said)) return undefined;
  const { steps, placed: { place: [row, column], digit } } = said;
  return { steps, row, column, digit };
}

const ofSudokus = who => ({
  /** The only solution. */
  solve: (text, { layout, ...options } = {}) => new Questions(who, asText(text, layout), solution).unique(options),

  /** Makes a Sudoku with one solution. */
  generate: ({ layout, difficulty, killer = false, ...options } = {}) =>
    make(who, { kind: 'sudoku', layout, difficulty, killer }, options, ({ text, rating, svg }) => ({ text, rating, svg })),

  /** How hard it is. */
  rate: (text, { layout, ...options } = {}) => who.one(question(asText(text, layout), 'rate'), options, said => said.rating),

  /** The next digit, and the steps of reasoning to it; undefined where there is none. */
  hint: (text, { layout, ...options } = {}) => who.one(question(asText(text, layout), 'hint'), options, hinted),
});

/** A Sudoku as a puzzle of which everything can be asked. */
export const sudoku = Object.assign((text, { layout } = {}) => new Puzzle(asText(text, layout), solution), ofSudokus(now), {
  inWorker: () => ofSudokus(later),
});
