// The puzzles in node.
import { Worker } from 'node:worker_threads';
import { load } from './load.node.js';
import { workers } from './puzzle-later.js';
import { initSync } from './wasm/puzzles.js';
import bytes from './wasm/puzzles.bytes.js';

initSync({ module: load(bytes) });
workers.start = () => new Worker(new URL('./puzzles-worker.node.js', import.meta.url));

export { EngineError, NotUnique, ProblemError, Unfinished } from './errors.js';
export { queens, stars, sudoku, tile } from './puzzle-kinds.js';
