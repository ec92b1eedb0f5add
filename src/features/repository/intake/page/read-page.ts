/** A page of RDF in parts, as a worker thread makes them. */
import { Refusal } from '../../../../core/errors.js';
import { canonicalize } from '../../../../core/rdf/canonical.js';
import { jsonOf } from '../../../../core/rdf/json-scan.js';
import { isObject } from '../../../../core/json.js';
import { toNTriples } from '../../../../core/rdf/ntriples.js';
import type { MendedFault } from '../../../../core/rdf/parse.js';
import { prefixes } from '../../../../core/rdf/prefixes.js';
import { keyOf, type Quad } from '../../../../core/rdf/terms.js';
import { dcat, dct, foaf, rdf } from '../../../../core/rdf/vocabulary.js';
import { isBare, type Part, split } from '../split.js';
import { theDataset } from '../subjects.js';
import { isFeed, readFeed } from './feed.js';
import type { HarvestFault, SourceDataset } from './source-dataset.js';

/** The place of a page among the others, as it says itself. */
interface Paging {
  /** Address of the next page. */
  readonly next?: string;
  /** Number of datasets in all. */
  readonly total?: number;
}

const isHydra = (iri: string): boolean => iri.startsWith(prefixes.hydra);
const NEXT = new Set([`${prefixes.hydra}next`, `${prefixes.hydra}nextPage`]);
const TOTAL = `${prefixes.hydra}totalItems`;
/** Types of resources beside which paging is an attribute: the resource itself stays. */
const isOfCatalogue = (iri: string): boolean => iri.startsWith(prefixes.dcat);

/** The value of the page's own node where several have one, else the first. */
const chosen = (quads: readonly Quad[], page: string): string | undefined =>
  (quads.find(({ subject }) => subject.value === page) ?? quads[0])?.object.value;

const numberIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/** Separates paging from content. `page`: address of the page, which relative addresses are resolved against. */
const takePaging = (quads: readonly Quad[], page: string): { readonly rest: Quad[]; readonly paging: Paging } => {
  const nodes = new Set<string>();
  const kept = new Set<string>();
  for (const { subject, predicate, object } of quads) {
    if (predicate.value !== rdf.type.value) continue;
    if (isHydra(object.value)) nodes.add(keyOf(subject));
    if (isOfCatalogue(object.value)) kept.add(keyOf(subject));
  }
  const isPaging = ({ subject, predicate, object }: Quad): boolean =>
    isHydra(predicate.value) ||
    (predicate.value === rdf.type.value && isHydra(object.value)) ||
    (nodes.has(keyOf(subject)) && !kept.has(keyOf(subject)));
  const said = quads.filter(({ predicate }) => isHydra(predicate.value));
  const next = chosen(
    said.filter(({ predicate, object }) => NEXT.has(predicate.value) && object.termType !== 'BlankNode'),
    page,
  );
  const total = numberIn(
    chosen(
      said.filter(({ predicate }) => predicate.value === TOTAL),
      page,
    ),
  );
  return {
    rest: quads.filter((quad) => !isPaging(quad)),
    paging: {
      ...(next !== undefined && URL.canParse(next, page) ? { next: new URL(next, page).href } : {}),
      ...(total === undefined ? {} : { total }),
    },
  };
};

/** What a page names. */
interface Listed {
  /** Listed as datasets of a catalogue, and described nowhere on the page. */
  readonly listed: readonly string[];
  /** Described as something else, or listed in other words. Names of blank nodes are their identifiers. */
  readonly mentioned: readonly string[];
}

/** Predicates by which a catalogue or its records lead to datasets. */
const LISTING: ReadonlySet<string> = new Set([dcat.dataset.value, foaf.primaryTopic.value]);
/** Predicates by which something leads to its parts, which may be datasets. */
const PARTS: ReadonlySet<string> = new Set([
  ...['service', 'resource', 'catalog', 'seriesMember'].map((name) => `${prefixes.dcat}${name}`),
  ...[dct.hasPart.value, `${prefixes.hydra}member`],
  ...['http://www.w3.org/ns/ldp#contains', 'http://www.w3.org/2000/01/rdf-schema#member'],
]);

/** Finds the names. `datasets`: names of the datasets that the page describes; `bare`: of those that it gives a type and nothing else. */
const listedOn = (quads: readonly Quad[], datasets: ReadonlySet<string>, bare: readonly string[]): Listed => {
  const listed = new Set<string>();
  const mentioned = new Set<string>();
  const isOther = new Set<string>();
  for (const { subject, predicate, object } of quads) {
    if (subject.termType === 'NamedNode') mentioned.add(subject.value);
    if (predicate.value === rdf.type.value) isOther.add(keyOf(subject));
    if (predicate.value === dct.identifier.value) mentioned.add(object.value);
    if (object.termType !== 'NamedNode') continue;
    if (LISTING.has(predicate.value)) listed.add(object.value);
    if (PARTS.has(predicate.value)) mentioned.add(object.value);
  }
  const isWanting = (name: string): boolean => !datasets.has(name) && !isOther.has(name);
  return {
    listed: [...new Set([...[...listed].filter(isWanting), ...bare])],
    mentioned: [...new Set([...listed, ...mentioned])].filter((name) => !datasets.has(name)),
  };
};

/** The content of a page that has nothing to harvest, in words for whoever named its address. */
const MOST_TYPES = 3;
const LONGEST = 120;

const kindOf = (value: unknown): string =>
  typeof value === 'string' ? 'texts' : isObject(value) ? 'objects' : 'other values';

