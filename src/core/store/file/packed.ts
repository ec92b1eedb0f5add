/**
 * Long texts as they are kept: packed, with a dictionary of what such texts have in common, so that even short ones take a fifth of
 * the room. A text that follows from something shorter is not kept at all, but what it follows from.
 *
 * The first byte of what is packed tells how. An empty text is not packed.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Quad } from '../../rdf/terms.js';
import { throughGate } from '../../threads/native-gate.js';
import type { GraphDocument } from '../graph-store.js';

/**
 * Lines that metadata have in common, the frequent ones last (RFC 1951 refers back, and the nearer the shorter). What is packed with a
 * dictionary can only be read with the same: it is never changed. Another one would need a mark of its own in `packed.ts`.
 */

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const XSD = 'http://www.w3.org/2001/XMLSchema#';
const DCT = 'http://purl.org/dc/terms/';
const DCAT = 'http://www.w3.org/ns/dcat#';
const FOAF = 'http://xmlns.com/foaf/0.1/';
const VCARD = 'http://www.w3.org/2006/vcard/ns#';
const TABLES = 'http://publications.europa.eu/resource/authority/';

const property = (name: string, value = ''): string => `> <${name}> ${value}`;
const ends = ['"@fr .\n', '"@de .\n', '"@en .\n'].join('');

