// Tilings: a board that is painted, sets of pieces, pieces that are drawn, and laid on the board.
import { Painting } from './cells.js';
import { Pieces } from './pieces.js';
import { Answers, later, mark } from './ui.js';

const rectangle = (rows, columns) => Array(rows).fill('#'.repeat(columns)).join('\n');

// The names of pieces of one cell, of two, and so on.
const SETS = {
  squares: ['monomino', 'domino', 'trominoes', 'tetrominoes', 'pentominoes', 'hexominoes'],
  hexagons: ['monohex', 'dihex', 'trihexes', 'tetrahexes', 'pentahexes', 'hexahexes'],
  triangles: ['moniamonds', 'diamond', 'triamond', 'tetriamonds', 'pentiamonds', 'hexiamonds'],
};

// A drawing without the empty rows and columns around it, but for one of either where a triangle would point the other way.
function trimmed(drawing, step) {
  const all = drawing.split('\n');
  const has = row => row.includes('#');
  const top = all.findIndex(has);
  const rows = all.slice(top - top % step, all.findLastIndex(has) + 1);
  const left = Math.min(...rows.filter(has).map(row => row.indexOf('#')));
  const first = left - left % step;
  const last = Math.max(...rows.map(row => row.lastIndexOf('#')));
  return rows.map(row => row.slice(first, last + 1)).join('\n');
}

// Pieces that lie on a board, in an address: `piece-cell-cell`, with underscores between.
const written = placed => placed.map(({ piece, cells }) => [piece, ...cells].join('-')).join('_');
const read = text => text.split('_').filter(Boolean).map(placed => {
  const [piece, ...cells] = placed.split('-').map(Number);
  return { piece, cells };
});

export class TilingsPanel {
  #engine;
  #changed;
  #spelled; // the pieces in the tray, as the fields say them
  #isListed; // resolves when they are known

  constructor(root, engine, changed) {
    [this.#engine, this.#changed] = [engine, changed];
    const find = name => root.querySelector(`[name=${name}]`);
    [this.lattice, this.rows, this.columns, this.drawing, this.pieces, this.least, this.most, this.turning, this.copies, this.wrapRows, this.wrapColumns] =
      ['lattice', 'rows', 'columns', 'drawing', 'pieces', 'least', 'most', 'turning', 'copies', 'wrap-rows', 'wrap-columns'].map(find);
    this.sets = [...root.querySelectorAll('[name=set]')];
    this.onSquares = [...root.querySelectorAll('.on-squares')];
    const edited = () => {
      if (document.activeElement !== this.drawing) this.drawing.value = this.board.drawing;
      const isBetween = Number(this.least.value) <= Number(this.most.value);
      this.most.setCustomValidity(isBetween ? '' : 'fewer than at least');
      this.answers.clear();
      mark(this.pieces, {});
      this.#changed(true);
      this.#isListed = this.#list();
    };
    const soon = later(edited);
    this.answers = new Answers(root.querySelector('.answers'), engine, () => this.problem, { settle: async () => {
      await drawn.settle();
      await soon.settle();
      await this.#isListed;
    } });
    this.board = new Painting(root.querySelector('.board'), 'board', edited, (row, column) => this.laid.press(row, column));
    this.laid = new Pieces(root, this.board, {
      rings: () => [this.wrapRows.checked, this.wrapColumns.checked],
      holes: () => this.problem.holes,
      changed: () => {
        this.answers.clear();
        this.#changed();
      },
      say: (text, isWrong) => this.answers.say(text, isWrong),
    });
    root.querySelector('[data-do=generate]').onclick = () => this.#generate();
    this.piece = new Painting(root.querySelector('.piece'), 'piece', () => {});
    this.piece.drawing = rectangle(5, 5).replaceAll('#', '.');
    this.lattice.onchange = () => {
      this.#cells();
      edited();
    };
    this.rows.onchange = this.columns.onchange = () => {
      if (this.#size()) edited();
    };
    for (const field of [this.pieces, this.least, this.most, this.turning, this.copies, this.wrapRows, this.wrapColumns, ...this.sets]) {
      field.oninput = soon;
    }
    const drawn = later(() => {
      if (/[^#+.\s]/.test(this.drawing.value)) {
        this.answers.say('a board is drawn with #, + and . only', true);
        return;
      }
      const rows = this.drawing.value.split('\n').map(row => row.trimEnd()).filter(row => row);
      if (!rows.length) return;
      this.#paint(rows.join('\n'));
      edited();
    });
    this.drawing.oninput = drawn;
    root.querySelector('[data-do=add]').onclick = () => {
      if (!this.piece.drawing.includes('#')) return;
      const drawn = trimmed(this.piece.drawing, this.lattice.value === 'triangles' ? 2 : 1);
      const copies = this.copies.value === 'any' ? '*\n' : '';
      this.pieces.value = `${this.pieces.value.trimEnd()}${this.pieces.value.trim() ? '\n\n' : ''}${copies}${drawn}\n`;
      this.piece.drawing = rectangle(5, 5).replaceAll('#', '.');
      edited();
    };
  }

  // Boards and names are those of the lattice. Pieces are laid on squares alone.
  #cells() {
    const lattice = this.lattice.value;
    for (const painting of [this.board, this.piece]) painting.lattice = lattice;
    this.sets.forEach((set, n) => { set.nextSibling.data = ` ${SETS[lattice][n]}`; });
    for (const element of this.onSquares) element.hidden = lattice !== 'squares';
    this.wrapRows.disabled = this.wrapColumns.disabled = lattice === 'triangles';
  }

  // What was painted stays as far as there is room.
  #size() {
    const [rows, columns] = [this.rows, this.columns].map(field => Math.min(40, Math.max(1, Math.floor(field.value) || 1)));
    [this.rows.value, this.columns.value] = [rows, columns];
    const old = this.board.drawing.split('\n');
    if (old.length === rows && old[0].length === columns) return false;
    this.board.drawing = Array.from({ length: rows }, (_, row) => (old[row] ?? '').slice(0, columns).padEnd(columns, '#')).join('\n');
    return true;
  }

  #paint(drawing) {
    const rows = drawing.split('\n');
    [this.rows.value, this.columns.value] = [rows.length, Math.max(...rows.map(row => row.length))];
    this.board.drawing = drawing;
  }

