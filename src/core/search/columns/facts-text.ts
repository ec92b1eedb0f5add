/**
 * Reads facts as the index keeps them. The columns in memory are filled from those of all resources at once, so they are unpacked without a
 * stream for each, in a third of the time. Apart from what packs them, because the library is slow to load.
 */
import { inflateSync } from 'fflate';
import { bytesOf, unpack } from '../../store/file/packed.js';
import { COMMON } from '../packed-facts.js';

/** Facts are seldom as long: longer ones are unpacked by a stream. */
const scratch = new Uint8Array(64 * 1024);

/** The JSON of kept facts. Throws when they are not whole any more. */
export const factsText = (stored: Uint8Array | ArrayBuffer): string => {
  const bytes = bytesOf(stored);
  const { length } = inflateSync(bytes, { dictionary: COMMON, out: scratch });
  // What is as long as the room for it may have been cut.
  return length < scratch.length ? Buffer.from(scratch.buffer, 0, length).toString('utf8') : unpack(bytes, COMMON);
};
