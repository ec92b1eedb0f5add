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

/** Forms of a word with one letter less, and the word itself. */
const shortened = (word: string): string[] => {
  const letters = [...word];
  return [word, ...letters.map((_, index) => letters.slice(0, index).join('') + letters.slice(index + 1).join(''))];
};

const oneAway = (word: string, reader: Reader): string[] => {
  const forms = JSON.stringify([...new Set(shortened(word))]);
  // Two words at distance 1 are the same when at most one letter is taken from each.
  const rows = reader.read<{ word: string }>(
    `SELECT word FROM search_word WHERE word IN (SELECT value FROM json_each(?1))
     UNION SELECT word FROM search_typo WHERE form IN (SELECT value FROM json_each(?1))`,
    [forms],
  );
  return rows.map((row) => row.word).filter((found) => distance(word, found, 1) === 1);
};

const twoAway = (word: string, reader: Reader): string[] => {
  const start = [...word].slice(0, 3).join('');
  const rows = reader.read<{ word: string }>(
    'SELECT word FROM search_word WHERE word >= ? AND word < ? AND length(word) BETWEEN ? AND ? LIMIT ?',
    [start, `${start}\uFFFF`, word.length - 2, word.length + 2, MOST_COMPARED],
  );
  return rows.map((row) => row.word).filter((found) => distance(word, found, 2) === 2);
};

/** Known words that a folded word may have been meant to be. */
export const corrected = (word: string, reader: Reader): string[] => {
  if (!/^\p{L}+$/u.test(word) || word.length < SHORTEST) return [];
  const near = oneAway(word, reader);
  if (near.length > 0 || word.length < LONG) return near.slice(0, MOST_SUGGESTIONS);
  return twoAway(word, reader).slice(0, MOST_SUGGESTIONS);
};
