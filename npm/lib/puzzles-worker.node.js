// The worker of the puzzles' `inWorker` in node.
import { parentPort } from 'node:worker_threads';
import { load } from './load.node.js';
import { responder } from './puzzle-answers.js';
import * as engine from './wasm/puzzles.js';
import bytes from './wasm/puzzles.bytes.js';

engine.initSync({ module: load(bytes) });
parentPort.on('message', responder(engine, undefined, said => parentPort.postMessage(said)));
