/** WebP (RFC 9649): the picture and its transparency stay. */
import { broken, requireSides, type Picture } from './picture.js';

const chunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};

/** The first chunk of each type, within the length that the file says it has; what stands behind it is not looked at. */
const chunksOf = (file: Buffer): Map<string, Buffer> => {
  const end = 8 + file.readUInt32LE(4);
  if (file.length < 12 || end > file.length) throw broken('it has no end');
  const found = new Map<string, Buffer>();
  for (let at = 12; at + 8 <= end;) {
    const [type, length] = [file.toString('latin1', at, at + 4), file.readUInt32LE(at + 4)];
    if (at + 8 + length > end) throw broken('a part of it is damaged');
    if (!found.has(type)) found.set(type, file.subarray(at + 8, at + 8 + length));
    at += 8 + length + (length % 2);
  }
  return found;
};

const LOW_14 = 0x3fff;

/** Sides of lossy pixels (RFC 6386 §9.1). */
const lossySides = (data: Buffer): readonly [width: number, height: number] => {
  const isKey = data.length >= 10 && ((data[0] as number) & 1) === 0;
  if (!isKey || data.readUIntBE(3, 3) !== 0x9d012a) throw broken('its pixels are damaged');
  return [data.readUInt16LE(6) & LOW_14, data.readUInt16LE(8) & LOW_14];
};

/** Sides of lossless pixels, and whether they have transparency (RFC 9649 §3.4). */
const losslessSides = (data: Buffer): readonly [width: number, height: number] => {
  if (data.length < 5 || data[0] !== 0x2f) throw broken('its pixels are damaged');
  const bits = data.readUInt32LE(1);
  return [(bits & LOW_14) + 1, ((bits >>> 14) & LOW_14) + 1];
};

/** The chunk that says that a lossy picture has transparency, and how large it is (RFC 9649 §2.7.1). */
const extended = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(10);
  data[0] = 0x10;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return chunk('VP8X', data);
};

/** Reads it and writes it anew. Errors: `BAD_REQUEST`. */
export const readWebp = (file: Buffer): Omit<Picture, 'mediaType'> => {
  const chunks = chunksOf(file);
  if (chunks.has('ANIM') || chunks.has('ANMF')) throw broken('a logo does not move');
  const [lossy, lossless, alpha] = [chunks.get('VP8 '), chunks.get('VP8L'), chunks.get('ALPH')];
  const pixels = lossy ?? lossless;
  if (!pixels || (lossy && lossless)) throw broken('it has no pixels');
  const [width, height] = lossy ? lossySides(lossy) : losslessSides(pixels);
  requireSides(width, height);
  const parts = lossy
    ? [...(alpha ? [extended(width, height), chunk('ALPH', alpha)] : []), chunk('VP8 ', lossy)]
    : [chunk('VP8L', pixels)];
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts]);
  return { width, height, bytes: chunk('RIFF', body) };
};
