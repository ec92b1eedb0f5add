/** What attackers read: everything that the surface offers to somebody who looks for words that are not theirs. */
import { CATALOGUES, IDS, type Caller, type Who } from './cast.js';
import { holds, mayKnow, mayReach } from './entitled.js';
import type { Model } from './model.js';
import type { Market, Rules } from './world.js';

/** Who looks around after the steps, in turns. */
export const READERS: readonly Who[] = ['anonymous', 'bob', 'olga', 'limitedOfB', 'cleo', 'alice'];

const WORD = /(?:word|secret)\d+q/g;
/** Addresses that a dataset withholds as a rule: their numbers. */
const NUMBERS = [1, 2];
/** Copies that are asked for by their ids. */
const MOST_COPIES = 3;
/** What a query may be told; anything else is a mistake in it. */
const REFUSALS: ReadonlySet<string> = new Set(['FORBIDDEN', 'UNAUTHENTICATED', 'NOT_FOUND']);

interface Edges<T> {
  readonly edges: readonly { readonly node: T }[];
}
interface SeenListing {
  readonly identifier: string;
  readonly listing: { readonly state: string; readonly offers: readonly unknown[] };
}
const LISTINGS = '{ datasets(first: 20) { edges { node { identifier listing { state offers { kind } } } } } }';
const FILES = `{ datasets(first: 20) { edges { node { distributions { identifier accessUrls sample { columns { name } rows } } } } } }`;

const VERSION = 'edges { node { rdf { body } dataset { title } patch } }';
/** What everybody may ask, and gets what is for them. */
const LISTS = [
  '{ datasets(first: 20) { edges { node { title description acquiredCopies { title } original { title } } } } }',
  `{ datasets(first: 15) { edges { node { history(first: 5) { ${VERSION} } } } } }`,
  `{ search(first: 20) { edges { document } } suggest(text: "word", first: 20) { title }
    offers(first: 20) { edges { node { dataset { title } } } } changes(first: 200) { edges { node { dataset { title } } } } }`,
];
/** One operation each: where one field is refused, nothing is told of the others. */
const OWN = [
  '{ drafts { items { identifier titles { value } rdf { body } } } }',
  '{ acquisitions { edges { node { copy { title } marketplaceDataset { title } } } } }',
  ...CATALOGUES.flatMap((id) => [
    `{ removedDatasets(catalogue: "${id}", first: 10) { ${VERSION} } }`,
    `{ harvestRuns(catalogue: "${id}") { url } }`,
  ]),
];

/** Reads as one caller after another. */
export class Reading {
  #before = new Date().toISOString();
  readonly #copies: () => readonly string[];

  constructor(
    private readonly market: Market,
    private readonly rules: Rules,
    copies: () => readonly string[],
  ) {
    this.#copies = copies;
  }

  /** Words that a caller came across and may not. */
  async stolen(who: Who, model: Model): Promise<string[]> {
    const faults = await this.#listings(who, model);
    return [...this.among(await this.#allThatShows(who), who, model), ...faults];
  }

  /** Words in a text that are not for a caller. */
  among(text: string, who: Who, model: Model): string[] {
    const caller: Caller = { who };
    const found = new Set(text.match(WORD) ?? []);
    const isFor = (word: string): boolean =>
      word.startsWith('secret') ? mayReach(model, caller, word, this.rules) : mayKnow(model, caller, word, this.rules);
    return [...found].filter((word) => !isFor(word)).map((word) => `${who} reads ${word}`);
  }

  /** What a caller who may not sell sees on sale, other than what is: prices that were written and not put on sale are nobody else's. */
  async #listings(who: Who, model: Model): Promise<string[]> {
    const seen = await this.#read<{ datasets: Edges<SeenListing> }>(LISTINGS, who);
    return (seen?.datasets.edges ?? []).flatMap(({ node: { identifier: id, listing } }) => {
      const twin = model.purchases.find(({ copy }) => copy === id)?.twin;
      const sale = twin === undefined ? model.saleOf(id) : model.sales.get(twin);
      if (holds(model, { who }, 'TRADE', sale?.original ?? sale?.twin ?? id)) return [];
      const isShown = sale && sale.state !== 'WITHDRAWN';
      if (!isShown) return listing.offers.length > 0 ? [`${who} reads an offer of ${id}: ${listing.state}`] : [];
      return (listing.state === 'ON_SALE') === (sale.state === 'PUBLISHED') || listing.state === 'SOLD_OUT'
        ? []
        : [`${who} reads that ${id} is ${listing.state}, not ${sale.state}`];
    });
  }

  /** Says that a step is over: the next one looks for what was there then. */
  remember(): void {
    this.#before = new Date().toISOString();
  }

  async #allThatShows(who: Who): Promise<string> {
    const ids = [...IDS.filter((id) => !id.startsWith('copy-')), ...this.#copies().slice(0, MOST_COPIES)];
    const times = ids.map(
      (id, n) => `p${n}: dataset(id: "${id}", asOf: "${this.#before}") { title } n${n}: dataset(id: "${id}") { title }`,
    );
    const queries = [...LISTS, `{ ${times.join(' ')} }`, ...(who === 'anonymous' ? [] : OWN)];
    const paths = ['/srv/search/search?limit=50', '/srv/repo/datasets', ...ids.map((id) => `/srv/repo/datasets/${id}`)];
    const files = await this.#read<{ datasets: Edges<{ distributions: { identifier: string }[] }> }>(FILES, who);
    const samples = (files?.datasets.edges ?? []).flatMap(({ node: { distributions } }) =>
      distributions.map(({ identifier }) => `/srv/repo/distributions/${identifier}/sample`),
    );
    const texts = await Promise.all([
      JSON.stringify(files),
      ...queries.map((query) => this.#asked(query, who)),
      ...samples.map((path) => this.#sent(path, who)),
      ...ids.flatMap((id) => NUMBERS.map((number) => this.#followed(`/srv/trade/data/${id}/${number}`, who))),
      ...paths.map((path) => this.#sent(path, who)),
    ]);
    return texts.join('\n');
  }

  async #asked(query: string, who: Who): Promise<string> {
    return JSON.stringify(await this.#read(query, who));
  }

  /** Where an address of the service leads. */
  async #followed(path: string, who: Who): Promise<string> {
    const response = await this.market.service.fetch(path, { headers: this.market.headers[who], redirect: 'manual' });
    return `${response.headers.get('location')} ${await response.text()}`;
  }

  async #read<T>(query: string, who: Who): Promise<T | undefined> {
    const { data, errors = [] } = await this.market.service.graphql<T>(query, {}, this.market.headers[who]);
    const mistake = errors.find(({ extensions }) => !REFUSALS.has(String(extensions?.['code'])));
    if (mistake) throw new Error(`${query}: ${JSON.stringify(mistake)}`);
    return data;
  }

  async #sent(path: string, who: Who): Promise<string> {
    const accept = { accept: 'application/ld+json, application/json' };
    return (await this.market.service.fetch(path, { headers: { ...accept, ...this.market.headers[who] } })).text();
  }
}
