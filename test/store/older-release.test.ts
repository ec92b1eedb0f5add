/** A data file of an earlier release: everybody is answered as before, and its rows come into the present form without being noticed. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { verifyDataFile } from '../../src/cli/verify.js';
import { repackedResults } from '../../src/domain/quality/repack.js';
import { movedUrls } from '../../src/domain/quality/urls/uses.js';
import { movedResources } from '../../src/identity/authz/index.js';
import { repackedDocuments } from '../../src/search/packed.js';
import { repackedFacts } from '../../src/search/packed-facts.js';
import { DATA_FILE } from '../../src/store/data-file.js';
import { movedDistributions } from '../../src/store/file/distributions.js';
import { repackedHashes } from '../../src/store/file/kept-hash.js';
import { repackedTexts } from '../../src/store/file/repack.js';
import { Reader } from '../../src/store/sqlite/reader.js';
import { startService, type TestService } from '../support/service.js';

const STORES = fileURLToPath(new URL('../../../test/fixtures/stores/', import.meta.url));
/** Answers of the release that wrote the file, by path; of RDF the SHA-256. */
const answers = JSON.parse(readFileSync(join(STORES, '2026-11-22.json'), 'utf8')) as Record<string, unknown>;

let service: TestService | undefined;
afterEach(() => service?.stop());

const open = async (): Promise<TestService> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'market-old-'));
  writeFileSync(join(dataDir, DATA_FILE), gunzipSync(readFileSync(join(STORES, '2026-11-22.db.gz'))));
  service = await startService({ BASE_URL: 'http://old.example', URL_CHECK: 'off', TEST_STORE: '' }, dataDir);
  return service;
};

const answerOf = async (at: TestService, path: string): Promise<unknown> => {
  const response = await at.fetch(path);
  const text = await response.text();
  const isRdf = path.endsWith('.nt') || path.endsWith('/metrics');
  if (isRdf) return `sha256 ${createHash('sha256').update(text).digest('hex')}`;
  // Of searches this release tells the address of a licence as well, and ranks by other weights.
  return JSON.parse(text, (key, value: unknown) => (key === 'la_url' || key === 'searchAfter' ? undefined : value));
};

const expectSameAnswers = async (at: TestService): Promise<void> => {
  for (const [path, answer] of Object.entries(answers))
    expect([path, await answerOf(at, path)]).toEqual([path, answer]);
};

const old = (at: TestService): number =>
  at.app.store.database.readOne<{ n: number }>(
    `SELECT (SELECT COUNT(*) FROM graph WHERE typeof(triples) = 'text') + (SELECT COUNT(*) FROM quality WHERE detail <> '')
       + (SELECT COUNT(*) FROM graph_version WHERE typeof(triples) = 'text')
       + (SELECT COUNT(*) FROM search_document WHERE kind = 'dataset' AND typeof(document) = 'text')
       + (SELECT COUNT(*) FROM search_document WHERE typeof(facts) = 'text')
       + (SELECT COUNT(*) FROM change_log WHERE typeof(hash) = 'text')
       + (SELECT COUNT(*) FROM url_check) + (SELECT COUNT(*) FROM url_use)
       + (SELECT COUNT(*) FROM distribution_before) + (SELECT COUNT(*) FROM authz_resource)
       + (SELECT COUNT(*) FROM authz_resource_uri) + (SELECT COUNT(*) FROM authz_policy_resource) AS n`,
  )?.n ?? NaN;

const repacked = async (at: TestService): Promise<void> => {
  for (let tries = 0; tries < 200 && old(at) > 0; tries += 1) await sleep(50);
  expect(old(at)).toBe(0);
};

const problems = async (at: TestService): Promise<unknown[]> => {
  const found: unknown[] = [];
  for await (const mismatch of verifyDataFile(at.app.store.file)) if (mismatch) found.push(mismatch);
  return found;
};

const countsOf = (at: TestService): unknown[] =>
  at.app.store.database.read('SELECT * FROM quality_outcome WHERE number <> 0 ORDER BY catalogue, indicator, outcome');

describe('a data file of an earlier release', () => {
  it('answers as it did, at once and when it has the present form', async () => {
    const at = await open();
    await expectSameAnswers(at);
    await repacked(at);
    await expectSameAnswers(at);
    expect(await problems(at)).toEqual([]);
    const versions = at.app.store.database.read<{ triples: unknown }>('SELECT triples FROM graph_version');
    expect(versions.length).toBeGreaterThan(0);
  });

  it('keeps its figures when datasets change and go', async () => {
    const at = await open();
    await repacked(at);
    const before = countsOf(at);
    const rich = await (await at.fetch('/srv/repo/datasets/f-rich.nt')).text();
    const types = { 'content-type': 'application/n-triples' };
    const changed = rich.replace('"one"@en', '"another"@en');
    expect((await at.write('PUT', '/srv/repo/datasets/f-rich?waitForQuality=true', changed, types)).status).toBe(204);
    expect(countsOf(at)).toEqual(before);
    expect((await at.write('PUT', '/srv/repo/datasets/f-rich?waitForQuality=true', rich, types)).status).toBe(204);
    expect(countsOf(at)).toEqual(before);
    for (const id of ['f-rich', 'f-bare', 'f-faulty', 's-rich', 's-changed', 's-sold'])
      expect((await at.write('DELETE', `/srv/repo/datasets/${id}`)).status).toBe(204);
    expect(countsOf(at)).toEqual([]);
  });

  it('tells the same events, at once and when it has the present form', async () => {
    const at = await open();
    const told = async (): Promise<string> => (await at.fetch('/srv/repo/changes?limit=100')).text();
    const before = await told();
    const hashes = at.app.store.database.read<{ hash: string }>(
      "SELECT lower(iif(typeof(hash) = 'text', hash, hex(hash))) AS hash FROM change_log WHERE hash IS NOT NULL ORDER BY sequence",
    );
    expect(hashes.length).toBeGreaterThan(10);
    await repacked(at);
    expect(await told()).toBe(before);
    for (const { hash } of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
    const now = at.app.store.database.read<{ hash: string }>(
      'SELECT lower(hex(hash)) AS hash FROM change_log WHERE hash IS NOT NULL ORDER BY sequence',
    );
    expect(now).toEqual(hashes);
  });

  it('is read in the order of its rows: a page does not cost more in a large file', async () => {
    const reader = new Reader((await open()).app.store.file);
    for (const { rows } of [
      ...repackedTexts,
      repackedHashes,
      movedDistributions,
      repackedResults,
      movedUrls,
      repackedDocuments,
      repackedFacts,
      movedResources,
    ]) {
      const plan = reader.read<{ detail: string }>(`EXPLAIN QUERY PLAN ${rows}`, [0, 1]);
      const slow = plan.filter(({ detail }) => /^SCAN|TEMP B-TREE/.test(detail));
      expect(slow).toEqual([]);
    }
    reader.close();
  });
});

describe('a data file of this release', () => {
  it('is not looked through for rows of an earlier one', async () => {
    service = await startService({ URL_CHECK: 'off', TEST_STORE: '' });
    const { database } = service.app.store;
    const left = database.read("SELECT key FROM store_state WHERE key LIKE 'repacked %' AND value = ?", [
      Number.MAX_SAFE_INTEGER,
    ]);
    expect(left).toHaveLength(9);
  });
});
