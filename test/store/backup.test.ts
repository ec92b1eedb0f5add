import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportGraphs } from '../../src/app/cli/export.js';
import { restore } from '../../src/app/cli/restore.js';
import { createLogger } from '../../src/core/log.js';
import { ControlServer } from '../../src/features/operations/control/server.js';
import { backUp } from '../../src/core/store/file/backup.js';
import { DATA_FILE } from '../../src/core/store/data-file.js';
import { EmbeddedStore } from '../../src/core/store/embedded/embedded-store.js';
import { exchange } from '../../src/core/store/file/restore.js';
import { documentOf, iriOf, queriedOf, temporaryDirectory, TITLE } from './documents.js';

const log = createLogger('silent');
/** What this service does not do. */
async function* nothing(): AsyncGenerator<never> {}

const VOCABULARY = 'https://vocabulary.example/ns#';

const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => !/-(shm|wal)$/.test(name))
    .sort();

describe('backup, restore and export', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  const at = (...names: string[]): string => join(directory.path, ...names);
  const open = (name: string): Promise<EmbeddedStore> => EmbeddedStore.open({ dataDir: at(name), log });
  const exported = async (name: string, format: 'nquads' | 'trig' = 'nquads', records = true): Promise<string> => {
    await exportGraphs(at(name), at('export'), { format, records, vocabNs: VOCABULARY });
    return readFileSync(at('export'), 'utf8');
  };
  const lines = (text: string): string[] => text.split('\n').sort();
  const fill = async (store: EmbeddedStore, count: number): Promise<void> => {
    await store.commit({ put: [documentOf('catalogue', 'c'), documentOf('quality', 'n1')] });
    const node = (id: string) =>
      `<${iriOf('dataset', id)}> <http://x.example/p> _:${id}b0 .\n<${iriOf('dataset', id)}> <http://x.example/q> _:${id}b0 .\n_:${id}b0 ${TITLE} "_:b0 \\"<x>\\" ä" .\n`;
    for (let index = 0; index < count; index += 1) {
      await store.commit({
        put: [
          documentOf('dataset', `n${index}`, {
            triples: documentOf('dataset', `n${index}`).triples + node(`n${index}`),
            system: `<${iriOf('catalogue', 'c')}> <http://www.w3.org/ns/dcat#dataset> <${iriOf('dataset', `n${index}`)}> .\n`,
          }),
        ],
      });
    }
  };

  beforeEach(() => {
    directory = temporaryDirectory();
    // The tools speak to a person on standard error.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    directory.remove();
  });

  it('makes a whole copy of a running store, restores it elsewhere, and exports the same statements', async () => {
    const store = await open('one');
    await fill(store, 60);
    let writing = true;
    const others = (async () => {
      for (let round = 0; writing; round += 1)
        await store.commit({
          put: [documentOf('quality', 'a', { hash: `${round}` }), documentOf('quality', 'b', { hash: `${round}` })],
        });
    })();
    const revision = await backUp(at('one', DATA_FILE), at('copy.db'));
    writing = false;
    await others;
    expect(revision).toBeGreaterThanOrEqual(61);
    expect(statSync(at('copy.db')).mode & 0o777).toBe(0o600);
    expect(readdirSync(directory.path).sort()).toEqual(['copy.db', 'one']);
    await store.close();

    await restore(at('two'), at('copy.db'));
    const second = await open('two');
    expect(second.revision).toBe(revision);
    expect((await second.get(iriOf('quality', 'a')))?.hash).toBe((await second.get(iriOf('quality', 'b')))?.hash);
    expect(await second.count('dataset')).toBe(60);
    await second.close();
    expect(lines(await exported('two')).filter((line) => !/metrics\/[ab]>/.test(line))).toEqual(
      lines(await exported('one')).filter((line) => !/metrics\/[ab]>/.test(line)),
    );
  });

  it('exports every statement once, under the name of its graph, as N-Quads and as TriG', async () => {
    const store = await open('one');
    await fill(store, 3);
    const nquads = await exported('one');
    for (const { item } of await store.documents('dataset', { limit: 10 })) {
      for (const line of (item.triples + item.system).trimEnd().split('\n'))
        expect(nquads).toContain(`${line.slice(0, -2)} <${item.iri}> .\n`);
    }
    expect(nquads.trimEnd().split('\n')).toHaveLength(
      store.database.readOne<{ n: number }>('SELECT SUM(quads) AS n FROM graph')?.n ?? 0,
    );
    await store.close();
    const { default: oxigraph } = await import('oxigraph');
    const canonical = (text: string, format: string): string[] => {
      const parsed = new oxigraph.Store();
      parsed.load(text, { format, lenient: true });
      const shape = `SELECT ?g ?s ?p ?o (COUNT(*) AS ?n) { GRAPH ?g { ?x ?p ?y } BIND(IF(isBlank(?x), "_", ?x) AS ?s) BIND(IF(isBlank(?y), "_", ?y) AS ?o) } GROUP BY ?g ?s ?p ?o`;
      const nodes = 'SELECT (COUNT(DISTINCT ?b) AS ?n) { GRAPH ?g { ?b ?p ?o FILTER(isBlank(?b)) } }';
      return [shape, nodes].flatMap((query) =>
        lines(parsed.query(query, { results_format: 'text/csv' }) as unknown as string),
      );
    };
    expect(canonical(await exported('one', 'trig'), 'application/trig')).toEqual(
      canonical(nquads, 'application/n-quads'),
    );
    expect(await exported('one', 'nquads', false)).not.toContain('ns/dcat#dataset>');
  });

  it('restores into a running service, which answers from the backup at once and after a restart', async () => {
    let store = await open('one');
    const control = await ControlServer.open({
      dataDir: at('one'),
      log,
      handlers: {
        import: nothing,
        reindex: nothing,
        recheck: nothing,
        // As the service does it: what is in memory is made anew.
        restore: async (file) => {
          await store.close();
          exchange(file, at('one', DATA_FILE));
          store = await open('one');
        },
      },
    });
    await fill(store, 5);
    await backUp(at('one', DATA_FILE), at('copy.db'));
    await store.commit({ put: [documentOf('dataset', 'later')], remove: [iriOf('dataset', 'n0')] });
    for (let round = 0; round < 2; round += 1) {
      await restore(at('one'), at('copy.db'));
      expect(await store.get(iriOf('dataset', 'later'))).toBeUndefined();
      expect(await store.get(iriOf('dataset', 'n0'))).toBeDefined();
      await store.commit({ put: [documentOf('dataset', `after${round}`)] });
      expect(await queriedOf(store)).toBe(8);
    }
    await control.close();
    await store.close();
    store = await open('one');
    expect(await store.get(iriOf('dataset', 'after1'))).toBeDefined();
    expect(await store.get(iriOf('dataset', 'after0'))).toBeUndefined();
    await store.close();
  });

  it('keeps the data that a restore replaces', async () => {
    const store = await open('one');
    await fill(store, 2);
    await store.close();
    await backUp(at('one', DATA_FILE), at('copy.db'));
    const before = await exported('one');
    const later = await open('one');
    await later.commit({ put: [documentOf('dataset', 'later')] });
    await later.close();
    await restore(at('one'), at('copy.db'));
    expect(await exported('one')).toBe(before);
    const [kept] = readdirSync(at('one')).filter((name) => name.includes('replaced'));
    await restore(at('one'), at('one', kept ?? ''));
    expect(await exported('one')).toContain(iriOf('dataset', 'later'));
  });

  it.each<[string, (file: string) => void]>([
    ['no database', (file) => writeFileSync(file, 'these are not the data you are looking for')],
    ['an empty file', (file) => writeFileSync(file, '')],
    ['half a backup', (file) => writeFileSync(file, readFileSync(file).subarray(0, 8192))],
  ])('refuses to restore %s and changes nothing', async (_, spoil) => {
    const store = await open('one');
    await fill(store, 3);
    await store.close();
    const before = await exported('one');
    await backUp(at('one', DATA_FILE), at('copy.db'));
    spoil(at('copy.db'));
    // A connection that closes late takes its side files along.
    const files = filesOf(at('one'));
    await expect(restore(at('one'), at('copy.db'))).rejects.toMatchObject({ name: 'NotABackup' });
    expect(filesOf(at('one'))).toEqual(files);
    expect(await exported('one')).toBe(before);
  });

  it('leaves an older backup alone when a new one cannot be made', async () => {
    writeFileSync(at('copy.db'), 'older');
    await expect(backUp(at('none', DATA_FILE), at('copy.db'))).rejects.toMatchObject({ name: 'BackupFailed' });
    await expect(backUp(at('copy.db'), at('no', 'folder.db'))).rejects.toMatchObject({ name: 'BackupFailed' });
    await expect(backUp(at('copy.db'), at('copy.db'))).rejects.toMatchObject({ name: 'BackupFailed' });
    expect(readFileSync(at('copy.db'), 'utf8')).toBe('older');
  });

  it('saves what is readable of a damaged file, and says that something is missing', async () => {
    const store = await open('one');
    await fill(store, 400);
    await store.close();
    const whole = await exported('one');
    const content = readFileSync(at('one', DATA_FILE));
    content.fill(0x5a, content.length / 2, content.length / 2 + 3 * 4096);
    writeFileSync(at('one', DATA_FILE), content);
    const outcome = await exportGraphs(at('one'), at('saved'), {
      format: 'nquads',
      records: true,
      vocabNs: VOCABULARY,
    });
    expect(outcome).toBe(2);
    const saved = readFileSync(at('saved'), 'utf8').split('\n');
    const all = new Set(whole.split('\n'));
    expect(saved.length).toBeGreaterThan(all.size / 2);
    expect(saved.filter((line) => !all.has(line))).toEqual([]);
    expect(existsSync(at('saved.partial'))).toBe(false);
  });
});
