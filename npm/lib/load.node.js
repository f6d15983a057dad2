// The module of a text that holds it compressed, at once, so that `require` can load the package.
import { gunzipSync } from 'node:zlib';

export const load = text => new WebAssembly.Module(gunzipSync(Buffer.from(text, 'base64')));
