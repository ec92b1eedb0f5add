/** The demonstration is a small, realistic and valid marketplace. */
import { readFileSync, statSync } from 'node:fs';
import type { Secrets } from '../../src/features/identity/secrets.js';
import { loadDemo } from '../../src/app/demo/load.js';
import { createLogger } from '../../src/core/log.js';
import { API_KEY, startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await loadDemo(service.app, createLogger('silent'));
});
afterAll(() => service.stop());

const ask = async (sparql: string): Promise<Record<string, { value: string }>[]> => {
  // Who runs the service sees copies of what was bought as well.
  const headers = { 'x-api-key': API_KEY };
  const response = await service.fetch(`/sparql?query=${encodeURIComponent(sparql)}`, { headers });
  return ((await response.json()) as { results: { bindings: Record<string, { value: string }>[] } }).results.bindings;
};
interface Found {
  readonly offer: {
    readonly original_id?: string;
    readonly marketplace_offer_id?: string;
    readonly marketplace_original_id?: string;
  } | null;
  readonly publisher: { readonly name: string; readonly organization_id: string };
}
const documentOf = async (id: string): Promise<Found> =>
  ((await (await service.fetch(`/srv/search/datasets/${id}`)).json()) as { result: Found }).result;

const login = async ({ clients, users }: Secrets, person: 'alice' | 'bob'): Promise<Record<string, string>> => {
  const { password = '' } = (users as Record<string, { password: string }>)[person] ?? {};
  const { id, secret } = clients.cli;
  const form = { grant_type: 'password', client_id: id, client_secret: secret, username: person, password };
  const path = '/realms/marketplace/protocol/openid-connect/token';
  const response = await service.fetch(path, { method: 'POST', body: new URLSearchParams(form) });
  return { authorization: `Bearer ${((await response.json()) as { access_token: string }).access_token}` };
};

const count = async (pattern: string): Promise<number> =>
  Number(
    (
      await ask(`PREFIX dcat: <http://www.w3.org/ns/dcat#> PREFIX dct: <http://purl.org/dc/terms/> PREFIX foaf: <http://xmlns.com/foaf/0.1/>
    PREFIX pst: <https://www.pistis-project.eu/ns/voc#> SELECT (COUNT(DISTINCT ?x) AS ?n) WHERE { ${pattern} }`)
    )[0]?.['n']?.value,
  );

