// Sudokus: a text of any form, a grid to type into, solutions, hints, and puzzles that are made.
import { Answers, element, later, mark, moves } from './ui.js';

const EXAMPLE = '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......';
// Of the pictures: the edge around a board, and the side of a cell.
const EDGE = 20, SIDE = 40;

export class SudokuPanel {
  #engine;
  #changed;
  #answers;
  #shown; // what the engine said about the puzzle
  #cells = ''; // what stands in the cells
  #inputs = [];

  constructor(root, engine, changed) {
    this.#engine = engine;
    this.#changed = changed;
    const find = name => root.querySelector(`[name=${name}]`);
    this.text = find('text');
    this.layout = find('layout');
    this.grids = find('grids');
    this.number = find('number');
    this.difficulty = find('difficulty');
    this.board = root.querySelector('.board');
    this.under = element('div', { className: 'under' });
    this.board.append(this.under);
    const read = later(() => this.#read());
    this.answers = new Answers(root.querySelector('.answers'), engine, () => this.problem, {
      questions: ['count', 'sample', 'next'], place: this.under, settle: () => read.settle(),
    });
    const on = (name, work) => { root.querySelector(`[data-do=${name}]`).onclick = work; };
    on('solve', () => this.#solve());
    on('hint', () => this.#hint());
    on('rate', () => this.#rate());
    on('generate', () => this.#generate());
    on('clear', () => this.set({ layout: this.layout.value, grids: this.grids.value }));
    on('givens', () => this.#read());
    this.text.oninput = this.grids.oninput = this.number.oninput = read;
    // What was typed stays where the other layout has as many cells.
    this.layout.onchange = () => this.set(this.state);
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
    return { text: this.text.value, layout, grids: layout === 'grids' ? this.grids.value : '', number: this.number.value, cells };
  }

  async set({ text = '', layout = '', grids = '', number = '1', cells = '' }) {
    [this.text.value, this.layout.value, this.grids.value, this.number.value] = [text, layout, grids || this.grids.value, number];
    await this.#read();
    if (cells && cells.length === this.#cells.length && cells !== this.#cells) await this.#type(cells);
  }

  example() {
    return this.set({ text: EXAMPLE });
  }

  // Reads the text anew; the cells are its givens again.
  async #read() {
    this.grids.parentElement.hidden = this.layout.value !== 'grids';
    this.answers.clear();
    const shown = await this.#show({ cells: undefined });
    if (!shown) {
      // The grid is not that of the text.
      for (const input of this.#inputs) input.disabled = true;
      return;
    }
    if (shown.layout && !this.layout.value) this.layout.value = shown.layout;
    this.number.max = shown.count;
    this.number.parentElement.hidden = shown.count < 2;
    this.#cells = shown.cells;
    this.#shown = shown;
    this.#lay();
    if (shown.count > 1) this.answers.say(`${shown.count} puzzles`);
    this.#changed();
  }

  // Draws the puzzle; says what is wrong with it.
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

  // An input on each cell of the picture.
  #lay() {
    const { places, height, width, digits } = this.#shown;
    const percent = (at, sides) => `${100 * at / (2 * EDGE + SIDE * sides)}%`;
    const at = new Map();
    this.board.style.setProperty('--columns', width);
    this.#inputs = places.map(([row, column], number) => {
      const input = element('input', { autocomplete: 'off', spellcheck: false, tabIndex: number ? -1 : 0,
        inputMode: digits < 10 ? 'numeric' : 'text', value: this.#cells[number].replace('.', '') });
      Object.assign(input.style, { left: percent(EDGE + SIDE * column, width), top: percent(EDGE + SIDE * row, height),
        width: percent(SIDE, width), height: percent(SIDE, height) });
      input.onfocus = () => input.select();
      // The cell is selected, so that the next key replaces what stands there.
      input.oninput = event => {
        this.#put(number, event.data ?? input.value);
        input.select();
      };
      input.onkeydown = event => {
        moves(event, row, column, (r, c) => at.get(`${r} ${c}`));
      };
      at.set(`${row} ${column}`, input);
      return input;
    });
    this.#name();
    this.board.replaceChildren(this.under, ...this.#inputs);
  }

  // What a screen reader says of the cells, perhaps with their solution.
  #name(solution) {
    const { places } = this.#shown;
    this.#inputs.forEach((input, n) => {
      const [row, column] = places[n];
      input.setAttribute('aria-label', `row ${row + 1}, column ${column + 1}${solution ? `: ${solution[n]}` : ''}`);
      input.className = '';
    });
  }

  #put(number, typed) {
    const symbol = typed.trim().toUpperCase();
    const digit = symbol && symbol !== '.' ? parseInt(symbol, 36) : 0;
    const { digits } = this.#shown;
    if (symbol.length > 1 || !(digit >= 0 && digit <= digits)) {
      this.#inputs[number].value = this.#cells[number].replace('.', '');
      return this.answers.say(`a cell holds 1 to ${digits}${digits > 9 ? ', from 10 on as letters: A is 10' : ''}`, true);
    }
    return this.#type(this.#cells.slice(0, number) + (digit ? symbol : '.') + this.#cells.slice(number + 1));
  }

  async #type(cells) {
    this.#cells = cells;
    this.answers.clear();
    this.#name();
    this.#inputs.forEach((input, n) => { input.value = cells[n].replace('.', ''); });
    await this.#show();
    this.#changed();
  }

  async #solve() {
    const answer = await this.answers.ask('unique');
    if (answer?.outcome !== 'found') return;
    this.#name(answer.cells);
    this.answers.say(answer.unique ? 'one solution' : 'two or more solutions; this is one of them');
  }

  async #rate() {
    const answer = await this.answers.ask('rate');
    if (!answer?.rating) return;
    const isProper = !answer.rating.endsWith('solution') && !answer.rating.endsWith('solutions');
    this.answers.say(isProper ? `hardest step: ${answer.rating}` : `there is no one solution: ${answer.rating}`);
  }

  async #hint() {
    await this.#show(); // and no solution
    const answer = await this.answers.ask('hint');
    if (answer && answer.outcome !== 'found') this.answers.say(answer.reason, answer.outcome === 'none');
    if (answer?.outcome !== 'found') return;
    const { steps, placed } = answer;
    this.#name();
    this.#inputs[placed.cell].className = 'hint';
    this.answers.say(`${steps.join('; then ')}. Type it into the marked cell.`);
    this.#inputs[placed.cell].focus();
  }

  async #generate() {
    if (['jigsaw', 'grids'].includes(this.layout.value)) {
      this.answers.say('puzzles are made for the other layouts only', true);
      return;
    }
    const layout = this.#named;
    const made = await this.answers.ask('generate', { layout, text: '', cells: undefined, number: 0,
      difficulty: this.difficulty.value || undefined });
    if (made?.outcome !== 'found') return;
    await this.set({ text: made.text, layout: layout ?? '' });
    this.answers.say(`${made.clues} clues, hardest step: ${made.rating}`);
  }
}
