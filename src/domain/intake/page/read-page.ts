/** A page of RDF in parts, as a worker thread makes them. */
import { Refusal } from '../../../errors.js';
import { canonicalize } from '../../../rdf/canonical.js';
import { toNTriples } from '../../../rdf/ntriples.js';
import type { MendedFault } from '../../../rdf/parse.js';
import type { Quad } from '../../../rdf/terms.js';
import { dct } from '../../../rdf/vocabulary.js';
import { split, type Part } from '../split.js';
import { theDataset } from '../subjects.js';
import type { HarvestFault, SourceDataset } from './source-dataset.js';
import { foundInstead } from './found-instead.js';
import { isFeed, readFeed } from './feed.js';
import { listedOn, type Listed } from './listed.js';
import { takePaging, type Paging } from './hydra.js';

/** A page as a worker thread read it. */
export interface ReadPage extends Paging, Partial<Listed> {
  readonly datasets: readonly SourceDataset[];
  readonly catalogue?: string;
  /** Of a page of an event stream: names of what was removed, and addresses of other pages. */
  readonly feed?: { readonly gone: readonly string[]; readonly links: readonly string[] };
  /** What was not well-formed on the page, and was mended or left out. */
  readonly mended?: readonly MendedFault[];
  /** The content where there are neither datasets nor a catalogue, nor a word that there are none. */
  readonly instead?: string;
}

const NAMELESS: HarvestFault = {
  code: 'INVALID_METADATA',
  detail: 'The dataset has neither an IRI nor a dct:identifier, so the next harvest could not recognise it.',
};

/** The name under which a dataset comes again: its IRI, or the identifier of a blank node. */
const keyOfPart = ({ quads }: Part): string | undefined => {
  const node = theDataset(quads);
  if (node.termType === 'NamedNode') return node.value;
  const identifier = quads.find(({ subject, predicate }) => subject.equals(node) && predicate.equals(dct.identifier));
  return identifier?.object.value;
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
  const { datasets, catalogue } = split(rest);
  const parts: SourceDataset[] = [];
  for (const part of datasets) parts.push(await datasetOf(part));
  const isPage = parts.length > 0 || catalogue !== undefined || paging.total !== undefined || paging.next !== undefined;
  if (!isPage) return { datasets: [], instead: foundInstead(rest, body) };
  const named = new Set(parts.flatMap(({ key }) => key ?? []));
  return {
    datasets: parts,
    ...listedOn(quads, named),
    ...(catalogue ? { catalogue: toNTriples(catalogue.quads) } : {}),
    ...paging,
  };
};
