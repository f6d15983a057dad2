// Stars: a board that is a text and is painted, and stars and crosses that somebody puts on it.
import { TextPanel } from './boards.js';
import { Cells } from './cells.js';
import { element } from './ui.js';
import { Undo } from './undo.js';

const EXAMPLE = '1\nAABBBB\nAABCCB\nDAACCB\nDDECFF\nDDEEFF\nDDEEEF\n';
const TINTS = ['#f9d9a8', '#c5def3', '#d3e9cf', '#f3cfdd', '#dfd0ee', '#f6eda8', '#e0dfdb', '#f5c4b3', '#bfe6e0', '#d9d3a9'];
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
// What a click makes of a cell: nothing, a star, a cross.
const NEXT = { '.': '*', '*': 'x', x: '.' };
const SIGNS = { '.': '', '*': '★', x: '×' };
const SPOKEN = { '.': '', '*': ': star', x: ': cross' };
const KEYS = { '*': '*', s: '*', x: 'x', '.': '.', Backspace: '.', Delete: '.' };

export class StarsPanel extends TextPanel {
  #cells;
  #palette;
  #paints;
  #region = 'A'; // that is painted
  #stars = 1; // in each row
  #rows = []; // the letters of regions
  #marks = ''; // of all cells, row by row

  constructor(root, engine, changed) {
    super(root, engine, changed, { text: EXAMPLE, side: '8', stars: '1' });
    const button = name => root.querySelector(`[data-do=${name}]`);
    this.#palette = root.querySelector('.palette');
    this.#paints = button('paint');
    const board = root.querySelector('.board');
    this.#cells = new Cells(board, 'board', (row, column) => {
      const symbol = this.#isPainting ? this.#region : NEXT[this.#mark(row, column)];
      return (r, c) => this.#put(r, c, symbol);
    });
    board.addEventListener('keydown', event => this.#press(event));
    this.undo = new Undo(root, ({ text, marks }) => this.#restore(text, marks));
    this.#paints.onclick = () => {
      this.#paints.ariaPressed = String(!this.#isPainting);
      this.#palette.hidden = !this.#isPainting;
    };
    button('clear').onclick = () => this.#enter(this.#rows, '.'.repeat(this.#marks.length));
    button('generate').onclick = async () => {
      const { side, stars } = this.state;
      const made = await this.answers.ask('generate', { side: Number(side), stars: Number(stars) });
      if (made?.outcome !== 'found') return;
      await this.set({ side, stars, text: made.text });
    };
  }

  get problem() {
    return { kind: 'stars', text: this.text.value };
  }

  get state() {
    const marks = /[^.]/.test(this.#marks) ? this.#marks : '';
    return { ...super.state, marks };
  }

  set(state) {
    // Until the text is read it is not known whether these are its cells.
    this.#marks = state.marks ?? '';
    this.#rows = [];
    return super.set(state);
  }

  get #isPainting() {
    return this.#paints.ariaPressed === 'true';
  }

  #mark(row, column) {
    return this.#marks[row * this.#rows.length + column];
  }

  // The text was read.
  show({ text, svg }) {
    this.answers.keep(svg);
    const [stars, ...rows] = text.trim().split('\n');
    this.#stars = Number(stars);
    if (rows.join() === this.#rows.join()) return;
    const isKnown = this.#marks.length === rows.length ** 2 && !/[^.*x]/.test(this.#marks) && !this.#rows.length;
    if (!isKnown) this.#marks = '.'.repeat(rows.length ** 2);
    this.#rows = rows;
    this.#lay();
    this.undo.begin({ text: this.text.value, marks: this.#marks });
    this.changed();
  }

  #lay() {
    const side = this.#rows.length;
    this.#cells.lay(side, side);
    this.#palette.replaceChildren(...LETTERS.slice(0, side).map(letter => {
      const choose = element('button', { type: 'button', textContent: letter, onclick: () => this.#choose(letter) });
      choose.style.background = tint(letter);
      return choose;
    }));
    this.#choose(LETTERS[0]);
    this.#draw();
  }

  #choose(letter) {
    this.#region = letter;
    for (const choose of this.#palette.children) choose.ariaPressed = String(choose.textContent === letter);
  }

  #draw() {
    const side = this.#rows.length, wrong = this.#clashes();
    for (let row = 0; row < side; row++) {
      for (let column = 0; column < side; column++) {
        const cell = this.#cells.at(row, column), region = this.#rows[row][column], mark = this.#mark(row, column);
        const edge = other => (other === region ? '1px solid #8d949e' : '3px solid #22272e');
        Object.assign(cell.style, { background: tint(region),
          borderTop: edge(this.#rows[row - 1]?.[column]), borderBottom: edge(this.#rows[row + 1]?.[column]),
          borderLeft: edge(this.#rows[row][column - 1]), borderRight: edge(this.#rows[row][column + 1]) });
        cell.textContent = SIGNS[mark];
        cell.className = wrong.has(row * side + column) ? 'wrong' : '';
        cell.setAttribute('aria-label', `row ${row + 1}, column ${column + 1}, region ${region}${SPOKEN[mark]}${cell.className ? ', wrong' : ''}`);
      }
    }
    return wrong;
  }

  // The stars that touch another one, or are too many in a row, a column or a region.
  #clashes() {
    const side = this.#rows.length;
    const stars = [...this.#marks].flatMap((mark, at) => (mark === '*' ? [[Math.floor(at / side), at % side]] : []));
    const houses = [([row]) => row, ([, column]) => column, ([row, column]) => this.#rows[row][column]];
    const isWrong = star => stars.some(other => other !== star && Math.max(...[0, 1].map(n => Math.abs(star[n] - other[n]))) === 1)
      || houses.some(house => house(star) !== '.' && stars.filter(other => house(other) === house(star)).length > this.#stars);
    return new Set(stars.filter(isWrong).map(([row, column]) => row * side + column));
  }

  #press(event) {
    const at = this.#cells.place(event.target);
    if (!at || event.ctrlKey || event.metaKey || event.altKey) return;
    const letter = event.key.toUpperCase();
    const symbol = this.#isPainting ? LETTERS.slice(0, this.#rows.length).find(it => it === letter) : KEYS[event.key];
    if (!symbol) return;
    event.preventDefault();
    this.#put(...at, symbol);
  }

  #put(row, column, symbol) {
    const at = row * this.#rows.length + column;
    if (this.#isPainting) {
      const painted = [...this.#rows[row]].with(column, symbol).join('');
      return this.#enter(this.#rows.with(row, painted), this.#marks);
    }
    return this.#enter(this.#rows, this.#marks.slice(0, at) + symbol + this.#marks.slice(at + 1));
  }

  // What somebody did.
  #enter(rows, marks) {
    const isPainted = rows.join() !== this.#rows.join();
    if (!isPainted && marks === this.#marks) return;
    const text = isPainted ? `${this.#stars}\n${rows.join('\n')}\n` : this.text.value;
    this.undo.add({ text, marks });
    this.#restore(text, marks);
  }

  #restore(text, marks) {
    this.#marks = marks;
    if (text !== this.text.value) {
      this.text.value = text;
      const [, ...rows] = text.trim().split('\n');
      this.#rows = rows;
      this.text.oninput(); // reads it
    }
    const wrong = this.#draw();
    this.changed();
    const isSolved = !wrong.size && marks.split('*').length - 1 === this.#stars * this.#rows.length;
    this.answers.say(wrong.size ? 'the marked stars clash' : isSolved ? 'solved' : '', wrong.size > 0);
  }
}

function tint(letter) {
  const number = LETTERS.indexOf(letter);
  return number < 0 ? '#ffffff' : TINTS[number % TINTS.length];
}
