// What a worker of puzzles does: it answers one question at a time, in slices of nodes, so that it hears when it is to stop.
import { EngineError, ProblemError, Unfinished, said } from './errors.js';
import { Guard } from './guard.js';
import { Limits } from './limits.js';
import { onTheWay } from './puzzle-words.js';

// Messages come between tasks of the event loop. A nested `setTimeout` waits for 4 ms, a channel does not; but in node a channel
// that talks to itself lets no other speak.
const turns = (() => {
  if (globalThis.setImmediate) return wake => setImmediate(wake);
  const { port1, port2 } = new MessageChannel();
  return wake => {
    port1.onmessage = wake;
    port2.postMessage(0);
  };
})();
const pause = () => new Promise(turns);

/** Returns what answers messages by the tasks of a module, once that is ready, and says the answers by `post`. */
export function responder({ Task, panic_text }, ready, post) {
  const guard = new Guard(panic_text);
  const stop = { aborted: false }; // a signal
  let wake; // tells who waits for the module that it is to stop
  let task; // the last question: it may have more solutions
  let limits;
  let known;

  function begin({ question, nodes }) {
    guard.free(task);
    task = undefined;
    known = {};
    limits = new Limits({ nodes, signal: stop, onProgress: known => post({ known }) });
    try {
      task = guard.call(() => new Task(JSON.stringify(question)));
    } catch (error) {
      throw error instanceof EngineError ? error : new ProblemError(error.message);
    }
  }

  async function answer() {
    while (task) {
      const nodes = limits.next(() => known);
      const said = JSON.parse(guard.call(() => task.step(nodes)));
      known = onTheWay(said);
      if (!said.running) return said;
      await pause();
    }
    return undefined;
  }

  return async message => {
    if (message.stop) {
      stop.aborted = true;
      wake?.();
      return;
    }
    stop.aborted = false;
    try {
      await Promise.race([ready, new Promise(resolve => { wake = resolve; })]);
      if (stop.aborted) throw new Unfinished('aborted');
      if (message.free) {
        guard.free(task);
        task = undefined;
        return;
      }
      if (message.question) begin(message);
      post({ answer: await answer() });
    } catch (error) {
      post({ error: said(error) });
    }
  };
}
