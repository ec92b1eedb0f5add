/** Secrets and personal data do not reach the log, wherever they stand. */
import { RequestLog } from '../../src/core/http/server.js';
import { createLogger, withoutSecrets } from '../../src/core/log.js';
import { catalogue, TURTLE } from '../conformance/payloads.js';
import { startProcess, type ServiceProcess } from '../reliability/process.js';

const JWT = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbGljZSJ9.c2lnbmF0dXJl';
const lines: string[] = [];
const log = createLogger('trace', { write: (line: string) => void lines.push(line) });
const written = (work: () => void): string => {
  lines.length = 0;
  work();
  return lines.join('');
};

describe('the logger of a request', () => {
  const request = new RequestLog(log, { requestId: 'one' }, {});

  it.each(['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const)(
    'names it in a line of level "%s"',
    (level) => {
      const told = [
        written(() => request[level]('a text')),
        written(() => request[level]({ code: 'A' }, 'a text')),
        written(() => request.child({ part: 'b' })[level]('a text')),
      ].map((line) => JSON.parse(line) as object);
      const names = { level: log.levels.values[level], requestId: 'one', msg: 'a text' };
      expect(told).toMatchObject([names, { ...names, code: 'A' }, { ...names, part: 'b' }]);
    },
  );

  it('writes nothing where nothing is logged', () => {
    expect(written(() => request.silent('a text'))).toBe('');
    expect(request.level).toBe('trace');
  });
});

describe('a line keeps no secret', () => {
  const S = 'S3cr3t-Value-0123456789';
  const attempts: readonly (readonly [string, object | Error, string])[] = [
    ['a header', { headers: { authorization: `Bearer ${S}` } }, S],
    ['a header of another name', { req: { headers: { 'X-API-Key': S, cookie: `a=${S}` } } }, S],
    ['a header of several lines', { headers: { 'set-cookie': [`a=${S}`] } }, S],
    ['a member deep inside', { a: { b: { c: { client_secret: S } } } }, S],
    ['a token by its form', { whatever: JWT }, JWT],
    ['a token in text', { detail: `could not verify ${JWT}` }, 'c2lnbmF0dXJl'],
    ['a query', { url: `/callback?state=x&access_token=${S}&b=1` }, S],
    ['a code in a query', { url: `/callback?code=${S}` }, S],
    ['a form', { body: `grant_type=password&password=${S}&username=alice.a` }, S],
    ['a name in a form', { body: `grant_type=password&username=alice.a&x=1` }, 'alice.a'],
    ['JSON within text', { body: JSON.stringify({ password: S }) }, S],
    ['JSON with an escaped quote', { password: `a"${S}` }, S],
    ['JSON within text with an escaped quote', { body: JSON.stringify({ password: `a"${S}` }) }, S],
    ['JSON with an escaped backslash', { password: 'a\\\\', api_key: S }, S],
    ['JSON within JSON within text', { body: JSON.stringify({ b: JSON.stringify({ refresh_token: S }) }) }, S],
    ['an error', { err: new Error(`POST failed with Authorization: Bearer ${S}`) }, S],
    ['an error with members', { err: Object.assign(new Error('x'), { config: { headers: { authorization: S } } }) }, S],
    ['user and password in a URL', { url: `https://user:${S}@portal.example/` }, S],
    ['an API key', { key: `mk_0123456789ab_${'A'.repeat(43)}` }, 'A'.repeat(43)],
    ['a mail address', { err: new Error('no account for alice.smith@acme.example') }, 'alice.smith'],
  ];
  it.each(attempts)('%s', (_name, content, secret) => {
    const line = written(() => log.error(content, 'it failed'));
    expect(line).not.toContain(secret);
    expect(line).toContain('[redacted]');
    expect(JSON.parse(line)).toMatchObject({ msg: 'it failed' });
  });

  it('keeps what is none', () => {
    const content = { dataset: 'buses', status: 404, path: '/srv/repo/datasets/buses', code: 'NOT_FOUND', tokens: 3 };
    expect(JSON.parse(written(() => log.info(content, 'token endpoint answered')))).toMatchObject(content);
  });

  it('takes a time in proportion to the line', () => {
    // By the square of their length these would take an hour, and end at the limit that every test has.
    const hostile = ['"password":"' + '\\'.repeat(2e6), 'a@'.repeat(1e6), 'eyJ' + 'a.'.repeat(1e6)];
    for (const text of hostile) expect(withoutSecrets(text).length).toBeGreaterThan(0);
  });
});

describe('the log of a running service', () => {
  let service: ServiceProcess;
  beforeAll(async () => {
    service = await startProcess({ LOG_LEVEL: 'trace', ACCESS_LOG: 'on' });
  });
  afterAll(() => service.discard());

  it('holds a line for each request with its id, and nothing that was secret', async () => {
    const SECRET = 'very-secret-0123456789abcdef';
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const token = '/realms/marketplace/protocol/openid-connect/token';
    const attempts: readonly (readonly [string, RequestInit])[] = [
      [`/srv/search/search?q=${SECRET}&access_token=${SECRET}`, { headers: { authorization: `Bearer ${SECRET}` } }],
      [`/realms/marketplace/protocol/openid-connect/auth?client_id=web&login_hint=${SECRET}`, {}],
      [
        token,
        { method: 'POST', headers: form, body: `grant_type=password&client_id=cli&username=a&password=${SECRET}` },
      ],
      [
        token,
        { method: 'POST', headers: form, body: `grant_type=refresh_token&client_id=web&refresh_token=${SECRET}` },
      ],
      [token, { method: 'POST', headers: { ...form, authorization: `Basic ${btoa(`cli:${SECRET}`)}` }, body: 'a=b' }],
      ['/srv/repo/catalogues/a', { method: 'PUT', headers: { ...TURTLE, 'x-api-key': SECRET }, body: catalogue() }],
      [
        '/graphql',
        { method: 'POST', headers: { 'content-type': 'application/json', cookie: `s=${SECRET}` }, body: '{' },
      ],
      [`/srv/catalog/?code=${SECRET}&state=${SECRET}`, {}],
    ];
    for (const [path, init] of attempts) {
      await fetch(service.url + path, {
        redirect: 'manual',
        ...init,
        headers: { ...init.headers, 'x-request-id': 'one-request' },
      });
    }
    expect((await service.write('PUT', '/srv/repo/catalogues/a', catalogue(), TURTLE)).status).toBe(201);
    const told = service.output();
    const answered = told
      .split('\n')
      .filter((line) => line.includes('request answered') && line.includes('one-request'));
    expect(answered).toHaveLength(attempts.length);
    expect(answered.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ requestId: 'one-request', method: 'PUT', path: '/srv/repo/catalogues/a', status: 401 }),
    );
    for (const secret of [SECRET, btoa(`cli:${SECRET}`), '127.0.0.1:', 'test-key-0123456789']) {
      expect(answered.join('\n')).not.toContain(secret);
    }
    expect(told).not.toContain(SECRET);
    expect(told).not.toContain('test-key-0123456789');
  });
});
