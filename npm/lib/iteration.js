// Answers that come one after another.

// With the methods that iterators have, where they have them.
const Base = globalThis.Iterator ?? class { [Symbol.iterator]() { return this; } };
export const END = { done: true, value: undefined };

/** The answers to a question, which holds something until it is freed. */
export class Answers extends Base {
  #question;

  constructor(question) {
    super();
    this.#question = question;
  }

  return() {
    this.#question.free();
    return END;
  }
}

if (Symbol.dispose) Answers.prototype[Symbol.dispose] = function () { this.return(); };
