/** What can be seen of the market from outside by those who may see everything. */
import type { GraphqlAnswer } from '../../support/service.js';
import { CATALOGUES, ORGANIZATIONS, type Org } from './cast.js';
import type { Market } from './world.js';

export interface SeenDataset {
  readonly identifier: string;
  readonly etag: string;
  readonly catalogue: { readonly identifier: string } | null;
  readonly listing: {
    readonly originalId: string | null;
    readonly marketplaceId: string | null;
    readonly state: string;
    readonly seller: { readonly identifier: string } | null;
  };
}

export interface SeenOffer {
  readonly kind: 'PURCHASE' | 'INVESTMENT';
  readonly seller: { readonly identifier: string } | null;
  readonly sharesLeft: number | null;
  readonly dataset: { readonly identifier: string } | null;
  readonly purchaseOffer: { readonly price: string } | null;
  readonly investmentOffer: { readonly price: string } | null;
}

/** What an organization sees of its own. */
export interface Books {
  readonly acquisitions: {
    readonly marketplaceId: string;
    readonly state: string;
    readonly price: string | null;
    readonly copy: { readonly identifier: string } | null;
  }[];
  readonly investments: { readonly marketplaceId: string; readonly shares: number; readonly price: string }[];
  readonly drafts: string[];
}

/** A search document as far as it tells of trade. */
export interface SeenDocument {
  readonly offer: { readonly original_id?: string; readonly marketplace_offer_id?: string } | null;
  readonly publisher: { readonly organization_id?: string } | null;
}

/** Everything at one time. */
export interface View {
  readonly datasets: readonly SeenDataset[];
  readonly catalogues: readonly { readonly identifier: string; readonly etag: string }[];
  readonly offers: readonly SeenOffer[];
  readonly documents: Readonly<Record<string, SeenDocument>>;
  readonly books: Readonly<Record<Org, Books>>;
  /** Who was granted what on each dataset, as `subject scope`. */
  readonly grants: Readonly<Record<string, readonly string[]>>;
  readonly removed: readonly string[];
  readonly runs: readonly string[];
}

interface Edges<T> {
  readonly edges: readonly { readonly node: T }[];
}
const nodes = <T>({ edges }: Edges<T>): T[] => edges.map(({ node }) => node);

const EVERYTHING = `{
  datasets(first: 50) { edges { node { identifier etag catalogue { identifier }
    listing { originalId marketplaceId state seller { identifier } } } } }
  catalogues(first: 20) { edges { node { identifier etag } } }
  offers(first: 100) { edges { node { kind seller { identifier } sharesLeft dataset { identifier }
    purchaseOffer { price } investmentOffer { price } } } }
  search(first: 50) { edges { identifier document } } }`;
const CHANGES = `query ($since: String) { changes(first: 1000, kinds: [DATASET, CATALOGUE], since: $since) {
  pageInfo { endCursor } edges { node { action identifier } } } }`;
const BOOKS = `{ acquisitions(first: 100) { edges { node { marketplaceId state copy { identifier } price } } }
  investments(first: 100) { edges { node { marketplaceId shares price } } } drafts { items { identifier } } }`;

interface Everything {
  readonly datasets: Edges<SeenDataset>;
  readonly catalogues: Edges<{ readonly identifier: string; readonly etag: string }>;
  readonly offers: Edges<SeenOffer>;
  readonly search: { readonly edges: readonly { readonly identifier: string; readonly document: string }[] };
}

/** Root fields that one operation may have. */
const MOST_ROOTS = 20;

/** Looks at the market through its surface. */
export class Lookout {
  #cursor: string | undefined;

  constructor(private readonly market: Market) {}

  async look(): Promise<View> {
    const { datasets, catalogues, offers, search } = await this.#ask<Everything>(EVERYTHING);
    const seen = nodes(datasets);
    const ids = seen.map(({ identifier }) => identifier);
    const books = await Promise.all(ORGANIZATIONS.map(async (name) => [name, await this.#books(name)] as const));
    return {
      datasets: seen,
      catalogues: nodes(catalogues),
      offers: nodes(offers),
      documents: Object.fromEntries(
        // Scores of quality come later, whatever is done meanwhile.
        search.edges.map(({ identifier, document }) => {
          const { offer, publisher } = JSON.parse(document) as SeenDocument;
          return [identifier, { offer, publisher: publisher ?? null }];
        }),
      ),
      books: Object.fromEntries(books) as Record<Org, Books>,
      grants: await this.#grants(ids),
      ...(await this.#kept(nodes(catalogues).map(({ identifier }) => identifier))),
    };
  }

  /** Events of datasets and catalogues since the last time it was asked. */
  async events(): Promise<readonly string[]> {
    const { changes } = await this.#ask<{
      changes: Edges<{ action: string; identifier: string }> & { pageInfo: { endCursor: string } };
    }>(CHANGES, { since: this.#cursor });
    this.#cursor = changes.pageInfo.endCursor;
    return nodes(changes).map(({ action, identifier }) => `${action} ${identifier}`);
  }

  async #ask<T>(query: string, variables: object = {}, headers = this.market.headers.admin): Promise<T> {
    const answer: GraphqlAnswer<T> = await this.market.service.graphql(query, variables, headers);
    if (answer.errors || !answer.data) throw new Error(`${query}: ${JSON.stringify(answer.errors)}`);
    return answer.data;
  }

  async #books(name: Org): Promise<Books> {
    const { acquisitions, investments, drafts } = await this.#ask<{
      acquisitions: Edges<Books['acquisitions'][number]>;
      investments: Edges<Books['investments'][number]>;
      drafts: { items: { identifier: string }[] };
    }>(BOOKS, {}, this.market.books[name]);
    const items = drafts.items.map(({ identifier }) => identifier);
    return { acquisitions: nodes(acquisitions), investments: nodes(investments), drafts: items };
  }

  async #grants(ids: readonly string[]): Promise<Record<string, string[]>> {
    const all: Record<string, string[]> = {};
    for (let start = 0; start < ids.length; start += MOST_ROOTS) {
      const some = ids.slice(start, start + MOST_ROOTS);
      const types = some.map((_, n) => `$i${n}: ID!`);
      const fields = some.map((_, n) => `g${n}: permissions(id: $i${n}) { subject scopes }`);
      const query = `query (${types.join(', ')}) { ${fields.join(' ')} }`;
      const variables = Object.fromEntries(some.map((id, n) => [`i${n}`, id]));
      const found = await this.#ask<Record<string, { subject: string; scopes: string[] }[]>>(query, variables);
      for (const [n, id] of some.entries()) {
        all[id] = (found[`g${n}`] ?? []).flatMap(({ subject, scopes }) => scopes.map((scope) => `${subject} ${scope}`));
      }
    }
    return all;
  }

  async #kept(catalogues: readonly string[]): Promise<Pick<View, 'removed' | 'runs'>> {
    const there = CATALOGUES.filter((id) => catalogues.includes(id));
    const fields = there.map(
      (id, n) => `r${n}: removedDatasets(catalogue: "${id}") { edges { node { etag until } } }
        h${n}: harvestRuns(catalogue: "${id}") { id state }`,
    );
    // The catalogues of the system are for holders of keys.
    const found = await this.#ask<Record<string, unknown>>(`{ ${fields.join(' ')} }`, {}, this.market.headers.key);
    const of = (letter: string): string[] =>
      there.flatMap((id, n) => `${id} ${JSON.stringify(found[`${letter}${n}`])}`);
    return { removed: of('r'), runs: of('h') };
  }
}
