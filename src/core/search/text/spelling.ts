/**
 * Typing errors. A word that nothing holds stands for the known words near it: from 4 letters on those at distance 1, from 8
 * letters on also those at distance 2 that begin with the same three letters; the nearest ones only, at most ten. Known are
 * the words of titles and keywords.
 */
import type { Reader } from '../../store/sqlite/reader.js';
import { distance } from './distance.js';

const SHORTEST = 4;
const LONG = 8;
const MOST_SUGGESTIONS = 10;
/** Words with the same beginning that are looked at for distance 2. */
const MOST_COMPARED = 20_000;

/** What texts that begin with this one are between. */
const between = (start: string): [from: string, to: string] => [start, `${start}\u{10FFFF}`];

const reversed = (word: string): string => [...word].reverse().join('');

const oneAway = (word: string, reader: Reader): string[] => {
  const letters = [...word];
  const { length } = letters;
  const half = Math.floor(length / 2);
  const first = (number: number): string => letters.slice(0, number).join('');
  const after = (number: number): string => letters.slice(number).reverse().join('');
  // One letter that is wrong, too many or missing, or two that are swapped: with what is before them, if that is half of the word; else with
  // what is after them, and the first two letters unless they are among these.
  const rows = reader.readLists<[string, string]>(
    'word, side',
    `SELECT word, 'start' AS side FROM search_word WHERE word >= ?3 AND word < ?4 AND length(word) BETWEEN ?1 AND ?2
     UNION ALL SELECT word, 'end' FROM search_reversed WHERE start = ?5 AND length IN (?1, ?1 + 1, ?2) AND word >= ?6 AND word < ?7
     UNION ALL SELECT word, 'end' FROM search_reversed WHERE length IN (?1, ?1 + 1, ?2) AND word >= ?8 AND word < ?9`,
    [length - 1, length + 1, ...between(first(half)), first(2), ...between(after(half + 1)), ...between(after(3))],
  );
  const words = rows.map(([found, side]) => (side === 'start' ? found : reversed(found)));
  return [...new Set(words)].filter((found) => distance(word, found, 1) === 1).sort();
};

const twoAway = (word: string, reader: Reader): string[] => {
  const letters = [...word];
  const rows = reader.read<{ word: string }>(
    'SELECT word FROM search_word WHERE word >= ? AND word < ? AND length(word) BETWEEN ? AND ? LIMIT ?',
    [...between(letters.slice(0, 3).join('')), letters.length - 2, letters.length + 2, MOST_COMPARED],
  );
  return rows.map((row) => row.word).filter((found) => distance(word, found, 2) === 2);
};

/** Known words that a folded word may have been meant to be. */
export const corrected = (word: string, reader: Reader): string[] => {
  const { length } = [...word];
  if (!/^\p{L}+$/u.test(word) || length < SHORTEST) return [];
  const near = oneAway(word, reader);
  if (near.length > 0 || length < LONG) return near.slice(0, MOST_SUGGESTIONS);
  return twoAway(word, reader).slice(0, MOST_SUGGESTIONS);
};
