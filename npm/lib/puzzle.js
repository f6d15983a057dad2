// Ready made puzzles: questions and answers are JSON.
import { NotUnique, ProblemError, Unfinished } from './errors.js';
import { Guard } from './guard.js';
import { Answers, END } from './iteration.js';
import { Limits } from './limits.js';
import { panic_text, Task } from './wasm/puzzles.js';

const guard = new Guard(panic_text);

/** A question that is being answered. */
class Asked {
  #task;
  #limits;

  constructor(problem, ask, options) {
    this.#limits = new Limits(options);
    const question = JSON.stringify({ problem, ask, seed: options?.seed ?? 0 });
    try {
      this.#task = guard.call(() => new Task(question));
    } catch (error) {
      throw wrong(error);
    }
  }

  /** The next answer; undefined if there is none. */
  next() {
    let known = {};
    while (this.#task) {
      try {
        const nodes = this.#limits.next(() => known);
        const said = JSON.parse(guard.call(() => this.#task.step(nodes)));
        if (said.outcome === 'found') return said;
        if (said.outcome === 'none') {
          this.free();
          return said;
        }
        if (!said.running) throw new Unfinished('memory', known, said.reason);
        if (said.at_least !== undefined) known.atLeast = BigInt(said.at_least);
        if (said.progress !== undefined) known.done = said.progress;
      } catch (error) {
        this.free();
        throw error;
      }
    }
    return undefined;
  }

  free() {
    guard.free(this.#task);
    this.#task = undefined;
  }
}

function wrong(error) {
  let said;
  try {
    said = JSON.parse(error.message);
  } catch {
    return error;
  }
  const place = said.line === undefined ? '' : `line ${said.line}, column ${said.column}: `;
  return new ProblemError(place + said.message);
}

/** One answer. */
export function ask(problem, question, options) {
  const asked = new Asked(problem, question, options);
  try {
    return asked.next();
  } finally {
    asked.free();
  }
}

/** Solutions, one after another. */
class Solutions extends Answers {
  #asked;
  #read;

  constructor(asked, read) {
    super(asked);
    this.#asked = asked;
    this.#read = read;
  }

  next() {
    const said = this.#asked.next();
    return said?.outcome === 'found' ? { done: false, value: this.#read(said) } : END;
  }
}

const isFound = said => said.outcome === 'found';

export class Puzzle {
  #problem;
  #read;

  constructor(problem, read) {
    this.#problem = problem;
    this.#read = read;
    // What is wrong with it is thrown here, not by the first question.
    new Asked(problem, 'next').free();
  }

  solutions(options) {
    return new Solutions(new Asked(this.#problem, 'next', options), this.#read);
  }

  [Symbol.iterator]() {
    return this.solutions();
  }

  distinct(options) {
    return new Solutions(new Asked(this.#problem, 'distinct', options), this.#read);
  }

  any(options) {
    const said = ask(this.#problem, 'any', options);
    return isFound(said) ? this.#read(said) : undefined;
  }

  unique(options) {
    const found = [];
    for (const solution of this.solutions(options)) if (found.push(solution) === 2) throw new NotUnique(found);
    return found[0];
  }

  count(options) {
    return BigInt(ask(this.#problem, 'count', options).count);
  }

  countDistinct(options) {
    const said = ask(this.#problem, 'count_distinct', options);
    return BigInt(said.count ?? 0);
  }

  sample(options) {
    const said = ask(this.#problem, 'sample', { seed: Math.floor(2 ** 32 * Math.random()), ...options });
    return isFound(said) ? this.#read(said) : undefined;
  }

  why(options) {
    const said = ask(this.#problem, 'any', options);
    return isFound(said) ? undefined : said.reason;
  }
}
