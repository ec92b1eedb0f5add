/** Restarts, crashes and restored backups of a store with a copy of its columns: what is found and counted is what is stored. */
import fc from 'fast-check';
import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Identifiers } from '../../src/features/repository/identifiers.js';
import { Search, type SearchResult } from '../../src/features/search/search.js';
import { SYSTEM } from '../../src/features/repository/writes.js';
import { createLogger } from '../../src/core/log.js';
import { platform } from '../../src/core/rdf/vocabulary.js';
import { SearchIndex } from '../../src/core/search/search-index.js';
import { DATA_FILE } from '../../src/core/store/data-file.js';
import { backUp } from '../../src/core/store/file/backup.js';
import { exchange, stage } from '../../src/core/store/file/restore.js';
import { isOutside } from '../support/opensearch.js';
import { openWorld, type World } from './world.js';

const VOCABULARY = 'https://www.pistis-project.eu/ns/voc#';
const TOOLS = {
  identifiers: new Identifiers('http://market.example'),
  terms: platform(VOCABULARY),
  vocabNs: VOCABULARY,
};
const REQUEST = {
  kinds: ['dataset', 'catalogue'] as const,
  limit: 100,
  sort: [{ by: 'title', language: 'en', descending: false }] as const,
  facets: (['catalog', 'categories', 'keywords', 'publisher', 'format', 'country'] as const).map((dimension) => ({
    dimension,
    limit: 100,
  })),
};

/** A data directory whose service starts and ends; `stored` is what must be in it. */
class Site {
  folder = mkdtempSync(join(tmpdir(), 'restarts-'));
  readonly #folders = [this.folder];
  #world: World | undefined;
  stored = new Map<string, number>();
  /** Backups that were made, with what was stored. */
  #backup: Map<string, number> | undefined;

  static async open(): Promise<Site> {
    const site = new Site();
    await site.start();
    await site.world.catalogue('own');
    return site;
  }

