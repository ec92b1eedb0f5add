import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger } from '../../src/core/log.js';
import { EmbeddedStore } from '../../src/core/store/embedded/embedded-store.js';
import { graphsOf, documentOf, iriOf, temporaryDirectory, TITLE, TITLES } from '../store/documents.js';

const log = createLogger('silent');
const MEGABYTE = 1024 * 1024;

describe('a store whose disk is full', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let mounted = false;

  beforeAll(() => {
    directory = temporaryDirectory();
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', directory.path], { stdio: 'pipe' });
      mounted = true;
    } catch (error) {
      console.warn(
        `SKIPPED: a small disk cannot be made here, so a full one was not tried (${(error as Error).message})`,
      );
    }
  });
  afterAll(() => {
    // Lazily: the library keeps closed files open until their statements are collected.
    if (mounted) execFileSync('umount', ['-l', directory.path]);
    directory.remove();
  });

  it('refuses writes, goes on answering, and takes writes again when there is room', async () => {
    if (!mounted) return;
    const ballast = join(directory.path, 'ballast');
    writeFileSync(ballast, Buffer.alloc(5 * MEGABYTE));
    const dataDir = join(directory.path, 'data');
    const open = () => EmbeddedStore.open({ dataDir, log });
    const big = (id: string) =>
      // Random, as texts are kept packed.
      documentOf('dataset', id, {
        triples: `<${iriOf('dataset', id)}> ${TITLE} "${id} ${randomBytes(45_000).toString('base64')}" .\n`,
      });
    let store = await open();
    const acknowledged: string[] = [];
    const refused: unknown[] = [];
    const write = async (id: string): Promise<void> => {
      await store.commit({ put: [big(id)] }).then(
        () => acknowledged.push(id),
        (error: unknown) => refused.push(error),
      );
    };
    const sound = async (): Promise<void> => {
      const found = await store.statements(TITLES, graphsOf(store));
      const titled = [...found].filter(([, { quads }]) => quads.length === 1);
      expect(titled.map(([iri]) => iri).sort()).toEqual(acknowledged.map((id) => iriOf('dataset', id)).sort());
      expect((await store.list('dataset', { limit: 1_000 })).map(({ item }) => item.id).sort()).toEqual(
        [...acknowledged].sort(),
      );
    };

    for (let round = 0; refused.length < 20; round += 1) {
      await Promise.all(Array.from({ length: 4 }, (_, index) => write(`a${round}-${index}`)));
    }
    expect(acknowledged.length).toBeGreaterThan(5);
    for (const error of refused) expect(error).toMatchObject({ code: 'STORE_FULL' });
    await sound();
    await store.commit({ remove: [] }).catch(() => undefined);
    await sound();

    rmSync(ballast);
    refused.length = 0;
    for (let index = 0; index < 5; index += 1) await write(`b${index}`);
    expect(refused).toEqual([]);
    await sound();
    await store.close();

    store = await open();
    await sound();
    await store.close();
  });
});
