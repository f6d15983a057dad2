// A problem: columns and rows, in the words of whoever states it.
import { Columns, LONGEST, text } from './columns.js';
import { Cheapest, Covers } from './covers.js';
import { ProblemError } from './errors.js';
import { Numbers } from './numbers.js';
import * as questions from './questions.js';
import { Remote } from './remote.js';
import { Words } from './words.js';

const LEAST_COST = -(2n ** 63n);
const MOST_COST = 2n ** 63n - 1n;
const MOST_COLOR = 2 ** 31 - 1;

const NONE = {};

/** Of so short a row the columns are compared with each other. */
const SHORT = 8;
/** Memory for one. */
let spare;

/** The colors of the columns of a row, in their order. Colors are of columns that the row has. */
function colorsBy(label, columns, colors) {
  const isMap = colors instanceof Map;
  const named = new Set(isMap ? columns : Array.from(columns, String));
  const unknown = (isMap ? [...colors.keys()] : Object.keys(colors)).find(name => !named.has(name));
  if (unknown !== undefined) {
    const message = `row ${text(label)} colors column ${text(unknown)}, which it does not cover`;
    throw new ProblemError(message, { label, column: unknown });
  }
  return columns.map(isMap ? name => colors.get(name) : name => (Object.hasOwn(colors, name) ? colors[name] : undefined));
}

export class Problem {
  #columns;
  /** Of each row how many columns it covers, and then those. */
  #rows = new Numbers();
  #rowCount = 0;
  /** In the same places the colors plus 1, or 0; absent while there are no colors. */
  #colors;
  #colorNumbers = new Map();
  /** The labels of the rows; absent while they are their numbers. */
  #labels;
  /** The costs of the rows, those of the first ones with costs filled up by 0. */
  #costs = [];
  #hasBigCosts = false;
  /** For each column the last row that was to have it; absent for the last columns as long as no row has them. */
  #seen = [];
  /** The number of rows that were checked. */
  #checked = 0;

  constructor(columns) {
    this.#columns = new Columns(columns);
  }

  static fromSparse(starts, columns, { primary, secondary = 0, colors, costs } = {}) {
    if (!(starts?.length > 0) || starts[0] !== 0 || starts[starts.length - 1] !== columns?.length) {
      throw new ProblemError('starts are to begin with 0 and to end with the number of entries');
    }
    if (colors && colors.length !== columns.length) throw new ProblemError('there is to be a color, or -1, for each entry');
    if (costs && costs.length !== starts.length - 1) throw new ProblemError('there is to be a cost for each row');
    if (primary === undefined) {
      if (secondary > 0) throw new ProblemError('there is to be a number of primary columns where some are secondary');
      let most = -1;
      for (const column of columns) if (column > most) most = column;
      primary = most + 1;
    }

    const problem = new Problem({ columns: primary, secondary });
    const colorAt = colors && (at => (colors[at] >= 0 ? colors[at] : undefined));
    for (let row = 0; row + 1 < starts.length; row++) {
      problem.#add(row, columns, starts[row], starts[row + 1], colorAt, costs?.[row]);
    }
    return problem;
  }

