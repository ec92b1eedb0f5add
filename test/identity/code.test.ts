/** Authorization codes, logout in a browser, and the pages in frames. */
import { createClient } from '../../src/features/identity/index.js';
import { hiddenFields, locationOf, pkce, REDIRECT, Visitor } from './visitor.js';
import { World, type Answer } from './world.js';
import { atKeycloak } from './at-keycloak.js';
import { agree, it } from './cases.js';

const PROTOCOL = '/realms/marketplace/protocol/openid-connect';
const OTHER = 'http://other.example/callback';

let world: World;
beforeAll(async () => {
  world = await World.open();
  await createClient(world.realm, {
    clientId: 'other-web',
    public: true,
    standardFlow: true,
    redirectUris: [REDIRECT, OTHER],
  });
  await world.ready();
});
afterAll(() => world.close());

const redeem = (code: string, more: Record<string, string> = {}): Promise<Answer> =>
  world.token({ grant_type: 'authorization_code', client_id: 'web', redirect_uri: REDIRECT, code, ...more });

const refused = ({ status, body }: Answer, description: string): void => {
  agree([status, body['error'], body['error_description']], [400, 'invalid_grant', description]);
};

const stands = (token: unknown): Promise<boolean> => world.stands(token);

describe('codes', () => {
  it('B10: redeemed by another client', async () => {
    const { code, verifier } = await new Visitor(world).login();
    const answer = await redeem(code, { client_id: 'other-web', code_verifier: verifier });
    refused(answer, 'Auth error: Found different client_id in clientSession');
  });

  it('B11: with another registered redirect URI, or none', async () => {
    const { code, verifier } = await new Visitor(world).login();
    for (const redirect_uri of [`${REDIRECT}/`, '', REDIRECT.toUpperCase()]) {
      refused(await redeem(code, { redirect_uri, code_verifier: verifier }), 'Incorrect redirect_uri');
    }
  });

  it('B12: no verifier', async () => {
    const { code } = await new Visitor(world).login();
    refused(await redeem(code), 'PKCE code verifier not specified');
  });

  it('B13: wrong verifier, malformed one, the challenge as verifier', async () => {
    const visitor = new Visitor(world);
    await visitor.login();
    const { challenge } = pkce();
    const attempts = [
      [pkce().verifier, 'Code mismatch'],
      [challenge, 'Code mismatch'],
      ['short', 'Invalid code verifier'],
    ] as const;
    const ask = async (): Promise<string> => locationOf(await visitor.ask(challenge)).params.get('code') ?? '';
    const code = await ask();
    for (const [code_verifier, problem] of attempts) {
      refused(await redeem(code, { code_verifier }), `PKCE verification failed: ${problem}`);
    }
    // Keycloak takes a code for used after the first attempt, so each of them has one of its own as well.
    for (const [code_verifier, problem] of attempts) {
      refused(await redeem(await ask(), { code_verifier }), `PKCE verification failed: ${problem}`);
    }
  });

  it('B14, B15: the second use fails and ends what the first one gave', async () => {
    const { code, verifier } = await new Visitor(world).login();
    const first = (await redeem(code, { code_verifier: verifier })).body;
    expect(await stands(first['access_token'])).toBe(true);
    refused(await redeem(code, { code_verifier: verifier }), 'Code not valid');
    expect(await stands(first['access_token'])).toBe(false);
    const refresh = { client_id: 'web', client_secret: '', refresh_token: String(first['refresh_token']) };
    expect((await world.token({ grant_type: 'refresh_token', ...refresh })).status).toBe(400);
  });

  it('of several simultaneous uses one succeeds at most, and its tokens do not last', async () => {
    const { code, verifier } = await new Visitor(world).login();
    const answers = await Promise.all([1, 2, 3].map(() => redeem(code, { code_verifier: verifier })));
    const given = answers.filter(({ status }) => status === 200);
    expect(given).toHaveLength(1);
    expect(await stands(given[0]?.body['access_token'])).toBe(false);
  });

  it('B16: after a minute; unknown; none', async () => {
    const { code, verifier } = await new Visitor(world).login();
    world.pass(61_000);
    refused(await redeem(code, { code_verifier: verifier }), 'Code not valid');
    refused(await redeem('unknown', { code_verifier: verifier }), 'Code not valid');
    const none = await redeem('', { code_verifier: verifier });
    expect([none.body['error'], none.body['error_description']]).toEqual([
      'invalid_request',
      'Missing parameter: code',
    ]);
  });

  it('after logout', async () => {
    const visitor = new Visitor(world);
    const first = await visitor.login();
    const { body } = await redeem(first.code, { code_verifier: first.verifier });
    const { verifier, challenge } = pkce();
    const code = locationOf(await visitor.ask(challenge)).params.get('code') ?? '';
    await visitor.get(`${PROTOCOL}/logout`, { id_token_hint: String(body['id_token']) });
    refused(await redeem(code, { code_verifier: verifier }), 'Code not valid');
  });
});

