// The worker that fails, and the one that does not hear: without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';

const workers = [];
let behavior;

globalThis.Worker = class {
  constructor() {
    workers.push(this);
    setTimeout(() => this.onmessage({ data: { ready: true } }));
  }

  postMessage(message) {
    if (!this.isEnded) setTimeout(() => behavior(this, message));
  }

  terminate() {
    this.isEnded = true;
  }

  say(data) {
    if (!this.isEnded) this.onmessage({ data });
  }
};

const { Engine } = await import('../page/engine.js');

test('a panic is told, and the next question has a new worker', async () => {
  const engine = new Engine();
  behavior = (worker, { id }) => worker.say({ id, broken: 'index out of bounds' });
  await assert.rejects(engine.ask({}), /the search failed: index out of bounds/);
  assert.equal(workers.at(-2).isEnded, true);
  behavior = (worker, { id }) => worker.say({ id, said: { outcome: 'none' } });
  assert.deepEqual(await engine.ask({}), { outcome: 'none' });
});

test('a search that does not hear is ended, and tells what it knew', async () => {
  const engine = new Engine();
  behavior = (worker, { id, question }) => {
    if (question) worker.say({ id, progress: { outcome: 'unknown', running: true, at_least: '7' } });
  };
  const reports = [];
  const asked = engine.ask({}, progress => reports.push(progress.at_least));
  await new Promise(resolve => setTimeout(resolve, 20));
  const begun = performance.now();
  await engine.stop();
  assert.ok(performance.now() - begun < 200);
  assert.deepEqual(await asked, { outcome: 'unknown', running: false, stopped: true, at_least: '7' });
  assert.deepEqual(reports, ['7']);
  behavior = (worker, { id }) => worker.say({ id, said: { outcome: 'found' } });
  assert.deepEqual(await engine.ask({}), { outcome: 'found' });
});

test('a new question ends the one before', async () => {
  const engine = new Engine();
  let first;
  behavior = (worker, { id, question, stop }) => {
    if (stop) worker.say({ id: first, said: { outcome: 'unknown', stopped: true } });
    else if (question.number === 1) first = id;
    else worker.say({ id, said: { outcome: 'found' } });
  };
  const one = engine.ask({ number: 1 });
  await new Promise(resolve => setTimeout(resolve, 20));
  assert.equal((await engine.ask({ number: 2 })).outcome, 'found');
  assert.equal((await one).stopped, true);
});

test('of questions at once each is answered', async () => {
  const engine = new Engine();
  let last;
  behavior = (worker, { id, question, stop }) => {
    if (!stop) last = id;
    worker.say({ id: last, said: { number: question?.number, stopped: stop } });
  };
  const answers = await Promise.all([1, 2, 3].map(number => engine.ask({ number })));
  assert.equal(answers.at(-1).number, 3);
});

test('what is wrong with a question is thrown with its place', async () => {
  const engine = new Engine();
  behavior = (worker, { id }) => worker.say({ id, wrong: { message: 'no', line: 2, column: 3 } });
  await assert.rejects(engine.ask({}), { message: 'no', line: 2, column: 3 });
});
