// The worker that fails, and the one that does not hear: without a browser, but with the page as `build.sh` built it.
import assert from 'node:assert/strict';
import { test } from 'node:test';

const workers = [];
let behavior;

globalThis.Worker = class {
  constructor() {
    workers.push(this);
  }

  postMessage(message) {
    if (!this.isEnded && !message.free) setTimeout(() => behavior(this, message));
  }

  terminate() {
    this.isEnded = true;
  }

  say(data) {
    if (!this.isEnded) this.onmessage?.({ data });
  }
};

const { Engine } = await import('../dist/engine.js');
const asker = {};
const aborted = { kind: 'unfinished', reason: 'aborted', known: {} };

test('a panic is told, and the next question has a new worker', async () => {
  const engine = new Engine();
  behavior = worker => worker.say({ error: { kind: 'engine', message: 'index out of bounds' } });
  await assert.rejects(engine.ask({}), /the search failed: index out of bounds/);
  assert.equal(workers.at(-1).isEnded, true);
  await assert.rejects(engine.ask(undefined, undefined, asker), /the search is gone/);
  behavior = worker => worker.say({ answer: { outcome: 'none' } });
  assert.deepEqual(await engine.ask({}), { outcome: 'none' });
});

test('a search that does not hear is ended, and tells what it knew', async () => {
  const engine = new Engine();
  behavior = (worker, { question }) => {
    if (question) worker.say({ known: { outcome: 'unknown', running: true, at_least: '7' } });
  };
  const reports = [];
  const asked = engine.ask({}, progress => reports.push(progress.at_least), asker);
  await new Promise(resolve => setTimeout(resolve, 20));
  const begun = performance.now();
  await engine.stop();
  assert.ok(performance.now() - begun < 200);
  assert.deepEqual(await asked, { outcome: 'unknown', running: false, stopped: true, at_least: '7' });
  assert.deepEqual(reports, ['7']);
  assert.equal(workers.at(-1).isEnded, true);
  behavior = worker => worker.say({ answer: { outcome: 'found' } });
  assert.deepEqual(await engine.ask({}), { outcome: 'found' });
});

test('a new question ends the one before, in the same worker', async () => {
  const engine = new Engine();
  const before = workers.length;
  behavior = (worker, { question, stop }) => {
    if (stop) worker.say({ error: aborted });
    else if (JSON.parse(question).number === 2) worker.say({ answer: { outcome: 'found' } });
  };
  const one = engine.ask({ number: 1 }, undefined, asker);
  await new Promise(resolve => setTimeout(resolve, 20));
  assert.equal((await engine.ask({ number: 2 })).outcome, 'found');
  assert.equal((await one).stopped, true);
  assert.equal(workers.length, before + 1);
});

test('a search that was stopped goes on', async () => {
  const engine = new Engine();
  behavior = (worker, { stop, next }) => {
    if (stop) worker.say({ error: { ...aborted, known: { at_least: '7' } } });
    if (next) worker.say({ answer: { outcome: 'found' } });
  };
  const asked = engine.ask({}, undefined, asker);
  await new Promise(resolve => setTimeout(resolve, 20));
  await engine.stop();
  assert.deepEqual(await asked, { outcome: 'unknown', running: false, stopped: true, at_least: '7' });
  assert.deepEqual(await engine.ask(undefined, undefined, asker), { outcome: 'found' });
});

test('more is given to who has asked, and to no other', async () => {
  const engine = new Engine();
  behavior = (worker, { next }) => worker.say({ answer: { outcome: 'found', number: next ? 2 : 1 } });
  const [queens, sudoku] = [{}, {}];
  await engine.ask({}, undefined, queens);
  assert.equal((await engine.ask(undefined, undefined, queens)).number, 2);
  await engine.ask({}, undefined, sudoku);
  await assert.rejects(engine.ask(undefined, undefined, queens), /the search is gone/);
  assert.equal((await engine.ask(undefined, undefined, sudoku)).number, 2);
});

test('a question that waits for the one before is stopped, too', async () => {
  const engine = new Engine();
  let asked = 0;
  behavior = (worker, { question }) => { if (question && asked++ > 0) worker.say({ answer: { outcome: 'found' } }); };
  const one = engine.ask({}, undefined, {});
  await new Promise(resolve => setTimeout(resolve, 20));
  const [two, shown] = [engine.ask({}, undefined, {}), engine.ask({})];
  await engine.stop();
  assert.deepEqual([(await one).stopped, (await two).stopped, asked], [true, true, 1]);
  // What shows a problem has no asker, and is answered.
  assert.equal((await shown).outcome, 'found');
});

test('what shows a problem is not stopped', async () => {
  const engine = new Engine();
  behavior = (worker, { stop }) => setTimeout(() => worker.say(stop ? { error: aborted } : { answer: { rows: 3 } }), 20);
  const [one] = [engine.ask({}), engine.stop(), engine.ask({}, undefined, asker)];
  assert.deepEqual(await one, { rows: 3 });
});

test('of questions at once each is answered', async () => {
  const engine = new Engine();
  behavior = (worker, { question }) => {
    if (question) worker.say({ answer: { number: JSON.parse(question).number } });
  };
  const answers = await Promise.all([1, 2, 3].map(number => engine.ask({ number })));
  assert.equal(answers.at(-1).number, 3);
});

test('what is wrong with a question is thrown with its place', async () => {
  const engine = new Engine();
  behavior = worker => worker.say({ error: { kind: 'problem', message: '{"message":"no","line":2,"column":3}' } });
  await assert.rejects(engine.ask({}), { message: 'no', line: 2, column: 3 });
});
