/**
 * Names that are the same up to their fragment: a graph of results of quality has dozens, and so has a vocabulary. Those that are new one after
 * the other are kept as one row of `term`, under the number of the first, and are found by a hash of what they have in common: of a million
 * such graphs, what has to be written all over the order of hashes is a third.
 */

import { comparable, hashOf } from './term-text.js';

/** Letter of such a row, which no term has (`term-text.ts`). */
const LETTER = 'N';
/**
 * Names and characters of a row, and rows of a stem. Where there are as many, further names are kept as other terms are: of a stem that
 * thousands of names or long ones have, what is read to find one stays little.
 */
export const MOST = { names: 128, characters: 8_192, rows: 4 };

/** Where the stem of a name ends; 0 where there is none. */
const endOf = (text: string): number => text.indexOf('#') + 1;

/** The stem of the text of a term; undefined where it is no such name, as one with a space, which parts the names of a row. */
export const stemOf = (text: string): string | undefined => {
  const end = text.startsWith('I') ? endOf(text) : 0;
  return end === 0 || text.includes(' ', end) ? undefined : text.slice(0, end);
};

/** The hash that the term with a text is looked for by: names by what they have in common. */
export const hashOfTerm = (text: string): number => hashOf(stemOf(text) ?? comparable(text));

/** SQL: true where a text stands for several terms. */
export const STANDS_FOR_SEVERAL = `text >= '${LETTER}' AND text < '${String.fromCharCode(LETTER.charCodeAt(0) + 1)}'`;

/** The stem of a row; undefined for one of another term. */
export const stemIn = (row: string): string | undefined =>
  row.startsWith(LETTER) ? row.slice(LETTER.length, endOf(row)) : undefined;

/** The texts of the terms that a row stands for, in the order of their numbers, which follow one another. */
export const textsIn = (row: string): readonly string[] => {
  const stem = stemIn(row);
  return stem === undefined
    ? [row]
    : row
        .slice(endOf(row))
        .split(' ')
        .map((fragment) => stem + fragment);
};

/** A row in the making. */
export class NamesRow {
  #text: string;
  #size = 1;

  /** @param first number of the first name */
  constructor(
    readonly first: number,
    private readonly stem: string,
    name: string,
  ) {
    this.#text = LETTER + name;
  }

  get text(): string {
    return this.#text;
  }

  /** Takes the next name, if it is one of the stem and there is room. */
  takes(id: number, stem: string, name: string): boolean {
    if (stem !== this.stem || id !== this.first + this.#size || this.#size >= MOST.names) return false;
    const text = `${this.#text} ${name.slice(stem.length)}`;
    if (text.length > MOST.characters) return false;
    this.#size += 1;
    this.#text = text;
    return true;
  }
}
