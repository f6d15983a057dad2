// The worker of `inWorker` in browsers.
import { respond } from './answers.js';
import { load } from './load.js';
import { initSync } from './wasm/core.js';
import bytes from './wasm/core.bytes.js';

// What comes before the module is there waits for it.
const ready = load(bytes).then(module => initSync({ module }));
onmessage = async ({ data }) => {
  await ready;
  respond(data, said => postMessage(said));
};
