/** The body of a result, as its pieces come: whole where it is small, else a stream from the moment that it is not. */
import { Readable } from 'node:stream';

/** Bytes of results that are whole before their client hears of them, so that what goes wrong until then is told as an error. */
const WHOLE = 1024 * 1024;

/** The body of one result. What its client does not read at once is kept, so that a slow one holds up no other query. */
export class ResultBody {
  #pieces: Uint8Array[] = [];
  #size = 0;
  #stream: Readable | undefined;

  /** @param becomesStream told once, when the body is too large to be whole; never where absent */
  constructor(private readonly becomesStream?: (stream: Readable) => void) {}

  /** True if its client went away in the middle. */
  get isUnwanted(): boolean {
    return this.#stream?.destroyed === true;
  }

  add(piece: Uint8Array): void {
    if (this.#stream) {
      this.#stream.push(piece);
      return;
    }
    this.#pieces.push(piece);
    this.#size += piece.byteLength;
    if (this.#size <= WHOLE || !this.becomesStream) return;
    const stream = (this.#stream = new Readable({ read: () => undefined }));
    // It may be cut off before anybody listens.
    stream.on('error', () => undefined);
    for (const one of this.#pieces) stream.push(one);
    this.#pieces = [];
    this.becomesStream(stream);
  }

  /** All of it where it is whole; a stream is at its end. */
  end(): Buffer {
    this.#stream?.push(null);
    return Buffer.concat(this.#pieces);
  }

  /** Cuts a stream off: its client sees that there is no end. */
  fail(error: unknown): void {
    this.#stream?.destroy(error as Error);
  }
}
