/** The entries that the index should hold of the stored resources. */
import type { IndexEntry, Kind } from '../../../core/search/entry.js';
import { SALE_DIMENSIONS, soldValues } from '../../../core/search/facets.js';
import { TRADED } from '../../trade/sale-tables.js';
import type { Stamp } from '../../../core/search/opensearch/document.js';
import { FORM as MAPPING } from '../../../core/search/opensearch/mapping.js';
import { FORM } from '../../../core/search/tables.js';
import type { GraphDocument, GraphStore } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import type { DocumentTools } from '../../repository/indexed/document/searchable.js';
import { indexEntry } from '../../repository/indexed/entry.js';

/** An entry with what tells its state. */
export interface Sourced {
  readonly entry: IndexEntry;
  readonly stamp: Omit<Stamp, 'version'>;
}

/** The head of a stored resource: all that decides whether an entry is up to date. */
export type Header = Pick<GraphDocument, 'kind' | 'id' | 'hash' | 'catalogue' | 'changed'>;

/** The columns that records of trade fill. */
interface Traded {
  readonly double: number;
  readonly sale: string | null;
}

/** An entry with what is on sale of its resource. */
const withSale = (entry: IndexEntry, sale: string | null): IndexEntry => {
  if (sale === null) return entry;
  const { values, price } = soldValues(sale);
  return {
    ...entry,
    facets: {
      ...entry.facets,
      ...Object.fromEntries(SALE_DIMENSIONS.map((name, at) => [name, values[at]?.map((value) => ({ value }))])),
    },
    numbers: { ...entry.numbers, ...(price === null ? {} : { salePrice: price }) },
  };
};

/** Reads the store for the index. */
export class IndexSource {
  constructor(
    readonly store: GraphStore,
    private readonly database: Pick<Database, 'read' | 'readOne'>,
    private readonly tools: DocumentTools,
  ) {}

  /** The entry of a resource; undefined when it is not there. */
  async load(kind: Kind, id: string): Promise<Sourced | undefined> {
    const document = await this.store.get(this.tools.identifiers.iri(kind, id));
    return document && this.of(document);
  }

  /** The head of a resource; undefined when it is not there. */
  async header(kind: Kind, id: string): Promise<Header | undefined> {
    return this.store.get(this.tools.identifiers.iri(kind, id));
  }

  /** The entry of a stored document; undefined for graphs that are not searched. */
  of(document: GraphDocument): Sourced | undefined {
    const entry = indexEntry(document, this.tools);
    if (!entry) return undefined;
    const { kind, id } = document;
    const [scoring, traded] = [this.#scoreOf(kind, id), this.#traded(kind, id)];
    const state = this.state(document, scoring, traded);
    const stamp = { scoring, double: traded.double === 1, state, created: Date.parse(document.created) };
    return { entry: withSale(entry, traded.sale), stamp };
  }

  /** From what an entry is made, as a short text: entries with the same state are the same. */
  state(
    { kind, id, hash, catalogue = '', changed }: Header,
    score = this.#scoreOf(kind, id),
    { double, sale } = this.#traded(kind, id),
  ): string {
    return [FORM, MAPPING, hash, catalogue, changed, score ?? '', ...(double === 1 ? ['double'] : []), sale ?? ''].join(
      ' ',
    );
  }

  #scoreOf(kind: GraphDocument['kind'], id: string): number | null {
    if (kind !== 'dataset') return null;
    return this.database.readOne<{ score: number }>('SELECT score FROM quality WHERE dataset = ?', [id])?.score ?? null;
  }

  #traded(kind: GraphDocument['kind'], id: string): Traded {
    return (kind === 'dataset' && this.database.readOne<Traded>(TRADED, [id])) || { double: 0, sale: null };
  }
}
