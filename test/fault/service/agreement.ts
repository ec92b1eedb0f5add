/** Whether all parts of the service agree about what there is: documents, query engine, index, quality, and assets. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './client.js';

const PATIENCE_MS = 30_000;
const DCAT_DATASET = 'http://www.w3.org/ns/dcat#Dataset';

interface Assessed {
  readonly identifier: string;
  readonly keywords: readonly unknown[];
  readonly quality: { readonly findability: number } | null;
}

/** Points that a keyword brings (findability). */
const KEYWORD_POINTS = 30;

const idsOf = (text: string): string[] => JSON.parse(text) as string[];

const stored = async (client: Client): Promise<string[]> =>
  idsOf((await client.send('GET', '/srv/repo/datasets?valueType=identifiers&limit=5000')).text);

/** Ids that the query engine of clients knows. */
const inQueries = async (client: Client): Promise<string[]> => {
  const query = encodeURIComponent(`SELECT DISTINCT ?d { GRAPH ?g { ?d a <${DCAT_DATASET}> } }`);
  const { text } = await client.send('GET', `/sparql?query=${query}`, undefined, { accept: 'text/csv' });
  return [...text.matchAll(/\/catset\/data\/([^\s"]+)/g)].map(([, id = '']) => id);
};

/** Datasets with their quality, by the lists of the search index. */
const assessed = async (client: Client): Promise<Assessed[]> => {
  const query = `query ($after: String) { datasets(first: 100, after: $after) {
    edges { node { identifier keywords { value } quality { findability } } } pageInfo { hasNextPage endCursor } } }`;
  const found: Assessed[] = [];
  for (let after: string | null = null; ;) {
    const { datasets }: { datasets: Page } = await client.graphql(query, { after });
    found.push(...datasets.edges.map(({ node }) => node));
    if (!datasets.pageInfo.hasNextPage) return found;
    after = datasets.pageInfo.endCursor;
  }
};

interface Page {
  readonly edges: readonly { readonly node: Assessed }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
}

/** Datasets whose quality is of what they are now; others are assessed after their last change, which takes a moment. */
const unassessed = async (client: Client): Promise<string[]> => {
  const all = await assessed(client);
  const points = all.map(({ quality }) => quality?.findability ?? 0);
  // Datasets of a campaign differ in nothing else that counts for findability.
  const most = Math.max(...points);
  return all
    .filter(({ keywords, quality }) => quality?.findability !== most - (keywords.length === 0 ? KEYWORD_POINTS : 0))
    .map(({ identifier, quality }) => `${identifier} (${quality?.findability})`);
};

/** Quality that is stored about datasets that are not there. */
const orphans = async (client: Client, ids: ReadonlySet<string>): Promise<string[]> => {
  const query = encodeURIComponent(
    'SELECT DISTINCT ?d { GRAPH ?g { ?m <http://www.w3.org/ns/dqv#isMeasurementOf> ?k ; <http://www.w3.org/ns/dqv#computedOn> ?d } }',
  );
  const { text } = await client.send('GET', `/sparql?query=${query}`, undefined, { accept: 'text/csv' });
  return [...text.matchAll(/\/catset\/data\/([^\s"/]+)/g)].map(([, id = '']) => id).filter((id) => !ids.has(id));
};

/** Assets that the provider knows. */
const assets = async (client: Client): Promise<string[]> => {
  const { id, secret } = client.service.secrets.clients.resourceServer;
  const fields = { grant_type: 'client_credentials', client_id: id, client_secret: secret };
  const { access_token: token } = JSON.parse((await client.form('/protocol/openid-connect/token', fields)).text) as {
    access_token: string;
  };
  const path = '/realms/marketplace/authz/protection/resource_set?deep=true&max=5000';
  const { text } = await client.send('GET', path, undefined, { authorization: `Bearer ${token}`, 'x-api-key': '' });
  const all = JSON.parse(text) as { readonly uris?: readonly string[] }[];
  return all.flatMap(({ uris = [] }) => uris).flatMap((uri) => /\/datasets\/([^/]+)$/.exec(uri)?.[1] ?? []);
};

const difference = (name: string, ids: readonly string[], expected: readonly string[]): string[] => {
  const [have, want] = [new Set(ids), new Set(expected)];
  const missing = expected.filter((id) => !have.has(id));
  const more = ids.filter((id) => !want.has(id));
  return missing.length + more.length === 0 ? [] : [`${name}: missing ${missing.join()}, too many ${more.join()}`];
};

/** All that the parts disagree about; empty when they agree. Assessments under way get time to end. */
export const disagreements = async (client: Client): Promise<readonly string[]> => {
  const ids = await stored(client);
  const listed = (await assessed(client)).map(({ identifier }) => identifier);
  const found = [
    ...difference('query engine', await inQueries(client), ids),
    ...difference('lists and index', listed, ids),
    ...difference('assets', await assets(client), ids),
  ];
  const deadline = Date.now() + PATIENCE_MS;
  let late = await unassessed(client);
  while (late.length > 0 && Date.now() < deadline) {
    await sleep(200);
    late = await unassessed(client);
  }
  const lost = await orphans(client, new Set(ids));
  return [
    ...found,
    ...late.map((id) => `quality: ${id} is not of what is stored`),
    ...lost.map((id) => `quality: of ${id}, which is not there`),
  ];
};
