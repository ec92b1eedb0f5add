/** Archives that are larger than most. */
import { buffer } from 'node:stream/consumers';
import type { ArchiveFile } from '../../src/domain/archive/gather.js';
import { opened } from './opened.js';
import { ArchiveTooLarge, MOST_BYTES, packed } from '../../src/domain/archive/zip.js';

async function* numbered(count: number): AsyncGenerator<ArchiveFile> {
  for (let at = 0; at < count; at += 1) yield [`datasets/${at}.nt`, `${at}`];
}

it('holds more files than a plain zip can count', async () => {
  const count = 66_000;
  const { files, faults } = await opened(await buffer(packed(numbered(count), 'http://source.example')));
  expect(faults).toEqual([]);
  expect(files.size).toBe(count);
  expect([files.get('datasets/0.nt'), files.get('datasets/65999.nt')]).toEqual(['0', '65999']);
}, 120_000);

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
