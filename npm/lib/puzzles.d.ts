import type { Each, EachLater, Limits } from './index.js';
export { EngineError, NotUnique, ProblemError, Unfinished } from './index.js';

export interface Seeded {
  /** A whole number from 0 to 2^32 - 1: what is drawn or made is the same for the same seed. Without it, it is another one each time. */
  seed?: number;
}

/** What ends a question that is answered as a whole, with its worker. */
export type Ends = Pick<Limits, 'seconds' | 'signal'>;

/** A puzzle that is ready made. What is wrong with its text throws `ProblemError` when it is made. */
export interface Puzzle<Solution> extends Iterable<Solution> {
  solutions(options?: Limits): Each<Solution>;
  [Symbol.iterator](): Each<Solution>;
  /** One of each class of solutions that are the same up to symmetry. */
  distinct(options?: Limits): Each<Solution>;
  /** A solution, whichever is found first; undefined if there is none. */
  any(options?: Limits): Solution | undefined;
  /** The only solution; undefined if there is none. Throws `NotUnique` if there are several. */
  unique(options?: Limits): Solution | undefined;
  count(options?: Limits): bigint;
  /** How many there are up to symmetry. It has limits in a worker only. */
  countDistinct(): bigint;
  /** A solution drawn at random, each equally likely; undefined if there is none. It has limits in a worker only. */
  sample(options?: Seeded): Solution | undefined;
  /** Why there is no solution, in words; undefined if there is one. */
  why(options?: Limits): string | undefined;

  /** The same questions in a worker. */
  inWorker(): RemotePuzzle<Solution>;
}

/** The questions about a puzzle, answered in a worker: a page stays alive, and `signal` ends a question within a tenth of a second. */
export interface RemotePuzzle<Solution> extends AsyncIterable<Solution> {
  solutions(options?: Limits): EachLater<Solution>;
  [Symbol.asyncIterator](): EachLater<Solution>;
  distinct(options?: Limits): EachLater<Solution>;
  any(options?: Limits): Promise<Solution | undefined>;
  unique(options?: Limits): Promise<Solution | undefined>;
  count(options?: Limits): Promise<bigint>;
  countDistinct(options?: Ends): Promise<bigint>;
  sample(options?: Seeded & Ends): Promise<Solution | undefined>;
  why(options?: Limits): Promise<string | undefined>;
}

export interface Drawn {
  /** The lines of the board. */
  board: string[];
  /** A picture, an SVG document. */
  svg: string;
}

/** N queens on a board. */
export function queens(side: number): Puzzle<Drawn>;

export interface Pieces {
  /** Drawings of pieces, with a line before each that says how many there are: `2`, `0-2`, `*` for any number. */
  pieces?: string | readonly string[];
  /** Sets of all pieces of so many cells. Without pieces and sets they are the twelve pentominoes. */
  sets?: readonly {
    cells: number;
    turning?: 'fixed' | 'one-sided' | 'free';
    /** How many of each, at least and at most; 1 by default. */
    copies?: readonly [least: number, most: number];
  }[];
  /** What the cells are, such as `hexagons`; squares by default, or cubes where there are layers. */
  lattice?: string;
  /** How many cells stay empty: at least and at most. */
  holes?: readonly [least: number, most: number];
  /** Whether rows and columns are rings. */
  wrap?: readonly [rows: boolean, columns: boolean];
}

/** Tilings of a board: a drawing with `#`, `.` and `+` for a cell that may stay empty, or its height and width. */
export function tile(board: string | readonly [height: number, width: number], pieces?: Pieces): Puzzle<Drawn>;

export interface StarsMade extends Seeded {
  side?: number;
  stars?: number;
}

/** Stars on a board: as many in each row, column and region, and none next to another. */
export const stars: {
  (text: string, count?: number): Puzzle<Drawn>;
  /** Makes a board with one solution, as a text. It has limits in a worker only. */
  generate(options?: StarsMade): string;
  /** The same in a worker. */
  inWorker(): { generate(options?: StarsMade & Ends): Promise<string> };
};

export interface Layout {
  /** A name, such as `16x16` or `samurai`; without it the text says it. */
  layout?: string;
}

export interface SolvedSudoku {
  /** The digits in reading order. */
  line: string;
  /** A picture, an SVG document. */
  svg: string;
}

export interface SudokuMade extends Layout, Seeded {
  difficulty?: 'easy' | 'medium' | 'hard' | 'expert';
  /** A killer has cages in place of digits, and no rating. */
  killer?: boolean;
}

export interface MadeSudoku {
  text: string;
  rating: string | undefined;
  svg: string;
}

/** Where the next digit stands, and in words the steps of reasoning to it. */
export interface Hint {
  steps: string[];
  row: number;
  column: number;
  digit: number;
}

/** A Sudoku, in any form that the program of this engine reads: a line of cells, a drawing, cages below it. */
export const sudoku: {
  (text: string, layout?: Layout): Puzzle<SolvedSudoku>;
  /** The only solution; undefined if there is none. Throws `NotUnique` if there are several. */
  solve(text: string, options?: Layout & Limits): SolvedSudoku | undefined;
  /** Makes one with a single solution. It has limits in a worker only. */
  generate(options?: SudokuMade): MadeSudoku;
  /** How hard it is: the hardest technique that it needs, or what a search takes. It has limits in a worker only. */
  rate(text: string, options?: Layout): string;
  /** The next digit; undefined where there is none, or a digit is wrong. */
  hint(text: string, options?: Layout & Limits): Hint | undefined;
  /** The same in a worker. */
  inWorker(): {
    solve(text: string, options?: Layout & Limits): Promise<SolvedSudoku | undefined>;
    generate(options?: SudokuMade & Ends): Promise<MadeSudoku>;
    rate(text: string, options?: Layout & Ends): Promise<string>;
    hint(text: string, options?: Layout & Limits): Promise<Hint | undefined>;
  };
};
