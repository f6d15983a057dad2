// What the panels share: elements, boards to paint on, answers.

// An element with properties, and children.
export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  for (const [key, value] of Object.entries(properties)) if (key.startsWith('aria-')) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// Does the work a little later, once for many calls. `settle` does at once what is still to be done.
export function later(work, milliseconds = 250) {
  let timer;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      work();
    }, milliseconds);
  };
  soon.settle = async () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    await work();
  };
  return soon;
}

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
    this.#rows = Array.from({ length: rows }, (_, r) => Array.from({ length: columns }, (_, c) => {
      const cell = element('button', { type: 'button', tabIndex: r + c === 0 ? 0 : -1, 'aria-label': `row ${r + 1}, column ${c + 1}` });
      cell.dataset.at = `${r} ${c}`;
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

// A board of cells that are painted. `press` may do something else to a cell, and then returns true.
export class Painting {
  #cells;
  #height = 0;
  #width = 0;
  #changed;

  constructor(root, label, changed, press) {
    this.#changed = changed;
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
    return this.cell(row, column)?.ariaPressed === 'true';
  }

  cell(row, column) {
    return this.#cells.at(row, column);
  }

  place(cell) {
    return this.#cells.place(cell);
  }

  // Rows and columns.
  get size() {
    return [this.#height, this.#width];
  }

  get drawing() {
    const row = (_, r) => Array.from({ length: this.#width }, (_, c) => (this.has(r, c) ? '#' : '.')).join('');
    return Array.from({ length: this.#height }, row).join('\n');
  }

  set drawing(text) {
    const rows = text.split('\n');
    [this.#height, this.#width] = [rows.length, Math.max(...rows.map(row => row.length))];
    this.#cells.lay(this.#height, this.#width);
    rows.forEach((row, r) => {
      for (let c = 0; c < this.#width; c++) this.cell(r, c).ariaPressed = String(row[c] === '#');
    });
  }
}

const QUESTIONS = {
  any: 'Find one', next: 'All, one by one', distinct: 'All up to symmetry', count: 'Count', count_distinct: 'Count up to symmetry', sample: 'Draw at random',
  cheapest: 'Cheapest',
};
// What is asked of problems of every kind.
export const ANY_PROBLEM = Object.keys(QUESTIONS).filter(ask => ask !== 'cheapest');

// Buttons that ask, what is said, and a picture. `problem()` is what the question is about, after `settle()`; `show` is told each
// answer; `place` is where the picture goes.
export class Answers {
  #panel;
  #engine;
  #problem;
  #shown;
  #settle;
  #isPlaced;
  #say = element('p', { className: 'say', 'aria-live': 'polite' });
  #bar = element('progress', { max: 1, hidden: true, 'aria-label': 'progress' });
  #more = element('button', { type: 'button', textContent: 'Next', hidden: true, className: 'next' });
  #save = element('button', { type: 'button', textContent: 'Save picture', hidden: true, className: 'save' });
  #stop = element('button', { type: 'button', textContent: 'Stop', disabled: true, className: 'stop' });
  #picture = element('div', { className: 'picture' });
  #svg = '';
  #run = 0;
  #asked = '';

  constructor(root, engine, problem, { questions = ANY_PROBLEM, show, place, settle } = {}) {
    this.#panel = root.closest('[role=tabpanel]');
    this.#engine = engine;
    this.#problem = problem;
    this.#shown = show;
    this.#settle = settle;
    this.#isPlaced = Boolean(place);
    if (place) this.#picture = place;
    const buttons = questions.map(ask => {
      const button = element('button', { type: 'button', textContent: QUESTIONS[ask], onclick: () => this.ask(ask) });
      button.dataset.ask = ask;
      return button;
    });
    this.#more.onclick = () => this.#answer(undefined, this.#asked);
    this.#stop.onclick = () => engine.stop();
    this.#save.onclick = () => save(this.#svg);
    root.append(element('div', { className: 'buttons' }, ...buttons, this.#more, this.#stop, this.#save), this.#bar, this.#say,
      ...(place ? [] : [this.#picture]));
  }

  async ask(ask, fields = {}) {
    await this.#settle?.();
    const field = this.#panel.querySelector('input:invalid');
    if (field) {
      this.say(`${field.parentElement.firstChild.textContent.trim()}: ${field.validationMessage}`, true);
      return undefined;
    }
    this.#asked = ask;
    return this.#answer({ problem: { ...this.#problem(), ...fields }, ask, seed: Math.floor(Math.random() * 2 ** 32) }, ask);
  }

  // Forgets what was answered: the problem has changed. A picture that is part of the panel stays until the next one.
  clear() {
    this.#run++;
    this.#engine.stop();
    this.say('');
    this.#more.hidden = true;
    this.#stop.disabled = true;
    this.#bar.hidden = true;
    if (!this.#isPlaced) this.draw('');
  }

  say(text, isWrong = false) {
    this.#say.textContent = text;
    this.#say.classList.toggle('wrong', isWrong);
  }

  // Shows the button of a question, or hides it.
  offer(ask, is) {
    this.#panel.querySelector(`[data-ask=${ask}]`).hidden = !is;
  }

  // What is saved as the picture, if none is shown.
  keep(svg) {
    this.#svg = svg;
    this.#save.hidden = !svg;
  }

  // `board` are lines that say the same as the picture.
  draw(svg, board) {
    this.keep(svg);
    this.#picture.innerHTML = svg;
    this.#picture.setAttribute('role', 'img');
    this.#picture.setAttribute('aria-label', board?.join(';\n') ?? 'picture');
  }

  async #answer(question, ask) {
    const run = ++this.#run;
    const focused = document.activeElement;
    this.#stop.disabled = false;
    this.#more.hidden = true;
    this.say('…');
    try {
      const answer = await this.#engine.ask(question, progress => this.#progress(progress));
      if (run !== this.#run) return undefined;
      if (answer.svg !== undefined) this.draw(answer.svg, answer.board);
      this.say(sentence(answer, ask));
      this.#more.hidden = answer.outcome !== 'found' || !(answer.number || answer.of);
      this.#shown?.(answer);
      return answer;
    } catch (wrong) {
      if (run === this.#run) this.wrong(wrong);
      return undefined;
    } finally {
      if (run === this.#run) {
        this.#stop.disabled = true;
        this.#bar.hidden = true;
        // A button that was pressed and went away has lost the focus.
        if (document.activeElement === document.body) (focused.hidden || focused.disabled ? this.#more : focused).focus();
      }
    }
  }

  wrong({ message, line, column, text }) {
    const place = line ? `${text ? `${text}, ` : ''}line ${line}, column ${column}: ` : '';
    this.say(place + message, true);
  }

  #progress({ at_least: atLeast, progress, best, bound }) {
    this.#bar.hidden = false;
    if (progress === undefined) this.#bar.removeAttribute('value');
    else this.#bar.value = progress;
    if (atLeast && atLeast !== '0') this.say(`at least ${atLeast} …`);
    else if (best || bound) this.say(`${costs(best, bound)} …`);
    else if (progress) this.say(`${(100 * progress).toFixed(2)} % …`);
  }
}

// What is known of the cheapest before it is proved.
function costs(best, bound) {
  return [best ? `the best so far costs ${best}` : 'none found so far', ...(bound ? [`none costs less than ${bound}`] : [])].join(', ');
}

function sentence(answer, ask) {
  const { outcome, count, number, of, reason, found, stopped, at_least: atLeast, best, bound } = answer;
  const kinds = ask.includes('distinct') ? ' up to symmetry' : '';
  if (stopped && (best || bound)) return `stopped: ${costs(best, bound)}`;
  if (stopped) return atLeast && atLeast !== '0' ? `stopped: at least ${atLeast}` : 'stopped';
  if (outcome === 'none' && found > 0) return `no more: there are ${found} in all${kinds}`;
  if (outcome === 'none') return `there is none${reason ? `: ${reason}` : ''}`;
  if (outcome === 'unknown') return `not known: ${reason}${atLeast ? `; at least ${atLeast}` : ''}`;
  if (count) return `${count === '1' ? 'exactly one' : `${count} in all`}${kinds}`;
  if (of) return `one of ${of}, each as likely as the others`;
  return number ? `number ${number}${kinds}` : '';
}

// Offers a picture as a file.
function save(svg) {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  element('a', { href: url, download: 'exactcover.svg' }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

// Selects the place in a text where something is wrong.
export function mark(area, { line, column }) {
  area.setAttribute('aria-invalid', String(Boolean(line)));
  if (!line || document.activeElement === area) return;
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
  area.setSelectionRange(start, start + 1);
}