  get problem() {
    const copies = this.copies.value === 'any' ? undefined : [1, 1];
    const sets = this.sets.filter(set => set.checked);
    const placed = [...this.laid.given, ...this.laid.placed];
    return {
      kind: 'tiling', placed, lattice: this.lattice.value, board: this.board.drawing, pieces: this.pieces.value,
      sets: sets.map(set => ({ cells: Number(set.value), turning: this.turning.value, copies })),
      holes: [Number(this.least.value), Number(this.most.value)],
      wrap: [this.wrapRows, this.wrapColumns].map(box => box.checked && !box.disabled),
    };
  }

  get state() {
    const { board, pieces, holes } = this.problem;
    const wrap = [this.wrapRows, this.wrapColumns].filter(box => box.checked).map(box => box.name.slice(5)).join(' ');
    return { lattice: this.lattice.value, board: board.replaceAll('\n', '/'), pieces, sets: this.sets.filter(set => set.checked).map(set => set.value).join(' '),
      turning: this.turning.value, copies: this.copies.value, holes: holes.join(' '), wrap,
      given: written(this.laid.given), placed: written(this.laid.placed) };
  }

  async set({ lattice = 'squares', board = rectangle(6, 10), pieces = '', sets = '5', turning = 'free', copies = 'once', holes = '0 0', wrap = '', given = '', placed = '' }) {
    this.lattice.value = lattice in SETS ? lattice : 'squares';
    this.#cells();
    this.#paint(board.replaceAll('/', '\n'));
    this.drawing.value = this.board.drawing;
    [this.pieces.value, this.turning.value, this.copies.value] = [pieces, turning, copies];
    for (const set of this.sets) set.checked = sets.split(' ').includes(set.value);
    [this.least.value, this.most.value] = holes.split(' ');
    [this.wrapRows.checked, this.wrapColumns.checked] = ['rows', 'columns'].map(way => wrap.split(' ').includes(way));
    this.answers.clear();
    await this.#list();
    this.laid.lay(read(given), read(placed));
    this.#changed(true);
  }

  example() {
    return this.set({});
  }

  // The pieces for the tray, asked for where they are others than before; what is wrong with the texts is said.
  async #list() {
    const { lattice, sets, pieces: text } = this.problem;
    const spelled = JSON.stringify([lattice, sets, text]);
    if (spelled === this.#spelled) return this.laid.begin();
    this.#spelled = undefined;
    this.laid.begin([]);
    try {
      const { pieces } = await this.#engine.ask({ problem: this.problem, ask: 'show' });
      if (!pieces) return undefined;
      this.#spelled = spelled;
      return this.laid.begin(lattice === 'squares' ? pieces : []);
    } catch (wrong) {
      mark(this.pieces, wrong.text === 'pieces' ? wrong : {});
      return this.answers.wrong(wrong);
    }
  }

  async #generate() {
    const made = await this.answers.ask('generate', { placed: [] });
    if (made?.outcome !== 'found') return;
    this.laid.lay(made.placed);
    this.#changed(true);
    this.answers.say(`${made.placed.length} ${made.placed.length === 1 ? 'piece is' : 'pieces are'} given; there is one solution`);
  }
}
