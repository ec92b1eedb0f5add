/** Every answer of every route tells browsers to do no more with it than show it; pages allow themselves only what they use. */
import { connect } from 'node:net';
import { startService, type TestService } from '../support/service.js';
import { figure } from '../support/figures.js';
import { filled, routesOf } from './routes.js';

/** Pages that clients load in frames of their own, at origins that are registered. */
const FRAMED = /3p-cookies|login-status-iframe/;
/** Monaco, the editor of GraphiQL, writes style elements. */
const STYLED = /^\/graphiql/;

let service: TestService;
beforeAll(async () => {
  service = await startService({ RATE_LIMIT: '5000' });
  const turtle = { 'content-type': 'text/turtle' };
  const catalogue = '<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "C"@en .';
  await service.write('PUT', '/srv/repo/catalogues/x', catalogue, turtle);
  const dataset = '<urn:d> a <http://www.w3.org/ns/dcat#Dataset> ; <http://purl.org/dc/terms/title> "D"@en .';
  await service.write('PUT', '/srv/repo/datasets?id=x&catalogue=x', dataset, turtle);
});
afterAll(() => service.stop());

const policyOf = ({ headers }: Response): ReadonlyMap<string, string> =>
  new Map(
    (headers.get('content-security-policy') ?? '')
      .split(';')
      .map((directive) => directive.trim().split(/ (.*)/s))
      .map(([name = '', sources = '']) => [name, sources]),
  );

/** What is wrong with the header fields of an answer. */
const faultsOf = (path: string, response: Response): readonly string[] => {
  const policy = policyOf(response);
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
  const scripts = policy.get('script-src') ?? policy.get('default-src') ?? '*';
  const styles = policy.get('style-src') ?? policy.get('default-src') ?? '*';
  const frames = policy.get('frame-ancestors');
  const faults: readonly (readonly [string, boolean])[] = [
    ['sniffing', response.headers.get('x-content-type-options') !== 'nosniff'],
    ['no policy by default', policy.get('default-src') !== "'none'"],
    ['scripts from elsewhere or inline', /\*|unsafe|https?:|data:|blob:/.test(scripts)],
    ['styles inline', /unsafe/.test(styles) && !STYLED.test(path)],
    ['framing', frames !== "'none'" && frames !== "'self'" && !FRAMED.test(path)],
    ['a base elsewhere', policy.get('base-uri') !== "'none'"],
    [
      'data that may run',
      !isPage && !policy.has('sandbox') && !/\.(js|css|ttf|svg|png)\b|^\/(graphiql|srv\/catalog|realms)/.test(path),
    ],
    ['no rule for referrers', !/^(no-referrer|same-origin)$/.test(response.headers.get('referrer-policy') ?? '')],
    ['capabilities of a page', isPage && !/camera=\(\)/.test(response.headers.get('permissions-policy') ?? '')],
    ['what it runs on', response.headers.has('server') || response.headers.has('x-powered-by')],
  ];
  return faults.flatMap(([fault, is]) => (is ? [`${response.status} ${fault}`] : []));
};

it('every route, as it answers browsers, programs and nonsense', async () => {
  const routes = routesOf(service.app.http);
  expect(routes.length).toBeGreaterThan(150);
  const faults: string[] = [];
  let answers = 0;
  for (const { method, path } of routes) {
    for (const [accept, body] of [
      ['text/html', undefined],
      ['*/*', '{'],
    ] as const) {
      if (method === 'GET' && body !== undefined) continue;
      const response = await service.fetch(filled(path), {
        method,
        headers: { accept, 'content-type': 'application/json' },
        ...(body === undefined || method === 'OPTIONS' ? {} : { body }),
      });
      await response.arrayBuffer();
      answers += 1;
      faults.push(...faultsOf(path, response).map((fault) => `${method} ${path}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
  figure('security headers', { routes: routes.length, answers, missing: faults.length });
});

describe('answers that no route makes', () => {
  it.each(['/nothing/here', '/%zz', '/srv/repo/datasets/%c0%af', '/graphiql/nothing.js', '/srv/catalog/nothing'])(
    'GET %s',
    async (path) => {
      const response = await service.fetch(path);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(faultsOf(path, response)).toEqual([]);
    },
  );

  it('of a stream of events', async () => {
    const stop = new AbortController();
    const response = await service.fetch('/graphql/stream?query=subscription%7Bchanges%7Bid%7D%7D', {
      headers: { accept: 'text/event-stream' },
      signal: stop.signal,
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(faultsOf('/graphql/stream', response)).toEqual([]);
    stop.abort();
  });

  it('of a request that asks for another protocol with a body', async () => {
    const { hostname, port } = new URL(service.url);
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          'POST / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 2\r\n\r\n{}',
        ),
      );
      let said = '';
      socket.on('data', (chunk) => (said += String(chunk)));
      socket.once('end', () => resolve(said));
      socket.once('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(text.toLowerCase()).toContain("default-src 'none'");
  });
});

it('asks browsers to stay with TLS where there is TLS, and only there', async () => {
  expect((await service.fetch('/health/live')).headers.has('strict-transport-security')).toBe(false);
  const secure = await startService({ BASE_URL: 'https://market.example' });
  try {
    for (const path of ['/health/live', '/srv/catalog/', '/graphiql', '/nothing', '/realms/marketplace'])
      expect((await secure.fetch(path)).headers.get('strict-transport-security')).toBe('max-age=31536000');
  } finally {
    await secure.stop();
  }
});
