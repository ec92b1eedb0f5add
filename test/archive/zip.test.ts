/** Archives as bytes. */
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { ArchiveFile } from '../../src/features/operations/archive/gather.js';
import { packed } from '../../src/features/operations/archive/zip.js';
import { opened } from './opened.js';

it('says what is missing as it is known at the end, and holds empty files', async () => {
  const missing: string[] = [];
  async function* files(): AsyncGenerator<ArchiveFile> {
    yield ['datasets/a.nt', ''];
    missing.push('permissions of a: not allowed');
  }
  const { manifest, files: found } = await opened(await buffer(packed(files(), 'http://source.example', missing)));
  expect(manifest.missing).toEqual(missing);
  expect([...found]).toEqual([['datasets/a.nt', '']]);
});

it('breaks off with the error of what is packed', async () => {
  async function* failing(): AsyncGenerator<ArchiveFile> {
    yield ['datasets/a.nt', 'a'];
    throw new Error('gone');
  }
  await expect(buffer(packed(failing(), 'http://source.example'))).rejects.toThrow('gone');
});

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
