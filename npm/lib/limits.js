// How long a question may take: it is asked in slices of nodes, and between two of them the clock and the signal are looked at.
import { Unfinished } from './errors.js';

const SLICE = 10; // milliseconds
const BETWEEN_REPORTS = 50;
const FIRST = 256; // nodes

export class Limits {
  #nodes;
  #deadline;
  #signal;
  #report;
  #slice = FIRST;
  #begun;
  #reported;

  constructor({ nodes = Infinity, seconds = Infinity, signal, onProgress } = {}) {
    check('nodes', nodes);
    check('seconds', seconds);
    const now = performance.now();
    this.#nodes = nodes;
    this.#deadline = now + 1000 * seconds;
    this.#signal = signal;
    this.#report = onProgress;
    this.#reported = now;
    // Nobody looks: it is one slice.
    if (seconds === Infinity && !signal && !onProgress) this.#slice = Infinity;
  }

  /** The nodes of the first slice, or of the next one. `known` says what is known so far. */
  next(known = () => ({})) {
    const now = performance.now();
    this.look(known, now);
    if (this.#nodes <= 0) throw new Unfinished('nodes', known());
    if (this.#report && now - this.#reported >= BETWEEN_REPORTS) {
      this.#reported = now;
      this.#report(known());
    }

    // Nodes do not bound time: some take a thousand times as long as others.
    if (this.#begun !== undefined && this.#slice !== Infinity) {
      const fit = (this.#slice * SLICE) / Math.max(now - this.#begun, 0.1);
      this.#slice = Math.max(1, Math.floor(Math.min(2 * this.#slice, fit)));
    }
    this.#begun = now;
    const nodes = Math.min(this.#slice, this.#nodes);
    this.#nodes -= nodes;
    return nodes;
  }

  /** Throws if it is to end, also where no slice has ended. */
  look(known, now = performance.now()) {
    if (this.#signal?.aborted) throw new Unfinished('aborted', known(), this.#signal.reason);
    if (now >= this.#deadline) throw new Unfinished('seconds', known());
  }
}

function check(name, limit) {
  if (typeof limit !== 'number' || !(limit >= 0)) throw new TypeError(`${name}: ${String(limit)} is no limit`);
}
