// The package in node.
import { Worker } from 'node:worker_threads';
import { load } from './load.node.js';
import { workers } from './remote.js';
import { initSync } from './wasm/core.js';
import bytes from './wasm/core.bytes.js';

initSync({ module: load(bytes) });
// Options of node are of the program, as that it is read from a terminal.
workers.start = () => new Worker(new URL('./worker.node.js', import.meta.url), { execArgv: [] });

export { EngineError, NotUnique, ProblemError, Unfinished } from './errors.js';
export { Problem } from './problem.js';
