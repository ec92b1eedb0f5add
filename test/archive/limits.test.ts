/** Archives that are larger than most. */
import { buffer } from 'node:stream/consumers';
import { Archive } from '../../src/app/cli/client/archive-file.js';
import type { ArchiveFile } from '../../src/features/operations/archive/gather.js';
import { ArchiveTooLarge, MOST_BYTES, packed } from '../../src/features/operations/archive/zip.js';

async function* numbered(count: number): AsyncGenerator<ArchiveFile> {
  for (let at = 0; at < count; at += 1) yield [`datasets/${at}.nt`, `${at}`];
}

it('holds more files than a plain zip can count', async () => {
  const count = 66_000;
  const archive = await Archive.open(await buffer(packed(numbered(count), 'http://source.example')), 'archive');
  try {
    expect(await archive.faults()).toEqual([]);
    expect(archive.paths).toHaveLength(count);
    const [first, last] = [await archive.bytes('datasets/0.nt'), await archive.bytes('datasets/65999.nt')];
    expect([String(first), String(last)]).toEqual(['0', '65999']);
  } finally {
    archive.close();
  }
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
});