  row(label, columns, options) {
    if (options !== undefined || !this.#addPlain(columns)) this.#addChecked(label, columns, options);

    const row = this.#rowCount - 1;
    if (!this.#labels && !Object.is(label, row)) this.#labels = Array.from({ length: row }, (_, number) => number);
    this.#labels?.push(label);
    return this;
  }

  /** Adds a short list of numbers of columns; returns false, and adds nothing, where it is something else, or is wrong. Most rows of
  most problems are such lists, and so take half the time. */
  #addPlain(columns) {
    const { countedPrimary, length } = this.#columns;
    const count = columns.length;
    if (!(countedPrimary > 0 && count <= SHORT && Array.isArray(columns))) return false;

    const row = spare ?? new Uint32Array(SHORT);
    spare = undefined; // to ask for a column may state another row
    let hasPrimary = false;
    for (let at = 0; at < count; at++) {
      const column = columns[at];
      if (column >>> 0 !== column || column >= length) return false;
      for (let before = 0; before < at; before++) if (row[before] === column) return false;
      if (column < countedPrimary) hasPrimary = true;
      row[at] = column;
    }
    if (!hasPrimary || this.#colors || this.#rows.length + count >= LONGEST) return false;

    this.#rows.add(row, count);
    this.#rowCount++;
    spare = row;
    return true;
  }

  #addChecked(label, columns, { colors, cost } = NONE) {
    // What these ask may state other rows: it is asked before anything is begun.
    const names = [...columns];
    const list = colors && colorsBy(label, names, colors);
    const columnCount = this.#columns.length;
    try {
      this.#add(label, names, 0, names.length, list && (at => list[at]), cost);
    } catch (error) {
      this.#columns.cut(columnCount);
      throw error;
    }
  }

  rows(rows) {
    for (const row of rows) this.row(...row);
    return this;
  }

  get rowCount() {
    return this.#rowCount;
  }

  get columnCount() {
    return this.#columns.length;
  }

  /** Adds a row of the columns with the names from `begin` to `end`. One that is refused leaves nothing but columns that it opened. */
  #add(label, names, begin, end, colorOf, cost = 0) {
    const columns = this.#columns;
    const seen = this.#seen;
    const stamp = ++this.#checked;
    if (this.#rows.length + end - begin >= LONGEST) throw new ProblemError('the problem is too large');

    const row = [];
    const colors = [];
    let hasPrimary = false;
    for (let at = begin; at < end; at++) {
      const name = names[at];
      const column = columns.find(name);
      if (column === undefined) {
        throw new ProblemError(`row ${text(label)}: there is no column ${text(name)}`, { label, column: name });
      }
      while (seen.length <= column) seen.push(0);
      if (seen[column] === stamp) {
        throw new ProblemError(`row ${text(label)} names column ${text(name)} twice`, { label, column: name });
      }
      seen[column] = stamp;
      row.push(column);

      const isSecondary = columns.isSecondary(column);
      if (!isSecondary) hasPrimary = true;
      const color = colorOf?.(at);
      if (color === undefined) continue;
      if (!isSecondary) {
        const message = `row ${text(label)}: column ${text(name)} is not secondary, so it has no color`;
        throw new ProblemError(message, { label, column: name });
      }
      colors[row.length - 1] = this.#colorNumber(color) + 1;
    }
    if (begin >= end) throw new ProblemError(`row ${text(label)} covers no column`, { label });
    if (!hasPrimary) throw new ProblemError(`row ${text(label)} covers secondary columns only`, { label });

    if (cost !== 0) this.#addCost(label, cost);

    if (colors.length > 0) this.#colors ??= new Array(this.#rows.length).fill(0);
    this.#rows.add(row, row.length);
    if (this.#colors) {
      this.#colors.push(0);
      for (let at = 0; at < row.length; at++) this.#colors.push(colors[at] ?? 0);
    }
    this.#rowCount++;
  }

  #addCost(label, cost) {
    const isWhole = typeof cost === 'bigint' ? cost >= LEAST_COST && cost <= MOST_COST : Number.isSafeInteger(cost);
    if (!isWhole) {
      const message = `row ${text(label)}: the cost ${text(cost)} is no whole number below 2^53, or bigint below 2^63`;
      throw new ProblemError(message, { label });
    }
    while (this.#costs.length < this.rowCount) this.#costs.push(0);
    this.#costs.push(cost);
    this.#hasBigCosts ||= typeof cost === 'bigint';
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

  /** The problem as the questions take it. */
  #state() {
    return { runs: this.#columns.runs, rows: this.#rows, colors: this.#colors };
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
      const { rows, colors, ...state } = question === 'cheapest' ? this.#priced() : this.#state();
      const texts = question === 'why' ? this.#texts() : undefined;
      // Those are copied at once.
      return { ...state, texts, rows: new Uint32Array(rows.view), colors: colors && new Uint32Array(colors) };
    };
    return new Remote(state, () => this.#words());
  }
}
