/** Pictures of organizations: what they are, and how large they may be. */
import { Refusal } from '../../errors.js';

/** Media types of pictures that are taken, with the endings of names. */
export const PICTURE_TYPES = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;
/** One of them. */
export type PictureType = keyof typeof PICTURE_TYPES;

/** What a picture shows and nothing else. `width`, `height`: in pixels. */
export interface Picture {
  readonly mediaType: PictureType;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** Largest file in bytes. */
export const MOST_BYTES = 256 * 1024;
/** Shortest and longest side in pixels. */
export const SIDES = { least: 16, most: 1024 } as const;

/** Refuses a picture that is not what it seems. */
export const broken = (what: string): Refusal =>
  new Refusal('BAD_REQUEST', `The picture cannot be read: ${what}.`, { field: 'file' });

/** Demands that somebody can see a picture, and nobody waits for it. Readers call it before they unpack anything. */
export const requireSides = (width: number, height: number): void => {
  const { least, most } = SIDES;
  if (Math.min(width, height) < least || Math.max(width, height) > most)
    throw new Refusal(
      'BAD_REQUEST',
      `A logo is ${least} to ${most} pixels wide and high; this one is ${width} by ${height}.`,
      {
        field: 'file',
      },
    );
};
