/** Stems of words, by language. */
import { stemmers, type Stemmer } from './languages.js';
import { fold } from '../../rdf/fold.js';
import { primary } from '../../language-tag.js';

/** Half of the words whose stems are remembered for each language. */
const REMEMBERED = 40_000;

/** Languages whose words are stemmed. */
export const stemmedLanguages: readonly string[] = Object.keys(stemmers);

/** The stemmer, remembering what it was asked before: texts repeat their words. */
const remembering = (stemmer: Stemmer): Stemmer => {
  let known = new Map<string, string>();
  // The ones before: what is asked again comes over, so the words of every text stay when those of one are forgotten.
  let before = new Map<string, string>();
  return (word) => {
    const found = known.get(word);
    if (found !== undefined) return found;
    const stem = before.get(word) ?? fold(stemmer(word.toLowerCase()));
    if (known.size >= REMEMBERED) [before, known] = [known, new Map<string, string>()];
    known.set(word, stem);
    return stem;
  };
};

const folding = new Map(Object.entries(stemmers).map(([language, stemmer]) => [language, remembering(stemmer)]));

/**
 * The stemmer for folded words of a language; undefined for a language without stemmer. The words are written as in their text, because
 * stemmers need the diacritics.
 */
export const stemmerOf = (language: string): Stemmer | undefined => folding.get(primary(language));

/** The folded stem of a word. A word of a language without stemmer is only folded. */
export const stem = (word: string, language: string): string => stemmerOf(language)?.(word) ?? fold(word);

/** Every stem that a word may have in the languages at hand, the word itself not among them. */
export const stems = (word: string): string[] => {
  const folded = fold(word);
  const found = new Set(stemmedLanguages.flatMap((language) => [stem(word, language), stem(folded, language)]));
  found.delete(folded);
  found.delete('');
  return [...found];
};
