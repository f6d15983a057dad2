// Pieces that are laid on a painted board: chosen in a tray, turned and turned over, put down by a drag, a click or keys, and
// taken up again. Those that are given stay.
import { element } from './ui.js';
import { Undo } from './undo.js';

const COLORS = ['#ec7d68', '#79bff0', '#f5ad62', '#84cb88', '#f7da6b', '#b795db', '#f5a3c7', '#55bdb2', '#cfdc66', '#b3bcc6', '#93a5f0', '#cda277'];
const INK = '#22272e';

const same = ([r, c]) => ([row, column]) => r === row && c === column;

export class Pieces {
  #panel;
  #board;
  #tray;
  #hands;
  #undo;
  #pieces = []; // as the engine says them, each with its shape as it was turned last
  #given = []; // pieces and the cells under them
  #placed = [];
  #held; // the number of the piece in the hand, and which of its cells is under the pointer
  #from; // where a drag began; nothing between drags
  #here; // the cell under the pointer, or in the focus

  // `board` is a Painting, `hands.rings()` says whether rows and columns are rings, `hands.holes()` how many cells stay empty,
  // `hands.changed()` and `hands.say(text)` are told what happened.
  constructor(panel, board, hands) {
    [this.#panel, this.#board, this.#hands] = [panel, board, hands];
    this.#tray = panel.querySelector('.tray');
    this.#undo = new Undo(panel, placed => this.#restore(placed));
    const on = (name, work) => { panel.querySelector(`[data-do=${name}]`).onclick = work; };
    on('turn', () => this.#turn(([r, c]) => [c, -r], 'fixed'));
    on('flip', () => this.#turn(([r, c]) => [r, -c], 'fixed one-sided'));
    on('back', () => this.#back());
    panel.addEventListener('keydown', event => this.#press(event));
    panel.addEventListener('focusin', event => this.#over(board.place(event.target)));
    addEventListener('pointermove', event => {
      if (!this.#held || panel.hidden) return;
      this.#over(board.place(document.elementFromPoint(event.clientX, event.clientY)));
    });
    addEventListener('pointerup', event => this.#drop(event));
  }

  // The pieces that there are, or the same ones; nothing of them lies on the board.
  begin(pieces = this.#pieces) {
    this.#pieces = pieces.map(piece => ({ ...piece, shape: piece.cells }));
    [this.#given, this.#held] = [[], undefined];
    this.#begin([]);
  }

  // What lies on the board, as the engine says it: `given` pieces cannot be taken up.
  lay(given, placed = []) {
    const cells = this.#order();
    const known = list => list.filter(({ piece, cells: own }) => this.#pieces[piece] && own.every(cell => cells[cell]))
      .map(({ piece, cells: own }) => ({ piece, cells: own.map(cell => cells[cell]) }));
    this.#given = known(given);
    this.#begin(known(placed));
  }

  #begin(placed) {
    this.#placed = placed;
    this.#undo.begin(placed);
    this.#draw();
  }

  // For the engine.
  get given() {
    return this.#said(this.#given);
  }

  get placed() {
    return this.#said(this.#placed);
  }

  #said(list) {
    const cells = this.#order();
    return list.map(({ piece, cells: own }) => ({ piece, cells: own.map(cell => cells.findIndex(same(cell))) }));
  }

  // The cells of the board, as the engine counts them.
  #order() {
    const [height, width] = this.#board.size;
    const all = Array.from({ length: height * width }, (_, at) => [Math.floor(at / width), at % width]);
    return all.filter(([row, column]) => this.#board.has(row, column));
  }

  get #lying() {
    return [...this.#given, ...this.#placed];
  }

  #at(place) {
    return place && this.#lying.find(({ cells }) => cells.some(same(place)));
  }

  #left(piece) {
    const { most } = this.#pieces[piece];
    return most === null ? Infinity : most - this.#lying.filter(lying => lying.piece === piece).length;
  }

  // A cell of the board was pressed. Returns whether that was about pieces.
  press(row, column) {
    const at = this.#at([row, column]);
    if (this.#held) {
      this.#put([row, column]);
    } else if (this.#placed.includes(at)) {
      const shape = at.cells;
      this.#enter(this.#placed.filter(placed => placed !== at));
      this.#take(at.piece, shape, shape.findIndex(same([row, column])));
      [this.#from, this.#here] = [[row, column], undefined];
      this.#over([row, column]);
    } else if (this.#lying.length) {
      this.#hands.say(at ? 'this piece is given' : 'a board is painted while no piece lies on it', true);
    }
    return Boolean(this.#held) || this.#lying.length > 0 || Boolean(at);
  }

  #take(piece, shape = this.#pieces[piece].shape, grip = middle(shape)) {
    if (this.#left(piece) < 1) return this.#hands.say('no more of this piece', true);
    this.#pieces[piece].shape = shape;
    this.#held = { piece, grip };
    return this.#draw();
  }

  #letGo() {
    [this.#held, this.#from] = [undefined, undefined];
    this.#draw();
  }

  // The cells under the piece in the hand, if its grip is here.
  #under([row, column]) {
    const { piece, grip } = this.#held;
    const { shape } = this.#pieces[piece];
    const [height, width] = this.#board.size;
    const [rowsAreRings, columnsAreRings] = this.#hands.rings();
    const around = (at, length, isRing) => (isRing ? ((at % length) + length) % length : at);
    return shape.map(([r, c]) => [around(row + r - shape[grip][0], height, columnsAreRings), around(column + c - shape[grip][1], width, rowsAreRings)]);
  }

  #fits(cells) {
    return cells.every((cell, n) => this.#board.has(...cell) && !this.#at(cell) && cells.findIndex(same(cell)) === n);
  }

  #put(place) {
    const cells = this.#under(place);
    if (!this.#fits(cells)) return this.#hands.say('it does not fit here', true);
    const { piece } = this.#held;
    if (this.#left(piece) < 2) this.#held = undefined;
    this.#from = undefined;
    return this.#enter([...this.#placed, { piece, cells }]);
  }

  // The pointer, or the focus, is on this cell.
  #over(place) {
    if (String(place) === String(this.#here)) return;
    this.#here = place;
    if (this.#held) this.#draw();
  }

  // A drag ends. One that went nowhere was a click: the piece stays in the hand.
  #drop(event) {
    const from = this.#from;
    this.#from = undefined;
    if (!from || !this.#held) return;
    const place = this.#board.place(document.elementFromPoint(event.clientX, event.clientY));
    if (place && !same(from)(place)) this.#put(place);
  }

  #turn(moved, unless) {
    if (!this.#held) return this.#hands.say('choose a piece first', true);
    const piece = this.#pieces[this.#held.piece];
    if (unless.split(' ').includes(piece.turning)) return this.#hands.say('this piece may not be laid so', true);
    piece.shape = piece.shape.map(moved);
    return this.#draw();
  }

  #press(event) {
    if (event.target.matches('textarea, input, select') || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = this.#board.place(event.target);
    const key = event.key.toLowerCase();
    if (key === 'r') this.#panel.querySelector('[data-do=turn]').click();
    else if (key === 'f') this.#panel.querySelector('[data-do=flip]').click();
    else if (key === 'escape' && this.#held) this.#letGo();
    else if (['backspace', 'delete'].includes(key) && this.#placed.includes(this.#at(place))) {
      this.#enter(this.#placed.filter(placed => placed !== this.#at(place)));
    } else return;
    event.preventDefault();
  }

  // All that was laid; if nothing was, the given pieces too.
  #back() {
    this.#held = undefined;
    if (this.#placed.length) return this.#enter([]);
    this.lay([]);
    return this.#hands.changed();
  }

  // What somebody did.
  #enter(placed) {
    this.#undo.add(placed);
    this.#restore(placed);
  }

  #restore(placed) {
    this.#placed = placed;
    if (this.#held && this.#left(this.#held.piece) < 1) this.#held = undefined;
    this.#draw();
    this.#hands.changed();
    this.#hands.say(this.#isSolved ? 'solved' : '');
  }

  get #isSolved() {
    const cells = this.#order();
    const marked = cells.filter(cell => this.#board.isOptional(...cell));
    const [least, limit] = this.#hands.holes();
    // As the engine has it: of a board with `+` these cells may stay empty, any number of them if none is said.
    const most = marked.length && !limit ? Infinity : limit;
    const open = cells.filter(cell => !this.#at(cell));
    const empty = marked.length && !open.every(cell => this.#board.isOptional(...cell)) ? Infinity : open.length;
    const count = piece => this.#lying.filter(lying => lying.piece === piece).length;
    return this.#lying.length > 0 && empty >= least && empty <= most && empty < Infinity && this.#pieces.every(({ least: needed }, piece) => count(piece) >= needed);
  }

  #draw() {
    const [height, width] = this.#board.size;
    const shown = new Map(this.#lying.flatMap(lying => lying.cells.map(cell => [String(cell), lying])));
    const ghost = this.#held && this.#here ? this.#under(this.#here) : [];
    const fits = this.#fits(ghost);
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        const cell = this.#board.cell(row, column), lying = shown.get(`${row},${column}`);
        const isGiven = this.#given.includes(lying);
        cell.className = ghost.some(same([row, column])) ? (fits ? 'fits' : 'clashes') : isGiven ? 'given' : '';
        const edge = (r, c) => (shown.get(`${r},${c}`) === lying ? color(lying) : INK);
        Object.assign(cell.style, lying ? { background: color(lying), borderColor:
          [edge(row - 1, column), edge(row, column + 1), edge(row + 1, column), edge(row, column - 1)].join(' ') } : { background: '', borderColor: '' });
        cell.textContent = lying && same([row, column])(lying.cells[middle(lying.cells)]) ? this.#pieces[lying.piece].name : '';
        cell.setAttribute('aria-label', `row ${row + 1}, column ${column + 1}${lying ? `: ${this.#pieces[lying.piece].name}${isGiven ? ', given' : ''}` : ''}`);
      }
    }
    this.#drawTray();
  }

  #drawTray() {
    // The buttons stay, or the focus would be lost.
    while (this.#tray.children.length > this.#pieces.length) this.#tray.lastChild.remove();
    while (this.#tray.children.length < this.#pieces.length) this.#tray.append(this.#button(this.#tray.children.length));
    this.#pieces.forEach(({ name, shape }, piece) => {
      const button = this.#tray.children[piece], left = this.#left(piece);
      button.innerHTML = picture(shape, COLORS[piece % COLORS.length]);
      button.ariaPressed = String(this.#held?.piece === piece);
      button.setAttribute('aria-disabled', String(left < 1));
      button.setAttribute('aria-label', `piece ${name}${left === Infinity ? '' : `, ${Math.max(left, 0)} left`}`);
    });
  }

  #button(piece) {
    const button = element('button', { type: 'button' });
    button.onpointerdown = event => {
      if (event.button !== 0) return;
      button.releasePointerCapture?.(event.pointerId);
      this.#take(piece);
      this.#from = [-1, -1];
    };
    // Of the keyboard: the piece is put down where the focus goes.
    button.onclick = event => {
      if (event.detail !== 0) return;
      this.#take(piece);
      this.#panel.querySelector('.painting [tabindex="0"]')?.focus();
    };
    return button;
  }
}

function color({ piece }) {
  return COLORS[piece % COLORS.length];
}

// The cell nearest to the middle.
function middle(cells) {
  const mean = axis => cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length;
  const far = cells.map(([row, column]) => Math.hypot(row - mean(0), column - mean(1)));
  return far.indexOf(Math.min(...far));
}

function picture(shape, fill) {
  const [top, left] = [0, 1].map(axis => Math.min(...shape.map(cell => cell[axis])));
  const [height, width] = [0, 1].map((axis, n) => Math.max(...shape.map(cell => cell[axis])) - [top, left][n] + 1);
  const cells = shape.map(([r, c]) => `<rect x="${c - left}" y="${r - top}" width="1" height="1"/>`).join('');
  return `<svg width="${12 * width}" height="${12 * height}" viewBox="-.1 -.1 ${width + 0.2} ${height + 0.2}" fill="${fill}" stroke="${INK}" stroke-width=".08">${cells}</svg>`;
}
