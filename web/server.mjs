// `node server.mjs FOLDER [PORT]`: the files of a folder on this machine, and nothing above it.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES = {
  '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.svg': 'image/svg+xml', '.wasm': 'application/wasm',
};

// Resolves to the server; port 0 is any that is free.
export function serve(folder, port = 0) {
  const server = createServer(async (request, response) => {
    try {
      const asked = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
      const path = asked.endsWith('/') ? `${asked}index.html` : asked;
      const body = await readFile(join(folder, path));
      response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await serve(process.argv[2] ?? 'dist', Number(process.argv[3] ?? 8000));
  console.log(`http://127.0.0.1:${server.address().port}/`);
}
