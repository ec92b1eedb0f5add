/** What is on sale is said by the record of publications alone: it cannot be taken over by an id, nor made or repriced with EDIT. */
import { decodeJwt } from 'jose';
import { CATALOGUE, put, startPeopled, type Person, type Peopled } from '../identity-admin/people.js';
import { newKey, turtle } from '../marketplace/world.js';
import { refusalCodes } from '../support/service.js';

type Headers = Record<string, string>;

let service: Peopled;
const who: Partial<Record<Person | 'operator' | 'key of bob', Headers>> = {};
const as = (name: keyof typeof who): Headers => who[name] ?? {};
let organizations: Readonly<Record<'alice' | 'bob', string>>;

beforeAll(async () => {
  service = await startPeopled({ ACCESS_TOKEN_SECONDS: '3600' });
  for (const person of ['alice', 'bob', 'carol', 'admin'] as const) who[person] = await service.as(person);
  who.operator = { 'x-api-key': service.config.API_KEY ?? '' };
  const of = (name: string): string => {
    const token = String(as(name as Person)['authorization']).slice('Bearer '.length);
    return (decodeJwt(token)['platform'] as { group: { id: string } }).group.id;
  };
  organizations = { alice: of('alice'), bob: of('bob') };
  const { key } = await service.app.keys.create({ label: 'bob', organization: organizations.bob });
  who['key of bob'] = { 'x-api-key': key };
  await put(service, '/catalogues/hers', CATALOGUE, as('alice'));
  await put(service, '/catalogues/his', CATALOGUE, as('bob'));
});
afterAll(() => service.stop());

const offers = (price: string, seller?: string, more = ''): string =>
  `; pst:monetization <urn:m> ${more} . <urn:m> a pst:MonetizationMethod ; pst:purchaseOffer <urn:p>
   ${seller === undefined ? '' : `; pst:sellerId "${seller}"`} .
   <urn:p> a pst:PurchaseOffer ; pst:price "${price}"^^xsd:decimal ; pst:type "one-off"`;
/** A dataset in Turtle that offers itself; with `original` it says that it was made from that one. */
const listing = (price: string, { original, seller }: { original?: string; seller?: string } = {}): string => {
  const link = original === undefined ? '' : `; pst:offer <urn:o> . <urn:o> a pst:Offer ; pst:originalId "${original}"`;
  return turtle('Listed', offers(price, seller, link));
};

const send = async (method: string, path: string, body: string | undefined, headers: Headers) => {
  const init = {
    method,
    headers: { 'content-type': 'text/turtle', ...headers },
    ...(body === undefined ? {} : { body }),
  };
  const response = await service.fetch(`/srv/repo${path}`, init);
  return { status: response.status, text: await response.text() };
};
const added = async (catalogue = 'hers', headers = as('alice'), body = turtle()): Promise<string> => {
  const { status, text } = await send('POST', `/catalogues/${catalogue}/datasets`, body, headers);
  if (status !== 201) throw new Error(text);
  return (JSON.parse(text) as { id: string }).id;
};

const trade = async (field: string, id: string, headers: Headers, price?: string, more = '') => {
  const offer = price === undefined ? '' : `, offers: { purchaseOffer: { price: "${price}", type: "one-off" } }`;
  const query = `mutation ($id: ID!, $key: String!) { result: ${field}(id: $id, idempotencyKey: $key${offer}${more}) {
    ... on Problem { code } ... on PublicationResult { listing { marketplaceId state } } } }`;
  const answer = await service.graphql<{ result: { listing?: { marketplaceId: string } } }>(
    query,
    { id, key: newKey() },
    headers,
  );
  return { codes: refusalCodes(answer), listing: answer.data?.result.listing };
};
const published = async (price = '10'): Promise<{ readonly id: string; readonly twin: string }> => {
  const id = await added();
  return { id, twin: (await trade('publishDataset', id, as('alice'), price)).listing?.marketplaceId ?? '' };
};
const grant = async (id: string, scopes: readonly string[], user: string): Promise<void> => {
  const query = `mutation ($id: ID!, $subject: String!, $scopes: [PermissionScope!]!) { grant(id: $id, scopes: $scopes, subject: $subject) { subject } }`;
  const { errors } = await service.graphql(query, { id, scopes, subject: `user:${user}` }, as('alice'));
  if (errors) throw new Error(JSON.stringify(errors));
};

