// Ready made puzzles: what each can be asked.
import { NotUnique } from './errors.js';
import { later } from './puzzle-later.js';
import { now } from './puzzle-now.js';
import { isFound, question } from './puzzle-words.js';

const random = () => Math.floor(2 ** 32 * Math.random());

/** The questions about a problem, to `who` answers them: `now` or `later`. `read` makes a solution of what is said. */
export class Questions {
  #who;
  #problem;
  #read;

  constructor(who, problem, read) {
    [this.#who, this.#problem, this.#read] = [who, problem, read];
  }

  #one(ask, options, read) {
    return this.#who.one(question(this.#problem, ask, options), options, read);
  }

  #each(ask, options) {
    return this.#who.each(question(this.#problem, ask, options), options, this.#read);
  }

  #solution(ask, options) {
    return this.#one(ask, options, said => (isFound(said) ? this.#read(said) : undefined));
  }

  solutions(options) {
    return this.#each('next', options);
  }

  distinct(options) {
    return this.#each('distinct', options);
  }

  any(options) {
    return this.#solution('any', options);
  }

  unique(options) {
    return this.#who.some(2, question(this.#problem, 'next', options), options, found => {
      const solutions = found.map(this.#read);
      if (solutions.length === 2) throw new NotUnique(solutions);
      return solutions[0];
    });
  }

  count(options) {
    return this.#one('count', options, said => BigInt(said.count));
  }

  countDistinct(options) {
    return this.#one('count_distinct', options, said => BigInt(said.count ?? 0));
  }

  sample(options) {
    return this.#solution('sample', { ...options, seed: options?.seed ?? random() });
  }

  why(options) {
    return this.#one('any', options, said => (isFound(said) ? undefined : said.reason));
  }
}

class Remote extends Questions {
  [Symbol.asyncIterator]() {
    return this.solutions();
  }
}

export class Puzzle extends Questions {
  #inWorker;

  constructor(problem, read) {
    super(now, problem, read);
    this.#inWorker = new Remote(later, problem, read);
    // What is wrong with it is thrown here, not by the first question.
    now.check(question(problem, 'next'));
  }

  [Symbol.iterator]() {
    return this.solutions();
  }

  inWorker() {
    return this.#inWorker;
  }
}

/** Makes a puzzle at random: another one each time, or that of the seed. */
export function make(who, problem, options, read) {
  const seeded = { ...options, seed: options.seed ?? random() };
  return who.one(question(problem, 'generate', seeded), seeded, read);
}
