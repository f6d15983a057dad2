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
    await work(page.locator(`#${tab}`));
    await mkdir(SHOTS, { recursive: true });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      await page.screenshot({ path: new URL(`${name.replaceAll(' ', '-')}-${width}.png`, SHOTS).pathname, fullPage: true });
      assert.ok(wide <= width, `${name}: ${wide} pixels wide at ${width}`);
    }
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

shown('a hint says why', 'sudoku', async panel => {
  await act(panel, 'hint');
  const text = await says(panel, /Type it into the marked cell\.$/);
  const [, digit, row, column] = text.match(/(\d) at r(\d)c(\d): [^;]*$/);
  const marked = panel.locator('.grid input.hint');
  assert.equal(await marked.getAttribute('aria-label'), `row ${row}, column ${column}`);
  await marked.fill(digit);
  await says(panel, '');
  assert.equal(await page.evaluate(() => new URLSearchParams(location.hash.split('?')[1]).get('cells').replaceAll('.', '').length), 18);
  await act(panel, 'solve');
  await says(panel, 'one solution');
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
  assert.equal(await page.evaluate(() => document.activeElement.dataset.do), 'solve');
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

for (const address of ['#constructor', '#__proto__', '#sudoku?cells=abc', '#sudoku?number=abc', '#nope', '#own?text=']) {
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
