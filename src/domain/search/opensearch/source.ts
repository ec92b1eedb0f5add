/** The entries that the index should hold of the stored resources. */
import type { IndexEntry, Kind } from '../../../search/entry.js';
import { IS_DOUBLE } from '../../../search/double-tables.js';
import type { Stamp } from '../../../search/opensearch/document.js';
import { FORM as MAPPING } from '../../../search/opensearch/mapping.js';
import { FORM } from '../../../search/tables.js';
import type { GraphDocument, GraphStore } from '../../../store/graph-store.js';
import type { Database } from '../../../store/sqlite/database.js';
import type { DocumentTools } from '../../indexed/document/searchable.js';
import { indexEntry } from '../../indexed/entry.js';

/** An entry with what tells its state. */
export interface Sourced {
  readonly entry: IndexEntry;
  readonly stamp: Omit<Stamp, 'version'>;
}

/** The head of a stored resource: all that decides whether an entry is up to date. */
export type Header = Pick<GraphDocument, 'kind' | 'id' | 'hash' | 'catalogue' | 'changed'>;

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
    const [scoring, double] = [this.#scoreOf(kind, id), this.#isDouble(kind, id)];
    const state = this.state(document, scoring, double);
    return { entry, stamp: { scoring, double, state, created: Date.parse(document.created) } };
  }

  /** From what an entry is made, as a short text: entries with the same state are the same. */
  state(
    { kind, id, hash, catalogue = '', changed }: Header,
    score = this.#scoreOf(kind, id),
    double = this.#isDouble(kind, id),
  ): string {
    return [FORM, MAPPING, hash, catalogue, changed, score ?? '', ...(double ? ['double'] : [])].join(' ');
  }

  #scoreOf(kind: GraphDocument['kind'], id: string): number | null {
    if (kind !== 'dataset') return null;
    return this.database.readOne<{ score: number }>('SELECT score FROM quality WHERE dataset = ?', [id])?.score ?? null;
  }

  #isDouble(kind: GraphDocument['kind'], id: string): boolean {
    return kind === 'dataset' && this.database.readOne<{ double: number }>(IS_DOUBLE, [id])?.double === 1;
  }
}
