// The questions in a worker, so that whoever asks goes on meanwhile. Each question has a worker of its own while it is answered,
// and ends it where it is to stop: that is at once, whatever the engine does.
import { EngineError, ProblemError, Unfinished } from './errors.js';

let startWorker;

/** Says how workers are started. */
export function setWorker(start) {
  startWorker = start;
}

let idle; // a worker that waits for the next question

/** A worker, and what it says in answer to what it is asked, one after the other. */
class Connection {
  #worker;
  #waiting;
  #known = {};
  #report;
  #signal;
  #timer;
  #onAbort = () => this.#stop('aborted', this.#signal.reason);

  constructor({ signal, seconds, onProgress } = {}) {
    this.#signal = signal;
    this.#report = onProgress;
    if (signal?.aborted) throw new Unfinished('aborted', {}, signal.reason);
    this.#worker = idle ?? startWorker();
    idle = undefined;
    const hear = data => this.#hear(data);
    const fail = error => this.#fail(new EngineError(error?.message ?? 'the worker failed', error));
    if (this.#worker.on) {
      this.#worker.removeAllListeners();
      this.#worker.on('message', hear);
      this.#worker.on('error', fail);
      this.#worker.ref();
    } else {
      this.#worker.onmessage = event => hear(event.data);
      this.#worker.onerror = event => fail(event);
    }
    signal?.addEventListener('abort', this.#onAbort);
    if (seconds < Infinity) this.#timer = setTimeout(() => this.#stop('seconds'), Math.min(1000 * seconds, 2 ** 31 - 1));
  }

  ask(message) {
    if (!this.#worker) return Promise.resolve(undefined);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#worker.postMessage(message);
    });
  }

  #hear({ known, answer, error }) {
    if (known) {
      this.#known = known;
      this.#report?.(known);
      return;
    }
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (error) {
      this.close(error.kind === 'engine');
      waiting?.reject(revived(error));
    } else waiting?.resolve(answer);
  }

  #stop(reason, cause) {
    this.#fail(new Unfinished(reason, this.#known, cause));
  }

  #fail(error) {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    this.close(true);
    this.failed = error;
    waiting?.reject(error);
  }

  /** Gives the worker back, or ends it. */
  close(ends) {
    const worker = this.#worker;
    if (!worker) return;
    this.#worker = undefined;
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#onAbort);
    if (ends || idle) {
      worker.removeAllListeners?.();
      worker.on?.('error', () => {});
      worker.onmessage = worker.onerror = null;
      worker.terminate();
      return;
    }
    worker.postMessage({ free: true });
    // It keeps no program from its end.
    worker.unref?.();
    idle = worker;
  }
}

function revived({ kind, message, reason, known, cause }) {
  switch (kind) {
    case 'unfinished': return new Unfinished(reason, known, cause);
    case 'problem': return new ProblemError(message);
    case 'engine': return new EngineError(message);
    default: return new Error(message);
  }
}

/** What a worker takes of options: it has no signal and no clock of ours. */
const sent = options => ({ nodes: options?.nodes, reports: true });

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
    const connection = new Connection(words.options(options));
    try {
      return answer(await connection.ask({ question, problem, options: sent(options) }), words);
    } catch (error) {
      throw words.error(error);
    } finally {
      connection.close(false);
    }
  }

  async *#each(question, options, read) {
    const words = this.#words();
    const problem = this.#state(question);
    const connection = new Connection(words.options(options));
    try {
      let batch = await connection.ask({ question, problem, options: sent(options) });
      while (batch !== undefined) {
        yield* read(batch, words);
        if (connection.failed) throw connection.failed;
        batch = await connection.ask({ next: true });
      }
    } catch (error) {
      throw words.error(error);
    } finally {
      connection.close(false);
    }
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
