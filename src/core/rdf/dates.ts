/**
 * Dates: xsd:date, xsd:dateTime, xsd:gYear and xsd:gYearMonth (XML Schema 1.1 part 2, 3.3.7 to 3.3.12), whatever the datatype of the literal.
 * One reader for all places, and the same rule in SPARQL. What has no time zone is UTC.
 */
import { literal, sparql, type SparqlText, type Term } from './terms.js';
import { xsd } from './vocabulary.js';

/** A date: a span of time, however long. */
export interface DateValue {
  /** Name of the datatype that is written so. */
  readonly type: 'gYear' | 'gYearMonth' | 'date' | 'dateTime';
  /** Its beginning, in milliseconds since 1970 in UTC; the first or last one that clocks can tell where it lies beyond. */
  readonly from: number;
  /**
   * Its end, which does not belong to it: a day, month or year lasts until it is over in its time zone, so `2020-01-01+01:00` until
   * 23:00 in UTC on that day. A moment ends when it begins.
   */
  readonly until: number;
  /** The beginning as its own time zone writes it: the same digits, as if they were in UTC. */
  readonly written: number;
  /** False for what ISO 8601 allows and XML Schema does not, and many clients write: no seconds, or an offset without a colon. */
  readonly exact: boolean;
}

const YEAR = '(-?(?:[1-9]\\d{3,}|0\\d{3}))';
const CLOCK = '(\\d{2}):(\\d{2})(?::(\\d{2})(\\.\\d+)?)?';
const ZONE = '(Z|[+-](?:(?:0\\d|1[0-3]):?[0-5]\\d|14:?00))?';
// Seven digits or more that stand alone are a number, or a day that is written together, and no year that anybody means.
const DATE = new RegExp(`^${YEAR}(?:-(\\d{2})(?:-(\\d{2})(?:T${CLOCK})?)?|(?<!\\d{7}))${ZONE}$`);
const TYPES = ['gYear', 'gYearMonth', 'date', 'dateTime'] as const;
const MINUTE = 60_000;
const DAY = 86_400_000;
/** The last moment that `Date` can tell. */
export const LAST = 8.64e15;
/** No date is longer, but for needless digits. */
const LONGEST = 100;

/** The beginning of a day, the month counted from 0; infinite where no clock can tell it. */
const startOf = (year: number, month: number, day: number): number => {
  const time = new Date(0).setUTCFullYear(year, month, day);
  return Number.isNaN(time) ? Math.sign(year) * Infinity : time;
};

const lastDayOf = (year: number, month: number): number =>
  // Every 400 years are alike, and no clock needs to know the others.
  new Date(startOf(2000 + (year % 400), month + 1, 0)).getUTCDate();

/** Milliseconds since midnight; undefined for an hour that there is not. 24:00:00 is the midnight that ends the day. */
const clockOf = (hour: number, minute: number, second: number, fraction: number): number | undefined => {
  const time = ((hour * 60 + minute) * 60 + second) * 1000 + Math.floor(fraction * 1000);
  return minute < 60 && second < 60 && (hour < 24 || (hour === 24 && time + fraction === DAY)) ? time : undefined;
};

const offsetOf = (zone: string): number => {
  if (zone === '' || zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith('-') ? -minutes : minutes) * MINUTE;
};

const within = (time: number): number => Math.max(-LAST, Math.min(LAST, time));

/** Reads a date; undefined for a text that is none. */
export const readDate = (text: string | null | undefined): DateValue | undefined => {
  const found = text == null || text.length > LONGEST ? null : DATE.exec(text);
  if (!found) return undefined;
  const [, digits, month, day, hour, minute, second, fraction, zone = ''] = found as (string | undefined)[];
  const [year, monthAt, dayAt] = [Number(digits), Number(month ?? 1) - 1, Number(day ?? 1)];
  if (monthAt < 0 || monthAt > 11 || dayAt < 1 || dayAt > lastDayOf(year, monthAt)) return undefined;
  const clock = clockOf(Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0), Number(fraction ?? 0));
  if (clock === undefined) return undefined;
  const type = TYPES[[month, day, hour].filter((part) => part !== undefined).length] ?? 'dateTime';
  const written = startOf(year, monthAt, dayAt) + clock;
  const end = {
    gYear: () => startOf(year + 1, 0, 1),
    gYearMonth: () => startOf(year, monthAt + 1, 1),
    date: () => startOf(year, monthAt, dayAt + 1),
    dateTime: () => written,
  };
  const offset = offsetOf(zone);
  const exact = (hour === undefined || second !== undefined) && (zone.length < 2 || zone.includes(':'));
  return {
    ...{ type, exact },
    written: within(written),
    from: within(written - offset),
    until: within(end[type]() - offset),
  };
};

