// The questions about a problem that is arrays of numbers. A cover is the numbers of its rows.
//
// What is held in the module's memory is held by a question alone, and freed when that ends.
import { EngineError, Unfinished } from './errors.js';
import { Guard } from './guard.js';
import { Limits } from './limits.js';
import * as engine from './wasm/core.js';

/** The numbers of the largest batch of covers. */
const LARGEST = 1 << 16;

/** Up to so many numbers are copied as a list. */
const FEW = 256;

const guard = new Guard(engine.panic_text);
const call = ask => guard.call(ask);
const free = held => guard.free(held);

const NO_COLORS = [];

/** Begins to answer a question about the problem. */
function begin(question, { runs, rows, colors = NO_COLORS }, ...more) {
  // The view only now, since what is asked in between may add rows somewhere; in a worker they are copied already.
  return guard.begin(() => question(runs, rows.view ?? rows, colors, ...more));
}

/** The module's memory; it is empty once that has grown, which makes another one. */
let memory = new Uint32Array();

/** Copies numbers out of the module's memory. */
function copied(place, length) {
  if (memory.length === 0) memory = new Uint32Array(engine.initSync().memory.buffer);
  const begin = place / 4;
  // Memory of their own is dear for few, and cheap to send for many.
  if (length > FEW) return memory.slice(begin, begin + length);
  const numbers = new Array(length);
  for (let at = 0; at < length; at++) numbers[at] = memory[begin + at];
  return numbers;
}

/** Goes on until `step` has something; undefined if the search comes to its end, or is left by who is told how far it is. */
function run(search, limits, step, known, isLeft = () => false) {
  limits.look(known);
  while (!isLeft()) {
    const found = call(step);
    if (found !== undefined) return found;
    switch (call(() => search.outcome())) {
      case 'exhausted': return undefined;
      case 'limited': break;
      default: throw new Unfinished('memory', known());
    }
    const nodes = limits.next(known);
    if (!isLeft()) call(() => search.add_nodes(nodes));
  }
  return undefined;
}

/** One answer of one search, which is freed then. */
function once(problem, options, question, step, known = () => ({})) {
  const limits = new Limits(options);
  const search = begin(question, problem, limits.next());
  try {
    return run(search, limits, () => step(search), () => known(search));
  } finally {
    free(search);
  }
}

export function any(problem, options) {
  return once(problem, options, engine.finder, search => search.find());
}

export function count(problem, options) {
  const known = search => {
    const done = call(() => search.progress());
    return { atLeast: BigInt(call(() => search.at_least())), ...(done !== undefined && { done }) };
  };
  return BigInt(once(problem, options, engine.counter, search => search.exact(), known));
}

/** Two covers, or all if there are fewer. */
export function two(problem, options) {
  const listing = new Listing(problem, options, engine.two);
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
  const step = search => {
    const length = search.next(1);
    return length > 0 ? copied(search.batch() + 4, length - 1) : undefined;
  };
  return once(problem, options, engine.covers, step, search => ({ found: 0, done: call(() => search.progress()) }));
}

/** Covers in batches: of each the number of its rows, and then those. */
export class Listing {
  #search;
  #limits;
  #most = 1;
  #found = 0;

  constructor(problem, options, question = engine.covers) {
    this.#limits = new Limits(options);
    this.#search = begin(question, problem, this.#limits.next());
  }

  /** The next batch; undefined after the last one. The first has one cover, and later ones more and more. */
  next() {
    const search = this.#search;
    if (!search) return undefined;
    try {
      const known = () => ({ found: this.#found, done: call(() => search.progress()) });
      const batch = run(search, this.#limits, () => {
        const length = search.next(this.#most);
        return length > 0 ? copied(search.batch(), length) : undefined;
      }, known, () => this.#search !== search);
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
export const distinct = (problem, options) => new Listing(problem, options, engine.classes);

/** Covers in order of cost. */
export class Pricing {
  #search;
  #limits;
  #found = 0;

  constructor(problem, options) {
    this.#limits = new Limits(options);
    this.#search = begin(engine.cheapest, problem, this.#limits.next(), problem.costs);
  }

  /** The next one with its cost; undefined after the last one. */
  next() {
    const search = this.#search;
    if (!search) return undefined;
    try {
      const rows = run(search, this.#limits, () => search.next(), () => this.#known(), () => this.#search !== search);
      if (rows) {
        this.#found++;
        return { rows, cost: call(() => search.cost()) };
      }
      this.free();
      return undefined;
    } catch (error) {
      this.free();
      throw error;
    }
  }

  #known() {
    return call(() => {
      const [search, known] = [this.#search, { found: this.#found }];
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
  const search = begin(engine.explainer, problem, names, labels);
  try {
    for (let nodes = isUnlimited ? Infinity : 4096; ; nodes *= 4) {
      const most = Math.min(nodes, options?.nodes ?? Infinity);
      try {
        return call(() => search.why(most));
      } catch (error) {
        if (error instanceof EngineError) throw error;
        if (error.message !== 'limited') throw new Unfinished('memory', {}, error);
      }
      if (most === options?.nodes) throw new Unfinished('nodes');
      limits.look(() => ({}));
    }
  } finally {
    free(search);
  }
}
