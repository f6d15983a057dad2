// The puzzles in node.
import { load } from './load.node.js';
import { initSync } from './wasm/puzzles.js';
import bytes from './wasm/puzzles.bytes.js';

initSync({ module: load(bytes) });

export { EngineError, NotUnique, ProblemError, Unfinished } from './errors.js';
export { queens, stars, sudoku, tile } from './puzzle-kinds.js';
