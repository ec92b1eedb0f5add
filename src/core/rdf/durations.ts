/** Durations as metadata write them: ISO 8601 (xsd:duration), a number of days, or a number with its unit in English. */

/** The parts of a duration, from years down to seconds. */
export type DurationParts = readonly [
  years: number,
  months: number,
  weeks: number,
  days: number,
  hours: number,
  minutes: number,
  seconds: number,
];

const ISO = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const IN_WORDS = /^(\d{1,9}) *(year|month|week|day|hour)s?$/i;
/** Latest time that stays a text of four digits for the year. */
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** The parts of a duration of ISO 8601 from zero upwards; undefined for any other text. */
export const durationParts = (text: string): DurationParts | undefined => {
  const parts = text.length > 2 ? ISO.exec(text) : null;
  return parts
    ? (parts.slice(1).map((part: string | undefined) => Number(part ?? 0)) as unknown as DurationParts)
    : undefined;
};

/** A duration above zero as ISO 8601; undefined for a text that says none. A number without a unit counts days. */
export const plainDuration = (text: string | null): string | undefined => {
  const said = text?.trim() ?? '';
  const [, number, unit = ''] = IN_WORDS.exec(said) ?? [];
  const sign = unit.slice(0, 1).toUpperCase();
  const days = /^\d{1,9}(?:\.0+)?$/.test(said) ? `P${Number(said)}D` : said;
  const iso = number === undefined ? days : `P${sign === 'H' ? 'T' : ''}${Number(number)}${sign}`;
  return durationParts(iso)?.some((part) => part > 0) === true ? iso : undefined;
};

/** The day of a month that is so many months later: the last one where that month is shorter (XML Schema, appendix E). */
const monthsLater = (start: Date, months: number): number => {
  const later = new Date(start);
  later.setUTCDate(1);
  later.setUTCMonth(start.getUTCMonth() + months);
  const last = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  return later.setUTCDate(Math.min(start.getUTCDate(), last));
};

/** The time at which a duration of ISO 8601 is over that begins at `start`; undefined where that is no time that could be written. */
export const endAfter = (duration: string, start: Date): Date | undefined => {
  const parts = durationParts(duration);
  if (!parts) return undefined;
  const [years, months, weeks, days, hours, minutes, seconds] = parts;
  const rest = (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60_000 + seconds * 1_000;
  const end = monthsLater(start, years * 12 + months) + rest;
  return end <= LAST ? new Date(end) : undefined;
};
