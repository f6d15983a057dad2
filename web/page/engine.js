// The worker that searches. It answers one question at a time; whoever asks the next one ends the one before.

const PATIENCE = 100; // milliseconds that a search has to stop

export class Engine {
  #worker;
  #ready;
  #asked; // what is being answered, with its last progress
  #ids = 0;

  constructor() {
    this.#begin();
  }

  // A question to `Task`, or nothing for more of the last one. Resolves to an answer. Throws what is wrong with the question:
  // `message`, and for a text `line` and `column`.
  async ask(question, progress) {
    do {
      await this.stop();
      await this.#ready;
    } while (this.#asked); // by somebody else, meanwhile
    const id = ++this.#ids;
    return new Promise((resolve, reject) => {
      this.#asked = { id, resolve, reject, progress };
      this.#asked.over = new Promise(end => { this.#asked.end = end; });
      this.#worker.postMessage({ id, question });
    });
  }

  // Ends what is being answered: it answers with what it knows. A search that does not hear is ended with its worker.
  async stop() {
    const asked = this.#asked;
    if (asked && !asked.isStopping) {
      asked.isStopping = true;
      this.#worker.postMessage({ stop: true });
      setTimeout(() => {
        if (this.#asked !== asked) return;
        this.#restart();
        this.#end(asked, () => asked.resolve({ outcome: 'unknown', ...asked.last, running: false, stopped: true }));
      }, PATIENCE);
    }
    await asked?.over;
  }

  #begin() {
    this.#worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
    this.#ready = new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data }) => (data.ready ? resolve() : this.#hear(data));
      this.#worker.onerror = event => {
        const error = new Error(event.message || 'the search could not be loaded');
        reject(error);
        const asked = this.#asked;
        if (asked) this.#end(asked, () => asked.reject(error));
      };
    });
    this.#ready.catch(() => {});
  }

  #restart() {
    this.#worker.terminate();
    this.#begin();
  }

  #hear({ id, progress, said, wrong, broken }) {
    const asked = this.#asked;
    if (asked?.id !== id) return;
    if (progress) {
      asked.last = progress;
      asked.progress?.(progress);
    } else if (said) {
      this.#end(asked, () => asked.resolve(said));
    } else if (wrong) {
      this.#end(asked, () => asked.reject(Object.assign(new Error(wrong.message), wrong)));
    } else {
      // Nothing of a module that panicked can be used again.
      this.#restart();
      this.#end(asked, () => asked.reject(new Error(`the search failed: ${broken}`)));
    }
  }

  #end(asked, tell) {
    this.#asked = undefined;
    asked.end();
    tell();
  }
}
