/** A set of numbers as bits. */
export class Bits {
  #bytes = new Uint8Array(1024);

  add(number: number): void {
    const at = number >> 3;
    if (at >= this.#bytes.length) {
      const larger = new Uint8Array(Math.max(at + 1, this.#bytes.length * 2));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[at] = (this.#bytes[at] ?? 0) | (1 << (number & 7));
  }

  has(number: number): boolean {
    return ((this.#bytes[number >> 3] ?? 0) & (1 << (number & 7))) !== 0;
  }
}
