/** Words of a text. Scripts that are written without blanks are cut into overlapping pairs of characters. */
import { fold } from './fold.js';

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
const RUNS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;

/** A word, or a run of characters of a script without blanks. */
export interface Segment {
  readonly text: string;
  /** Whether the script is written without blanks. */
  readonly run: boolean;
}

/** Cuts a text into folded segments. */
export const segments = (text: string): Segment[] => {
  const found: Segment[] = [];
  for (const [word] of fold(text).matchAll(WORD)) {
    if (!UNSPACED.test(word)) found.push({ text: word, run: false });
    else for (const [part] of word.matchAll(RUNS)) found.push({ text: part, run: UNSPACED.test(part) });
  }
  return found;
};

/** Overlapping pairs of the characters of a run; a run of one character is itself. */
export const pairs = (run: string): string[] => {
  const characters = [...run];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
};

/** Tokens under which a run is indexed: its pairs, and its last character, so that every single character can be found. */
export const indexedPairs = (run: string): string[] => {
  const characters = [...run];
  return characters.length === 1 ? characters : [...pairs(run), characters.at(-1) ?? ''];
};
