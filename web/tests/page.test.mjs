// What people do on the page, in a real browser.
import assert from 'node:assert/strict';
import { readFile, mkdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { isHere, open } from './browser.mjs';

const SHOTS = new URL('../target/shots/', import.meta.url);
const WIDTHS = [1200, 400];

let page;
before(async () => {
  if (isHere) page = await open();
});
after(() => page?.end());

// A test of the page; pictures of it at the end are in `target/shots`, to be looked at.
function shown(name, tab, work) {
  test(name, { skip: isHere ? false : 'there is no Chromium', timeout: 120_000 }, async () => {
    await page.click(`[data-tab=${tab}]`);
    await page.click(`#${tab} [data-do=example]`);
    await page.waitForSelector(`#${tab}:not(:has([aria-busy=true]))`);
    await work(page.locator(`#${tab}`));
    await mkdir(SHOTS, { recursive: true });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      await page.screenshot({ path: new URL(`${name.replaceAll(' ', '-')}-${width}.png`, SHOTS).pathname, fullPage: true });
      assert.ok(wide <= width, `${name}: ${wide} pixels wide at ${width}`);
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.screenshot({ path: new URL(`${name.replaceAll(' ', '-')}-dark.png`, SHOTS).pathname, fullPage: true });
    await page.emulateMedia({ colorScheme: null });
    await page.setViewportSize({ width: WIDTHS[0], height: 900 });
    assert.deepEqual(page.problems, []);
  });
}

const says = async (panel, expected, timeout = 30_000) => {
  const say = panel.locator('.say');
  const end = Date.now() + timeout;
  let text;
  do {
    text = await say.textContent();
    if (typeof expected === 'string' ? text === expected : expected.test(text)) return text;
    await new Promise(resolve => setTimeout(resolve, 20));
  } while (Date.now() < end);
  assert.fail(`expected ${expected}, the page says: ${text}`);
};
const ask = (panel, name) => panel.locator(`[data-ask=${name}]`).click();
const act = (panel, name) => panel.locator(`[data-do=${name}]`).click();

shown('a pasted samurai is solved', 'sudoku', async panel => {
  const text = await readFile(new URL('../../examples/data/samurai.txt', import.meta.url), 'utf8');
  await panel.locator('[name=text]').fill(text);
  await says(panel, '2 puzzles');
  assert.equal(await panel.locator('[name=layout]').inputValue(), 'samurai');
  assert.equal(await panel.locator('.grid input').count(), 369);
  await act(panel, 'solve');
  await says(panel, 'one solution');
  assert.equal(await panel.locator('.under svg text').count(), 369);
});

// What the address says of the cells of a Sudoku, or another of its fields.
const field = (name = 'cells') => page.evaluate(name => new URLSearchParams(location.hash.split('?')[1]).get(name) ?? '', name);
const until = (name, expected) => page.waitForFunction(([name, expected]) =>
  (new URLSearchParams(location.hash.split('?')[1]).get(name) ?? '') === expected, [name, expected]);
// A cell of a board, whatever stands in it.
const cell = (panel, row, column) => panel.locator(`.board [aria-label="row ${row}, column ${column}"], .board [aria-label^="row ${row}, column ${column}:"], `
  + `.board [aria-label^="row ${row}, column ${column},"]`);

shown('a hint says where to look and why before the digit', 'sudoku', async panel => {
  await act(panel, 'hint');
  await says(panel, 'look at column 2; Hint again says why');
  assert.equal(await panel.locator('.grid input.hint').count(), 9);
  await page.keyboard.press('Enter');
  const why = await says(panel, /^a digit at r(\d)c2: .*; Hint again says the digit$/);
  assert.equal(await panel.locator('.grid input.hint').count(), 1);
  await page.keyboard.press('Enter');
  const text = await says(panel, /Type it into the marked cell\.$/);
  const [, digit, row, column] = text.match(/(\d) at r(\d)c(\d): [^;]*$/);
  assert.ok(why.includes(`r${row}c${column}`), why);
  const marked = panel.locator('.grid input.hint');
  assert.equal(await marked.getAttribute('aria-label'), `row ${row}, column ${column}`);
  await page.keyboard.press(digit);
  await says(panel, '');
  assert.equal((await field()).replaceAll('.', '').length, 18);
  await act(panel, 'solve');
  await says(panel, 'one solution');
});

shown('a hint first says that a digit is wrong', 'sudoku', async panel => {
  await cell(panel, 1, 2).focus();
  await page.keyboard.press('2');
  await until('cells', '42....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......');
  await act(panel, 'hint');
  await says(panel, 'the digit at r1c2 is wrong');
  assert.equal(await panel.locator('.grid input.wrong').getAttribute('aria-label'), 'row 1, column 2');
  await act(panel, 'solve');
  await says(panel, 'one solution; of what was typed, the marked digit was wrong');
  assert.equal(await panel.locator('.grid input.wrong').count(), 1);
  assert.equal(await panel.locator('.under svg text').count(), 81);
});

shown('a clash of many givens is marked', 'sudoku', async panel => {
  await panel.locator('[name=text]').fill('123....4........');
  await says(panel, '');
  await act(panel, 'solve');
  await says(panel, 'there is none: the marked digits leave nothing for r1c4');
  assert.equal(await panel.locator('.grid input.wrong').count(), 4);
});

shown('givens are locked', 'sudoku', async panel => {
  await cell(panel, 1, 1).focus();
  await page.keyboard.press('7');
  await says(panel, 'this digit is given');
  await page.keyboard.press('Backspace');
  await says(panel, 'this digit is given');
  assert.equal(await cell(panel, 1, 1).inputValue(), '4');
  assert.equal(await field(), '');
  // What was typed into an empty grid is locked by a button.
  await act(panel, 'clear');
  await until('text', '');
  await cell(panel, 1, 1).focus();
  await page.keyboard.press('7');
  await until('cells', `7${'.'.repeat(80)}`);
  await act(panel, 'lock');
  await until('text', `7${'.'.repeat(80)}`);
  await cell(panel, 1, 1).focus();
  await page.keyboard.press('8');
  await says(panel, 'this digit is given');
});

shown('a puzzle is pasted into the grid', 'sudoku', async panel => {
  await cell(panel, 5, 5).focus();
  const paste = text => page.evaluate(text => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
  await paste('1..4..1..3....2.\n');
  await until('text', '1..4..1..3....2.\n');
  assert.equal(await panel.locator('.grid input').count(), 16);
  await act(panel, 'solve');
  await says(panel, 'one solution');
  await cell(panel, 2, 2).focus();
  await paste('nothing of that kind');
  await says(panel, /^line 1/);
  await page.goBack();
  await until('text', '1..4..1..3....2.\n');
  assert.equal(await panel.locator('.grid input').count(), 16);
});

shown('what was typed is undone and done again', 'sudoku', async panel => {
  await panel.locator('[name=text]').fill('1..4..1..3....2.');
  await until('text', '1..4..1..3....2.');
  await cell(panel, 1, 2).focus();
  await page.keyboard.press('2');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('3');
  await until('cells', '1234..1..3....2.');
  await page.keyboard.press('Control+z');
  await until('cells', '12.4..1..3....2.');
  await page.keyboard.press('Control+z');
  await until('cells', '');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+Shift+Z');
  await until('cells', '12.4..1..3....2.');
  await act(panel, 'redo');
  await until('cells', '1234..1..3....2.');
  await act(panel, 'undo');
  await until('cells', '12.4..1..3....2.');
  await act(panel, 'givens');
  await until('cells', '');
  await act(panel, 'undo');
  await until('cells', '12.4..1..3....2.');
});

shown('pencil marks', 'sudoku', async panel => {
  const marks = () => panel.locator('.under .marks text').allTextContents();
  await cell(panel, 1, 2).focus();
  await page.keyboard.press('Shift+Digit2');
  await page.keyboard.press('Shift+Digit1');
  await until('marks', '1-12');
  assert.deepEqual(await marks(), ['1', '2']);
  assert.equal(await cell(panel, 1, 2).getAttribute('aria-label'), 'row 1, column 2: marks 1 2');
  await act(panel, 'pencil');
  await cell(panel, 1, 2).focus();
  await page.keyboard.press('9');
  await page.keyboard.press('3');
  await page.keyboard.press('3');
  await until('marks', '1-129');
  await act(panel, 'pencil');
  // Of marks that are there none is added, and 2 goes: it stands in the column.
  await act(panel, 'marks');
  await page.waitForFunction(() => document.querySelectorAll('#sudoku .under .marks text').length > 150);
  assert.ok((await field('marks')).startsWith('1-19.2-'));
  await act(panel, 'undo');
  await until('marks', '1-129');
  await cell(panel, 1, 2).focus();
  await page.keyboard.press('Delete');
  await until('marks', '');
  await act(panel, 'undo');
  await until('marks', '1-129');
  await page.reload();
  await page.waitForSelector('body[data-ready]');
  assert.deepEqual(await marks(), ['1', '2', '9']);
  // The houses of another layout are others.
  await panel.locator('[name=text]').fill('');
  await until('text', '');
  await act(panel, 'marks');
  await page.waitForFunction(() => document.querySelectorAll('#sudoku .under .marks text').length === 729);
  await panel.locator('[name=layout]').selectOption('16x16');
  await until('layout', '16x16');
  assert.deepEqual(await marks(), []);
});

shown('a timer runs until the grid is full, and can be hidden', 'sudoku', async panel => {
  await panel.locator('[name=text]').fill('123434122143432.');
  await until('text', '123434122143432.');
  await page.waitForFunction(() => document.querySelector('#sudoku .time').textContent === '0:01');
  await act(panel, 'timer');
  assert.equal(await panel.locator('.time').textContent(), 'Show time');
  await act(panel, 'timer');
  await cell(panel, 4, 4).focus();
  await page.keyboard.press('1');
  await says(panel, /^solved in 0:0\d$/);
  const time = await panel.locator('.time').textContent();
  await page.waitForTimeout(1500);
  assert.equal(await panel.locator('.time').textContent(), time);
});

shown('the browser s button goes back', 'queens', async panel => {
  await page.click('[data-tab=sudoku]');
  await page.locator('#sudoku [data-do=example]').click();
  await page.waitForFunction(() => location.hash.startsWith('#sudoku?text=4.....8.5.'));
  await until('marks', '');
  const entries = await page.evaluate(() => history.length);
  const text = page.locator('#sudoku [name=text]');
  const before = await text.inputValue();
  await text.fill('1..4..1..3....2.');
  await until('text', '1..4..1..3....2.');
  await cell(page.locator('#sudoku'), 1, 2).focus();
  await page.keyboard.press('2');
  await until('cells', '12.4..1..3....2.');
  await page.click('[data-tab=queens]');
  await page.waitForFunction(() => location.hash.startsWith('#queens'));
  await page.goBack();
  await page.waitForFunction(() => !document.getElementById('sudoku').hidden);
  await until('cells', '12.4..1..3....2.');
  assert.equal(await page.locator('#sudoku .grid input').count(), 16);
  await page.goBack();
  await until('text', before);
  assert.equal(await page.locator('#sudoku .grid input').count(), 81);
  await page.goForward();
  await until('cells', '12.4..1..3....2.');
  assert.equal(await page.evaluate(() => history.length) - entries, 2);
  await page.click('[data-tab=queens]');
});

shown('a killer is made', 'sudoku', async panel => {
  await panel.locator('[name=kind]').selectOption('killer');
  assert.equal(await panel.locator('[name=difficulty]').isVisible(), false);
  await act(panel, 'generate');
  await says(panel, '27 cages', 60_000);
  assert.equal((await panel.locator('[name=text]').inputValue()).match(/^\d+: r\dc\d/gm).length, 27);
  await act(panel, 'marks');
  await page.waitForFunction(() => document.querySelectorAll('#sudoku .under .marks text').length === 729);
  await act(panel, 'undo');
  await act(panel, 'solve');
  await says(panel, 'one solution', 60_000);
  await act(panel, 'givens');
  await act(panel, 'marks');
  await page.waitForFunction(() => document.querySelectorAll('#sudoku .under .marks text').length === 729);
  await panel.locator('[name=kind]').selectOption('');
});

shown('a grid is filled with the keyboard', 'sudoku', async panel => {
  await act(panel, 'clear');
  await says(panel, '');
  await panel.getByLabel('row 1, column 1', { exact: true }).focus();
  const cells = () => page.evaluate(() => new URLSearchParams(location.hash.split('?')[1]).get('cells') ?? '');
  const stand = start => page.waitForFunction(start => (new URLSearchParams(location.hash.split('?')[1]).get('cells') ?? '').startsWith(start), start);
  await page.keyboard.press('2');
  await stand('2.');
  await page.keyboard.press('3');
  await stand('3.');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('4');
  await stand('34.');
  await page.keyboard.press('x');
  await says(panel, 'a cell holds 1 to 9');
  await page.keyboard.press('Backspace');
  await stand('3.');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.do), 'hint');
  assert.equal((await cells()).length, 81);
});

