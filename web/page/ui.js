// What the panels share: elements, questions and their answers.

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
      const answer = await this.#engine.ask(question, progress => this.#progress(progress), this);
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
