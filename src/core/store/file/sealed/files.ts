/** Encrypts a file to another one, and back, a chunk at a time. */
import { open, type FileHandle } from 'node:fs/promises';
import { CHUNK, HEADER, isSealed, newSealer, SealedFileBroken, sealerOf, TAG } from './format.js';

/** Told of progress in bytes. */
type OnProgress = (progress: { readonly loaded: number; readonly total: number }) => void;

/** Reads as many bytes as there are, up to `size`: a single read may return fewer. */
const readFully = async (file: FileHandle, size: number): Promise<Buffer> => {
  const buffer = Buffer.allocUnsafe(size);
  let filled = 0;
  while (filled < size) {
    const { bytesRead } = await file.read(buffer, filled, size - filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
};

/** Hands the rest of a file over in pieces of `size` and says which one is the last; an empty rest is one empty piece. */
async function* piecesOf(file: FileHandle, size: number): AsyncGenerator<readonly [piece: Buffer, isLast: boolean]> {
  let piece = await readFully(file, size);
  for (;;) {
    const next = piece.length < size ? Buffer.alloc(0) : await readFully(file, size);
    yield [piece, next.length === 0];
    if (next.length === 0) return;
    piece = next;
  }
}

/** Opens both files, the target as one that only the own account may read, and puts the target on stable storage. */
const between = async (
  source: string,
  target: string,
  work: (from: FileHandle, to: FileHandle) => Promise<void>,
): Promise<void> => {
  const from = await open(source, 'r');
  try {
    const to = await open(target, 'wx', 0o600);
    try {
      await work(from, to);
      await to.sync();
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
};

/** Encrypts `source` to the new file `target`. */
export const sealFile = async (
  source: string,
  target: string,
  passphrase: string,
  onProgress: OnProgress = () => undefined,
): Promise<void> => {
  const sealer = await newSealer(passphrase);
  await between(source, target, async (from, to) => {
    const { size: total } = await from.stat();
    let loaded = 0;
    await to.writeFile(sealer.header);
    for await (const [piece, isLast] of piecesOf(from, CHUNK)) {
      await to.writeFile(sealer.seal(piece, isLast));
      onProgress({ loaded: (loaded += piece.length), total });
    }
  });
};

/**
 * Decrypts `source` to the new file `target`, which is not to be used unless this resolves: only the end of a file proves that it
 * is whole. Rejects with `SealedFileBroken`.
 */
export const openSealedFile = (source: string, target: string, passphrase: string): Promise<void> =>
  between(source, target, async (from, to) => {
    const sealer = await sealerOf(await readFully(from, HEADER), passphrase);
    for await (const [piece, isLast] of piecesOf(from, CHUNK + TAG)) {
      if (piece.length < TAG) throw new SealedFileBroken('its end is missing');
      await to.writeFile(sealer.open(piece, isLast));
    }
  });

/** True if a file says that it is an encrypted backup. */
export const isSealedFile = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r');
  try {
    return isSealed(await readFully(file, HEADER));
  } finally {
    await file.close();
  }
};
