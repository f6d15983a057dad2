// How long a question may take: it is asked in slices of nodes, and between two of them the clock and the signal are looked at.
import { Unfinished } from './errors.js';

const SLICE = 10; // milliseconds
const BETWEEN_REPORTS = 50;
const FIRST = 256; // nodes
const NOTHING = () => ({});

export class Limits {
  #nodes;
  #deadline;
  #signal;
  #report;
  #slice = Infinity;
  #begun;
  #reported;
  /** Whether somebody looks at the clock or the signal. */
  #isWatched = false;

  constructor(options = {}) {
    checkLimits(options);
    const { nodes = Infinity, seconds = Infinity, signal, onProgress } = options;
    this.#nodes = nodes;
    // Else it is one slice.
    if (seconds === Infinity && !signal && !onProgress) return;
    this.#isWatched = true;
    this.#slice = FIRST;
    this.#signal = signal;
    this.#report = onProgress;
    this.#reported = performance.now();
    this.#deadline = this.#reported + 1000 * seconds;
  }

  /** The nodes of the first slice, or of the next one. `known` says what is known so far. */
  next(known = NOTHING) {
    this.look(known);
    if (this.#nodes <= 0) throw new Unfinished('nodes', known());
    if (this.#isWatched) this.#fit();
    const nodes = Math.min(this.#slice, this.#nodes);
    this.#nodes -= nodes;
    return nodes;
  }

  /** Says how large the next slice is. */
  #fit() {
    const now = performance.now();
    // Nodes do not bound time: some take a thousand times as long as others.
    if (this.#begun !== undefined) {
      const fit = (this.#slice * SLICE) / Math.max(now - this.#begun, 0.1);
      this.#slice = Math.max(1, Math.floor(Math.min(2 * this.#slice, fit)));
    }
    this.#begun = now;
  }

  /** Throws if it is to end, also where no slice has ended; reports from time to time. */
  look(known) {
    if (!this.#isWatched) return;
    if (this.#signal?.aborted) throw new Unfinished('aborted', known(), this.#signal.reason);
    const now = performance.now();
    if (now >= this.#deadline) throw new Unfinished('seconds', known());
    if (this.#report && now - this.#reported >= BETWEEN_REPORTS) {
      this.#reported = now;
      this.#report(known());
    }
  }
}

/** Throws if a limit is none. */
export function checkLimits({ nodes = Infinity, seconds = Infinity }) {
  check('nodes', nodes);
  check('seconds', seconds);
}

function check(name, limit) {
  if (typeof limit !== 'number' || !(limit >= 0)) throw new TypeError(`${name}: ${String(limit)} is no limit`);
}

/** Options whose clock runs from now on: later, they have the seconds that are left. */
export function begun(options = {}) {
  checkLimits(options);
  const { seconds = Infinity, signal, onProgress } = options;
  const deadline = performance.now() + 1000 * seconds;
  return () => ({ signal, onProgress, seconds: Math.max(0, (deadline - performance.now()) / 1000) });
}
