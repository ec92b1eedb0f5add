/** Logins that return to any page of a browser application: prefixes of redirect URIs, and what does not count as being below one. */
import { createClient, exportRealm, importRealm } from '../../src/features/identity/index.js';
import { isBelow, isRedirectPrefix } from '../../src/features/identity/accounts/redirect-uris.js';
import { AUTH, authRequest, locationOf, pkce, Visitor } from './visitor.js';
import { BASE_URL, World } from './world.js';

const LOGOUT = '/realms/marketplace/protocol/openid-connect/logout';
const PAGES = `${BASE_URL}/srv/catalog/`;

let world: World;
beforeAll(async () => {
  world = await World.open();
  const code = { public: true, standardFlow: true } as const;
  await createClient(world.realm, { clientId: 'ui', ...code, redirectPrefixes: ['https://app.example/ui/*'] });
});
afterAll(() => world.close());

const below = [
  PAGES,
  `${PAGES}datasets`,
  `${PAGES}datasets?q=tram&theme=http%3A%2F%2Fpublications.europa.eu%2Fx&page=2`,
  `${PAGES}datasets/tram.stops?locale=de`,
  `${PAGES}datasets/stra%C3%9Fe`,
  `${PAGES}silent-check-sso.html`,
];

/** Addresses that lie elsewhere, or that somebody might take for another one than the provider does. */
const crooked = [
  `${BASE_URL}/srv/catalogue/`,
  `${BASE_URL}/srv/catalog-evil`,
  `${BASE_URL}/srv/`,
  'http://market.example.evil.example/srv/catalog/',
  'http://evil.example/srv/catalog/',
  'http://evil.example/?http://market.example/srv/catalog/',
  'https://market.example/srv/catalog/',
  'http://market.example:8080/srv/catalog/',
  'http://market.example:80@evil.example/srv/catalog/',
  'http://market.example@evil.example/srv/catalog/',
  'http://someone@market.example/srv/catalog/',
  'http://:secret@market.example/srv/catalog/',
  'http://@market.example/srv/catalog/',
  'http://market.example\\@evil.example/srv/catalog/',
  'http:market.example/srv/catalog/',
  'http:///market.example/srv/catalog/',
  'http:\\\\market.example\\srv\\catalog\\',
  '//market.example/srv/catalog/',
  '/srv/catalog/',
  'javascript://market.example/srv/catalog/%0aalert(1)',
  `${PAGES}../graphiql`,
  `${PAGES}..`,
  `${PAGES}..;/graphiql`,
  `${PAGES}./datasets`,
  `${PAGES}%2e%2e/graphiql`,
  `${PAGES}.%2E/graphiql`,
  `${PAGES}%252e%252e/graphiql`,
  `${PAGES}..%2fgraphiql`,
  `${PAGES}..%2Fgraphiql`,
  `${PAGES}..%5cgraphiql`,
  `${PAGES}..%255cgraphiql`,
  `${PAGES}%c0%ae%c0%ae/graphiql`,
  `${PAGES}..\\graphiql`,
  `${PAGES}/evil.example`,
  `${PAGES}datasets//evil.example`,
  `${PAGES}%zz`,
  `${PAGES}%00`,
  `${PAGES}%0d%0aSet-Cookie:x`,
  `${PAGES}a\tb`,
  `${PAGES}a\nb`,
  `${PAGES} `,
  ` ${PAGES}`,
  `${PAGES}\u0000`,
  `${PAGES}\u200b`,
  `${PAGES}ö`,
  `${PAGES}?q=\u000a`,
  `${PAGES}#`,
  `${PAGES}#/datasets`,
  `${PAGES}datasets?x=${'x'.repeat(5000)}`,
  'http://MARKET.EXAMPLE/srv/CATALOG/',
  `${BASE_URL}/srv%2fcatalog/`,
  `${BASE_URL}/x/../srv/catalog/`,
];

const asks = (redirect_uri: string, more: Record<string, string> = {}) =>
  new Visitor(world).get(AUTH, authRequest(pkce().challenge, { redirect_uri, ...more }));

