/**
 * Addresses that buyers alone are told, under the settings that everybody starts with: nobody reads them in the original, the twin or a
 * copy, and the way to them ends with the agreement. That no other surface tells them: withheld-leaks.test.ts.
 */
import { readFileSync } from 'node:fs';
import { BUYER, newKey, SELLER, startWorld, turtle, type World } from './world.js';

const WITHHELD = { purchaseOffer: { price: '10', type: 'one-off', withholdsAddresses: true, contractBreachDays: 0 } };
const OPEN = { purchaseOffer: { price: '10', type: 'one-off', withholdsAddresses: false, contractBreachDays: 0 } };
const FREE = { purchaseOffer: { price: '0', type: 'one-off', contractBreachDays: 0 } };
const SECRET = 'https://acme.example/api/files/get_file?asset_uuid=1';
const HIDDEN = 'acme.example/api';
const MOVED = SECRET.replace('=1', '=2');
const TURTLE = { 'content-type': 'text/turtle' };

let world: World;
let third: Record<string, string>;
let twin: string;
let dataset: string;

beforeAll(async () => {
  world = await startWorld();
  third = await world.key('c3f6c1de-8b1f-4a52-8a2e-0f3f0c8f5b03');
});
afterAll(() => world.stop());
beforeEach(async () => {
  ({ dataset, twin } = await world.published(WITHHELD));
});

const gate = (number = 1, id = twin): string => `/srv/trade/data/${id}/${number}`;
const follow = async (headers: Record<string, string>, path = gate()): Promise<[number, string | null]> => {
  const response = await world.service.fetch(path, { headers, redirect: 'manual' });
  return [response.status, response.headers.get('location')];
};
const read = async (id: string, accept = 'text/turtle', headers: Record<string, string> = world.seller) => {
  const path = `/srv/repo/datasets/${id}`;
  const response = await world.service.fetch(path, { headers: { ...headers, accept } });
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
};
const put = async (id: string, body: string, type = 'text/turtle'): Promise<number> =>
  (await world.service.write('PUT', `/srv/repo/datasets/${id}`, body, { 'content-type': type })).status;
const end = async (agreement: string | undefined): Promise<void> => {
  const document = `mutation ($id: ID!, $key: String!) {
    terminateAgreement(id: $id, reason: "Over", idempotencyKey: $key) { __typename } }`;
  const { data } = await world.service.graphql(document, { id: agreement, key: newKey() }, world.buyer);
  expect(data).toEqual({ terminateAgreement: { __typename: 'AgreementResult' } });
};

