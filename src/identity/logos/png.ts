/** PNG (W3C PNG Specification, third edition): header, palette, transparency and pixels stay; the pixels are packed anew. */
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { broken, requireSides, type Picture } from './picture.js';

const pack = promisify(deflate);
const unpack: (bytes: Buffer, options: { readonly maxOutputLength: number }) => Promise<Buffer> = promisify(inflate);

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 (ISO 3309). `zlib.crc32` came with Node 20.15, later than what the service runs on. */
const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 0xff] as number);
  return ~crc >>> 0;
};

const chunk = (type: string, data: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, crc]);
};

/** The chunks that draw, by type; those of pixels as one. What stands behind `IEND` is not looked at. */
const chunksOf = (file: Buffer): Map<string, Buffer> => {
  const found = new Map<string, Buffer>();
  const pixels: Buffer[] = [];
  for (let at = SIGNATURE.length; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at);
    const [end, type] = [at + 12 + length, file.toString('latin1', at + 4, at + 8)];
    if (end > file.length || crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4))
      throw broken('a part of it is damaged');
    const data = file.subarray(at + 8, end - 4);
    if (type === 'IEND') return pixels.length > 0 ? found.set('IDAT', Buffer.concat(pixels)) : found;
    if (found.size === 0 && type !== 'IHDR') break;
    // Joined once: a picture may have a part for every few bytes.
    if (type === 'IDAT') pixels.push(data);
    else if (/^(?:IHDR|PLTE|tRNS)$/.test(type)) found.set(type, data);
    else if (!/^[a-z]/.test(type)) throw broken(`it has a part that is not known`);
    at = end;
  }
  throw broken('it has no end');
};

/** Samples of a pixel by colour type, and the depths that these may have. */
const KINDS: Readonly<Record<number, readonly [samples: number, depths: readonly number[]]>> = {
  0: [1, [1, 2, 4, 8, 16]],
  2: [3, [8, 16]],
  3: [1, [1, 2, 4, 8]],
  4: [2, [8, 16]],
  6: [4, [8, 16]],
};

/** Where the passes of an interlaced picture (Adam7) begin, and how far apart their pixels are. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const WHOLE = [[0, 0, 1, 1]] as const;

const headerOf = (header: Buffer | undefined) => {
  if (header?.length !== 13) throw broken('it has no header');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = header.subarray(8);
  const [samples, depths] = KINDS[colour] ?? [0, []];
  if (!depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1)
    throw broken('its header is wrong');
  requireSides(width, height);
  return { width, height, colour, passes: interlace === 1 ? PASSES : WHOLE, bits: samples * depth };
};

type Header = ReturnType<typeof headerOf>;

/** Rows of all passes: how many, and the bytes of each with the one that names its filter. */
const rowsOf = ({ width, height, passes, bits }: Header): readonly (readonly [rows: number, bytes: number])[] =>
  passes.flatMap(([x, y, across, down]) => {
    const [columns, rows] = [Math.ceil((width - x) / across), Math.ceil((height - y) / down)];
    return columns > 0 && rows > 0 ? [[rows, 1 + Math.ceil((columns * bits) / 8)] as const] : [];
  });

/** The pixels as they are packed into a picture, which has so many and no more. */
const pixelsOf = async (packed: Buffer | undefined, header: Header): Promise<Buffer> => {
  if (!packed) throw broken('it has no pixels');
  const rows = rowsOf(header);
  const size = rows.reduce((sum, [count, bytes]) => sum + count * bytes, 0);
  const pixels = await unpack(packed, { maxOutputLength: size }).catch(() => {
    throw broken('its pixels are damaged');
  });
  if (pixels.length !== size) throw broken('pixels are missing');
  let at = 0;
  for (const [count, bytes] of rows)
    for (let row = 0; row < count; row++, at += bytes)
      if ((pixels[at] as number) > 4) throw broken('its pixels are damaged');
  return pixels;
};

/** Reads it and writes it anew. Errors: `BAD_REQUEST`. */
export const readPng = async (file: Buffer): Promise<Omit<Picture, 'mediaType'>> => {
  const chunks = chunksOf(file);
  const header = headerOf(chunks.get('IHDR'));
  const [palette, transparent] = [chunks.get('PLTE'), chunks.get('tRNS')];
  if (header.colour === 3 && !palette) throw broken('it has no palette');
  if (palette && (palette.length % 3 !== 0 || palette.length > 768)) throw broken('its palette is wrong');
  if (transparent && transparent.length > 256) throw broken('its transparency is wrong');
  const pixels = await pack(await pixelsOf(chunks.get('IDAT'), header), { level: 9 });
  const bytes = Buffer.concat([
    SIGNATURE,
    chunk('IHDR', chunks.get('IHDR') as Buffer),
    // Beside other colours a palette is a suggestion that draws nothing.
    ...(palette && header.colour === 3 ? [chunk('PLTE', palette)] : []),
    ...(transparent && header.colour < 4 ? [chunk('tRNS', transparent)] : []),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { width: header.width, height: header.height, bytes };
};
