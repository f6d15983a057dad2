// The package in a headless Chromium: as its files are, and bundled by esbuild; and bundled, in node. What drives it is the page's, in `web`.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const root = resolve(import.meta.dirname, '..');
const [playwright, esbuild] = await Promise.all([
  import('../../web/node_modules/playwright-core/index.mjs').catch(() => undefined),
  import('esbuild').catch(() => import(process.env.ESBUILD ?? 'esbuild')).catch(() => undefined),
]);
const isHere = playwright && existsSync(CHROMIUM);

const script = (core, puzzles) => `
import { Problem } from '${core}';
import { queens, sudoku } from '${puzzles}';
const problem = new Problem();
for (const [label, columns] of [['a', 'xy'], ['b', 'z'], ['c', 'x'], ['d', 'yz']]) problem.row(label, [...columns]);
const later = [];
for await (const cover of problem.inWorker()) later.push(cover);
let ended;
const signal = AbortSignal.timeout(200);
const hard = new Problem({ columns: 40, secondary: 78 });
for (let i = 0; i < 20; i++) for (let j = 0; j < 20; j++) hard.row(0, [i, 20 + j, 40 + i + j, 79 + i - j + 19]);
try { await hard.inWorker().count({ signal }); } catch (error) { ended = error.reason; }
globalThis.answers = {
  all: [...problem], later, ended, count: String(problem.count()), queens: String(queens(8).count()),
  line: sudoku.solve('1..4..1..3....2.').line,
  laterQueens: String(await queens(8).inWorker().count()),
};
`;

const expected = {
  all: [['a', 'b'], ['c', 'd']], later: [['a', 'b'], ['c', 'd']], ended: 'aborted', count: '2', queens: '92', line: '1234341223414123', laterQueens: '92',
};

async function answers(folder) {
  const { serve } = await import('../../web/server.mjs');
  const server = await serve(folder);
  const browser = await playwright.chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    const problems = [];
    page.on('pageerror', error => problems.push(String(error)));
    page.on('console', message => { if (message.type() === 'error') problems.push(message.text()); });
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.waitForFunction('globalThis.answers', undefined, { timeout: 30_000 }).catch(error => {
      throw new Error([error.message, ...problems].join('\n'));
    });
    return await page.evaluate('globalThis.answers');
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

const bundled = { bundle: true, format: 'esm', target: 'es2022' };

/** A folder whose scripts find the package by its name. */
async function sourceIn(folder) {
  const source = join(folder, 'source');
  await mkdir(join(source, 'node_modules'), { recursive: true });
  await symlink(root, join(source, 'node_modules', 'exactcover'));
  return source;
}

async function inFolder(make) {
  const folder = await mkdtemp(join(tmpdir(), 'exactcover-'));
  try {
    await writeFile(join(folder, 'index.html'), '<!doctype html><link rel="icon" href="data:,"><script type="module" src="main.js"></script>');
    await make(folder);
    assert.deepEqual(await answers(folder), expected);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('a browser loads the files as they are', { skip: !isHere && 'there is no Chromium, or no playwright-core in web' }, () =>
  inFolder(async folder => {
    await cp(join(root, 'lib'), join(folder, 'lib'), { recursive: true });
    await writeFile(join(folder, 'main.js'), script('./lib/index.js', './lib/puzzles.js'));
  }));

test('a browser loads what esbuild bundles', { skip: !(isHere && esbuild) && 'there is no Chromium, or no esbuild' }, () =>
  inFolder(async folder => {
    const source = await sourceIn(folder);
    await writeFile(join(source, 'main.js'), script('exactcover', 'exactcover/puzzles'));
    const options = { ...bundled, platform: 'browser', absWorkingDir: source };
    await esbuild.build({ ...options, entryPoints: ['main.js'], outfile: join(folder, 'main.js') });
    await esbuild.build({ ...options, entryPoints: ['exactcover/worker'], outfile: join(folder, 'worker.js') });
    await esbuild.build({ ...options, entryPoints: ['exactcover/puzzles-worker'], outfile: join(folder, 'puzzles-worker.js') });
  }));

test('node runs what esbuild bundles of the first example of the README', { skip: !esbuild && 'there is no esbuild' }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'exactcover-'));
  try {
    const source = await sourceIn(folder);
    const [, code] = (await readFile(join(root, 'README.md'), 'utf8')).match(/```js\n(.*?)```/s);
    await writeFile(join(source, 'main.js'), code);
    const outfile = join(folder, 'main.mjs');
    await esbuild.build({ ...bundled, platform: 'node', absWorkingDir: source, entryPoints: ['main.js'], outfile });
    await rm(source, { recursive: true });
    const { stdout } = await promisify(execFile)(process.execPath, [outfile]);
    assert.equal(stdout, 'pair 1, pair 4\npair 2, pair 3\n2n\n');
  } finally {
    await rm(folder, { recursive: true });
  }
});
