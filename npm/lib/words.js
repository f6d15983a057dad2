// Covers, costs and errors in the words of a problem.
import { NotUnique, Unfinished } from './errors.js';

export class Words {
  #labels;
  #cost;

  /** The labels of the rows, if they are not their numbers, and what costs are, which come as bigint. */
  constructor(labels, cost) {
    this.#labels = labels;
    this.#cost = cost;
  }

  /** The cover that begins at this place of an array of numbers of rows. */
  cover(rows, at = 0, length = rows.length) {
    const labels = this.#labels;
    const cover = new Array(length);
    if (labels) for (let row = 0; row < length; row++) cover[row] = labels[rows[at + row]];
    else for (let row = 0; row < length; row++) cover[row] = rows[at + row];
    return cover;
  }

  /** The only one of at most two covers. */
  only(covers) {
    if (covers.length === 2) throw new NotUnique(covers.map(rows => this.cover(rows)));
    return covers[0] && this.cover(covers[0]);
  }

  priced({ rows, cost }) {
    return { cover: this.cover(rows), cost: this.#cost(cost) };
  }

  /** What is known of a search. */
  known({ bound, best, ...known }) {
    if (bound !== undefined) known.bound = this.#cost(bound);
    if (best !== undefined) known.best = this.priced(best);
    return known;
  }

  /** Options whose report is in words. */
  options(options) {
    const report = options?.onProgress;
    if (!report) return options;
    const { nodes, seconds, signal } = options;
    return { nodes, seconds, signal, onProgress: known => report(this.known(known)) };
  }

  /** Asks, and throws in words. */
  asked(ask) {
    try {
      return ask();
    } catch (error) {
      throw this.error(error);
    }
  }

  error(error) {
    if (!(error instanceof Unfinished)) return error;
    const { name, reason, ...known } = error;
    return new Unfinished(reason, this.known(known), error.cause);
  }
}
