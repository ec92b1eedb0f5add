/** Numbers, sizes and dates in the language of the visitor. */

/** Writes values for people. */
export interface Formats {
  number(value: number): string;
  /** A price; the currency is not part of the metadata. */
  price(value: string): string;
  /** A size in bytes. */
  bytes(value: string): string;
  /** A day, from an `xsd:date` or `xsd:dateTime`. What is no date stays as it is. */
  date(value: string): string;
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

const dateIn = (locale: string) => {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return (value: string) => {
    const time = Date.parse(value);
    return Number.isNaN(time) ? value : format.format(time);
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

/** The formats of a language (BCP 47). */
export const formatsOf = (locale: string): Formats => {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const price = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 });
  return {
    number: (value) => number.format(value),
    price: (value) => (Number.isFinite(Number(value)) ? price.format(Number(value)) : value),
    bytes: bytesIn(locale),
    date: dateIn(locale),
    language: languageIn(locale),
  };
};
