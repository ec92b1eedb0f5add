/** The orders that an index keeps datasets in, and the places that their values have there. */

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
/** Years and numbers that are told apart. */
const [MOST_YEARS, MOST_NUMBER] = [90_000_000, 1e15];

/** The place of a text, which engines compare by code points. */
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

const MOMENT = /^\s*(-?)(\d{4,})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d*))?(?:Z|([+-])(\d\d):(\d\d))?\s*$/;

/** A day, month or year as the moment of its beginning, as filters read it. */
const wholeMoment = (text: string): string => {
  if (text.includes('T')) return text;
  const rest = text.length === 4 ? '-01-01' : text.length === 7 ? '-01' : '';
  return `${text.slice(0, 10)}${rest}T00:00:00${text.slice(10)}`;
};

/** Days from 1970-01-01 to a day of the proleptic Gregorian calendar. */
const daysTo = (year: number, month: number, day: number): number => {
  const shifted = month > 2 ? year : year - 1;
  const era = Math.floor(shifted / 400);
  const ofEra = shifted - era * 400;
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468;
};

/** The place of a day, month, year or moment; undefined for what is none. Takes more for moments than engines do, never less. */
export const placeOfMoment = (text: string): number | undefined => {
  const found = MOMENT.exec(wholeMoment(text));
  if (!found) return undefined;
  const [, before, year = '', month, day, hour, minute, second, fraction = '', sign, hours = 0, minutes = 0] = found;
  const years = (before === '-' ? -1 : 1) * Number(year);
  if (Math.abs(years) > MOST_YEARS) return Math.sign(years) * (Number.MAX_SAFE_INTEGER - 1);
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60;
  const clock = Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  const seconds = daysTo(years, Number(month), Number(day)) * 86_400 + clock - offset;
  return 2 * seconds + (isBroken(fraction) ? 1 : 0);
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

/** Compares texts by code points, as SQLite and engines of SPARQL do. */
export const compareTexts = (one: string, other: string): number => {
  if (one === other) return 0;
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
};

/** Compares places of one order. */
export const comparePlaces = (one: Place, other: Place): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : compareTexts(String(one), String(other));