shown('a grid that is not that of the text waits', 'sudoku', async panel => {
  await panel.locator('[name=text]').fill('hello');
  await says(panel, /^line 1/);
  assert.equal(await panel.locator('.grid input').first().isDisabled(), true);
  await panel.locator('[name=text]').fill('');
  await says(panel, '');
  assert.equal(await panel.locator('.grid input').first().isDisabled(), false);
});

shown('next is pressed again and again', 'tilings', async panel => {
  await ask(panel, 'next');
  await says(panel, 'number 1');
  await panel.locator('.next').focus();
  for (const number of [2, 3, 4]) {
    await page.keyboard.press('Enter');
    await says(panel, `number ${number}`);
  }
});

shown('a hundred queens are found', 'queens', async panel => {
  await panel.locator('[name=side]').fill('100');
  await ask(panel, 'any');
  await panel.locator('.picture svg').waitFor();
});

shown('numbers have their range', 'queens', async panel => {
  for (const side of ['-5', '0', '', '1.5', '101']) {
    await panel.locator('[name=side]').fill(side);
    await ask(panel, 'count');
    await says(panel, /^Side of the board: /);
  }
});

shown('a wrong digit is named, and a Sudoku counted', 'sudoku', async panel => {
  await panel.locator('[name=text]').fill('1.1.............');
  await says(panel, /^there are two 1s in row 1/);
  await act(panel, 'solve');
  await says(panel, /^there is none: there are two 1s in row 1: r1c1 and r1c3/);
  await panel.locator('[name=text]').fill('1...............');
  await says(panel, '');
  await ask(panel, 'count');
  await says(panel, '72 in all');
  await ask(panel, 'next');
  await says(panel, 'number 1');
  await panel.locator('.next').click();
  await says(panel, 'number 2');
});

