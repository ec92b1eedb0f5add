/**
 * Tells what a document says for itself from what it says about other resources of this service. Everybody may say anything in the
 * graph of their own document; but what stands under the IRI of a resource is what its own document says.
 */
import type { GraphDocument } from './graph-store.js';
import { addressOf, nounPaths, type Noun } from './resource-iris.js';

/** The members of a document that its own statements are found by. */
export type Stated = Pick<GraphDocument, 'iri' | 'kind' | 'triples' | 'system'>;

/** The metadata of a document, parted. */
export interface Parted {
  /** The statements that it may make itself, as N-Triples. */
  readonly own: string;
  /** The statements about datasets, distributions, records, results and catalogues of others, as N-Triples. */
  readonly aboutOthers: string;
}

/** Finds the distributions of a dataset. */
export type DistributionsOf = (dataset: string) => ReadonlySet<string>;

const nouns = new Map(Object.entries(nounPaths).map(([noun, path]) => [path, noun as Noun]));
const PATHS = [...nouns.keys()].join('|');

/** Statements whose subject is a resource of the deployment at an address, or a part of one; the groups are path and id. */
const patterns = new Map<string, RegExp>();
const patternOf = (base: string): RegExp => {
  let pattern = patterns.get(base);
  if (!pattern) {
    const address = base.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    patterns.set(base, (pattern = new RegExp(`^<${address}(${PATHS})([^>/?#]*)(?:[?#][^>]*)?> [^\\n]*\\n`, 'gm')));
  }
  return pattern;
};

/** Parts the statements of a dataset or catalogue. */
export const part = (graph: Stated, distributionsOf: DistributionsOf): Parted => {
  const { iri, kind, triples, system } = graph;
  const base = addressOf(kind === 'catalogue' ? 'catalogue' : 'dataset', iri);
  if (base === undefined) return { own: triples, aboutOthers: '' };
  const main = iri.slice(iri.lastIndexOf('/') + 1);
  let distributions: ReadonlySet<string> | undefined;
  const isOwn = (noun: Noun | undefined, id: string): boolean => {
    if (kind === 'catalogue') return noun === 'catalogue' && id === main;
    if (noun === 'distribution') return (distributions ??= distributionsOf(iri)).has(id);
    return (noun === 'dataset' || noun === 'record') && id === main;
  };
  const aboutOthers: string[] = [];
  const own = triples.replace(patternOf(base), (line, path: string, id: string) => {
    // The service says some of it too, such as which catalogue a dataset is in.
    if (isOwn(nouns.get(path), id) || system.includes(line)) return line;
    aboutOthers.push(line);
    return '';
  });
  return { own, aboutOthers: aboutOthers.join('') };
};
