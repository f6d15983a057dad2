// The cells of a Sudoku: an input over each cell of the picture, givens that are locked, pencil marks, colors.
import { moves } from './cells.js';
import { element } from './ui.js';

// Of the pictures: the edge around a board, and the side of a cell.
const EDGE = 20, SIDE = 40;

export class Grid {
  #board;
  #under;
  #inputs = [];
  #places = [];
  #digits = 9;
  #hands;

  // `hands` are told what somebody does: `put(cell, symbol)` with '.' for nothing, `mark(cell, symbol)`, `erase(cell)` and
  // `refuse(cell, typed)` if that is no digit or the cell is locked. `isPencil()` says that digits are marks.
  constructor(board, under, hands) {
    this.#board = board;
    this.#under = under;
    this.#hands = hands;
    board.append(under);
  }

  // New cells. Those of `givens` are locked.
  lay({ places, height, width, digits, cells: givens }) {
    const percent = (at, sides) => `${100 * at / (2 * EDGE + SIDE * sides)}%`;
    const at = new Map();
    [this.#places, this.#digits] = [places, digits];
    this.#board.style.setProperty('--columns', width);
    this.#inputs = places.map(([row, column], cell) => {
      const input = element('input', { autocomplete: 'off', spellcheck: false, tabIndex: cell ? -1 : 0,
        inputMode: digits < 10 ? 'numeric' : 'text', readOnly: givens[cell] !== '.' });
      Object.assign(input.style, { left: percent(EDGE + SIDE * column, width), top: percent(EDGE + SIDE * row, height),
        width: percent(SIDE, width), height: percent(SIDE, height) });
      input.onfocus = () => input.select();
      // The cell is selected, so that the next key replaces what stands there.
      input.oninput = event => {
        this.#type(cell, event.data ?? input.value, this.#hands.isPencil());
        input.select();
      };
      input.onkeydown = event => {
        if (!this.#press(cell, event)) moves(event, row, column, (r, c) => at.get(`${r} ${c}`));
      };
      at.set(`${row} ${column}`, input);
      return input;
    });
    this.#board.replaceChildren(this.#under, ...this.#inputs);
    this.isBusy = false;
  }

  // Whether it waits for another puzzle.
  get isBusy() {
    return this.#board.ariaBusy === 'true';
  }

  set isBusy(is) {
    this.#board.ariaBusy = String(is);
  }

  // Keys that are no input: with shift a digit is a mark, and an empty cell has nothing that could be erased. Returns whether
  // this was such a key.
  #press(cell, event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const isErased = ['Backspace', 'Delete'].includes(event.key);
    // Shift changes what a key of digits says.
    const [, number] = event.shiftKey ? event.code.match(/^(?:Digit|Numpad)(\d)$/) ?? [] : [];
    const marked = number ?? (event.shiftKey && /^[a-z]$/i.test(event.key) ? event.key : undefined);
    if (this.#inputs[cell].readOnly && (isErased || event.key.length === 1)) this.#hands.refuse(cell, event.key);
    else if (isErased) this.#hands.erase(cell);
    else if (marked) this.#type(cell, marked, true);
    else return false;
    event.preventDefault();
    return true;
  }

  #type(cell, typed, isMark) {
    const symbol = typed.trim().toUpperCase().replace(/^0$/, '.') || '.';
    const digit = symbol === '.' ? 0 : parseInt(symbol, 36);
    if (symbol.length > 1 || !(digit >= 0 && digit <= this.#digits)) this.#hands.refuse(cell, symbol);
    else if (isMark && digit) this.#hands.mark(cell, symbol);
    else this.#hands.put(cell, symbol);
  }

  // What stands in the cells, and their pencil marks, on the picture. `spoken` is what a screen reader says instead.
  write(cells, marks = [], spoken = cells) {
    this.#inputs.forEach((input, cell) => {
      const [row, column] = this.#places[cell];
      input.value = cells[cell].replace('.', '');
      input.className = '';
      const said = [spoken === cells ? '' : spoken[cell], cells[cell] === '.' && marks[cell] ? `marks ${[...marks[cell]].join(' ')}` : '',
        input.readOnly ? 'given' : ''].filter(Boolean);
      input.setAttribute('aria-label', `row ${row + 1}, column ${column + 1}${said.length ? `: ${said.join(', ')}` : ''}`);
    });
    this.#pencil(cells, marks);
  }

  #pencil(cells, marks) {
    const svg = this.#under.querySelector('svg');
    svg?.querySelector('.marks')?.remove();
    // Below the sum of a cage.
    const side = Math.ceil(Math.sqrt(this.#digits)), top = 11, step = (SIDE - top - 2) / side, width = (SIDE - 6) / side;
    const texts = [...cells].flatMap((symbol, cell) => [...(symbol === '.' ? marks[cell] ?? '' : '')].map(mark => {
      const [row, column] = this.#places[cell];
      const number = parseInt(mark, 36) - 1;
      const x = EDGE + SIDE * column + 3 + width * (number % side + 0.5);
      const y = EDGE + SIDE * row + top + step * (Math.floor(number / side) + 0.85);
      return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}">${mark}</text>`;
    }));
    svg?.insertAdjacentHTML('beforeend', `<g class="marks" text-anchor="middle" font-family="Helvetica, Arial, sans-serif" `
      + `font-size="${step.toFixed(1)}" fill="#4a5568">${texts.join('')}</g>`);
  }

  // Colors these cells, and no others, by the name of a class.
  flag(cells, name) {
    this.#inputs.forEach((input, cell) => { input.className = cells.includes(cell) ? name : ''; });
  }

  // The number of the cell at a place.
  cell([row, column]) {
    return this.#places.findIndex(([r, c]) => r === row && c === column);
  }

  focus(cell) {
    this.#inputs[cell].focus();
  }

  // The grid is not that of the text.
  disable() {
    this.isBusy = false;
    for (const input of this.#inputs) input.disabled = true;
  }
}
