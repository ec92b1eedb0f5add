/** Payloads with a content coding: undone for every route, within the limits of what comes out; anything else is refused. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { catalogue, dataset, TURTLE } from '../conformance/payloads.js';
import { API_KEY, startService, type TestService } from '../support/service.js';

const CODINGS: Readonly<Record<string, (bytes: Uint8Array) => Buffer>> = {
  gzip: (bytes) => gzipSync(bytes),
  'X-GZIP': (bytes) => gzipSync(bytes),
  deflate: (bytes) => deflateSync(bytes),
  br: (bytes) => brotliCompressSync(bytes),
  'gzip, br': (bytes) => brotliCompressSync(gzipSync(bytes)),
  'identity, deflate': (bytes) => deflateSync(bytes),
};
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };
const QUERY = { 'content-type': 'application/sparql-query' };
const PROTOCOL = '/realms/marketplace/protocol/openid-connect';

let service: TestService;
let cli: { readonly id: string; readonly secret: string };
beforeAll(async () => {
  service = await startService({ RATE_LIMIT: 'off', URL_CHECK: 'off' });
  await service.write('PUT', '/srv/repo/catalogues/coded', catalogue(), TURTLE);
  const secrets = readFileSync(service.app.identity.secretsFile, 'utf8');
  cli = (JSON.parse(secrets) as { clients: { cli: typeof cli } }).clients.cli;
});
afterAll(() => service.stop());

/** A request to a surface that takes a body, and what its answer holds once the body was understood. */
interface Surface {
  readonly method?: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: () => string;
  readonly understood: readonly [status: number, text: string];
}

const SURFACES: Readonly<Record<string, Surface>> = {
  REST: {
    method: 'PUT',
    path: '/srv/repo/datasets?id=coded-dataset&catalogue=coded',
    headers: { ...TURTLE, 'x-api-key': API_KEY, 'if-none-match': '"none"' },
    body: dataset,
    understood: [201, 'coded-dataset'],
  },
  validation: { path: '/srv/mqa/validate', headers: TURTLE, body: dataset, understood: [200, '"conforms":true'] },
  GraphQL: {
    path: '/graphql',
    headers: JSON_TYPE,
    body: () => '{"query":"{ viewer { __typename } }"}',
    understood: [200, '"viewer"'],
  },
  SPARQL: { path: '/sparql', headers: QUERY, body: () => 'ASK { ?s ?p ?o }', understood: [200, 'true'] },
  'a form of the identity provider': {
    path: `${PROTOCOL}/token`,
    headers: FORM,
    body: () =>
      new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: cli.id,
        client_secret: cli.secret,
      }).toString(),
    understood: [200, '"access_token"'],
  },
  'JSON of the identity provider': {
    path: '/realms/marketplace/authz/protection/resource_set',
    headers: JSON_TYPE,
    body: () => '{}',
    understood: [401, 'error'],
  },
  pages: { path: '/srv/catalog/logout', headers: FORM, body: () => 'csrf=x', understood: [303, ''] },
};

const send = (
  { method = 'POST', path, headers }: Surface,
  coding: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<Response> => service.fetch(path, { method, headers: { ...headers, 'content-encoding': coding }, body });

const bytes = (text: string | Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text as string));

const surfaces = Object.entries(SURFACES);

describe.each(Object.entries(CODINGS))('%s', (coding, encode) => {
  it.each(surfaces)('is undone: %s', async (_name, surface) => {
    const response = await send(surface, coding, bytes(encode(bytes(surface.body()))));
    const [status, text] = surface.understood;
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(text)]);
    if (surface.method === 'PUT') await service.write('DELETE', '/srv/repo/datasets/coded-dataset');
  });
});

describe('what is announced and is not so', () => {
  const plain = (surface: Surface): Uint8Array<ArrayBuffer> => bytes(surface.body());
  const WRONG: Readonly<Record<string, readonly [string, (surface: Surface) => Uint8Array<ArrayBuffer>]>> = {
    'no gzip at all': ['gzip', plain],
    'gzip that is cut off': ['gzip', (surface) => bytes(gzipSync(plain(surface)).subarray(0, -4))],
    'gzip with something behind it': [
      'gzip',
      (surface) => bytes(Buffer.concat([gzipSync(plain(surface)), plain(surface)])),
    ],
    'brotli with something behind it': [
      'br',
      (surface) => bytes(Buffer.concat([brotliCompressSync(plain(surface)), plain(surface)])),
    ],
    'one coding where two are announced': ['gzip, br', (surface) => bytes(brotliCompressSync(plain(surface)))],
    'the codings in another order': ['br, gzip', (surface) => bytes(brotliCompressSync(gzipSync(plain(surface))))],
  };
  it.each(
    surfaces.flatMap(([name, surface]) =>
      Object.entries(WRONG).map(([what, how]) => [name, what, surface, how] as const),
    ),
  )('%s: %s', async (_name, _what, surface, [coding, make]) => {
    const response = await send(surface, coding, make(surface));
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('Content-Encoding')]);
  });

  it('stores nothing of it', async () => {
    const surface = SURFACES['REST'] as Surface;
    await send(surface, 'gzip', bytes(surface.body()));
    expect((await service.fetch('/srv/repo/datasets/coded-dataset')).status).toBe(404);
  });
});

describe('codings that are not known', () => {
  it.each(
    surfaces.flatMap(([name, surface]) =>
      ['zstd', 'compress', 'gzip, zstd', 'gzip, gzip, gzip', '__proto__', 'gz;q=1'].map(
        (coding) => [name, coding, surface] as const,
      ),
    ),
  )('%s: %s', async (_name, coding, surface) => {
    const response = await send(surface, coding, bytes(surface.body()));
    expect([response.status, response.headers.get('accept-encoding')]).toEqual([415, 'gzip, deflate, br']);
  });

  it('a payload without any, or an empty one, needs none', async () => {
    const surface = SURFACES['GraphQL'] as Surface;
    expect((await send(surface, 'identity', bytes(surface.body()))).status).toBe(200);
    const empty = await service.fetch('/srv/repo/catalogues', { headers: { 'content-encoding': 'zstd' } });
    expect(empty.status).toBe(200);
  });

  it('another media type tells nothing about codings', async () => {
    const response = await service.fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'text/html' },
      body: '<p>',
    });
    expect([response.status, response.headers.get('accept-encoding')]).toEqual([415, null]);
  });
});

describe('bombs', () => {
  // 64 MiB of spaces: more than any route takes, in 64 kB, and in a few hundred bytes.
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
  it.each(surfaces)('%s: refused by what comes out', async (_name, surface) => {
    for (const [coding, body] of [
      ['gzip', bomb],
      ['gzip, br', brotliCompressSync(bomb)],
    ] as const) {
      const response = await send(surface, coding, bytes(body));
      expect([coding, response.status]).toEqual([coding, 413]);
      await response.text();
    }
  });

  it('who may send nothing is refused before anything is undone', async () => {
    const { path, headers } = SURFACES['REST'] as Surface;
    const { 'x-api-key': _key, ...anonymous } = headers;
    const response = await service.fetch(path, {
      method: 'PUT',
      headers: { ...anonymous, 'content-encoding': 'gzip' },
      body: bytes('no gzip'),
    });
    expect(response.status).toBe(401);
  });
});
