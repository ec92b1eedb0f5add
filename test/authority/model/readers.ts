/** What attackers read: everything that the surface offers to somebody who looks for words that are not theirs. */
import { CATALOGUES, IDS, type Caller, type Who } from './cast.js';
import { mayKnow } from './entitled.js';
import type { Model } from './model.js';
import type { Market, Reads } from './world.js';

/** Who looks around after the steps, in turns. */
export const READERS: readonly Who[] = ['anonymous', 'bob', 'olga', 'limitedOfB', 'cleo', 'alice'];

const WORD = /word\d+q/g;
/** Copies that are asked for by their ids. */
const MOST_COPIES = 3;
/** What a query may be told; anything else is a mistake in it. */
const REFUSALS: ReadonlySet<string> = new Set(['FORBIDDEN', 'UNAUTHENTICATED', 'NOT_FOUND']);

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
    private readonly reads: Reads,
    copies: () => readonly string[],
  ) {
    this.#copies = copies;
  }

  /** Words that a caller came across and may not. */
  async stolen(who: Who, model: Model): Promise<string[]> {
    const caller: Caller = { who };
    const text = await this.#allThatShows(who);
    const found = new Set(text.match(WORD) ?? []);
    return [...found].filter((word) => !mayKnow(model, caller, word, this.reads)).map((word) => `${who} reads ${word}`);
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
    const texts = await Promise.all([
      ...queries.map((query) => this.#asked(query, who)),
      ...paths.map((path) => this.#sent(path, who)),
    ]);
    return texts.join('\n');
  }

  async #asked(query: string, who: Who): Promise<string> {
    const { data, errors = [] } = await this.market.service.graphql(query, {}, this.market.headers[who]);
    const mistake = errors.find(({ extensions }) => !REFUSALS.has(String(extensions?.['code'])));
    if (mistake) throw new Error(`${query}: ${JSON.stringify(mistake)}`);
    return JSON.stringify(data);
  }

  async #sent(path: string, who: Who): Promise<string> {
    const accept = { accept: 'application/ld+json, application/json' };
    return (await this.market.service.fetch(path, { headers: { ...accept, ...this.market.headers[who] } })).text();
  }
}
