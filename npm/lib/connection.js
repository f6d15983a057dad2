// Workers, each of which answers one question at a time.
import { EngineError, Unfinished, revived } from './errors.js';
import { checkLimits } from './limits.js';

/** The workers of one kind. */
export class Workers {
  /** How one is started. */
  start;
  /** The milliseconds that one has to stop by itself; without them it is ended. */
  patience;
  /** One that waits for the next question. */
  #idle;

  constructor({ start, patience = 0 } = {}) {
    this.start = start;
    this.patience = patience;
  }

  /** Gives a worker to who is told what it says. */
  lend(connection) {
    let thread = this.#idle;
    this.#idle = undefined;
    try {
      thread ??= new Thread(this.start(), this);
    } catch (error) {
      throw new EngineError(`the worker did not start: ${error.message}`, error);
    }
    thread.connection = connection;
    return thread;
  }

  /** Takes one back that has nothing to do. */
  takeBack(thread) {
    thread.connection = undefined;
    if (this.#idle) thread.end();
    else this.#idle = thread;
  }

  /** Forgets one that has ended. */
  forget(thread) {
    if (this.#idle === thread) this.#idle = undefined;
  }
}

/** A worker as browsers and node have it. */
class Thread {
  #worker;
  /** Who is told what it says. */
  connection;

  constructor(worker, workers) {
    this.#worker = worker;
    const fail = (text, error) => {
      workers.forget(this);
      this.connection?.fail(new EngineError(error?.message ?? text, error), true);
    };
    if (worker.on) {
      worker.on('message', data => this.connection?.hear(data));
      worker.on('error', error => fail('the worker failed', error));
      worker.on('exit', () => fail('the worker ended'));
      worker.unref();
    } else {
      worker.onmessage = ({ data }) => this.connection?.hear(data);
      worker.onerror = event => fail('the worker failed', event);
    }
  }

  post(message) {
    this.#worker.postMessage(message);
  }

  /** A program ends where nobody waits for an answer. */
  wait(isAwaited) {
    if (isAwaited) this.#worker.ref?.();
    else this.#worker.unref?.();
  }

  end() {
    this.connection = undefined;
    this.#worker.terminate();
  }
}

/** A worker, and what it says in answer to what it is asked, one after the other. */
export class Connection {
  #workers;
  #thread;
  #waiting;
  /** What is known of the search. */
  known = {};
  #failed;
  #late; // why it was to stop when an answer came
  #read;
  #report;
  #signal;
  #timer;
  #stopped; // why it is to stop, and what ends it if it does not
  #onAbort = () => this.stop('aborted', this.#signal.reason);

  /** `read` says what is known from what a worker says of it. */
  constructor(workers, options = {}, read = known => known) {
    checkLimits(options);
    const { signal, seconds = Infinity, onProgress } = options;
    [this.#workers, this.#report, this.#read] = [workers, onProgress, read];
    if (signal?.aborted) throw new Unfinished('aborted', {}, signal.reason);
    if (seconds <= 0) throw new Unfinished('seconds');

    signal?.addEventListener('abort', this.#onAbort);
    this.#signal = signal;
    try {
      this.#thread = workers.lend(this);
    } catch (error) {
      this.#forget();
      throw error;
    }
    if (seconds < Infinity) this.#timer = setTimeout(() => this.stop('seconds'), Math.min(1000 * seconds, 2 ** 31 - 1));
    this.#timer?.unref?.();
  }

  /** Why nothing more is to be asked. */
  get failed() {
    const late = this.#late;
    return this.#failed ?? (late && new Unfinished(late.reason, this.known, late.cause));
  }

  /** The answer; undefined if the worker was given back. */
  ask(message) {
    if (!this.#thread) return Promise.resolve(undefined);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#thread.wait(true);
      this.#thread.post(message);
    });
  }

  /** The one answer that is wanted, as `read` has it; `worded` says what an error is. */
  async once(message, read, worded) {
    try {
      return read(await this.ask(message));
    } catch (error) {
      throw worded(error);
    } finally {
      this.close();
    }
  }

  /** Ends what is being answered: that throws `Unfinished`. A worker that stops by itself can go on. */
  stop(reason, cause) {
    if (!this.#thread || this.#stopped) return;
    const end = () => this.fail(new Unfinished(reason, this.known, cause));
    if (this.#waiting && this.#workers.patience) {
      this.#thread.post({ stop: true });
      this.#stopped = { reason, cause, timer: setTimeout(end, this.#workers.patience) };
    } else end();
  }

  /** What the worker says. */
  hear({ known, answer, error }) {
    if (known) {
      this.known = this.#read(known);
      try {
        this.#report?.(this.known);
      } catch (wrong) {
        this.fail(wrong);
      }
      return;
    }

    const [waiting, stopped] = [this.#waiting, this.#stopped];
    this.#waiting = undefined;
    this.#resume();
    this.#thread.wait(false);
    if (!error) {
      // It came before the worker heard: whoever asks for more is told.
      this.#late = stopped;
      waiting?.resolve(answer);
    } else if (error.reason === 'aborted' && stopped) {
      waiting?.reject(new Unfinished(stopped.reason, this.#read(error.known), stopped.cause));
    } else {
      if (error.kind === 'engine') this.#end();
      waiting?.reject(revived(error, this.#read));
    }
  }

  /** Ends the question by an error, and the worker, if that is at work or of no use. */
  fail(error, isUseless = false) {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    this.#failed = error;
    if (waiting || isUseless) this.#end();
    else this.close();
    waiting?.reject(error);
  }

  /** Gives the worker back, or ends it if it is at work. */
  close() {
    const [thread, waiting] = [this.#thread, this.#waiting];
    if (!thread) return;
    if (waiting) {
      this.#waiting = undefined;
      this.#end();
      waiting.resolve(undefined);
      return;
    }
    this.#thread = undefined;
    this.#forget();
    thread.post({ free: true });
    this.#workers.takeBack(thread);
  }

  #end() {
    this.#thread?.end();
    this.#thread = undefined;
    this.#forget();
  }

  #forget() {
    this.#resume();
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#onAbort);
  }

  #resume() {
    clearTimeout(this.#stopped?.timer);
    this.#stopped = undefined;
  }
}
