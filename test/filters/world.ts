/** Stored datasets as the engine of clients and as the objects of the model: the same statements, once for each. */
import oxigraph from 'oxigraph';
import { Definitions } from '../../src/domain/assessment/definitions.js';
import type { Naming } from '../../src/domain/filters/scope.js';
import { Identifiers } from '../../src/domain/identifiers.js';
import { DatasetView } from '../../src/domain/views/dataset.js';
import { ResourceGraph } from '../../src/domain/views/resource.js';
import { platform } from '../../src/rdf/vocabulary.js';
import { toNQuads } from '../../src/store/engine/nquads.js';
import type { Row } from '../../src/store/graph-store.js';
import { BASE, datasetIri, triplesOf, VOC, type Random } from './data.js';

const terms = platform(VOC);
export const naming: Naming = { base: BASE, terms, definitions: new Definitions(BASE) };

/** Some datasets. */
export interface World {
  select(text: string): Row[];
  readonly views: readonly DatasetView[];
}

/** Stores datasets. */
export const worldOf = (all: readonly Random[]): World => {
  const store = new oxigraph.Store();
  const select = (text: string): Row[] => {
    const json = store.query(text, { results_format: 'json' }) as unknown as string;
    return (JSON.parse(json) as { results: { bindings: Row[] } }).results.bindings;
  };
  for (const [at, random] of all.entries()) {
    const graph = { iri: datasetIri(at), kind: 'dataset', triples: triplesOf(random, at), system: '' } as const;
    store.load(toNQuads(graph), { format: 'application/n-quads', lenient: true });
    store.load(graph.triples, { format: 'application/n-triples', lenient: true });
  }
  const identifiers = new Identifiers(BASE);
  const views = all.map((_, at) => {
    const rows = select(`SELECT ?s ?p ?o { GRAPH <${datasetIri(at)}> { ?s ?p ?o } }`);
    return new DatasetView(new ResourceGraph(datasetIri(at), rows), `d${at}`, identifiers, terms);
  });
  return { select, views };
};
