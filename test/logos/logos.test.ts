/** Logos of organizations: who sets them, where they are shown, how they are served, and when they are gone. */
import { createHash } from 'node:crypto';
import { PREFIXES } from '../pages/data.js';
import { Browser, type Account } from '../pages/browser.js';
import { put, startPeopled, type Peopled, type Person } from '../identity-admin/people.js';
import { jpeg, png, pngChunk } from './pictures.js';

const ATHENS = png({ between: pngChunk('tEXt', Buffer.from('Author\0Somebody')) });

let service: Peopled;
let organization: string;
let other: string;
/** Name of the first one. */
let name: string;

const idOf = async (person: Person): Promise<string> => {
  const answer = await service.fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await service.as(person)) },
    body: JSON.stringify({ query: '{ viewer { organization { identifier } } }' }),
  });
  return ((await answer.json()) as { data: { viewer: { organization: { identifier: string } } } }).data.viewer
    .organization.identifier;
};

interface Set {
  readonly path: string;
  readonly url: string;
}
const set = async (by: Person, id: string, body: Buffer, type = 'image/png', query = ''): Promise<Response> =>
  service.fetch(`/srv/repo/organizations/${id}/logo${query}`, {
    method: 'PUT',
    headers: { 'content-type': type, ...(await service.as(by)) },
    body: new Uint8Array(body),
  });
const html = async (path: string): Promise<string> =>
  (await service.fetch(path, { headers: { accept: 'text/html' } })).text();

const described = (
  publisher: string,
): string => `${PREFIXES} <> a dcat:Dataset ; dct:title "Ferries"@en ; dct:description "All."@en ;
  dct:publisher [ a foaf:Organization ; foaf:name "${publisher}" ] .`;

beforeAll(async () => {
  service = await startPeopled();
  [organization, other] = await Promise.all([idOf('alice'), idOf('bob')]);
  name = service.app.identity.realm.organizations.get(organization)?.name ?? '';
  const catalogue = `${PREFIXES} <> a dcat:Catalog ; dct:title "C"@en ; dct:description "D"@en .`;
  for (const [person, id] of [
    ['alice', 'hers'],
    ['bob', 'his'],
  ] as const) {
    await put(service, `/catalogues/${id}`, catalogue, await service.as(person));
    const answer = await put(
      service,
      `/catalogues/${id}/datasets/origin?originalId=${id}`,
      described(name),
      await service.as(person),
    );
    if (answer.status !== 201) throw new Error(await answer.text());
    datasets[id] = ((await answer.json()) as { id: string }).id;
  }
});
afterAll(() => service.stop());

const datasets: Record<string, string> = {};

const logoNow = async (): Promise<string | undefined> =>
  /src="(\/srv\/repo\/logos\/[^"]+)"/.exec(await html(`/srv/catalog/datasets/${datasets['hers']}`))?.[1];

it('are set by who acts for the organization, and by who runs the service', async () => {
  expect((await set('bob', organization, ATHENS)).status).toBe(403);
  expect((await set('carol', other, ATHENS)).status).toBe(403);
  expect(
    (
      await service.fetch(`/srv/repo/organizations/${organization}/logo`, {
        method: 'PUT',
        headers: { 'content-type': 'image/png' },
        body: new Uint8Array(ATHENS),
      })
    ).status,
  ).toBe(401);
  expect((await set('admin', 'nobody', ATHENS)).status).toBe(404);
  expect((await set('alice', organization, ATHENS, 'image/png', '?dryRun=true')).status).toBe(200);
  expect(await logoNow()).toBeUndefined();
  expect((await set('admin', other, ATHENS)).status).toBe(200);
  // What it is, its bytes say.
  const answer = await set('alice', organization, ATHENS, 'image/jpeg');
  expect([answer.status, await answer.json()]).toEqual([
    200,
    expect.objectContaining({ mediaType: 'image/png', width: 24, height: 16 }),
  ]);
});

it('are refused as SVG, whatever that is called', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect((await set('alice', organization, svg, 'image/svg+xml')).status).toBe(415);
  expect((await set('alice', organization, svg, 'image/png')).status).toBe(415);
  expect((await set('alice', organization, Buffer.alloc(300_000), 'image/png')).status).toBe(413);
});

