/** Reads a file of many datasets, whatever its kind. */
import { Refusal } from '../../core/errors.js';
import { decodeText } from '../../core/rdf/decode.js';
import { toNTriples } from '../../core/rdf/ntriples.js';
import { parseRdf } from '../../core/rdf/parse.js';
import type { Quad } from '../../core/rdf/terms.js';
import { dct, platform, type PlatformTerms } from '../../core/rdf/vocabulary.js';
import { composeDataset, type DatasetFields } from '../repository/compose/dataset.js';
import { mapPackage } from '../harvest/ckan/package.js';
import { firstText, type Json, objects } from '../harvest/ckan/read.js';
import { isObject } from '../../core/json.js';
import { isBare, split } from '../repository/intake/split.js';
import { headerOf } from './columns.js';
import { readCsv } from './csv.js';
import { type ColumnMeaning, meaningsOf } from './mapping.js';
import { type CellProblem, readRow } from './rows.js';
import { MOST_ROWS, type Table, unreadable } from './table.js';

/** A package as a dataset. */
interface DumpedPackage {
  readonly originalId: string;
  readonly title: string | null;
  readonly triples: string;
}

/** Portal of packages that name none: their addresses are made of it where they have no IRI of their own. */
const NOWHERE = 'urn:ckan';

const parsed = (text: string): unknown[] => {
  try {
    return [JSON.parse(text)];
  } catch {
    // One package in each line (JSON Lines), as `ckanapi dump datasets` writes them.
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return lines.map((line, at): unknown => {
      try {
        return JSON.parse(line);
      } catch {
        throw unreadable(`Line ${at + 1} of the file is not JSON.`);
      }
    });
  }
};

/** The packages in an answer of `package_show`, `package_search`, `current_package_list_with_resources`, in a list, or one by itself. */
const packagesIn = (value: unknown): Json[] => {
  if (Array.isArray(value)) return objects(value);
  if (!isObject(value)) return [];
  const inner = 'result' in value ? value['result'] : value;
  if (inner !== value) return packagesIn(inner);
  if (Array.isArray(value['results'])) return objects(value['results']);
  return [value];
};

const isPackage = (value: Json): boolean =>
  firstText(value['id'], value['name']) !== undefined &&
  (Array.isArray(value['resources']) || 'owner_org' in value || 'license_id' in value || 'notes' in value);