const ofJson = (value: unknown): string | undefined => {
  if (Array.isArray(value)) {
    const kinds = [...new Set(value.map(kindOf))];
    return value.length === 0 ? 'an empty JSON array' : `a JSON array of ${value.length} ${kinds.join(' and ')}`;
  }
  return isObject(value) ? 'a JSON object that says nothing in RDF' : undefined;
};

const ofRdf = (quads: readonly Quad[]): string => {
  const typed = quads.filter(({ predicate }) => predicate.equals(rdf.type));
  const all = new Set(typed.map(({ object }) => object.value.slice(0, LONGEST)));
  const types = [...all].sort((a, b) => Number(isOfCatalogue(b)) - Number(isOfCatalogue(a)));
  const named = types.slice(0, MOST_TYPES).join(', ') + (types.length > MOST_TYPES ? ', …' : '');
  return `${quads.length} statements about resources ${types.length === 0 ? 'without a type' : `of the type ${named}`}`;
};

/** The content of a document that has neither a dataset nor a catalogue. */
const foundInstead = (quads: readonly Quad[], body: string): string => {
  if (quads.length > 0) return ofRdf(quads);
  return body.trim() === '' ? 'an empty document' : (ofJson(jsonOf(body)) ?? 'a document without any statement of RDF');
};

/** A page as a worker thread read it. */
export interface ReadPage extends Paging, Partial<Listed> {
  readonly datasets: readonly SourceDataset[];
  readonly catalogue?: string;
  /** Of a page of an event stream: names of what was removed, and addresses of other pages. */
  readonly feed?: { readonly gone: readonly string[]; readonly links: readonly string[] };
  /** What was not well-formed on the page, and was mended or left out. */
  readonly mended?: readonly MendedFault[];
  /** What belongs to none of the datasets and is left out, in words. */
  readonly loose?: string;
  /** The content where there are neither datasets nor a catalogue, nor a word that there are none. */
  readonly instead?: string;
}

const NAMELESS: HarvestFault = {
  code: 'INVALID_METADATA',
  detail: 'The dataset has neither an IRI nor a dct:identifier, so the next harvest could not recognise it.',
};

/** The name under which a dataset comes again: its IRI, or the identifier of a blank node, in whatever order it has several. */
const keyOfPart = ({ quads }: Part): string | undefined => {
  const node = theDataset(quads);
  if (node.termType === 'NamedNode') return node.value;
  const identifiers = quads.filter(
    ({ subject, predicate, object }) =>
      subject.equals(node) && predicate.equals(dct.identifier) && object.value.trim() !== '',
  );
  return identifiers.map(({ object }) => object.value).sort()[0];
};

const datasetOf = async (part: Part): Promise<SourceDataset> => {
  const triples = toNTriples(part.quads);
  try {
    const key = keyOfPart(part);
    const { hash } = await canonicalize(part.quads, { blankNodePrefix: 'b' });
    const name = key ?? part.source;
    return { name, triples, hash, ...(key === undefined ? { fault: NAMELESS } : { key }) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { name: part.source, triples, hash: '', fault: { code: error.code, detail: error.detail } };
  }
};

const TWICE: HarvestFault = {
  code: 'INVALID_METADATA',
  detail: 'Another dataset of the page, without an IRI as well, has the same dct:identifier and says something else.',
};

/** The datasets of a page. Of those without an IRI that share an identifier, the first is taken, unless they say the same. */
const datasetsOf = async (parts: readonly Part[]): Promise<SourceDataset[]> => {
  const hashes = new Map<string, string>();
  const datasets: SourceDataset[] = [];
  for (const part of parts) {
    const dataset = await datasetOf(part);
    const { key, name, hash } = dataset;
    const before = key === undefined || !part.source.startsWith('_:') ? undefined : hashes.get(key);
    if (key !== undefined && before === undefined) hashes.set(key, hash);
    datasets.push(before === undefined || before === hash ? dataset : { name, triples: '', hash: '', fault: TWICE });
  }
  return datasets;
};

const feedPage = async (quads: readonly Quad[]): Promise<ReadPage> => {
  const { parts, gone, links, catalogue } = readFeed(quads);
  const datasets: SourceDataset[] = [];
  for (const part of parts) datasets.push(await datasetOf(part));
  return { datasets, feed: { gone, links }, ...(catalogue === undefined ? {} : { catalogue }) };
};

/** Splits the statements of a page. `url`: the address of the page; `body`: its text. */
export const readPage = async (quads: readonly Quad[], url: string, body: string): Promise<ReadPage> => {
  if (isFeed(quads)) return feedPage(quads);
  const { rest, paging } = takePaging(quads, url);
  const { datasets, catalogue, loose } = split(rest, true);
  const bare = datasets.filter(isBare).map(({ source }) => source);
  const parts = await datasetsOf(datasets.filter((part) => !isBare(part)));
  const isPage =
    datasets.length > 0 || catalogue !== undefined || paging.total !== undefined || paging.next !== undefined;
  if (!isPage) return { datasets: [], instead: foundInstead(rest, body) };
  const named = new Set(parts.flatMap(({ key }) => key ?? []));
  return {
    datasets: parts,
    ...listedOn(quads, named, bare),
    ...(catalogue ? { catalogue: toNTriples(catalogue.quads) } : {}),
    ...(loose ? { loose: `Left out: ${ofRdf(loose)}, which belong to none of the datasets.` } : {}),
    ...paging,
  };
};
