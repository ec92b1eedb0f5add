/** The orders that an index keeps datasets in, and the places that their values have there. */
import { compareTexts } from '../rdf/collation.js';
import { LAST, readDate } from '../rdf/dates.js';

/**
 * What datasets are kept in the order of: their names, titles, dates, the dates of their records, the score of their metadata, the names of
 * their publishers, and what they are known by and of which version at their sources.
 */
export const KEPT_ORDERS = [
  'name',
  'title',
  'issued',
  'modified',
  'record issued',
  'record modified',
  'score',
  'publisher name',
  'source identifier',
  'version',
] as const;
export type KeptOrder = (typeof KEPT_ORDERS)[number];

/**
 * A place in an order: it never comes after that of a greater value, but several values may share one. Texts have the beginning of what
 * they say; moments twice the seconds since 1970, numbers twice what is before the point.
 */
export type Place = string | number;

/** Characters of a text that its place has. */
const LONGEST = 80;
/** Ends the places of texts that are cut at U+0000, which the library of SQLite takes for the end of a text. */
const CUT = '\u0001';
/** Numbers that are told apart. */
const MOST_NUMBER = 1e15;

/** The place of a text, or of the key of what people read, which engines compare by code points. */
export const placeOfText = (text: string): string => {
  const end = text.indexOf('\0');
  const whole = end < 0 ? text : text.slice(0, end) + CUT;
  // Half of a pair would be no text.
  return whole.length <= LONGEST
    ? whole
    : Array.from(whole.slice(0, 2 * LONGEST))
        .slice(0, LONGEST)
        .join('');
};

/** True for digits after the point that engines tell from none: they know eighteen. */
const isBroken = (fraction: string): boolean => /[1-9]/.test(fraction.slice(0, 18));

/** The place of a day, month, year or moment; undefined for what is none. */
export const placeOfMoment = (text: string): number | undefined => {
  const date = readDate(text);
  if (!date) return undefined;
  if (Math.abs(date.from) === LAST) return Math.sign(date.from) * (Number.MAX_SAFE_INTEGER - 1);
  const [, fraction = ''] = /\.(\d+)/.exec(text) ?? [];
  return 2 * Math.floor(date.from / 1000) + (isBroken(fraction) ? 1 : 0);
};

const NUMBER = /^\s*([+-]?\d+)(?:\.(\d*))?\s*$/;

/** The place of a number; undefined for what is none. */
export const placeOfNumber = (text: string): number | undefined => {
  const [, digits, fraction = ''] = NUMBER.exec(text) ?? [];
  const number = Number(digits ?? (/\d/.test(text) ? text : Number.NaN));
  if (!Number.isFinite(number)) return undefined;
  const hasMore = isBroken(fraction);
  const least = Math.floor(number) - (hasMore && digits?.includes('-') ? 1 : 0);
  if (Math.abs(least) > MOST_NUMBER) return Math.sign(least) * (Number.MAX_SAFE_INTEGER - 1);
  return 2 * least + (hasMore || least !== number ? 1 : 0);
};

/** True for a place that only one value has. */
export const isExact = (place: Place): boolean =>
  typeof place === 'number'
    ? place % 2 === 0 && Math.abs(place) < Number.MAX_SAFE_INTEGER - 1
    : place.length < LONGEST && !place.endsWith(CUT);

/** Compares places of one order. */
export const comparePlaces = (one: Place, other: Place): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : compareTexts(String(one), String(other));
