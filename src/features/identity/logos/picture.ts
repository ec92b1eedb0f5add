/** Pictures that somebody sends as logos: what their bytes say they are, and how large they may be. They are kept as they were sent. */
import { JPG } from 'image-size/types/jpg';
import { PNG } from 'image-size/types/png';
import { WEBP } from 'image-size/types/webp';
import { Refusal } from '../../../core/errors.js';

/** Media types of pictures that are taken, with the endings of names. */
export const PICTURE_TYPES = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;
/** One of them. */
export type PictureType = keyof typeof PICTURE_TYPES;

/** A picture as it was sent. `width`, `height`: in pixels, as it is shown. */
export interface Picture {
  readonly mediaType: PictureType;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** Largest file in bytes. */
export const MOST_BYTES = 256 * 1024;
/** Bytes within which a picture must say its size: more would be looked through for too long where there is nothing. */
const HEAD_BYTES = 96 * 1024;
/** Shortest and longest side in pixels. */
const SIDES = { least: 16, most: 1024 } as const;
/** The turns of EXIF from which on width and height change places. */
const QUARTER_TURN = 5;

const readers = Object.entries({ 'image/png': PNG, 'image/jpeg': JPG, 'image/webp': WEBP } as const);

const read = (file: Uint8Array): Omit<Picture, 'bytes'> | undefined => {
  // A copy, past whose end the library cannot read.
  const head = new Uint8Array(file.subarray(0, HEAD_BYTES));
  try {
    const [mediaType, reader] = readers.find(([, { validate }]) => validate(head)) ?? [];
    if (!reader) return undefined;
    const { width, height, orientation = 1 } = reader.calculate(head);
    const sides = orientation < QUARTER_TURN ? { width, height } : { width: height, height: width };
    return { mediaType: mediaType as PictureType, ...sides };
  } catch {
    return undefined;
  }
};

/**
 * Looks at a picture. Errors: `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE` for what is not in PNG, JPEG or WebP (also for SVG, which can
 * hold programs), and `BAD_REQUEST` for what is too large or too small to be shown.
 */
export const readPicture = (file: Uint8Array): Picture => {
  if (file.length > MOST_BYTES) throw new Refusal('PAYLOAD_TOO_LARGE', `A logo has ${MOST_BYTES} bytes at most.`);
  const found = read(file);
  if (!found)
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'A logo is a picture in PNG, JPEG or WebP.', {
      supported: Object.keys(PICTURE_TYPES),
    });
  const { width, height } = found;
  const { least, most } = SIDES;
  if (Math.min(width, height) < least || Math.max(width, height) > most)
    throw new Refusal(
      'BAD_REQUEST',
      `A logo is ${least} to ${most} pixels wide and high; this one is ${width} by ${height}.`,
      { field: 'file' },
    );
  return { ...found, bytes: file };
};