/** The dictionary of N-Triples about catalogues, datasets and their records. */
export const METADATA: string = [
  property('http://spdx.org/rdf/terms#checksumValue', `"^^<${XSD}hexBinary> .\n`),
  property('http://www.w3.org/ns/adms#status', `<http://purl.org/adms/status/Completed> .\n`),
  property('http://www.w3.org/ns/locn#geometry', '"^^<http://www.opengis.net/ont/geosparql#wktLiteral> .\n'),
  property(`${DCAT}bbox`, '"POLYGON(("^^<http://www.opengis.net/ont/geosparql#wktLiteral> .\n'),
  property('http://data.europa.eu/r5r/applicableLegislation', '<http://data.europa.eu/eli/reg_impl/2023/138/oj> .\n'),
  property('http://data.europa.eu/r5r/availability', `<${TABLES}planned-availability/STABLE> .\n`),
  property('http://www.w3.org/2002/07/owl#versionInfo', '"1.0" .\n'),
  property('http://www.w3.org/2004/02/skos/core#prefLabel', '"'),
  property('http://www.w3.org/2004/02/skos/core#exactMatch', '<'),
  property('http://www.w3.org/2000/01/rdf-schema#label', '"'),
  `_:b ${property(`${VCARD}hasEmail`, '<mailto:')}@example.org> .\n${property(`${VCARD}fn`, '"')}${property(`${VCARD}hasURL`, '<https://www.')}`,
  `${property(`${RDF}type`, `<${VCARD}Organization> .\n`)}${property(`${RDF}type`, `<${VCARD}Kind> .\n`)}`,
  `${property(`${RDF}type`, `<${FOAF}Agent> .\n`)}${property(`${RDF}type`, `<${FOAF}Organization> .\n`)}`,
  `${property(`${FOAF}mbox`, '<mailto:')}${property(`${FOAF}name`, '"')}${property(`${FOAF}homepage`, '<https://')}`,
  `${property(`${FOAF}page`, '<https://')}${property(`${DCAT}contactPoint`, '_:b')}${property(`${DCAT}landingPage`, '<https://www.')}`,
  `${property(`${RDF}type`, `<${DCT}PeriodOfTime> .\n`)}${property(`${DCAT}startDate`, `"2020-01-01"^^<${XSD}date> .\n`)}`,
  `${property(`${DCAT}endDate`, `"2025-12-31"^^<${XSD}date> .\n`)}${property(`${DCT}temporal`, '_:b')}`,
  property(`${DCT}spatial`, `<${TABLES}country/DEU> .\n`),
  property(`${DCT}spatial`, '<http://sws.geonames.org/'),
  property(`${DCT}accessRights`, `<${TABLES}access-right/PUBLIC> .\n`),
  property(`${DCT}accrualPeriodicity`, `<${TABLES}frequency/ANNUAL> .\n`),
  property(`${DCT}provenance`, '_:b'),
  property(`${DCT}conformsTo`, '<https://'),
  property(`${DCT}creator`, '_:b'),
  property(`${DCT}rights`, '_:b'),
  property(`${DCT}subject`, '<http://eurovoc.europa.eu/'),
  property(`${DCAT}accessService`, '<https://'),
  property(`${DCAT}endpointURL`, '<https://'),
  property(`${DCAT}mediaType`, '<http://www.iana.org/assignments/media-types/application/json> .\n'),
  property(`${DCAT}mediaType`, '<http://www.iana.org/assignments/media-types/text/csv> .\n'),
  property(`${DCAT}byteSize`, `"1024"^^<${XSD}nonNegativeInteger> .\n`),
  property(`${DCAT}byteSize`, `"2048"^^<${XSD}decimal> .\n`),
  property(`${DCT}license`, `<${TABLES}licence/CC_BY_4_0> .\n`),
  property(`${DCT}license`, '<https://creativecommons.org/licenses/by/4.0/> .\n'),
  property(`${DCT}format`, `<${TABLES}file-type/JSON> .\n`),
  property(`${DCT}format`, `<${TABLES}file-type/CSV> .\n`),
  property(`${DCAT}downloadURL`, '<https://www.'),
  property(`${DCAT}accessURL`, '<https://data.'),
  property(`${RDF}type`, `<${DCAT}Distribution> .\n`),
  property(`${DCT}language`, `<${TABLES}language/DEU> .\n`),
  property(`${DCT}language`, `<${TABLES}language/ENG> .\n`),
  property(`${DCAT}theme`, `<${TABLES}data-theme/ENVI> .\n`),
  property(`${DCAT}theme`, `<${TABLES}data-theme/TRAN> .\n`),
  property(`${DCAT}keyword`, '"'),
  property(`${DCT}publisher`, '_:b'),
  property(`${DCT}identifier`, '"'),
  property(`${DCT}issued`, `"2024-01-01"^^<${XSD}date> .\n`),
  property(`${DCT}modified`, `"2024-01-01T00:00:00Z"^^<${XSD}dateTime> .\n`),
  property(`${DCT}description`, '"'),
  property(`${DCT}title`, '"'),
  ends,
  property(`${RDF}type`, `<${DCAT}Dataset> .\n`),
  // The record, as the service writes it.
  `<https://localhost/catid/catalogue/${property(`${DCAT}dataset`, '<https://localhost/catset/data/')}> .\n`,
  `<https://localhost/catid/catalogue/${property(`${DCAT}record`, '<https://localhost/catset/record/')}> .\n`,
  `<https://localhost/catset/record/${property(`${RDF}type`, `<${DCAT}CatalogRecord> .\n`)}`,
  `<https://localhost/catset/record/${property(`${FOAF}primaryTopic`, '<https://localhost/catset/data/')}> .\n`,
  `<https://localhost/catset/record/${property(`${DCT}issued`, '"2026-01-01T00:00:00.000Z"')}^^<${XSD}dateTime> .\n`,
  `<https://localhost/catset/record/${property(`${DCT}modified`, '"2026-01-01T00:00:00.000Z"')}^^<${XSD}dateTime> .\n`,
  `<https://localhost/catset/distribution/${property('https://localhost/def#sourceKey', '"')} .\n`,
  `<https://localhost/catset/data/${property(`${DCAT}distribution`, '<https://localhost/catset/distribution/')}> .\n`,
].join('');

/** A text as a row holds it: packed texts come back from SQLite as bytes. */
export type StoredText = string | Uint8Array | ArrayBuffer;