shown('a killer shows its cages', 'sudoku', async panel => {
  await panel.locator('[name=text]').fill('....\n....\n....\n....\n3: r1c1 r1c2\n7: r1c3 r1c4\n6: r2c1 r3c1\n4: r4c1 r4c2\n');
  await says(panel, '');
  await act(panel, 'solve');
  await says(panel, /^(one solution|two or more solutions; this is one of them)$/);
});

shown('what is wrong in a text is shown at its place', 'sudoku', async panel => {
  await panel.locator('[name=text]').fill('1234\n3412\n2143\n43x1\n');
  await says(panel, /^line 4, column 3: /);
  assert.equal(await panel.locator('[name=text]').getAttribute('aria-invalid'), 'true');
});

shown('every layout has an empty grid', 'sudoku', async panel => {
  const layouts = await panel.locator('[name=layout] option').evaluateAll(options => options.map(option => option.value));
  await panel.locator('[name=text]').fill('');
  for (const layout of layouts.filter(layout => layout !== 'jigsaw')) {
    await panel.locator('[name=layout]').selectOption(layout);
    await says(panel, '');
  }
  await panel.locator('[name=layout]').selectOption('grids');
  await says(panel, '');
});

shown('a puzzle is made', 'sudoku', async panel => {
  await panel.locator('[name=difficulty]').selectOption('medium');
  await act(panel, 'generate');
  await says(panel, /^\d+ clues, hardest step: /);
  await act(panel, 'rate');
  await says(panel, /^hardest step: /);
});

