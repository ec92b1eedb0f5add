/** Who may trade: sellers need TRADE, buyers act for another organization, and nobody learns of what they may not read. */
import { dataset, put, startPeopled, type Peopled } from '../identity-admin/people.js';
import { CATALOGUE } from '../identity-admin/people.js';
import { API_KEY } from '../support/service.js';
import { newKey, OFFERS } from './world.js';

type Headers = Record<string, string>;
interface Result {
  readonly code?: string;
  readonly copy?: { readonly identifier: string } | null;
  readonly listing?: { readonly marketplaceId: string };
}

const INVEST = { investmentOffer: { price: '1', totalShares: 10 } };
const PROBLEM = '... on Problem { code }';

let service: Peopled;
let alice: Headers;
let bob: Headers;
let carol: Headers;
beforeAll(async () => {
  service = await startPeopled({ READS: 'restricted' });
  [alice, bob, carol] = await Promise.all([service.as('alice'), service.as('bob'), service.as('carol')]);
  await put(service, '/catalogues/hers', CATALOGUE, alice);
});
afterAll(() => service.stop());

const run = async (field: string, id: string, args: string, selection: string, headers: Headers): Promise<Result> => {
  const query = `mutation ($id: ID!, $key: String!, $offers: MonetizationInput) { result: ${field}(id: $id, idempotencyKey: $key${args}) { ${PROBLEM} ${selection} } }`;
  const text = args.includes('$offers') ? query : query.replace(', $offers: MonetizationInput', '');
  const offers = { ...OFFERS, ...INVEST };
  const variables = { id, key: newKey(), ...(args.includes('$offers') ? { offers } : {}) };
  const answer = await service.graphql<{ result: Result }>(text, variables, headers);
  return answer.data?.result ?? { code: String(answer.errors?.[0]?.extensions?.['code']) };
};
const publish = (id: string, headers: Headers) =>
  run('publishDataset', id, ', offers: $offers', '... on PublicationResult { listing { marketplaceId } }', headers);
const acquire = (id: string, headers: Headers) =>
  run('acquireDataset', id, '', '... on AcquisitionResult { copy { identifier } }', headers);
const invest = (id: string, headers: Headers) =>
  run('recordInvestment', id, ', shares: 1', '... on InvestmentResult { replayed }', headers);
const withdraw = (id: string, headers: Headers) =>
  run('withdrawOffer', id, '', '... on PublicationResult { replayed }', headers);

const added = async (title: string): Promise<string> => {
  const response = await service.fetch('/srv/repo/catalogues/hers/datasets', {
    method: 'POST',
    headers: { 'content-type': 'text/turtle', ...alice },
    body: dataset(title),
  });
  return ((await response.json()) as { id: string }).id;
};
const published = async (title: string): Promise<{ readonly id: string; readonly twin: string }> => {
  const id = await added(title);
  return { id, twin: (await publish(id, alice)).listing?.marketplaceId ?? '' };
};

const buyerKey = async (organization: string): Promise<Headers> => {
  const { key } = await service.app.keys.create({ label: organization, organization });
  return { 'x-api-key': key };
};

describe('a seller', () => {
  it('needs TRADE on the dataset', async () => {
    const id = await added('Wheat');
    expect(await publish(id, {})).toEqual({ code: 'UNAUTHENTICATED' });
    expect(await publish(id, bob)).toEqual({ code: 'FORBIDDEN' });
    const token = await service.permissionToken('alice', [`${id}#READ`]);
    expect(await publish(id, { authorization: `Bearer ${token}` })).toEqual({ code: 'FORBIDDEN' });
    expect((await publish(id, alice)).listing).toBeDefined();
  });

  it('holds TRADE on the twin as well, and others do not', async () => {
    const { twin } = await published('Barley');
    expect(await withdraw(twin, bob)).toEqual({ code: 'FORBIDDEN' });
    expect((await withdraw(twin, alice)).code).toBeUndefined();
  });

  it('sells in the name of the own organization', async () => {
    const id = await added('Sorghum');
    const query = `mutation ($id: ID!, $key: String!, $offers: MonetizationInput) {
      result: publishDataset(id: $id, idempotencyKey: $key, offers: $offers) { ${PROBLEM} } }`;
    const offers = { ...OFFERS, sellerId: newKey() };
    const answer = await service.graphql<{ result: Result }>(query, { id, key: newKey(), offers }, alice);
    expect(answer.data?.result).toEqual({ code: 'FORBIDDEN' });
  });

  it('learns the same of what does not exist as of what belongs to others', async () => {
    expect(await publish(newKey(), bob)).toEqual({ code: 'FORBIDDEN' });
  });
});

