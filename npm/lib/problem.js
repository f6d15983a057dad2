// A problem: columns and rows, in the words of whoever states it.
import { Columns, text } from './columns.js';
import { Cheapest, Covers } from './covers.js';
import { ProblemError } from './errors.js';
import { Numbers } from './numbers.js';
import * as questions from './questions.js';
import { Remote } from './remote.js';
import { Words } from './words.js';

const LEAST_COST = -(2n ** 63n);
const MOST_COST = 2n ** 63n - 1n;
const MOST_COLOR = 2 ** 31 - 1;

export class Problem {
  #columns;
  /** Those of row `i` are from `starts[i]` on. */
  #starts = new Numbers();
  #entries = new Numbers();
  /** For each entry the color plus 1, or 0; absent while there are no colors. */
  #colors;
  #colorNumbers = new Map();
  /** The labels of the rows; absent if they are their numbers. */
  #labels = [];
  /** The costs of the rows, those of the first ones with costs filled up by 0. */
  #costs = [];
  #hasBigCosts = false;
  /** For each column, 1 + the last row that has it. */
  #seen = new Numbers();
  /** What the questions are about; absent once it is changed. */
  #stated;

  constructor(columns) {
    this.#columns = new Columns(columns);
    this.#starts.push(0);
  }

  static fromSparse(starts, columns, { primary, secondary = 0, colors, costs } = {}) {
    if (!(starts?.length > 0) || starts[0] !== 0 || starts[starts.length - 1] !== columns?.length) {
      throw new ProblemError('starts are to begin with 0 and to end with the number of entries');
    }
    if (colors && colors.length !== columns.length) throw new ProblemError('there is to be a color, or -1, for each entry');
    if (costs && costs.length !== starts.length - 1) throw new ProblemError('there is to be a cost for each row');
    if (primary === undefined) {
      let most = -1;
      for (const column of columns) if (column > most) most = column;
      primary = most + 1 - secondary;
    }

    const problem = new Problem({ columns: primary, secondary });
    for (let row = 0; row + 1 < starts.length; row++) {
      const [begin, end] = [starts[row], starts[row + 1]];
      problem.#begin(row);
      for (let at = begin; at < end; at++) problem.#enter(row, columns[at], colors?.[at] >= 0 ? colors[at] : undefined);
      problem.#end(row, costs?.[row]);
    }
    problem.#labels = undefined;
    return problem;
  }

  row(label, columns, { colors, cost } = {}) {
    const isMap = colors instanceof Map;
    const wasLong = this.#columns.length;
    try {
      this.#begin();
      for (const name of columns) {
        const color = colors && (isMap ? colors.get(name) : Object.hasOwn(colors, name) ? colors[name] : undefined);
        this.#enter(label, name, color);
      }
      if (colors) this.#checkColors(label, columns, isMap ? [...colors.keys()] : Object.keys(colors), isMap);
      this.#end(label, cost);
    } catch (error) {
      this.#takeBack(wasLong);
      throw error;
    }
    this.#labels ? this.#labels.push(label) : this.#relabel(label);
    return this;
  }

  rows(rows) {
    for (const row of rows) this.row(...row);
    return this;
  }

  get rowCount() {
    return this.#starts.length - 1;
  }

  get columnCount() {
    return this.#columns.length;
  }

  // A row is entered in three steps. What is refused is taken back.