/** True if a text is JSON with packages of CKAN; JSON-LD is not. */
const isDump = (text: string): boolean => {
  const start = text.trimStart().slice(0, 100_000);
  if (!/^[[{]/.test(start) || /"@(?:context|graph|id|type)"\s*:/.test(start)) return false;
  return /"(?:resources|owner_org|license_id|notes)"\s*:/.test(start);
};

const mapped = (source: Json, portal: string, at: number): DumpedPackage => {
  const found = isPackage(source) ? mapPackage(source, portal) : undefined;
  if (!found) throw unreadable(`The entry ${at + 1} of the file is not a package of CKAN.`);
  return {
    originalId: found.key,
    title: firstText(source['title'], source['name']) ?? null,
    triples: toNTriples(found.quads),
  };
};

/** Reads a dump. `portal` is the address of the portal it came from. Errors: `BAD_REQUEST`. */
const readDump = (text: string, portal = NOWHERE): DumpedPackage[] => {
  const packages = parsed(text).flatMap(packagesIn);
  if (packages.length === 0) throw unreadable('The file holds no package of CKAN.');
  if (packages.length > MOST_ROWS)
    throw unreadable(`The file has more than ${MOST_ROWS} packages; send it in several.`);
  return packages.map((source, at) => mapped(source, portal.replace(/\/+$/, ''), at));
};

/** Kinds of files. */
export type BulkKind = 'CSV' | 'XLSX' | 'RDF' | 'CKAN';

/** A file, and what its reader is told. */
export interface BulkFile {
  readonly bytes: Uint8Array;
  /** Its name, whose ending tells the syntax of RDF. */
  readonly name?: string | undefined;
  /** Its media type, where that is known. */
  readonly mediaType?: string | undefined;
  readonly mapping?: readonly ColumnMeaning[] | undefined;
  /** Language of texts whose column names none. */
  readonly language?: string | undefined;
  /** Namespace of the platform vocabulary, for RDF that forgot to declare its prefix. */
  readonly vocabNs: string;
  /** Address of the portal that a dump of CKAN came from. */
  readonly portal?: string | undefined;
}

/** A column of the file, with what it is taken to mean. */
export interface BulkColumn {
  readonly name: string;
  /** Header of the template; null where it is left out. */
  readonly means: string | null;
  /** The first value. */
  readonly sample: string | null;
}

/** A dataset of the file. */
export interface Candidate {
  /** Number of the row as spreadsheets show it; of RDF and dumps, the place among the datasets. */
  readonly row: number;
  readonly originalId: string | null;
  readonly title: string | null;
  /** As N-Triples, where there are no problems. */
  readonly triples?: string;
  /** The same field by field, of tables. */
  readonly fields?: DatasetFields;
  /** What is wrong; a dataset with problems is not to be sent. */
  readonly problems: readonly CellProblem[];
}

/** What is in a file. */
export interface BulkContent {
  readonly kind: BulkKind;
  readonly columns: readonly BulkColumn[];
  readonly candidates: readonly Candidate[];
  /** What was not well-formed and was mended or left out, each with its place; nothing but of RDF. */
  readonly mended: readonly string[];
}

/** Largest file in bytes. */
export const MOST_FILE = 16 * 1024 * 1024;

const RDF_ENDINGS: Readonly<Record<string, string>> = {
  ...{ ttl: 'text/turtle', nt: 'application/n-triples', nq: 'application/n-quads', trig: 'application/trig' },
  ...{ rdf: 'application/rdf+xml', xml: 'application/rdf+xml', jsonld: 'application/ld+json', n3: 'text/n3' },
};

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/** A dataset as N-Triples; what no cell alone says wrongly is a problem of the row. */
const composed = (candidate: Candidate & { readonly fields: DatasetFields }, terms: PlatformTerms): Candidate => {
  if (candidate.problems.length > 0) return candidate;
  try {
    return { ...candidate, triples: composeDataset(candidate.fields, terms).body };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...candidate, problems: [{ row: candidate.row, column: null, message: error.detail }] };
  }
};

const ofTable = (kind: BulkKind, table: Table, { mapping = [], language, vocabNs }: BulkFile): BulkContent => {
  const { header, rows } = table;
  const meanings = meaningsOf(header, mapping);
  const terms = platform(vocabNs);
  const ids = new Map<string, number>();
  const candidates = rows.map((row): Candidate => {
    const { problems, ...dataset } = readRow(row, header, meanings, language ?? null);
    const first = dataset.originalId === null ? undefined : ids.get(dataset.originalId);
    if (dataset.originalId !== null && first === undefined) ids.set(dataset.originalId, row.number);
    const column = header[meanings.findIndex((place) => place?.column.field === 'originalId')] ?? null;
    const again = { row: row.number, column, message: `Row ${first} has the same id.` };
    const all = first === undefined ? problems : [...problems, again];
    return composed({ row: row.number, ...dataset, problems: all }, terms);
  });
  const columns = header.map((name, at): BulkColumn => {
    const place = meanings[at];
    const sample = rows.find(({ cells }) => (cells[at] ?? '').trim() !== '')?.cells[at] ?? null;
    return { name, means: place ? headerOf(place) : null, sample: sample === null ? null : sample.slice(0, 200) };
  });
  return { kind, columns, candidates, mended: [] };
};

const titleIn = (quads: readonly Quad[], source: string): string | null =>
  quads.find(({ subject, predicate }) => predicate.equals(dct.title) && subject.value === source)?.object.value ?? null;

const typeOf = ({ name = '', mediaType }: BulkFile): string | undefined =>
  RDF_ENDINGS[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? mediaType;

const ofRdf = (text: string, file: BulkFile): BulkContent => {
  const contentType = typeOf(file);
  const declared = contentType === undefined ? {} : { contentType };
  const options = { ...declared, baseIri: 'urn:file:', vocabNs: file.vocabNs, lenient: true };
  const { quads: statements, mended } = parseRdf(text, options);
  const { datasets } = split(statements);
  if (datasets.length === 0) throw unreadable('The file describes no dataset.');
  if (datasets.length > MOST_ROWS) throw unreadable(`The file has more than ${MOST_ROWS} datasets.`);
  const candidates = datasets.map((part, at): Candidate => {
    const { source, quads } = part;
    const named = {
      row: at + 1,
      originalId: source.startsWith('_:') ? null : source,
      title: titleIn(quads, source.replace(/^_:/, '')),
    };
    // Stored, it would take the place of a description that was loaded before.
    return isBare(part)
      ? { ...named, problems: [{ row: named.row, column: null, message: 'The file says nothing of it but its type.' }] }
      : { ...named, triples: toNTriples(quads), problems: [] };
  });
  return { kind: 'RDF', columns: [], candidates, mended: mended.map(({ detail }) => detail) };
};

const ofDump = (text: string, { portal }: BulkFile): BulkContent => ({
  kind: 'CKAN',
  columns: [],
  candidates: readDump(text, portal).map((one, at) => ({ row: at + 1, ...one, problems: [] })),
  mended: [],
});

const isTable = ({ name = '', mediaType = '' }: BulkFile): boolean =>
  /\.(csv|tsv|txt)$/i.test(name) || (!/\.[a-z0-9]+$/i.test(name) && /csv|tab-separated|text\/plain/.test(mediaType));

/** Reads a file. Errors: `BAD_REQUEST`, `RDF_SYNTAX`, `PAYLOAD_TOO_LARGE`; what is wrong with one dataset stands beside it. */
export const readBulk = async (file: BulkFile): Promise<BulkContent> => {
  const { bytes } = file;
  if (bytes.length === 0) throw unreadable('The file is empty.');
  if (bytes.length > MOST_FILE)
    throw unreadable(`The file is larger than ${MOST_FILE / 1024 / 1024} MB; send it in several.`);
  if (isZip(bytes)) return ofTable('XLSX', await (await import('./xlsx.js')).readXlsx(bytes), file);
  if (isTable(file)) return ofTable('CSV', readCsv(bytes), file);
  const text = decodeText(bytes, typeOf(file));
  if (text === undefined) throw unreadable('The file is not in the encoding that it declares, nor in UTF-8.');
  return isDump(text) ? ofDump(text, file) : ofRdf(text, file);
};
