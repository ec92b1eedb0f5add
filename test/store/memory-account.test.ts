import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { EmbeddedStore } from '../../src/store/embedded/embedded-store.js';
import { Engine } from '../../src/store/embedded/engine.js';
import { memoryOf } from '../../src/store/file/memory.js';
import { documentOf, iriOf, temporaryDirectory, TITLE } from './documents.js';

describe('the account of memory', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let store: EmbeddedStore;
  let lines: { readonly msg: string }[];

  beforeEach(async () => {
    directory = temporaryDirectory();
    lines = [];
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line) as { msg: string }) });
    store = await EmbeddedStore.open({ dataDir: directory.path, log, maxMemory: 2e9 });
  });
  afterEach(async () => {
    await store.close();
    directory.remove();
  });

  /** A graph of which it is said, not true, that it is so large. */
  const heavy = (id: string, version: number) => ({
    ...documentOf('dataset', id, { triples: `<${iriOf('dataset', id)}> ${TITLE} "${version}" .\n` }),
    quads: 500_000,
  });
  const rebuilds = (): number => lines.filter(({ msg }) => msg.includes('rebuilt')).length;
  const versionOf = async (id: string): Promise<string | undefined> =>
    (await store.select(`SELECT ?t { GRAPH <${iriOf('dataset', id)}> { ?s ${TITLE} ?t } }`))[0]?.['t']?.value;

  it('makes the engine again when much was replaced, and only then', async () => {
    await store.commit({ put: [heavy('a', 0)] });
    await store.commit({ put: [heavy('a', 1)] });
    expect(await versionOf('a')).toBe('1');
    expect(rebuilds()).toBe(0);
    for (let version = 2; rebuilds() === 0; version += 1) {
      await store.commit({ put: [heavy('a', version)] });
      expect(await versionOf('a')).toBe(`${version}`);
      await delay(20);
      expect(version).toBeLessThan(50);
    }
    await store.commit({ put: [heavy('a', 100)], remove: [iriOf('dataset', 'b')] });
    expect(await versionOf('a')).toBe('100');
  });

  it('estimates within a factor of what the engine takes', () => {
    const words = 'energy water health transport river council annual hourly sensor network'.split(' ');
    const typical = (index: number) => {
      const iri = iriOf('dataset', `${index}`);
      const text = (length: number) =>
        Array.from({ length }, (_, word) => words[(index * 7 + word * 3) % 10]).join(' ');
      const triples = Array.from(
        { length: 30 },
        (_, line) => `<${iri}> <http://x.example/p${line}> "${text((line % 10) * 3)} ${index}" .\n`,
      );
      return documentOf('dataset', `${index}`, { triples: triples.join('') });
    };
    const engine = new Engine();
    const before = engine.bytes;
    const documents = Array.from({ length: 2_000 }, (_, index) => typical(index));
    engine.load(documents);
    const estimated = documents.reduce((sum, document) => sum + memoryOf(document), 0);
    const taken = engine.bytes - before;
    // An estimate that is too low would let the engine run out of memory; one far too high would waste it.
    expect(taken / estimated).toBeLessThan(1.3);
    expect(taken / estimated).toBeGreaterThan(0.4);
  });
});
