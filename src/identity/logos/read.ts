/**
 * Pictures that somebody sends: read by their bytes, whatever they are called, and written anew from what draws. Everything else that a
 * container can hold (places, cameras, names, comments, animations, files behind the end) is gone then.
 */
import { Refusal } from '../../errors.js';
import { readJpeg } from './jpeg.js';
import { MOST_BYTES, PICTURE_TYPES, type Picture, type PictureType } from './picture.js';
import { readPng } from './png.js';
import { readWebp } from './webp.js';

const startsWith = (file: Buffer, at: number, ...bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => file[at + index] === byte);

const typeOf = (file: Buffer): PictureType | undefined => {
  if (startsWith(file, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (startsWith(file, 0, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  return file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP'
    ? 'image/webp'
    : undefined;
};

const READERS = { 'image/png': readPng, 'image/jpeg': readJpeg, 'image/webp': readWebp } as const;

/**
 * Reads a picture and writes it anew. Errors: `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE` (also for SVG, which can hold programs), and
 * `BAD_REQUEST` for what is broken, or too large or small to be shown.
 */
export const readPicture = async (file: Uint8Array): Promise<Picture> => {
  if (file.length > MOST_BYTES) throw new Refusal('PAYLOAD_TOO_LARGE', `A logo has ${MOST_BYTES} bytes at most.`);
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const mediaType = typeOf(bytes);
  if (mediaType === undefined)
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'A logo is a picture in PNG, JPEG or WebP.', {
      supported: Object.keys(PICTURE_TYPES),
    });
  return { mediaType, ...(await READERS[mediaType](bytes)) };
};