describe('a buyer', () => {
  it('acts for another organization', async () => {
    const { twin } = await published('Rye');
    expect(await acquire(twin, {})).toEqual({ code: 'UNAUTHENTICATED' });
    expect(await acquire(twin, alice)).toEqual({ code: 'FORBIDDEN' });
    expect(await acquire(twin, { 'x-api-key': API_KEY })).toEqual({ code: 'FORBIDDEN' });
    expect(await invest(twin, alice)).toEqual({ code: 'FORBIDDEN' });
    expect((await acquire(twin, bob)).copy).toBeTruthy();
    expect((await invest(twin, bob)).code).toBeUndefined();
  });

  it('may read what is bought', async () => {
    const { twin } = await published('Oats');
    const { key } = await service.app.keys.create({ label: 'x', organization: 'somebody', catalogues: ['elsewhere'] });
    expect(await acquire(twin, { 'x-api-key': key })).toEqual({ code: 'FORBIDDEN' });
    expect(await acquire(twin, carol)).toEqual({ code: 'FORBIDDEN' });
  });

  it('sees the own purchases, a page at a time', async () => {
    const headers = await buyerKey('collector');
    const twins = [(await published('Teff')).twin, (await published('Fonio')).twin];
    for (const twin of twins) {
      await acquire(twin, headers);
      await invest(twin, headers);
    }
    for (const list of ['acquisitions', 'investments']) {
      const read = async (after: string | null, who: Headers) => {
        const query = `query ($after: String) { list: ${list}(first: 1, after: $after) { pageInfo { endCursor hasNextPage } edges { node { marketplaceId } } } }`;
        return service.graphql<{
          list: { pageInfo: { endCursor: string }; edges: { node: { marketplaceId: string } }[] };
        }>(query, { after }, who);
      };
      const one = (await read(null, headers)).data?.list;
      const two = (await read(one?.pageInfo.endCursor ?? '', headers)).data?.list;
      expect([one, two].map((page) => page?.edges[0]?.node.marketplaceId)).toEqual(twins);
      expect(two?.pageInfo).toMatchObject({ hasNextPage: false });
      expect((await read(null, await buyerKey('newcomer'))).data?.list.edges).toEqual([]);
      expect((await read(null, {})).errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
    }
  });

  it('owns the copy: the people of the organization change and delete it, the seller does not', async () => {
    const { twin } = await published('Millet');
    const copy = (await acquire(twin, bob)).copy?.identifier ?? '';
    const path = `/srv/repo/datasets/${copy}`;
    expect((await service.fetch(path, { method: 'DELETE', headers: alice })).status).toBe(403);
    expect((await service.fetch(path, { method: 'DELETE', headers: bob })).status).toBe(204);
  });

  it('learns who bought only about the own purchases', async () => {
    const { twin } = await published('Maize');
    const copy = (await acquire(twin, bob)).copy?.identifier ?? '';
    const read = async (headers: Headers) => {
      const query = 'query ($id: ID!) { dataset(id: $id) { acquisition { buyer { name } } } }';
      const answer = await service.graphql<{ dataset: { acquisition: object | null } }>(query, { id: copy }, headers);
      return answer.data?.dataset.acquisition;
    };
    expect(await read(bob)).toEqual({ buyer: { name: expect.any(String) } });
    expect(await read(alice)).toBeNull();
  });
});

describe('offers and twins', () => {
  it('are shown and counted as far as the caller may read the datasets', async () => {
    const { id, twin } = await published('Spelt');
    await acquire(twin, bob);
    const offers = async (headers: Headers) => {
      const query =
        'query ($id: String!) { offers(filter: { datasetIdentifier: { eq: $id } }) { totalCount edges { node { kind } } } }';
      const answer = await service.graphql<{ offers: { totalCount: number; edges: unknown[] } }>(
        query,
        { id: twin },
        headers,
      );
      return [answer.data?.offers.totalCount, answer.data?.offers.edges.length];
    };
    expect(await offers(bob)).toEqual([2, 2]);
    expect(await offers({})).toEqual([0, 0]);
    const { key } = await service.app.keys.create({ label: 'limited', catalogues: ['hers'] });
    const limited = { 'x-api-key': key };
    expect(await offers(limited)).toEqual([0, 0]);
    const query =
      'query ($id: ID!) { dataset(id: $id) { marketplaceDataset { identifier } acquiredCopies { identifier } } }';
    const { data } = await service.graphql(query, { id }, limited);
    expect(data).toEqual({ dataset: { marketplaceDataset: null, acquiredCopies: [] } });
    const all = await service.graphql<{ dataset: { acquiredCopies: unknown[] } }>(query, { id }, bob);
    expect(all.data?.dataset).toMatchObject({ marketplaceDataset: { identifier: twin } });
    expect(all.data?.dataset.acquiredCopies).toHaveLength(1);
  });
});
