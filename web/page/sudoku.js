// Sudokus: a text of any form, a grid to type into, solutions, hints, and puzzles that are made.
import { Grid } from './grid.js';
import { Timer } from './timer.js';
import { Answers, element, later, mark } from './ui.js';
import { Undo } from './undo.js';

const EXAMPLE = '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......';

export class SudokuPanel {
  #engine;
  #changed;
  #shown; // what the engine said about the text
  #cells = ''; // what stands in the cells
  #marks = []; // pencil marks: for each cell its digits, ascending
  #line = ''; // the cells as a text
  #found = ''; // the layout that the text said
  #hint; // the last one, as long as it holds, and how much of it was said

  constructor(root, engine, changed) {
    this.#engine = engine;
    this.#changed = changed;
    const find = name => root.querySelector(`[name=${name}]`);
    [this.text, this.layout, this.grids, this.number, this.kind, this.difficulty] =
      ['text', 'layout', 'grids', 'number', 'kind', 'difficulty'].map(find);
    const button = name => root.querySelector(`[data-do=${name}]`);
    const on = (name, work) => { button(name).onclick = work; };
    this.pencil = button('pencil');
    this.lock = button('lock');
    this.timer = new Timer(button('timer'));
    const under = element('div', { className: 'under' });
    this.grid = new Grid(root.querySelector('.board'), under, {
      put: (cell, symbol) => this.#put(cell, symbol),
      mark: (cell, symbol) => this.#toggle(cell, symbol),
      erase: cell => (this.#cells[cell] === '.' ? this.#enter(this.#cells, this.#marks.with(cell, '')) : this.#put(cell, '.')),
      refuse: (cell, typed) => this.#refuse(cell, typed),
      isPencil: () => this.pencil.ariaPressed === 'true',
    });
    this.undo = new Undo(root, ({ cells, marks }) => this.#type(cells, marks));
    const read = later(() => this.#read());
    this.answers = new Answers(root.querySelector('.answers'), engine, () => this.problem, {
      questions: ['count', 'sample', 'next'], place: under, settle: () => read.settle(), show: ({ wrong }) => {
        this.#hint = undefined;
        if (wrong) this.grid.flag(wrong, 'wrong');
      },
    });

    on('solve', () => this.#solve());
    on('hint', () => this.#help());
    on('rate', () => this.#rate());
    on('generate', () => this.#generate());
    on('clear', () => this.set({ layout: this.layout.value, grids: this.grids.value }, true));
    on('givens', () => this.#restart());
    on('marks', () => this.#fill());
    on('lock', () => this.set({ ...this.state, text: this.#line, cells: '' }, true));
    this.pencil.onclick = () => { this.pencil.ariaPressed = String(this.pencil.ariaPressed !== 'true'); };
    this.text.oninput = this.grids.oninput = this.number.oninput = read;
    // What was typed stays where the other layout has as many cells; marks are not those of its houses.
    this.layout.onchange = () => this.set({ ...this.state, marks: '' }, true);
    this.kind.onchange = () => { this.difficulty.parentElement.hidden = this.kind.value === 'killer'; };
    document.addEventListener('paste', event => {
      const pasted = event.clipboardData.getData('text');
      if (root.hidden || event.target.closest?.('textarea, input[name]') || pasted.trim().length < 2) return;
      event.preventDefault();
      this.#paste(pasted);
    });
  }

  get #named() {
    const named = this.layout.value === 'grids' ? this.grids.value : this.layout.value;
    return named.trim() ? named : undefined;
  }

  get #index() {
    return Math.max(0, Math.floor(this.number.value) - 1) || 0;
  }

  get problem() {
    return { kind: 'sudoku', text: this.text.value, layout: this.#named, number: this.#index, cells: this.#cells || undefined };
  }

  // What a link keeps.
  get state() {
    const { value: layout } = this.layout;
    const cells = this.#cells === this.#shown?.cells ? '' : this.#cells;
    // Such as 3-125.17-9: the cells that have marks.
    const marks = this.#marks.map((digits, cell) => digits && `${cell}-${digits}`).filter(Boolean).join('.');
    return { text: this.text.value, layout, grids: layout === 'grids' ? this.grids.value : '', number: this.number.value, cells, marks };
  }

  async set({ text = '', layout = '', grids = '', number = '1', cells = '', marks = '' }, isNew) {
    [this.text.value, this.layout.value, this.grids.value, this.number.value] = [text, layout, grids || this.grids.value, number];
    await this.#read(isNew);
    if (!this.#shown) return;
    const isTyped = cells && cells.length === this.#cells.length && cells !== this.#cells;
    if (!isTyped && !marks) return;
    await this.#type(isTyped ? this.#withGivens(cells) : this.#cells, this.#readMarks(marks));
    this.undo.begin({ cells: this.#cells, marks: this.#marks });
  }

  // Of an address, which may say anything.
  #readMarks(text) {
    const marks = this.#cells.split('').fill('');
    for (const [, cell, digits] of text.matchAll(/(\d+)-([1-9A-Z]+)/g)) {
      if (cell < marks.length) marks[cell] = [...digits].filter(digit => parseInt(digit, 36) <= this.#shown.digits).join('');
    }
    return marks;
  }

  example() {
    return this.set({ text: EXAMPLE }, true);
  }

  // A puzzle from anywhere: with the layout that was chosen, or else the one that it says.
  async #paste(text) {
    const { layout, grids } = this.state;
    const isRead = await this.#engine.ask({ problem: { kind: 'sudoku', text, layout: this.#named }, ask: 'show' }).then(() => true, () => false);
    await this.set({ text, layout: isRead && layout !== this.#found ? layout : '', grids }, true);
    this.text.scrollTop = 0;
  }

  // Reads the text anew; the cells are its givens again.
  async #read(isNew = true) {
    if (this.layout.value === this.#found) this.layout.value = '';
    this.#found = '';
    this.grids.parentElement.hidden = this.layout.value !== 'grids';
    this.answers.clear();
    this.grid.isBusy = true;
    const shown = this.#shown = await this.#show({ cells: undefined });
    if (!shown) {
      [this.#cells, this.#marks] = ['', []];
      this.grid.disable();
      return this.#changed(isNew);
    }
    if (shown.layout && !this.layout.value) this.layout.value = this.#found = shown.layout;
    this.number.max = shown.count;
    this.number.parentElement.hidden = shown.count < 2;
    [this.#cells, this.#marks] = [shown.cells, shown.cells.split('').fill('')];
    this.grid.lay(shown);
    this.#draw(shown);
    this.undo.begin({ cells: this.#cells, marks: this.#marks });
    this.timer.start();
    if (shown.count > 1) this.answers.say(`${shown.count} puzzles`);
    return this.#changed(isNew);
  }

  // Asks about the puzzle; says what is wrong with it.
  async #show(fields = {}) {
    try {
      const shown = await this.#engine.ask({ problem: { ...this.problem, ...fields }, ask: 'show' });
      if (shown.stopped) return undefined;
      mark(this.text, {});
      this.answers.draw(shown.svg);
      const [clash] = shown.conflicts;
      this.answers.say(clash ? `there are ${clash.text}` : '', Boolean(clash));
      return shown;
    } catch (wrong) {
      mark(this.text, wrong);
      this.answers.wrong(wrong);
      return undefined;
    }
  }

  // What stands in the cells, on the picture of it.
  #draw({ conflicts, line }) {
    this.#hint = undefined;
    this.#line = line;
    this.lock.hidden = Boolean(this.text.value.trim()) || !/[^.]/.test(this.#cells);
    this.grid.write(this.#cells, this.#marks);
    this.grid.flag(conflicts.flatMap(({ cells }) => cells.map(place => this.grid.cell(place))), 'wrong');
  }

  #withGivens(cells) {
    return [...this.#shown.cells].map((given, cell) => (given === '.' ? cells[cell] : given)).join('');
  }

  #put(cell, symbol) {
    return this.#enter(this.#cells.slice(0, cell) + symbol + this.#cells.slice(cell + 1), this.#marks);
  }

  #toggle(cell, symbol) {
    if (this.#cells[cell] !== '.') return this.#enter(this.#cells, this.#marks);
    const marks = new Set(this.#marks[cell]);
    if (!marks.delete(symbol)) marks.add(symbol);
    return this.#enter(this.#cells, this.#marks.with(cell, [...marks].sort().join('')));
  }

  #refuse(cell, typed) {
    this.grid.write(this.#cells, this.#marks);
    const { digits, cells } = this.#shown;
    const isDigit = parseInt(typed, 36) <= digits;
    const text = cells[cell] !== '.' && (isDigit || typed.length > 1) ? 'this digit is given'
      : `a cell holds 1 to ${digits}${digits > 9 ? ', from 10 on as letters: A is 10' : ''}`;
    this.answers.say(text, true);
  }

  // What somebody did.
  async #enter(cells, marks) {
    // Nothing is typed into the cells of another puzzle.
    if (this.grid.isBusy) return;
    if (cells !== this.#cells || marks.join() !== this.#marks.join()) this.undo.add({ cells, marks });
    await this.#type(cells, marks);
  }

  async #type(cells, marks) {
    [this.#cells, this.#marks] = [cells, marks];
    this.answers.clear();
    this.grid.write(cells, marks);
    const shown = await this.#show();
    if (!shown) return;
    this.#draw(shown);
    this.#changed();
    if (!shown.solved) return;
    this.timer.stop();
    this.answers.say(`solved in ${this.timer.text}`);
  }

  // Leaves the givens only.
  async #restart() {
    if (!this.#shown) return;
    this.timer.start();
    await this.#enter(this.#shown.cells, this.#marks.map(() => ''));
  }

  // A cell without marks gets all that no digit excludes; others lose those that a digit excludes.
  async #fill() {
    const answer = await this.answers.ask('marks');
    if (!answer?.marks) return;
    const possible = answer.marks;
    await this.#enter(this.#cells, this.#marks.map((marks, cell) => {
      const left = [...marks].filter(mark => possible[cell].includes(mark)).join('');
      return left || possible[cell];
    }));
  }

  async #solve() {
    const answer = await this.answers.ask('unique');
    if (answer?.outcome !== 'found') return;
    this.timer.stop();
    this.grid.write(this.#cells, [], answer.cells);
    this.grid.flag(answer.wrong, 'wrong');
    const { length } = answer.wrong;
    const wrong = length ? `; of what was typed, ${length === 1 ? 'the marked digit was' : `the ${length} marked digits were`} wrong` : '';
    this.answers.say(answer.unique ? `one solution${wrong}` : 'two or more solutions; this is one of them');
  }

  async #rate() {
    const answer = await this.answers.ask('rate');
    if (!answer?.rating) return;
    const isProper = !answer.rating.endsWith('solution') && !answer.rating.endsWith('solutions');
    this.answers.say(isProper ? `hardest step: ${answer.rating}` : `there is no one solution: ${answer.rating}`);
  }

  // A wrong digit; or else, each time somebody asks, where to look, why, and the digit.
  async #help() {
    this.#hint ??= await this.#ask();
    if (!this.#hint) return;
    const { look, cells, steps, why, placed } = this.#hint.answer;
    const [row, column] = placed.place;
    const said = [
      `look at ${look}; Hint again says why`,
      `${[...steps.slice(0, -1), `a digit at r${row + 1}c${column + 1}: ${why}`].join('; then ')}; Hint again says the digit`,
      `${steps.join('; then ')}. Type it into the marked cell.`,
    ];
    const stage = this.#hint.stage++;
    this.grid.flag(stage ? [placed.cell] : cells, 'hint');
    this.answers.say(said[stage]);
    if (stage < 2) return;
    this.#hint = undefined;
    this.grid.focus(placed.cell);
  }

  async #ask() {
    const shown = await this.#show(); // and no solution
    if (shown) this.#draw(shown);
    const answer = await this.answers.ask('hint');
    if (answer?.outcome === 'found') return { answer, stage: 0 };
    if (answer) this.answers.say(answer.reason ?? 'stopped', answer.outcome === 'none');
    return undefined;
  }

  async #generate() {
    if (['jigsaw', 'grids'].includes(this.layout.value)) {
      this.answers.say('puzzles are made for the other layouts only', true);
      return;
    }
    const layout = this.#named;
    const made = await this.answers.ask('generate', { layout, text: '', cells: undefined, number: 0,
      killer: this.kind.value === 'killer', difficulty: this.difficulty.value || undefined });
    if (made?.outcome !== 'found') return;
    await this.set({ text: made.text, layout: layout ?? '' }, true);
    this.answers.say(made.cages ? `${made.cages} cages` : `${made.clues} clues, hardest step: ${made.rating}`);
  }
}
