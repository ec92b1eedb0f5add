/** The tokens under which a text is indexed. */
import type { LanguageText } from '../entry.js';
import { fold } from './fold.js';
import { stemmerOf } from './stemmers.js';
import { segments, trigrams } from './tokens.js';

/** Stands between texts, so that no phrase is found across two of them. A private-use character: no text is expected to hold it. */
const BREAK = '\uE000';
/** Characters of one text that are looked at; what follows is still shown, but not found. */
const MOST_CHARACTERS = 20_000;
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

/** Stems of a text that are not words of it already. */
const extraStems = ({ text, language }: LanguageText, words: ReadonlySet<string>): string[] => {
  const stemmer = stemmerOf(language ?? 'en');
  if (!stemmer) return [];
  const found = new Set<string>();
  for (const word of text.normalize('NFC').toLowerCase().match(WORDS) ?? []) {
    const stemmed = stemmer(word);
    if (stemmed !== '' && !words.has(stemmed)) found.add(stemmed);
  }
  return [...found];
};

/**
 * Content of a column of the full-text table: the folded words of every text in their order, then stems that differ from
 * them. Phrases find words as they are written, single words find each other's forms.
 */
export const indexedText = (texts: readonly LanguageText[]): string => {
  const parts: string[] = [];
  const stems: string[] = [];
  for (const { text: whole, language } of texts) {
    const text = whole.length > MOST_CHARACTERS ? whole.slice(0, MOST_CHARACTERS) : whole;
    const words = segments(text).flatMap(({ text: part, run }) => (run ? trigrams(part) : [part]));
    if (words.length === 0) continue;
    parts.push(words.join(' '));
    stems.push(...extraStems({ text, language }, new Set(words)));
  }
  if (stems.length > 0) parts.push(stems.join(' '));
  return parts.join(` ${BREAK} `);
};

const DICTIONARY = /^\p{L}{4,24}$/u;

/** Words worth knowing for the correction of typing errors: 4 to 24 letters. */
export const dictionaryWords = (texts: readonly LanguageText[]): string[] => {
  const found = new Set<string>();
  for (const { text } of texts) {
    for (const { text: word, run } of segments(text)) if (!run && DICTIONARY.test(word)) found.add(word);
  }
  return [...found];
};

const KEY_LENGTH = 80;

/** The key by which a text is sorted: folded, without what stands before its first letter or digit, cut to a length. */
export const sortKey = (text: string): string =>
  fold(text)
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, KEY_LENGTH);
