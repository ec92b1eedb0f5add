import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { createLogger } from '../../src/log.js';
import { DATA_FILE } from '../../src/store/data-file.js';
import { EmbeddedStore, type EmbeddedOptions } from '../../src/store/embedded/embedded-store.js';
import { memoryOf } from '../../src/store/file/memory.js';
import { graphStoreContract } from './contract.js';
import { documentOf, iriOf, temporaryDirectory, TITLE } from './documents.js';

const log = createLogger('silent');
const GIGABYTE = 1e9;

graphStoreContract('the embedded store', async () => {
  const directory = temporaryDirectory();
  const store = await EmbeddedStore.open({ dataDir: directory.path, log, maxMemory: GIGABYTE });
  return {
    store,
    close: async () => {
      await store.close();
      directory.remove();
    },
  };
});

describe('the embedded store', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let store: EmbeddedStore | undefined;
  const open = async (options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedStore> =>
    (store = await EmbeddedStore.open({ dataDir: directory.path, log, maxMemory: GIGABYTE, ...options }));
  const close = async (): Promise<void> => {
    await store?.close();
    store = undefined;
  };
  const countOf = async (): Promise<string | undefined> =>
    (await store?.select('SELECT (COUNT(DISTINCT ?g) AS ?n) { GRAPH ?g { ?s ?p ?o } }'))?.[0]?.['n']?.value;

  beforeEach(() => {
    directory = temporaryDirectory();
  });
  afterEach(async () => {
    await close();
    directory.remove();
  });

  it('finds everything again after it was closed, and tells how far the loading is', async () => {
    const first = await open();
    await first.commit({ put: Array.from({ length: 2_500 }, (_, index) => documentOf('dataset', `n${index}`)) });
    await first.commit({ remove: [iriOf('dataset', 'n7')] });
    const { revision } = first;
    await close();
    const steps: number[] = [];
    const second = await open({
      onProgress: ({ loaded, total }) => {
        expect(total).toBe(2_499);
        steps.push(loaded);
      },
    });
    expect(steps[0]).toBe(0);
    expect(steps.at(-1)).toBe(2_499);
    expect(steps.length).toBeGreaterThan(3);
    expect(second.revision).toBe(revision);
    expect(await countOf()).toBe('2499');
    expect(await second.get(iriOf('dataset', 'n7'))).toBeUndefined();
    await second.commit({ put: [documentOf('dataset', 'more')] });
    expect(second.revision).toBe(revision + 1);
  });

  it('sees every write after graphs of many megabytes were loaded', async () => {
    const triples = (id: string) => `<${iriOf('dataset', id)}> ${TITLE} "${'x'.repeat(7_000_000)}" .\n`;
    const first = await open();
    for (const id of ['a', 'b', 'c', 'd'])
      await first.commit({ put: [documentOf('dataset', id, { triples: triples(id) })] });
    await close();
    const second = await open();
    expect(await countOf()).toBe('4');
    await second.commit({ put: [documentOf('dataset', 'e')] });
    expect((await second.get(iriOf('dataset', 'e')))?.id).toBe('e');
    expect(await second.count('dataset')).toBe(5);
  });

  it('keeps its files to their owner', async () => {
    const opened = await open();
    await opened.commit({ put: [documentOf('dataset', 'a')] });
    for (const name of readdirSync(directory.path)) {
      expect([name, (statSync(join(directory.path, name)).mode & 0o077).toString(8)]).toEqual([name, '0']);
    }
  });

  it('stores statements of others with a change, or neither', async () => {
    const opened = await open({ tables: [{ name: 'note-1', sql: 'CREATE TABLE note (text TEXT NOT NULL)' }] });
    const note = { sql: 'INSERT INTO note (text) VALUES (?)', params: ['x'] };
    await opened.commit({ put: [documentOf('dataset', 'a')], statements: [note] });
    const { revision } = opened;
    const nothing = { sql: 'DELETE FROM note WHERE text = ?', params: ['absent'], expect: 1 };
    await expect(
      opened.commit({
        put: [documentOf('dataset', 'b')],
        remove: [iriOf('dataset', 'a')],
        statements: [note, nothing],
      }),
    ).rejects.toMatchObject({ name: 'ExpectationFailed' });
    expect(opened.revision).toBe(revision);
    expect(await opened.get(iriOf('dataset', 'b'))).toBeUndefined();
    expect(await countOf()).toBe('1');
    expect(opened.database.read('SELECT text FROM note')).toHaveLength(1);
    await opened.commit({ put: [documentOf('dataset', 'b')] });
    expect(await countOf()).toBe('2');
  });

  it('writes what happened to the change log, in order', async () => {
    const opened = await open();
    await opened.commit({
      put: [documentOf('dataset', 'a')],
      events: [{ action: 'created', kind: 'dataset', id: 'a', catalogue: 'c', hash: 'h' }],
    });
    await opened.commit({ remove: [iriOf('dataset', 'a')], events: [{ action: 'deleted', kind: 'dataset', id: 'a' }] });
    expect(
      opened.database.read('SELECT revision, action, id, catalogue FROM change_log ORDER BY sequence'),
    ).toMatchObject([
      { revision: 1, action: 'created', id: 'a', catalogue: 'c' },
      { revision: 2, action: 'deleted', id: 'a', catalogue: null },
    ]);
  });

  it('refuses what does not fit into memory, and takes it when room was made', async () => {
    const one = memoryOf(documentOf('dataset', 'n0'));
    const opened = await open({ maxMemory: one * 5.5 });
    const ids = ['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7'];
    const outcomes = await Promise.allSettled(ids.map((id) => opened.commit({ put: [documentOf('dataset', id)] })));
    // What is being committed may count twice for a moment, so together they may get less, but never more.
    const fit = outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect(fit).toBeGreaterThanOrEqual(3);
    expect(fit).toBeLessThanOrEqual(5);
    for (let index = fit; index < 5; index += 1) await opened.commit({ put: [documentOf('dataset', `m${index}`)] });
    await expect(opened.commit({ put: [documentOf('dataset', 'm5')] })).rejects.toMatchObject({ code: 'STORE_FULL' });
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({
          code: 'STORE_FULL',
          detail: expect.stringContaining('external SPARQL engine'),
        });
    }
    expect(await countOf()).toBe('5');
    const [first] = await opened.list('dataset', { limit: 1 });
    const id = first?.item.id ?? '';
    await opened.commit({ put: [documentOf('dataset', id, { hash: 'replaced' })] });
    await opened.commit({ remove: [iriOf('dataset', id)] });
    await opened.commit({ put: [documentOf('dataset', 'n9')] });
    expect(await countOf()).toBe('5');
  });

  it('warns once when it is nearly full', async () => {
    const lines: string[] = [];
    const one = memoryOf(documentOf('dataset', 'n0'));
    const opened = await open({
      maxMemory: one * 10,
      log: pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }),
    });
    for (let index = 0; index < 9; index += 1) await opened.commit({ put: [documentOf('dataset', `n${index}`)] });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('nearly full');
  });

  it('never answers from an engine that trapped, and loses nothing', async () => {
    const opened = await open();
    await opened.commit({ put: [documentOf('dataset', 'a'), documentOf('dataset', 'b')] });
    // Deeper than the stack of WebAssembly: a real trap.
    const fatal = `SELECT * { ${'{'.repeat(5_000)} ${'}'.repeat(5_000)} }`;
    for (let round = 0; round < 3; round += 1) {
      await expect(opened.select(fatal)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      const written = opened.commit({ put: [documentOf('dataset', `during${round}`)] });
      expect(Number(await countOf())).toBeGreaterThanOrEqual(2 + round);
      await written;
      expect(await countOf()).toBe(`${3 + round}`);
    }
  });

  it('changes engines under writes without losing any', async () => {
    const opened = await open();
    await opened.commit({ put: Array.from({ length: 1_500 }, (_, index) => documentOf('dataset', `n${index}`)) });
    let writing = true;
    const writes = (async () => {
      let round = 0;
      for (; writing; round += 1) {
        await opened.commit({ put: [documentOf('dataset', `w${round}`)], remove: [iriOf('dataset', `n${round}`)] });
        expect(await countOf()).toBe('1500');
      }
      return round;
    })();
    for (let round = 0; round < 3; round += 1) await opened.rebuild();
    writing = false;
    expect(await writes).toBeGreaterThan(1);
    const rows = await opened.select('SELECT DISTINCT ?g { GRAPH ?g { ?s ?p ?o } }');
    const stored = opened.database.read<{ iri: string }>('SELECT iri FROM graph ORDER BY iri');
    expect(rows.map((row) => row['g']?.value).sort()).toEqual(stored.map(({ iri }) => iri));
  });

  it('refuses a directory that another process works on, naming it', async () => {
    const child = fork(fileURLToPath(new URL('holder.js', import.meta.url)), [directory.path]);
    try {
      await once(child, 'message');
      await expect(open()).rejects.toMatchObject({
        name: 'DirectoryInUse',
        message: expect.stringContaining(`process ${child.pid}.`),
      });
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    // The lock dies with its process.
    await (await open()).commit({ put: [documentOf('dataset', 'a')] });
  });

  describe('with a damaged file', () => {
    const file = (): string => join(directory.path, DATA_FILE);
    beforeEach(async () => {
      const opened = await open();
      await opened.commit({ put: Array.from({ length: 300 }, (_, index) => documentOf('dataset', `n${index}`)) });
      opened.database.read('SELECT 1');
      await close();
    });

    it.each<[string, (content: Buffer) => Buffer]>([
      ['with another header', (content) => Buffer.concat([Buffer.from('no database at all'), content.subarray(18)])],
      ['cut off in the middle', (content) => content.subarray(0, content.length / 2)],
      ['cut to a few bytes', (content) => content.subarray(0, 10)],
      ['with pages of noise', (content) => content.fill(0x5a, 4096 * 3, 4096 * 20)],
    ])('%s refuses to start and says what to do', async (_, damage) => {
      const whole = `${file()}.whole`;
      copyFileSync(file(), whole);
      writeFileSync(file(), damage(readFileSync(file())));
      await expect(open()).rejects.toMatchObject({
        name: 'DataFileDamaged',
        message: expect.stringMatching(/is damaged: .*restore a backup.*npm run restore.*npm run export/s),
      });
      // Nothing was changed by the attempt that would keep the whole file from being put back.
      copyFileSync(whole, file());
      await open();
      expect(await countOf()).toBe('300');
    });
  });
});
