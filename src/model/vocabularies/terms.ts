/** Names of properties, classes and datatypes in other languages than English: `shapes/vocabularies/terms.csv`. */
import { readFileSync } from 'node:fs';
import { Compactor } from '../../core/rdf/compact.js';
import { parseCsv, type CsvRow } from './csv.js';

const FILE = new URL('../../../../shapes/vocabularies/terms.csv', import.meta.url);

const shorts = new Compactor();
let known: ReadonlyMap<string, CsvRow> | undefined;

/** The name of a term, which is an IRI, its short form, or the name that a shape gives it in English; undefined where there is none. */
export const termName = (term: string, language: 'de' | 'el'): string | undefined => {
  known ??= new Map(parseCsv(readFileSync(FILE, 'utf8')).map((row) => [row['term'] ?? '', row]));
  return (known.get(term) ?? known.get(shorts.compact(term) ?? term))?.[language];
};
