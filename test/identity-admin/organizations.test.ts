/** Wherever an organization is named by its id it has a name, for those who may learn of it; whoever has only the id learns nothing. */
import { createOrganization } from '../../src/features/identity/index.js';
import { newKey } from '../marketplace/world.js';
import { API_KEY } from '../support/service.js';
import { CATALOGUE, dataset, put, startPeopled, type Peopled } from './people.js';

type Headers = Record<string, string>;
type Named = { readonly id: string; readonly identifier: string; readonly name: string | null } | null;

const ATHENS = 'Athens Transport';
const DUBLIN = 'Dublin Harbour';
const ORGANIZATION = 'query ($id: ID!) { organization(id: $id) { id identifier name } }';
const OFFERS = { purchaseOffer: { price: '5', type: 'one-off' } };

describe.each(['public', 'restricted'] as const)('where reads are %s', (READS) => {
  let service: Peopled;
  let as: Readonly<Record<'alice' | 'bob' | 'operator' | 'keyOfThird' | 'nobody', Headers>>;
  let ids: Readonly<Record<'athens' | 'dublin' | 'third', string>>;

  beforeAll(async () => {
    service = await startPeopled({ READS, ACCESS_TOKEN_SECONDS: '3600' });
    const { realm } = service.app.identity;
    const idOf = (path: string): string => realm.organizations.byPath(path)?.id ?? '';
    const third = (await createOrganization(realm, { name: 'Third' })).id;
    ids = { athens: idOf('/athens-transport'), dublin: idOf('/dublin-harbour'), third };
    const { key } = await service.app.keys.create({ label: 'third', organization: third });
    as = {
      alice: await service.as('alice'),
      bob: await service.as('bob'),
      operator: { 'x-api-key': API_KEY },
      keyOfThird: { 'x-api-key': key },
      nobody: {},
    };
  });
  afterAll(() => service.stop());

  const ask = async <T>(who: keyof typeof as, query: string, variables: object): Promise<T> => {
    const { data, errors } = await service.graphql<T>(query, variables, as[who]);
    expect(errors).toBeUndefined();
    return data as T;
  };
  const found = async (who: keyof typeof as, id: string): Promise<Named> =>
    (await ask<{ organization: Named }>(who, ORGANIZATION, { id })).organization;
  const knownTo = async (id: string): Promise<string[]> => {
    const known: string[] = [];
    for (const who of Object.keys(as) as (keyof typeof as)[]) if (await found(who, id)) known.push(who);
    return known;
  };
  const stored = async (who: keyof typeof as, catalogue: string, id: string): Promise<void> => {
    const { status } = await put(
      service,
      `/catalogues/${catalogue}/datasets/origin?originalId=${id}`,
      dataset(id),
      as[who],
    );
    expect(status).toBe(201);
  };
  const publish = async (who: keyof typeof as, id: string) => {
    const query = `mutation ($id: ID!, $key: String!, $offers: MonetizationInput) {
      publishDataset(id: $id, idempotencyKey: $key, offers: $offers) {
        ... on PublicationResult { listing { marketplaceId seller { identifier name } } } ... on Problem { code message } } }`;
    type Published = { publishDataset: { listing: { marketplaceId: string; seller: Named } } };
    return (await ask<Published>(who, query, { id, key: newKey(), offers: OFFERS })).publishDataset.listing;
  };

  it('it is known to itself and to who runs the service, as long as it shows nothing', async () => {
    const own = await found('alice', ids.athens);
    expect(own).toEqual({ id: expect.any(String), identifier: ids.athens, name: ATHENS });
    expect(await found('alice', own?.id ?? '')).toEqual(own);
    expect(await knownTo(ids.athens)).toEqual(['alice', 'operator']);
    expect(await knownTo(ids.dublin)).toEqual(['bob', 'operator']);
    // The same for one that does not exist, also to those who are told of everyone.
    expect(await knownTo('00000000-0000-4000-8000-000000000000')).toEqual([]);
    const node = 'query ($id: ID!) { node(id: $id) { __typename ... on Organization { name } } }';
    expect(await ask('alice', node, { id: own?.id })).toEqual({ node: { __typename: 'Organization', name: ATHENS } });
    expect(await ask('bob', node, { id: own?.id })).toEqual({ node: null });
    expect(await ask('alice', '{ viewer { organization { name } } }', {})).toEqual({
      viewer: { organization: { name: ATHENS } },
    });
  });

  it('it is known to everybody by a catalogue, and its name stands beside what it sells', async () => {
    expect((await put(service, '/catalogues/hers', CATALOGUE, as.alice)).status).toBe(201);
    expect(await knownTo(ids.athens)).toEqual(Object.keys(as));
    await stored('alice', 'hers', 'timetables');
    const { seller, marketplaceId } = await publish('alice', 'timetables');
    expect(seller).toEqual({ identifier: ids.athens, name: ATHENS });
    const query = `query ($id: ID!, $of: String!) { dataset(id: $id) { listing { seller { name } } }
      offers(filter: { datasetIdentifier: { eq: $of } }) { edges { node { seller { identifier name } } } } }`;
    expect(await ask('operator', query, { id: marketplaceId, of: marketplaceId })).toEqual({
      dataset: { listing: { seller: { name: ATHENS } } },
      offers: { edges: [{ node: { seller: { identifier: ids.athens, name: ATHENS } } }] },
    });
  });

  it('a buyer is known to the seller, and to nobody else', async () => {
    await stored('alice', 'hers', 'delays');
    const { marketplaceId: id } = await publish('alice', 'delays');
    const buy = `mutation ($id: ID!, $key: String!) { acquireDataset(id: $id, idempotencyKey: $key) {
      ... on Problem { code message }
      ... on AcquisitionResult { acquisition { buyer { name } seller { name } agreement { seller { name } buyer { name } } } } } }`;
    const [seller, buyer] = [{ name: ATHENS }, { name: DUBLIN }];
    expect(await ask('bob', buy, { id, key: newKey() })).toEqual({
      acquireDataset: { acquisition: { buyer, seller, agreement: { seller, buyer } } },
    });
    const sold = '{ agreements(side: ASSIGNER) { edges { node { buyer { name } } } } }';
    expect(await ask('alice', sold, {})).toEqual({ agreements: { edges: [{ node: { buyer } }] } });
    expect(await knownTo(ids.dublin)).toEqual(['alice', 'bob', 'operator']);
  });

  it('it is known by what it sells to those who may read that: people of the platform, where not everybody may', async () => {
    expect((await put(service, '/catalogues/everyones', CATALOGUE, as.operator)).status).toBe(201);
    await stored('keyOfThird', 'everyones', 'tides');
    expect(await knownTo(ids.third)).toEqual(['operator', 'keyOfThird']);
    await publish('keyOfThird', 'tides');
    expect(await knownTo(ids.third)).toEqual(
      READS === 'public' ? Object.keys(as) : ['alice', 'bob', 'operator', 'keyOfThird'],
    );
  });

  it('it is not known to who only names it as a provider elsewhere', async () => {
    const hidden = (await createOrganization(service.app.identity.realm, { name: 'Hidden' })).id;
    const at = new Date().toISOString();
    const request = (id: string, route: string, seller: string, buyer: string) => ({
      sql: `INSERT INTO purchase_request (id, route, marketplace_id, buyer, seller, state, version, basis, currency, purpose, copy, expires, at, changed)
VALUES (?, ?, 'm', ?, ?, 'WITHDRAWN', 1, '{}', 'EUR', 'p', 0, ?, ?, ?)`,
      params: [id, route, buyer, seller, at, at, at],
    });
    const { database } = service.app.store;
    await database.write([request('one', 'CONSUMER', hidden, ids.dublin)]);
    const seller = '{ acquisitionRequest(id: "one") { seller { identifier name } } }';
    expect(await ask('bob', seller, {})).toEqual({
      acquisitionRequest: { seller: { identifier: hidden, name: null } },
    });
    expect(await found('bob', hidden)).toBeNull();
    // Who is asked learns who asks.
    await database.write([request('two', 'PROVIDER', ids.athens, hidden)]);
    expect(await found('alice', hidden)).toMatchObject({ name: 'Hidden' });
  });
});
