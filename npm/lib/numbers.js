/** Numbers, one after another, in an array that grows. */
export class Numbers {
  #array = new Uint32Array(64);
  length = 0;

  push(number) {
    if (this.length === this.#array.length) {
      const larger = new Uint32Array(2 * this.length);
      larger.set(this.#array);
      this.#array = larger;
    }
    this.#array[this.length++] = number;
  }

  at(place) {
    return this.#array[place];
  }

  get all() {
    return this.#array.subarray(0, this.length);
  }
}
