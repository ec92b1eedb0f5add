/** The WebAssembly of the query engine made to trap under a service that is being used: it is replaced, and nobody is told anything wrong. */
import { setTimeout as sleep } from 'node:timers/promises';
import { catalogue, TURTLE } from '../conformance/payloads.js';
import { figure, rounds } from '../support/figures.js';
import { startService, type TestService } from '../support/service.js';
import { versionOf } from './service/datasets.js';

const TRAPS = rounds(6, 60);
const DATASETS = 24;
/** Deeper than the stack of WebAssembly. */
const DEEP = `{ ${'{'.repeat(5_000)} ${'}'.repeat(5_000)} }`;
const READ = 'query ($id: ID!) { dataset(id: $id) { title distributions { title } } }';
const PATIENCE_MS = 30_000;

let service: TestService;
const versions = new Map<string, number>();
const seen = { right: 0, unavailable: 0, writes: 0 };

const put = async (id: string): Promise<number> => {
  const version = (versions.get(id) ?? 0) + 1;
  const path = `/srv/repo/catalogues/trapped/datasets/origin?originalId=${id}`;
  const { status } = await service.write('PUT', path, versionOf(id, version), TURTLE);
  if (status < 300) versions.set(id, version);
  return status;
};

beforeAll(async () => {
  service = await startService({ URL_CHECK: 'off' });
  await service.write('PUT', '/srv/repo/catalogues/trapped', catalogue(), TURTLE);
  for (let number = 0; number < DATASETS; number += 1) expect(await put(`t${number}`)).toBe(201);
});
afterAll(() => service.stop());

interface Found {
  readonly dataset: { readonly title: string; readonly distributions: readonly { readonly title: string }[] } | null;
}

/** Reads a dataset through the query engine: right, or not at all. Anything else fails the test. */
const read = async (id: string): Promise<boolean> => {
  const least = versions.get(id) ?? 0;
  const { data, errors } = await service.graphql<Found>(READ, { id });
  if (errors) {
    expect(errors.map(({ extensions }) => extensions?.['code'])).toEqual(['UNAVAILABLE']);
    seen.unavailable += 1;
    return false;
  }
  const version = Number(/v(\d+)$/.exec(data?.dataset?.title ?? '')?.[1]);
  expect([id, version]).toEqual([id, expect.any(Number)]);
  expect(version).toBeGreaterThanOrEqual(least);
  expect(data?.dataset?.distributions.map(({ title }) => title).sort()).toEqual(
    Array.from({ length: 1 + (version % 3) }, (_, part) => `v${version} part ${part}`),
  );
  seen.right += 1;
  return true;
};

/** Reads until it is answered again; in milliseconds. */
const back = async (): Promise<number> => {
  const began = performance.now();
  while (!(await read('t0'))) {
    expect(performance.now() - began).toBeLessThan(PATIENCE_MS);
    await sleep(20);
  }
  return performance.now() - began;
};

describe('an engine that traps', () => {
  it('is replaced; reads meanwhile are right or refused, and writes are kept', async () => {
    const [first] = await service.app.store.list('dataset', { limit: 1 });
    let longest = 0;
    for (let trap = 0; trap < TRAPS; trap += 1) {
      const ids = [...versions.keys()];
      const reads = ids.map((id) => read(id));
      const fatal = service.app.store.statements(`SELECT ?g ?s ?p ?o ${DEEP}`, [first?.item.iri ?? '']);
      const more = ids.map((id) => read(id));
      const writes = ids.slice(0, 4).map((id) => put(id));
      await expect(fatal).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await Promise.all([...reads, ...more]);
      for (const status of await Promise.all(writes)) {
        expect([204, 503]).toContain(status);
        if (status === 204) seen.writes += 1;
      }
      longest = Math.max(longest, await back());
      for (const id of ids) expect(await read(id)).toBe(true);
      expect((await service.fetch('/health/ready')).status).toBe(200);
    }
    expect(seen.writes).toBeGreaterThan(0);
    figure('WebAssembly of the query engine that traps', {
      traps: TRAPS,
      'right answers': seen.right,
      'refused meanwhile': seen.unavailable,
      'wrong answers': 0,
      'writes acknowledged meanwhile': seen.writes,
      'ms until queries were answered again, at most': Math.round(longest),
    });
  });

  it('is not reached by queries of clients that would make it trap', async () => {
    const count = 'SELECT (COUNT(DISTINCT ?d) AS ?n) { GRAPH ?g { ?d a <http://www.w3.org/ns/dcat#Dataset> } }';
    const ask = async (query: string) => {
      const headers = { 'content-type': 'application/sparql-query', accept: 'text/csv' };
      const answer = await service.fetch('/sparql', { method: 'POST', headers, body: query });
      return { status: answer.status, text: await answer.text() };
    };
    const [fatal, right] = await Promise.all([ask(`SELECT * ${DEEP}`), ask(count)]);
    expect(fatal.status).toBe(400);
    expect(right.text.trim().split(/\s+/)).toEqual(['n', String(DATASETS)]);
  });
});
