/** Stored datasets as the engine of clients and as the objects of the model: the same statements, once for each. */
import oxigraph from 'oxigraph';
import { Definitions } from '../../src/features/repository/assessment/definitions.js';
import type { Naming } from '../../src/features/repository/filters/scope.js';
import { Identifiers } from '../../src/features/repository/identifiers.js';
import { DatasetView } from '../../src/features/repository/views/dataset.js';
import { ResourceGraph } from '../../src/model/derive/resource.js';
import { COLLATION_KEY } from '../../src/core/rdf/collation.js';
import { platform } from '../../src/core/rdf/vocabulary.js';
import type { Row } from '../../src/core/store/graph-store.js';
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
    // The engine of the package has no collation: it orders by what is written.
    const plain = text.replaceAll(`<${COLLATION_KEY}>`, 'STR');
    const json = store.query(plain, { results_format: 'json' }) as unknown as string;
    return (JSON.parse(json) as { results: { bindings: Row[] } }).results.bindings;
  };
  for (const [at, random] of all.entries()) {
    const how = { format: 'application/n-triples', lenient: true };
    const [iri, triples] = [datasetIri(at), triplesOf(random, at)];
    store.load(triples, { ...how, to_graph_name: oxigraph.namedNode(iri) });
    store.load(triples, how);
  }
  const identifiers = new Identifiers(BASE);
  const views = all.map((_, at) => {
    const construct = `CONSTRUCT { ?s ?p ?o } { GRAPH <${datasetIri(at)}> { ?s ?p ?o } }`;
    const quads = store.query(construct) as ConstructorParameters<typeof ResourceGraph>[1];
    return new DatasetView(new ResourceGraph(datasetIri(at), quads), `d${at}`, identifiers, terms);
  });
  return { select, views };
};
