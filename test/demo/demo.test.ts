/** The demonstration is a small, realistic and valid marketplace. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync, statSync } from 'node:fs';
import { loadDemo } from '../../src/demo/load.js';
import { createLogger } from '../../src/log.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await loadDemo(service.app, createLogger('silent'));
}, 60_000);
afterAll(() => service.stop());

const ask = async (sparql: string): Promise<Record<string, { value: string }>[]> => {
  const response = await service.fetch(`/sparql?query=${encodeURIComponent(sparql)}`);
  return ((await response.json()) as { results: { bindings: Record<string, { value: string }>[] } }).results.bindings;
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
    expect(await count('?x pst:offer/pst:marketplaceOfferId ?id')).toBe(2);
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
