// The worker that searches. It answers one question at a time; whoever asks the next one ends the one before.
import { Connection, Workers } from './exactcover/connection.js';
import { EngineError, ProblemError, Unfinished } from './exactcover/errors.js';

export class Engine {
  #workers = new Workers({
    start: () => new Worker(new URL('worker.js', import.meta.url), { type: 'module' }),
    patience: 100,
  });
  #connection; // that of the last question, which may have more solutions
  #asker; // whose question that was
  #asked; // what is being answered
  #report;
  #stops = 0;

  // A question to `Task`, or nothing for more of the last one, if that is of the same asker. Resolves to an answer. Throws what
  // is wrong with the question: `message`, and for a text `line` and `column`. What has no asker, as it shows a problem, is not
  // stopped.
  async ask(question, report, asker) {
    const stops = this.#stops;
    do await this.#end();
    while (this.#asked); // by somebody else, meanwhile
    // It was to stop before it began.
    if (asker && stops !== this.#stops) return { outcome: 'unknown', running: false, stopped: true };
    this.#report = report;
    this.#asked = this.#answer(question, asker).finally(() => { this.#asked = undefined; });
    return this.#asked;
  }

  // Ends what is being answered: it answers with what it knows, and goes on if it is asked for more. A search that does not
  // hear is ended with its worker.
  async stop() {
    this.#stops++;
    await this.#end();
  }

  async #end() {
    if (!this.#asked) return;
    // What has no asker is soon answered.
    if (this.#asker) this.#connection?.stop('aborted');
    await this.#asked.catch(() => {});
  }

  async #answer(question, asker) {
    try {
      if (question) {
        this.#connection?.close();
        this.#connection = new Connection(this.#workers, { onProgress: known => this.#report?.(known) });
        this.#asker = asker;
      }
      const isGone = this.#asker !== asker;
      const said = isGone ? undefined : await this.#connection?.ask(question ? { question: JSON.stringify(question) } : { next: true });
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