  get world(): World {
    if (!this.#world) throw new Error('it does not run');
    return this.#world;
  }

  get file(): string {
    return join(this.folder, DATA_FILE);
  }

  get copy(): string {
    return `${this.file}-columns`;
  }

  async start(): Promise<void> {
    this.#world = await openWorld(undefined, { dataDir: this.folder, copyFrom: 0 });
  }

  async stop(): Promise<void> {
    await this.#world?.close();
    this.#world = undefined;
  }

  async put(number: number, variant: number): Promise<void> {
    const keywords = Array.from({ length: variant % 4 }, (_, at) => `; dcat:keyword "k${(variant + at) % 7}"@en`);
    const publisher = `; dct:publisher <http://p.example/${variant % 3}> . <http://p.example/${variant % 3}> foaf:name "P${variant % 3}"`;
    await this.world.dataset(
      `d${number}`,
      `; dct:title "Dataset ${number} ${variant}"@en ${keywords.join('')} ${variant % 5 === 0 ? '' : publisher}`,
    );
    this.stored.set(`d${number}`, variant);
  }

  async remove(number: number): Promise<void> {
    if (!this.stored.delete(`d${number}`)) return;
    await this.world.domain.datasets.remove(`d${number}`, SYSTEM);
  }

  /** Goes on with what a process leaves behind that ends here and now. */
  async crash(): Promise<void> {
    const left = mkdtempSync(join(tmpdir(), 'restarts-'));
    this.#folders.push(left);
    // The lock is held by the process that ended.
    cpSync(this.folder, left, { recursive: true, filter: (path) => !/lock/.test(path) });
    await this.stop();
    this.folder = left;
    await this.start();
  }

  async backUp(): Promise<void> {
    rmSync(this.#backupFile, { force: true });
    await backUp(this.file, this.#backupFile);
    this.#backup = new Map(this.stored);
  }

  async restore(): Promise<void> {
    if (!this.#backup) return;
    await this.stop();
    exchange(await stage(this.#backupFile, this.folder), this.file);
    expect(existsSync(this.copy)).toBe(false);
    this.stored = new Map(this.#backup);
    await this.start();
  }

  /** What the service finds, after a look at whether it is what a service without any copy finds. */
  async search(): Promise<SearchResult> {
    const { database } = this.world.store;
    const found = await this.world.domain.search.find(REQUEST, { all: true });
    const index = new SearchIndex({ file: this.file, log: createLogger('silent'), timeoutMs: 20_000 });
    try {
      expect(found).toEqual(await new Search(index, database, TOOLS).find(REQUEST, { all: true }));
    } finally {
      await index.close();
    }
    const datasets = found.hits.filter(({ kind }) => kind === 'dataset');
    expect(datasets.map(({ identifier }) => identifier).sort()).toEqual([...this.stored.keys()].sort());
    expect(found.totals.dataset).toBe(this.stored.size);
    return found;
  }

  async end(): Promise<void> {
    await this.stop();
    for (const folder of [...this.#folders, this.#backupFile]) rmSync(folder, { recursive: true, force: true });
  }

  get #backupFile(): string {
    return `${this.#folders[0] ?? ''}.backup`;
  }
}

interface Step {
  readonly what: string;
  readonly number: number;
  readonly variant: number;
}
const STEPS: Readonly<Record<string, (site: Site, step: Step) => Promise<unknown>>> = {
  put: (site, { number, variant }) => site.put(number, variant),
  remove: (site, { number }) => site.remove(number),
  search: (site) => site.search(),
  restart: (site) => site.stop().then(() => site.start()),
  crash: (site) => site.crash(),
  'back up': (site) => site.backUp(),
  restore: (site) => site.restore(),
};
/** What may happen, by how often it does. */
const OFTEN = { put: 8, remove: 4, search: 4, restart: 3, crash: 2, 'back up': 1, restore: 1 };
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...Object.entries(OFTEN).flatMap(([what, times]) => Array<string>(times).fill(what))),
  number: fc.nat(14),
  variant: fc.nat(20),
});

(isOutside ? describe.skip : describe)('a service with a copy of its columns', () => {
  let site: Site | undefined;
  afterEach(async () => {
    await site?.end();
    site = undefined;
  });

  it('finds and counts what is stored, whatever happened to it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 25 }), async (steps) => {
        const place = await Site.open();
        try {
          for (const one of steps) await STEPS[one.what]?.(place, one);
          await place.search();
        } finally {
          await place.end();
        }
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });

  it('takes the copy after a restart, and not after a backup was restored', async () => {
    site = await Site.open();
    for (let at = 0; at < 5; at += 1) await site.put(at, at);
    await site.backUp();
    await site.search();
    await site.put(1, 9);
    await site.remove(2);
    await site.search();
    await site.stop();
    const { ino } = statSync(site.copy);
    await site.start();
    // It is kept where it is taken.
    await site.search();
    await site.stop();
    expect(statSync(site.copy).ino).toBe(ino);
    await site.start();
    await site.restore();
    await site.put(7, 7);
    await site.put(8, 8);
    await site.search();
  });

  it('calls a theme by the name that its datasets give it now', async () => {
    site = await Site.open();
    const named = (id: string, name: string) =>
      site?.world.dataset(
        id,
        `; dct:title "${id}"@en ; dcat:theme <http://t.example/x> . <http://t.example/x> skos:prefLabel "${name}"@en`,
      );
    const name = async () =>
      (await site?.search())?.facets.find(({ facet }) => facet === 'categories')?.values[0]?.label;
    for (const id of ['d1', 'd2']) await named(id, 'Before');
    site.stored = new Map([
      ['d1', 0],
      ['d2', 0],
    ]);
    const before = await name();
    await site.stop();
    await site.start();
    for (const id of ['d1', 'd2']) await named(id, 'After');
    const after = await name();
    await site.stop();
    await site.start();
    expect([before, after, await name()]).toEqual(['Before', 'After', 'After']);
  });

  it('removes a copy that was put beside another file by hand before anything is written', async () => {
    site = await Site.open();
    for (let at = 0; at < 4; at += 1) await site.put(at, at);
    await site.search();
    await site.stop();
    const other = await Site.open();
    try {
      await other.stop();
      cpSync(site.copy, other.copy);
      await other.start();
      expect(existsSync(other.copy)).toBe(false);
      await other.put(1, 3);
      await other.search();
    } finally {
      await other.end();
    }
  });
});
