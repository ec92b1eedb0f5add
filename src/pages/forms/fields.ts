/** The fields that a person can fill in about a dataset. */
import { NO_OFFER, readOfferFields } from './offer-fields.js';
import type { OffersFields } from './offer-graph.js';

/** One data file. `node` is the IRI of a distribution that is stored already. */
export interface FileFields {
  readonly node?: string;
  readonly title: string;
  readonly accessUrl: string;
  readonly format: string;
  readonly licence: string;
}

/** A dataset as its form shows it; empty texts say nothing. */
export interface DatasetFields {
  /** Language of the texts (BCP 47). */
  readonly language: string;
  readonly title: string;
  readonly description: string;
  /** Separated by commas. */
  readonly keywords: string;
  readonly themes: readonly string[];
  readonly access: string;
  readonly publisher: string;
  readonly files: readonly FileFields[];
  readonly offers: OffersFields;
}

/** A file about which nothing is said yet. */
export const NO_FILE: FileFields = { title: '', accessUrl: '', format: '', licence: '' };

/** A form that nobody has filled in. */
export const emptyFields = (language: string, seller: string): DatasetFields => ({
  language,
  title: '',
  description: '',
  keywords: '',
  themes: [],
  access: '',
  publisher: '',
  files: [NO_FILE],
  offers: { seller, purchase: [NO_OFFER], investment: [NO_OFFER] },
});

/** Files in one form, at most. */
const MOST_FILES = 200;

const text = (form: URLSearchParams, name: string): string => (form.get(name) ?? '').replace(/\r\n/g, '\n').trim();

const fileOf = (form: URLSearchParams, index: number): FileFields => {
  const node = text(form, `file.${index}.node`);
  return {
    ...(node === '' ? {} : { node }),
    title: text(form, `file.${index}.title`),
    accessUrl: text(form, `file.${index}.accessUrl`),
    format: text(form, `file.${index}.format`),
    licence: text(form, `file.${index}.licence`),
  };
};

/** Reads a form that was sent. */
export const readFields = (form: URLSearchParams): DatasetFields => {
  const count = [...form.keys()].filter((name) => /^file\.\d{1,3}\.title$/.test(name)).length;
  return {
    language: text(form, 'language') || 'en',
    title: text(form, 'title'),
    description: text(form, 'description'),
    keywords: text(form, 'keywords'),
    themes: form.getAll('themes').filter(Boolean),
    access: text(form, 'access'),
    publisher: text(form, 'publisher'),
    files: Array.from({ length: Math.min(count, MOST_FILES) }, (_, index) => fileOf(form, index)),
    offers: {
      seller: text(form, 'seller'),
      purchase: readOfferFields(form, 'purchase'),
      investment: readOfferFields(form, 'investment'),
    },
  };
};

/** True if anything is said about a file. */
export const isFilled = ({ title, accessUrl, format, licence }: FileFields): boolean =>
  [title, accessUrl, format, licence].some((value) => value !== '');
