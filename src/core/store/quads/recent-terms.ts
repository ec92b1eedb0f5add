/** The terms by their hashes that were added last, in memory: two lists of numbers, in which a hash is looked for from its place on. */

const LEAST = 1 << 12;

/** Places of so many terms: half of them stay free, so that a hash is found in a few steps. */
const placesFor = (terms: number): number => LEAST << Math.max(0, Math.ceil(Math.log2((2 * terms) / LEAST)));

/** Numbers of terms by hashes of 48 bits. 24 bytes for each at the least, 48 at the most. */
export class RecentTerms {
  #hashes = new Float64Array(LEAST);
  /** 0 where a place is free. */
  #ids = new Uint32Array(LEAST);
  #size = 0;

  /** How many there are. */
  get size(): number {
    return this.#size;
  }

  add(hash: number, id: number): void {
    this.#size += 1;
    if (this.#size * 2 > this.#ids.length) this.#grow();
    this.#put(hash, id);
  }

  /** The terms with one of these hashes. */
  find(hashes: readonly number[]): number[] {
    const found: number[] = [];
    if (this.#size === 0) return found;
    for (const hash of hashes) {
      for (let at = this.#placeOf(hash); this.#ids[at] !== 0; at = this.#after(at))
        if (this.#hashes[at] === hash) found.push(this.#ids[at] ?? 0);
    }
    return found;
  }

  clear(): void {
    this.#size = 0;
    this.#hashes = new Float64Array(LEAST);
    this.#ids = new Uint32Array(LEAST);
  }

  #grow(): void {
    const [hashes, ids] = [this.#hashes, this.#ids];
    const places = placesFor(this.#size);
    this.#hashes = new Float64Array(places);
    this.#ids = new Uint32Array(places);
    for (const [at, id] of ids.entries()) if (id !== 0) this.#put(hashes[at] ?? 0, id);
  }

  #put(hash: number, id: number): void {
    let at = this.#placeOf(hash);
    while (this.#ids[at] !== 0) at = this.#after(at);
    this.#hashes[at] = hash;
    this.#ids[at] = id;
  }

  /** Any bits of a hash are as good as others. */
  #placeOf(hash: number): number {
    return (hash >>> 0) & (this.#ids.length - 1);
  }

  #after(at: number): number {
    return (at + 1) & (this.#ids.length - 1);
  }
}
