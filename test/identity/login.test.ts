/** Browser login: authentication requests and the login form. */
import { createUser, disableUser } from '../../src/features/identity/index.js';
import { AUTH, authRequest, hiddenFields, locationOf, pkce, REDIRECT, Visitor } from './visitor.js';
import { claimsOf, ISSUER, World, type Answer } from './world.js';

const FORM = '/realms/marketplace/login-actions/authenticate';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

const ask = (more: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> =>
  world.get(`${AUTH}?${new URLSearchParams(authRequest(pkce().challenge, more)).toString()}`, headers);

const without = (name: string): Promise<Answer> => {
  const { [name]: _left, ...request } = authRequest(pkce().challenge);
  return world.get(`${AUTH}?${new URLSearchParams(request).toString()}`);
};

const redeem = (code: string, verifier: string): Promise<Answer> =>
  world.token({
    grant_type: 'authorization_code',
    client_id: 'web',
    redirect_uri: REDIRECT,
    code,
    code_verifier: verifier,
  });

describe('where an answer may go', () => {
  const refused = ({ status, body, headers }: Answer): void => {
    const { error, error_description: description } = body;
    expect([status, error, description]).toEqual([400, 'invalid_request', 'Invalid parameter: redirect_uri']);
    expect(headers.has('location')).toBe(false);
  };

  it('B1: unregistered or missing redirect URI', async () => {
    refused(await ask({ redirect_uri: 'http://market.example/elsewhere' }));
    refused(await without('redirect_uri'));
  });

  it.each([
    `${REDIRECT}/..;/x`,
    `${REDIRECT}?x=1`,
    `${REDIRECT}#f`,
    'http://market.example@evil.example/graphiql',
    'http://market.example.evil.example/graphiql',
    'http://MARKET.example/graphiql',
    'javascript:alert(1)',
    '//evil.example/graphiql',
  ])('B2: %s', async (uri) => refused(await ask({ redirect_uri: uri })));

  it('B3: unknown client, and clients without browser login, get the same answer', async () => {
    const unregistered = await ask({ redirect_uri: 'http://market.example/elsewhere' });
    for (const client of ['nobody', 'cli']) {
      const answer = await ask({ client_id: client });
      refused(answer);
      expect(answer.text).toBe(unregistered.text);
    }
  });

  it('shows people a page', async () => {
    const { status, text, headers } = await ask({ client_id: 'nobody' }, { accept: 'text/html' });
    expect([status, headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(text).toContain('Invalid parameter: redirect_uri');
  });

  it('refuses a parameter that is sent twice', async () => {
    const query = new URLSearchParams(authRequest(pkce().challenge)).toString();
    const answer = await world.get(`${AUTH}?${query}&redirect_uri=${encodeURIComponent(REDIRECT)}`);
    expect([answer.status, answer.headers.has('location')]).toEqual([400, false]);
  });
});

describe('requests that are answered with an error', () => {
  const answered = (answer: Answer, error: string): void => {
    const { base, params } = locationOf(answer);
    expect([answer.status, base]).toEqual([303, REDIRECT]);
    expect([params.get('error'), params.get('state'), params.get('iss')]).toEqual([error, 'the-state', ISSUER]);
  };

  it('B4: no challenge, method plain, no method, malformed challenge', async () => {
    answered(await without('code_challenge'), 'invalid_request');
    answered(await ask({ code_challenge_method: 'plain' }), 'invalid_request');
    answered(await without('code_challenge_method'), 'invalid_request');
    answered(await ask({ code_challenge: 'short' }), 'invalid_request');
  });

  it('B5: other response types', async () => {
    for (const type of ['token', 'code token', 'id_token']) {
      answered(await ask({ response_type: type }), 'unsupported_response_type');
    }
    answered(await without('response_type'), 'invalid_request');
  });

  it('unknown scope, silent login without session, request objects', async () => {
    answered(await ask({ scope: 'openid admin' }), 'invalid_scope');
    answered(await ask({ prompt: 'none' }), 'login_required');
    answered(await ask({ request: 'x.y.z' }), 'request_not_supported');
    answered(await ask({ response_mode: 'form_post' }), 'invalid_request');
  });

  it('answers in the fragment when asked to', async () => {
    const { headers } = await ask({ prompt: 'none', response_mode: 'fragment' });
    expect(headers.get('location')).toMatch(/^http:\/\/market\.example\/graphiql#state=the-state&error=login_required/);
  });
});

describe('the login form', () => {
  it('leads to a code that is worth tokens', async () => {
    const visitor = new Visitor(world);
    const { code, verifier, answer } = await visitor.login();
    const { base, params } = locationOf(answer);
    expect([base, params.get('state'), params.get('iss')]).toEqual([REDIRECT, 'the-state', ISSUER]);
    const { status, body } = await redeem(code, verifier);
    expect(status).toBe(200);
    expect(body['session_state']).toBe(params.get('session_state'));
    expect(claimsOf(body['id_token'])).toMatchObject({ nonce: 'the-nonce', aud: 'web', preferred_username: 'admin' });
    expect((await world.identity.verifier.verify(String(body['access_token']))).valid).toBe(true);
  });

  it('is skipped while the session lasts, unless a fresh login is asked for', async () => {
    const visitor = new Visitor(world);
    await visitor.login();
    expect((await visitor.ask(pkce().challenge, { prompt: 'none' })).status).toBe(303);
    expect((await visitor.ask(pkce().challenge, { prompt: 'login' })).status).toBe(200);
    expect((await visitor.ask(pkce().challenge, { max_age: '0' })).status).toBe(200);
  });

  it('B6: without the login cookie', async () => {
    const page = await new Visitor(world).ask(pkce().challenge);
    const fields = { ...hiddenFields(page.text), ...world.secrets.users.admin };
    const { status, body } = await world.post(FORM, fields);
    expect([status, body['error'], body['error_description']]).toEqual([400, 'invalid_request', 'expired_code']);
  });

  it('B6: with the login cookie of another browser', async () => {
    const page = await new Visitor(world).ask(pkce().challenge);
    const other = new Visitor(world);
    await other.ask(pkce().challenge);
    const answer = await other.submit(page, { ...world.secrets.users.admin });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('expired_code');
  });

  it('B7: wrong CSRF token', async () => {
    const visitor = new Visitor(world);
    const page = await visitor.ask(pkce().challenge);
    for (const csrf of ['', 'wrong', 'x'.repeat(43)]) {
      const answer = await visitor.submit(page, { ...world.secrets.users.admin, csrf });
      expect(answer.status).toBe(403);
      expect(answer.text).toContain('invalid_request: csrf');
    }
  });

  it('B8: wrong password and unknown user see the same page, and count with the password grant', async () => {
    await createUser(world.realm, { username: 'frida', password: 'correct horse' });
    const visitor = new Visitor(world);
    const page = await visitor.ask(pkce().challenge);
    const wrong = await visitor.submit(page, { username: 'frida', password: 'wrong' });
    const unknown = await visitor.submit(page, { username: 'nobody', password: 'wrong' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const shown = ({ text }: Answer): string =>
      text.replace(/name="transaction"\s+value="[^"]*"/, '').replace(/frida|nobody/g, '');
    expect(shown(unknown)).toBe(shown(wrong));
    for (let n = 0; n < 4; n += 1) await world.login('frida', 'wrong');
    expect((await visitor.submit(page, { username: 'frida', password: 'correct horse' })).status).toBe(401);
  });

  it('B9: sent twice', async () => {
    const visitor = new Visitor(world);
    const page = await visitor.ask(pkce().challenge);
    expect((await visitor.submit(page, { ...world.secrets.users.admin })).status).toBe(303);
    const again = await visitor.submit(page, { ...world.secrets.users.admin });
    expect([again.status, again.text.includes('expired_code')]).toEqual([400, true]);
  });

  it('B9: sent twice at once', async () => {
    const visitor = new Visitor(world);
    const page = await visitor.ask(pkce().challenge);
    const send = (): Promise<Answer> => visitor.submit(page, { ...world.secrets.users.admin });
    const statuses = (await Promise.all([send(), send()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([303, 400]);
  });

  it('does not let a disabled account in', async () => {
    await createUser(world.realm, { username: 'gerd', password: 'correct horse' });
    await disableUser(world.realm, 'gerd');
    const visitor = new Visitor(world);
    const page = await visitor.ask(pkce().challenge);
    const answer = await visitor.submit(page, { username: 'gerd', password: 'correct horse' });
    expect([answer.status, answer.text.includes('disabled')]).toEqual([401, true]);
  });

  it('is too old after half an hour', async () => {
    const visitor = new Visitor(world);
    const page = await visitor.ask(pkce().challenge);
    world.pass(31 * 60_000);
    const answer = await visitor.submit(page, { ...world.secrets.users.admin });
    expect([answer.status, answer.text.includes('expired_code')]).toEqual([400, true]);
  });
});

describe('what the page is made of', () => {
  const MARKUP = '"><script>alert(1)</script>';

  it('B17: markup in state, user name and hint stays text', async () => {
    const visitor = new Visitor(world);
    const page = await visitor.ask(pkce().challenge, { state: MARKUP, login_hint: MARKUP });
    const wrong = await visitor.submit(page, { username: MARKUP, password: 'wrong' });
    for (const { text } of [page, wrong]) {
      expect(text).not.toContain('<script');
      expect(text).toContain('&lt;script>');
    }
    const problem = await ask({ client_id: MARKUP, redirect_uri: MARKUP }, { accept: 'text/html' });
    expect(problem.text).not.toContain('<script');
  });

  it('B17: headers', async () => {
    const { headers } = await new Visitor(world).ask(pkce().challenge);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('B18: line breaks in state do not split headers', async () => {
    const state = 'a\r\nSet-Cookie: evil=1';
    const { headers } = await ask({ prompt: 'none', state });
    expect(headers.getSetCookie()).toEqual([]);
    expect(headers.get('location')).toContain('state=a%0D%0ASet-Cookie');
    expect(locationOf({ headers } as Answer).params.get('state')).toBe(state);
  });

  it('B19: the login changes the cookies, also for somebody who is logged in already', async () => {
    const visitor = new Visitor(world);
    await visitor.ask(pkce().challenge);
    const before = [...visitor.cookies.values()];
    await visitor.login();
    const session = visitor.cookies.get('IDENTITY_SESSION') ?? '';
    expect(before).not.toContain(session);
    await visitor.login({ prompt: 'login' });
    expect(visitor.cookies.get('IDENTITY_SESSION')).not.toBe(session);
  });

  it('B20: cookies', async () => {
    const visitor = new Visitor(world);
    await visitor.login();
    expect([...visitor.cookies.keys()]).toEqual(['IDENTITY_LOGIN', 'IDENTITY_SESSION', 'IDENTITY_DEVICE']);
    expect(visitor.setCookies).toHaveLength(3);
    for (const line of visitor.setCookies) {
      expect(line).toContain('; Path=/realms/marketplace/;');
      expect(line).toContain('; HttpOnly');
      expect(line).toContain('; SameSite=Lax');
      expect(line).not.toContain('Secure');
    }
  });

  it('B20: cookies of a service with TLS', async () => {
    const secure = await World.open({ baseUrl: 'https://market.example' });
    try {
      const visitor = new Visitor(secure);
      const page = await visitor.ask(pkce().challenge, { redirect_uri: 'https://market.example/graphiql' });
      await visitor.submit(page, { ...secure.secrets.users.admin });
      expect([...visitor.cookies.keys()]).toEqual([
        '__Host-IDENTITY_LOGIN',
        '__Host-IDENTITY_SESSION',
        '__Host-IDENTITY_DEVICE',
      ]);
      for (const line of visitor.setCookies) {
        expect(line).toMatch(/; Path=\/(; Max-Age=\d+)?; HttpOnly; SameSite=Lax; Secure$/);
        expect(line).not.toContain('Domain');
      }
    } finally {
      await secure.close();
    }
  });
});