describe('an address that is withheld', () => {
  it('is in no form of the original, the twin or a copy; each has one of this service in its place', async () => {
    const { copy } = await world.run('acquireDataset', { id: twin }, world.buyer);
    const graphql = `query ($id: ID!) { dataset(id: $id) { distributions { accessUrls downloadUrls }
      rdf(syntax: TRIG) { body } history(first: 10) { edges { node { rdf(syntax: TURTLE) { body } } } } } }`;
    for (const id of [dataset, twin, copy?.identifier ?? '']) {
      const types = ['text/turtle', 'application/ld+json', 'application/rdf+xml', 'application/n-quads'];
      const shown = [
        ...(await Promise.all(types.map((accept) => read(id, accept)))),
        JSON.stringify(await world.found(id)),
        JSON.stringify((await world.service.graphql(graphql, { id }, world.seller)).data),
      ];
      for (const text of shown) {
        expect(text).not.toContain(HIDDEN);
        expect(text).toContain(gate(1, id));
      }
    }
  });

  it('makes another version of the original, of which the change log tells', async () => {
    const document = `query ($id: ID!) { dataset(id: $id) { etag }
      changes(dataset: $id, kinds: [DATASET], first: 100) { edges { node { etag } } } }`;
    interface Told {
      readonly dataset: { readonly etag: string };
      readonly changes: { readonly edges: readonly { readonly node: { etag: string | null } }[] };
    }
    for (const id of [dataset, twin]) {
      const { data } = await world.service.graphql<Told>(document, { id }, world.seller);
      const last = data?.changes.edges.filter(({ node }) => node.etag !== null).at(-1)?.node;
      expect([id, last?.etag]).toEqual([id, data?.dataset.etag]);
    }
  });

  it('is told to who owns the data and to who bought them, as long as the agreement holds, and to nobody else', async () => {
    expect(await follow({})).toEqual([401, null]);
    for (const headers of [world.buyer, third]) expect(await follow(headers)).toEqual([403, null]);
    expect(await follow(world.seller)).toEqual([303, SECRET]);
    expect(await follow(world.seller, gate(1, dataset))).toEqual([303, SECRET]);
    const { acquisition } = await world.run('acquireDataset', { id: twin }, world.buyer);
    expect(await follow(world.buyer)).toEqual([303, SECRET]);
    // Who follows the original has bought its twin.
    expect(await follow(world.buyer, gate(1, dataset))).toEqual([303, SECRET]);
    expect(await follow(third)).toEqual([403, null]);
    for (const path of [gate(2), gate(0), `/srv/trade/data/${twin}/x`, `/srv/trade/data/${twin}/1e3`]) {
      expect(await follow(world.buyer, path)).toEqual([404, null]);
      // Others do not even learn what there is.
      expect(await follow(third, path)).toEqual([403, null]);
    }
    // What was bought is to be had as long as the agreement holds, whatever becomes of the dataset.
    await world.run('withdrawOffer', { id: dataset }, world.seller);
    expect(await follow(world.buyer)).toEqual([303, SECRET]);
    await end(acquisition?.id);
    expect(await follow(world.buyer)).toEqual([403, null]);
    expect(await follow(world.buyer, gate(1, dataset))).toEqual([403, null]);
  });

  it('says why there is no way to it', async () => {
    const response = await world.service.fetch(gate(), { headers: third });
    expect(await response.json()).toMatchObject({ status: 403, code: 'FORBIDDEN', reason: 'NO_AGREEMENT' });
    const { data, errors } = await world.service.graphql(`{ dataAddress(dataset: "${twin}", number: 1) }`, {}, third);
    expect([data, errors?.[0]?.extensions]).toMatchObject([null, { code: 'FORBIDDEN', reason: 'NO_AGREEMENT' }]);
  });

  it('keeps its number when others come, so that copies lead to it still', async () => {
    await world.run('acquireDataset', { id: twin }, world.buyer);
    expect(await put(dataset, turtle().replace('asset_uuid=1', 'asset_uuid=2'))).toBe(204);
    expect(await read(dataset)).not.toContain(HIDDEN);
    await world.run('updateOffer', { id: dataset }, world.seller);
    expect(await read(twin)).toContain(gate(2));
    expect(await read(twin)).not.toContain(HIDDEN);
    expect(await follow(world.buyer)).toEqual([303, SECRET]);
    expect(await follow(world.buyer, gate(2))).toEqual([303, MOVED]);
  });

  it('is the same as ever to who writes: what was read or sent may be sent again', async () => {
    expect(await put(dataset, await read(dataset, 'application/n-triples'), 'application/n-triples')).toBe(304);
    expect(await put(dataset, turtle())).toBe(304);
    expect(await put(twin, await read(twin, 'application/n-triples'), 'application/n-triples')).toBe(304);
  });

  it('is withheld wherever it stands: as a name, in texts, in services and tables, but not in samples', async () => {
    const more = (): string => `
      dct:description "All is at ${SECRET}, day and night."@en ; dct:source <${SECRET}> ; adms:sample <urn:sample> ;
      dcat:distribution <https://acme.example/api/whole.csv> .
      <urn:sample> a dcat:Distribution ; dcat:accessURL <https://acme.example/sample.csv> .
      <https://acme.example/api/whole.csv> a dcat:Distribution ; dct:identifier "https://acme.example/api/whole.csv" ;
        dcat:accessURL <https://acme.example/api/whole.csv> ; dcat:downloadURL <https://acme.example/api/direct> ;
        dcat:accessService <https://acme.example/api/> .
      <https://acme.example/api/> a dcat:DataService ; dct:title "Service" ; dcat:endpointURL <https://acme.example/api/v1> ;
        dcat:endpointDescription <https://acme.example/api/openapi> ; dcat:servesDataset <urn:other>`;
    const body = `@prefix adms: <http://www.w3.org/ns/adms#> . ${turtle('Withheld', `; ${more()}`)}`;
    expect([200, 204]).toContain(await put(dataset, body));
    await world.run('updateOffer', { id: dataset }, world.seller);
    for (const id of [dataset, twin]) {
      const record = await world.service.fetch(`/srv/repo/records/${id}`);
      const text = (await read(id)) + JSON.stringify(await world.found(id)) + (await record.text());
      expect(text).not.toContain(HIDDEN);
      expect(text).toContain('https://acme.example/sample.csv');
    }
    const reached = [];
    for (let number = 1; number <= 6; number += 1) reached.push((await follow(world.seller, gate(number)))[1]);
    expect(reached.sort()).toEqual(
      [
        SECRET,
        ...['', 'direct', 'openapi', 'v1', 'whole.csv'].map((path) => `https://acme.example/api/${path}`),
      ].sort(),
    );
    // The ids of distributions survive: their keys are withheld like all else, and found again.
    const before = await read(twin);
    expect(await put(dataset, body)).toBe(304);
    await world.run('updateOffer', { id: dataset }, world.seller);
    expect(await read(twin)).toBe(before);
  });
});

