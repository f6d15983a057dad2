// The package in browsers and whatever bundles for them.
import { load } from './load.js';
import { workers } from './remote.js';
import { initSync } from './wasm/core.js';
import bytes from './wasm/core.bytes.js';

initSync({ module: await load(bytes) });
workers.start = () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });

export { EngineError, NotUnique, ProblemError, Unfinished } from './errors.js';
export { Problem } from './problem.js';
