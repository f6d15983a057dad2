// The questions in a worker, so that whoever asks goes on meanwhile.
import { Connection, Workers } from './connection.js';
import { begun } from './limits.js';
import { Stream } from './stream.js';

/** Their workers hear nothing while they search: they are ended where they are to stop. */
export const workers = new Workers();

/** What a worker takes of options: it has no signal and no clock of ours. */
const sent = options => ({ nodes: options?.nodes });

export class Remote {
  #state;
  #words;

  constructor(state, words) {
    this.#state = state;
    this.#words = words;
  }

  async #ask(question, options, answer) {
    const words = this.#words();
    const problem = this.#state(question);
    const connection = new Connection(workers, words.options(options));
    const message = { question, problem, options: sent(options) };
    return connection.once(message, said => answer(said, words), error => words.error(error));
  }

  #each(question, options, read) {
    const words = this.#words();
    const message = { question, problem: this.#state(question), options: sent(options) };
    const limits = begun(words.options(options));
    const connect = () => new Connection(workers, limits());
    let found = 0;
    const ready = (batch, connection) => {
      if (!batch) return undefined;
      const covers = [...read(batch, words)];
      found += covers.length;
      // Of the cheapest, the best that was known was this one, and none that comes costs less.
      connection.known = { ...connection.known, found, best: undefined, bound: batch.cost };
      return covers.values();
    };
    return new Stream(connect, message, ready, error => words.error(error));
  }

  covers(options) {
    return this.#each('covers', options, batches);
  }

  [Symbol.asyncIterator]() {
    return this.covers();
  }

  distinct(options) {
    return this.#each('distinct', options, batches);
  }

  cheapest(options) {
    return this.#each('cheapest', options, (found, words) => [words.priced(found)]);
  }

  first(options) {
    return this.#ask('first', options, (rows, words) => rows && words.cover(rows));
  }

  any(options) {
    return this.#ask('any', options, (rows, words) => rows && words.cover(rows));
  }

  unique(options) {
    return this.#ask('two', options, (covers, words) => words.only(covers));
  }

  count(options) {
    return this.#ask('count', options, count => count);
  }

  why(options) {
    return this.#ask('why', options, why => why);
  }
}

function* batches(batch, words) {
  for (let at = 0; at < batch.length; at += 1 + batch[at]) yield words.cover(batch, at + 1, batch[at]);
}
