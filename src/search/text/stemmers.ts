/** Stems of words, by language. */
import { LRUCache } from 'lru-cache';
import { stemmers } from './languages.js';
import { fold } from './fold.js';

const CACHE = 50_000;
const cache = new LRUCache<string, string>({ max: CACHE });

/** The primary subtag of a language tag: `de` of `de-AT`. */
export const primary = (tag: string): string => tag.toLowerCase().split('-', 1)[0] ?? '';

/** Languages whose words are stemmed. */
export const stemmedLanguages: readonly string[] = Object.keys(stemmers);

/**
 * The folded stem of a word that is written as in its text (stemmers need its diacritics). A word of a language without
 * stemmer is only folded.
 */
export const stem = (word: string, language: string): string => {
  const stemmer = stemmers[primary(language)];
  if (!stemmer) return fold(word);
  const key = `${primary(language)} ${word}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const found = fold(stemmer(word.toLowerCase()));
  cache.set(key, found);
  return found;
};

/** Every stem that a word may have in the languages at hand, the word itself not among them. */
export const stems = (word: string): string[] => {
  const folded = fold(word);
  const found = new Set(stemmedLanguages.flatMap((language) => [stem(word, language), stem(folded, language)]));
  found.delete(folded);
  found.delete('');
  return [...found];
};
