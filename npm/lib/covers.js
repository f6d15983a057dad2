// Covers in the words of a problem, one after another.
import { Answers, END } from './iteration.js';

/** Covers, found some at a time. */
export class Covers extends Answers {
  #words;
  #listing;
  #batch;
  #at = 0;

  constructor(words, listing) {
    super(listing);
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
    this.#batch = undefined;
    return super.return();
  }
}

/** Covers in order of cost, with their costs. */
export class Cheapest extends Answers {
  #words;
  #pricing;

  constructor(words, pricing) {
    super(pricing);
    this.#words = words;
    this.#pricing = pricing;
  }

  next() {
    const found = this.#words.asked(() => this.#pricing.next());
    return found === undefined ? END : { done: false, value: this.#words.priced(found) };
  }
}
