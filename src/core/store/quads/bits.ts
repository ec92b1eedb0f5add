/** Some numbers, or all others. */
export interface Numbers {
  has(number: number): boolean;
  /** How many there are, where that is known. */
  readonly size: number | undefined;
}

/** All numbers but those of a set. */
export class AllOthers implements Numbers {
  readonly size = undefined;

  constructor(readonly of: Bits) {}

  has(number: number): boolean {
    return !this.of.has(number);
  }
}

/** A set of numbers as bits, in memory that threads can share. */
export class Bits implements Numbers {
  #bytes: Uint8Array<SharedArrayBuffer>;
  #size: number | undefined;

  /** @param bytes those of a set that was made before, which is shared with it */
  constructor(bytes = new Uint8Array(new SharedArrayBuffer(1024))) {
    this.#bytes = bytes;
  }

  get bytes(): Uint8Array<SharedArrayBuffer> {
    return this.#bytes;
  }

  /** The same set in memory of its own. */
  copy(): Bits {
    const copied = new Bits(new Uint8Array(new SharedArrayBuffer(this.#bytes.length)));
    copied.#bytes.set(this.#bytes);
    copied.#size = this.#size;
    return copied;
  }

  /** How many there are, counted when it is first asked for. */
  get size(): number {
    if (this.#size !== undefined) return this.#size;
    let size = 0;
    for (let byte of this.#bytes) for (; byte > 0; byte &= byte - 1) size += 1;
    return (this.#size = size);
  }

  add(number: number): void {
    if (this.has(number)) return;
    if (this.#size !== undefined) this.#size += 1;
    const at = number >> 3;
    if (at >= this.#bytes.length) {
      const larger = new Uint8Array(new SharedArrayBuffer(Math.max(at + 1, this.#bytes.length * 2)));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[at] = (this.#bytes[at] ?? 0) | (1 << (number & 7));
  }

  remove(number: number): void {
    if (!this.has(number)) return;
    if (this.#size !== undefined) this.#size -= 1;
    const at = number >> 3;
    this.#bytes[at] = (this.#bytes[at] ?? 0) & ~(1 << (number & 7));
  }

  has(number: number): boolean {
    return ((this.#bytes[number >> 3] ?? 0) & (1 << (number & 7))) !== 0;
  }
}
