import { readFileSync } from 'node:fs';
import { type CsvRow, parseCsv } from './csv.js';

/** The authority tables that are held as code lists. */
export const tables = [
  'access-right',
  'country',
  'data-theme',
  'dataset-type',
  'distribution-status',
  'file-type',
  'frequency',
  'language',
  'licence',
  'planned-availability',
] as const;

/** Name of an authority table, as in the IRIs of its concepts. */
export type Table = (typeof tables)[number];

/** Beginning of the IRIs of all authority tables. */
export const AUTHORITY = 'http://publications.europa.eu/resource/authority/';

/** A member of an authority table. */
export interface Concept {
  readonly iri: string;
  readonly code: string;
  readonly table: Table;
  /** English label; absent where the table at hand has none. */
  readonly label: string | undefined;
  /** Still a member, but out of use. */
  readonly deprecated: boolean;
  /** For file types: the media type the table names (not always a registered one). */
  readonly mediaType: string | undefined;
  /** For file types: what the table states; absent where it states nothing. */
  readonly machineReadable: boolean | undefined;
  readonly nonProprietary: boolean | undefined;
}

/** An authority table. Membership is strict: the exact code or IRI, in its exact case. */
export interface Vocabulary {
  readonly table: Table;
  /** IRI of the concept scheme. */
  readonly scheme: string;
  readonly concepts: ReadonlyMap<string, Concept>;
  /** The concept with this code or this IRI. */
  concept(codeOrIri: string): Concept | undefined;
  /** True if this IRI (not: code) is a member. */
  has(iri: string): boolean;
}

const FOLDER = new URL('../../../../shapes/vocabularies/', import.meta.url);
const rowsOf = (name: string): CsvRow[] => parseCsv(readFileSync(new URL(`${name}.csv`, FOLDER), 'utf8'));

const once = <K, V>(make: (key: K) => V): ((key: K) => V) => {
  const made = new Map<K, V>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
};

const deprecatedCodes = once((table: Table) => {
  const rows = rowsOf('deprecated').filter((row) => row['table'] === table);
  return new Set(rows.map((row) => row['code']));
});

const flag = (cell: string | undefined): boolean | undefined => (cell ? cell === 'true' : undefined);

const toConcept = (table: Table, row: CsvRow): Concept => {
  const code = row['code'] ?? '';
  return {
    iri: `${AUTHORITY}${table}/${code}`,
    code,
    table,
    label: row['label_en'] || undefined,
    deprecated: deprecatedCodes(table).has(code),
    mediaType: row['media_type'] || undefined,
    machineReadable: flag(row['machine_readable']),
    nonProprietary: flag(row['non_proprietary']),
  };
};

/** An authority table; read from its file on first use, a few milliseconds for the largest. */
export const vocabulary: (table: Table) => Vocabulary = once((table) => {
  const scheme = `${AUTHORITY}${table}`;
  const prefix = `${scheme}/`;
  const concepts = new Map(rowsOf(table).map((row) => [row['code'] ?? '', toConcept(table, row)]));
  const byIri = (iri: string): Concept | undefined =>
    iri.startsWith(prefix) ? concepts.get(iri.slice(prefix.length)) : undefined;
  return {
    table,
    scheme,
    concepts,
    concept: (codeOrIri) => byIri(codeOrIri) ?? concepts.get(codeOrIri),
    has: (iri) => byIri(iri) !== undefined,
  };
});

/** True if a word names a table that is held here. */
export const isTable = (word: string): word is Table => (tables as readonly string[]).includes(word);

/** The concept that an IRI names, whatever the table. */
export const conceptOf = (iri: string): Concept | undefined => {
  if (!iri.startsWith(AUTHORITY)) return undefined;
  const table = iri.slice(AUTHORITY.length).split('/', 1)[0] ?? '';
  return isTable(table) ? vocabulary(table).concept(iri) : undefined;
};