/** What an outsider sees of a sale. */
const seen = async (id: string) => {
  const query = `query ($id: ID!, $of: String!) { dataset(id: $id) { listing { state seller { identifier } } }
    offers(filter: { datasetIdentifier: { eq: $of } }) { edges { node { seller { identifier } purchaseOffer { price } } } } }`;
  const { data } = await service.graphql<{
    dataset: { listing: { state: string; seller: { identifier: string } | null } } | null;
    offers: { edges: { node: { seller: { identifier: string } | null; purchaseOffer: { price: string } } }[] };
  }>(query, { id, of: id }, as('operator'));
  return {
    state: data?.dataset?.listing.state,
    seller: data?.dataset?.listing.seller?.identifier,
    offers: data?.offers.edges.map(({ node }) => [node.purchaseOffer.price, node.seller?.identifier]),
  };
};
const offerOf = async (id: string): Promise<unknown> => {
  const { result } = (await (await service.fetch(`/srv/search/datasets/${id}`)).json()) as {
    result: { offer: unknown };
  };
  return result.offer;
};
const offered = async (seller: string): Promise<number> => {
  const query = 'query ($seller: String) { offers(filter: { seller: { eq: $seller } }) { totalCount } }';
  const { data } = await service.graphql<{ offers: { totalCount: number } }>(query, { seller });
  return data?.offers.totalCount ?? -1;
};

describe('the id of a publication', () => {
  it('gives nobody the publication, whatever dataset they have under it', async () => {
    const { id, twin } = await published('10');
    await trade('withdrawOffer', id, as('alice'));
    const theft = await send('PUT', `/catalogues/his/datasets/origin?originalId=${twin}`, turtle(), as('bob'));
    expect(theft.status).toBe(409);
    for (const field of ['publishDataset', 'updateOffer', 'withdrawOffer']) {
      expect((await trade(field, twin, as('bob'), field === 'withdrawOffer' ? undefined : '1')).codes).toEqual([
        'FORBIDDEN',
      ]);
    }
    expect(await seen(id)).toMatchObject({ state: 'PAUSED', seller: organizations.alice });
    expect((await trade('publishDataset', id, as('alice'))).codes).toEqual([]);
    expect(await seen(twin)).toEqual({
      state: 'ON_SALE',
      seller: organizations.alice,
      offers: [['10', organizations.alice]],
    });
    expect((await send('PUT', `/datasets/${twin}`, turtle(), as('bob'))).status).toBe(403);
  });

  it('is traded by who holds TRADE on the original, and by nobody who holds it on the twin alone', async () => {
    const { id, twin } = await published();
    await grant(twin, ['TRADE'], 'bob');
    expect((await trade('updateOffer', twin, as('bob'), '1')).codes).toEqual(['FORBIDDEN']);
    await grant(id, ['TRADE'], 'bob');
    expect((await trade('updateOffer', twin, as('bob'), '11')).codes).toEqual([]);
    expect(await seen(twin)).toMatchObject({ seller: organizations.alice, offers: [['11', organizations.alice]] });
  });

  it('is not chosen where a dataset has it', async () => {
    const [id, taken] = [await added(), await added('his', as('bob'))];
    expect((await trade('publishDataset', id, as('alice'), '1', `, marketplaceId: "${taken}"`)).codes).toEqual([
      'CONFLICT',
    ]);
    expect(await seen(id)).toMatchObject({ state: 'NOT_OFFERED', offers: [] });
  });
});

describe('with EDIT alone', () => {
  it('nothing is put on sale by saying that it came from somewhere', async () => {
    const id = await added();
    await grant(id, ['EDIT'], 'bob');
    const answer = await send('PUT', `/datasets/${id}`, listing('1', { original: id }), as('bob'));
    expect(answer.status).toBe(403);
    const elsewhere = await send('PUT', `/datasets/${id}`, listing('1', { original: 'elsewhere' }), as('bob'));
    expect(elsewhere.status).toBe(404);
    expect(await seen(id)).toEqual({ state: 'NOT_OFFERED', seller: undefined, offers: [] });
  });

  it('a twin is described, not repriced, withdrawn or moved to another original', async () => {
    const { id, twin } = await published('10');
    await grant(twin, ['EDIT'], 'bob');
    const rdf = (await send('GET', `/datasets/${twin}`, undefined, { accept: 'text/turtle' })).text;
    const change = (from: RegExp, to: string) => send('PUT', `/datasets/${twin}`, rdf.replace(from, to), as('bob'));
    expect((await change(/Production figures/, 'Better words')).status).toBe(204);
    expect((await change(/(price>? )"?10"?/, '$1"1"')).status).toBe(403);
    expect((await change(new RegExp(`"${id}"`, 'g'), '"another"')).status).toBe(409);
    expect((await send('PUT', `/datasets/${twin}`, turtle(), as('bob'))).status).toBe(403);
    expect(await seen(twin)).toMatchObject({ state: 'ON_SALE', offers: [['10', organizations.alice]] });
    expect(await offerOf(id)).toEqual({ marketplace_offer_id: twin, marketplace_original_id: twin });
  });
});