shown('a board without two corners has no tiling', 'tilings', async panel => {
  for (const [name, value] of [['rows', 8], ['columns', 8]]) {
    await panel.locator(`[name=${name}]`).fill(String(value));
  }
  await panel.locator('.board').getByLabel('row 1, column 1', { exact: true }).click();
  await panel.locator('.board').getByLabel('row 8, column 8', { exact: true }).focus();
  await page.keyboard.press('Space');
  await panel.locator('[name=set][value="5"]').uncheck();
  await panel.locator('[name=set][value="2"]').check();
  await panel.locator('[name=copies]').selectOption('any');
  await ask(panel, 'next');
  await says(panel, 'there is none: with 32 cells colored red and 30 blue, every piece covers 1 red and 1 blue');
  assert.equal(await panel.locator('.picture svg').count(), 1);
});

shown('tilings are counted', 'tilings', async panel => {
  await ask(panel, 'count');
  await says(panel, '9356 in all', 60_000);
  await ask(panel, 'count_distinct');
  await says(panel, '2339 in all up to symmetry', 60_000);
  await ask(panel, 'next');
  await says(panel, 'number 1');
  await panel.locator('.next').click();
  await says(panel, 'number 2');
  await ask(panel, 'sample');
  await says(panel, 'one of 9356, each as likely as the others');
});

