// The worker that searches: that of the package's puzzles, with the page's module, which reads problems in texts too.
import { responder } from './exactcover/puzzle-answers.js';
import init, * as engine from './wasm/web.js';

const ready = init({ module_or_path: new URL('wasm/web_bg.wasm', import.meta.url) });
const respond = responder(engine, ready, said => postMessage(said));
onmessage = ({ data }) => respond(data);
