// The worker of `inWorker` in node.
import { parentPort } from 'node:worker_threads';
import { respond } from './answers.js';
import { load } from './load.node.js';
import { initSync } from './wasm/core.js';
import bytes from './wasm/core.bytes.js';

initSync({ module: load(bytes) });
parentPort.on('message', data => respond(data, said => parentPort.postMessage(said)));
