// Covers in the words of a problem, one after another.

// With the methods that iterators have, where they have them.
const Base = globalThis.Iterator ?? class { [Symbol.iterator]() { return this; } };
const END = { done: true, value: undefined };

/** Covers, found some at a time. */
export class Covers extends Base {
  #words;
  #listing;
  #batch;
  #at = 0;

  constructor(words, listing) {
    super();
    this.#words = words;
    this.#listing = listing;
  }

  next() {
    if (this.#batch === undefined || this.#at === this.#batch.length) {
      this.#batch = this.#listing.next();
      this.#at = 0;
      if (this.#batch === undefined) return END;
    }
    const length = this.#batch[this.#at];
    const value = this.#words.cover(this.#batch, this.#at + 1, length);
    this.#at += 1 + length;
    return { done: false, value };
  }

  return() {
    this.#listing.free();
    this.#batch = undefined;
    return END;
  }
}

/** Covers in order of cost, with their costs. */
export class Cheapest extends Base {
  #words;
  #pricing;

  constructor(words, pricing) {
    super();
    this.#words = words;
    this.#pricing = pricing;
  }

  next() {
    const found = this.#words.asked(() => this.#pricing.next());
    return found === undefined ? END : { done: false, value: this.#words.priced(found) };
  }

  return() {
    this.#pricing.free();
    return END;
  }
}

for (const iterator of [Covers, Cheapest]) {
  if (Symbol.dispose) iterator.prototype[Symbol.dispose] = function () { this.return(); };
}