describe('the past', () => {
  it('of what told its addresses is forgotten when it begins to withhold them', async () => {
    const open = await world.published(OPEN);
    expect(await put(open.dataset, turtle('Renamed'))).toBe(204);
    const history = `query ($id: ID!) { dataset(id: $id) { history(first: 10) { edges { node { rdf(syntax: TURTLE) { body } } } } } }`;
    const past = async (id: string) =>
      JSON.stringify((await world.service.graphql(history, { id }, world.seller)).data);
    for (const id of [open.dataset, open.twin]) expect(await past(id)).toContain(HIDDEN);
    const moment = new Date().toISOString();
    await world.run('updateOffer', { id: open.dataset, offers: WITHHELD }, world.seller);
    for (const id of [open.dataset, open.twin]) {
      expect(await past(id)).not.toContain(HIDDEN);
      const then = await world.service.fetch(`/srv/repo/datasets/${id}?asOf=${moment}`);
      expect(await then.text()).not.toContain(HIDDEN);
    }
    // From then on there is a past again.
    expect(await put(open.dataset, turtle('Renamed again'))).toBe(204);
    expect(await past(open.dataset)).toContain('Renamed');
    expect(await past(open.dataset)).not.toContain(HIDDEN);
  });

  it('brings no address back: neither a restored dataset nor one with the same id tells it', async () => {
    await world.service.write('DELETE', `/srv/repo/datasets/${dataset}`);
    const restore = 'mutation ($id: ID!) { restoreDataset(id: $id) { __typename ... on Problem { code message } } }';
    const restored = await world.service.graphql(restore, { id: dataset }, world.seller);
    expect(restored.data).toMatchObject({ restoreDataset: { __typename: 'WriteResult' } });
    expect(await read(dataset)).not.toContain(HIDDEN);
    expect(await read(dataset)).toContain(gate(1, dataset));
    // It is sold no more, and still withholds what is written into it.
    expect(await put(dataset, turtle('Back'))).toBe(204);
    expect(await read(dataset)).not.toContain(HIDDEN);
  });
});

describe('addresses are told again', () => {
  it('by an offer that does not withhold them; copies still lead there', async () => {
    const { copy } = await world.run('acquireDataset', { id: twin }, world.buyer);
    await world.run('updateOffer', { id: dataset, offers: OPEN }, world.seller);
    for (const id of [dataset, twin]) {
      expect(await read(id)).toContain(SECRET);
      expect(await read(id)).not.toContain('/srv/trade/data/');
    }
    const id = copy?.identifier ?? '';
    expect(await read(id)).toContain(gate(1, id));
    expect(await follow(world.buyer, gate(1, id))).toEqual([303, SECRET]);
    // And the offer counts for what is written then.
    expect(await put(dataset, turtle('Told'))).toBe(204);
    expect(await read(dataset)).toContain(SECRET);
  });

  it('by metadata that say so, where nothing is sold', async () => {
    const said = (withholds: boolean) =>
      turtle(
        'Said',
        `; pst:monetization [ a pst:MonetizationMethod ; pst:sellerId "${SELLER}" ; pst:purchaseOffer
          [ a pst:PurchaseOffer ; pst:price 5 ; pst:type "one-off" ; pst:withholdsAddresses ${withholds} ] ]`,
      );
    const id = await world.dataset(said(true));
    expect(await read(id)).not.toContain(HIDDEN);
    expect(await put(id, turtle('Without offers'))).toBe(204);
    expect(await read(id)).not.toContain(HIDDEN);
    expect(await put(id, said(false))).toBe(204);
    expect(await read(id)).toContain(SECRET);
    // Published from its own offers: both withhold from the first moment.
    expect(await put(id, said(true))).toBe(204);
    const { listing } = await world.run('publishDataset', { id }, world.seller);
    expect(await read(listing?.marketplaceId ?? '')).not.toContain(HIDDEN);
    // What is sold so is not told by a change of the metadata.
    expect(await put(id, said(false))).toBe(204);
    expect(await read(id)).not.toContain(HIDDEN);
  });
});

