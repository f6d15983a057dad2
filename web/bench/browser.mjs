// `node bench/browser.mjs [FOLDER]`: milliseconds of each of `questions.json` in V8, the least of five, with `wasm` of `dist`.
// `cargo run --profile bench --example native` has those of the machine.
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { join, resolve } from 'node:path';

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '..', 'dist', 'wasm'));
const { default: init, Task } = await import(pathToFileURL(join(folder, 'web.js')));
await init({ module_or_path: await readFile(join(folder, 'web_bg.wasm')) });

const questions = JSON.parse(await readFile(join(import.meta.dirname, 'questions.json'), 'utf8'));
for (const [name, question, all] of questions) {
  const times = [];
  let found;
  for (let run = 0; run < 5; run++) {
    const begun = performance.now();
    const task = new Task(JSON.stringify(question));
    let said;
    do said = JSON.parse(task.step(100_000)); while (said.running || (all && said.outcome === 'found'));
    task.free();
    times.push(performance.now() - begun);
    found = said.count ?? said.found ?? said.outcome;
  }
  console.log(`${name}\t${Math.min(...times).toFixed(1)}\t${found}`);
}
