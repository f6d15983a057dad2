// Boards of buttons: cells that are pressed, drawn over and reached by the arrow keys, and boards that are painted.
import { element } from './ui.js';

// Moves the focus among cells with the arrow keys; `at(row, column)` is a cell or nothing. One cell at a time is in the order
// of the tab key.
export function moves(event, row, column, at) {
  const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
  if (!step) return false;
  event.preventDefault();
  for (let n = 1; n <= 64; n++) {
    const next = at(row + n * step[0], column + n * step[1]);
    if (next) {
      event.target.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
      break;
    }
  }
  return true;
}

// A board of buttons. `press(row, column)` returns what is done to the cell that was pressed, with the mouse, a finger or the
// keyboard, and to those that the pointer is then drawn over; nothing, if that is all.
export class Cells {
  #root;
  #rows = [];

  constructor(root, label, press) {
    this.#root = root;
    root.classList.add('cells');
    root.setAttribute('role', 'group');
    root.setAttribute('aria-label', label);
    let brush;
    root.onpointerdown = event => {
      const at = place(event.target, root);
      if (!at || event.button !== 0) return;
      event.target.releasePointerCapture?.(event.pointerId);
      brush = press(...at);
      brush?.(...at);
    };
    root.onpointermove = event => {
      const at = brush && place(document.elementFromPoint(event.clientX, event.clientY), root);
      if (at) brush(...at);
    };
    addEventListener('pointerup', () => { brush = undefined; });
    root.onclick = event => {
      const at = place(event.target, root);
      // A click without a pointer is one of the keyboard.
      if (at && event.detail === 0) press(...at)?.(...at);
    };
    root.onkeydown = event => {
      const at = place(event.target, root);
      if (at) moves(event, ...at, (r, c) => this.at(r, c));
    };
  }

  // So many rows and columns of new cells.
  lay(rows, columns) {
    this.#root.style.setProperty('--columns', columns);
    this.#root.style.setProperty('--rows', rows);
    this.#rows = Array.from({ length: rows }, (_, r) => Array.from({ length: columns }, (_, c) => {
      const cell = element('button', { type: 'button', tabIndex: r + c === 0 ? 0 : -1, 'aria-label': `row ${r + 1}, column ${c + 1}` });
      cell.dataset.at = `${r} ${c}`;
      // Where cells are not squares, the style says by these where each lies, and which triangles point up.
      cell.style.setProperty('--row', r);
      cell.style.setProperty('--column', c);
      cell.dataset.points = (r + c) % 2 ? 'up' : 'down';
      return cell;
    }));
    this.#root.replaceChildren(...this.#rows.flat());
  }

  at(row, column) {
    return this.#rows[row]?.[column];
  }

  // The row and column of a cell of it; nothing for other elements.
  place(cell) {
    return place(cell, this.#root);
  }
}

function place(cell, root) {
  return cell?.parentElement === root ? cell.dataset.at.split(' ').map(Number) : undefined;
}

// A board of cells that are painted. `press` may do something else to a cell, and then returns true. A drawing may have cells
// with `+`, which may stay empty: they are pressed in part.
const DRAWN = { true: '#', mixed: '+', false: '.' };
export class Painting {
  #root;
  #cells;
  #height = 0;
  #width = 0;
  #changed;

  constructor(root, label, changed, press) {
    [this.#root, this.#changed] = [root, changed];
    root.classList.add('painting');
    this.#cells = new Cells(root, label, (row, column) => {
      if (press?.(row, column)) return undefined;
      const is = !this.has(row, column);
      return (r, c) => this.#paint(r, c, is);
    });
  }

  #paint(row, column, is) {
    if (this.has(row, column) === is) return;
    this.cell(row, column).ariaPressed = String(is);
    this.#changed();
  }

  has(row, column) {
    return ['true', 'mixed'].includes(this.cell(row, column)?.ariaPressed);
  }

  // Whether a cell may stay empty.
  isOptional(row, column) {
    return this.cell(row, column)?.ariaPressed === 'mixed';
  }

  cell(row, column) {
    return this.#cells.at(row, column);
  }

  // What the cells are: squares, hexagons or triangles.
  set lattice(name) {
    this.#root.dataset.lattice = name;
  }

  place(cell) {
    return this.#cells.place(cell);
  }

  // Rows and columns.
  get size() {
    return [this.#height, this.#width];
  }

  get drawing() {
    const row = (_, r) => Array.from({ length: this.#width }, (_, c) => DRAWN[this.cell(r, c).ariaPressed]).join('');
    return Array.from({ length: this.#height }, row).join('\n');
  }

  set drawing(text) {
    const rows = text.split('\n');
    [this.#height, this.#width] = [rows.length, Math.max(...rows.map(row => row.length))];
    this.#cells.lay(this.#height, this.#width);
    rows.forEach((row, r) => {
      for (let c = 0; c < this.#width; c++) this.cell(r, c).ariaPressed = row[c] === '+' ? 'mixed' : String(row[c] === '#');
    });
  }
}
