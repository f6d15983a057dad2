// Workers, each of which answers one question at a time.
import { EngineError, Unfinished, revived } from './errors.js';

/** The workers of one kind. */
export class Workers {
  /** How one is started. */
  start;
  /** The milliseconds that one has to stop by itself; without them it is ended. */
  patience;
  /** One that waits for the next question. */
  idle;

  constructor({ start, patience = 0 } = {}) {
    this.start = start;
    this.patience = patience;
  }
}

/** A worker, and what it says in answer to what it is asked, one after the other. */
export class Connection {
  #workers;
  #worker;
  #waiting;
  #known = {};
  #read;
  /** Why nothing more is to be asked. */
  failed;
  #report;
  #signal;
  #timer;
  #stopped; // why it is to stop, and what ends it if it does not
  #onAbort = () => this.stop('aborted', this.#signal.reason);

  /** `read` says what is known from what a worker says of it. */
  constructor(workers, { signal, seconds, onProgress } = {}, read = known => known) {
    [this.#workers, this.#signal, this.#report, this.#read] = [workers, signal, onProgress, read];
    if (signal?.aborted) throw new Unfinished('aborted', {}, signal.reason);
    this.#worker = workers.idle ?? workers.start();
    workers.idle = undefined;

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
    if (seconds < Infinity) this.#timer = setTimeout(() => this.stop('seconds'), Math.min(1000 * seconds, 2 ** 31 - 1));
  }

  /** The answer; undefined if the worker was given back. */
  ask(message) {
    if (!this.#worker) return Promise.resolve(undefined);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#worker.postMessage(message);
    });
  }

  /** Ends what is being answered: that throws `Unfinished`. A worker that stops by itself can go on. */
  stop(reason, cause) {
    if (!this.#worker || this.#stopped) return;
    const isBusy = Boolean(this.#waiting);
    const end = () => this.#fail(new Unfinished(reason, this.#known, cause), isBusy);
    if (isBusy && this.#workers.patience) {
      this.#worker.postMessage({ stop: true });
      this.#stopped = { reason, cause, timer: setTimeout(end, this.#workers.patience) };
    } else end();
  }

  #hear({ known, answer, error }) {
    if (known) {
      this.#known = this.#read(known);
      this.#report?.(this.#known);
      return;
    }
    const [waiting, stopped] = [this.#waiting, this.#stopped];
    this.#waiting = undefined;
    this.#forget();
    if (!error) {
      // It came before the worker heard: whoever asks for more is told.
      if (stopped) this.failed = new Unfinished(stopped.reason, this.#known, stopped.cause);
      waiting?.resolve(answer);
    } else if (error.reason === 'aborted' && stopped) {
      waiting?.reject(new Unfinished(stopped.reason, this.#read(error.known), stopped.cause));
    } else {
      if (error.kind === 'engine') this.close(true);
      waiting?.reject(revived(error, this.#read));
    }
  }

  #forget() {
    clearTimeout(this.#stopped?.timer);
    this.#stopped = undefined;
  }

  #fail(error, ends = true) {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    this.close(ends);
    this.failed = error;
    waiting?.reject(error);
  }

  /** Gives the worker back, or ends it. */
  close(ends) {
    const worker = this.#worker;
    if (!worker) return;
    this.#worker = undefined;
    this.#forget();
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#onAbort);
    if (ends || this.#waiting || this.#workers.idle) {
      worker.removeAllListeners?.();
      worker.on?.('error', () => {});
      worker.onmessage = worker.onerror = null;
      worker.terminate();
      return;
    }
    worker.postMessage({ free: true });
    // It keeps no program from its end.
    worker.unref?.();
    this.#workers.idle = worker;
  }
}
