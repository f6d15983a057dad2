// The puzzles in browsers and whatever bundles for them.
import { load } from './load.js';
import { workers } from './puzzle-later.js';
import { initSync } from './wasm/puzzles.js';
import bytes from './wasm/puzzles.bytes.js';

initSync({ module: await load(bytes) });
workers.start = () => new Worker(new URL('./puzzles-worker.js', import.meta.url), { type: 'module' });

export { EngineError, NotUnique, ProblemError, Unfinished } from './errors.js';
export { queens, stars, sudoku, tile } from './puzzle-kinds.js';
