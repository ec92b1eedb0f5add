/**
 * The form of an encrypted backup: a header, then chunks under AES-256-GCM. The nonce of a chunk tells its place and whether it is
 * the last one, so chunks that were moved, repeated, left out or cut off are noticed (the STREAM construction). The key is
 * derived from a passphrase by scrypt (RFC 7914), whose parameters stand in the header, which every chunk vouches for.
 */
import { randomBytes, scrypt } from 'node:crypto';
import { decrypt, encrypt, TAG_BYTES } from '../../../sealing.js';

/** The file is no encrypted backup, the passphrase is another one, or the file is not what was written. */
export class SealedFileBroken extends Error {
  override readonly name = 'SealedFileBroken';
}

/** Bytes of a chunk before encryption; the last one of a file holds fewer, or none. */
export const CHUNK = 64 * 1024;
/** Bytes that encryption adds to a chunk. */
export const TAG = TAG_BYTES;

const MAGIC = Buffer.from('MARKETPLACE BACKUP 1\n');
const SALT = 16;
const PREFIX = 7;
/** Bytes of the header: magic, three parameters of scrypt, salt, first part of the nonces. */
export const HEADER = MAGIC.length + 3 + SALT + PREFIX;

/** 128 MiB and some tenths of a second for each guess. */
const COST = { log2N: 17, r: 8, p: 1 } as const;
/** The most that a header may ask for: a file that somebody made must not exhaust who opens it. */
const MOST = { log2N: 20, r: 16, p: 4 } as const;

/** Encrypts or decrypts the chunks of one file, in order. */
export interface Sealer {
  readonly header: Buffer;
  seal(chunk: Uint8Array, isLast: boolean): Buffer;
  /** Throws `SealedFileBroken`. */
  open(chunk: Uint8Array, isLast: boolean): Buffer;
}

const derive = (passphrase: string, salt: Buffer, log2N: number, r: number, p: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const N = 2 ** log2N;
    // Forms of one text that look the same are the same passphrase.
    scrypt(passphrase.normalize('NFC'), salt, 32, { N, r, p, maxmem: 129 * N * r + 1024 * r * p }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

const sealer = (key: Buffer, header: Buffer): Sealer => {
  const prefix = header.subarray(-PREFIX);
  let number = 0;
  const nonce = (isLast: boolean): Buffer => {
    const bytes = Buffer.alloc(12);
    prefix.copy(bytes);
    bytes.writeUInt32BE(number++, PREFIX);
    bytes[11] = isLast ? 1 : 0;
    return bytes;
  };
  return {
    header,
    seal: (chunk, isLast) => {
      const { ciphertext, tag } = encrypt(key, chunk, header, nonce(isLast));
      return Buffer.concat([ciphertext, tag]);
    },
    open: (chunk, isLast) => {
      try {
        const sealed = { nonce: nonce(isLast), tag: chunk.subarray(-TAG), ciphertext: chunk.subarray(0, -TAG) };
        return decrypt(key, sealed, header);
      } catch {
        throw new SealedFileBroken(
          number === 1
            ? 'the passphrase is not the one it was made with, or its beginning was changed'
            : 'it was changed, or its end is missing',
        );
      }
    },
  };
};

/** A sealer for a new file. */
export const newSealer = async (passphrase: string): Promise<Sealer> => {
  const { log2N, r, p } = COST;
  const header = Buffer.concat([MAGIC, Buffer.from([log2N, r, p]), randomBytes(SALT), randomBytes(PREFIX)]);
  return sealer(await derive(passphrase, header.subarray(MAGIC.length + 3, -PREFIX), log2N, r, p), header);
};

/** True if a file that begins so says that it is an encrypted backup. */
export const isSealed = (start: Uint8Array): boolean => MAGIC.equals(start.subarray(0, MAGIC.length));

/** A sealer for a file with this header. Throws `SealedFileBroken`. */
export const sealerOf = async (header: Buffer, passphrase: string): Promise<Sealer> => {
  const [log2N = 0, r = 0, p = 0] = header.subarray(MAGIC.length);
  if (header.length !== HEADER || !isSealed(header)) throw new SealedFileBroken('it is no encrypted backup');
  if (log2N < 1 || r < 1 || p < 1 || log2N > MOST.log2N || r > MOST.r || p > MOST.p)
    throw new SealedFileBroken('its header was changed');
  return sealer(await derive(passphrase, header.subarray(MAGIC.length + 3, -PREFIX), log2N, r, p), header);
};