describe('the pages of the service', () => {
  it.each(below)('a login returns to %s, and nowhere else with its code', async (redirect_uri) => {
    const { code, verifier, answer } = await new Visitor(world).login({ redirect_uri });
    expect(answer.headers.get('location')?.startsWith(redirect_uri)).toBe(true);
    const redeem = (uri: string) =>
      world.token({
        grant_type: 'authorization_code',
        client_id: 'web',
        redirect_uri: uri,
        code,
        code_verifier: verifier,
      });
    expect((await redeem(`${redirect_uri}x`)).body['error_description']).toBe('Incorrect redirect_uri');
    expect((await redeem(redirect_uri)).status).toBe(200);
  });

  it.each(crooked)('%j is an address that nobody is sent to', async (redirect_uri) => {
    const { status, headers, text } = await asks(redirect_uri);
    expect([status, headers.get('location')]).toEqual([400, null]);
    expect(text).toContain('Invalid parameter: redirect_uri');
    const after = await new Visitor(world).get(LOGOUT, {
      client_id: 'web',
      post_logout_redirect_uri: redirect_uri,
    });
    expect([after.status, after.headers.get('location')]).toEqual([400, null]);
  });

  it('a normal form is what counts, and what is written is where one is sent', async () => {
    const redirect_uri = 'HTTP://Market.Example:80/srv/catalog/datasets';
    const { answer } = await new Visitor(world).login({ redirect_uri });
    expect(answer.headers.get('location')).toMatch(/^HTTP:\/\/Market\.Example:80\/srv\/catalog\/datasets\?/);
  });

  it('without a challenge, and in flows without a code, nothing is handed out', async () => {
    const redirect_uri = `${PAGES}datasets`;
    for (const response_type of ['token', 'id_token', 'code token', 'code id_token', 'id_token token', 'none']) {
      const { base, params } = locationOf(await asks(redirect_uri, { response_type }));
      expect([base, params.get('error'), params.get('code')]).toEqual([
        redirect_uri,
        'unsupported_response_type',
        null,
      ]);
    }
    for (const more of [{ code_challenge: '' }, { code_challenge_method: 'plain' }] as Record<string, string>[]) {
      expect(locationOf(await asks(redirect_uri, more)).params.get('error')).toBe('invalid_request');
    }
  });

  it('a logout returns there too', async () => {
    const visitor = new Visitor(world);
    const redirect_uri = `${PAGES}datasets?q=tram`;
    const { code, verifier } = await visitor.login({ redirect_uri });
    const { body } = await world.token({
      grant_type: 'authorization_code',
      client_id: 'web',
      redirect_uri,
      code,
      code_verifier: verifier,
    });
    const answer = await visitor.get(LOGOUT, {
      id_token_hint: String(body['id_token']),
      post_logout_redirect_uri: redirect_uri,
      state: 'x',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${redirect_uri}&state=x`]);
  });

  it('are known to clients that were stored before', async () => {
    const row = world.database.readOne<{ settings: string }>(
      'SELECT settings FROM identity_client WHERE client_id = ?',
      ['web'],
    );
    const { redirectPrefixes: _none, ...old } = JSON.parse(row?.settings ?? '{}') as Record<string, unknown>;
    await world.database.write([
      { sql: 'UPDATE identity_client SET settings = ? WHERE client_id = ?', params: [JSON.stringify(old), 'web'] },
    ]);
    world.realm.clients.reload();
    expect((await asks(`${PAGES}datasets?q=1`)).status).toBe(200);
  });
});

describe('a client of an operator', () => {
  it('returns below what was declared for it, with the origin in reach', async () => {
    expect((await asks('https://app.example/ui/a/b?c=d', { client_id: 'ui' })).status).toBe(200);
    for (const uri of [`${PAGES}datasets`, 'https://app.example/', 'https://app.example/ui', 'http://app.example/ui/'])
      expect((await asks(uri, { client_id: 'ui' })).status).toBe(400);
    const ui = world.realm.clients.get('ui');
    expect(ui && world.realm.clients.originsOf(ui)).toEqual(['https://app.example']);
  });

  it.each([
    ['https://app.example/', true],
    ['https://app.example/ui/', true],
    ['http://localhost:3000/', true],
    ['http://127.0.0.1:3000/ui/', true],
    ['/srv/catalog/', true],
    ['/', false],
    ['', false],
    ['*', false],
    ['https://*', false],
    ['https://*.example/', false],
    ['https://app.example', false],
    ['https://app.example/ui', false],
    ['https://app.example/ui/?x=/', false],
    ['https://app.example/ui/#/', false],
    ['https://someone@app.example/ui/', false],
    ['https://app.example:443/ui/', false],
    ['https://APP.example/ui/', false],
    ['https://app.example/ui/../', false],
    ['https://app.example/%2e%2e/', false],
    ['http://app.example/ui/', false],
    ['http://localhost.evil.example/', false],
    ['com.example.app:/', false],
    ['//app.example/ui/', false],
  ])('%j can be declared: %s', (prefix, can) => expect(isRedirectPrefix(prefix)).toBe(can));

  it.each([
    [{ standardFlow: true }, 'public clients'],
    [{ public: true }, 'public clients'],
    [{ public: true, standardFlow: true, redirectPrefixes: [`${BASE_URL}/*`] }, 'folder of this service'],
    [{ public: true, standardFlow: true, redirectUris: ['https://app.example/*'] }, 'wildcard'],
  ])('%j is refused', async (said, why) => {
    const client = { clientId: 'other', redirectPrefixes: ['https://app.example/ui/'], ...said };
    await expect(createClient(world.realm, client)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      detail: expect.stringContaining(why),
    });
  });

  it('compares origins as wholes', () => {
    expect(isBelow('https://app.example/', 'https://app.example/x')).toBe(true);
    expect(isBelow('https://app.example/', 'https://app.example.evil.example/x')).toBe(false);
    expect(isBelow('https://app.example/', 'https://app.example')).toBe(false);
  });
});

describe('realm files', () => {
  const pkceAttribute = { 'pkce.code.challenge.method': 'S256' };
  const spa = { publicClient: true, attributes: pkceAttribute };
  const one = (file: object) => ({
    realm: 'x',
    clients: [{ clientId: 'a', redirectUris: ['https://app.example/*'], ...file }],
  });

  it.each([
    ['a public client with PKCE', spa, {}, ['https://app.example/'], []],
    ['one of which PKCE is not demanded', { publicClient: true }, {}, [], ['does not demand PKCE']],
    [
      'the same, where the operator says so',
      { publicClient: true },
      { redirectPrefixes: true },
      ['https://app.example/'],
      [],
    ],
    [
      'a confidential one',
      { secret: 's', attributes: pkceAttribute },
      { redirectPrefixes: true },
      [],
      ['confidential'],
    ],
    ['one with the implicit flow', { ...spa, implicitFlowEnabled: true }, { redirectPrefixes: true }, [], ['implicit']],
    ['one without the code flow', { ...spa, standardFlowEnabled: false }, {}, [], ['authorization code flow']],
    [
      'wildcards elsewhere than at the end of a path',
      { ...spa, redirectUris: ['*', 'https://*.example/', 'https://app.example/a*', 'http://app.example/*', '/*'] },
      { redirectPrefixes: true },
      [],
      ['no folder', 'no folder', 'no folder', 'no folder', 'no folder'],
    ],
    [
      'a prefix for logouts alone',
      {
        ...spa,
        attributes: { ...pkceAttribute, 'post.logout.redirect.uris': 'https://app.example/*##https://b.example/*' },
      },
      {},
      ['https://app.example/'],
      ['b.example/* was left out: logouts'],
    ],
  ])('of %s', async (_name, file, said, prefixes, notes) => {
    const target = await World.open();
    try {
      const report = await importRealm(target.realm, one(file), { redirectPrefixes: false, ...said });
      expect(target.realm.clients.get('a')?.redirectPrefixes).toEqual(prefixes);
      expect(report.notes).toEqual(notes.map((note) => expect.stringContaining(note)));
    } finally {
      await target.close();
    }
  });

  it('carry prefixes to Keycloak and back', async () => {
    const file = JSON.parse(JSON.stringify(await exportRealm(world.realm, { withSecrets: false }))) as {
      clients: { clientId: string; redirectUris: string[] }[];
    };
    const urisOf = (id: string) => file.clients.find(({ clientId }) => clientId === id)?.redirectUris;
    expect(urisOf('web')).toContain(`${PAGES}*`);
    expect(urisOf('ui')).toEqual(['https://app.example/ui/*']);
    const target = await World.open();
    try {
      await importRealm(target.realm, file);
      expect(target.realm.clients.get('ui')?.redirectPrefixes).toEqual(['https://app.example/ui/']);
    } finally {
      await target.close();
    }
  });
});