it('are served as they were sent, for ever, under their hash, and can do nothing', async () => {
  const { path, url } = (await (await set('alice', organization, ATHENS)).json()) as Set;
  expect(url).toBe(service.url + path);
  const answer = await service.fetch(path);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(path).toBe(`/srv/repo/logos/${createHash('sha256').update(bytes).digest('hex')}.png`);
  expect(bytes.equals(ATHENS)).toBe(true);
  const field = (name: string) => answer.headers.get(name);
  expect([answer.status, field('content-type'), field('x-content-type-options')]).toEqual([
    200,
    'image/png',
    'nosniff',
  ]);
  expect(field('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(field('cache-control')).toBe('public, max-age=31536000, immutable');
  for (const wrong of [
    path.replace('.png', '.jpg'),
    path.replace('.png', ''),
    '/srv/repo/logos/none.png',
    `${path}%27`,
  ])
    expect([wrong, (await service.fetch(wrong)).status]).toEqual([wrong, 404]);
});

it('stand on cards, datasets and the organization, with words where no name is beside them, and in structured data', async () => {
  const path = await logoNow();
  expect(path).toBeDefined();
  for (const place of [
    '/datasets?q=ferries',
    '/organizations',
    `/organizations/${encodeURIComponent(name)}`,
    `/datasets/${datasets['hers']}`,
  ])
    expect([place, (await html(`/srv/catalog${place}`)).includes(`src="${path}"`)]).toEqual([place, true]);
  expect(await html(`/srv/catalog/organizations/${encodeURIComponent(name)}`)).toContain(`alt="Logo of ${name}"`);
  expect(await html(`/srv/catalog/organizations/${encodeURIComponent(name)}?lang=de`)).toContain(
    `alt="Logo von ${name}"`,
  );
  const page = await html(`/srv/catalog/datasets/${datasets['hers']}`);
  const [, text = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
  const { publisher } = JSON.parse(text) as { publisher: unknown };
  expect(publisher).toMatchObject({
    name,
    logo: { '@type': 'ImageObject', url: service.url + path, width: 24, height: 16 },
  });
});

it('are nobody’s at the dataset of another organization that only says that it is theirs', async () => {
  expect(await html(`/srv/catalog/datasets/${datasets['his']}`)).not.toMatch(
    /<header class="page-head">(?:(?!<\/header>).)*\/srv\/repo\/logos\//s,
  );
});

it('are set and removed on the page of the account, which says what is wrong', async () => {
  const browser = new Browser();
  await browser.logIn(service, service.secrets.users['alice'] as Account);
  const me = `${service.url}/srv/catalog/account/me`;
  const page = await (await browser.go(me)).text();
  expect(page).toContain('Logo of your organization');
  const csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const send = async (file: Buffer | undefined, deed = 'set'): Promise<Response> => {
    const body = new FormData();
    body.set('csrf', csrf);
    body.set('do', deed);
    if (file) body.set('file', new Blob([new Uint8Array(file)]), 'logo.svg');
    return browser.go(`${service.url}/srv/catalog/account/logo`, { method: 'POST', body });
  };
  expect((await send(jpeg)).status).toBe(303);
  expect(await logoNow()).toMatch(/\.jpg$/);
  const refused = await send(Buffer.from('<svg/>'));
  expect([refused.status, (await refused.text()).includes('A logo is a picture in PNG, JPEG or WebP.')]).toEqual([
    415,
    true,
  ]);
  expect((await send(undefined, 'remove')).status).toBe(303);
  expect(await logoNow()).toBeUndefined();
});

it('are in the audit log, and gone with their removal and with their organization', async () => {
  const { path } = (await (await set('alice', organization, ATHENS)).json()) as Set;
  const { realm } = service.app.identity;
  const [before] = realm.audit.latest(1, 'logo-set');
  expect(before).toMatchObject({ detail: realm.organizations.get(organization)?.path, outcome: 'success' });
  const remove = async (by: Person) =>
    service.fetch(`/srv/repo/organizations/${organization}/logo`, { method: 'DELETE', headers: await service.as(by) });
  expect((await remove('bob')).status).toBe(403);
  expect((await remove('alice')).status).toBe(204);
  expect((await remove('alice')).status).toBe(404);
  expect(realm.audit.latest(1, 'logo-removed')).toHaveLength(1);
  // Bob's organization has the same picture: the address goes with the last one that has it.
  expect((await service.fetch(path)).status).toBe(200);
  await service.app.store.database.write([{ sql: 'DELETE FROM identity_organization WHERE id = ?', params: [other] }]);
  expect(realm.logos.of(other)).toBeUndefined();
  expect((await service.fetch(path)).status).toBe(404);
});