describe('a listing that arrives as RDF', () => {
  it('is a publication of its original: both know each other, and it is traded as any other', async () => {
    const id = await added();
    const twin = await added('hers', as('alice'), listing('7', { original: id, seller: organizations.alice }));
    expect(await seen(id)).toMatchObject({ state: 'ON_SALE', seller: organizations.alice });
    expect(await seen(twin)).toMatchObject({ state: 'ON_SALE', offers: [['7', organizations.alice]] });
    expect(await offerOf(id)).toEqual({ marketplace_offer_id: twin, marketplace_original_id: twin });
    expect(await offerOf(twin)).toEqual({ original_id: id });
    expect((await send('PUT', `/datasets/${twin}`, listing('8', { original: id }), as('alice'))).status).toBe(204);
    expect(await seen(twin)).toMatchObject({ state: 'ON_SALE', offers: [['8', organizations.alice]] });
    expect((await send('PUT', `/datasets/${twin}`, turtle(), as('alice'))).status).toBe(204);
    expect(await seen(id)).toMatchObject({ state: 'PAUSED' });
    expect(await offerOf(id)).toBeNull();
  });

  it('needs TRADE on the original, also of holders of keys of other organizations', async () => {
    const id = await added();
    const theft = listing('1', { original: id });
    expect((await send('POST', '/catalogues/his/datasets', theft, as('bob'))).status).toBe(403);
    expect((await send('POST', '/catalogues/his/datasets', theft, as('key of bob'))).status).toBe(403);
    expect((await trade('publishDataset', id, as('key of bob'), '1')).codes).toEqual(['FORBIDDEN']);
    expect(await seen(id)).toEqual({ state: 'NOT_OFFERED', seller: undefined, offers: [] });
  });

  it('is refused while its original is published', async () => {
    const { id, twin } = await published('10');
    const second = await send('POST', '/catalogues/hers/datasets', listing('1', { original: id }), as('alice'));
    expect(second).toMatchObject({ status: 409, text: expect.stringContaining(twin) });
    expect(await seen(id)).toMatchObject({ state: 'ON_SALE' });
  });

  it('of an operator in the marketplace belongs to the owner of the original', async () => {
    const id = await added();
    await trade('withdrawOffer', (await published()).id, as('alice'));
    const twin = await added('marketplace', as('operator'), listing('5', { original: id }));
    expect(await seen(twin)).toMatchObject({ state: 'ON_SALE', offers: [['5', organizations.alice]] });
    expect((await trade('updateOffer', twin, as('alice'), '6')).codes).toEqual([]);
    expect(await seen(twin)).toMatchObject({ offers: [['6', organizations.alice]] });
  });
});

describe('the seller', () => {
  it('is never another organization than the owner, on sale or not', async () => {
    const before = await offered(organizations.bob);
    const id = await added();
    const forged = listing('1', { original: id, seller: organizations.bob });
    expect((await send('POST', '/catalogues/hers/datasets', forged, as('alice'))).status).toBe(403);
    const unsold = turtle('Not on sale', offers('1', organizations.bob));
    await added('hers', as('alice'), unsold);
    expect(await offered(organizations.bob)).toBe(before);
    const inName = `, offers: { sellerId: "${organizations.bob}", purchaseOffer: { price: "1", type: "one-off" } }`;
    expect((await trade('publishDataset', id, as('alice'), undefined, inName)).codes).toEqual(['FORBIDDEN']);
    expect((await trade('publishDataset', id, as('operator'), undefined, inName)).codes).toEqual(['FORBIDDEN']);
  });
});

describe('whose a dataset is', () => {
  it('is not changed by who edits it', async () => {
    await put(service, '/catalogues/nobodys', CATALOGUE, as('operator'));
    const id = await added('nobodys', as('operator'));
    expect((await send('PUT', `/datasets/${id}`, turtle('Mine?'), as('key of bob'))).status).toBe(204);
    expect((await service.app.domain.datasets.find(id))?.owner).toBeUndefined();
  });
});
