// Lists of numbers, one after the other: of each how many it has, and then those.
//
// Whoever writes writes into memory that all share, until another one does. Memory of its own is what takes longest where there are
// few numbers.

let shared = new Uint32Array(1 << 12);
/** What has more takes its memory with it. */
const MOST_SHARED = 1 << 20;
/** Whose numbers are in the shared memory. */
let writer;

export class Numbers {
  #own;
  length = 0;

  /** Adds a list: the first so many numbers of this one. */
  add(list, count) {
    if (!this.#own && writer !== this) {
      writer?.#leave();
      writer = this;
    }
    let memory = this.#own ?? shared;
    let to = this.length;
    if (to + count >= memory.length) memory = this.#grow(to + count + 1);

    memory[to++] = count;
    for (let at = 0; at < count; at++) memory[to++] = list[at];
    this.length = to;
  }

  #grow(least) {
    const memory = new Uint32Array(2 * least);
    memory.set(this.view);
    if (this.#own || least > MOST_SHARED) {
      this.#own = memory;
      if (writer === this) writer = undefined;
    } else shared = memory;
    return memory;
  }

  #leave() {
    this.#own = shared.slice(0, this.length);
  }

  /** All of them, until something is added anywhere. */
  get view() {
    return (this.#own ?? shared).subarray(0, this.length);
  }
}
