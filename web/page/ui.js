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

// A board of cells that are painted with the mouse, a finger or the keyboard.
export class Painting {
  #root;
  #changed;
  #cells = [];

  constructor(root, label, changed) {
    this.#root = root;
    this.#changed = changed;
    root.classList.add('painting');
    root.setAttribute('role', 'group');
    root.setAttribute('aria-label', label);
    let paint;
    const set = event => {
      const cell = document.elementFromPoint(event.clientX, event.clientY);
      if (paint !== undefined && cell?.parentElement === root) this.#paint(cell, paint);
    };
    root.onpointerdown = event => {
      if (event.target.parentElement !== root) return;
      event.target.releasePointerCapture?.(event.pointerId);
      paint = event.target.ariaPressed !== 'true';
      set(event);
    };
    root.onpointermove = set;
    addEventListener('pointerup', () => { paint = undefined; });
    root.onclick = event => {
      // A click without a pointer is one of the keyboard.
      if (event.detail === 0 && event.target.parentElement === root) {
        this.#paint(event.target, event.target.ariaPressed !== 'true');
      }
    };
    root.onkeydown = event => {
      const [row, column] = event.target.dataset.at?.split(' ').map(Number) ?? [];
      moves(event, row, column, (r, c) => this.#cells[r]?.[c]);
    };
  }

  #paint(cell, is) {
    if ((cell.ariaPressed === 'true') === is) return;
    cell.ariaPressed = String(is);
    this.#changed();
  }

  get drawing() {
    return this.#cells.map(row => row.map(cell => (cell.ariaPressed === 'true' ? '#' : '.')).join('')).join('\n');
  }

  set drawing(text) {
    const rows = text.split('\n');
    const width = Math.max(...rows.map(row => row.length));
    this.#root.replaceChildren();
    this.#root.style.setProperty('--columns', width);
    this.#cells = rows.map((row, r) => Array.from({ length: width }, (_, c) => {
      const cell = element('button', { type: 'button', tabIndex: r + c === 0 ? 0 : -1,
        'aria-label': `row ${r + 1}, column ${c + 1}`, 'aria-pressed': String(row[c] === '#') });
      cell.dataset.at = `${r} ${c}`;
      this.#root.append(cell);
      return cell;
    }));
  }
}

const QUESTIONS = {
  any: 'Find one', next: 'All, one by one', distinct: 'All up to symmetry', count: 'Count', count_distinct: 'Count up to symmetry', sample: 'Draw at random',
};

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

  constructor(root, engine, problem, { questions = Object.keys(QUESTIONS), show, place, settle } = {}) {
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

  // `board` are lines that say the same as the picture.
  draw(svg, board) {
    this.#svg = svg;
    this.#picture.innerHTML = svg;
    this.#picture.setAttribute('role', 'img');
    this.#picture.setAttribute('aria-label', board?.join(';\n') ?? 'picture');
    this.#save.hidden = !svg;
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

  #progress({ at_least: atLeast, progress }) {
    this.#bar.hidden = false;
    if (progress === undefined) this.#bar.removeAttribute('value');
    else this.#bar.value = progress;
    if (atLeast && atLeast !== '0') this.say(`at least ${atLeast} …`);
    else if (progress) this.say(`${(100 * progress).toFixed(2)} % …`);
  }
}

function sentence(answer, ask) {
  const { outcome, count, number, of, reason, found, stopped, at_least: atLeast } = answer;
  const kinds = ask.includes('distinct') ? ' up to symmetry' : '';
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