shown('a board is drawn as text', 'tilings', async panel => {
  await panel.locator('details').evaluate(details => { details.open = true; });
  await panel.locator('[name=drawing]').fill('##.\n####\n');
  await panel.locator('[name=set][value="5"]').uncheck();
  await panel.locator('[name=set][value="2"]').check();
  await panel.locator('[name=copies]').selectOption('any');
  await ask(panel, 'count');
  await says(panel, '2 in all');
  assert.equal(await panel.locator('[name=columns]').inputValue(), '4');
});

shown('hexagons are painted, and their cells are pressed where they are seen', 'tilings', async panel => {
  await panel.locator('[name=lattice]').selectOption('hexagons');
  await panel.locator('[name=rows]').fill('4');
  await panel.locator('[name=columns]').fill('7');
  await panel.locator('[name=columns]').press('Tab');
  await panel.locator('[name=set][value="5"]').uncheck();
  await panel.getByLabel('tetrahexes').check();
  await ask(panel, 'count');
  await says(panel, '18 in all');
  assert.equal(await panel.locator('.tray').isVisible(), false);

  // A cell of the last row lies one and a half cells further right than one of the first.
  const board = panel.locator('.board');
  const at = async (row, column) => board.getByLabel(`row ${row}, column ${column}`, { exact: true }).boundingBox();
  const [first, last] = [await at(1, 1), await at(4, 1)];
  assert.ok(Math.abs((last.x - first.x) / first.width - 1.56) < 0.1);
  for (const [row, column] of [[1, 1], [4, 7]]) {
    const { x, y, width, height } = await at(row, column);
    await page.mouse.click(x + width / 2, y + height / 2);
    assert.equal(await board.getByLabel(`row ${row}, column ${column}`, { exact: true }).getAttribute('aria-pressed'), 'false');
  }
  await panel.locator('[name=lattice]').selectOption('triangles');
  await panel.getByLabel('diamond').check();
  await panel.locator('[name=copies]').selectOption('any');
  await ask(panel, 'next');
  await says(panel, /number 1|none/);
});

shown('a search that does not hear is stopped', 'queens', async panel => {
  await panel.locator('[name=side]').fill('16');
  await ask(panel, 'count_distinct');
  await page.waitForTimeout(1000);
  await panel.locator('.stop').click();
  await says(panel, 'stopped', 1000);
  await panel.locator('[name=side]').fill('6');
  await ask(panel, 'count_distinct');
  await says(panel, 'exactly one up to symmetry');
});

shown('a piece is drawn', 'tilings', async panel => {
  await panel.locator('details').evaluate(details => { details.open = true; });
  for (const [row, column] of [[1, 1], [1, 2], [2, 1]]) {
    await panel.locator('.piece').getByLabel(`row ${row}, column ${column}`, { exact: true }).click();
  }
  await panel.locator('[name=copies]').selectOption('any');
  await act(panel, 'add');
  assert.equal(await panel.locator('[name=pieces]').inputValue(), '*\n##\n#.\n');
  await panel.locator('[name=set][value="5"]').uncheck();
  await ask(panel, 'count');
  await says(panel, '13242 in all');
});

