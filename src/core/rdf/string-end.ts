/** Finds the ends of strings whose escapes start with a backslash, in time that grows with the text only. */
export class StringEnds {
  #backslash = -1;

  constructor(private readonly text: string) {}

  /** Index of the delimiter that ends the string whose content starts at `from`; the length of the text without one. */
  find(delimiter: string, from: number): number {
    let at = from;
    for (;;) {
      const end = this.text.indexOf(delimiter, at);
      if (end < 0) return this.text.length;
      const backslash = this.#nextBackslash(at);
      if (backslash > end) return end;
      // What follows a backslash is never a delimiter.
      at = backslash + 2;
    }
  }

  // Remembers the last one found: looking for it anew from every string would read the text once for each.
  #nextBackslash(from: number): number {
    if (this.#backslash < from) {
      const found = this.text.indexOf('\\', from);
      this.#backslash = found < 0 ? Number.POSITIVE_INFINITY : found;
    }
    return this.#backslash;
  }
}
