/** The fields that a person can fill in about a dataset. */
import { NO_OFFER, readOfferFields } from './offer-fields.js';
import type { OffersFields } from './offer-graph.js';

/** What is said about one data file in words and codes. */
const FILE_TEXTS = [
  ...([
    'title',
    'description',
    'accessUrl',
    'downloadUrl',
    'format',
    'mediaType',
    'size',
    'licence',
    'rights',
    'issued',
    'modified',
    'serviceTitle',
    'endpoint',
  ] as const),
] as const;
type FileText = (typeof FILE_TEXTS)[number];

/** One data file. `node` is the IRI of a distribution that is stored already. */
export interface FileFields extends Readonly<Record<FileText, string>> {
  readonly node?: string;
}

/** The texts in one further language. */
export interface Translation {
  /** Language of the texts (BCP 47). */
  readonly language: string;
  readonly title: string;
  readonly description: string;
  /** Separated by commas. */
  readonly keywords: string;
}

const DATASET_TEXTS = [
  ...(['title', 'description', 'keywords', 'access', 'publisher', 'start', 'end'] as const),
  ...(['publisherEmail', 'contactName', 'contactEmail', 'issued', 'modified'] as const),
] as const;
type DatasetText = (typeof DATASET_TEXTS)[number];

/** A dataset as its form shows it; empty texts say nothing. */
export interface DatasetFields extends Readonly<Record<DatasetText, string>> {
  /** Language of the texts (BCP 47). */
  readonly language: string;
  readonly themes: readonly string[];
  readonly places: readonly string[];
  readonly languages: readonly string[];
  readonly translations: readonly Translation[];
  readonly files: readonly FileFields[];
  /** Names of stored files, and languages, that are to be taken away. */
  readonly removed: readonly string[];
  readonly offers: OffersFields;
}

const emptyTexts = <Name extends string>(names: readonly Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>;

/** A file about which nothing is said yet. */
export const NO_FILE: FileFields = emptyTexts(FILE_TEXTS);

const noTranslation = (language: string): Translation => ({ language, title: '', description: '', keywords: '' });

/** A form that nobody has filled in. */
export const emptyFields = (language: string, seller: string): DatasetFields => ({
  ...emptyTexts(DATASET_TEXTS),
  language,
  themes: [],
  places: [],
  languages: [],
  translations: [],
  files: [NO_FILE],
  removed: [],
  offers: { seller, purchase: [NO_OFFER], investment: [NO_OFFER] },
});

/** Files and translations in one form, at most. */
const MOST_FILES = 200;
const MOST_TRANSLATIONS = 30;

/** A text as a form brings it back. */
export const clean = (text: string): string => text.replace(/\r\n/g, '\n').trim();

const text = (form: URLSearchParams, name: string): string => clean(form.get(name) ?? '');

/** Texts of a form by their names, behind a prefix. */
export const textsIn = <Name extends string>(
  form: URLSearchParams,
  names: readonly Name[],
  prefix = '',
): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, text(form, `${prefix}${name}`)])) as Record<Name, string>;

/** How many names of fields look like this, at most. */
export const countOf = (form: URLSearchParams, pattern: RegExp, most: number): number =>
  Math.min([...form.keys()].filter((name) => pattern.test(name)).length, most);

const fileOf = (form: URLSearchParams, index: number): FileFields => {
  const node = text(form, `file.${index}.node`);
  return { ...(node === '' ? {} : { node }), ...textsIn(form, FILE_TEXTS, `file.${index}.`) };
};

/** Reads a form that was sent. */
export const readFields = (form: URLSearchParams): DatasetFields => {
  const files = countOf(form, /^file\.\d{1,3}\.title$/, MOST_FILES);
  const translations = countOf(form, /^text\.\d{1,2}\.language$/, MOST_TRANSLATIONS);
  return {
    ...textsIn(form, DATASET_TEXTS),
    language: text(form, 'language') || 'en',
    themes: form.getAll('themes').filter(Boolean),
    places: form.getAll('places').filter(Boolean),
    languages: form.getAll('languages').filter(Boolean),
    translations: Array.from({ length: translations }, (_, index) =>
      textsIn(form, ['language', 'title', 'description', 'keywords'], `text.${index}.`),
    ),
    files: Array.from({ length: files }, (_, index) => fileOf(form, index)),
    removed: form.getAll('removed').filter(Boolean),
    offers: {
      seller: text(form, 'seller'),
      purchase: readOfferFields(form, 'purchase'),
      investment: readOfferFields(form, 'investment'),
    },
  };
};

/** True if anything is said about a file. */
export const isFilled = (file: FileFields): boolean => FILE_TEXTS.some((name) => file[name] !== '');

/** Languages that are offered for a further translation, in this order. */
const OFTEN = ['en', 'de', 'fr', 'es', 'it', 'el', 'pl', 'nl', 'pt', 'cs'];

const added = (fields: DatasetFields, what: string): DatasetFields => {
  if (what === 'file') return { ...fields, files: [...fields.files, NO_FILE] };
  const taken = [fields.language, ...fields.translations.map(({ language }) => language)];
  const language = OFTEN.find((one) => !taken.includes(one)) ?? '';
  return { ...fields, translations: [...fields.translations, noTranslation(language)] };
};

const without = (fields: DatasetFields, what: string, index: number): DatasetFields => {
  if (what === 'file') {
    const { node } = fields.files[index] ?? {};
    const files = fields.files.filter((_, at) => at !== index);
    return { ...fields, files, removed: [...fields.removed, ...(node === undefined ? [] : [node])] };
  }
  const { language } = fields.translations[index] ?? {};
  const translations = fields.translations.filter((_, at) => at !== index);
  return { ...fields, translations, removed: [...fields.removed, ...(language === undefined ? [] : [`@${language}`])] };
};

/**
 * The form with a file or translation more or less, as a button of it asks: `add:file`, `remove:text:0`; and the name of the field that
 * comes next. Undefined for every other button.
 */
export const rearranged = (
  fields: DatasetFields,
  intent: string,
): { readonly fields: DatasetFields; readonly next: string } | undefined => {
  const [, verb, what = '', number = '0'] = /^(add|remove):(file|text)(?::(\d{1,3}))?$/.exec(intent) ?? [];
  if (verb === undefined) return undefined;
  const changed = verb === 'add' ? added(fields, what) : without(fields, what, Number(number));
  const last = (what === 'file' ? changed.files : changed.translations).length - 1;
  const at = verb === 'add' ? last : Math.min(Number(number), last);
  return { fields: changed, next: at < 0 ? 'title' : `${what}.${at}.${what === 'file' ? 'title' : 'language'}` };
};
