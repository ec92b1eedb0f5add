/** What the model remembers: who owns what, what is on sale at which price, who holds and bought what, and where words are kept. */
import type { CatalogueId, Org, Person, Scope } from './cast.js';

/** An organization; undefined for what belongs to nobody, because a key of the operator made it. */
export type Owner = Org | 'operator' | undefined;

/** A dataset that is there. */
export interface Dataset {
  readonly id: string;
  readonly catalogue: CatalogueId;
  readonly owner: Owner;
  /** Words of its present and earlier versions. */
  readonly words: Set<string>;
  readonly grants: Map<Person, Set<Scope>>;
}

/** A dataset that is gone for all but its owner. */
export interface Grave extends Omit<Dataset, 'grants'> {
  /** Owner of the catalogue at that time. */
  readonly under: Owner;
}

/** A dataset that somebody hid. */
export interface Draft extends Dataset {
  readonly by: Owner;
}

/** A harvest, and the word in its address. */
export interface HarvestRun {
  readonly catalogue: string;
  /** Owner of the catalogue at that time; who started it, where there was none. */
  readonly owner: Owner;
  readonly word: string;
}

/** A publication: what is or was on sale under an id of the marketplace. */
export interface Sale {
  readonly twin: string;
  /** Id of the seller's dataset; undefined for a listing that is not of one that is here. */
  readonly original: string | undefined;
  /** What stands in its `pst:originalId`. */
  readonly stated: string | undefined;
  readonly owner: Owner;
  state: 'PUBLISHED' | 'WITHDRAWN' | 'EXPIRED';
  /** What an entitled person asked for last; undefined where the rules do not say what became of it. */
  price: number | undefined;
  ends: boolean;
}

export interface Purchase {
  readonly buyer: Owner;
  readonly twin: string;
  readonly copy: string | undefined;
  ended: boolean;
  readonly price: number | undefined;
}

/** What there was before the first step. */
const AT_FIRST: readonly (readonly [CatalogueId, Owner])[] = [
  ['cat-a', 'A'],
  ['cat-b', 'B'],
  ['cat-c', 'C'],
  ['marketplace', undefined],
  ['acquired-data', undefined],
];

/** The state of the world as it has to be. */
export class Model {
  readonly catalogues = new Map<string, { readonly owner: Owner }>(AT_FIRST.map(([id, owner]) => [id, { owner }]));
  readonly runs: HarvestRun[] = [];
  readonly datasets = new Map<string, Dataset>();
  readonly graves = new Map<string, Grave>();
  /** By id: what has a draft is kept for its owner. */
  readonly drafts = new Map<string, Draft>();
  /** Whose an id is, whatever became of what had it. */
  readonly reserved = new Map<string, Owner>();
  /** By the id on the marketplace. */
  readonly sales = new Map<string, Sale>();
  readonly purchases: Purchase[] = [];
  readonly investments: { readonly buyer: Owner; readonly twin: string; readonly shares: number }[] = [];
  readonly disabled = new Set<Person>();

  /** The sale that an id leads to, from either side. */
  saleOf(id: string): Sale | undefined {
    return this.sales.get(id) ?? [...this.sales.values()].find(({ original }) => original === id);
  }

  /** The dataset that is acted on when somebody trades under this id. */
  originalOf(id: string): string {
    return this.sales.get(id)?.original ?? id;
  }

  /** Shares of a twin that were sold. */
  sold(twin: string): number {
    return this.investments.reduce((sum, each) => (each.twin === twin ? sum + each.shares : sum), 0);
  }

  add(
    id: string,
    catalogue: CatalogueId,
    owner: Owner,
    words: Iterable<string>,
    grants: Dataset['grants'] = new Map(),
  ): void {
    const kept = this.graves.get(id)?.words ?? [];
    this.graves.delete(id);
    this.reserved.set(id, owner);
    this.datasets.set(id, { id, catalogue, owner, words: new Set([...kept, ...words]), grants: new Map(grants) });
  }

  /** Takes a dataset away, with what hangs on it. */
  remove(id: string): void {
    const found = this.datasets.get(id);
    if (!found) return;
    this.datasets.delete(id);
    const under = this.catalogues.get(found.catalogue)?.owner;
    this.graves.set(id, { ...found, under });
    const published = [...this.sales.values()].find(({ original }) => original === id);
    if (published && published.twin !== id) {
      if (published.state !== 'WITHDRAWN') this.remove(published.twin);
      this.sales.delete(published.twin);
    }
    const own = this.sales.get(id);
    if (own) own.state = 'WITHDRAWN';
    for (const purchase of this.purchases) if (purchase.copy === id) purchase.ended = true;
  }
}
