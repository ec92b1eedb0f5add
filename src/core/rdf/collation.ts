/**
 * The one order of texts that people read: without case, accents and what stands before the first letter, and with the letters of a language in
 * the places that its alphabet gives them (the tailorings of the Unicode CLDR, for languages of Europe).
 */
import { fold } from './fold.js';

/** Of each language, letters that follow another as letters of their own, in their order; with a bar, letters that are the same. */
const ALPHABETS: Readonly<Record<string, readonly string[]>> = {
  az: ['c ç', 'g ğ', 'h ı', 'o ö', 's ş', 'u ü'],
  bg: ['и й'],
  bs: ['c č ć', 'd dž đ', 'l lj', 'n nj', 's š', 'z ž'],
  cs: ['c č', 'h ch', 'r ř', 's š', 'z ž'],
  da: ['z æ|ä ø|ö å|aa'],
  es: ['n ñ'],
  et: ['s š z ž', 'w õ ä ö ü'],
  fi: ['z å ä ö'],
  gl: ['n ñ'],
  hr: ['c č ć', 'd dž đ', 'l lj', 'n nj', 's š', 'z ž'],
  hu: ['c cs', 'd dz dzs', 'g gy', 'l ly', 'n ny', 'o ö|ő', 's sz', 't ty', 'u ü|ű', 'z zs'],
  is: ['a á', 'd ð', 'e é', 'i í', 'o ó', 'u ú', 'y ý', 'z þ æ ö å'],
  lt: ['c č', 's š', 'z ž'],
  lv: ['c č', 'g ģ', 'k ķ', 'l ļ', 'n ņ', 's š', 'z ž'],
  nb: ['z æ|ä ø|ö å|aa'],
  nn: ['z æ|ä ø|ö å|aa'],
  no: ['z æ|ä ø|ö å|aa'],
  pl: ['a ą', 'c ć', 'e ę', 'l ł', 'n ń', 'o ó', 's ś', 'z ź ż'],
  ro: ['a ă â', 'i î', 's ș|ş', 't ț|ţ'],
  ru: ['и й'],
  sk: ['a ä', 'c č', 'h ch', 'o ô', 's š', 'z ž'],
  sl: ['c č ć', 'd đ', 's š', 'z ž'],
  sr: ['c č ć', 'd dž đ', 'l lj', 'n nj', 's š', 'z ž'],
  sv: ['z å ä|æ ö|ø'],
  tr: ['c ç', 'g ğ', 'h ı', 'o ö', 's ş', 'u ü'],
  uk: ['г ґ', 'е є', 'и і ї й'],
};

/** Follows a letter in place of the one that comes after it: a private-use character, which is after all letters. */
const AFTER = 0xe000;

/** What writes letters of a language as those that they follow. */
interface Alphabet {
  readonly letters: RegExp;
  readonly places: ReadonlyMap<string, string>;
}

const alphabetOf = (rows: readonly string[]): Alphabet => {
  const places = new Map<string, string>();
  for (const row of rows) {
    const [first = '', ...others] = row.split(' ');
    others.forEach((letters, at) => {
      for (const letter of letters.split('|')) places.set(letter, first + String.fromCharCode(AFTER + at));
    });
  }
  const longestFirst = [...places.keys()].sort((one, other) => other.length - one.length);
  return { places, letters: new RegExp(longestFirst.join('|'), 'g') };
};

const alphabets = new Map(Object.entries(ALPHABETS).map(([language, rows]) => [language, alphabetOf(rows)]));

/** The function that gives the key of a literal in SPARQL: `fn:collation-key` of XPath 3.1, with a plain text for a key. */
export const COLLATION_KEY = 'http://www.w3.org/2005/xpath-functions#collation-key';

/** What a query holds that calls it, by whichever prefix. */
export const COLLATION_NAME = /collation-key/;

/** Characters of a key, which is cut there. */
const LONGEST = 80;
const LEADING = /^[^\p{L}\p{N}]+/u;

/** The beginning of a text; half of a pair would be no text. */
const cut = (text: string, length: number): string =>
  text.length > length ? text.slice(0, length).replace(/[\ud800-\udbff]$/, '') : text;

/** The key by which a text is ordered, by code points. `language`: its tag, where it has one (BCP 47). */
export const collationKey = (text: string, language = ''): string => {
  const begin = cut(text, 4 * LONGEST);
  const [primary = ''] = language.toLowerCase().split('-', 1);
  const alphabet = alphabets.get(primary);
  const own = alphabet
    ? begin
        .normalize('NFC')
        .toLocaleLowerCase(primary)
        .replace(alphabet.letters, (letter) => alphabet.places.get(letter) ?? letter)
    : begin;
  return cut(fold(own).replace(LEADING, ''), LONGEST);
};

/** Compares texts by code points, as SQLite and engines of SPARQL do. */
export const compareTexts = (one: string, other: string): number => {
  if (one === other) return 0;
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
};