shown('queens are counted up to symmetry', 'queens', async panel => {
  await ask(panel, 'count_distinct');
  await says(panel, '12 in all up to symmetry');
  await ask(panel, 'distinct');
  await says(panel, 'number 1 up to symmetry');
});

shown('a long count stops at once', 'queens', async panel => {
  await panel.locator('[name=side]').fill('20');
  await ask(panel, 'count');
  await says(panel, /^at least \d+ …$/);
  await page.waitForTimeout(1000);
  const taken = await page.evaluate(async () => {
    const begun = performance.now();
    document.querySelector('#queens .stop').click();
    while (!document.querySelector('#queens .say').textContent.startsWith('stopped')) await new Promise(r => setTimeout(r, 1));
    return performance.now() - begun;
  });
  assert.ok(taken < 200, `${taken} ms`);
  await panel.locator('[name=side]').fill('6');
  await ask(panel, 'count');
  await says(panel, '4 in all');
});

shown('stars are found and made', 'stars', async panel => {
  await ask(panel, 'next');
  await says(panel, 'number 1');
  await panel.locator('[name=side]').fill('7');
  await act(panel, 'generate');
  await page.waitForFunction(() => /^1\n[A-G]{7}\n/.test(document.querySelector('#stars [name=text]').value));
  await ask(panel, 'count');
  await says(panel, 'exactly one');
});

shown('a problem of one s own is answered', 'own', async panel => {
  await says(panel, '6 rows, 7 columns');
  await ask(panel, 'next');
  await says(panel, /^row 1: c e/);
  await ask(panel, 'count');
  await says(panel, 'exactly one');
  await panel.locator('[name=text]').fill('a b\na\n');
  await says(panel, '1 row, 2 columns');
  await ask(panel, 'next');
  await says(panel, /^there is none: .*b/);
  await panel.locator('[name=text]').fill('a b\na x\n');
  await says(panel, /^line 2, column 3: /);
});

shown('long names of columns have room in the picture', 'own', async panel => {
  const names = ['wwwwwwwwww', 'a_name_of_16_let', 'c', 'a_name_that_is_longer_than_24_letters'];
  await panel.locator('[name=text]').fill(`${names.join(' ')}\n${names.slice(0, 2).join(' ')}\n${names.slice(2).join(' ')}\n`);
  await says(panel, '2 rows, 4 columns');
  await ask(panel, 'next');
  await says(panel, /^row 1: /);
  const outside = await panel.locator('svg').evaluate(svg => {
    const all = svg.getBoundingClientRect();
    const isInside = box => box.left >= all.left && box.right <= all.right && box.top >= all.top && box.bottom <= all.bottom;
    return [...svg.querySelectorAll('text')].filter(text => !isInside(text.getBoundingClientRect())).map(text => text.textContent);
  });
  assert.deepEqual(outside, []);
});

const letter = (panel, row, column) => cell(panel, row, column).getAttribute('aria-label').then(label => label.split(': ')[1] ?? '');

shown('stars and crosses are put by clicks and keys', 'stars', async panel => {
  await cell(panel, 1, 1).click();
  await until('marks', `*${'.'.repeat(35)}`);
  await cell(panel, 2, 2).click();
  await says(panel, 'the marked stars clash');
  assert.equal(await panel.locator('.board .wrong').count(), 2);
  await cell(panel, 2, 2).click();
  await says(panel, '');
  assert.equal(await letter(panel, 2, 2), 'cross');
  await act(panel, 'undo');
  await says(panel, 'the marked stars clash');
  await cell(panel, 2, 2).focus();
  await page.keyboard.press('Delete');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('s');
  await until('marks', `*.......x*${'.'.repeat(26)}`);
  await act(panel, 'clear');
  await until('marks', '');
});

shown('a board of stars is solved by hand', 'stars', async panel => {
  await ask(panel, 'any');
  await panel.locator('.picture svg').waitFor();
  const lines = (await panel.locator('.picture').getAttribute('aria-label')).split(';\n').map(line => line.split(' '));
  for (const [r, line] of lines.entries()) await cell(panel, r + 1, line.indexOf('*') + 1).click();
  await says(panel, 'solved');
});

