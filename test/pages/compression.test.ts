/** What pages weigh over the wire, and who gets them compressed. */
import { get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startPeopled, type Peopled } from '../identity-admin/people.js';
import { Browser, type Account } from './browser.js';
import { fill, PREFIXES, publicPages, type Stored } from './data.js';

/** Bytes that a first visit may load: page, style sheet and script. */
const BUDGET = 60_000;
/** Files of a long page. */
const FILES = 120;

let service: Peopled;
let stored: Stored;
let long: string;

const file = (_: unknown, index: number): string =>
  `dcat:distribution [ a dcat:Distribution ; dct:title "counts-${index}.csv" ; dct:format file:CSV ; dcat:byteSize "${index}048"^^xsd:nonNegativeInteger ;
    dct:description "Counted at crossing ${index}, day and night."@en ; dcat:accessURL <https://data.example/${index}.csv> ]`;

beforeAll(async () => {
  service = await startPeopled();
  stored = await fill(service);
  const files = Array.from({ length: FILES }, file).join(' ;\n');
  const dataset = `${PREFIXES} <> a dcat:Dataset ; dct:title "Many files"@en ; dct:description "A file for each crossing."@en ; ${files} .`;
  const answer = await service.write('POST', '/srv/repo/catalogues/city/datasets', dataset, {
    'content-type': 'text/turtle',
  });
  long = `/srv/catalog/datasets/${((await answer.json()) as { id: string }).id}`;
});
afterAll(() => service.stop());

/** An answer as it came over the wire. */
const wire = async (path: string, headers: Record<string, string>) => {
  const message = await new Promise<IncomingMessage>((resolve, reject) =>
    get(service.url + path, { headers: { accept: 'text/html', ...headers } }, resolve).on('error', reject),
  );
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return { status: message.statusCode, headers: message.headers, body: Buffer.concat(chunks) };
};

const undo: Readonly<Record<string, (body: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync };

describe('a page for everybody', () => {
  it.each([
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0.1, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['identity', undefined],
    ['gzip;q=0', undefined],
    ['zstd', undefined],
  ])('comes in the coding that the client likes best: %s', async (accepted, coding) => {
    const plain = await wire(long, {});
    const sent = await wire(long, { 'accept-encoding': accepted });
    expect(sent.headers['content-encoding']).toBe(coding);
    expect(sent.headers.vary).toContain('Accept-Encoding');
    expect(Number(sent.headers['content-length'])).toBe(sent.body.length);
    const text = undo[coding ?? '']?.(sent.body) ?? sent.body;
    expect(text.equals(plain.body)).toBe(true);
    if (coding) expect(sent.body.length).toBeLessThan(plain.body.length / 4);
  });

  it('has a tag for each coding, by which it is not sent again', async () => {
    const tags = new Set<string>();
    for (const coding of ['br', 'gzip', 'identity']) {
      const { headers } = await wire(long, { 'accept-encoding': coding });
      const etag = headers.etag ?? '';
      tags.add(etag);
      const again = await wire(long, { 'accept-encoding': coding, 'if-none-match': etag });
      expect([again.status, again.body.length, again.headers['content-encoding']]).toEqual([304, 0, undefined]);
      expect([again.headers.etag, again.headers.vary]).toEqual([etag, headers.vary]);
      const other = await wire(long, { 'accept-encoding': coding === 'br' ? 'gzip' : 'br', 'if-none-match': etag });
      expect(other.status).toBe(200);
    }
    expect(tags.size).toBe(3);
  });

  it('is compressed where it says that nothing is there', async () => {
    const { status, headers, body } = await wire('/srv/catalog/datasets/none', { 'accept-encoding': 'gzip' });
    expect([status, headers['content-encoding']]).toEqual([404, 'gzip']);
    expect(gunzipSync(body).toString()).toContain('</html>');
  });

  it('loads 60 kB at most, with its style sheet and script', async () => {
    for (const path of [...publicPages(stored), long]) {
      const page = await wire(path, { 'accept-encoding': 'gzip' });
      const html = gunzipSync(page.body).toString();
      const assets = [...html.matchAll(/<(?:link rel="stylesheet" href|script type="module" src)="([^"]+)"/g)];
      expect(assets.length).toBeGreaterThan(1);
      let total = page.body.length;
      for (const [, asset = ''] of assets) total += (await wire(asset, { 'accept-encoding': 'gzip' })).body.length;
      expect([path, total > BUDGET ? total : 'small enough']).toEqual([path, 'small enough']);
    }
  });
});

