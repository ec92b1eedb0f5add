/** Tables of offers: loaded as drafts or put on sale, and out and in again by who may know the addresses and by who may not. */
import { BUYER, SELLER, startWorld, type World } from '../marketplace/world.js';

const SECRET = 'https://city.example/loads.csv?token=9f1c';
const END = '2031-12-31T23:59:59+01:00';
const table = (...rows: readonly string[]): string =>
  ['id,title,description,publisher.name,file.download,offer.price,offer.until', ...rows].join('\n');
const row = (id: string, price = '12.50', end = END): string =>
  `${id},Loads ${id},About,Athens,${SECRET},${price},${end}`;

interface Candidate {
  readonly row: number;
  readonly originalId: string | null;
  readonly rdf: string | null;
  readonly problems: readonly { readonly row: number; readonly column: string | null; readonly message: string }[];
}
interface Loaded {
  readonly outcomes: readonly { readonly status?: string; readonly identifier?: string; readonly code?: string }[];
  readonly publications:
    readonly ({ readonly listing?: { readonly state: string }; readonly message?: string } | null)[] | null;
}

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const read = async (text: string): Promise<readonly Candidate[]> => {
  const query = `query ($text: String!) { datasetFile(payload: { text: $text, name: "a.csv" }) {
    candidates { row originalId rdf problems { row column message } } } }`;
  const { data } = await world.service.graphql<{ datasetFile: { candidates: readonly Candidate[] } }>(query, { text });
  return data?.datasetFile.candidates ?? [];
};

const load = async (
  text: string,
  { putOnSale = false, headers = world.seller, catalogue = 'my-data', key = undefined as string | undefined } = {},
): Promise<Loaded> => {
  const datasets = (await read(text)).map(({ originalId, rdf }) => ({
    originalId,
    source: { rdf: { body: rdf, contentType: 'application/n-triples' } },
  }));
  const mutation = `mutation ($catalogue: ID!, $datasets: [DatasetEntry!]!, $putOnSale: Boolean, $key: String) {
    result: putDatasets(catalogue: $catalogue, datasets: $datasets, putOnSale: $putOnSale, idempotencyKey: $key) {
      ... on DatasetGroupResult {
        outcomes { ... on WriteResult { status identifier } ... on Problem { code } }
        publications { ... on PublicationResult { listing { state } } ... on Problem { code message } } } } }`;
  const variables = { catalogue, datasets, putOnSale, key };
  const { data, errors } = await world.service.graphql<{ result: Loaded }>(mutation, variables, headers);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.result;
};

const tableOf = async (catalogue: string, headers: Record<string, string>): Promise<string> => {
  const query = 'query ($id: ID!) { datasetTable(catalogue: $id) { base64 } }';
  const { data } = await world.service.graphql<{ datasetTable: { base64: string } }>(query, { id: catalogue }, headers);
  return Buffer.from(data?.datasetTable.base64 ?? '', 'base64').toString();
};

const stateOf = async (id: string, headers: Record<string, string> = {}) => {
  const query = 'query ($id: ID!) { dataset(id: $id) { listing { state offers { price } } } }';
  type Answer = { dataset: { listing: { state: string; offers: readonly { price: string }[] } } };
  const { data } = await world.service.graphql<Answer>(query, { id }, headers);
  return { state: data?.dataset.listing.state, prices: data?.dataset.listing.offers.map(({ price }) => price) };
};

const rdfOf = async (id: string, headers: Record<string, string> = {}): Promise<string> =>
  (await world.service.fetch(`/srv/repo/datasets/${id}.nt`, { headers })).text();

it('a table is a draft, seen by who may sell, and put on sale when that is said', async () => {
  const draft = await load(table(row('draft')));
  expect(draft).toMatchObject({ outcomes: [{ status: 'CREATED', identifier: 'draft' }], publications: null });
  expect(await stateOf('draft')).toEqual({ state: 'NOT_OFFERED', prices: [] });
  expect(await stateOf('draft', world.seller)).toEqual({ state: 'DRAFTED', prices: ['12.5'] });
  // The file is locked from the first moment, and visitors read of no draft.
  expect(await rdfOf('draft')).toContain('/srv/trade/data/draft/1');
  const page = await (await world.service.fetch('/srv/catalog/datasets/draft?lang=en')).text();
  for (const text of [await rdfOf('draft'), page]) expect(text).not.toMatch(/9f1c|not for sale yet/);
  const sold = await load(table(row('draft')), { putOnSale: true });
  expect(sold).toMatchObject({
    outcomes: [{ status: 'UNCHANGED' }],
    publications: [{ listing: { state: 'ON_SALE' } }],
  });
  expect(await stateOf('draft')).toEqual({ state: 'ON_SALE', prices: ['12.5'] });
});

it('what is on sale takes the offers of the table that is loaded next, also after it was withdrawn', async () => {
  await load(table(row('again', '10')), { putOnSale: true });
  await load(table(row('again', '11')), { putOnSale: true });
  expect(await stateOf('again')).toEqual({ state: 'ON_SALE', prices: ['11'] });
  await world.run('withdrawOffer', { id: 'again' }, world.seller);
  const key = crypto.randomUUID();
  for (let sent = 0; sent < 2; sent += 1) await load(table(row('again', '12')), { putOnSale: true, key });
  expect(await stateOf('again')).toEqual({ state: 'ON_SALE', prices: ['12'] });
});