shown('regions are painted', 'stars', async panel => {
  await act(panel, 'paint');
  await panel.locator('.palette button', { hasText: 'B' }).click();
  await cell(panel, 1, 2).click();
  await page.waitForFunction(() => document.querySelector('#stars [name=text]').value.startsWith('1\nABBBBB\n'));
  await cell(panel, 2, 2).focus();
  await page.keyboard.press('b');
  await page.waitForFunction(() => document.querySelector('#stars [name=text]').value.startsWith('1\nABBBBB\nABBCCB\n'));
  await act(panel, 'undo');
  await page.waitForFunction(() => document.querySelector('#stars [name=text]').value.startsWith('1\nABBBBB\nAABCCB\n'));
  const text = await panel.locator('[name=text]').inputValue();
  await until('text', text);
  await ask(panel, 'count');
  await says(panel, /in all$|exactly one|there is none/);
  await act(panel, 'paint');
  assert.equal(await panel.locator('.palette').isVisible(), false);
});

const few = async (panel, rows, columns, set) => {
  await panel.locator('[name=set][value="5"]').uncheck();
  await panel.locator(`[name=set][value="${set}"]`).check();
  await panel.locator('[name=rows]').fill(String(rows));
  await panel.locator('[name=columns]').fill(String(columns));
  await page.keyboard.press('Tab');
  await until('board', Array(rows).fill('#'.repeat(columns)).join('/'));
};

shown('a tiling puzzle is made', 'tilings', async panel => {
  await panel.locator('[name=rows]').fill('3');
  await panel.locator('[name=columns]').fill('20');
  await page.keyboard.press('Tab');
  await act(panel, 'generate');
  await says(panel, /^\d+ pieces? (is|are) given; there is one solution$/);
  await ask(panel, 'count');
  await says(panel, 'exactly one');
  const given = await panel.locator('.board .given').count();
  assert.ok(given >= 5);
  const first = panel.locator('.board .given').first();
  await first.click();
  await says(panel, 'this piece is given');
  await act(panel, 'back');
  assert.equal(await panel.locator('.board .given').count(), 0);
});

shown('pieces are laid with the keyboard', 'tilings', async panel => {
  await few(panel, 2, 3, 3);
  await panel.locator('[name=copies]').selectOption('any');
  await until('copies', 'any');
  await panel.getByLabel(/^piece .$/).nth(1).waitFor();
  const tray = panel.locator('.tray button');
  const bent = await tray.nth(0).innerHTML().then(svg => /width="24" height="24"/.test(svg)) ? 0 : 1;
  await tray.nth(bent).focus();
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.at), '0 0');
  const laid = () => field('placed').then(placed => placed.split('_').filter(Boolean).length);
  // All ways it can be laid around the corner, until one fits.
  for (let turn = 0; turn < 4 && await laid() === 0; turn++) {
    await page.keyboard.press('r');
    await page.keyboard.press('Enter');
  }
  assert.equal(await laid(), 1);
  await ask(panel, 'count');
  await says(panel, 'exactly one');
  await cell(panel, 2, 3).focus();
  for (let turn = 0; turn < 4 && await laid() === 1; turn++) {
    await page.keyboard.press('r');
    await page.keyboard.press('Enter');
  }
  await says(panel, 'solved');
  await cell(panel, 1, 1).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Delete');
  assert.equal(await laid(), 1);
  await page.keyboard.press('Control+z');
  assert.equal(await laid(), 2);
});

