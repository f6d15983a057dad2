// The worker of `inWorker` in browsers.
import { respond } from './answers.js';
import { notLoaded, said } from './errors.js';
import { load } from './load.js';
import { initSync } from './wasm/core.js';
import bytes from './wasm/core.bytes.js';

// What comes before the module is there waits for it.
const ready = load(bytes).then(module => initSync({ module }));
onmessage = async ({ data }) => {
  try {
    await ready;
  } catch (error) {
    postMessage({ error: said(notLoaded(error)) });
    return;
  }
  respond(data, answer => postMessage(answer));
};
