/** The tokens under which a text is indexed. */
import type { LanguageText } from '../entry.js';
import { fold, isAscii } from '../../rdf/fold.js';
import { endsOfCompound } from './compounds.js';
import { stemmerOf } from './stemmers.js';
import { primary } from '../../language-tag.js';
import { hyphenated, segments, spacedWords, trigrams } from './tokens.js';

/** Stands between texts, so that no phrase is found across two of them. A private-use character: no text is expected to hold it. */
const BREAK = '\uE000';
/** Characters of one text that are looked at; what follows is still shown, but not found. */
const MOST_CHARACTERS = 20_000;
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

/** A text as it is indexed. */
interface Apart {
  /** The folded words in their order, parted by blanks. */
  readonly words: string;
  /** Further words that it is found by. */
  readonly extra: readonly string[];
}

const tokensOf = (text: string): readonly string[] =>
  spacedWords(text) ?? segments(text).flatMap(({ text: part, run }) => (run ? trigrams(part) : [part]));

/** What a text is found by beside its words: their stems, words without their hyphens, and the ends of compounds. */
const extraTokens = ({ text, language }: LanguageText, words: readonly string[]): readonly string[] => {
  const together = hyphenated(text.normalize('NFC').toLowerCase());
  const found = new Set(together.map(fold));
  const tag = language ?? 'en';
  const stemmer = stemmerOf(tag);
  if (stemmer) {
    const isPlain = isAscii(text);
    const written = isPlain ? words : (text.normalize('NFC').toLowerCase().match(WORDS) ?? []);
    for (const word of [...written, ...together]) {
      const stemmed = stemmer(word);
      if (stemmed !== '') found.add(stemmed);
      if (primary(tag) === 'de') for (const end of endsOfCompound(word)) found.add(stemmer(end));
    }
  }
  if (found.size > 0) for (const word of words) found.delete(word);
  return [...found];
};

const takenApart = ({ text: whole, language }: LanguageText): Apart => {
  const text = whole.length > MOST_CHARACTERS ? whole.slice(0, MOST_CHARACTERS) : whole;
  const words = tokensOf(text);
  return { words: words.join(' '), extra: words.length === 0 ? [] : extraTokens({ text, language }, words) };
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
 * them, and what else they are found by. Phrases find words as they are written, single words find each other's forms.
 */
export const indexedText = (texts: readonly LanguageText[]): string => {
  const parts: string[] = [];
  const further: string[] = [];
  for (const text of texts) {
    const { words, extra } = apart(text);
    if (words === '') continue;
    parts.push(words);
    further.push(...extra);
  }
  if (further.length > 0) parts.push(further.join(' '));
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
