/** The tokens under which a text is indexed. */
import type { LanguageText } from '../entry.js';
import { isAscii } from '../../rdf/fold.js';
import { stemmerOf } from './stemmers.js';
import { segments, spacedWords, trigrams } from './tokens.js';

/** Stands between texts, so that no phrase is found across two of them. A private-use character: no text is expected to hold it. */
const BREAK = '\uE000';
/** Characters of one text that are looked at; what follows is still shown, but not found. */
const MOST_CHARACTERS = 20_000;
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

/** A text as it is indexed. */
interface Apart {
  /** The folded words in their order, parted by blanks. */
  readonly words: string;
  /** Stems that are not words of it already. */
  readonly stems: readonly string[];
}

const tokensOf = (text: string): readonly string[] =>
  spacedWords(text) ?? segments(text).flatMap(({ text: part, run }) => (run ? trigrams(part) : [part]));

const extraStems = ({ text, language }: LanguageText, words: readonly string[]): readonly string[] => {
  const stemmer = stemmerOf(language ?? 'en');
  if (!stemmer) return [];
  const found = new Set<string>();
  const isPlain = isAscii(text);
  for (const word of isPlain ? words : (text.normalize('NFC').toLowerCase().match(WORDS) ?? [])) {
    const stemmed = stemmer(word);
    if (stemmed !== '' && !(isPlain && stemmed === word)) found.add(stemmed);
  }
  if (found.size > 0) for (const word of words) found.delete(word);
  return [...found];
};

const takenApart = ({ text: whole, language }: LanguageText): Apart => {
  const text = whole.length > MOST_CHARACTERS ? whole.slice(0, MOST_CHARACTERS) : whole;
  const words = tokensOf(text);
  return { words: words.join(' '), stems: words.length === 0 ? [] : extraStems({ text, language }, words) };
};

/** Longest text that is remembered: names of concepts, formats and publishers, and keywords, come with one dataset after the other. */
const SHORT = 40;
/** Texts that are remembered. */
const REMEMBERED = 5_000;
const remembered = new Map<string, Apart>();

const apart = (text: LanguageText): Apart => {
  if (text.text.length > SHORT) return takenApart(text);
  const key = `${text.language ?? 'en'} ${text.text}`;
  const known = remembered.get(key);
  if (known) return known;
  const made = takenApart(text);
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(key, made);
  return made;
};

/**
 * Content of a column of the full-text table: the folded words of every text in their order, then stems that differ from
 * them. Phrases find words as they are written, single words find each other's forms.
 */
export const indexedText = (texts: readonly LanguageText[]): string => {
  const parts: string[] = [];
  const stems: string[] = [];
  for (const text of texts) {
    const { words, stems: own } = apart(text);
    if (words === '') continue;
    parts.push(words);
    if (own.length > 0) stems.push(...own);
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
