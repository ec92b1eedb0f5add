/** Archives as bytes. */
import { setTimeout } from 'node:timers/promises';
import { open } from '../../src/cli/client/archive-file.js';
import type { ArchiveFile } from '../../src/domain/archive/gather.js';
import { ArchiveTooLarge, MOST_BYTES, packed } from '../../src/domain/archive/zip.js';

const collected = async (bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const all: Uint8Array[] = [];
  for await (const chunk of bytes) all.push(chunk);
  return Buffer.concat(all);
};

async function* numbered(count: number): AsyncGenerator<ArchiveFile> {
  for (let at = 0; at < count; at += 1) yield [`datasets/${at}.nt`, `${at}`];
}

it('holds more files than a plain zip can count', async () => {
  const count = 66_000;
  const { files, faults } = open(await collected(packed(numbered(count), 'http://source.example')), 'archive');
  expect(faults).toEqual([]);
  expect(files.size).toBe(count);
  expect([files.get('datasets/0.nt'), files.get('datasets/65999.nt')]).toEqual(['0', '65999']);
}, 120_000);

it('says what is missing as it is known at the end, and holds empty files', async () => {
  const missing: string[] = [];
  async function* files(): AsyncGenerator<ArchiveFile> {
    yield ['datasets/a.nt', ''];
    missing.push('permissions of a: not allowed');
  }
  const { manifest, files: found } = open(
    await collected(packed(files(), 'http://source.example', missing)),
    'archive',
  );
  expect(manifest.missing).toEqual(missing);
  expect([...found]).toEqual([['datasets/a.nt', '']]);
});

it('breaks off with the error of what is packed', async () => {
  async function* failing(): AsyncGenerator<ArchiveFile> {
    yield ['datasets/a.nt', 'a'];
    throw new Error('gone');
  }
  await expect(collected(packed(failing(), 'http://source.example'))).rejects.toThrow('gone');
});

it('breaks off where nobody could open it again', async () => {
  const text = 'x'.repeat(256 * 1024 * 1024);
  async function* large(): AsyncGenerator<ArchiveFile> {
    for (let at = 0; at * text.length <= MOST_BYTES; at += 1) yield [`datasets/${at}.nt`, text];
  }
  const read = async (): Promise<void> => {
    for await (const _ of packed(large(), 'http://source.example'));
  };
  await expect(read()).rejects.toThrow(ArchiveTooLarge);
}, 120_000);

it('reads no further when nobody takes it any more', async () => {
  let [read, ended] = [0, false];
  async function* endless(): AsyncGenerator<ArchiveFile> {
    try {
      for (;;) {
        read += 1;
        yield [`datasets/${read}.nt`, 'x'.repeat(100_000 + read)];
      }
    } finally {
      ended = true;
    }
  }
  const bytes = packed(endless(), 'http://source.example');
  await bytes.next();
  await bytes.return(undefined);
  await setTimeout(100);
  const before = read;
  await setTimeout(100);
  expect([read, ended]).toEqual([before, true]);
});
