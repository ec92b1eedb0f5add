/**
 * Labels of vocabulary concepts in other languages than English. The code lists at hand are English but for themes; languages
 * and countries have the names that the Unicode CLDR gives them, which comes with the runtime. The short lists have German and Greek
 * labels of our own. Names of formats and licences are the same everywhere.
 */
import { LRUCache } from 'lru-cache';
import { readFileSync } from 'node:fs';
import { fold } from '../../core/rdf/fold.js';
import { primary } from '../../core/language-tag.js';
import { parseCsv } from './csv.js';
import { mediaTypeOf } from './media-types.js';
import { conceptOf, vocabulary, type Table } from './vocabulary.js';

const THEMES = new URL('../../../../shapes/vocabularies/data-theme-labels.csv', import.meta.url);
const SYNONYMS = new URL('../../../../shapes/vocabularies/data-theme-synonyms.csv', import.meta.url);

/** A word for a concept, and the language it is in. */
export interface Name {
  readonly text: string;
  readonly language: string;
}

/** Languages whose names are remembered: callers choose them. */
const REMEMBERED = 100;

const REGIONS = new URL('../../../../shapes/vocabularies/country-regions.csv', import.meta.url);
const OWN = new URL('../../../../shapes/vocabularies/labels.csv', import.meta.url);

let own: ReadonlyMap<string, Readonly<Record<string, string>>> | undefined;
const ownLabel = (table: Table, code: string, language: string): string | undefined => {
  own ??= new Map(parseCsv(readFileSync(OWN, 'utf8')).map((row) => [`${row['table']} ${row['code']}`, row]));
  return ['table', 'code'].includes(language) ? undefined : own.get(`${table} ${code}`)?.[language] || undefined;
};

let themes: ReadonlyMap<string, Readonly<Record<string, string>>> | undefined;
const themeLabel = (code: string, language: string): string | undefined => {
  themes ??= new Map(parseCsv(readFileSync(THEMES, 'utf8')).map((row) => [row['code'] ?? '', row]));
  return language === 'code' ? undefined : themes.get(code)?.[language];
};

const known = new Map<string, Intl.DisplayNames | null>();

const madeNames = (language: string, type: 'language' | 'region'): Intl.DisplayNames | null => {
  try {
    return Intl.DisplayNames.supportedLocalesOf([language]).length === 0
      ? null
      : new Intl.DisplayNames([language], { type, fallback: 'none' });
  } catch {
    // Not a language tag at all.
    return null;
  }
};

const names = (language: string, type: 'language' | 'region'): Intl.DisplayNames | null => {
  const key = `${type} ${language}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= REMEMBERED) known.clear();
  const made = madeNames(language, type);
  known.set(key, made);
  return made;
};

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
let regions: ReadonlyMap<string, string> | undefined;
/**
 * Two-letter code of a country by its English name: the table has codes of three letters, the runtime those of two. Where the English
 * names of the two differ, a list of ours says which is meant.
 */
const regionOf = (name: string): string | undefined => {
  const english = names('en', 'region');
  const table = vocabulary('country');
  regions ??= new Map([
    ...ALPHABET.flatMap((one) => ALPHABET.map((other) => one + other)).flatMap((code): [string, string][] => {
      const title = english?.of(code);
      return title === undefined ? [] : [[fold(title), code]];
    }),
    ...parseCsv(readFileSync(REGIONS, 'utf8')).map(({ code = '', region = '' }): [string, string] => [
      fold(table.concept(code)?.label ?? code),
      region,
    ]),
  ]);
  return regions.get(fold(name));
};

const countryLabel = (label: string | undefined, language: string): string | undefined => {
  const region = label === undefined ? undefined : regionOf(label);
  return region === undefined ? undefined : names(language, 'region')?.of(region);
};

/** The name of a country in a language, where a text is its English name; otherwise the text. */
export const countryName = (text: string, tag: string): string => countryLabel(text, primary(tag)) ?? text;

/** Label of a concept, named by code or IRI, in a language; undefined where there is none. */
export const labelIn = (table: Table, value: string, tag: string): string | undefined => {
  const concept = vocabulary(table).concept(value);
  const language = primary(tag);
  if (!concept || language === 'en') return concept?.label;
  switch (table) {
    case 'data-theme':
      return themeLabel(concept.code, language) ?? ownLabel(table, concept.code, language);
    case 'language':
      return /^[A-Z]{3}$/.test(concept.code) ? names(language, 'language')?.of(concept.code.toLowerCase()) : undefined;
    case 'country':
      return countryLabel(concept.label, language) ?? ownLabel(table, concept.code, language);
    default:
      return ownLabel(table, concept.code, language);
  }
};

/** Languages of the names by which concepts are found: those of the tables at hand, and those whose words the search knows the forms of. */
const FOUND_IN = ['en', 'de', 'fr', 'nl', 'it', 'es', 'el'];

let synonyms: ReadonlyMap<string, readonly Name[]> | undefined;
const synonymsOf = (code: string): readonly Name[] => {
  if (!synonyms) {
    const read = new Map<string, Name[]>();
    for (const { code: of = '', language = '', words = '' } of parseCsv(readFileSync(SYNONYMS, 'utf8'))) {
      const names = words.split(';').map((word) => ({ text: word.trim(), language }));
      read.set(of, [...(read.get(of) ?? []), ...names]);
    }
    synonyms = read;
  }
  return synonyms.get(code) ?? [];
};

const madeNamesOf = (iri: string): readonly Name[] => {
  const concept = conceptOf(iri);
  if (!concept) return [];
  const labels = FOUND_IN.flatMap((language) => {
    const text = labelIn(concept.table, iri, language);
    return text === undefined ? [] : [{ text, language }];
  });
  const all = concept.table === 'data-theme' ? [...labels, ...synonymsOf(concept.code)] : labels;
  return [...new Map(all.map((name) => [name.text, name])).values()];
};

const namesFound = new LRUCache<string, readonly Name[]>({ max: 2_000 });

/** All words by which people look for a concept: its labels in every language held here, and synonyms. Empty for other IRIs. */
export const namesOf = (iri: string): readonly Name[] => {
  const found = namesFound.get(iri) ?? madeNamesOf(iri);
  namesFound.set(iri, found);
  return found;
};

/**
 * Name of a concept of any table held here, or of a registered media type, in the first of some languages that has one, else in English;
 * undefined for every other IRI.
 */
export const conceptLabel = (iri: string, languages: readonly string[]): string | undefined => {
  const concept = conceptOf(iri);
  if (!concept) return mediaTypeOf(iri)?.type;
  for (const language of languages) {
    const label = labelIn(concept.table, iri, language);
    if (label !== undefined) return label;
  }
  return concept.label;
};
