// A question about a puzzle that is being answered, in slices of nodes. Questions and answers are JSON.
import { Limits } from './limits.js';

export class Asked {
  #guard;
  #task;
  #limits;
  #read;
  #known = {};
  /** Whether it is out of nodes: it keeps those that it did not need for a solution. */
  #isOut = true;

  /** Throws what is wrong with the question, a text. `read` says what is known from what is said. */
  constructor(Task, guard, question, options, read = said => said) {
    [this.#guard, this.#read] = [guard, read];
    this.#limits = new Limits(options);
    this.#task = guard.begin(() => new Task(question));
  }

  /** What it says after a slice, or at the next solution; undefined after the last answer. */
  step() {
    if (!this.#task) return undefined;
    const known = () => this.#read(this.#known);
    let nodes = 0;
    if (this.#isOut) nodes = this.#limits.next(known);
    else this.#limits.look(known);
    if (!this.#task) return undefined; // who was told has left it

    const said = JSON.parse(this.#guard.call(() => this.#task.step(nodes)));
    this.#isOut = Boolean(said.running);
    // Of a solution its number is enough.
    this.#known = said.running ? said : { found: said.number };
    if (said.outcome === 'none') this.free();
    return said;
  }

  free() {
    this.#guard.free(this.#task);
    this.#task = undefined;
  }
}
