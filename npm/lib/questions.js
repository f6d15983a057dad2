// The questions about a problem that is arrays of numbers. A cover is the numbers of its rows.
//
// What is held in the module's memory is held by a question alone, and freed when that ends.
import { EngineError, ProblemError, Unfinished } from './errors.js';
import { Guard } from './guard.js';
import { Limits } from './limits.js';
import { panic_text, Rows } from './wasm/core.js';

/** The numbers of the largest batch of covers. */
const LARGEST = 1 << 16;

const guard = new Guard(panic_text);
const call = ask => guard.call(ask);
const free = held => guard.free(held);

const NO_NAMES = [];
const NO_COLORS = new Uint32Array();

/** The problem in the module's memory. */
const rowsOf = (problem, names = NO_NAMES) =>
  new Rows(problem.runs, problem.starts, problem.columns, problem.colors ?? NO_COLORS, names);

/** Begins a search of the problem. */
function begin(problem, start) {
  return call(() => {
    let rows;
    try {
      rows = rowsOf(problem);
      const search = start(rows);
      rows.free();
      return search;
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      rows?.free();
      throw new ProblemError(error.message);
    }
  });
}

/** Goes on until `step` has something; undefined if the search comes to its end. */
function run(search, limits, step, known) {
  for (;;) {
    const found = call(step);
    if (found !== undefined) return found;
    switch (call(() => search.outcome())) {
      case 'exhausted': return undefined;
      case 'limited': break;
      default: throw new Unfinished('memory', known());
    }
    const nodes = limits.next(known);
    call(() => search.add_nodes(nodes));
  }
}

/** One answer of one search, which is freed then. */
function once(problem, options, start, step, known = () => ({})) {
  const limits = new Limits(options);
  const nodes = limits.next();
  const search = begin(problem, rows => start(rows, nodes));
  try {
    return run(search, limits, () => step(search), () => known(search));
  } finally {
    free(search);
  }
}

export function any(problem, options) {
  return once(problem, options, (rows, nodes) => rows.finder(nodes), search => search.find());
}

export function count(problem, options) {
  const known = search => {
    const done = call(() => search.progress());
    return { atLeast: BigInt(call(() => search.at_least())), ...(done !== undefined && { done }) };
  };
  return BigInt(once(problem, options, (rows, nodes) => rows.counter(nodes), search => search.exact(), known));
}

/** Two covers, or all if there are fewer. */
export function two(problem, options) {
  const listing = new Listing(problem, options, (rows, nodes) => rows.two(nodes));
  const covers = [];
  try {
    for (let batch; covers.length < 2 && (batch = listing.next());) {
      for (let at = 0; at < batch.length; at += 1 + batch[at]) covers.push(batch.slice(at + 1, at + 1 + batch[at]));
    }
  } finally {
    listing.free();
  }
  return covers.slice(0, 2);
}

export function first(problem, options) {
  const listing = new Listing(problem, options);
  try {
    return listing.next()?.subarray(1);
  } finally {
    listing.free();
  }
}

/** Covers in batches: of each the number of its rows, and then those. */
export class Listing {
  #search;
  #limits;
  #most = 1;
  #found = 0;

  constructor(problem, options, start = (rows, nodes) => rows.covers(nodes)) {
    this.#limits = new Limits(options);
    const nodes = this.#limits.next();
    this.#search = begin(problem, rows => start(rows, nodes));
  }

  /** The next batch; undefined after the last one. The first has one cover, and later ones more and more. */
  next() {
    const search = this.#search;
    if (!search) return undefined;
    try {
      const known = () => ({ found: this.#found, done: call(() => search.progress()) });
      if (this.#found > 0) this.#limits.look(known);
      const batch = run(search, this.#limits, () => {
        const batch = search.next(this.#most);
        return batch.length > 0 ? batch : undefined;
      }, known);
      if (batch) for (let at = 0; at < batch.length; at += 1 + batch[at]) this.#found++;
      else this.free();
      this.#most = Math.min(4 * Math.max(this.#most, batch?.length ?? 0), LARGEST);
      return batch;
    } catch (error) {
      this.free();
      throw error;
    }
  }

  free() {
    free(this.#search);
    this.#search = undefined;
  }
}

/** One cover of each class of those that are the same up to symmetry. */
export const distinct = (problem, options) =>
  new Listing(problem, options, (rows, nodes) => rows.classes(nodes));

/** Covers in order of cost. */
export class Pricing {
  #search;
  #limits;

  constructor(problem, options) {
    this.#limits = new Limits(options);
    const nodes = this.#limits.next();
    this.#search = begin(problem, rows => rows.cheapest(problem.costs, nodes));
  }

  /** The next one with its cost; undefined after the last one. */
  next() {
    const search = this.#search;
    if (!search) return undefined;
    try {
      const rows = run(search, this.#limits, () => search.next(), () => this.#known());
      if (rows) return { rows, cost: call(() => search.cost()) };
      this.free();
      return undefined;
    } catch (error) {
      this.free();
      throw error;
    }
  }

  #known() {
    return call(() => {
      const [search, known] = [this.#search, {}];
      const [bound, cost, rows] = [search.bound(), search.best_cost(), search.best()];
      if (bound !== undefined) known.bound = bound;
      if (rows !== undefined) known.best = { cost, rows };
      return known;
    });
  }

  free() {
    free(this.#search);
    this.#search = undefined;
  }
}

/** Why there is no cover, in words; undefined if there is one. The search cannot be looked into: it is asked with more nodes each
time. */
export function why(problem, options) {
  const { names, labels } = problem.texts;
  const limits = new Limits(options);
  const isUnlimited = limits.next() === Infinity;
  for (let nodes = isUnlimited ? Infinity : 4096; ; nodes *= 4) {
    const most = Math.min(nodes, options?.nodes ?? Infinity);
    const rows = call(() => rowsOf(problem, names));
    try {
      return call(() => rows.why(labels, most));
    } catch (error) {
      if (error instanceof EngineError) throw error;
      if (nodes === Infinity) throw new Unfinished('memory', {}, error);
    } finally {
      free(rows);
    }
    if (most === options?.nodes) throw new Unfinished('nodes');
    limits.look(() => ({}));
  }
}
