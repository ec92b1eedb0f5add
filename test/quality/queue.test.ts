/** The queue in a whole service: nothing is lost in a crash, nothing is left behind, and URL checks reach the score. */
import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCore } from '../../src/app/core.js';
import { readConfig } from '../../src/core/config.js';
import { queueJob } from '../../src/features/quality/statements.js';
import { createLogger } from '../../src/core/log.js';
import { startService, storeElsewhere, type TestService } from '../support/service.js';
import { bare, catalogue, rich, TURTLE } from './documents.js';

let service: TestService | undefined;
let files: Server | undefined;
afterEach(async () => {
  await service?.stop();
  files?.closeAllConnections();
  files?.close();
  service = files = undefined;
});

const start = async (settings: Record<string, string> = {}, dataDir?: string): Promise<TestService> => {
  service = await startService(settings, dataDir);
  return service;
};
const withCatalogue = async (settings: Record<string, string> = {}): Promise<TestService> => {
  const started = await start(settings);
  await started.write('PUT', '/srv/repo/catalogues/ours', catalogue, TURTLE);
  return started;
};
const create = async (at: TestService, body: string): Promise<string> => {
  const response = await at.write('POST', '/srv/repo/catalogues/ours/datasets', body, TURTLE);
  return ((await response.json()) as { id: string }).id;
};
interface Entry {
  readonly accessibility: number;
  readonly score: number;
  readonly indicators: readonly { name: string; url: { state: string; status: number } | null }[];
}
const entryOf = async (at: TestService, id: string): Promise<Entry> =>
  ((await (await at.fetch(`/srv/mqa/datasets/${id}`)).json()) as { result: { results: [Entry] } }).result.results[0];

