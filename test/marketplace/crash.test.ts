/** A process that is killed while it trades: what was acknowledged is there, retries do nothing twice, nothing dangles. */
import { setTimeout as sleep } from 'node:timers/promises';
import { API_KEY } from '../support/service.js';
import { startProcess, type ServiceProcess } from '../reliability/process.js';
import { newKey, turtle } from './world.js';

const ROUNDS = 3;
const DATASETS = 12;
const HEADERS = { 'content-type': 'application/json', 'x-api-key': API_KEY };
const CATALOGUE = '<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "C"@en .';
const PUBLISH = `mutation ($id: ID!, $key: String!) {
  publishDataset(id: $id, idempotencyKey: $key, offers: { sellerId: "seller", purchaseOffer: { price: "1" } }) {
    ... on Problem { code message } ... on PublicationResult { listing { marketplaceId } } } }`;
const DELETE = 'mutation ($id: ID!) { deleteDataset(id: $id) { __typename } }';

let service: ServiceProcess;
beforeAll(async () => {
  service = await startProcess();
  await service.write('PUT', '/srv/repo/catalogues/my-data', CATALOGUE, { 'content-type': 'text/turtle' });
});
afterAll(() => service.discard());

const graphql = async (query: string, variables: object): Promise<Record<string, never> | undefined> => {
  const body = JSON.stringify({ query, variables });
  const response = await fetch(`${service.url}/graphql`, { method: 'POST', headers: HEADERS, body });
  return ((await response.json()) as { data?: Record<string, never> }).data;
};

/** Publishes; undefined when the process died before it answered. */
const publish = async (id: string, key: string): Promise<string | undefined> => {
  const data = await graphql(PUBLISH, { id, key }).catch(() => undefined);
  const result = data?.['publishDataset'] as { listing?: { marketplaceId: string }; code?: string } | undefined;
  if (result?.code !== undefined) throw new Error(result.code);
  return result?.listing?.marketplaceId;
};

const add = async (): Promise<string> => {
  const path = '/srv/repo/catalogues/my-data/datasets';
  const response = await service.write('POST', path, turtle(), { 'content-type': 'text/turtle' });
  return ((await response.json()) as { id: string }).id;
};

const offerOf = async (id: string): Promise<Record<string, string> | null | undefined> => {
  const response = await fetch(`${service.url}/srv/search/datasets/${id}`);
  if (response.status === 404) return undefined;
  return ((await response.json()) as { result: { offer: Record<string, string> | null } }).result.offer;
};

describe('a process that is killed while it trades', () => {
  it(`keeps both sides of every publication right, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ids = await Promise.all(Array.from({ length: DATASETS }, add));
      const keys = ids.map(() => newKey());
      const answers = ids.map((id, index) => publish(id, keys[index] ?? ''));
      // Some of the twins are deleted meanwhile, as others delete them over REST.
      const deletions = answers.slice(0, 4).map(async (answer) => {
        const twin = await answer;
        if (twin !== undefined) await graphql(DELETE, { id: twin }).catch(() => undefined);
      });
      await sleep(30 + Math.random() * 150);
      await service.end('SIGKILL');
      const before = await Promise.all(answers);
      await Promise.all(deletions);
      service = await startProcess({ PORT: String(service.port) }, service.dataDir);

      const after = await Promise.all(ids.map((id, index) => publish(id, keys[index] ?? '')));
      for (const [index, id] of ids.entries()) {
        // An acknowledged publication keeps its id, whether or not the twin was deleted since.
        if (before[index] !== undefined) expect(after[index]).toBe(before[index]);
        const offer = await offerOf(id);
        const twin = await offerOf(after[index] ?? '');
        if (twin === undefined) expect(offer).toBeNull();
        else
          expect([offer, twin]).toEqual([
            { marketplace_offer_id: after[index], marketplace_original_id: after[index] },
            { original_id: id },
          ]);
        if (index >= 4) expect(twin).toBeDefined();
      }
    }
    const data = await graphql('{ offers(filter: { catalogue: { eq: "marketplace" } }) { totalCount } }', {});
    const catalogue = await fetch(`${service.url}/srv/search/datasets?catalogue=marketplace`);
    const twins = (await catalogue.json()) as string[];
    expect((data?.['offers'] as unknown as { totalCount: number }).totalCount).toBe(twins.length);
    expect(new Set(twins).size).toBe(twins.length);
  });
});
