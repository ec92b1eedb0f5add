/** What attackers read: everything that the surface offers to somebody who looks for words that are not theirs. */
import { CATALOGUES, IDS, type Caller, type Who } from './cast.js';
import { mayKnow } from './entitled.js';
import type { Model } from './model.js';
import type { Market, Reads } from './world.js';

/** Who looks around after the steps, in turns. */
export const READERS: readonly Who[] = ['anonymous', 'bob', 'olga', 'limitedOfB', 'cleo', 'alice'];

const WORD = /word\d+q/g;

const VERSION = 'edges { node { rdf { body } dataset { title } patch } }';
const LISTS = `{
  datasets(first: 20) { edges { node { identifier title description history(first: 5) { ${VERSION} }
    acquiredCopies { title } original { title } marketplaceDataset { title } } } }
  search(first: 20) { totalCount edges { document } }
  suggest(text: "word", first: 20) { title }
  offers(first: 20) { edges { node { dataset { title } } } }
  resources(kind: DATASET) { total }
  changes(first: 200) { edges { node { dataset { title } } } } }`;
const OWN = `{ drafts { items { identifier titles { value } rdf { body } } }
  acquisitions { edges { node { copy { title } marketplaceDataset { title } } } } }`;
const KEPT = `{ ${CATALOGUES.map(
  (id, n) =>
    `r${n}: removedDatasets(catalogue: "${id}", first: 10) { ${VERSION} } h${n}: harvestRuns(catalogue: "${id}") { url }`,
).join(' ')} }`;

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
    const { service, headers } = this.market;
    const ids = [...IDS.filter((id) => !id.startsWith('copy-')), ...this.#copies().slice(0, 3)];
    const earlier = ids.map(
      (id, n) => `p${n}: dataset(id: "${id}", asOf: "${this.#before}") { title } n${n}: dataset(id: "${id}") { title }`,
    );
    const queries = [LISTS, OWN, KEPT, `{ ${earlier.slice(0, 10).join(' ')} }`];
    const answers = await Promise.all(queries.map((query) => service.graphql(query, {}, headers[who])));
    const invalid = answers
      .flatMap(({ errors = [] }) => errors)
      .find(({ extensions }) => /VALIDATION|LIMIT|COST/.test(String(extensions?.['code'])));
    if (invalid) throw new Error(JSON.stringify(invalid));
    const paths = ['/srv/search/search?limit=50', '/srv/repo/datasets', ...ids.map((id) => `/srv/repo/datasets/${id}`)];
    const texts = await Promise.all(
      paths.map(async (path) => {
        const response = await service.fetch(path, {
          headers: { accept: 'application/ld+json, application/json', ...headers[who] },
        });
        return response.text();
      }),
    );
    return JSON.stringify(answers.map(({ data }) => data)) + texts.join('\n');
  }
}
