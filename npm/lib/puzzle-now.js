// Questions about puzzles that are answered at once.
import { Guard } from './guard.js';
import { Answers, END } from './iteration.js';
import { Limits } from './limits.js';
import { ended, isFound, known, onTheWay, wrong } from './puzzle-words.js';
import { panic_text, Task } from './wasm/puzzles.js';

const guard = new Guard(panic_text);

/** A question that is being answered. */
class Asked {
  #task;
  #limits;
  #said = {};

  constructor(question, options) {
    this.#limits = new Limits(options);
    try {
      this.#task = guard.call(() => new Task(JSON.stringify(question)));
    } catch (error) {
      throw wrong(error);
    }
  }

  /** The next answer; undefined after the last one. */
  next() {
    try {
      while (this.#task) {
        const nodes = this.#limits.next(() => known(this.#said));
        const said = JSON.parse(guard.call(() => this.#task.step(nodes)));
        this.#said = onTheWay(said);
        if (said.running) continue;
        if (said.outcome === 'none') this.free();
        return ended(said);
      }
    } catch (error) {
      this.free();
      throw error;
    }
    return undefined;
  }

  free() {
    guard.free(this.#task);
    this.#task = undefined;
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
    return isFound(said) ? { done: false, value: this.#read(said) } : END;
  }
}

export const now = {
  /** Throws what is wrong with a question. */
  check(question) {
    new Asked(question).free();
  },

  one(question, options, read) {
    const asked = new Asked(question, options);
    try {
      return read(asked.next());
    } finally {
      asked.free();
    }
  },

  /** The first solutions, at most so many. */
  some(most, question, options, read) {
    const found = [];
    for (const solution of now.each(question, options, it => it)) if (found.push(solution) === most) break;
    return read(found);
  },

  each: (question, options, read) => new Solutions(new Asked(question, options), read),
};
