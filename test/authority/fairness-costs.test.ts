/** What requests cost, and how many of them a caller may send: what is dear cannot be had for one. */
import { getOperationAST, parse } from 'graphql';
import { createSchema } from '../../resolvers/index.js';
import { readConfig } from '../../src/core/config.js';
import { Admission } from '../../src/core/gateway/admission.js';
import { limits } from '../../src/core/gateway/limits.js';
import { networkOf } from '../../src/core/auth/addresses.js';
import { nameOfAddress, Rate } from '../../src/core/gateway/rate.js';
import { dataset } from '../conformance/payloads.js';
import { API_KEY, startService } from '../support/service.js';

const admission = new Admission(createSchema());
const costOf = (query: string, variables: Record<string, unknown> = {}): number => {
  const document = parse(query);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('no operation');
  return admission.cost(document, operation, variables).requested;
};
const payload = (characters: number) => ({ body: 'x'.repeat(characters), contentType: 'text/turtle' });
const validate = (level: number) =>
  `query ($p: RdfPayload!) { validate(payload: $p, level: ${level}) { conforms findings { message } } }`;

describe('the cost of', () => {
  it('a validation grows with what is validated, and with the level', () => {
    const [small, large, deeper] = [
      costOf(validate(1), { p: payload(1_000) }),
      costOf(validate(1), { p: payload(200_000) }),
      costOf(validate(3), { p: payload(200_000) }),
    ];
    expect(small).toBeGreaterThan(100);
    expect(large).toBeGreaterThan(small + 1_900);
    expect(deeper).toBeGreaterThan(large + 900);
    // A document that cannot be validated in the time of a query is refused before anything runs.
    expect(large).toBeLessThan(limits.cost);
    expect(costOf(validate(1), { p: payload(2_000_000) })).toBeGreaterThan(limits.cost);
  });

  it('a validation is the same where the payload is written into the document', () => {
    const text = `{ validate(payload: { body: "${'x'.repeat(50_000)}" }) { conforms } }`;
    expect(costOf(text)).toBe(
      costOf('query ($p: RdfPayload!) { validate(payload: $p) { conforms } }', { p: payload(50_000) }),
    );
  });

  it('validating what is stored counts for every dataset of a list', () => {
    const list = (first: number) =>
      `{ datasets(first: ${first}) { edges { node { revalidation(level: 3) { conforms } } } } }`;
    expect(costOf(list(10))).toBeLessThan(limits.cost);
    expect(costOf(list(60))).toBeGreaterThan(limits.cost);
  });

  it('a write grows with its payload, and the largest that a request may hold can be afforded', () => {
    const write =
      'mutation ($s: DatasetSource!) { createDataset(catalogue: "c", source: $s, dryRun: true) { __typename } }';
    const cost = (characters: number) => costOf(write, { s: { rdf: payload(characters) } });
    expect(cost(1_000_000)).toBeGreaterThan(cost(1_000) + 1_900);
    expect(cost(readConfig({}).GRAPHQL_BODY_LIMIT)).toBeLessThan(limits.cost);
    const two = write
      .replace('createDataset', 'a: createDataset')
      .replace(/ }$/, ' b: createDataset(catalogue: "c", source: $s) { __typename } }');
    expect(costOf(two, { s: { rdf: payload(1_500_000) } })).toBeGreaterThan(limits.cost);
    const fields = { title: [{ value: 'x'.repeat(10_000), language: 'en' }] };
    expect(costOf(write, { s: { fields } })).toBeGreaterThan(20);
  });

  it.each([
    ['RDF of a list', '{ resourcesRdf(kind: DATASET, limit: 100, syntax: TURTLE) }', 1_000],
    ['a search', '{ search(query: "x") { total: __typename } }', 100],
    ['figures over everything', '{ qualitySummary { __typename } }', 200],
    ['a harvest', 'mutation { harvest(url: "https://x.example/", catalogue: "c") { __typename } }', 1_000],
  ])('%s', (_name, query, least) => expect(costOf(query)).toBeGreaterThanOrEqual(least));

  it('is told, and refused before anything runs', async () => {
    const service = await startService();
    try {
      const p = { body: `${dataset()}\n# ${'x'.repeat(600_000)}`, contentType: 'text/turtle' };
      const { errors } = await service.graphql(validate(3), { p });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'TOO_COMPLEX', limit: 'cost' });
      const small = await service.graphql(validate(3), { p: { body: dataset(), contentType: 'text/turtle' } });
      expect(small.extensions).toMatchObject({ cost: { requested: expect.any(Number), maximum: limits.cost } });
    } finally {
      await service.stop();
    }
  });
});

describe('the rate of requests', () => {
  it('has a default that suits a service that anybody can reach', () => {
    const { RATE_LIMIT, RATE_LIMIT_ANONYMOUS } = readConfig({});
    expect([RATE_LIMIT, RATE_LIMIT_ANONYMOUS]).toEqual([60_000, 3_000]);
  });

  it('is lower for addresses than for those who say who they are', async () => {
    const service = await startService({ RATE_LIMIT: '8', RATE_LIMIT_ANONYMOUS: '3' });
    const ask = async (headers: Record<string, string> = {}) => {
      const { status, headers: told } = await service.fetch('/srv/repo/catalogues', { headers });
      return [status, told.get('ratelimit-limit'), told.get('ratelimit-remaining'), told.has('retry-after')];
    };
    try {
      for (const left of ['2', '1', '0']) expect(await ask()).toEqual([200, '3', left, false]);
      expect(await ask()).toEqual([429, '3', '0', true]);
      expect(await ask({ 'x-api-key': 'wrong' })).toEqual([429, '3', '0', true]);
      expect(await ask({ 'x-api-key': API_KEY })).toEqual([200, '8', '7', false]);
    } finally {
      await service.stop();
    }
  });

  it('is that of all where only that is set, and none where that is off', () => {
    expect(new Rate(5, Date.now, 10).maxOf(nameOfAddress('10.0.0.1'))).toBe(5);
    expect(new Rate(5, Date.now, undefined).maxOf(nameOfAddress('10.0.0.1'))).toBe(5);
    expect(new Rate(undefined, Date.now, 10).maxOf(nameOfAddress('10.0.0.1'))).toBeUndefined();
    expect(new Rate(20, Date.now, 10).maxOf('key:address:1')).toBe(20);
  });

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:0DB8:0:0:ffff::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('counts %s as %s: nobody has more than one share by having a network', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