it('rows that cannot be sold are stored as drafts, and told by row with the others that are on sale', async () => {
  const { outcomes, publications } = await load(
    table(row('good'), row('late', '5', '2020-01-01'), row('nothing', '', '')),
    {
      putOnSale: true,
    },
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['CREATED', 'CREATED', 'CREATED']);
  expect(publications).toMatchObject([
    { listing: { state: 'ON_SALE' } },
    { message: 'All offers have ended already: give one that ends later.' },
    { message: 'A dataset on the marketplace has at least one offer.' },
  ]);
});

it('nobody puts on sale by a table what is not theirs to sell', async () => {
  const { key } = await world.service.app.keys.create({
    label: 'limited',
    organization: BUYER,
    catalogues: ['my-data'],
  });
  const { publications } = await load(table(row('good', '1')), { putOnSale: true, headers: { 'x-api-key': key } });
  expect(publications?.[0]).toMatchObject({ message: expect.any(String) as unknown });
  expect(await stateOf('good')).toEqual({ state: 'ON_SALE', prices: ['12.5'] });
});

it.each(['soon', '31.13.2031', '2031-02-30'])(
  'an end that is no date, %s, is refused with its row and column',
  async (end) => {
    const [, found] = await read(table(row('one'), row('two', '5', end)));
    expect(found).toMatchObject({
      rdf: null,
      problems: [{ row: 3, column: 'offer.until', message: `"${end}" is not a date such as 2024-12-31.` }],
    });
  },
);

it('out and in again loses nothing and opens nothing, whoever has the table', async () => {
  const headers = {
    'content-type': 'text/turtle',
    'x-api-key': (await world.service.app.keys.create({ label: 'all' })).key,
  };
  const made = '<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "C"@en .';
  for (const catalogue of ['trip', 'elsewhere'])
    await world.service.write('PUT', `/srv/repo/catalogues/${catalogue}`, made, headers);
  const header =
    'id,title,description,publisher.name,file.access,file.download,offer.price,offer.withholdsAddresses,offer.countries,offer.nftId,downloads.frequency,downloads.number,downloads2.frequency,downloads2.number,personalData.contained,personalData.terms,investment.price,investment.totalShares';
  const rest = `Athens,https://city.example/,${SECRET}`;
  const text = [
    header,
    `withheld,W,About,${rest},12.50,,"Greece, Italy",nft-1,monthly,5,annual,9,true,Ask us,2,10`,
    `told,T,About,${rest},12.50,false,,,,,,,,,,`,
  ].join('\n');
  await load(text, { catalogue: 'trip', putOnSale: true });
  const before = await Promise.all(['withheld', 'told'].map((id) => rdfOf(id)));
  expect(before.map((rdf) => rdf.includes(SECRET))).toEqual([false, true]);
  const tables = await Promise.all([world.seller, world.buyer, {}].map((reader) => tableOf('trip', reader)));
  expect(new Set(tables).size).toBe(1);
  const [exported = ''] = tables;
  expect(exported.split(SECRET)).toHaveLength(2);
  for (const putOnSale of [false, true]) {
    const { outcomes } = await load(exported, { catalogue: 'trip', putOnSale });
    expect(outcomes.map(({ status }) => status)).toEqual(['UNCHANGED', 'UNCHANGED']);
  }
  expect(await Promise.all(['withheld', 'told'].map((id) => rdfOf(id)))).toEqual(before);
  expect(world.service.app.domain.marketplace.dataAccess.address(SELLER, 'withheld', 1)).toMatch(
    /^https:\/\/city\.example\//,
  );
  // Whoever may not have the data makes nothing of them: the addresses of the table are another dataset's.
  const mine = exported.replace('withheld,', 'mine,').replace('told,', 'other,');
  const { outcomes } = await load(mine, { catalogue: 'elsewhere', headers: world.buyer });
  expect(outcomes).toMatchObject(
    exported.indexOf('withheld,') < exported.indexOf('told,')
      ? [{ code: 'INVALID_METADATA' }, { status: 'CREATED' }]
      : [{ status: 'CREATED' }, { code: 'INVALID_METADATA' }],
  );
});

it('an offer that tells its addresses without a word of it goes on telling them', async () => {
  const offer = `; <https://www.pistis-project.eu/ns/voc#monetization> [ pst:purchaseOffer [ a pst:PurchaseOffer ; pst:price 5 ] ]`;
  const { turtle } = await import('../marketplace/world.js');
  await world.service.write(
    'PUT',
    '/srv/repo/catalogues/silent',
    '<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "C"@en .',
    { 'content-type': 'text/turtle' },
  );
  await world.service.fetch('/srv/repo/catalogues/silent/datasets/origin?originalId=silent', {
    method: 'PUT',
    headers: { 'content-type': 'text/turtle', ...world.seller },
    body: turtle('Silent', offer),
  });
  expect(await tableOf('silent', {})).toMatch(/withholdsAddresses[^\n]*\n[^\n]*,false/);
  await load(await tableOf('silent', {}), { catalogue: 'silent' });
  expect(await rdfOf('silent')).toContain('asset_uuid=1');
});
