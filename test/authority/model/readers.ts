/** What attackers read: everything that the surface offers to somebody who looks for words that are not theirs. */
import type { GraphqlAnswer } from '../../support/service.js';
import { CATALOGUES, IDS, type Caller, type Who } from './cast.js';
import { holds, mayKnow, mayReach } from './entitled.js';
import type { Model } from './model.js';
import type { Market, Rules } from './world.js';

/** Who looks around after the steps, in turns. */
export const READERS: readonly Who[] = ['anonymous', 'bob', 'olga', 'limitedOfB', 'cleo', 'alice'];

const WORD = /(?:word|secret)\d+q/g;
/** Addresses that a dataset withholds as a rule: their numbers. */
const NUMBERS = [1, 2];
/** Of what can be asked, a look asks so many parts after the others, each in its turn. */
const PARTS = 5;
/** What a query may be told; anything else is a mistake in it. */
const REFUSALS: ReadonlySet<string> = new Set(['FORBIDDEN', 'UNAUTHENTICATED', 'NOT_FOUND']);

interface Edges<T> {
  readonly edges: readonly { readonly node: T }[];
}
interface Seen {
  readonly identifier: string;
  readonly listing: { readonly state: string; readonly offers: readonly unknown[] };
  readonly distributions: readonly { readonly identifier: string }[];
}
interface Question {
  readonly query: string;
  readonly variables?: Readonly<Record<string, string>>;
}
/** What every look asks. */
const FILES = `{ datasets(first: 20) { edges { node { identifier listing { state offers { kind } }
  distributions { identifier accessUrls sample { columns { name } rows } } } } } }`;

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
].map((query) => ({ query }));

/** What has each of the names, now and at a time. */
const TIMES = `query ($at: DateTime!, ${IDS.map((_, n) => `$i${n}: ID!`).join(', ')}) {
  ${IDS.map((_, n) => `p${n}: dataset(id: $i${n}, asOf: $at) { title } n${n}: dataset(id: $i${n}) { title }`).join(' ')} }`;

/** Reads as one caller after another. */
export class Reading {
  #before = new Date().toISOString();
  #part = 0;

  constructor(
    private readonly market: Market,
    private readonly rules: Rules,
    /** The ids that names stand for. */
    private readonly names: () => readonly string[],
  ) {}

  /** Words that a caller came across and may not, wherever there is something to ask. */
  stolen(who: Who, model: Model): Promise<string[]> {
    return this.#stolen(who, model, () => true);
  }

  /** The same of a part of that, another one each time. */
  glimpsed(who: Who, model: Model): Promise<string[]> {
    const part = (this.#part = (this.#part + 1) % PARTS);
    return this.#stolen(who, model, (_, place) => place % PARTS === part);
  }

  /** Words in a text that are not for a caller. */
  among(text: string, who: Who, model: Model): string[] {
    const caller: Caller = { who };
    const found = new Set(text.match(WORD) ?? []);
    const isFor = (word: string): boolean =>
      word.startsWith('secret') ? mayReach(model, caller, word, this.rules) : mayKnow(model, caller, word, this.rules);
    return [...found].filter((word) => !isFor(word)).map((word) => `${who} reads ${word}`);
  }

  /** Says that a step is over: the next one looks for what was there then. */
  remember(): void {
    this.#before = new Date().toISOString();
  }

  async #stolen(who: Who, model: Model, isAsked: (one: unknown, place: number) => boolean): Promise<string[]> {
    const ids = this.names();
    const variables = { at: this.#before, ...Object.fromEntries(ids.map((id, n) => [`i${n}`, id])) };
    const questions = [
      ...LISTS.map((query) => ({ query })),
      { query: TIMES, variables },
      ...(who === 'anonymous' ? [] : OWN),
    ];
    const [files, ...answers] = await this.#asked([{ query: FILES }, ...questions.filter(isAsked)], who);
    const seen = (files as { datasets?: Edges<Seen> } | null)?.datasets?.edges.map(({ node }) => node) ?? [];
    const paths = [
      ...['/srv/search/search?limit=50', '/srv/repo/datasets', ...ids.map((id) => `/srv/repo/datasets/${id}`)],
      ...seen.flatMap(({ distributions }) =>
        distributions.map(({ identifier }) => `/srv/repo/distributions/${identifier}/sample`),
      ),
      ...ids.flatMap((id) => NUMBERS.map((number) => `/srv/trade/data/${id}/${number}`)),
    ];
    const texts = await Promise.all(paths.filter(isAsked).map((path) => this.#sent(path, who)));
    const read = [JSON.stringify([files, answers]), ...texts].join('\n');
    return [...this.among(read, who, model), ...seen.flatMap((each) => this.#listing(each, who, model))];
  }

  /** What a caller who may not sell sees on sale, other than what is: prices that were written and not put on sale are nobody else's. */
  #listing({ identifier: id, listing }: Seen, who: Who, model: Model): string[] {
    const twin = model.purchases.find(({ copy, ended }) => copy === id && !ended)?.twin;
    const sale = twin === undefined ? model.saleOf(id) : model.sales.get(twin);
    if (holds(model, { who }, 'TRADE', sale?.original ?? sale?.twin ?? id)) return [];
    // Of what came back the rules do not say on which terms.
    if (sale && sale.price === undefined) return [];
    const isShown = sale && sale.state !== 'WITHDRAWN';
    if (!isShown) return listing.offers.length > 0 ? [`${who} reads an offer of ${id}: ${listing.state}`] : [];
    return (listing.state === 'ON_SALE') === (sale.state === 'PUBLISHED') || listing.state === 'SOLD_OUT'
      ? []
      : [`${who} reads that ${id} is ${listing.state}, not ${sale.state}`];
  }

  /** What is answered to operations that are sent together. */
  async #asked(questions: readonly Question[], who: Who): Promise<unknown[]> {
    const headers = { 'content-type': 'application/json', ...this.market.headers[who] };
    const sent = { method: 'POST', headers, body: JSON.stringify(questions) };
    const answers = (await (await this.market.service.fetch('/graphql', sent)).json()) as GraphqlAnswer<unknown>[];
    for (const [place, { errors = [] }] of answers.entries()) {
      const mistake = errors.find(({ extensions }) => !REFUSALS.has(String(extensions?.['code'])));
      if (mistake) throw new Error(`${questions[place]?.query}: ${JSON.stringify(mistake)}`);
    }
    return answers.map(({ data }) => data);
  }

  /** An answer, and where it leads. */
  async #sent(path: string, who: Who): Promise<string> {
    const headers = { accept: 'application/ld+json, application/json', ...this.market.headers[who] };
    const response = await this.market.service.fetch(path, { headers, redirect: 'manual' });
    return `${response.headers.get('location')} ${await response.text()}`;
  }
}
