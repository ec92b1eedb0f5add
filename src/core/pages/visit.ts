/** The facts about the request that every part of a page may know. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Cookies } from '../auth/cookies.js';
import type { Brand } from '../brand.js';
import { durationParts } from '../rdf/durations.js';
import type { PageLanguage } from '../http/page-language.js';
import type { Language } from '../language.js';
import { instantOf, readDate } from '../rdf/dates.js';
import { type Note, takeNote } from './notes.js';
import { type Preferences, preferencesOf } from './preferences.js';
import { texts, type Texts } from './texts/index.js';

/** Writes values for people. */
interface Formats {
  number(value: number): string;
  /** Parts of a hundred, with all digits that a share has. */
  percent(value: number): string;
  /** A duration of ISO 8601 in words; the text itself where it is none. */
  duration(value: string): string;
  /** A price in a currency (ISO 4217). */
  price(value: string, currency: string): string;
  /** A size in bytes. */
  bytes(value: string): string;
  /** A moment in UTC, from an `xsd:dateTime`. */
  moment(value: string): string;
  /** How long ago a moment was, in the largest unit that fits. */
  ago(value: string): string;
  /** A day, from an `xsd:date` or `xsd:dateTime`. What is no date stays as it is. */
  date(value: string): string;
  /** A day in few letters, for the axis of a chart. */
  day(value: string): string;
  /** A month written `YYYY-MM`: in full, and in few letters. */
  month(value: string): string;
  shortMonth(value: string): string;
  /** Name of a language. */
  language(tag: string): string;
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

const bytesIn = (locale: string) => (value: string) => {
  const bytes = Number(value);
  if (!Number.isFinite(bytes) || bytes < 0) return value;
  const step = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const options = { style: 'unit', unit: UNITS[step], unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, options).format(bytes / 1000 ** step);
};

/** Metadata may name currencies that are none; such a price keeps the word that they use. */
const priceIn = (locale: string) => {
  const known = new Map<string, Intl.NumberFormat>();
  const formatOf = (currency: string): Intl.NumberFormat => {
    const options = { style: 'currency', currency, maximumFractionDigits: 6 } as const;
    const format = known.get(currency) ?? new Intl.NumberFormat(locale, options);
    known.set(currency, format);
    return format;
  };
  return (value: string, currency: string) => {
    const number = Number(value);
    if (!Number.isFinite(number)) return value;
    return /^[A-Z]{3}$/.test(currency)
      ? formatOf(currency).format(number)
      : `${number.toLocaleString(locale)} ${currency}`;
  };
};

/** A date as exact as it is: a year is no first of January. What is no date is shown as it was written. */
const dateIn = (locale: string, whole: Intl.DateTimeFormatOptions) => {
  const formatOf = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' });
  const [year, month, day] = [{ year: 'numeric' }, { year: 'numeric', month: 'long' }, whole] as const;
  const formats = { gYear: formatOf(year), gYearMonth: formatOf(month), date: formatOf(day), dateTime: formatOf(day) };
  return (value: string) => {
    const date = readDate(value);
    return date ? formats[date.type].format(date.type === 'dateTime' ? date.from : date.written) : value;
  };
};

const monthIn = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (value: string) => format.format(instantOf(value));
};

const STEPS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const agoIn = (locale: string) => {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return (value: string) => {
    const seconds = (Date.now() - Date.parse(value)) / 1000;
    const [unit, length] = STEPS.find(([, length]) => seconds >= length) ?? (['second', 1] as const);
    return format.format(-Math.floor(Math.max(0, seconds) / length), unit);
  };
};

const languageIn = (locale: string) => {
  const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' });
  return (tag: string) => {
    try {
      return names.of(tag) ?? tag;
    } catch {
      // Metadata may carry tags that are none.
      return tag;
    }
  };
};

const TIME_UNITS = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second'] as const;

const durationIn = (locale: string) => {
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'long' });
  const count = (unit: (typeof TIME_UNITS)[number], value: number): string =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  return (text: string) => {
    const parts = durationParts(text) ?? [];
    const said = TIME_UNITS.flatMap((unit, at) => (parts[at] ? [count(unit, parts[at])] : []));
    return said.length === 0 ? text : list.format(said);
  };
};

/** The formats of a language (BCP 47). */
export const formatsOf = (locale: string): Formats => {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 });
  const moment = dateIn(locale, { dateStyle: 'long', timeStyle: 'short' });
  return {
    number: (value) => number.format(value),
    percent: (value) => percent.format(value / 100),
    duration: durationIn(locale),
    price: priceIn(locale),
    bytes: bytesIn(locale),
    date: dateIn(locale, { dateStyle: 'long' }),
    ago: agoIn(locale),
    moment: (value) => `${moment(value)} UTC`,
    day: dateIn(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
    month: monthIn(locale, { month: 'long', year: 'numeric' }),
    shortMonth: monthIn(locale, { month: 'short' }),
    language: languageIn(locale),
  };
};

/** What the pages link to of the operator's face. */
export interface Face extends Pick<Brand, 'name' | 'texts'> {
  /** Paths of style sheet and logo, where there are such. */
  readonly style: string | undefined;
  readonly logo: string | undefined;
}

/** The one who looks at the page. */
export interface Visitor {
  readonly name: string;
  /** Proves that a form was sent from one of our pages. */
  readonly csrf: string;
}

/** One request for a page. */
export interface Visit extends Preferences {
  readonly request: FastifyRequest;
  readonly texts: Texts;
  readonly formats: Formats;
  /** Public address of the service. */
  readonly base: string;
  /** Path of the request without its query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Path above the scripts and styles. */
  readonly assets: string;
  readonly face: Face;
  /** True if everybody may read, whether logged in or not. */
  readonly readsAreOpen: boolean;
  /** The person who logged in, if any. */
  readonly visitor?: Visitor;
  /** What the form before this page has done. */
  readonly note?: Note;
}

/** The needs of a visit beside the request. */
export interface VisitTools {
  /** The face that the operator gave the pages. */
  readonly face: Face;
  readonly base: string;
  readonly assets: string;
  readonly readsAreOpen: boolean;
  readonly cookies: Cookies;
  /** Chooses the language of a page. */
  readonly speech: PageLanguage;
}

const formats = new Map<Language, Formats>();
const formatsFor = (language: Language): Formats => {
  const known = formats.get(language) ?? formatsOf(language);
  formats.set(language, known);
  return known;
};

/** The texts of a language, with the operator's own name and words. */
const textsFor = (language: Language, { name, texts: own }: Face): Texts => {
  const { tagline } = own[language] ?? {};
  return {
    ...texts[language],
    ...(name === undefined ? {} : { site: name }),
    ...(tagline === undefined ? {} : { tagline }),
  };
};

/** Makes the visit of a request. */
export const visitOf = (request: FastifyRequest, reply: FastifyReply, place: VisitTools, visitor?: Visitor): Visit => {
  const preferences = preferencesOf(request, reply, place);
  const note = takeNote(request, reply, place.cookies);
  const [path = '', query = ''] = request.url.split('?');
  return {
    ...preferences,
    ...place,
    request,
    path,
    query: new URLSearchParams(query),
    texts: textsFor(preferences.language, place.face),
    formats: formatsFor(preferences.language),
    ...(visitor ? { visitor } : {}),
    ...(note ? { note } : {}),
  };
};

/** Carries the visit to the components. */
export const VisitContext = createContext<Visit | undefined>(undefined);

/** The visit that a component is rendered for. */
export const useVisit = (): Visit => {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error('A component was rendered outside of a page');
  return visit;
};
