/** Clients that write datasets over REST and over GraphQL, and look at them in every part that keeps something about them. */
import { Promised, type Actor } from './promised.js';
import type { Client } from './client.js';

/** Catalogue of all datasets of a campaign. */
export const CATALOGUE = 'killed';

const DELETED = 'gone';

/** Metadata of one version: what changes with it are title, keywords (every second one has some) and distributions. */
export const versionOf = (id: string, version: number): string => `
@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
<urn:d> a dcat:Dataset ; dct:title "${id} v${version}"@en ; dct:description "Version ${version}."@en
  ${version % 2 === 0 ? `; dcat:keyword "even"@en` : ''} ; dcat:distribution ${Array.from(
    { length: 1 + (version % 3) },
    (_, part) => `[ a dcat:Distribution ; dct:title "v${version} part ${part}" ;
    dcat:accessURL <https://data.example/${id}/${part}> ]`,
  ).join(', ')} .`;

/** How versions are written and removed. */
type Writing = Readonly<Record<'put' | 'remove', (client: Client, id: string, body: string) => Promise<void>>>;

const overRest: Writing = {
  put: async (client, id, body) => {
    await client.write('PUT', `/srv/repo/catalogues/${CATALOGUE}/datasets/origin?originalId=${id}`, body);
  },
  remove: async (client, id) => {
    await client.write('DELETE', `/srv/repo/datasets/${id}`);
  },
};

const PUT = `mutation ($id: ID!, $body: String!) { outcome: putDataset(id: $id, catalogue: "${CATALOGUE}",
  source: { rdf: { body: $body, contentType: "text/turtle" } }) { __typename ... on Problem { code message } } }`;
const REMOVE = 'mutation ($id: ID!) { outcome: deleteDataset(id: $id) { __typename ... on Problem { code message } } }';

const mutate = async (client: Client, query: string, variables: object): Promise<void> => {
  const { outcome } = await client.graphql<{ outcome: { readonly __typename: string } }>(query, variables);
  if (!/^(Write|Delete)Result$/.test(outcome.__typename)) throw new Error(JSON.stringify(outcome));
};

const overGraphql: Writing = {
  put: (client, id, body) => mutate(client, PUT, { id, body }),
  remove: (client, id) => mutate(client, REMOVE, { id }),
};

const READ = 'query ($id: ID!) { dataset(id: $id) { title keywords { value } distributions { title } } }';

interface Seen {
  readonly title: string;
  readonly keywords: readonly unknown[];
  readonly distributions: readonly { readonly title: string }[];
}

/** One dataset and the client that changes it; every sixth version deletes it. */
export class DatasetActor implements Actor {
  readonly #promised: Promised;
  #version = 0;

  constructor(
    private readonly client: Client,
    readonly name: string,
    private readonly writing: Writing,
  ) {
    this.#promised = new Promised(name, DELETED);
  }

  static overRest(client: Client, name: string): DatasetActor {
    return new DatasetActor(client, name, overRest);
  }

  static overGraphql(client: Client, name: string): DatasetActor {
    return new DatasetActor(client, name, overGraphql);
  }

  get acknowledged(): number {
    return this.#promised.acknowledged;
  }

  async step(): Promise<void> {
    const version = (this.#version += 1);
    if (version % 6 === 0 && this.#promised.now !== DELETED) {
      return this.#promised.change(DELETED, () => this.writing.remove(this.client, this.name, ''));
    }
    await this.#promised.change(`v${version}`, () =>
      this.writing.put(this.client, this.name, versionOf(this.name, version)),
    );
  }

  async check(): Promise<readonly string[]> {
    const [stored, queried, found] = [await this.#stored(), await this.#queried(), await this.#found()];
    const torn =
      stored === queried && stored === found ? [] : [`${this.name} is torn: ${stored}, ${queried}, ${found}`];
    return [...torn, ...this.#promised.settle(stored)];
  }

  /** The document as it was sent. */
  async #stored(): Promise<string> {
    const { status, text } = await this.client.send('GET', `/srv/repo/datasets/${this.name}.nt`);
    if (status === 404) return DELETED;
    const version = new RegExp(`${this.name} (v\\d+)"`).exec(text)?.[1];
    const parts = new Set([...text.matchAll(/"(v\d+) part \d"/g)].map(([, of]) => of));
    return version !== undefined && parts.size === 1 && parts.has(version) ? version : `torn in ${text}`;
  }

  /** What the query engine answers; its parts must belong to each other. */
  async #queried(): Promise<string> {
    const { dataset } = await this.client.graphql<{ dataset: Seen | null }>(READ, { id: this.name });
    if (!dataset) return DELETED;
    const version = Number(/ v(\d+)$/.exec(dataset.title)?.[1]);
    const whole =
      dataset.keywords.length === (version % 2 === 0 ? 1 : 0) &&
      dataset.distributions.length === 1 + (version % 3) &&
      dataset.distributions.every(({ title }) => title.startsWith(`v${version} part`));
    return whole ? `v${version}` : `torn in ${JSON.stringify(dataset)}`;
  }

  /** What the search index holds. */
  async #found(): Promise<string> {
    const { status, text } = await this.client.send('GET', `/srv/search/datasets/${this.name}`);
    return status === 404 ? DELETED : (/ (v\d+)"/.exec(text)?.[1] ?? `torn in ${text}`);
  }
}