  #begin() {
    this.#stated = undefined;
  }

  #enter(label, name, color) {
    const column = this.#columns.find(name);
    if (column === undefined) {
      throw new ProblemError(`row ${text(label)}: there is no column ${text(name)}`, { label, column: name });
    }
    while (this.#seen.length <= column) this.#seen.push(0);
    if (this.#seen.at(column) === this.#starts.length) {
      throw new ProblemError(`row ${text(label)} names column ${text(name)} twice`, { label, column: name });
    }
    this.#seen.set(column, this.#starts.length);

    if (color !== undefined) {
      if (!this.#columns.isSecondary(column)) {
        const message = `row ${text(label)}: column ${text(name)} is not secondary, so it has no color`;
        throw new ProblemError(message, { label, column: name });
      }
      this.#colors ??= this.#noColors();
    }
    this.#entries.push(column);
    this.#colors?.push(color === undefined ? 0 : this.#colorNumber(color) + 1);
  }

  #end(label, cost = 0) {
    const begin = this.#starts.at(this.#starts.length - 1);
    const entries = this.#entries.all.subarray(begin);
    if (entries.length === 0) throw new ProblemError(`row ${text(label)} covers no column`, { label });
    if (this.#columns.hasSecondary && entries.every(column => this.#columns.isSecondary(column))) {
      throw new ProblemError(`row ${text(label)} covers secondary columns only`, { label });
    }
    const isWhole = typeof cost === 'bigint' ? cost >= LEAST_COST && cost <= MOST_COST : Number.isSafeInteger(cost);
    if (!isWhole) throw new ProblemError(`row ${text(label)}: the cost ${String(cost)} is no whole number below 2^53, or bigint below 2^63`, { label });

    if (cost !== 0) {
      while (this.#costs.length < this.rowCount) this.#costs.push(0);
      this.#costs.push(cost);
      this.#hasBigCosts ||= typeof cost === 'bigint';
    }
    this.#starts.push(this.#entries.length);
  }

  #takeBack(columnCount) {
    this.#entries.length = this.#starts.at(this.#starts.length - 1);
    if (this.#colors) this.#colors.length = this.#entries.length;
    // What the refused row has marked is not to look like the next row's.
    for (let column = 0; column < this.#seen.length; column++) {
      if (this.#seen.at(column) === this.#starts.length) this.#seen.set(column, 0);
    }
    this.#columns.cut(columnCount);
    this.#seen.length = Math.min(this.#seen.length, columnCount);
  }

  #relabel(label) {
    this.#labels = Array.from({ length: this.rowCount - 1 }, (_, row) => row);
    this.#labels.push(label);
  }

  #noColors() {
    const colors = new Numbers();
    for (let entry = 0; entry < this.#entries.length; entry++) colors.push(0);
    return colors;
  }

  #colorNumber(color) {
    let number = this.#colorNumbers.get(color);
    if (number === undefined) {
      number = this.#colorNumbers.size;
      if (number > MOST_COLOR) throw new ProblemError('there are too many colors');
      this.#colorNumbers.set(color, number);
    }
    return number;
  }

  #checkColors(label, columns, colored, isMap) {
    const named = new Set(isMap ? columns : Array.from(columns, String));
    const unknown = colored.find(name => !named.has(name));
    if (unknown === undefined) return;
    throw new ProblemError(`row ${text(label)} colors column ${text(unknown)}, which it does not cover`, { label, column: unknown });
  }

  /** The problem as the questions take it. */
  #state() {
    this.#stated ??= {
      runs: this.#columns.runs,
      starts: this.#starts.all,
      columns: this.#entries.all,
      colors: this.#colors?.all,
    };
    return this.#stated;
  }

  #priced() {
    if (!this.#hasBigCosts) {
      let most = 0;
      for (const cost of this.#costs) most += Math.abs(cost);
      if (most > Number.MAX_SAFE_INTEGER) throw new ProblemError('the costs add up to 2^53 or more: give them as bigint');
    }
    const costs = new BigInt64Array(this.rowCount);
    this.#costs.forEach((cost, row) => { costs[row] = BigInt(cost); });
    return { ...this.#state(), costs };
  }

  #words() {
    return new Words(this.#labels, this.#hasBigCosts ? cost => cost : Number);
  }

  /** The names of the columns and the labels of the rows as messages have them. */
  #texts() {
    const labels = this.#labels ?? Array.from({ length: this.rowCount }, (_, row) => row);
    return { names: this.#columns.texts, labels: labels.map(text) };
  }

  // The questions.

  covers(options) {
    return new Covers(this.#words(), new questions.Listing(this.#state(), options));
  }

  [Symbol.iterator]() {
    return this.covers();
  }

  first(options) {
    const rows = questions.first(this.#state(), options);
    return rows && this.#words().cover(rows);
  }

  any(options) {
    const rows = questions.any(this.#state(), options);
    return rows && this.#words().cover(rows);
  }

  unique(options) {
    return this.#words().only(questions.two(this.#state(), options));
  }

  count(options) {
    return questions.count(this.#state(), options);
  }

  cheapest(options) {
    const words = this.#words();
    return new Cheapest(words, new questions.Pricing(this.#priced(), words.options(options)));
  }

  distinct(options) {
    return new Covers(this.#words(), questions.distinct(this.#state(), options));
  }

  why(options) {
    return questions.why({ ...this.#state(), texts: this.#texts() }, options);
  }

  inWorker() {
    const state = question => {
      if (question === 'cheapest') return this.#priced();
      return question === 'why' ? { ...this.#state(), texts: this.#texts() } : this.#state();
    };
    return new Remote(state, () => this.#words());
  }
}
