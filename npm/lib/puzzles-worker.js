// The worker of the puzzles' `inWorker` in browsers.
import { load } from './load.js';
import { responder } from './puzzle-answers.js';
import * as engine from './wasm/puzzles.js';
import bytes from './wasm/puzzles.bytes.js';

// What comes before the module is there waits for it.
const ready = load(bytes).then(module => engine.initSync({ module }));
const respond = responder(engine, ready, said => postMessage(said));
onmessage = ({ data }) => respond(data);
