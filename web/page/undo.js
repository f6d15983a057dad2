// What was done to a board, to be taken back and done again: by buttons, or Ctrl-Z, Ctrl-Y and Ctrl-Shift-Z.
export class Undo {
  #past = [];
  #now;
  #future = [];
  #buttons;
  #show;

  // The buttons are those of the panel; `show` shows a state.
  constructor(panel, show) {
    this.#show = show;
    this.#buttons = ['undo', 'redo'].map(name => panel.querySelector(`[data-do=${name}]`));
    this.#buttons[0].onclick = () => this.undo();
    this.#buttons[1].onclick = () => this.redo();
    panel.addEventListener('keydown', event => {
      const isText = event.target.matches('textarea, input[name], select');
      if (isText || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) this.redo();
      else this.undo();
    });
  }

  // Forgets all: the board is another one.
  begin(state) {
    [this.#past, this.#now, this.#future] = [[], state, []];
    this.#look();
  }

  // A new state, which somebody made.
  add(state) {
    this.#past.push(this.#now);
    [this.#now, this.#future] = [state, []];
    this.#look();
  }

  undo() {
    this.#go(this.#past, this.#future);
  }

  redo() {
    this.#go(this.#future, this.#past);
  }

  #go(from, to) {
    if (!from.length) return;
    to.push(this.#now);
    this.#now = from.pop();
    this.#look();
    this.#show(this.#now);
  }

  // Not `disabled`, which would take the focus from a button that was just pressed.
  #look() {
    [this.#past, this.#future].forEach((states, n) => this.#buttons[n].setAttribute('aria-disabled', String(!states.length)));
  }
}
