// Questions about puzzles that are answered at once.
import { Asked } from './puzzle-asked.js';
import { Guard } from './guard.js';
import { Answers, END } from './iteration.js';
import { ended, isFound, isWhole, known, refuse, wrong } from './puzzle-words.js';
import { panic_text, Task } from './wasm/puzzles.js';

const guard = new Guard(panic_text);

function begin(question, options) {
  try {
    return new Asked(Task, guard, JSON.stringify(question), options, known);
  } catch (error) {
    throw wrong(error);
  }
}

/** The next answer; undefined after the last one. */
function next(asked, question) {
  try {
    for (;;) {
      const said = asked.step();
      if (!said?.running) return ended(said, question);
    }
  } catch (error) {
    asked.free();
    throw error;
  }
}

/** Solutions, one after another. */
class Solutions extends Answers {
  #asked;
  #question;
  #read;

  constructor(asked, question, read) {
    super(asked);
    [this.#asked, this.#question, this.#read] = [asked, question, read];
  }

  next() {
    const said = next(this.#asked, this.#question);
    return isFound(said) ? { done: false, value: this.#read(said) } : END;
  }
}

export const now = {
  /** Throws what is wrong with a question. */
  check(question) {
    begin(question).free();
  },

  one(question, options, read) {
    if (isWhole(question)) refuse(question, options, ['nodes', 'seconds', 'signal', 'onProgress'], 'ask in a worker, with seconds or a signal');
    const asked = begin(question, options);
    try {
      return read(next(asked, question));
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

  each: (question, options, read) => new Solutions(begin(question, options), question, read),
};