describe('others', () => {
  it('learn nothing by writing addresses of this service into what is theirs', async () => {
    const stolen = turtle().replace(SECRET, `${world.service.url}${gate(1, dataset)}`);
    const catalogue = '/srv/repo/catalogues/my-data/datasets';
    const response = await world.service.fetch(catalogue, {
      method: 'POST',
      headers: { ...third, ...TURTLE },
      body: stolen,
    });
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining('another dataset')]);
    expect(await follow(third, gate(1, dataset))).toEqual([403, null]);
  });

  it('do not take the addresses of what they bought out of their copy, nor read them there when it has ended', async () => {
    const { copy, acquisition } = await world.run('acquireDataset', { id: twin }, world.buyer);
    const id = copy?.identifier ?? '';
    const said = `; pst:monetization [ a pst:MonetizationMethod ; pst:sellerId "${BUYER}" ; pst:purchaseOffer
      [ a pst:PurchaseOffer ; pst:price 5 ; pst:type "one-off" ; pst:withholdsAddresses false ] ]`;
    const body = turtle('Mine', said).replace(SECRET, `${world.service.url}${gate(1, id)}`);
    expect(await put(id, body)).toBe(204);
    expect(await read(id)).not.toContain(HIDDEN);
    expect(await follow(world.buyer, gate(1, id))).toEqual([303, SECRET]);
    expect(await follow(world.seller, gate(1, id))).toEqual([403, null]);
    await end(acquisition?.id);
    expect(await follow(world.buyer, gate(1, id))).toEqual([403, null]);
  });

  it('take no id of a dataset that is gone, and with it its addresses', async () => {
    await world.service.write('DELETE', `/srv/repo/datasets/${dataset}`);
    const again = `/srv/repo/catalogues/my-data/datasets/origin?originalId=${dataset}`;
    const body = turtle().replace(SECRET, `${world.service.url}${gate(1, dataset)}`);
    const response = await world.service.fetch(again, { method: 'PUT', headers: { ...third, ...TURTLE }, body });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await follow(third, gate(1, dataset))).toEqual([403, null]);
  });
});

describe('withholding is refused', () => {
  it('of what buyers have copies of that tell the addresses, and changes nothing', async () => {
    const open = await world.published(FREE);
    await world.run('acquireDataset', { id: open.twin }, world.buyer);
    const outcome = await world.run('updateOffer', { id: open.dataset, offers: WITHHELD }, world.seller);
    expect(outcome).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('Copies of buyers') });
    expect(await read(open.twin)).toContain(SECRET);
    expect(await read(open.dataset)).toContain(SECRET);
  });

  it('of a contract of data that names servers, whichever comes first', async () => {
    const attach = (id: string, body: string) =>
      world.service.fetch(`/srv/repo/datasets/${id}/contract`, {
        method: 'PUT',
        headers: { ...world.seller, 'content-type': 'application/yaml' },
        body,
      });
    const contract = readFileSync(new URL('../../../test/contracts/departures.odcs.yaml', import.meta.url), 'utf8');
    expect(contract).toContain('\nservers:');
    const silent = contract.replace(/\nservers:\n(?:[ -].*\n)+/, '\n');
    const refused = await attach(dataset, contract);
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('withholds that')]);
    expect((await attach(dataset, `${silent}# at ${SECRET}\n`)).status).toBe(409);
    expect((await attach(dataset, silent)).status).toBe(201);

    const open = await world.published(OPEN);
    expect((await attach(open.dataset, contract)).status).toBe(201);
    expect(await world.run('updateOffer', { id: open.dataset, offers: WITHHELD }, world.seller)).toMatchObject({
      code: 'CONFLICT',
    });
    expect(await read(open.twin)).toContain(SECRET);
    expect((await attach(open.dataset, silent)).status).toBe(204);
    expect((await world.run('updateOffer', { id: open.dataset, offers: WITHHELD }, world.seller)).code).toBeUndefined();
    // The version with servers is forgotten.
    const versions = '{ dataset(id: "ID") { contractVersions { source } } }'.replace('ID', open.dataset);
    const { data, errors } = await world.service.graphql(versions);
    expect([errors, JSON.stringify(data)]).toEqual([undefined, expect.not.stringContaining('servers:')]);
  });

  it('of a listing that comes as RDF beside an original that tells them', async () => {
    const id = await world.dataset();
    const listed = turtle(
      'Listed',
      `; pst:offer [ a pst:Offer ; pst:originalId "${id}" ] ; pst:monetization [ a pst:MonetizationMethod ;
        pst:sellerId "${SELLER}" ; pst:purchaseOffer [ a pst:PurchaseOffer ; pst:price 5 ; pst:type "one-off" ; pst:withholdsAddresses true ] ]`,
    );
    const post = () => world.service.write('POST', '/srv/repo/catalogues/marketplace/datasets', listed, TURTLE);
    const response = await post();
    expect(response.status).toBe(409);
    expect(await response.text()).toContain('publishDataset');
  });
});
