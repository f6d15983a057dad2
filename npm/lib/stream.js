// What a worker finds, one after another.
import { END } from './iteration.js';

/** A loop that nobody can go on with gives its worker back. */
const lost = new FinalizationRegistry(connection => connection.close());

export class Stream {
  #connect;
  #question;
  #read;
  #worded;
  #connection;
  #ready = [].values();
  #isOver = false;
  /** The last one that was asked for. */
  #last = Promise.resolve();

  /** `connect` begins a connection, `question` is asked of it first, `read` says what an answer has, which is nothing at the end,
  and `worded` what an error is. */
  constructor(connect, question, read, worded) {
    [this.#connect, this.#question, this.#read, this.#worded] = [connect, question, read, worded];
  }

  next() {
    const next = this.#last.then(() => this.#next());
    this.#last = next.catch(() => {});
    return next;
  }

  async #next() {
    try {
      while (!this.#isOver) {
        const found = this.#ready.next();
        if (!found.done) return found;

        const answer = await this.#answer();
        const ready = this.#isOver ? undefined : this.#read(answer, this.#connection);
        if (ready) this.#ready = ready;
        else this.#close();
      }
      return END;
    } catch (error) {
      this.#close();
      throw this.#worded(error);
    }
  }

  #answer() {
    if (this.#connection?.failed) throw this.#connection.failed;
    if (this.#connection) return this.#connection.ask({ next: true });
    this.#connection = this.#connect();
    lost.register(this, this.#connection, this);
    return this.#connection.ask(this.#question);
  }

  #close() {
    this.#isOver = true;
    if (this.#connection) lost.unregister(this);
    this.#connection?.close();
  }

  /** Ends what is being searched, too. */
  async return(value) {
    this.#close();
    return { done: true, value };
  }

  async throw(error) {
    this.#close();
    throw error;
  }

  [Symbol.asyncIterator]() {
    return this;
  }
}

if (Symbol.asyncDispose) Stream.prototype[Symbol.asyncDispose] = async function () { await this.return(); };
