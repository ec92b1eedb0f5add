/** JPEG (ITU-T T.81): frames, tables and scans stay; of the application segments only what says how colours are meant. */
import { broken, requireSides, type Picture } from './picture.js';

const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda];
/** Baseline, extended and progressive frames with Huffman codes: what browsers draw. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Huffman and quantization tables, and the interval between restarts. */
const TABLES: ReadonlySet<number> = new Set([0xc4, 0xdb, 0xdd]);
const ADOBE = 0xee;
/** Application segments, further frames' names of parts, and comments: they draw nothing. */
const drawsNothing = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** The segment of Adobe in its known form: it says which colours three or four components are (ITU-T T.872 §6.5.3). */
const adobeOf = (segment: Buffer): Buffer[] =>
  segment.length >= 16 && segment.toString('latin1', 4, 9) === 'Adobe'
    ? [
        Buffer.concat([
          Buffer.from([0xff, ADOBE, 0, 14]),
          Buffer.from('Adobe\0d\0\0\0\0', 'latin1'),
          segment.subarray(15, 16),
        ]),
      ]
    : [];

/** End of the entropy-coded data that begin at `at`: the first marker that is no restart. */
const endOfScan = (file: Buffer, at: number): number => {
  for (let end = file.indexOf(0xff, at); end !== -1 && end + 1 < file.length; end = file.indexOf(0xff, end + 1)) {
    const next = file[end + 1] as number;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return end;
  }
  throw broken('it has no end');
};

/** Walks over the segments and keeps those that draw. */
class Segments {
  readonly kept: Buffer[] = [Buffer.from([0xff, SOI])];
  size: readonly [width: number, height: number] | undefined;
  #at = 2;
  #scans = 0;

  constructor(private readonly file: Buffer) {}

  /** Takes all segments up to the end of the picture; what stands behind it is not looked at. */
  take(): void {
    for (;;) {
      const marker = this.#marker();
      if (marker === EOI) break;
      this.#segment(marker);
    }
    if (this.#scans === 0) throw broken('it has no pixels');
    this.kept.push(Buffer.from([0xff, EOI]));
  }

  /** The next marker; any number of fill bytes may stand before it. */
  #marker(): number {
    const { file } = this;
    if (file[this.#at] !== 0xff) throw broken('a part of it is damaged');
    while (file[this.#at + 1] === 0xff) this.#at++;
    const marker = file[this.#at + 1];
    if (marker === undefined) throw broken('it has no end');
    return marker;
  }

  #segment(marker: number): void {
    const { file } = this;
    if (this.#at + 4 > file.length) throw broken('it has no end');
    const end = this.#at + 2 + file.readUInt16BE(this.#at + 2);
    if (end < this.#at + 4 || end > file.length) throw broken('a part of it is damaged');
    const segment = file.subarray(this.#at, end);
    this.#at = end;
    if (FRAMES.has(marker)) this.#frame(segment);
    if (FRAMES.has(marker) || TABLES.has(marker)) this.kept.push(segment);
    else if (marker === ADOBE) this.kept.push(...adobeOf(segment));
    else if (marker === SOS) this.#scan(segment);
    else if (!drawsNothing(marker)) throw broken('it is written in a way that browsers do not show');
  }

  #frame(segment: Buffer): void {
    if (this.size || segment.length < 11) throw broken('its header is wrong');
    const [height, width] = [segment.readUInt16BE(5), segment.readUInt16BE(7)];
    requireSides(width, height);
    this.size = [width, height];
  }

  #scan(segment: Buffer): void {
    if (!this.size) throw broken('it has no header');
    const end = endOfScan(this.file, this.#at);
    this.kept.push(segment, this.file.subarray(this.#at, end));
    this.#at = end;
    this.#scans++;
  }
}

/** Reads it and writes it anew. Errors: `BAD_REQUEST`. */
export const readJpeg = (file: Buffer): Omit<Picture, 'mediaType'> => {
  const segments = new Segments(file);
  segments.take();
  const [width = 0, height = 0] = segments.size ?? [];
  return { width, height, bytes: Buffer.concat(segments.kept) };
};
