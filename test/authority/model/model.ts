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
  /** Words in addresses of its data. */
  readonly secrets: Set<string>;
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
  free: boolean;
  withholds: boolean;
  ends: boolean;
}

export interface Purchase {
  readonly buyer: Owner;
  readonly twin: string;
  readonly original: string | undefined;
  readonly seller: Owner;
  readonly copy: string | undefined;
  /** True when the copy is gone, or the agreement is over. */
  ended: boolean;
  /** True if the agreement is over. */
  over: boolean;
  /** True if the offer ends within the hour, and the agreement with it. */
  readonly ends: boolean;
  payment: 'NOT_NEEDED' | 'DUE' | 'PAID' | 'REFUNDED';
  readonly price: number | undefined;
}

/** A sample, under the dataset that it was stored for. */
export interface Shown {
  readonly holder: string;
  readonly word: string;
  readonly entitled: boolean;
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
  readonly samples: Shown[] = [];
  /** Datasets whose addresses are for buyers alone. */
  readonly withheld = new Set<string>();
  /** Datasets that lead to their data by an address of the service: nobody else's metadata may, so they are not sold. */
  readonly aimless = new Set<string>();
  /** Datasets that ever had an address with a word, by that word. */
  readonly holders = new Map<string, Set<string>>();
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
    secrets: Iterable<string>,
    grants: Dataset['grants'] = new Map(),
  ): void {
    const grave = this.graves.get(id);
    this.graves.delete(id);
    this.reserved.set(id, owner);
    // Its earlier versions are told with it, and their addresses where they were told then.
    const told = new Set(this.withheld.has(id) ? [] : grave?.secrets);
    const own = { words: new Set([...(grave?.words ?? []), ...words]), secrets: told, grants: new Map(grants) };
    this.datasets.set(id, { id, catalogue, owner, ...own });
    for (const secret of secrets) this.lead(id, secret);
  }

  /** Has a dataset lead to its data by an address with a word. */
  lead(id: string, secret: string): void {
    this.datasets.get(id)?.secrets.add(secret);
    this.holders.set(secret, (this.holders.get(secret) ?? new Set()).add(id));
  }

  /** Says whether the addresses of a dataset are for buyers alone. */
  withhold(id: string, now: boolean): void {
    if (now) this.withheld.add(id);
    else this.withheld.delete(id);
  }

  /** True for the copy of what somebody bought. */
  isCopy(id: string): boolean {
    return this.purchases.some(({ copy, ended }) => copy === id && !ended);
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
