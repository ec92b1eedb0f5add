/** The formal definition of offers is served in every syntax, in the namespace of the deployment. */
import { Parser, Store } from 'n3';
import { Validator } from 'shacl-engine';
import { factory } from '../../src/core/rdf/terms.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({ VOCAB_NS: 'https://voc.example.org/#' });
});
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}) => service.fetch(path, { headers });

describe('/srv/repo/shapes', () => {
  it('is Turtle unless asked otherwise, with everything in it', async () => {
    const response = await get('/srv/repo/shapes');
    expect(response.headers.get('content-type')).toMatch('text/turtle');
    const quads = new Parser().parse(await response.text());
    const targets = quads
      .filter(({ predicate }) => predicate.value.endsWith('#targetClass'))
      .map(({ object }) => object.value);
    expect(targets).toContain('https://voc.example.org/#PurchaseOffer');
    expect(targets).toContain('http://www.w3.org/ns/dcat#Dataset');
  });

  it('holds what is stored to no rule about payloads, which have a part of their own', async () => {
    const turtle = { 'content-type': 'text/turtle' };
    const catalogue = '<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "C"@en .';
    await service.write('PUT', '/srv/repo/catalogues/x', catalogue, turtle);
    const dataset = `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
      <urn:d> a dcat:Dataset ; dct:title "D"@en ; dct:description "All of it."@en .`;
    const stored = await service.write('PUT', '/srv/repo/datasets?id=d&catalogue=x', dataset, turtle);
    expect(stored.status).toBe(201);
    const quadsOf = async (path: string) => new Store(new Parser().parse(await (await get(path)).text()));
    const violated = async (shapes: string) => {
      const engine = new Validator(await quadsOf(shapes), { factory });
      const { results } = await engine.validate({ dataset: await quadsOf('/srv/repo/datasets/d.ttl') });
      return results.flatMap(({ severity, focusNode }) =>
        severity.value.endsWith('#Violation') ? [focusNode.value] : [],
      );
    };
    expect(await violated('/srv/repo/shapes')).toEqual([]);
    expect(await violated('/srv/repo/shapes/payload')).toContain('http://www.w3.org/ns/dcat#Catalog');
  });

  it('has a part for each noun, by suffix or Accept, with a tag', async () => {
    const turtle = await get('/srv/repo/shapes/investment-offer.ttl');
    expect(turtle.status).toBe(200);
    const jsonld = await get('/srv/repo/shapes/investment-offer', { accept: 'application/ld+json' });
    expect(jsonld.headers.get('content-type')).toMatch('application/ld+json');
    expect(JSON.stringify(await jsonld.json())).toContain('maxShares');
    const etag = turtle.headers.get('etag') ?? '';
    expect((await get('/srv/repo/shapes/investment-offer.ttl', { 'if-none-match': etag })).status).toBe(304);
  });

  it('has no parts that are not there', async () => {
    expect((await get('/srv/repo/shapes/nothing')).status).toBe(404);
    expect((await get('/srv/repo/shapes/..%2F..%2Fpackage')).status).toBe(404);
  });
});