describe('the demonstration', () => {
  it('has two organizations, thirty datasets in four languages, streams, offers and purchases', async () => {
    expect(await count('?d a dcat:Dataset ; dct:publisher/foaf:name ?x')).toBeGreaterThanOrEqual(2);
    expect(await count('?x a dcat:Dataset')).toBeGreaterThanOrEqual(30);
    expect(await count('?d a dcat:Dataset ; dct:title ?t BIND(LANG(?t) AS ?x)')).toBeGreaterThanOrEqual(4);
    expect(await count('?x dcat:accessService/dcat:endpointURL ?url')).toBeGreaterThan(0);
    for (const type of ['one-off', 'subscription'])
      expect(await count(`?x a pst:PurchaseOffer ; pst:type "${type}"`)).toBeGreaterThan(0);
    expect(await count('?x a pst:InvestmentOffer')).toBeGreaterThan(0);
    expect(await count('?x pst:offer/pst:marketplaceOfferId ?id ; pst:offer/pst:originalId ?origin')).toBe(2);
  });

  it('trades as real users do: catalogues of nobody, originals that know their twins, copies of who bought them', async () => {
    const { domain, store, identity } = service.app;
    const idsOf = async (catalogue: string) =>
      (await store.list('dataset', { limit: 100 }, catalogue)).map(({ item }) => item.id);
    const [twins, copies] = [await idsOf('marketplace'), await idsOf('acquired-data')];
    expect([twins.length, copies.length]).toEqual([8, 2]);
    for (const id of ['marketplace', 'acquired-data']) {
      expect((await domain.catalogues.find(id))?.owner).toBeUndefined();
    }
    const organizations = identity.realm.organizations.list();
    const [athens, dublin] = ['Athens', 'Dublin'].map(
      (name) => organizations.find((one) => one.name.startsWith(name))?.id,
    );
    for (const id of twins) {
      const twin = await documentOf(id);
      const { original_id: originalId = '' } = twin.offer ?? {};
      const original = await documentOf(originalId);
      expect([original.offer, twin.offer]).toEqual([
        { marketplace_offer_id: id, marketplace_original_id: id },
        { original_id: originalId },
      ]);
      const owner = (await domain.datasets.find(originalId))?.owner;
      expect([athens, dublin]).toContain(owner);
      expect([(await domain.datasets.find(id))?.owner, twin.publisher.organization_id]).toEqual([owner, owner]);
    }
    for (const id of copies) {
      expect((await domain.datasets.find(id))?.owner).toBe(athens);
      expect((await documentOf(id)).publisher).toMatchObject({ name: 'Dublin Harbour', organization_id: dublin });
    }
  });

  it('shows what was bought under who bought it', async () => {
    const secrets = JSON.parse(readFileSync(service.app.identity.secretsFile, 'utf8')) as Secrets;
    const boughtBy = async (person: 'alice' | 'bob') => {
      const { data } = await service.graphql<{
        acquisitions: { edges: { node: { state: string; copy: { identifier: string } } }[] };
      }>(
        '{ acquisitions(first: 10) { edges { node { state copy { identifier } } } } }',
        {},
        await login(secrets, person),
      );
      return data?.acquisitions.edges.map(({ node }) => node);
    };
    const copies = await service.app.store.list('dataset', { limit: 100 }, 'acquired-data');
    expect(await boughtBy('bob')).toEqual([]);
    expect(await boughtBy('alice')).toEqual(
      expect.arrayContaining(copies.map(({ item }) => ({ state: 'ACQUIRED', copy: { identifier: item.id } }))),
    );
  });

  it('says of every distribution its format and licence, and of every purchase offer its licence', async () => {
    expect(await count('?x a dcat:Distribution')).toBeGreaterThan(30);
    expect(await count('?x a dcat:Distribution FILTER NOT EXISTS { ?x dct:format ?f ; dct:license ?l }')).toBe(0);
    expect(await count('?x a dcat:Distribution ; dcat:accessService ?s ; dct:format ?f')).toBeGreaterThan(2);
    expect(await count('?x a pst:PurchaseOffer')).toBeGreaterThan(5);
    expect(await count('?x a pst:PurchaseOffer FILTER NOT EXISTS { ?x dct:license/dct:identifier ?l }')).toBe(0);
    expect(await count('?x a pst:PurchaseOffer ; pst:free true ; pst:price ?p')).toBe(0);
  });

  it('conforms to DCAT-AP, but for streams, which have no access URL by design', async () => {
    const { data } = await service.graphql<{
      datasets: {
        edges: { node: { identifier: string; validation: { findings: { severity: string; code: string }[] } } }[];
      };
    }>('{ datasets(first: 100) { edges { node { identifier validation { findings { severity code } } } } } }');
    const violations = data?.datasets.edges.flatMap(({ node }) =>
      node.validation.findings.filter(({ severity }) => severity === 'VIOLATION').map(({ code }) => code),
    );
    expect(new Set(violations)).toEqual(new Set(['distribution.access-url']));
  });

  it('leaves a store that is not empty as it is, and keeps passwords where only the owner reads them', async () => {
    const before = service.app.store.revision;
    await loadDemo(service.app, createLogger('silent'));
    expect(await service.app.store.count('dataset')).toBe(30);
    expect(service.app.store.revision).toBeGreaterThanOrEqual(before);
    const file = service.app.identity.secretsFile;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { users } = JSON.parse(readFileSync(file, 'utf8')) as { users: Record<string, { password: string }> };
    expect(Object.keys(users).sort()).toEqual(['admin', 'alice', 'bob', 'carol']);
    expect(new Set(Object.values(users).map(({ password }) => password)).size).toBe(4);
  });
});
