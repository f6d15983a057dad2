// The puzzles in node.
import { Worker } from 'node:worker_threads';
import { load } from './load.node.js';
import { workers } from './puzzle-later.js';
import { initSync } from './wasm/puzzles.js';
import bytes from './wasm/puzzles.bytes.js';

initSync({ module: load(bytes) });
// Options of node are of the program, as that it is read from a terminal.
workers.start = () => new Worker(new URL('./puzzles-worker.node.js', import.meta.url), { execArgv: [] });

export { EngineError, NotUnique, ProblemError, Unfinished } from './errors.js';
export { queens, stars, sudoku, tile } from './puzzle-kinds.js';
