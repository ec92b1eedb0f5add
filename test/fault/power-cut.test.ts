import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createLogger } from '../../src/core/log.js';
import { DATA_FILE } from '../../src/core/store/data-file.js';
import { EmbeddedStore } from '../../src/core/store/embedded/embedded-store.js';
import { temporaryDirectory } from '../store/documents.js';
import { changeTo, expectedAt, stateOf } from './versions.js';

const log = createLogger('silent');
const PROGRAM = fileURLToPath(new URL('writer-child.js', import.meta.url));
const VERSIONS = 30;

describe('a store whose machine loses power', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  beforeEach(() => {
    directory = temporaryDirectory();
  });
  afterEach(() => directory.remove());

  it('has every acknowledged write in what was synchronized, whatever became of the rest', async () => {
    const store = await EmbeddedStore.open({ dataDir: directory.path, log });
    const [file, wal] = [join(directory.path, DATA_FILE), join(directory.path, `${DATA_FILE}-wal`)];
    const empty = statSync(wal).size;
    /** Length of the log when each version was acknowledged: so much was synchronized. */
    const synchronized: number[] = [];
    for (let version = 0; version < VERSIONS; version += 1) {
      await store.commit(changeTo(0, version));
      synchronized.push(statSync(wal).size);
    }
    const log0 = readFileSync(wal);
    const copy = join(directory.path, 'main-copy');
    copyFileSync(file, copy);
    await store.close();
    for (let cut = 0; cut < 24; cut += 1) {
      const length = empty + Math.floor(Math.random() * (log0.length - empty));
      const cutDir = join(directory.path, `cut${cut}`);
      mkdirSync(cutDir, { mode: 0o700 });
      copyFileSync(copy, join(cutDir, DATA_FILE));
      // What was not synchronized is missing, or nobody knows what is there instead.
      const rest = cut % 2 ? Buffer.alloc(log0.length - length, 0xa5) : Buffer.alloc(0);
      writeFileSync(join(cutDir, `${DATA_FILE}-wal`), Buffer.concat([log0.subarray(0, length), rest]));
      const after = await EmbeddedStore.open({ dataDir: cutDir, log });
      const last = synchronized.filter((size) => size <= length).length - 1;
      const state = await stateOf(after, 0);
      await after.close();
      expect({ length, state }).toEqual({ length, state: expectedAt(last) });
    }
  });

  it('synchronizes at least once for every write that waits for the one before', async () => {
    const counts = join(directory.path, 'counts');
    const data = join(directory.path, 'data');
    const traced = await promisify(execFile)('strace', [
      ...['-f', '-c', '-e', 'trace=fsync,fdatasync', '-o', counts],
      ...[process.execPath, PROGRAM, data, '0', `${VERSIONS}`],
    ]).then(
      () => true,
      (error: unknown) => {
        console.warn(
          `SKIPPED: strace cannot be used here, so synchronizations were not counted (${(error as Error).message})`,
        );
        return false;
      },
    );
    if (!traced) return;
    const calls = [
      ...readFileSync(counts, 'utf8').matchAll(/^\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+)\s.*(?:fsync|fdatasync)$/gm),
    ];
    expect(calls.reduce((sum, [, count]) => sum + Number(count), 0)).toBeGreaterThanOrEqual(VERSIONS);
  });
});