/** The beginning of a date in milliseconds since 1970; undefined for what is none. */
export const instantOf = (text: string | null | undefined): number | undefined => readDate(text)?.from;

/** The time at which something is over that lasts until a date (`DateValue.until`); undefined for what is no date. */
export const endOf = (text: string | null | undefined): number | undefined => readDate(text)?.until;

/** True of a day as forms write it: `2020-01-31`, without a time zone. */
export const isDay = (text: string): boolean => readDate(text)?.type === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(text);

const EXACT = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):\d{2}:\d{2}(?:\.\d{1,3})?Z$/;

/**
 * A date as a moment that programs read: ISO 8601 in UTC, ending in `Z`; of a day, month or year its beginning. Undefined for what is no
 * date, or lies beyond what clocks can tell.
 */
export const momentOf = (text: string | null | undefined): string | undefined => {
  const from = instantOf(text);
  if (from === undefined || Math.abs(from) === LAST || text == null) return undefined;
  return EXACT.test(text) ? text : new Date(from).toISOString().replace('.000Z', 'Z');
};

/** A date as documents show it: a moment where it is one that programs read, else as it was written; undefined where nothing was. */
export const shownDate = (text: string | null | undefined): string | undefined => momentOf(text) ?? (text || undefined);

/** A date as a literal of the datatype that is written so; what is no date is a plain text. */
export const dateLiteral = (text: string) => literal(text, xsd[readDate(text)?.type ?? 'string']);

/** A moment as the literal of an xsd:dateTime, also of years that have more than four digits. */
export const xsdMoment = (time: number): string =>
  new Date(time).toISOString().replace(/^[+-]0*(?=\d{4})/, (sign) => (sign.startsWith('-') ? '-' : ''));

const BEGINNING = ' -01-01T00:00:00';
/**
 * The spellings that are rare, made alike one after the other: behind each stands `BEGINNING`, of which a year takes all, a month and a day
 * what they lack. Then moments without seconds or with a short offset. No letter follows a group, because engines take it for its name.
 */
const MADE_ALIKE = [
  ['^(-?[0-9]{4,6})(Z|[+-][0-9]{2}:?[0-9]{2})? (-01-01T00:00:00)$', '$1$3$2'],
  ['^(-?[0-9]{4,}-[0-9]{2})(Z|[+-][0-9]{2}:?[0-9]{2})? -01(-01T00:00:00)$', '$1$3$2'],
  ['^(-?[0-9]{4,}-[0-9]{2}-[0-9]{2})(Z|[+-][0-9]{2}:?[0-9]{2})? -01-01(T00:00:00)$', '$1$3$2'],
  ['^(.*T.*) -01-01T00:00:00$', '$1'],
  ['(T[0-9]{2}:[0-9]{2})(Z|[+-][0-9]{2}:?[0-9]{2})?$', '$1:00$2'],
  ['(T.*[+-][0-9]{2})([0-9]{2})$', '$1:$2'],
] as const;

/**
 * The beginning of a date in SPARQL, as `readDate` reads it; an error, so no value, for what is none. Nearly all dates are days or full
 * moments: these two are told first, because looking for the others takes longer.
 */
export const sparqlInstant = (value: SparqlText | Term): SparqlText => {
  const text = sparql`STR(${value})`;
  const alike = MADE_ALIKE.reduce(
    (made, [pattern, replacement]) => sparql`REPLACE(${made}, ${literal(pattern)}, ${literal(replacement)})`,
    sparql`CONCAT(${text}, ${literal(BEGINNING)})`,
  );
  const zoned = sparql`REPLACE(CONCAT(${alike}, "Z"), "(Z|[+-][0-9]{2}:[0-9]{2})Z$", "$1")`;
  const isDay = sparql`REGEX(${text}, "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")`;
  const isMoment = sparql`REGEX(${text}, "^[^ ]+T[0-9]{2}:[0-9]{2}:[0-9.]+(Z|[+-][0-9]{2}:[0-9]{2})$")`;
  const moment = sparql`IF(${isDay}, CONCAT(${text}, "T00:00:00Z"), IF(${isMoment}, ${text}, ${zoned}))`;
  return sparql`${xsd.dateTime}(${moment})`;
};
