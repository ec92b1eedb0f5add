/** Copies of what was bought: each is in the lists of the organization that bought it, and in nobody else's. */
import { LRUCache } from 'lru-cache';
import type { GraphStore } from '../../../core/store/graph-store.js';
import type { AllBut } from '../../../core/store/readable.js';
import type { Database } from '../../../core/store/sqlite/database.js';

/** Organizations of which it is remembered what they bought. */
const KEPT = 500;

const OF_CATALOGUE =
  "SELECT id FROM graph INDEXED BY graph_by_owner WHERE kind = 'dataset' AND catalogue = ?1 AND owner";
/** What a client wrote there in the name of no organization is for everybody. */
const SHOWN = `${OF_CATALOGUE} IS NULL UNION ALL ${OF_CATALOGUE} = ?2`;
const OF_OTHERS = `${OF_CATALOGUE} > '' AND owner <> ?2`;

/** Knows whose copies there are: datasets in the catalogue of acquired data that belong to an organization. */
export class BoughtCopies {
  readonly #seen = new LRUCache<string, AllBut>({ max: KEPT });
  /** Whether there was any, at a revision of the store. */
  #known = { revision: -1, isAny: false };

  constructor(
    /** The catalogue of acquired data. */
    readonly catalogue: string,
    private readonly store: Pick<GraphStore, 'revision'> & { readonly database: Pick<Database, 'read' | 'readOne'> },
  ) {}

  /** What lists show to who acts for an organization, or for none; undefined for everything, as long as nobody has a copy. */
  seenFor(organization = ''): AllBut | undefined {
    const { revision, database } = this.store;
    if (this.#known.revision !== revision) {
      this.#known = {
        revision,
        isAny: database.readOne(`${OF_CATALOGUE} > '' LIMIT 1`, [this.catalogue]) !== undefined,
      };
      this.#seen.clear();
    }
    if (!this.#known.isAny) return undefined;
    const known = this.#seen.get(organization);
    if (known) return known;
    const shown = database.read<{ id: string }>(SHOWN, [this.catalogue, organization]).map(({ id }) => id);
    const seen = { allBut: this.catalogue, shown };
    this.#seen.set(organization, seen);
    return seen;
  }

  /** Those of some datasets that lists show to who acts for an organization, or for none. */
  among(ids: readonly string[], organization = ''): readonly string[] {
    const others = this.store.database.read<{ id: string }>(OF_OTHERS, [this.catalogue, organization]);
    if (others.length === 0) return ids;
    const hidden = new Set(others.map(({ id }) => id));
    return ids.filter((id) => !hidden.has(id));
  }
}
