// The worker that searches. It answers one question at a time; whoever asks the next one ends the one before.
import { Connection, Workers } from './exactcover/connection.js';
import { EngineError, ProblemError, Unfinished } from './exactcover/errors.js';

export class Engine {
  #workers = new Workers({
    start: () => new Worker(new URL('worker.js', import.meta.url), { type: 'module' }),
    patience: 100,
  });
  #connection; // to whom was asked last, who may have more solutions
  #asked; // what is being answered
  #report;

  // A question to `Task`, or nothing for more of the last one. Resolves to an answer. Throws what is wrong with the question:
  // `message`, and for a text `line` and `column`.
  async ask(question, report) {
    do await this.stop();
    while (this.#asked); // by somebody else, meanwhile
    this.#report = report;
    this.#asked = this.#answer(question).finally(() => { this.#asked = undefined; });
    return this.#asked;
  }

  // Ends what is being answered: it answers with what it knows, and goes on if it is asked for more. A search that does not
  // hear is ended with its worker.
  async stop() {
    if (!this.#asked) return;
    this.#connection?.stop('aborted');
    await this.#asked.catch(() => {});
  }

  async #answer(question) {
    if (question) {
      this.#connection?.close(false);
      this.#connection = new Connection(this.#workers, { onProgress: known => this.#report?.(known) });
    }
    try {
      const said = await this.#connection?.ask(question ? { question } : { next: true });
      if (said === undefined) throw new Error('the search is gone: ask again');
      return said;
    } catch (error) {
      if (error instanceof ProblemError) throw Object.assign(new Error(), JSON.parse(error.message));
      if (error instanceof EngineError) throw new Error(`the search failed: ${error.message}`, { cause: error });
      if (!(error instanceof Unfinished)) throw error;
      const { name, reason, ...known } = error;
      return { outcome: 'unknown', ...known, running: false, stopped: true };
    }
  }
}
