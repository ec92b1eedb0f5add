/** The nouns of the service: what requests read and write. */
import { LRUCache } from 'lru-cache';
import type { ResourceGraph } from '../../model/derive/resource.js';
import type { GraphDocument, GraphStore } from '../../core/store/graph-store.js';
import { Definitions } from './assessment/definitions.js';
import { Catalogues } from './catalogue.js';
import type { ConformanceReports } from './conformance.js';
import { KeptContracts } from './contracts/kept.js';
import { DatasetGroups } from './dataset-groups.js';
import { Datasets } from './dataset.js';
import { Distributions } from './distribution.js';
import { Filters, type ListQueries } from './filters/filters.js';
import type { Services } from './services.js';
import { Listing } from './listing.js';
import { Claims } from './ownership/claims.js';
import { Reservations } from './ownership/reservations.js';
import { Representations } from './representation.js';
import type { SystemCatalogues } from './system-catalogues.js';
import type { DomainTools } from './tools.js';
import { ShapeDocuments } from './validation/shape-documents.js';
import { CatalogueView } from './views/catalogue.js';
import { DatasetView } from './views/dataset.js';
import { ResourceGraphs } from './views/resource-graphs.js';
import type { Participant } from './writes.js';

/** About 100 bytes of text each. */
const CACHE_STATEMENTS = 300_000;

/** Reads documents through a bounded cache. */
class Documents implements Participant {
  readonly #cache = new LRUCache<string, GraphDocument>({
    maxSize: CACHE_STATEMENTS,
    // Texts are not unpacked to be counted.
    sizeCalculation: ({ quads }) => quads + 5,
  });
  /** Counts changes, so that what was read before one is not kept after it. */
  #generation = 0;

  constructor(private readonly store: Pick<GraphStore, 'some'>) {}

  onCommitted(changed: readonly string[]): void {
    this.#generation += 1;
    for (const iri of changed) this.#cache.delete(iri);
  }

  /** The document, if it is at hand. */
  peek(iri: string): GraphDocument | undefined {
    return this.#cache.get(iri);
  }

  /** The stored documents with these names, in their order; undefined where there is none. */
  async all(iris: readonly string[]): Promise<(GraphDocument | undefined)[]> {
    const found = new Map(iris.map((iri) => [iri, this.#cache.get(iri)]));
    const missing = [...found].flatMap(([iri, document]) => (document ? [] : [iri]));
    const generation = this.#generation;
    for (const document of missing.length > 0 ? await this.store.some(missing) : []) {
      found.set(document.iri, document);
      if (generation === this.#generation) this.#cache.set(document.iri, document);
    }
    return iris.map((iri) => found.get(iri));
  }

  /** The stored document of that name. */
  async get(iri: string): Promise<GraphDocument | undefined> {
    return (await this.all([iri]))[0];
  }
}

/** Makes the views of the nouns from their graphs. */
interface Views {
  dataset(graph: ResourceGraph, id: string): DatasetView;
  catalogue(graph: ResourceGraph, id: string): CatalogueView;
}

/** The nouns of the service and their tools, on their ground. */
export interface Nouns extends Services, DomainTools {
  readonly catalogues: Catalogues;
  readonly datasets: Datasets;
  readonly groups: DatasetGroups;
  readonly distributions: Distributions;
  readonly representations: Representations;
  readonly listing: Listing;
  /** Typed questions over the model. */
  readonly filters: Filters;
  readonly conformance: ConformanceReports;
  readonly shapes: ShapeDocuments;
  readonly graphs: ResourceGraphs;
  readonly documents: Documents;
  readonly views: Views;
}

/** The needs of nouns beside the ground: what other features do for writes, too. */
export interface NounOptions extends Pick<DomainTools, 'references' | 'sales' | 'previews'> {
  /** Catalogues that belong to the service itself. */
  readonly system: SystemCatalogues;
  /** Answers SPARQL over everything. */
  readonly queries: ListQueries;
}

/** Makes the nouns. */
export const createNouns = (ground: Services, options: NounOptions): Nouns => {
  const { store, database, base, vocabNs, identifiers, terms, intake, writes, conformance, withheld } = ground;
  const { system, queries, references, sales, previews } = options;
  const graphs = new ResourceGraphs(store, terms);
  const documents = new Documents(store);
  const reservations = new Reservations(database);
  writes.join([reservations, graphs, documents, conformance, withheld]);
  const ownerOfCatalogue = (id: string): string | undefined => {
    const sql = 'SELECT owner FROM graph WHERE iri = ?';
    return database.readOne<{ owner: string | null }>(sql, [identifiers.iri('catalogue', id)])?.owner ?? undefined;
  };
  const tools = {
    ...ground,
    system,
    references,
    keptContracts: new KeptContracts(database),
    previews,
    sales,
    claims: new Claims(reservations, ownerOfCatalogue),
  };
  const catalogues = new Catalogues(tools);
  const datasets = new Datasets(tools, catalogues);
  const groups = new DatasetGroups(tools, catalogues, datasets);
  const representations = new Representations(intake, identifiers);
  return {
    ...tools,
    catalogues,
    datasets,
    distributions: new Distributions(tools, datasets),
    groups,
    representations,
    listing: new Listing(store, representations),
    filters: new Filters(queries, store, { base, terms, definitions: new Definitions(base) }),
    shapes: new ShapeDocuments(base, vocabNs),
    graphs,
    documents,
    views: {
      dataset: (graph, id) => new DatasetView(graph, id, identifiers, terms),
      catalogue: (graph, id) => new CatalogueView(graph, id, terms),
    },
  };
};
