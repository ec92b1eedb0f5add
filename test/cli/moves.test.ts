/** An organization moves: its archive is imported elsewhere, archived there again, and imported at a third place, with nothing lost. */
import { strToU8, unzipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { exits } from '../../src/cli/client/exit.js';
import { packed } from '../../src/domain/archive/zip.js';
import { opened, type Opened } from '../archive/opened.js';
import { startWorld, turtle, type World } from '../marketplace/world.js';
import { Tool } from './tool.js';

const SECRET = 'https://acme.example/api/files/get_file?asset_uuid=1';
const WITHHELD = { purchaseOffer: { price: '10', type: 'one-off', withholdsAddresses: true } };

interface Row {
  readonly kind: string;
  readonly id: string;
  readonly state: string;
  readonly what: string | null;
  readonly message: string | null;
}
interface Elsewhere {
  readonly versions: readonly { readonly source: string; readonly etag: string; readonly rdf: string }[];
  readonly agreements: readonly { readonly source: string; readonly document: string; readonly keys: string }[];
}

/** A deployment, with the tool of the seller there. */
class Place {
  private constructor(
    readonly world: World,
    readonly tool: Tool,
  ) {}

  static async open(): Promise<Place> {
    const world = await startWorld();
    const env = { MARKETPLACE: world.service.url, MARKETPLACE_API_KEY: world.seller['x-api-key'] ?? '' };
    return new Place(world, new Tool(env));
  }

  async archive(name = 'all.zip'): Promise<string> {
    const file = join(this.tool.home, name);
    const { code, err } = await this.tool.run(['archive', 'create', file, '--catalogue', 'factory']);
    // Keys see no permissions.
    expect([code, err.match(/Without (?!permissions)/)]).toEqual([2, null]);
    return file;
  }

  async import(file: string, ...options: string[]): Promise<readonly Row[]> {
    const { out, err } = await this.tool.run(['archive', 'import', file, '--json', ...options]);
    if (out === '') throw new Error(err);
    return JSON.parse(out) as Row[];
  }

  async follow(id: string, headers = this.world.seller): Promise<string | null> {
    const found = await this.world.service.fetch(`/srv/trade/data/${id}/1`, { headers, redirect: 'manual' });
    return found.headers.get('location');
  }

  async read(id: string): Promise<string> {
    const headers = { ...this.world.seller, accept: 'application/n-triples' };
    return (await this.world.service.fetch(`/srv/repo/datasets/${id}`, { headers })).text();
  }

  async close(): Promise<void> {
    this.tool.remove();
    await this.world.stop();
  }
}

const CATALOGUE = '<> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "Factory"@en .';
const put = (world: World, path: string, body: string): Promise<Response> =>
  world.service.fetch(`/srv/repo${path}`, {
    ...{ method: 'PUT', body },
    headers: { 'content-type': 'text/turtle', ...world.seller },
  });

let first: Place;
let second: Place;
let third: Place;
let archive: string;
beforeAll(async () => {
  [first, second, third] = await Promise.all([Place.open(), Place.open(), Place.open()]);
  const { world } = first;
  await put(world, '/catalogues/factory', CATALOGUE);
  for (const title of ['Figures', 'Figures of 2025'])
    await put(world, '/catalogues/factory/datasets/origin?originalId=figures', turtle(title));
  await put(
    world,
    '/catalogues/factory/datasets/origin?originalId=open',
    turtle('Open').replace(SECRET, 'https://a.example/o'),
  );
  await put(
    world,
    '/catalogues/factory/datasets/origin?originalId=open',
    turtle('Open').replace(SECRET, 'https://a.example/p'),
  );
  for (const [id, offers] of [
    ['figures', WITHHELD],
    ['open', { purchaseOffer: { price: '5', type: 'one-off' } }],
  ] as const) {
    const { publication, message } = await world.run('publishDataset', { id, offers }, world.seller);
    if (!publication) throw new Error(message);
    await world.run('acquireDataset', { id: publication.marketplaceId }, world.buyer);
  }
  archive = await first.archive();
});
afterAll(async () => {
  for (const place of [first, second, third]) await place?.close();
});

const elsewhereIn = ({ files }: Opened, id: string): Elsewhere =>
  JSON.parse(files.get(`elsewhere/${id}.json`) ?? '{"versions":[],"agreements":[]}') as Elsewhere;

it('an archive holds versions, agreements with their datasets, and withheld addresses for who may know them', async () => {
  const { faults, files, manifest } = await opened(archive);
  expect([faults, manifest.version]).toEqual([[], 4]);
  expect(JSON.parse(files.get('addresses/figures.json') ?? '[]')).toEqual([
    { address: `${first.world.service.url}/srv/trade/data/figures/1`, url: SECRET },
  ]);
  expect(files.get('datasets/figures.nt')).not.toContain('acme.example/api');
  expect(files.get('history/figures.json')).not.toContain('acme.example/api');
  expect(files.has('addresses/open.json')).toBe(false);
  const notes = [...files.keys()].filter((path) => /^agreements\/.*\.json$/.test(path));
  const about = notes.map((path) => (JSON.parse(files.get(path) ?? '{}') as { dataset: string }).dataset);
  expect(about.sort()).toEqual(['figures', 'open']);
});

it('is imported with all of it, again without harm, and says the same when it is archived there', async () => {
  const dry = await second.import(archive, '--addresses', '--dry-run');
  expect(new Set(dry.map(({ kind, state }) => `${kind} ${state}`))).toEqual(
    new Set(['catalogue', 'dataset', 'addresses', 'version', 'agreement'].map((kind) => `${kind} VALIDATED`)),
  );
  const rows = await second.import(archive, '--addresses');
  expect(rows.filter(({ message }) => message !== null)).toEqual([]);
  expect(rows.map(({ kind, id, state }) => `${kind} ${id} ${state}`).sort()).toEqual([
    'addresses figures PUT_BACK',
    'agreement figures KEPT',
    'agreement open KEPT',
    'catalogue factory CREATED',
    'dataset figures CREATED',
    'dataset open CREATED',
    'version figures KEPT',
    'version open KEPT',
  ]);
  // The address is withheld here as well, and leads its owner to the data.
  expect(await second.read('figures')).not.toContain('acme.example/api');
  expect(await second.follow('figures')).toBe(SECRET);
  expect(await second.follow('figures', second.world.buyer)).toBeNull();

  const again = await second.import(archive, '--addresses', '--resume');
  const past = again.filter(({ kind }) => ['version', 'agreement', 'addresses'].includes(kind));
  expect(past.map(({ state }) => state)).toEqual(Array<string>(5).fill('UNCHANGED'));
  expect(await second.follow('figures')).toBe(SECRET);

  // Nobody is entitled by what was sold at the first place, and nothing was sold here.
  const query =
    '{ sold: agreements(side: ASSIGNER) { edges { node { id } } } entitlement(dataset: "figures") { entitled } }';
  const { data } = await second.world.service.graphql(query, {}, second.world.buyer);
  expect(data).toEqual({ sold: { edges: [] }, entitlement: { entitled: false } });

  const [before, after] = [await opened(archive), await opened(await second.archive())];
  expect(after.faults).toEqual([]);
  for (const id of ['figures', 'open']) {
    const { versions, agreements } = elsewhereIn(after, id);
    const history = JSON.parse(before.files.get(`history/${id}.json`) ?? '[]') as {
      etag: string;
      rdf: { body: string };
    }[];
    const shown = (list: readonly { etag: string; rdf: unknown }[]) => list.map(({ etag, rdf }) => [etag, rdf]).sort();
    expect(shown(versions)).toEqual(shown(history.map(({ etag, rdf }) => ({ etag, rdf: rdf.body }))));
    expect(new Set(versions.map(({ source }) => source))).toEqual(new Set([first.world.service.url]));
    const documents = [...before.files].filter(([path]) => path.endsWith('.jsonld')).map(([, text]) => text);
    expect(agreements).toHaveLength(1);
    expect(documents).toContain(agreements[0]?.document);
    expect(agreements[0]?.keys).toBe(before.files.get('jwks.json'));
  }
  expect(JSON.parse(after.files.get('addresses/figures.json') ?? '[]')).toEqual([
    { address: `${second.world.service.url}/srv/trade/data/figures/1`, url: SECRET },
  ]);
});

it('goes on from there, with what each place before told', async () => {
  const from = await second.archive('second.zip');
  const rows = await third.import(from, '--addresses');
  expect(rows.filter(({ message }) => message !== null)).toEqual([]);
  expect(await third.follow('figures')).toBe(SECRET);
  const [before, after] = [await opened(from), await opened(await third.archive())];
  for (const id of ['figures', 'open']) {
    const [told, kept] = [elsewhereIn(before, id), elsewhereIn(after, id)];
    const keys = (list: readonly object[]) => list.map((one) => JSON.stringify(one));
    expect(keys(kept.versions)).toEqual(expect.arrayContaining(keys(told.versions)));
    expect(keys(kept.agreements)).toEqual(keys(told.agreements));
    expect(new Set(kept.versions.map(({ source }) => source))).toEqual(
      new Set([first.world.service.url, second.world.service.url]),
    );
  }
});

it('without --addresses leaves addresses of the place that it is from, and says so', async () => {
  const place = await Place.open();
  try {
    const { err, code } = await place.tool.run(['archive', 'import', archive]);
    expect([code, err]).toEqual([0, expect.stringContaining('--addresses puts them back')]);
    expect(await place.read('figures')).toContain(`${first.world.service.url}/srv/trade/data/figures/1`);
    expect(await place.follow('figures')).toBeNull();
  } finally {
    await place.close();
  }
});

it('is forgotten where its owner wants it so, and by nobody else', async () => {
  const place = await Place.open();
  const stranger = new Tool({
    MARKETPLACE: place.world.service.url,
    MARKETPLACE_API_KEY: (await place.world.key('c3f6c1de-8b1f-4a52-8a2e-0f3f0c8f5b03'))['x-api-key'] ?? '',
  });
  try {
    await place.import(archive);
    const past = async (name: string) => elsewhereIn(await opened(await place.archive(name)), 'figures');
    const told = await past('told.zip');
    expect([told.versions.length, told.agreements.length]).toEqual([1, 1]);
    expect((await stranger.run(['archive', 'forget', 'figures'])).code).toBe(exits.CREDENTIALS);
    expect(await place.tool.json(['archive', 'forget', 'figures', '--dry-run'])).toMatchObject({ state: 'VALIDATED' });
    expect(await past('kept.zip')).toEqual(told);
    expect(await place.tool.json(['archive', 'forget', 'figures'])).toMatchObject({ id: 'figures', state: 'DELETED' });
    expect(await past('forgotten.zip')).toEqual({ versions: [], agreements: [] });
    const rows = await place.import(archive, '--resume');
    expect(rows.filter(({ state }) => state === 'KEPT').map(({ kind, id }) => `${kind} ${id}`)).toEqual(
      expect.arrayContaining(['version figures', 'agreement figures']),
    );
  } finally {
    stranger.remove();
    await place.close();
  }
});

it('is made by whoever may know less without what they may not know', async () => {
  const file = join(first.tool.home, 'less.zip');
  const other = await first.world.key('c3f6c1de-8b1f-4a52-8a2e-0f3f0c8f5b03');
  const stranger = new Tool({ MARKETPLACE: first.world.service.url, MARKETPLACE_API_KEY: other['x-api-key'] ?? '' });
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

describe('an archive of somebody who means harm', () => {
  const changed = async (changes: Readonly<Record<string, string | undefined>>, source = 'https://evil.example') => {
    const files = Object.entries({ ...unzipSync(readFileSync(archive)), ...changes }).flatMap(
      ([path, content]): [string, Uint8Array][] =>
        path === 'manifest.json' || content === undefined
          ? []
          : [[path, typeof content === 'string' ? strToU8(content) : content]],
    );
    return buffer(packed(Readable.from(files), source));
  };

  it.each([
    ['history/figures.json', '{'],
    ['history/figures.json', '[{"etag":1}]'],
    ['elsewhere/figures.json', '{"versions":[],"agreements":[{"source":"x"}]}'],
    ['addresses/figures.json', '[{"address":"https://x.example/srv/trade/data/figures/1"}]'],
    ['addresses/../figures.json', '[]'],
    ['agreements/x.json', '{"dataset":{}}'],
  ])('with a %s that is %s stores nothing', async (path, content) => {
    const place = await Place.open();
    try {
      const file = place.tool.file('evil.zip', await changed({ [path]: content }).catch(() => Buffer.from('none')));
      const { code, err } = await place.tool.run(['archive', 'import', file, '--addresses']);
      expect([code === 1 || code === 64, err]).toEqual([
        true,
        expect.stringMatching(/nothing was stored|not an archive/),
      ]);
      expect((await place.tool.run(['catalogue', 'get', 'factory'])).code).not.toBe(0);
    } finally {
      await place.close();
    }
  });

  it('says nothing of what others own here, and leads nobody anywhere', async () => {
    const place = await Place.open();
    const { world } = place;
    try {
      // Here "figures" is somebody else's, and on sale.
      const other = await world.key('c3f6c1de-8b1f-4a52-8a2e-0f3f0c8f5b03');
      const as = { 'content-type': 'text/turtle', ...other };
      const send = (path: string, body: string) =>
        world.service.fetch(`/srv/repo${path}`, { method: 'PUT', headers: as, body });
      await send('/catalogues/factory', CATALOGUE);
      await send('/catalogues/factory/datasets/origin?originalId=figures', turtle('Of others'));
      const before = await place.read('figures');
      const twice = { versions: [], agreements: [] };
      const evil = await changed({
        'addresses/figures.json': JSON.stringify([
          { address: `${first.world.service.url}/srv/trade/data/figures/1`, url: 'https://evil.example/data' },
        ]),
        'elsewhere/figures.json': JSON.stringify(twice),
      });
      const rows = await place.import(place.tool.file('evil.zip', evil), '--addresses', '--resume');
      const ofFigures = rows.filter(({ id, state }) => id === 'figures' && state !== 'TAKEN');
      expect(ofFigures.length).toBeGreaterThan(0);
      expect(new Set(ofFigures.map(({ state }) => state))).toEqual(new Set(['REFUSED']));
      expect(await place.read('figures')).toBe(before);
      const query = '{ dataset(id: "figures") { versionsElsewhere { edges { node { etag } } } } }';
      const { data } = await world.service.graphql(query, {}, other);
      expect(data).toEqual({ dataset: { versionsElsewhere: { edges: [] } } });
    } finally {
      await place.close();
    }
  });
});
