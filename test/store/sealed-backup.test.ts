/** Encrypted backups: nothing is readable without the passphrase, and nothing that was changed or cut is taken for the data. */
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backup } from '../../src/app/cli/backup.js';
import { restore } from '../../src/app/cli/restore.js';
import { createLogger } from '../../src/core/log.js';
import { DATA_FILE } from '../../src/core/store/data-file.js';
import { EmbeddedStore } from '../../src/core/store/embedded/embedded-store.js';
import { openSealedFile, sealFile } from '../../src/core/store/file/sealed/files.js';
import { CHUNK, HEADER, TAG } from '../../src/core/store/file/sealed/format.js';
import { documentOf, iriOf, temporaryDirectory } from './documents.js';

const PASSPHRASE = 'correct horse battery staple';
const log = createLogger('silent');

let directory: ReturnType<typeof temporaryDirectory>;
let sealed: Buffer;
const at = (...names: string[]): string => join(directory.path, ...names);

beforeAll(async () => {
  directory = temporaryDirectory();
  const store = await EmbeddedStore.open({ dataDir: at('one'), log });
  await store.commit({ put: Array.from({ length: 400 }, (_, n) => documentOf('dataset', `n${n}`)) });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  // Of a running store, over an older file.
  writeFileSync(at('copy.sealed'), 'older');
  await backup(at('one'), at('copy.sealed'), { encrypt: true, setting: PASSPHRASE });
  await store.close();
  sealed = readFileSync(at('copy.sealed'));
});
afterAll(() => directory.remove());
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void jest.restoreAllMocks());

it('brings the data back, under the passphrase from a file', async () => {
  writeFileSync(at('passphrase'), `${PASSPHRASE}\n`);
  await restore(at('two'), at('copy.sealed'), { passphraseFile: at('passphrase') });
  const store = await EmbeddedStore.open({ dataDir: at('two'), log });
  expect(await store.count('dataset')).toBe(400);
  expect(await store.get(iriOf('dataset', 'n7'))).toBeDefined();
  await store.close();
});

it('tells nothing of the data, leaves no plain copy, and is for its owner only', () => {
  expect(sealed.length).toBeGreaterThan(3 * CHUNK);
  expect(readFileSync(at('one', DATA_FILE)).includes(iriOf('dataset', 'n7'))).toBe(true);
  for (const word of [iriOf('dataset', 'n7'), 'SQLite', 'http']) expect(sealed.includes(word)).toBe(false);
  expect(statSync(at('copy.sealed')).mode & 0o777).toBe(0o600);
  expect([...readdirSync(directory.path), ...readdirSync(at('one'))].filter((name) => name.startsWith('.'))).toEqual(
    [],
  );
});

it('makes a data file that nobody else may read, whoever could read the backup', async () => {
  await backup(at('one'), at('plain.db'));
  for (const name of ['plain.db', 'copy.sealed']) {
    chmodSync(at(name), 0o644);
    await restore(at('three'), at(name), { setting: PASSPHRASE });
    expect(statSync(at('three', DATA_FILE)).mode & 0o777).toBe(0o600);
  }
});

describe('is refused, and leaves the data as they were', () => {
  const flip = (place: number) => (bytes: Buffer) => {
    bytes[place < 0 ? bytes.length + place : place]! ^= 1;
    return bytes;
  };
  const chunk = (bytes: Buffer, n: number): Buffer =>
    bytes.subarray(HEADER + n * (CHUNK + TAG), HEADER + (n + 1) * (CHUNK + TAG));
  const changes: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
    'with another salt': flip(HEADER - 10),
    'with a cheaper key': flip(HEADER - 24),
    'with a change in the first chunk': flip(HEADER + 5),
    'with a change in a later chunk': flip(HEADER + 2 * (CHUNK + TAG) + 9),
    'with a change in the last tag': flip(-1),
    'without its last byte': (bytes) => bytes.subarray(0, -1),
    'without its last chunk': (bytes) => bytes.subarray(0, HEADER + 2 * (CHUNK + TAG)),
    'without any chunk': (bytes) => bytes.subarray(0, HEADER),
    'with half a header': (bytes) => bytes.subarray(0, HEADER - 5),
    'with something after its end': (bytes) => Buffer.concat([bytes, Buffer.alloc(40)]),
    'with two chunks in each other’s place': (bytes) =>
      Buffer.concat([
        bytes.subarray(0, HEADER),
        chunk(bytes, 1),
        chunk(bytes, 0),
        bytes.subarray(HEADER + 2 * (CHUNK + TAG)),
      ]),
    'with a chunk twice': (bytes) =>
      Buffer.concat([bytes.subarray(0, HEADER), chunk(bytes, 0), bytes.subarray(HEADER)]),
    'with a key that costs more than there is': (bytes) => {
      bytes[HEADER - 26] = 30;
      return bytes;
    },
  };

  it.each(Object.entries(changes))('%s', async (_what, change) => {
    writeFileSync(at('changed'), change(Buffer.from(sealed)));
    const before = readFileSync(at('one', DATA_FILE));
    const refused = restore(at('one'), at('changed'), { setting: PASSPHRASE });
    await expect(refused).rejects.toMatchObject({ name: 'NotABackup' });
    expect(readFileSync(at('one', DATA_FILE)).equals(before)).toBe(true);
    expect(readdirSync(at('one')).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it.each([
    ['without a passphrase', undefined, 'NotABackup'],
    ['with another passphrase', 'wrong horse battery staple', 'NotABackup'],
    ['with a short passphrase', 'horse', 'Refusal'],
  ])('%s', async (_what, setting, name) => {
    await expect(restore(at('one'), at('copy.sealed'), { setting })).rejects.toMatchObject({ name });
  });

  it('an encrypted backup is not made without a passphrase', async () => {
    await expect(backup(at('one'), at('none'), { encrypt: true })).rejects.toMatchObject({ name: 'Refusal' });
    await expect(backup(at('one'), at('none'), { encrypt: true, setting: 'short' })).rejects.toMatchObject({
      name: 'Refusal',
    });
    expect(readdirSync(directory.path)).not.toContain('none');
  });
});

it.each([0, CHUNK, CHUNK + 1])('keeps every byte of a file of %i bytes', async (size) => {
  const bytes = Buffer.alloc(size, 'abc');
  const [plain, hidden, again] = [at(`${size}.plain`), at(`${size}.sealed`), at(`${size}.again`)];
  writeFileSync(plain, bytes);
  await sealFile(plain, hidden, PASSPHRASE);
  await openSealedFile(hidden, again, PASSPHRASE);
  expect(readFileSync(again).equals(bytes)).toBe(true);
  expect(statSync(hidden).size).toBe(HEADER + size + TAG * Math.max(1, Math.ceil(size / CHUNK)));
});
