/** What the thread for queries found that callers may read, for those who look at the index on the caller's thread. */
import { LRUCache } from 'lru-cache';
import { AllOthers, Bits, type Numbers } from './bits.js';
import type { ReadableBits } from './messages.js';

/** Callers of whom it is known what they may read. */
const KNOWN = 32;

interface Told {
  readonly made: number;
  readonly revision: number;
  readonly graphs: Numbers;
}

/** The graphs that callers may read, by the numbers that the endpoint gave these. */
export class CallerGraphs {
  readonly #told = new LRUCache<number, Told>({ max: KNOWN });

  /** Takes what the thread found out. `made`: the index that it is about. */
  learn(made: number, key: number, { revision, bytes, isOthers }: ReadableBits): void {
    this.#told.set(key, { made, revision, graphs: isOthers ? new AllOthers(new Bits(bytes)) : new Bits(bytes) });
  }

  /** The graphs in that index as it is at that revision; undefined where they are not known. */
  of(made: number, key: number, revision: number): Numbers | undefined {
    const told = this.#told.get(key);
    return told?.made === made && told.revision === revision ? told.graphs : undefined;
  }

  /** Gives its memory back. */
  clear(): void {
    this.#told.clear();
  }
}
