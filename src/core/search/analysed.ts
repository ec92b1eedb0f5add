/** Entries whose texts are taken apart: the costly half of what a row of the index is made of. */
import { collationKey, compareTexts } from '../rdf/collation.js';
import type { IndexEntry, TextField } from './entry.js';
import { exactKey } from './exact-key.js';
import { ANY_LANGUAGE } from './query.js';
import { dictionaryWords, indexedText } from './text/indexed.js';

/** An entry with what its texts and values become. Survives structured cloning. */
export interface AnalysedEntry extends Omit<IndexEntry, 'texts' | 'exact'> {
  /** Contents of the columns of the full-text table. */
  readonly columns: Readonly<Record<TextField, string>>;
  /** Words of titles and keywords by which typing errors are corrected. */
  readonly words: readonly string[];
  /**
   * Titles to sort by: the least of all under `ANY_LANGUAGE`, and the first one of each language. An untagged title counts as English, as
   * clients read it.
   */
  readonly titles: readonly (readonly [language: string, key: string])[];
  /** Keys of the values that are compared as a whole. */
  readonly keys: readonly string[];
}

const titleKeys = ({ title }: IndexEntry['texts']): [language: string, key: string][] => {
  const keys = new Map<string, string>();
  for (const { text, language } of title) {
    const tag = language ?? 'en';
    if (!keys.has(tag)) keys.set(tag, collationKey(text, tag));
  }
  const [least] = [...keys.values()].sort(compareTexts);
  return least === undefined ? [] : [[ANY_LANGUAGE, least], ...keys];
};

/** Takes the texts and values of an entry apart. */
export const analysed = ({ texts, exact, ...entry }: IndexEntry): AnalysedEntry => ({
  ...entry,
  columns: {
    title: indexedText(texts.title),
    keywords: indexedText(texts.keywords),
    description: indexedText(texts.description),
    other: indexedText(texts.other),
  },
  words: dictionaryWords([...texts.title, ...texts.keywords]),
  titles: titleKeys(texts),
  keys: exact.map(({ field, value }) => exactKey(field, value)),
});
