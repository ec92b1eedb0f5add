import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { readBrand } from '../../src/core/brand.js';
import { graphiqlRoutes } from '../../src/core/graphiql/mount.js';
import { PageLanguage } from '../../src/core/http/page-language.js';

const assets = fileURLToPath(new URL('../../public/graphiql', import.meta.url));
const { folder } = JSON.parse(readFileSync(`${assets}/manifest.json`, 'utf8')) as { folder: string };
const login = {
  issuer: 'https://login.example/realms/market',
  client: 'web',
  page: 'https://market.example/graphiql',
};
const speech = new PageLanguage('https://market.example');
const context = { '@context': { Dataset: 'http://www.w3.org/ns/dcat#Dataset' } };
const examples = [{ query: '{ __typename }', variables: { id: 'a' } }];

describe('The routes of GraphiQL', () => {
  let app: FastifyInstance;

  beforeAll(async () => {
    app = Fastify();
    await app.register(graphiqlRoutes, {
      endpoint: '/graph"ql',
      assets,
      brand: { name: 'Data <market>', accents: ['#800000', '#80ff80'], logo: undefined },
      examples: () => Promise.resolve(examples),
      context,
      login,
      speech,
    });
  });
  afterAll(() => app.close());

  it.each(['/graphiql', '/graphiql/'])('%s is a page that may load from this service only', async (url) => {
    const response = await app.inject(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.headers['referrer-policy']).toBe('no-referrer');
    const policy = String(response.headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self' https://login.example",
        "frame-ancestors 'none'",
      ]),
    );
    expect(response.body).toContain('<title>Data &lt;market></title>');
    const colours = await app.inject('/graphiql/colours.css');
    expect(colours.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(colours.body).toContain('--color-primary:0.0, 100.0%, 25.1%;--on-primary:#ffffff');
    expect(colours.body).toContain('--color-primary:120.0, 100.0%, 75.1%;--on-primary:#06201d');
    expect(response.body).toContain('data-endpoint="/graph&quot;ql"');
    expect(response.body).not.toMatch(/<script(?![^>]* src=)|<style|(?:src|href)="(?!\/graphiql\/)| on\w+=/);
  });

  it('is in the language of the reader, as the other pages are', async () => {
    const asked = await app.inject({ url: '/graphiql?lang=de', headers: { 'accept-language': 'el' } });
    expect(asked.body).toMatch(/<html lang="de">.*GraphiQL wird geladen/s);
    expect(asked.headers['set-cookie']).toMatch(/^__Host-page_language=de; Path=\/; .*Secure$/);
    expect(asked.headers['vary']).toBe('Accept-Language, Cookie');
    const kept = await app.inject({ url: '/graphiql', headers: { cookie: '__Host-page_language=el' } });
    expect(kept.body).toContain('<html lang="el">');
    expect((await app.inject('/graphiql')).body).toContain('<html lang="en">');
  });

  it('names only assets that are there', async () => {
    const { body } = await app.inject('/graphiql');
    const urls = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '');
    expect(urls.length).toBeGreaterThan(5);
    const statuses = await Promise.all(
      urls.map(async (url) => [url, (await app.inject({ method: 'HEAD', url })).statusCode]),
    );
    expect(statuses).toEqual(urls.map((url) => [url, 200]));
  });

  it('sends assets compressed, immutable and with a policy for workers', async () => {
    const url = `/graphiql/assets/${folder}/json.worker.js`;
    const plain = await app.inject(url);
    const br = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    const gz = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect([plain, br, gz].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload);
    expect(gunzipSync(gz.rawPayload)).toEqual(plain.rawPayload);
    expect(br.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(br.headers['content-type']).toMatch(/javascript/);
    expect(br.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await app.inject(`/graphiql/assets/${folder}/../manifest.json`)).statusCode).toBe(404);
  });

  it('lists the examples as they are now', async () => {
    const response = await app.inject('/graphiql/examples.json');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual(examples);
  });

  it('needs no other origin where logins happen here', async () => {
    const own = Fastify();
    const here = { ...login, issuer: 'https://market.example/realms/market' };
    await own.register(graphiqlRoutes, {
      endpoint: '/graphql',
      assets,
      examples: () => Promise.resolve([]),
      context,
      login: here,
      speech,
      brand: readBrand({}),
    });
    const response = await own.inject('/graphiql');
    expect(response.headers['content-security-policy']).toContain("connect-src 'self';");
    expect(response.body).toContain('data-issuer="https://market.example/realms/market"');
    await own.close();
  });

  it('serves the context of answers', async () => {
    const response = await app.inject('/graphiql/context.jsonld');
    expect(response.headers['content-type']).toMatch(/^application\/ld\+json/);
    expect(response.json()).toEqual(context);
  });

  it('says at the start that the page is not built', async () => {
    const other = Fastify();
    await expect(
      graphiqlRoutes(other, {
        endpoint: '/graphql',
        assets: tmpdir(),
        examples: () => Promise.resolve([]),
        context,
        login,
        speech,
        brand: readBrand({}),
      }),
    ).rejects.toThrow(/is not built.*npm run build/);
    await other.close();
  });
});
