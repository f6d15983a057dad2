/// <reference lib="esnext.disposable" />

/** How long a question may take. Where it ends early, `Unfinished` is thrown. */
export interface Limits<Known = Progress> {
  /** The most nodes to visit. */
  nodes?: number;
  /** The most time, from the question on. */
  seconds?: number;
  /** Ends the question. While a question is answered, nothing else happens in its thread: ask in a worker, or abort in `onProgress`. */
  signal?: AbortSignal;
  /** Called some times a second with what is known. */
  onProgress?: (known: Known) => void;
}

/** What is known of a search that goes on. */
export interface Progress {
  /** The part of the search that is done, from 0 to 1, as an estimate. */
  done?: number;
  /** Of a count: there are so many covers at least. */
  atLeast?: bigint;
  /** Of covers one after another: how many were found. */
  found?: number;
}

/** What is known of the cheapest cover. */
export interface Bounds<Label, Cost> {
  /** The best cover found that is not given yet. */
  best?: Priced<Label, Cost>;
  /** None that is not given yet costs less. */
  bound?: Cost;
  /** How many were found. */
  found?: number;
}

/** A cover with the sum of the costs of its rows. */
export interface Priced<Label, Cost> {
  cover: Label[];
  cost: Cost;
}

export interface Columns<Name> {
  /** Columns that every cover covers exactly once: names of any type, or how many there are, and then their names are the
  numbers from 0. Without it every name that a row has and that is not there yet is that of such a column. */
  columns?: Iterable<Name> | number;
  /** Columns that a cover covers at most once, or several times in one color. A number of them goes on counting. */
  secondary?: Iterable<Name> | number;
  /** Columns that a cover covers so often: at least, and at most or any number. */
  between?: Iterable<readonly [name: Name, least: number, most?: number]>;
}

export interface RowOptions<Name, Cost> {
  /** The colors of secondary columns of the row, by their names: rows that give one color to a column may cover it together. */
  colors?: ReadonlyMap<Name, unknown> | { readonly [name: string]: unknown };
  /** A whole number, or a bigint of 64 bits; 0 if there is none. */
  cost?: Cost;
}

export interface SparseOptions<Cost> {
  /** How many columns are primary, the first ones. Without secondary columns they are those up to the last one of a row. */
  primary?: number;
  /** How many columns after these are secondary; none by default. */
  secondary?: number;
  /** For each entry its color, or -1. */
  colors?: ArrayLike<number>;
  /** For each row its cost. */
  costs?: ArrayLike<Cost>;
}

/** Covers, each found when it is asked for, or with some of those that follow. A loop that is left frees what it holds. */
export interface Each<T> extends IterableIterator<T>, Disposable {
  return(): IteratorResult<T>;
}

/** Columns, and rows that cover some of them. A cover is a list of the labels of its rows, in the order of the rows. */
export class Problem<Label = unknown, Cost extends number | bigint = number, Name = unknown> {
  constructor(columns?: Columns<Name>);

  /**
   * A problem in arrays: row `i` covers the columns `columns[starts[i]]` up to that before `columns[starts[i + 1]]`. Rows and
   * columns are called by their numbers, from 0.
   *
   * Throws `ProblemError`.
   */
  static fromSparse<Cost extends number | bigint = number>(
    starts: ArrayLike<number>,
    columns: ArrayLike<number>,
    options?: SparseOptions<Cost>,
  ): Problem<number, Cost extends bigint ? bigint : number, number>;

  /** Adds a row. One that is wrong throws `ProblemError` with its `label`, and is not added. */
  row(label: Label, columns: Iterable<Name>, options?: RowOptions<Name, Cost>): this;
  /** Adds rows: lists of what `row` takes. */
  rows(rows: Iterable<readonly [label: Label, columns: Iterable<Name>, options?: RowOptions<Name, Cost>]>): this;
  readonly rowCount: number;
  readonly columnCount: number;

  /** All covers, with options. The order is the same each time. */
  covers(options?: Limits): Each<Label[]>;
  [Symbol.iterator](): Each<Label[]>;
  /** The first of all covers; undefined if there is none. */
  first(options?: Limits): Label[] | undefined;
  /** A cover, whichever is found first; undefined if there is none. */
  any(options?: Limits): Label[] | undefined;
  /** The only cover; undefined if there is none. Throws `NotUnique` if there are several. */
  unique(options?: Limits): Label[] | undefined;
  /** How many covers there are; they are not listed. */
  count(options?: Limits): bigint;
  /** The covers in order of cost, the cheapest first. */
  cheapest(options?: Limits<Bounds<Label, Cost>>): Each<Priced<Label, Cost>>;
  /** One cover of each class of those that are the same up to symmetry. What looks for the symmetries has no limits. */
  distinct(options?: Limits): Each<Label[]>;
  /** Why there is no cover, in words; undefined if there is one. */
  why(options?: Limits): string | undefined;

  /** The same questions in a worker. What is asked is about the rows that are there when it is asked. */
  inWorker(): Remote<Label, Cost>;
}

/** Covers from a worker. A loop that is left ends the search; a clock runs from the question on. */
export type EachLater<T> = AsyncGenerator<T, void, undefined>;

/** The questions of a problem, answered in a worker: a page stays alive, and `signal` ends a question at once. */
export class Remote<Label, Cost extends number | bigint> {
  private constructor();
  covers(options?: Limits): EachLater<Label[]>;
  [Symbol.asyncIterator](): EachLater<Label[]>;
  first(options?: Limits): Promise<Label[] | undefined>;
  any(options?: Limits): Promise<Label[] | undefined>;
  unique(options?: Limits): Promise<Label[] | undefined>;
  count(options?: Limits): Promise<bigint>;
  cheapest(options?: Limits<Bounds<Label, Cost>>): EachLater<Priced<Label, Cost>>;
  distinct(options?: Limits): EachLater<Label[]>;
  why(options?: Limits): Promise<string | undefined>;
}

/** A problem, or a row of it, that is wrong. */
export class ProblemError extends Error {
  name: 'ProblemError';
  /** The label of the row. */
  label: unknown;
  /** The name of the column. */
  column: unknown;
}

/** A search that ended before its answer was known. */
export class Unfinished extends Error {
  name: 'Unfinished';
  /** Which limit; `cause` is the reason of the signal. */
  reason: 'nodes' | 'seconds' | 'memory' | 'aborted';
  done?: number;
  /** Of a count: there are so many covers at least. */
  atLeast?: bigint;
  /** Of covers one after another: how many were found. */
  found?: number;
  /** Of the cheapest cover: the best one found that is not given yet. */
  best?: Priced<unknown, number | bigint>;
  /** Of the cheapest cover: none that is not given yet costs less. */
  bound?: number | bigint;
}

/** There are several covers, or solutions of a puzzle. */
export class NotUnique<Cover = unknown> extends Error {
  name: 'NotUnique';
  /** Two of them. */
  covers: [Cover, Cover];
}

/** The engine failed, which is a fault of this package. What is asked later throws this too; a worker begins anew. */
export class EngineError extends Error {
  name: 'EngineError';
}
