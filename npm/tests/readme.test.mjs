// The examples of the README, each a script of its own that imports the package by its name: what they print is what the comments
// say.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const readme = await readFile(join(import.meta.dirname, '..', 'README.md'), 'utf8');
const examples = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);

test('there are six examples', () => assert.equal(examples.length, 6));

for (const [number, code] of examples.entries()) {
  test(`example ${number + 1}`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'exactcover-'));
    try {
      await mkdir(join(folder, 'node_modules'));
      await symlink(resolve(import.meta.dirname, process.env.EXACTCOVER ?? '..'), join(folder, 'node_modules', 'exactcover'));
      await writeFile(join(folder, 'example.mjs'), code);
      const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'example.mjs')]);
      const said = [...code.matchAll(/(?:^|; )\/\/ (.*)$/gm)].map(([, text]) => text);
      assert.deepEqual(stdout.trimEnd().split('\n'), said);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
}
