/** The logo of an organization in its archive, and back at another deployment: only where it is asked for, and over no other one. */
import { opened } from '../archive/opened.js';
import { CATALOGUE, put, startPeopled, type Peopled } from '../identity-admin/people.js';
import { png } from '../logos/pictures.js';
import { Tool } from './tool.js';

interface Row {
  readonly kind: string;
  readonly id: string;
  readonly state: string;
  readonly message: string | null;
}

/** A deployment, with the tool of the organization of alice there. */
class Place {
  private constructor(
    readonly service: Peopled,
    readonly organization: string,
    readonly tool: Tool,
  ) {}

  static async open(): Promise<Place> {
    const service = await startPeopled();
    const asked = await service.graphql<{ viewer: { organization: string } }>(
      '{ viewer { organization } }',
      {},
      await service.as('alice'),
    );
    const organization = asked.data?.viewer.organization ?? '';
    const { key } = await service.app.keys.create({ label: 'archive', organization });
    return new Place(service, organization, new Tool({ MARKETPLACE: service.url, MARKETPLACE_API_KEY: key }));
  }

  /** The picture that is shown; undefined without one. */
  async logo(): Promise<Buffer | undefined> {
    const { data } = await this.service.graphql<{ viewer: { memberOf: { logo: { path: string } | null } } }>(
      '{ viewer { memberOf { logo { path } } } }',
      {},
      await this.service.as('alice'),
    );
    const path = data?.viewer.memberOf.logo?.path;
    return path === undefined ? undefined : Buffer.from(await (await this.service.fetch(path)).arrayBuffer());
  }

  async import(file: string, ...options: string[]): Promise<{ rows: readonly Row[]; told: string }> {
    const { out, err } = await this.tool.run(['archive', 'import', file, '--json', ...options]);
    return { rows: (JSON.parse(out) as Row[]).filter(({ kind }) => kind === 'logo'), told: err };
  }

  async close(): Promise<void> {
    this.tool.remove();
    await this.service.stop();
  }
}

let first: Place;
let second: Place;
let archive: string;

beforeAll(async () => {
  [first, second] = [await Place.open(), await Place.open()];
  await put(first.service, '/catalogues/own', CATALOGUE, await first.service.as('alice'));
  const file = first.tool.file('logo.png', png());
  expect((await first.tool.run(['logo', 'put', first.organization, file])).code).toBe(0);
  archive = `${first.tool.home}/all.zip`;
  await first.tool.run(['archive', 'create', archive, '--catalogue', 'own']);
});
afterAll(async () => {
  for (const place of [first, second]) await place?.close();
});

it('is in the archive as it is shown', async () => {
  const { faults, manifest, samples } = await opened(archive);
  const shown = await first.logo();
  expect([faults, manifest.version, shown?.length]).toEqual([[], 4, expect.any(Number)]);
  expect(Buffer.from(samples.get('logo.png') ?? []).equals(shown ?? Buffer.alloc(0))).toBe(true);
});

it('stays there unless it is asked for, is set once, and takes the place of none', async () => {
  const without = await second.import(archive);
  expect([without.rows, await second.logo()]).toEqual([[], undefined]);
  expect(without.told).toContain('The logo stays in the archive');
  const dry = await second.import(archive, '--logo', '--dry-run');
  expect(dry.rows).toMatchObject([{ id: second.organization, state: 'VALIDATED' }]);
  expect(await second.logo()).toBeUndefined();
  const { rows } = await second.import(archive, '--logo');
  expect(rows).toMatchObject([{ id: second.organization, state: 'CREATED', message: null }]);
  expect((await second.logo())?.equals((await first.logo()) as Buffer)).toBe(true);
  expect((await second.import(archive, '--logo')).rows).toMatchObject([{ state: 'TAKEN' }]);
});

it('is no one’s where the importer acts for no organization', async () => {
  const { key } = await second.service.app.keys.create({ label: 'operator' });
  const operator = new Tool({ MARKETPLACE: second.service.url, MARKETPLACE_API_KEY: key });
  try {
    const { out } = await operator.run(['archive', 'import', archive, '--json', '--logo']);
    const logos = (JSON.parse(out) as Row[]).filter(({ kind }) => kind === 'logo');
    expect(logos).toMatchObject([{ state: 'LEFT_OUT', message: 'You act for no organization here.' }]);
  } finally {
    operator.remove();
  }
});