describe('what readers of feeds and search engines fetch', () => {
  const paths = async (): Promise<string[]> => {
    const index = await wire('/srv/catalog/sitemap.xml', {});
    const parts = [...index.body.toString().matchAll(/<loc>[^<]*?(\/srv\/[^<]+)<\/loc>/g)];
    return [
      ...parts.map(([, path = '']) => path),
      ...['rss', 'atom'].map((format) => `/srv/search/en/feeds/datasets.${format}`),
      '/srv/search/sitemap/1',
    ];
  };

  it('comes in the coding that the client likes best, to nobody who shows who they are', async () => {
    // Enough that a coding is worth it.
    for (let n = 0; n < 12; n += 1)
      await service.write(
        'POST',
        '/srv/repo/catalogues/city/datasets',
        `${PREFIXES} <> a dcat:Dataset ; dct:title "Counted ${n}"@en ; dct:description "Once more."@en .`,
        { 'content-type': 'text/turtle' },
      );
    const all = await paths();
    expect(all.length).toBeGreaterThanOrEqual(5);
    for (const path of all) {
      const plain = await wire(path, {});
      expect([path, plain.status, plain.headers['content-encoding']]).toEqual([path, 200, undefined]);
      if (plain.body.length < 1024) continue;
      for (const coding of ['br', 'gzip'] as const) {
        const sent = await wire(path, { 'accept-encoding': coding });
        expect([path, sent.headers['content-encoding'], sent.headers.vary]).toEqual([
          path,
          coding,
          expect.stringContaining('Accept-Encoding'),
        ]);
        const text = undo[coding]?.(sent.body) as Buffer;
        // The same but for the time at which it was asked for.
        expect(text.length).toBe(plain.body.length);
        expect(sent.body.length).toBeLessThan(plain.body.length / 2);
        const { etag } = sent.headers;
        if (etag === undefined) continue;
        expect(etag).not.toBe(plain.headers.etag);
        const again = await wire(path, { 'accept-encoding': coding, 'if-none-match': etag });
        expect([again.status, again.headers['content-encoding']]).toEqual([304, undefined]);
      }
      const known = await wire(path, { 'accept-encoding': 'gzip', 'x-api-key': 'none' });
      expect([path, known.headers['content-encoding']]).toEqual([path, undefined]);
    }
    const large = await Promise.all(all.map(async (path) => (await wire(path, {})).body.length));
    expect(large.filter((bytes) => bytes >= 1024).length).toBeGreaterThanOrEqual(4);
  });
});

describe('a page for somebody', () => {
  /** BREACH needs a length that depends on a secret and on what somebody else put into the address. */
  it('is never compressed, whoever they say that they are', async () => {
    // These browsers accept gzip.
    const browser = new Browser();
    expect((await browser.go(service.url + long)).headers.get('content-encoding')).toBe('gzip');
    await browser.logIn(service, service.secrets.users['alice'] as Account);
    for (const path of [
      '/srv/catalog/',
      long,
      '/srv/catalog/datasets?q=csrf',
      '/srv/catalog/account',
      '/srv/catalog/none',
    ]) {
      const answer = await browser.go(service.url + path);
      const html = await answer.text();
      expect([path, html.includes('name="csrf" value="'), answer.headers.get('content-encoding')]).toEqual([
        path,
        true,
        null,
      ]);
    }
    for (const [name, value] of [
      ['authorization', 'Bearer none'],
      ['x-api-key', 'none'],
    ] as const) {
      const { headers } = await wire(long, { [name]: value, 'accept-encoding': 'br, gzip' });
      expect(headers['content-encoding']).toBeUndefined();
    }
  });
});
