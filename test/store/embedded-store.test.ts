import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { createLogger } from '../../src/core/log.js';
import { DATA_FILE } from '../../src/core/store/data-file.js';
import { EmbeddedStore, type EmbeddedOptions } from '../../src/core/store/embedded/embedded-store.js';
import { graphStoreContract } from './contract.js';
import { documentOf, EVERYTHING, iriOf, queriedOf, temporaryDirectory, TITLE } from './documents.js';

const log = createLogger('silent');

graphStoreContract('the embedded store', async () => {
  const directory = temporaryDirectory();
  const store = await EmbeddedStore.open({ dataDir: directory.path, log });
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
    (store = await EmbeddedStore.open({ dataDir: directory.path, log, ...options }));
  const close = async (): Promise<void> => {
    await store?.close();
    store = undefined;
  };
  const countOf = async (): Promise<string | undefined> => store && String(await queriedOf(store));

  beforeEach(() => {
    directory = temporaryDirectory();
  });
  afterEach(async () => {
    await close();
    directory.remove();
  });

  it('finds everything again after it was closed', async () => {
    const first = await open();
    await first.commit({ put: Array.from({ length: 2_500 }, (_, index) => documentOf('dataset', `n${index}`)) });
    await first.commit({ remove: [iriOf('dataset', 'n7')] });
    const { revision } = first;
    await close();
    const second = await open();
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

  it('never answers from an engine that trapped, and loses nothing', async () => {
    const opened = await open();
    await opened.commit({ put: [documentOf('dataset', 'a'), documentOf('dataset', 'b')] });
    // Deeper than the stack of WebAssembly: a real trap.
    const fatal = `SELECT ?g ?s ?p ?o { ${'{'.repeat(5_000)} ${'}'.repeat(5_000)} }`;
    for (let round = 0; round < 3; round += 1) {
      await expect(opened.statements(fatal, [iriOf('dataset', 'a')])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      const written = opened.commit({ put: [documentOf('dataset', `during${round}`)] });
      expect(Number(await countOf())).toBeGreaterThanOrEqual(2 + round);
      await written;
      expect(await countOf()).toBe(`${3 + round}`);
    }
  });

  it('leaves out a graph that the engine does not take, and tells of a query that is none', async () => {
    const opened = await open();
    await opened.commit({
      put: [documentOf('dataset', 'a', { triples: 'this is no RDF .\n' }), documentOf('dataset', 'b')],
    });
    const both = [iriOf('dataset', 'a'), iriOf('dataset', 'b')];
    const found = await opened.statements(EVERYTHING, both);
    expect([...found].map(([iri, { quads }]) => [iri, quads.length > 0])).toEqual([[both[1], true]]);
    await expect(opened.statements('SELECT {', both)).rejects.toThrow();
  });

  it('answers of what was committed, while others write', async () => {
    const opened = await open();
    await opened.commit({ put: Array.from({ length: 200 }, (_, index) => documentOf('dataset', `n${index}`)) });
    for (let round = 0; round < 50; round += 1) {
      const write = opened.commit({
        put: [documentOf('dataset', `w${round}`)],
        remove: [iriOf('dataset', `n${round}`)],
      });
      // The graph that goes may have gone since it was named.
      expect(['199', '200']).toContain(await countOf());
      await write;
      expect(await countOf()).toBe('200');
    }
  });

  it('misses a graph that is no RDF any more, and says so; the others are there', async () => {
    const lines: string[] = [];
    const opened = await open({ log: pino({ level: 'error' }, { write: (line: string) => lines.push(line) }) });
    await opened.commit({ put: [documentOf('dataset', 'a'), documentOf('dataset', 'b')] });
    const broken = iriOf('dataset', 'a');
    await opened.database.write([{ sql: "UPDATE graph SET triples = 'none' WHERE iri = ?", params: [broken] }]);
    expect(await countOf()).toBe('1');
    expect(lines.map((line) => (JSON.parse(line) as { graph: string }).graph)).toEqual([broken]);
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
    /** So many that the middle of the file holds rows of them, and no description of a table. */
    const many = 1_000;
    beforeEach(async () => {
      const opened = await open();
      await opened.commit({ put: Array.from({ length: many }, (_, index) => documentOf('dataset', `n${index}`)) });
      opened.database.read('SELECT 1');
      await close();
    });

    it.each<[string, (content: Buffer) => Buffer]>([
      ['with another header', (content) => Buffer.concat([Buffer.from('no database at all'), content.subarray(18)])],
      ['cut off in the middle', (content) => content.subarray(0, content.length / 2)],
      ['cut to a few bytes', (content) => content.subarray(0, 10)],
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
      expect(await countOf()).toBe(String(many));
    });

    it('with pages of noise is noticed where it was not closed in order, and opened no more', async () => {
      const whole = `${file()}.whole`;
      copyFileSync(file(), whole);
      const content = readFileSync(file());
      writeFileSync(file(), content.fill(0x5a, content.length / 2, content.length / 2 + 3 * 4096));
      // What a process leaves that was killed.
      writeFileSync(`${file()}-unchecked`, '');
      const lines: string[] = [];
      const opened = await open({ log: pino({ level: 'fatal' }, { write: (line: string) => lines.push(line) }) });
      expect(opened.integrity.state).toBe('running');
      while (opened.integrity.state === 'running') await sleep(10);
      expect(opened.integrity.state).toBe('failed');
      expect(lines.join()).toMatch(/is damaged: .*restore a backup/);
      await expect(opened.commit({ put: [documentOf('dataset', 'more')] })).rejects.toMatchObject({
        code: 'UNAVAILABLE',
      });
      await close();
      await expect(open()).rejects.toMatchObject({ name: 'DataFileDamaged' });
      copyFileSync(whole, file());
      const mended = await open();
      expect([mended.integrity.state, existsSync(`${file()}-unchecked`)]).toEqual(['running', false]);
      expect(await countOf()).toBe(String(many));
    });

    it('is noticed by a read that meets the damage, and checked at the next start', async () => {
      const content = readFileSync(file());
      writeFileSync(file(), content.fill(0x5a, content.length / 2, content.length - 4096));
      const opened = await open();
      expect(opened.integrity.state).toBe('unneeded');
      const meet = (): unknown => opened.database.read('SELECT iri, triples FROM graph');
      expect(meet).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
      await close();
      await expect(open()).rejects.toMatchObject({ name: 'DataFileDamaged' });
    });
  });

  it('checks a file that a killed process left, beside the work, and only then', async () => {
    const child = fork(fileURLToPath(new URL('holder.js', import.meta.url)), [directory.path]);
    await once(child, 'message');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const lines: string[] = [];
    const opened = await open({ log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }) });
    expect(opened.integrity.state).toBe('running');
    await opened.commit({ put: [documentOf('dataset', 'a')] });
    while (opened.integrity.state === 'running') await sleep(10);
    expect([opened.integrity.state, opened.integrity.progress]).toEqual(['passed', 1]);
    expect(lines.join()).toMatch(/not closed in order.*is sound/s);
    await close();
    expect((await open()).integrity.state).toBe('unneeded');
  });

  it('begins a check again that a stop ended', async () => {
    await open();
    await close();
    writeFileSync(join(directory.path, `${DATA_FILE}-unchecked`), '');
    await open();
    await close();
    const again = await open();
    expect(again.integrity.state).toBe('running');
  });
});
