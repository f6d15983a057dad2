// `npm install --prefix FOLDER dancing-links@4.3.10 dlx@0.2.1`, then `node bench/bench.mjs FOLDER`: a table of this package beside
// those two, in node. `node bench/bench.mjs FOLDER chromium` has it from Chromium, and takes what the tests take there: esbuild,
// and playwright-core in `web`.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { measure } from './beside.mjs';

const [place = '.', where = 'node'] = process.argv.slice(2);
const folder = resolve(place, 'node_modules');
const dancingLinks = join(folder, 'dancing-links/built/lib/index.js');
const { log } = console;

if (where === 'chromium') await inChromium();
else {
  const [{ Problem }, { DancingLinks }] = await Promise.all([import('exactcover'), import(pathToFileURL(dancingLinks))]);
  measure({ Problem, DancingLinks, dlx: createRequire(dancingLinks)(join(folder, 'dlx')) }, log);
}

async function inChromium() {
  const [{ build }, { chromium }, { serve }] = await Promise.all([
    import('esbuild'), import('../../web/node_modules/playwright-core/index.mjs'), import('../../web/server.mjs'),
  ]);
  const contents = `
    import { Problem } from 'exactcover';
    import { DancingLinks } from '${dancingLinks}';
    import dlx from '${join(folder, 'dlx')}';
    import { measure } from './beside.mjs';
    globalThis.run = () => measure({ Problem, DancingLinks, dlx }, line => console.log(line));
  `;
  const outfolder = await mkdtemp(join(tmpdir(), 'exactcover-'));
  const stdin = { contents, resolveDir: import.meta.dirname };
  await build({ stdin, bundle: true, format: 'esm', target: 'es2022', outfile: join(outfolder, 'main.js') });
  await writeFile(join(outfolder, 'index.html'), '<!doctype html><link rel="icon" href="data:,"><script type="module" src="main.js"></script>');

  const server = await serve(outfolder);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  const page = await browser.newPage();
  page.on('console', message => log(message.text()));
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.waitForFunction('globalThis.run');
  await page.evaluate('run()');
  await browser.close();
  server.close();
  await rm(outfolder, { recursive: true });
}
