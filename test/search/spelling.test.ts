/** Which words are near one with a typing error, in a file that an earlier version filled with words. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchTables } from '../../src/core/search/tables.js';
import { distance } from '../../src/core/search/text/distance.js';
import { corrected } from '../../src/core/search/text/spelling.js';
import { Database } from '../../src/core/store/sqlite/database.js';
import { Reader } from '../../src/core/store/sqlite/reader.js';

const ALPHABET = ['a', 'b', 'c', 'д', '𐐨'];
const EARLIER = searchTables.filter(({ name }) => name !== 'search-3-reversed');

/** Numbers below `most`, the same in every run. */
const numbers = (seed: number): ((most: number) => number) => {
  let state = seed;
  return (most) => (state = (state * 48_271) % 2_147_483_647) % most;
};

const wordsOf = (number: number, seed: number): string[] => {
  const next = numbers(seed);
  return Array.from({ length: number }, () =>
    Array.from({ length: 4 + next(4) }, () => ALPHABET[next(ALPHABET.length)]).join(''),
  );
};

/** What becomes of a word by one typing error. */
const withOneError = (word: string): Set<string> => {
  const letters = [...word];
  const found = new Set<string>();
  for (let at = 0; at <= letters.length; at += 1) {
    const [before, after] = [letters.slice(0, at), letters.slice(at)];
    const [first, second, ...rest] = after;
    for (const letter of ALPHABET) {
      found.add([...before, letter, ...after].join(''));
      if (first !== undefined) found.add([...before, letter, ...after.slice(1)].join(''));
    }
    if (first !== undefined) found.add([...before, ...after.slice(1)].join(''));
    if (first !== undefined && second !== undefined) found.add([...before, second, first, ...rest].join(''));
  }
  found.delete(word);
  return found;
};

const folder = mkdtempSync(join(tmpdir(), 'spelling-'));
const file = join(folder, 'words.db');
const [earlier, later] = [wordsOf(1_500, 7), wordsOf(1_500, 11)];
let reader: Reader;
const put = async (tables: typeof searchTables, words: readonly string[]): Promise<void> => {
  const database = await Database.open(file, tables);
  await database.write(words.map((word) => ({ sql: 'INSERT OR IGNORE INTO search_word VALUES (?)', params: [word] })));
  await database.close();
};
beforeAll(async () => {
  await put(EARLIER, earlier);
  await put(searchTables, later);
  reader = new Reader(file);
});
afterAll(() => {
  reader.close();
  rmSync(folder, { recursive: true });
});

describe('a word with one typing error', () => {
  it('stands for every known word that one error makes of it, ten at most', () => {
    const known = [...new Set([...earlier, ...later])];
    let several = 0;
    for (const word of wordsOf(400, 13)) {
      const errors = withOneError(word);
      const near = known.filter((one) => errors.has(one));
      if (near.length > 1) several += 1;
      const found = corrected(word, reader);
      expect([word, found.length]).toEqual([word, Math.min(near.length, 10)]);
      expect(near).toEqual(expect.arrayContaining(found));
    }
    expect(several).toBeGreaterThan(100);
  });
});

describe('the distance of two words', () => {
  it('counts letters that are added, dropped, replaced or swapped, wherever they are', () => {
    expect(distance('popluation', 'population', 2)).toBe(1);
    expect(distance('ban', 'banana', 2)).toBe(3);
    expect(distance('aabb', 'bbaa', 2)).toBe(3);
    expect(distance('station', 'tsatoin', 2)).toBe(2);
    expect(distance('ab', 'ba', 0)).toBe(1);
    expect(distance('same', 'same', 1)).toBe(0);
  });

  it('is 1 for what one typing error makes of a word, and for nothing else', () => {
    for (const word of wordsOf(40, 17)) {
      const errors = withOneError(word);
      for (const other of [...errors, ...wordsOf(100, 19)])
        if (other !== word)
          expect([word, other, distance(word, other, 1) === 1]).toEqual([word, other, errors.has(other)]);
    }
  });
});
