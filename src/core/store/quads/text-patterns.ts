/** What SQLite looks for in texts of terms: it finds all that hold a part, and few others, which the evaluator tells apart. */
import { keptText } from './term-text.js';

/** A part that texts are to hold. */
export interface TextPart {
  /** With `isFolded`: as the evaluator's `LCASE` gives it. */
  readonly text: string;
  readonly atStart: boolean;
  /** True if texts are compared in lower case. */
  readonly isFolded: boolean;
}

/** Patterns that a text of a term must match both: the first is soon told. */
export interface TextPatterns {
  readonly like: string;
  readonly glob: string;
}

/** Characters of a part from which on it is as good as its beginning. */
const LONGEST = 40;
/** The only character whose lower case is two: I with a dot becomes i and this dot. */
const DOT = '\u0307';
/** Characters whose other cases are known for all times, wherever they stand in Unicode: Latin, Greek, Cyrillic. */
const CASED = /[a-z\u00df-\u017f\u0370-\u03ff\u0400-\u052f\u1f00-\u1fff]/;
/** No character from here on has cases. */
const END_CASED = 0x2_0000;
/** The end of a word is written with another one. */
const SIGMAS = 'σς';

let known: ReadonlyMap<string, string> | undefined;

/** The characters with a lower case, by it. */
const upperCases = (): ReadonlyMap<string, string> => {
  if (known) return known;
  const found = new Map<string, string>();
  for (let code = 0x41; code < END_CASED; code += 1) {
    const character = String.fromCodePoint(code);
    const [lower = ''] = character.toLowerCase();
    if (lower !== character) found.set(lower, (found.get(lower) ?? '') + character);
  }
  return (known = found);
};

/** A character in any case, for GLOB; what it does not know, or takes for something else, is any character. */
const inAnyCase = (character: string): string => {
  if (SIGMAS.includes(character)) return `[${SIGMAS}Σ]`;
  if (CASED.test(character)) return `[${character}${upperCases().get(character) ?? ''}]`;
  return isPlain(character) && character < '\u0080' ? character : '?';
};

const isPlain = (character: string): boolean => !'*?[%_'.includes(character);

/** For LIKE, which knows the cases of ASCII: `i` and `k` stand for letters beyond it too. */
const coarse = (character: string): string => (character > '\u007f' || /[ik%_]/i.test(character) ? '_' : character);

/** The longest piece without the dot, which may be part of the letter before it. */
const withoutDots = (text: string): string =>
  text.split(DOT).reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '');

/** The patterns for a part; undefined where they would say nothing. */
export const patternsFor = ({ text, atStart, isFolded }: TextPart): TextPatterns | undefined => {
  const isWhole = !isFolded || !text.includes(DOT);
  const characters = Array.from(keptText(isWhole ? text : withoutDots(text))).slice(0, LONGEST);
  if (characters.length === 0) return undefined;
  const fine = characters.map((character) => {
    if (isFolded) return inAnyCase(character);
    return isPlain(character) ? character : '?';
  });
  // What a term says begins after the letter for its kind, or after a space (`term-text.ts`).
  const start = atStart && isWhole ? '[SI ]' : '';
  return { like: `%${characters.map(coarse).join('')}%`, glob: `*${start}${fine.join('')}*` };
};
