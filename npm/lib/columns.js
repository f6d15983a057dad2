// The columns of a problem: their names, and how often each is to be covered.
import { ProblemError } from './errors.js';

const MOST = 0xffff_ffff; // no upper bound, as the module has it
/** The most columns, and the most numbers of all rows: the engine takes no more, and a much longer list ends JavaScript. */
export const LONGEST = 2 ** 26;
const PRIMARY = [1, 1];
const SECONDARY = [MOST, MOST];

export class Columns {
  /** Runs of columns alike, with three numbers for each: how many, least and most. */
  runs = [];
  /** Numbers by name. Without it names are the numbers. */
  #numbers;
  #names = [];
  /** Whether a name that is not known is that of a new primary column. */
  #isOpen;
  /** Where the secondary ones begin and end. */
  #secondary = [0, 0];
  length = 0;
  /** How many are primary, the first ones, if names are the numbers; else 0. */
  countedPrimary = 0;

  constructor({ columns, secondary, between } = {}) {
    const isCounted = it => it === undefined || typeof it === 'number';
    if (!(typeof columns === 'number' && isCounted(secondary) && between === undefined)) this.#numbers = new Map();
    this.#isOpen = columns === undefined;

    this.#declare(columns, PRIMARY);
    for (const [name, least, most] of between ?? []) this.#declare([name], bounds(name, least, most));
    const begin = this.length;
    this.#declare(secondary, SECONDARY);
    this.#secondary = [begin, this.length];
    if (!this.#numbers) this.countedPrimary = begin;
  }

  #declare(names, [least, most]) {
    if (names === undefined) return;
    if (typeof names === 'number') {
      if (!Number.isInteger(names) || names < 0 || names > LONGEST) throw new ProblemError(`${names} is no number of columns`);
      const begin = this.length;
      names = this.#numbers ? Array.from({ length: names }, (_, index) => begin + index) : { length: names };
    } else if (typeof names === 'string' || typeof names[Symbol.iterator] !== 'function') {
      throw new ProblemError('columns are a list of names, or a number');
    }
    const begin = this.length;
    if (this.#numbers) for (const name of names) this.#add(name);
    else this.length += names.length;
    if (this.length > begin) this.runs.push(this.length - begin, least, most);
  }

  #add(name) {
    if (this.#numbers.has(name)) throw new ProblemError(`column ${text(name)} is there twice`, { column: name });
    this.#numbers.set(name, this.length);
    this.#names.push(name);
    return this.length++;
  }

  /** The number of a column; undefined if there is none. */
  find(name) {
    if (!this.#numbers) return name >>> 0 === name && name < this.length ? name : undefined;
    return this.#numbers.get(name) ?? (this.#isOpen ? this.#open(name) : undefined);
  }

  #open(name) {
    if (this.runs.at(-2) === 1 && this.runs.at(-1) === 1) this.runs[this.runs.length - 3]++;
    else this.runs.push(1, ...PRIMARY);
    return this.#add(name);
  }

  /** Forgets the columns after the first so many, which a row that is refused has opened. */
  cut(length) {
    while (this.length > length) {
      this.#numbers.delete(this.#names.pop());
      this.length--;
      this.runs[this.runs.length - 3]--;
    }
  }

  name(number) {
    return this.#numbers ? this.#names[number] : number;
  }

  isSecondary(number) {
    return number >= this.#secondary[0] && number < this.#secondary[1];
  }

  get texts() {
    return Array.from({ length: this.length }, (_, number) => inMessages(this.name(number)));
  }
}

function bounds(name, least, most = Infinity) {
  const isCount = it => Number.isInteger(it) && it >= 0 && it < MOST;
  if (!isCount(least) || !(isCount(most) || most === Infinity) || most < least) {
    throw new ProblemError(`column ${text(name)} cannot be covered ${least} to ${most} times`, { column: name });
  }
  return [least, most === Infinity ? MOST : most];
}

/** A column's name where nothing else says that it is one. */
const inMessages = name => (typeof name === 'number' ? `column ${name}` : text(name));

/** A name or label as messages have it. */
export function text(name) {
  if (typeof name === 'string') return name;
  if (typeof name === 'bigint') return String(name);
  try {
    return JSON.stringify(name) ?? String(name);
  } catch {
    return Object.prototype.toString.call(name);
  }
}
