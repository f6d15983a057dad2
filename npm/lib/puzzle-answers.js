// What a worker of puzzles does: it answers one question at a time, in slices of nodes, so that it hears when it is to stop.
import { Unfinished, notLoaded, said } from './errors.js';
import { Guard } from './guard.js';
import { Asked } from './puzzle-asked.js';

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

/** Returns what answers messages by the tasks of a module, once that is ready, and says the answers by `post`: one for each
question, and for each wish for more. */
export function responder({ Task, panic_text }, ready, post) {
  const guard = new Guard(panic_text);
  const stop = { aborted: false }; // a signal
  let wake; // tells who waits for the module that it is to stop
  let asked; // the last question: it may have more solutions

  async function loaded() {
    const stopped = new Promise(resolve => { wake = resolve; });
    try {
      await Promise.race([ready, stopped]);
    } catch (error) {
      throw notLoaded(error);
    }
    if (stop.aborted) throw new Unfinished('aborted');
  }

  function begin({ question, nodes }) {
    asked?.free();
    asked = undefined;
    asked = new Asked(Task, guard, question, { nodes, signal: stop, onProgress: known => post({ known }) });
  }

  async function answer(message) {
    stop.aborted = false;
    await loaded();
    if (message.question) begin(message);
    for (;;) {
      const answer = asked?.step();
      if (!answer?.running) return answer;
      await pause();
    }
  }

  return message => {
    if (message.stop) {
      stop.aborted = true;
      wake?.();
    } else if (message.free) {
      asked?.free();
      asked = undefined;
    } else {
      answer(message).then(answer => post({ answer }), error => post({ error: said(error) }));
    }
  };
}
