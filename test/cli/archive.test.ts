/** Archives of an organization: what they hold, what their maker may not know, and how their datasets come to another deployment. */
import { join } from 'node:path';
import { API_KEY } from '../support/service.js';
import { opened, type Opened } from '../archive/opened.js';
import { DEPARTURES } from '../contracts/example.js';
import { startWorld, turtle, type World } from '../marketplace/world.js';
import { parquet } from '../samples/files.js';
import { Tool } from './tool.js';

const SECRET = 'https://acme.example/api/files/get_file?asset_uuid=1';
const WITHHELD = { purchaseOffer: { price: '10', type: 'one-off', withholdsAddresses: true } };
const PARQUET = Buffer.from(parquet([{ name: 'n', data: [1, 2, 3], type: 'INT32' }]));
const CATALOGUE = '<> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "Factory"@en .';

let world: World;
let tool: Tool;
let archive: Opened;
/** The file of a sample by what may see it. */
const samples = new Map<string, string>();

const send = async (path: string, body: string): Promise<void> => {
  const headers = { 'content-type': 'text/turtle', ...world.seller };
  const { status } = await world.service.fetch(`/srv/repo${path}`, { method: 'PUT', body, headers });
  expect([path, status]).toEqual([path, expect.any(Number)]);
  expect(status).toBeLessThan(300);
};

const sell = async (id: string, offers: object): Promise<void> => {
  const { listing, message } = await world.run('publishDataset', { id, offers }, world.seller);
  if (!listing) throw new Error(message);
  await world.run('acquireDataset', { id: listing.marketplaceId }, world.buyer);
};

beforeAll(async () => {
  world = await startWorld();
  tool = new Tool({ MARKETPLACE: world.service.url, MARKETPLACE_API_KEY: world.seller['x-api-key'] ?? '' });
  await send('/catalogues/factory', CATALOGUE);
  for (const title of ['Figures', 'Figures of 2025'])
    await send('/catalogues/factory/datasets/origin?originalId=figures', turtle(title));
  const open = turtle('Open').replace(SECRET, 'https://a.example/o');
  await send('/catalogues/factory/datasets/origin?originalId=open', open);
  await tool.json(['contract', 'put', 'open', tool.file('contract.yaml', DEPARTURES)]);
  const query = '{ dataset(id: "open") { distributions { identifier } } }';
  type Answer = { dataset: { distributions: { identifier: string }[] } };
  const { data } = await world.service.graphql<Answer>(query, {}, world.seller);
  for (const { identifier } of data?.dataset.distributions ?? []) {
    samples.set('entitled', identifier);
    const file = tool.file('columns.parquet', PARQUET);
    await tool.json(['sample', 'put', identifier, file, '--visible-to', 'entitled']);
  }
  await sell('figures', WITHHELD);
  await sell('open', { purchaseOffer: { price: '5', type: 'one-off', withholdsAddresses: false } });
  const file = join(tool.home, 'all.zip');
  const { code, err } = await tool.run(['archive', 'create', file, '--catalogue', 'factory']);
  // Keys see no permissions.
  expect([code, err.match(/Without (?!permissions)/)]).toEqual([2, null]);
  archive = await opened(file);
});
afterAll(async () => {
  tool?.remove();
  await world?.stop();
});

it('hold versions, agreements with their datasets, and withheld addresses for who may know them', () => {
  const { faults, files, manifest } = archive;
  expect([faults, manifest.version]).toEqual([[], 5]);
  expect(JSON.parse(files.get('addresses/figures.json') ?? '[]')).toEqual([
    { address: `${world.service.url}/srv/trade/data/figures/1`, url: SECRET },
  ]);
  expect(files.get('datasets/figures.nt')).not.toContain('acme.example/api');
  expect(files.get('history/figures.json')).not.toContain('acme.example/api');
  expect(JSON.parse(files.get('history/open.json') ?? '[]')).toHaveLength(1);
  expect(files.has('addresses/open.json')).toBe(false);
  const notes = [...files.keys()].filter((path) => /^agreements\/.*\.json$/.test(path));
  const about = notes.map((path) => (JSON.parse(files.get(path) ?? '{}') as { dataset: string }).dataset);
  expect(about.sort()).toEqual(['figures', 'open']);
});

it('hold contracts of data and samples byte for byte', () => {
  const distribution = samples.get('entitled') ?? '';
  expect(archive.files.get('contracts/open.yaml')).toBe(DEPARTURES);
  expect(archive.samples.get(`samples/${distribution}.parquet`)).toEqual(PARQUET);
  const note = JSON.parse(archive.files.get(`samples/${distribution}.json`) ?? '{}') as object;
  expect(note).toMatchObject({ dataset: 'open', visibleTo: 'ENTITLED' });
});

it('are made by whoever may know less without what they may not know', async () => {
  const file = join(tool.home, 'less.zip');
  const other = await world.key('c3f6c1de-8b1f-4a52-8a2e-0f3f0c8f5b03');
  const stranger = new Tool({ MARKETPLACE: world.service.url, MARKETPLACE_API_KEY: other['x-api-key'] ?? '' });
  try {
    const { code, err } = await stranger.run(['archive', 'create', file, '--catalogue', 'factory']);
    expect([code, err]).toEqual([2, expect.stringContaining('Without address')]);
    const { files, manifest } = await opened(file);
    expect(manifest.missing?.some((one) => one.includes('/srv/trade/data/figures/1: '))).toBe(true);
    expect([...files].filter(([, text]) => text.includes('acme.example/api')).map(([path]) => path)).toEqual([]);
  } finally {
    stranger.remove();
  }
});

it('bring their datasets to another deployment by the ordinary import, and agreements that anybody can verify', async () => {
  const other = await startWorld();
  const there = new Tool({ MARKETPLACE: other.service.url, MARKETPLACE_API_KEY: API_KEY });
  const { files } = archive;
  try {
    await there.json(['catalogue', 'put', 'moved', there.file('c.nt', files.get('catalogues/factory.nt') ?? '')]);
    const datasets = [...files].filter(([path]) => path.startsWith('datasets/')).map(([, text]) => text);
    const load = ['dataset', 'load', there.file('all.nt', datasets.join('')), '--many', '--catalogue', 'moved'];
    expect(await there.json(load)).toEqual(Array(2).fill(expect.objectContaining({ state: 'CREATED' })));
    // Once more they are the same datasets.
    expect(await there.json(load)).toEqual(Array(2).fill(expect.objectContaining({ state: 'UNCHANGED' })));
    type Answer = { datasets: { edges: { node: { title: string; distributions: object[] } }[] } };
    const query = '{ datasets(catalogue: "moved") { edges { node { title distributions { accessUrls } } } } }';
    const { data } = await other.service.graphql<Answer>(query, {}, { 'x-api-key': API_KEY });
    expect(data?.datasets.edges.map(({ node }) => node).sort((a, b) => a.title.localeCompare(b.title))).toEqual([
      // What it withholds leads to the marketplace that it is from.
      {
        title: 'Figures of 2025',
        distributions: [{ accessUrls: [`${world.service.url}/srv/trade/data/figures/1`] }],
      },
      { title: 'Open', distributions: [{ accessUrls: ['https://a.example/o'] }] },
    ]);
  } finally {
    there.remove();
    await other.stop();
  }
});
