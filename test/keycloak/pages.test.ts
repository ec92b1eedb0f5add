/** People who log in at the pages of a service whose users are in a real Keycloak, as their browsers do it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createUser, exportRealm } from '../../src/features/identity/index.js';
import { BASE_URL, World } from '../identity/world.js';
import { startService, type TestService } from '../support/service.js';
import { Browser, type Shown } from './browser.js';
import { withClearSecrets } from './clear-secrets.js';
import { endSessionsOf, importIntoKeycloak } from './import-realm.js';
import { Line } from './line.js';

const { KEYCLOAK_URL } = process.env;
const suite = KEYCLOAK_URL === undefined ? describe.skip : describe;

const PASSWORD = 'correct horse battery';
const PAGES = `${BASE_URL}/srv/catalog`;
/** Access tokens live so long, in seconds: the pages renew them ten seconds before their end, so at the next look. */
const TOKEN_LIFE = 11;

let line: Line;
let service: TestService;

beforeAll(async () => {
  if (KEYCLOAK_URL === undefined) return;
  const world = await World.open();
  for (const username of ['alice', 'carol']) {
    await createUser(world.realm, {
      username,
      password: PASSWORD,
      ...(username === 'alice' ? { roles: ['PLATFORM_USER'] } : {}),
    });
  }
  const { id, secret } = world.secrets.clients.resourceServer;
  const known = { passwords: { alice: PASSWORD, carol: PASSWORD }, secrets: { [id]: secret } };
  const file = withClearSecrets(await exportRealm(world.realm, { withSecrets: true }), known);
  await importIntoKeycloak({ ...file, accessTokenLifespan: TOKEN_LIFE });
  await world.close();
  line = new Line(Number(new URL(KEYCLOAK_URL).port));
  await line.mend();
  service = await startService({
    // Where the client of the pages is registered.
    BASE_URL,
    IDENTITY: 'keycloak',
    ISSUER: `${line.url}/realms/marketplace`,
    RESOURCE_SERVER_SECRET: secret,
    READS: 'restricted',
    URL_CHECK: 'off',
  });
});
afterAll(async () => {
  await service?.stop();
  await line?.cut();
});

const visitor = (): Browser => new Browser({ [BASE_URL]: service.url });

/** Asks for a login that leads to a page; the answer is the login page of Keycloak. */
const begin = (browser: Browser, back = '/srv/catalog/account'): Promise<Shown> =>
  browser.open(`${PAGES}/login?return=${encodeURIComponent(back)}`);

const enter = (browser: Browser, page: Shown, username: string, until?: string): Promise<Shown> =>
  browser.submit(page, 'login-actions/authenticate', { username, password: PASSWORD }, until);

const logIn = async (browser: Browser, username: string, back?: string): Promise<Shown> =>
  enter(browser, await begin(browser, back), username);

suite('a login at the pages', () => {
  it('goes through Keycloak with PKCE and comes back to where it began', async () => {
    const browser = visitor();
    const page = await begin(browser, '/srv/catalog/datasets?q=bus');
    const { searchParams } = new URL(page.way[0] ?? '');
    expect(page.way[0]).toMatch(new RegExp(`^${line.url}/realms/marketplace/protocol/openid-connect/auth\\?`));
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'web',
      response_type: 'code',
      redirect_uri: `${PAGES}/`,
      code_challenge_method: 'S256',
    });
    const shown = await enter(browser, page, 'alice');
    expect([shown.status, shown.url]).toEqual([200, `${PAGES}/datasets?q=bus`]);
    // The browser holds no token, and Keycloak's issuer came with the code.
    expect(new URL(shown.way[0] ?? '').searchParams.get('iss')).toBe(`${line.url}/realms/marketplace`);
    expect([...browser.cookies(PAGES).keys()]).toEqual(['catalog_session']);
    expect((await browser.open(`${PAGES}/account`)).html).toContain('alice');
  });

  it('shows what the person may read, and no more', async () => {
    const turtle = { 'content-type': 'text/turtle' };
    const catalogue = '<> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "C"@en .';
    const dataset = '<> a <http://www.w3.org/ns/dcat#Dataset> ; <http://purl.org/dc/terms/title> "Night buses"@en .';
    await service.write('PUT', '/srv/repo/catalogues/c', catalogue, turtle);
    const created = await service.write('POST', '/srv/repo/catalogues/c/datasets', dataset, turtle);
    const { id } = (await created.json()) as { id: string };
    const [alice, carol] = [visitor(), visitor()];
    await logIn(alice, 'alice');
    await logIn(carol, 'carol');
    const open = (browser: Browser): Promise<Shown> => browser.open(`${PAGES}/datasets/${id}`);
    // The registration of a dataset at Keycloak is not part of its creation.
    for (let tries = 0; tries < 100 && (await open(alice)).status !== 200; tries += 1) await sleep(200);
    expect((await open(alice)).html).toContain('Night buses');
    for (const browser of [carol, visitor()]) {
      const { status, html } = await open(browser);
      expect([status === 200, html.includes('Night buses')]).toEqual([false, false]);
    }
  });

  it('lasts longer than its tokens, until Keycloak ends it', async () => {
    const browser = visitor();
    await logIn(browser, 'alice');
    const before = [...browser.cookies(PAGES)];
    await sleep((TOKEN_LIFE + 1) * 1000);
    expect((await browser.open(`${PAGES}/account`)).html).toContain('alice');
    expect([...browser.cookies(PAGES)]).toEqual(before);
    await endSessionsOf('alice');
    await sleep(2_000);
    expect((await browser.open(`${PAGES}/account`)).html).not.toContain('alice');
    expect([...browser.cookies(PAGES).keys()]).not.toContain('catalog_session');
  });

  it('ends here and at Keycloak when the person logs out', async () => {
    const browser = visitor();
    await logIn(browser, 'alice');
    // While it lasts, another login needs no password.
    const page = await begin(browser);
    expect(page.url).toBe(`${PAGES}/account`);
    await expect(browser.open(`${PAGES}/logout`, { form: new URLSearchParams() })).resolves.toMatchObject({
      status: 403,
    });
    const after = await browser.submit(page, '/srv/catalog/logout', {});
    expect([after.url, after.html.includes('alice')]).toEqual([`${PAGES}/`, false]);
    expect([...browser.cookies(PAGES).keys()]).not.toContain('catalog_session');
    expect((await begin(browser)).html).toContain('login-actions/authenticate');
  });

  it('counts only for the browser that began it, and only once', async () => {
    const [browser, other] = [visitor(), visitor()];
    const { url: back } = await enter(browser, await begin(browser), 'alice', `${PAGES}/?`);
    expect((await other.open(back)).status).toBe(401);
    expect((await browser.open(back)).status).toBe(200);
    expect((await browser.open(back)).status).toBe(401);
    expect((await visitor().open(`${PAGES}/?state=x&code=y`)).status).toBe(401);
  });

  it('says so while Keycloak does not answer, and works again afterwards', async () => {
    const browser = visitor();
    const { url: back } = await enter(browser, await begin(browser), 'alice', `${PAGES}/?`);
    await line.cut();
    expect((await browser.open(back)).status).toBe(503);
    await line.mend();
    // Keycloak has not forgotten who it was.
    expect((await begin(browser)).html).toContain('alice');
  });
});
