/** Moving from the data file into a SPARQL server and back, while the service is written to. Runs where ENGINE names one. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isGenuine, startReceiver } from '../events/receiver.js';
import { startProcess, type ServiceProcess } from '../reliability/process.js';
import { engineName, TestEngine } from './engine.js';

const suite = engineName ? describe : describe.skip;
const run = promisify(execFile);
const CLI = fileURLToPath(new URL('../../src/app/cli/main.js', import.meta.url));
const BASE = 'http://moving.example';
const TURTLE = { 'content-type': 'text/turtle' };
const BEFORE = 130;
const DURING = 40;

const prefixes = '@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .';
const dataset = (title: string): string => `${prefixes}
<https://example.org/d> a dcat:Dataset ; dct:title "${title}"@en-GB ; dct:description "Größe: 1.50, \\"so\\" sei es"@de ;
  dct:issued "2026-01-01T00:00:00+00:00"^^<http://www.w3.org/2001/XMLSchema#dateTime> .`;

suite(`migration to and from ${engineName ?? 'a SPARQL server'}`, () => {
  let engine: TestEngine;
  const folders: string[] = [];
  const folder = (): string => {
    const made = mkdtempSync(join(tmpdir(), 'moving-'));
    folders.push(made);
    return made;
  };
  beforeAll(() => {
    engine = new TestEngine(engineName ?? 'oxigraph');
  });
  afterAll(() => {
    engine?.remove();
    for (const made of folders) rmSync(made, { recursive: true, force: true });
  });

  const settings = (): Record<string, string> => ({
    STORE_ENGINE: engine.options.engine,
    STORE_QUERY_URL: engine.options.queryUrl,
    STORE_UPDATE_URL: engine.options.updateUrl,
    STORE_GRAPH_URL: engine.options.graphUrl,
    STORE_KEY: 'the key of a migration',
    STORE_JOURNAL: 'urn:test:migration',
    ...(engine.options.user === undefined ? {} : { STORE_USER: engine.options.user }),
    ...(engine.options.password === undefined ? {} : { STORE_PASSWORD: engine.options.password }),
  });
  const migrate = async (from: string, to: string, dataDir: string): Promise<string> => {
    const env = { PATH: process.env['PATH'] ?? '', ...settings(), DATA_DIR: dataDir, BASE_URL: BASE };
    return (await run(process.execPath, [CLI, 'migrate', '--from', from, '--to', to], { env, timeout: 120_000 }))
      .stderr;
  };
  const put = (service: ServiceProcess, id: string, title: string): Promise<Response> =>
    service.write('PUT', `/srv/repo/catalogues/moved/datasets/origin?originalId=${id}`, dataset(title), TURTLE);
  const everything = async (service: ServiceProcess): Promise<Map<string, string>> => {
    const list = await fetch(`${service.url}/srv/repo/catalogues/moved/datasets?limit=1000`);
    const found = new Map<string, string>();
    for (const iri of (await list.json()) as string[]) {
      const path = `/srv/repo/datasets/${iri.split('/').at(-1)}.nt`;
      found.set(iri, (await (await fetch(service.url + path)).text()).split('\n').sort().join('\n'));
    }
    return found;
  };

  /** Asks to be told of what is deleted; resolves to the secret that signs. */
  const subscribe = async (service: ServiceProcess, url: string): Promise<string> => {
    const query = 'mutation ($url: Iri!) { createWebhook(url: $url, actions: ["deleted"]) { secret } }';
    const body = JSON.stringify({ query, variables: { url } });
    const answer = await service.write('POST', '/graphql', body, { 'content-type': 'application/json' });
    return ((await answer.json()) as { data: { createWebhook: { secret: string } } }).data.createWebhook.secret;
  };
  const signingKeys = async ({ url }: ServiceProcess): Promise<unknown> =>
    (await fetch(`${url}/realms/marketplace/protocol/openid-connect/certs`)).json();

  it('keeps every dataset as it was sent, every identity, and the secrets that others rely on', async () => {
    const receiver = await startReceiver();
    const SERVICE = { BASE_URL: BASE, URL_CHECK: 'off', WEBHOOK_ALLOW: '127.0.0.0/8' };
    const first = await startProcess(SERVICE, folder());
    const catalogue = `${prefixes} <https://example.org/c> a dcat:Catalog ; dct:title "Moved"@en ; dct:description "From here to there."@en .`;
    await first.write('PUT', '/srv/repo/catalogues/moved', catalogue, TURTLE);
    for (let id = 0; id < BEFORE; id += 1) expect((await put(first, `d${id}`, `number ${id}`)).status).toBe(201);

    const secret = await subscribe(first, receiver.url);
    const signing = await signingKeys(first);

    let moving = true;
    const moved = migrate('embedded', 'sparql', first.dataDir).finally(() => (moving = false));
    for (let id = 0; id < DURING && moving; id += 1) {
      expect((await put(first, `d${id}`, `changed meanwhile ${id}`)).status).toBe(204);
      expect((await put(first, `new${id}`, `new meanwhile ${id}`)).status).toBe(201);
    }
    const told = await moved;
    expect(told).toMatch(/graphs, the same on both sides \(SHA-256 [0-9a-f]{64}/);
    for (const work of ['Moving graphs', 'Moving tables \\(MB\\)', 'Verifying'])
      expect(told).toMatch(new RegExp(`${work}: 100 %`));
    expect(told).toMatch(/Verifying: \d\d %, \d+ a second, \d+ (s|min) left/);
    await put(first, 'last', 'written after the move, by the service that did not know');
    const before = await everything(first);
    await first.end();

    const second = await startProcess({ ...SERVICE, STORE: 'sparql', ...settings() }, folder());
    expect(await everything(second)).toEqual(before);
    expect((await put(second, 'last', 'written by the gateway')).status).toBe(204);
    expect(await signingKeys(second)).toEqual(signing);
    await second.write('DELETE', '/srv/repo/catalogues/moved/datasets/origin?originalId=d1');
    expect((await receiver.until(1)).map((delivery) => isGenuine(delivery, secret))).toEqual([true]);
    const middle = await everything(second);

    const target = folder();
    expect(await migrate('sparql', 'embedded', target)).toMatch(/the same on both sides/);
    await second.end();
    const third = await startProcess(SERVICE, target);
    expect(await everything(third)).toEqual(middle);
    expect((await put(third, 'd0', 'home again')).status).toBe(204);
    expect(await signingKeys(third)).toEqual(signing);
    await third.write('DELETE', '/srv/repo/catalogues/moved/datasets/origin?originalId=d2');
    expect((await receiver.until(2)).map((delivery) => isGenuine(delivery, secret))).toEqual([true, true]);
    await receiver.close();
    await third.discard();
  });

  it('refuses to mix two stores', async () => {
    const own = await startProcess({ BASE_URL: BASE, URL_CHECK: 'off' }, folder());
    await expect(migrate('embedded', 'sparql', own.dataDir)).rejects.toThrow(/holds a journal of that name already/);
    await own.end();
    await expect(migrate('sparql', 'embedded', own.dataDir)).rejects.toThrow(/holds data of its own/);
  });
});
