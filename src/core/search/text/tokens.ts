/** Words of a text. Scripts that are written without blanks are cut into overlapping trigrams. */
import { fold } from '../../rdf/fold.js';

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
const RUNS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;

/** A word, or a run of characters of a script without blanks. */
export interface Segment {
  readonly text: string;
  /** True if the script is written without blanks. */
  readonly run: boolean;
}

/** The folded words of a text; undefined where some of it is written without blanks. */
export const spacedWords = (text: string): readonly string[] | undefined => {
  const folded = fold(text);
  return UNSPACED.test(folded) ? undefined : (folded.match(WORD) ?? []);
};

/** Cuts a text into folded segments. */
export const segments = (text: string): Segment[] => {
  const spaced = spacedWords(text);
  if (spaced) return spaced.map((word) => ({ text: word, run: false }));
  const found: Segment[] = [];
  for (const word of fold(text).match(WORD) ?? []) {
    if (!UNSPACED.test(word)) found.push({ text: word, run: false });
    else for (const [part] of word.matchAll(RUNS)) found.push({ text: part, run: UNSPACED.test(part) });
  }
  return found;
};

/** Hyphens between two letters or digits, in sight or not. */
const HYPHENS = /(?<=[\p{L}\p{N}\p{M}])[-\u00ad\u2010\u2011](?=[\p{L}\p{N}])/gu;
const HYPHENATED =
  /(?<![\p{L}\p{N}\p{M}-])[\p{L}\p{N}\p{M}]+(?:[-\u00ad\u2010\u2011][\p{L}\p{N}\p{M}]+){1,2}(?![\p{L}\p{N}\p{M}-])/gu;
/** Longest word that two or three of a text are together. */
export const LONGEST_TOGETHER = 32;

/** A text without hyphens in its words. */
export const withoutHyphens = (text: string): string => text.replace(HYPHENS, '');

/** The words of a text that have hyphens in them, without these: `WiFi` of Wi-Fi. Dates and other numbers are none. */
export const hyphenated = (text: string): string[] =>
  (text.match(HYPHENATED) ?? [])
    .map(withoutHyphens)
    .filter((word) => word.length <= LONGEST_TOGETHER && /\p{L}/u.test(word) && !UNSPACED.test(word));

const TRIGRAM = 3;

/**
 * Tokens under which a run is indexed: at each of its characters the trigram that begins there, which is shorter at the end.
 * So every part of it is the beginning of a token, or of some that follow each other.
 */
export const trigrams = (run: string): string[] => {
  const characters = [...run];
  return characters.map((_, index) => characters.slice(index, index + TRIGRAM).join(''));
};

/** Tokens to look for a run that may stand anywhere in a longer one; `open` when the last of them is only the beginning of one. */
export const soughtTrigrams = (run: string): { readonly tokens: string[]; readonly open: boolean } => {
  const whole = trigrams(run);
  return whole.length < TRIGRAM
    ? { tokens: whole.slice(0, 1), open: true }
    : { tokens: whole.slice(0, 1 - TRIGRAM), open: false };
};