shown('pieces are dragged', 'tilings', async panel => {
  const center = async locator => {
    const box = await locator.boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const drag = async (from, to) => {
    await page.mouse.move(...await center(from));
    await page.mouse.down();
    await page.mouse.move(...await center(to), { steps: 5 });
    await page.mouse.up();
  };
  const tray = panel.locator('.tray button');
  await tray.nth(11).waitFor();
  await drag(tray.nth(9), cell(panel, 3, 5)); // X
  assert.equal(await letter(panel, 3, 5), 'X');
  assert.equal(await panel.locator('.board [aria-label$=": X"]').count(), 5);
  assert.equal(await tray.nth(9).getAttribute('aria-disabled'), 'true');
  // It is taken up where it lies, and put down elsewhere.
  await drag(cell(panel, 3, 5), cell(panel, 4, 8));
  assert.equal(await letter(panel, 3, 5), '');
  assert.equal(await letter(panel, 4, 8), 'X');
  // A click takes one up and another puts it down; over the edge it does not fit.
  await tray.nth(1).click(); // I
  await act(panel, 'turn');
  await cell(panel, 1, 1).hover();
  await cell(panel, 1, 1).click();
  await says(panel, 'it does not fit here');
  await cell(panel, 3, 1).click();
  assert.equal(await panel.locator('.board [aria-label$=": I"]').count(), 5);
  await act(panel, 'undo');
  assert.equal(await panel.locator('.board [aria-label$=": I"]').count(), 0);
  await act(panel, 'redo');
  assert.equal(await panel.locator('.board [aria-label$=": I"]').count(), 5);
  // Turned over, F is another form.
  await tray.nth(0).click();
  const before = await tray.nth(0).innerHTML();
  await act(panel, 'flip');
  assert.notEqual(await tray.nth(0).innerHTML(), before);
  await page.keyboard.press('Escape');
  const placed = await field('placed');
  await page.reload();
  await page.waitForSelector('body[data-ready]');
  assert.equal(await field('placed'), placed);
  assert.equal(await panel.locator('.board [aria-label$=": I"]').count(), 5);
});

shown('the cheapest covers come in order', 'own', async panel => {
  assert.equal(await panel.locator('[data-ask=cheapest]').isVisible(), false);
  await panel.locator('[name=text]').fill('a b\na |1.5\nb |1\na b |2\n');
  await says(panel, '3 rows, 2 columns');
  await ask(panel, 'cheapest');
  await says(panel, 'number 1, cost 2.0\nrow 3: a b');
  await panel.locator('.next').click();
  await says(panel, 'number 2, cost 2.5\nrow 1: a\nrow 2: b');
  await panel.locator('.next').click();
  await says(panel, 'no more: there are 2 in all');
});

test('a page is printed without its buttons', { skip: isHere ? false : 'there is no Chromium' }, async () => {
  await page.emulateMedia({ media: 'print' });
  for (const tab of ['sudoku', 'stars', 'tilings']) {
    await page.emulateMedia({ media: 'screen' });
    await page.click(`[data-tab=${tab}]`);
    await page.locator(`#${tab} [data-do=example]`).click();
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('header').isVisible(), false);
    assert.equal(await page.locator(`#${tab} [data-do=example]`).isVisible(), false);
    assert.equal(await page.locator(`#${tab} .board`).isVisible(), true);
    await page.screenshot({ path: new URL(`print-${tab}.png`, SHOTS).pathname, fullPage: true });
  }
  await page.emulateMedia({ media: null });
});

for (const address of ['#constructor', '#__proto__', '#sudoku?cells=abc', '#sudoku?number=abc', '#nope', '#own?text=',
  '#sudoku?marks=999-ZZ.1-109.x-1', '#tilings?placed=99-1_0-1-2_0-999_-_x&given=__', '#stars?marks=**z', '#stars?text=1']) {
  test(`the page opens at ${address}`, { skip: isHere ? false : 'there is no Chromium' }, async () => {
    await page.goto('about:blank');
    await page.goto(page.root + address);
    await page.waitForSelector('body[data-ready]');
    assert.deepEqual(page.problems, []);
  });
}

shown('a link opens what it shares', 'tilings', async panel => {
  await panel.locator('.board').getByLabel('row 1, column 1', { exact: true }).click();
  await page.waitForFunction(() => location.hash.includes('board=.'));
  const other = await open(new URL(page.url()).hash);
  try {
    assert.equal(await other.locator('#tilings .board').getByLabel('row 1, column 1', { exact: true }).getAttribute('aria-pressed'), 'false');
    assert.equal(await other.locator('#tilings .board').getByLabel('row 1, column 2', { exact: true }).getAttribute('aria-pressed'), 'true');
    assert.equal(await other.locator('[data-tab=tilings]').getAttribute('aria-selected'), 'true');
  } finally {
    await other.end();
  }
});
