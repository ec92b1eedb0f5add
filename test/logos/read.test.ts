/** Pictures are read by their bytes and written anew: what draws stays, and nothing else. */
import fc from 'fast-check';
import { deflateSync } from 'node:zlib';
import { Refusal } from '../../src/errors.js';
import { MOST_BYTES } from '../../src/identity/logos/picture.js';
import { readPicture } from '../../src/identity/logos/read.js';
import { jpeg, losslessWebp, png, pngChunk, webp } from './pictures.js';

/** Where somebody lives. */
const SECRET = 'GPS 52.516274, 13.377704';
const secret = Buffer.from(SECRET);

const segment = (marker: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.of(0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255), data]);
const riff = (file: Buffer, ...more: Buffer[]): Buffer => {
  const whole = Buffer.concat([file, ...more]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
};
const riffChunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(type);
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};

const talkative: Readonly<Record<string, Buffer>> = {
  'a PNG with EXIF and text': png({
    between: Buffer.concat([pngChunk('eXIf', secret), pngChunk('tEXt', secret), pngChunk('tIME', Buffer.alloc(7))]),
  }),
  'a PNG with something behind its end': Buffer.concat([png(), secret]),
  'a JPEG with EXIF and a comment': Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), secret])),
    segment(0xfe, secret),
    jpeg.subarray(2),
  ]),
  'a JPEG with something behind its end': Buffer.concat([jpeg, secret]),
  'a WebP with EXIF and XMP': riff(webp, riffChunk('EXIF', secret), riffChunk('XMP ', secret)),
  'a WebP with something behind its end': Buffer.concat([losslessWebp, secret]),
};

it.each(Object.entries(talkative))('keeps nothing that does not draw of %s', async (_name, file) => {
  expect(file.includes(secret)).toBe(true);
  const { bytes, width, height } = await readPicture(file);
  expect([width, height]).toEqual([24, 16]);
  const kept = Buffer.from(bytes);
  expect(kept.includes(secret)).toBe(false);
  // What is written is read as itself.
  expect(Buffer.from((await readPicture(bytes)).bytes).equals(kept)).toBe(true);
});

it.each([
  ['image/jpeg', jpeg],
  ['image/webp', webp],
  ['image/webp', losslessWebp],
] as const)('takes the colour profile away, which names its maker: %s', async (mediaType, file) => {
  const maker = Buffer.from('G\0o\0o\0g\0l\0e');
  expect(file.includes(maker)).toBe(true);
  const picture = await readPicture(file);
  expect([picture.mediaType, picture.width, picture.height]).toEqual([mediaType, 24, 16]);
  expect(Buffer.from(picture.bytes).includes(maker)).toBe(false);
});

it('takes what hides behind the pixels of a PNG', async () => {
  const raw = Buffer.concat(Array.from({ length: 16 }, () => Buffer.alloc(1 + 24 * 3)));
  const packed = Buffer.concat([deflateSync(raw), secret]);
  const whole = png();
  const at = whole.indexOf('IDAT') - 4;
  const file = Buffer.concat([whole.subarray(0, at), pngChunk('IDAT', packed), pngChunk('IEND', Buffer.alloc(0))]);
  const kept = await readPicture(file).then(({ bytes }) => Buffer.from(bytes));
  expect(kept.includes(secret)).toBe(false);
});

it('reads interlaced pictures', async () => {
  const sizes = [
    [2, 3],
    [2, 3],
    [2, 6],
    [4, 6],
    [4, 12],
    [8, 12],
    [8, 24],
  ] as const;
  const pixels = Buffer.concat(
    sizes.flatMap(([rows, columns]) => Array.from({ length: rows }, () => Buffer.alloc(1 + columns * 3))),
  );
  expect(await readPicture(png({ interlace: 1, pixels }))).toMatchObject({ width: 24, height: 16 });
  await expect(readPicture(png({ interlace: 1, pixels: pixels.subarray(1) }))).rejects.toThrow('pixels are missing');
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const refused: Readonly<Record<string, readonly [file: Buffer, code: string]>> = {
  'an SVG': [svg, 'UNSUPPORTED_MEDIA_TYPE'],
  'a GIF': [Buffer.from('GIF89a\x18\0\x10\0'), 'UNSUPPORTED_MEDIA_TYPE'],
  nothing: [Buffer.alloc(0), 'UNSUPPORTED_MEDIA_TYPE'],
  'too many bytes': [Buffer.concat([png(), Buffer.alloc(MOST_BYTES)]), 'PAYLOAD_TOO_LARGE'],
  'too many pixels': [png({ width: 1025, height: 16, pixels: Buffer.alloc(0) }), 'BAD_REQUEST'],
  'pixels for an army': [png({ width: 0x7fffffff, height: 0x7fffffff, pixels: Buffer.alloc(0) }), 'BAD_REQUEST'],
  'too few pixels': [png({ width: 15, height: 16 }), 'BAD_REQUEST'],
  'more pixels than it says': [png({ pixels: Buffer.alloc(1_000_000) }), 'BAD_REQUEST'],
  'fewer pixels than it says': [png({ pixels: Buffer.alloc(73) }), 'BAD_REQUEST'],
  'a damaged PNG': [Buffer.from(png()).fill(1, 30, 34), 'BAD_REQUEST'],
  'a PNG of an unknown kind': [png({ between: pngChunk('ABCD', Buffer.alloc(1)) }), 'BAD_REQUEST'],
  'a JPEG without an end': [jpeg.subarray(0, -2), 'BAD_REQUEST'],
  'a WebP that moves': [riff(webp, riffChunk('ANIM', Buffer.alloc(6))), 'BAD_REQUEST'],
};

it.each(Object.entries(refused))('refuses %s', async (_name, [file, code]) => {
  const refusal = await readPicture(file).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(Refusal);
  expect((refusal as Refusal).code).toBe(code);
});

it('answers whatever comes, and never with what it did not mean to say', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(png(), jpeg, webp, losslessWebp),
      fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { minLength: 1, maxLength: 8 }),
      fc.nat(2000),
      async (file, changes, length) => {
        const sent = Buffer.from(file);
        for (const [at, value] of changes) sent[at % sent.length] = value;
        const cut = sent.subarray(0, sent.length - (length % 40));
        const answer = await readPicture(cut).catch((error: unknown) => error);
        if (answer instanceof Error) expect(answer).toBeInstanceOf(Refusal);
      },
    ),
    { numRuns: 500 },
  );
});
