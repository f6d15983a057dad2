// The time that a puzzle takes, on a button that hides it. It stands still while the page cannot be seen.
export class Timer {
  #button;
  #seconds = 0;
  #isRunning = false;
  #isHidden = false;

  constructor(button) {
    this.#button = button;
    button.onclick = () => {
      this.#isHidden = !this.#isHidden;
      this.#look();
    };
    setInterval(() => {
      if (!this.#isRunning || document.hidden || !button.offsetParent) return;
      this.#seconds++;
      this.#look();
    }, 1000);
  }

  // Begins again.
  start() {
    [this.#seconds, this.#isRunning] = [0, true];
    this.#look();
  }

  stop() {
    this.#isRunning = false;
  }

  // Minutes and seconds.
  get text() {
    return `${Math.floor(this.#seconds / 60)}:${String(this.#seconds % 60).padStart(2, '0')}`;
  }

  #look() {
    this.#button.textContent = this.#isHidden ? 'Show time' : this.text;
    this.#button.setAttribute('aria-label', this.#isHidden ? 'Show time' : `${this.text}, hide time`);
  }
}
