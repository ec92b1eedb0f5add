/** Moves into a SPARQL server that are interrupted and go on where they were. Runs where ENGINE names one. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { targetOf } from '../../src/app/migration-target.js';
import { TABLES } from '../../src/app/parts.js';
import { createLogger } from '../../src/core/log.js';
import { DATA_FILE } from '../../src/core/store/data-file.js';
import { EmbeddedStore } from '../../src/core/store/embedded/embedded-store.js';
import { graphTables } from '../../src/core/store/file/tables.js';
import type { MigrationProgress, MigrationTarget } from '../../src/core/store/shared/migration-model.js';
import { moveIn, moveOut } from '../../src/core/store/shared/migration.js';
import { Database } from '../../src/core/store/sqlite/database.js';
import { documentOf, temporaryDirectory } from '../store/documents.js';
import { engineName, TestEngine } from './engine.js';

const GRAPHS = 450;
const log = createLogger('silent');

(engineName ? describe : describe.skip)(`moves into ${engineName ?? 'a SPARQL server'} that are interrupted`, () => {
  let engine: TestEngine;
  let directory: ReturnType<typeof temporaryDirectory>;
  let target: MigrationTarget;
  beforeAll(() => void (engine = new TestEngine(engineName ?? 'oxigraph')));
  afterAll(() => engine?.remove());
  beforeEach(() => {
    directory = temporaryDirectory();
    const { engine: name, queryUrl, updateUrl, graphUrl, user, password } = engine.options;
    const place = {
      STORE_ENGINE: name,
      STORE_QUERY_URL: queryUrl,
      STORE_UPDATE_URL: updateUrl,
      STORE_GRAPH_URL: graphUrl,
    };
    const who = { STORE_USER: user, STORE_PASSWORD: password, STORE_KEY: 'the key of moves' };
    const found = targetOf({
      ...place,
      ...who,
      STORE_JOURNAL: `urn:test:${randomUUID()}`,
      BASE_URL: 'http://moving.example',
    });
    target = { ...found, log };
  });
  afterEach(async () => {
    await target.server.close();
    directory.remove();
  });

  const openStore = (): Promise<EmbeddedStore> => EmbeddedStore.open({ dataDir: directory.path, log, tables: TABLES });
  const openFile = (): Promise<Database> => Database.open(join(directory.path, DATA_FILE), [...graphTables, ...TABLES]);
  const idOf = (n: number): string => `${directory.path.split('-').at(-1)}-${n}`;
  const fill = async (): Promise<EmbeddedStore> => {
    const store = await openStore();
    const put = Array.from({ length: GRAPHS }, (_, n) => documentOf('dataset', idOf(n)));
    await store.commit({ put });
    return store;
  };
  /** Moves until so many graphs are told of, or to the end; resolves to all that was told. */
  const move = async (database: Database, graphs = Infinity, to = target): Promise<MigrationProgress[]> => {
    const told: MigrationProgress[] = [];
    for await (const step of moveIn(database, to)) {
      told.push(step);
      if ('phase' in step && step.phase === 'graphs' && step.done >= graphs) break;
    }
    return told;
  };
  const sentBy = (told: readonly MigrationProgress[]): number[] =>
    told.flatMap((step) => ('phase' in step && step.phase === 'graphs' ? step.done : []));
  const whole = expect.objectContaining({ graphs: GRAPHS, digest: expect.any(String) });

  it('go on with the page that they were at, in the same process and in another, and end with all of it', async () => {
    const store = await fill();
    expect(sentBy(await move(store.database, 200))).toEqual([100, 200]);
    // Somebody writes while nothing moves: it is kept in both places all the same.
    await store.commit({ put: [documentOf('dataset', idOf(3), { hash: 'changed' })], remove: [] });
    expect(sentBy(await move(store.database, 300))).toEqual([200, 300]);
    await store.close();
    const database = await openFile();
    const told = await move(database);
    expect(sentBy(told)).toEqual([300, 400, GRAPHS]);
    expect(told.at(-1)).toEqual(whole);
    for (const phase of ['tables', 'copy', 'verification'])
      expect(told).toContainEqual(expect.objectContaining({ phase, done: expect.any(Number) }));
    const last = told.filter((step) => 'phase' in step && step.phase === 'verification').at(-1);
    expect(last).toMatchObject({ done: GRAPHS, total: GRAPHS });
    await expect(move(database)).rejects.toThrow(/holds a journal of that name already/);
    await database.close();
    const back = join(directory.path, 'back.db');
    const home: MigrationProgress[] = [];
    for await (const step of moveOut(back, target)) home.push(step);
    expect(home).toContainEqual(expect.objectContaining({ phase: 'tables' }));
    expect(home.at(-1)).toMatchObject({ graphs: GRAPHS, digest: (told.at(-1) as { digest: string }).digest });
  });

  it('take over the entry that came to the server when the process ended', async () => {
    const store = await fill();
    let left = 3;
    const entries = new Proxy(target.entries, {
      get: (journal, name) => {
        const member: unknown = Reflect.get(journal, name, journal);
        if (typeof member !== 'function') return member;
        return async (...given: readonly unknown[]) => {
          const done: unknown = await Reflect.apply(member, journal, given);
          if (name === 'append' && (left -= 1) === 0) throw new Error('the process has ended');
          return done;
        };
      },
    });
    await expect(move(store.database, Infinity, { ...target, entries })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await store.database.close();
    const database = await openFile();
    expect((await target.entries.head()).number).toBe(3);
    expect((await move(database)).at(-1)).toEqual(whole);
    await database.close();
  });

  it('begin anew, under another name, where somebody wrote to the file alone meanwhile', async () => {
    const store = await fill();
    await move(store.database, 200);
    await store.close();
    await (await openStore()).close();
    const database = await openFile();
    await expect(move(database)).rejects.toThrow(/holds a journal of that name already/);
    await database.close();
  });
});
