// Answers questions in slices of nodes, so that it hears when it is to stop.
import init, { Task, panic_text } from './wasm/web.js';

const SLICE = 30; // milliseconds
const BETWEEN_REPORTS = 100;

let task; // the last question: it may have more solutions
let running; // the id of what is being answered

// Messages come between tasks of the browser only. A nested `setTimeout` waits for 4 ms, a channel does not.
const channel = new MessageChannel();
let wake;
channel.port1.onmessage = () => wake();
const pause = () => new Promise(resolve => { wake = resolve; channel.port2.postMessage(0); });

async function answer(id) {
  let nodes = 100, reported = performance.now();
  for (;;) {
    const begun = performance.now();
    const said = JSON.parse(task.step(nodes));
    const now = performance.now();
    if (!said.running || running !== id) return said;
    if (now - reported > BETWEEN_REPORTS) {
      reported = now;
      postMessage({ id, progress: said });
    }
    // Nodes do not bound time: some take a thousand times as long as others.
    nodes = Math.min(2 * nodes, Math.max(1, nodes * SLICE / Math.max(now - begun, 0.1)));
    await pause();
  }
}

onmessage = async ({ data: { id, question, stop } }) => {
  if (stop) {
    running = undefined;
    return;
  }
  running = id;
  try {
    await ready;
    if (question) {
      task?.free();
      task = undefined;
      task = new Task(JSON.stringify(question));
    }
    if (!task) throw new Error('{"message":"the search is gone: ask again"}');
    const said = await answer(id);
    postMessage({ id, said: { ...said, running: false, stopped: Boolean(said.running) } });
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) postMessage({ id, broken: panic_text() ?? error.message });
    else postMessage({ id, wrong: JSON.parse(error.message) });
  }
  if (running === id) running = undefined;
};

const ready = init({ module_or_path: new URL('wasm/web_bg.wasm', import.meta.url) });
await ready;
postMessage({ ready: true });