/** A tenth to a fifth smaller than at level 2 for 0.02 ms a dataset, measured on its texts of 1 to 20 kB; higher levels add next to nothing. */
const LEVEL = 6;
/** Bytes that packing makes room for at a time: nearly all packed texts are shorter. */
const CHUNK = 4_096;

/** Packed with the dictionary of metadata. */
const OF_METADATA = 0b0_1110;
/** Not the text: what it follows from. */
const DERIVED = 0b1_0110;

const dictionary = Buffer.from(METADATA);

/**
 * Packs a text with what it has in common with others. The bytes are in memory of their own: zlib gives a part of a larger one, all of which would
 * be copied to each thread that is sent them.
 */
export const pack = (text: string, common: Uint8Array): Uint8Array =>
  new Uint8Array(throughGate(() => deflateRawSync(text, { level: LEVEL, dictionary: common, chunkSize: CHUNK })));

/** The packed text. Throws when it is not whole any more. */
export const unpack = (bytes: Uint8Array, common: Uint8Array): string =>
  throughGate(() => inflateRawSync(bytes, { dictionary: common })).toString('utf8');

const marked = (mark: number, bytes: Uint8Array): Uint8Array => {
  const all = new Uint8Array(bytes.length + 1);
  all[0] = mark;
  all.set(bytes, 1);
  return all;
};

/** Makes the graph of that name from what is kept in place of its text. */
export interface Derivation {
  text(kept: Uint8Array, graph: string): string;
  /** The statements of the text in any order, some perhaps twice: they take half of the time where nobody wants a text. */
  statements(kept: Uint8Array, graph: string): readonly Quad[];
}

const unknown = (): never => {
  throw new Error('nobody said how texts that are not kept follow from what is');
};

let derivation: Derivation = { text: unknown, statements: unknown };

/** Says how graphs follow from what is kept in place of their texts; once in each thread that reads some, by who knows. */
export const deriveGraphs = (by: Derivation): void => {
  derivation = by;
};

/** A text as it is kept: metadata, and what the service adds to them. */
export const packedText = (text: string): Uint8Array => marked(OF_METADATA, pack(text, dictionary));

/** What a text is derived from, as it is kept in its place. */
export const keptSource = (source: Uint8Array): Uint8Array => marked(DERIVED, source);

/** The statements of a graph as they are kept. Nothing is derived that need not be. */
export const keptTriples = (document: Pick<GraphDocument, 'kept' | 'triples'>): Uint8Array =>
  document.kept ?? packedText(document.triples);

/** Bytes of a row, whichever way the library gives them. */
export const bytesOf = (stored: Uint8Array | ArrayBuffer): Uint8Array =>
  stored instanceof ArrayBuffer ? new Uint8Array(stored) : stored;

/** What a text is derived from; undefined where the text itself is kept. */
export const sourceOf = (stored: StoredText): Uint8Array | undefined => {
  const bytes = typeof stored === 'string' ? undefined : bytesOf(stored);
  return bytes?.[0] === DERIVED ? bytes.subarray(1) : undefined;
};

/** The text in a row of the graph of that name. Throws when it is not whole any more. */
export const textOf = (stored: StoredText, graph: string): string => {
  if (typeof stored === 'string') return stored;
  const bytes = bytesOf(stored);
  const mark = bytes[0] ?? 0;
  if (mark === OF_METADATA) return unpack(bytes.subarray(1), dictionary);
  if (mark === DERIVED) return derivation.text(bytes.subarray(1), graph);
  throw new Error('a text is kept in a form that this version does not know');
};

/** The statements in a row of the graph of that name, some perhaps twice, where they are derived. Throws when that is not whole any more. */
export const derivedStatements = (stored: StoredText, graph: string): readonly Quad[] | undefined => {
  const source = sourceOf(stored);
  return source && derivation.statements(source, graph);
};
