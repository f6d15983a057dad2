// Answers questions in slices of nodes, so that it hears when it is to stop.
import { EngineError, Unfinished } from './exactcover/errors.js';
import { Guard } from './exactcover/guard.js';
import { Limits } from './exactcover/limits.js';
import init, { Task, panic_text } from './wasm/web.js';

const guard = new Guard(panic_text);
let task; // the last question: it may have more solutions
let running; // what ends the question that is being answered

// Messages come between tasks of the browser only. A nested `setTimeout` waits for 4 ms, a channel does not.
const channel = new MessageChannel();
let wake;
channel.port1.onmessage = () => wake();
const pause = () => new Promise(resolve => { wake = resolve; channel.port2.postMessage(0); });

// Answers with what is known, also if it is stopped.
async function answer(options) {
  const limits = new Limits(options);
  let said = {};
  try {
    do {
      const nodes = limits.next(() => said);
      said = JSON.parse(guard.call(() => task.step(nodes)));
      await pause();
    } while (said.running);
    return said;
  } catch (error) {
    if (!(error instanceof Unfinished)) throw error;
    return { outcome: 'unknown', ...said, running: false, stopped: true };
  }
}

onmessage = async ({ data: { id, question, stop } }) => {
  running?.abort();
  if (stop) return;
  running = new AbortController();
  const { signal } = running;
  try {
    await ready;
    if (question) {
      guard.free(task);
      task = undefined;
      task = guard.call(() => new Task(JSON.stringify(question)));
    }
    if (!task) throw new Error('{"message":"the search is gone: ask again"}');
    const said = await answer({ signal, onProgress: progress => postMessage({ id, progress }) });
    postMessage({ id, said });
  } catch (error) {
    if (error instanceof EngineError) postMessage({ id, broken: error.message });
    else postMessage({ id, wrong: JSON.parse(error.message) });
  }
};

const ready = init({ module_or_path: new URL('wasm/web_bg.wasm', import.meta.url) });
await ready;
postMessage({ ready: true });
