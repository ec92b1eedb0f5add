/** `reindex` as operators run it: beside the running service, which goes on answering, and without one. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startProcess, type ServiceProcess } from '../reliability/process.js';
import { searchTables } from '../../src/core/search/tables.js';
import { Database } from '../../src/core/store/sqlite/database.js';
import { join } from 'node:path';

const CLI = fileURLToPath(new URL('../../src/app/cli/main.js', import.meta.url));
const TURTLE = { 'content-type': 'text/turtle' };
const SIZE = 60;

let service: ServiceProcess;

const dataset = (
  n: number,
): string => `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
<urn:d> a dcat:Dataset ; dct:title "Station number ${n}"@en, "駅の番号${n}"@ja ; dct:identifier "station-${n}" ; dcat:keyword "line ${n % 7}"@en ;
  dcat:distribution <urn:x> . <urn:x> a dcat:Distribution ; dcat:accessURL <https://data.example/${n}> .`;
const store = async (n: number): Promise<void> => {
  const path = `/srv/repo/catalogues/own/datasets/origin?originalId=s${n}`;
  expect((await service.write('PUT', path, dataset(n), TURTLE)).status).toBe(201);
};

const reindex = (): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [CLI, 'reindex'], {
      env: { PATH: process.env['PATH'], DATA_DIR: service.dataDir, BASE_URL: service.url, LOG_LEVEL: 'silent' },
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    child.once('exit', (code) => resolve({ code, output }));
  });

/** The file of a service that does not run. */
const open = (): Promise<Database> => Database.open(join(service.dataDir, 'catalogue.db'), searchTables);

/** All that the index holds of what is stored, however it came there. Row numbers and revisions are of no meaning. */
const contents = async (): Promise<unknown> => {
  const database = await open();
  try {
    return {
      documents: database.read(
        'SELECT kind, id, issued, modified, changed, scoring, facts, document FROM search_document ORDER BY kind, id',
      ),
      titles: database.read(
        'SELECT id, language, key FROM search_title JOIN search_document USING (row) ORDER BY id, language, key',
      ),
      exact: database.read(
        'SELECT id, field, value FROM search_exact JOIN search_document USING (row) ORDER BY id, field, value',
      ),
      words: database.read('SELECT word FROM search_word ORDER BY word'),
      found: ['station', 'line', '番号', '"number 7"'].map((query) =>
        database.read(
          'SELECT id FROM search_text JOIN search_document ON row = search_text.rowid WHERE search_text MATCH ? ORDER BY id',
          [query.startsWith('"') ? query : `"${query}"*`],
        ),
      ),
    };
  } finally {
    await database.close();
  }
};

const search = async (query: string): Promise<{ status: number; count: number }> => {
  const response = await fetch(`${service.url}/srv/search/search?${query}`);
  const { result } = (await response.json()) as { result: { count: number } };
  return { status: response.status, count: result.count };
};

beforeAll(async () => {
  service = await startProcess({ ROLE: 'standalone' });
  const catalogue = '<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "Own"@en .';
  await service.write('PUT', '/srv/repo/catalogues/own', catalogue, TURTLE);
  for (let n = 0; n < SIZE; n += 1) await store(n);
});
afterAll(() => service.discard());

describe('reindex', () => {
  it('works beside the service, which answers and takes writes meanwhile', async () => {
    const work = reindex();
    let ended = false;
    void work.then(() => (ended = true));
    const answers: { status: number; count: number }[] = [];
    let next = SIZE;
    while (!ended) {
      if (next < SIZE + 5) await store(next++);
      answers.push(await search('q=station&limit=1'));
    }
    // Those for which the work did not last long enough.
    while (next < SIZE + 5) await store(next++);
    const { code, output } = await work;
    expect([code, output]).toEqual([0, expect.stringMatching(/\d+ resources indexed\./)]);
    expect(Number(/(\d+) resources indexed/.exec(output)?.[1])).toBeGreaterThanOrEqual(SIZE + 1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    // Nothing is missing while the index is made again.
    expect(answers.every(({ count }) => count >= SIZE)).toBe(true);
    expect((await search('q=station')).count).toBe(SIZE + 5);
  });

  it('makes the same index without the service, also after entries were lost', async () => {
    const settled = async (): Promise<number> =>
      (
        (await (await fetch(`${service.url}/srv/search/search?minScoring=0&countOnly=true`)).json()) as {
          result: { count: number };
        }
      ).result.count;
    for (let n = 0; n < 200 && (await settled()) < SIZE + 5; n += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await service.end()).toBe(0);
    const before = await contents();
    const { code } = await reindex();
    expect(code).toBe(0);
    expect(await contents()).toEqual(before);

    const database = await open();
    await database.write([
      { sql: "DELETE FROM search_document WHERE id < 's3'" },
      { sql: 'DELETE FROM search_exact' },
      { sql: 'DELETE FROM search_title' },
      { sql: 'DELETE FROM search_word' },
    ]);
    await database.close();
    expect(await contents()).not.toEqual(before);
    expect((await reindex()).code).toBe(0);
    expect(await contents()).toEqual(before);
  });
});