describe('logout in a browser', () => {
  const loggedIn = async (): Promise<{ visitor: Visitor; idToken: string; access: string }> => {
    const visitor = new Visitor(world);
    const { code, verifier } = await visitor.login();
    const { body } = await redeem(code, { code_verifier: verifier });
    return { visitor, idToken: String(body['id_token']), access: String(body['access_token']) };
  };

  it('ends the session of the ID token and returns to a registered address', async () => {
    const { visitor, idToken, access } = await loggedIn();
    const fields = { id_token_hint: idToken, client_id: 'web', post_logout_redirect_uri: REDIRECT, state: 'a b' };
    const answer = await visitor.get(`${PROTOCOL}/logout`, fields);
    agree(answer.status, 303);
    const { base, params } = locationOf(answer);
    expect([base, [...params]]).toEqual([REDIRECT, [['state', 'a b']]]);
    expect(await stands(access)).toBe(false);
    if (!atKeycloak) expect(visitor.cookies.has('IDENTITY_SESSION')).toBe(false);
    expect(locationOf(await visitor.ask(pkce().challenge, { prompt: 'none' })).params.get('error')).toBe(
      'login_required',
    );
  });

  it('works from a server, without cookies, even when the ID token has expired', async () => {
    const { idToken, access } = await loggedIn();
    world.pass(6 * 60_000);
    const { status, text } = await world.get(`${PROTOCOL}/logout?id_token_hint=${idToken}`, { accept: 'text/html' });
    expect([status, text.includes('You are signed out')]).toEqual([200, true]);
    expect(await stands(access)).toBe(false);
  });

  it('R14: unregistered address, forged hint, hint of another client', async () => {
    const { visitor, idToken, access } = await loggedIn();
    const forged = `${idToken.slice(0, -8)}AAAAAAAA`;
    const attempts: Record<string, string>[] = [
      { id_token_hint: idToken, post_logout_redirect_uri: 'http://evil.example/' },
      { id_token_hint: forged, post_logout_redirect_uri: REDIRECT },
      { id_token_hint: access, post_logout_redirect_uri: REDIRECT },
      { id_token_hint: idToken, client_id: 'other-web', post_logout_redirect_uri: OTHER },
      { post_logout_redirect_uri: REDIRECT },
    ];
    for (const fields of attempts) {
      const answer = await visitor.get(`${PROTOCOL}/logout`, fields);
      expect([answer.status, answer.headers.has('location')]).toEqual([400, false]);
      expect(answer.headers.get('content-type')).toContain('text/html');
    }
    expect(await stands(access)).toBe(true);
  });

  it('asks when there is no ID token, and wants the token of its own form', async () => {
    const { visitor, access } = await loggedIn();
    const page = await visitor.get(`${PROTOCOL}/logout`);
    expect([page.status, page.text.includes('Do you want to sign out?')]).toEqual([200, true]);
    expect((await visitor.submit(page, { csrf: 'wrong' })).status).toBe(403);
    expect(await stands(access)).toBe(true);
    expect(hiddenFields(page.text)).toHaveProperty('csrf');
    expect((await visitor.submit(page, {})).status).toBe(200);
    expect(await stands(access)).toBe(false);
  });
});

describe('pages in frames', () => {
  it('may be framed by the clients only, and run one script only', async () => {
    for (const path of ['3p-cookies/step1.html', 'login-status-iframe.html']) {
      const { status, headers, text } = await world.get(`${PROTOCOL}/${path}?version=1`);
      expect(status).toBe(200);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("frame-ancestors 'self' http://market.example http://other.example;");
      expect(policy).toMatch(/script-src 'sha256-[^']+';/);
      expect(headers.has('x-frame-options')).toBe(false);
      expect(text.match(/<script>/g)).toHaveLength(1);
    }
  });

  it('tell whether the session is still the same', async () => {
    const visitor = new Visitor(world);
    const { answer } = await visitor.login();
    const session = locationOf(answer).params.get('session_state') ?? '';
    const status = async (fields: Record<string, string>, who = visitor): Promise<number> => {
      const known = { client_id: 'web', session, origin: 'http://market.example' };
      return (await who.get(`${PROTOCOL}/login-status`, { ...known, ...fields })).status;
    };
    expect(await status({})).toBe(204);
    expect(await status({ session: 'another' })).toBe(409);
    expect(await status({}, new Visitor(world))).toBe(409);
    expect(await status({ origin: 'https://evil.example' })).toBe(403);
    expect(await status({ client_id: 'nobody' })).toBe(403);
  });
});