/** Asks again until the answer is as wished; a test that waits in vain ends with its last answer. */
const eventually = async <T>(ask: () => Promise<T>, wished: (answer: T) => boolean): Promise<T> => {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await ask();
    if (wished(answer) || attempt > 200) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
const count = (at: TestService, table: string): number =>
  at.app.store.database.readOne<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`)?.n ?? 0;

describe('work that was queued', () => {
  it('was done with the write where nothing was known of its URLs; what is queued is done after a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'market-'));
    const settings = { DATA_DIR: dataDir, BASE_URL: 'http://127.0.0.1:1', API_KEY: 'k'.repeat(20) };
    const config = readConfig({ ...settings, ...storeElsewhere(dataDir) });
    // A core without its background work: what a crash right after the acknowledgement leaves behind.
    const core = await openCore({ config, log: createLogger('silent') });
    const actor = { name: 'test' };
    await core.domain.catalogues.put('ours', { body: catalogue, contentType: 'text/turtle' }, actor);
    await core.domain.datasets.put('ours', 'early', { body: rich(), contentType: 'text/turtle' }, actor);
    const { database } = core.store;
    expect(database.read('SELECT dataset FROM quality_job')).toEqual([]);
    expect(database.read('SELECT dataset, score FROM quality')).toEqual([{ dataset: 'early', score: 325 }]);
    await database.write([{ sql: 'UPDATE quality SET score = 1' }, queueJob('early', 'a-ticket', 'rules', Date.now())]);
    await core.close();

    const started = await start({ BASE_URL: 'http://127.0.0.1:1' }, dataDir);
    expect(await entryOf(started, 'early')).toMatchObject({ score: 325 });
    // What the first look at its addresses found may have queued it once more.
    expect(
      await eventually(
        async () => count(started, 'quality_job'),
        (waiting) => waiting === 0,
      ),
    ).toBe(0);
  });

  it('is found when the queue and the results were lost', async () => {
    const started = await withCatalogue();
    const id = await create(started, bare);
    await entryOf(started, id);
    await started.app.store.database.write([{ sql: 'DELETE FROM quality' }, { sql: 'DELETE FROM quality_job' }]);
    await started.app.domain.quality.start();
    expect(await eventually(() => entryOf(started, id), Boolean)).toMatchObject({ score: 30 });
  });

  it('is done once for many changes, and the last one counts', async () => {
    const started = await withCatalogue();
    const ids = await Promise.all(Array.from({ length: 12 }, () => create(started, bare)));
    await Promise.all(ids.map((id) => started.write('PUT', `/srv/repo/datasets/${id}`, rich(), TURTLE)));
    for (const id of ids) expect(await entryOf(started, id)).toMatchObject({ score: 325 });
    expect(count(started, 'quality')).toBe(12);
  });

  it('leaves nothing behind when the dataset is deleted meanwhile', async () => {
    const started = await withCatalogue();
    const ids = await Promise.all(Array.from({ length: 8 }, () => create(started, rich())));
    await Promise.all(ids.map((id) => started.write('DELETE', `/srv/repo/datasets/${id}`)));
    await eventually(
      async () => count(started, 'quality_job'),
      (left) => left === 0,
    );
    for (const table of ['quality', 'quality_job', 'quality_history', 'url_used', 'url_known']) {
      expect([table, count(started, table)]).toEqual([table, 0]);
    }
    expect(started.app.store.database.read("SELECT iri FROM graph WHERE kind = 'quality'")).toEqual([]);
  });

  it('leaves nothing behind when the catalogue is deleted', async () => {
    const started = await withCatalogue();
    const id = await create(started, rich());
    await entryOf(started, id);
    expect((await started.write('DELETE', '/srv/repo/catalogues/ours')).status).toBe(204);
    await eventually(
      async () => count(started, 'quality_job'),
      (left) => left === 0,
    );
    expect(count(started, 'quality')).toBe(0);
    expect(started.app.store.database.read('SELECT * FROM quality_score WHERE number <> 0')).toEqual([]);
    expect(started.app.store.database.read('SELECT * FROM quality_outcome WHERE number <> 0')).toEqual([]);
  });
});

describe('URL checks', () => {
  const serve = async (status: () => number): Promise<{ url: string; hits: string[]; allow: string }> => {
    const hits: string[] = [];
    files = createServer((request, response) => {
      hits.push(`${request.method} ${request.url}`);
      response.writeHead(status()).end();
    });
    await new Promise<void>((resolve) => files?.listen(0, '127.0.0.1', resolve));
    const allow = `127.0.0.1:${(files.address() as AddressInfo).port}`;
    return { url: `http://${allow}/stops.csv`, hits, allow };
  };

  it('bring the open points, ask each URL once, and survive a restart', async () => {
    const { url, hits, allow } = await serve(() => 200);
    const started = await withCatalogue({ URL_CHECK_ALLOW: allow });
    const [first, second] = [await create(started, rich(url, url)), await create(started, rich(url, url))];
    const reached = await eventually(
      () => entryOf(started, first),
      ({ accessibility }) => accessibility === 100,
    );
    expect(reached.score).toBe(405);
    await eventually(
      () => entryOf(started, second),
      ({ accessibility }) => accessibility === 100,
    );
    expect(hits).toEqual(['HEAD /stops.csv']);
    expect(await started.app.domain.quality.urls.progress()).toMatchObject({ known: 1, ok: 1, unchecked: 0, due: 0 });
    const rdf = await (await started.fetch(`/srv/repo/datasets/${first}.nt/metrics`)).text();
    expect(rdf).toMatch(/accessUrlStatusCode> <http:\/\/www\.w3\.org\/ns\/dqv#value> "200"/);
    // A change keeps what is known about its URLs.
    await started.write('PUT', `/srv/repo/datasets/${first}`, rich(url, url).replace('"Stops"', '"Halts"'), TURTLE);
    expect(await entryOf(started, first)).toMatchObject({ accessibility: 100 });
    expect(hits).toHaveLength(1);
  });

  it('are made again on demand, and a failure costs its points', async () => {
    let status = 200;
    const { url, allow } = await serve(() => status);
    const started = await withCatalogue({ URL_CHECK_ALLOW: allow });
    const id = await create(started, rich(url, url));
    await eventually(
      () => entryOf(started, id),
      ({ accessibility }) => accessibility === 100,
    );
    status = 404;
    expect(await started.app.domain.quality.recheckUrls()).toBe(1);
    const broken = await eventually(
      () => entryOf(started, id),
      ({ accessibility }) => accessibility === 20,
    );
    expect(broken.indicators.find(({ name }) => name === 'accessUrlStatusCode')?.url).toMatchObject({
      state: 'BROKEN',
      status: 404,
    });
  });

  it('refuse what is not public, and say so', async () => {
    const { url, hits } = await serve(() => 200);
    const started = await withCatalogue();
    const id = await create(started, rich(url, 'file:///etc/passwd'));
    const refused = await eventually(
      () => entryOf(started, id),
      ({ indicators }) => indicators.every(({ url: checked }) => checked === null || checked.status === 1300),
    );
    const states = refused.indicators.flatMap(({ url: checked }) => checked?.state ?? []);
    expect(states).toEqual(['REFUSED', 'REFUSED']);
    expect(hits).toEqual([]);
  });
});
