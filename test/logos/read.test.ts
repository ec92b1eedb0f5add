/** Pictures are known by their bytes, and kept as they are. */
import fc from 'fast-check';
import { Refusal } from '../../src/core/errors.js';
import { MOST_BYTES, readPicture } from '../../src/features/identity/logos/picture.js';
import { jpeg, losslessWebp, png, pngChunk, webp } from './pictures.js';

/** A JPEG that EXIF says is shown turned by a quarter (orientation 6). */
const turned = Buffer.concat([
  jpeg.subarray(0, 2),
  Buffer.from([0xff, 0xe1, 0, 34, ...Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01', 'latin1')]),
  Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]),
  jpeg.subarray(2),
]);

const pictures: Readonly<Record<string, readonly [mediaType: string, file: Buffer, width: number, height: number]>> = {
  'a PNG with text': ['image/png', png({ between: pngChunk('tEXt', Buffer.from('Author\0Somebody')) }), 24, 16],
  'a JPEG': ['image/jpeg', jpeg, 24, 16],
  'a JPEG that is turned': ['image/jpeg', turned, 16, 24],
  'a WebP': ['image/webp', webp, 24, 16],
  'a WebP without loss': ['image/webp', losslessWebp, 24, 16],
};

it.each(Object.entries(pictures))('takes %s as it is', (_name, [mediaType, file, width, height]) => {
  const picture = readPicture(file);
  expect(picture).toMatchObject({ mediaType, width, height });
  expect(Buffer.from(picture.bytes).equals(file)).toBe(true);
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const refused: Readonly<Record<string, readonly [file: Buffer, code: string]>> = {
  'an SVG': [svg, 'UNSUPPORTED_MEDIA_TYPE'],
  'a GIF': [Buffer.from('GIF89a\x18\0\x10\0'), 'UNSUPPORTED_MEDIA_TYPE'],
  nothing: [Buffer.alloc(0), 'UNSUPPORTED_MEDIA_TYPE'],
  'a PNG without a header': [Buffer.from(png()).fill(1, 12, 16), 'UNSUPPORTED_MEDIA_TYPE'],
  // From a buffer with more behind it, which is not the picture's.
  'a PNG that ends within its header': [png().subarray(0, 22), 'UNSUPPORTED_MEDIA_TYPE'],
  'a JPEG that ends before its frame': [jpeg.subarray(0, 100), 'UNSUPPORTED_MEDIA_TYPE'],
  'a WebP without pixels': [webp.subarray(0, 16), 'UNSUPPORTED_MEDIA_TYPE'],
  'too many bytes': [Buffer.concat([png(), Buffer.alloc(MOST_BYTES)]), 'PAYLOAD_TOO_LARGE'],
  'too many pixels': [png({ width: 1025 }), 'BAD_REQUEST'],
  'too few pixels': [png({ width: 15 }), 'BAD_REQUEST'],
};

const refusalOf = (file: Buffer): unknown => {
  try {
    return readPicture(file);
  } catch (error) {
    return error;
  }
};

it.each(Object.entries(refused))('refuses %s', (_name, [file, code]) => {
  const refusal = refusalOf(file);
  expect(refusal).toBeInstanceOf(Refusal);
  expect((refusal as Refusal).code).toBe(code);
});

it('answers whatever comes, and never with what it did not mean to say', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(png(), jpeg, webp, losslessWebp),
      fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { minLength: 1, maxLength: 8 }),
      fc.nat(2000),
      (file, changes, length) => {
        const sent = Buffer.from(file);
        for (const [at, value] of changes) sent[at % sent.length] = value;
        const answer = refusalOf(sent.subarray(0, sent.length - (length % 40)));
        if (answer instanceof Error) expect(answer).toBeInstanceOf(Refusal);
        else expect(answer).toMatchObject({ width: expect.any(Number), height: expect.any(Number) });
      },
    ),
    { numRuns: 500 },
  );
});
