import { EngineError, ProblemError } from './errors.js';

/** Calls into a module, which a panic ends: what is called later says so. */
export class Guard {
  #panicText;
  #broken;

  constructor(panicText) {
    this.#panicText = panicText;
  }

  call(ask) {
    if (this.#broken !== undefined) {
      throw new EngineError(`the engine failed before, and is to be loaded anew: ${this.#broken}`);
    }
    try {
      return ask();
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      this.#broken = this.#panicText() ?? error.message;
      throw new EngineError(this.#broken, error);
    }
  }

  /** Begins what a problem is asked: where that is wrong, the module says what. */
  begin(ask) {
    try {
      return this.call(ask);
    } catch (error) {
      throw error instanceof EngineError ? error : new ProblemError(error.message);
    }
  }

  free(held) {
    if (this.#broken === undefined) held?.free();
  }
}
