/** What a query read lately, which tells what it will ask next: a join asks for one value of a column after the other. */
import { QUAD } from './scan.js';

/** Place of the graph in a statement. */
const GRAPH = 3;

/** Batches that are remembered. */
const BLOCKS = 8;
/** Statements after a value in which the next ones are looked for. */
const FAR = 1_000;
/** Values that stood nowhere, one after the other, from which only some are looked for. */
const PATIENCE = 4;
const SELDOM = 32;

/** Where a kind of question found its last value, and how often it found none since. */
export class Trail {
  block: Uint32Array | undefined;
  at = 0;
  lost = 0;

  /** @param ofGraphs true if the values are graphs, else they are terms of statements */
  constructor(readonly ofGraphs = false) {}

  /** Has the next questions of the kind mostly answered one by one. */
  lose(): void {
    this.lost = PATIENCE + 1;
  }
}

/** The batches of one query. */
export class Recent {
  readonly #blocks: Uint32Array[] = [];
  #next = 0;

  /** Remembers a batch of statements. */
  note(block: Uint32Array): void {
    // One statement has no next one.
    if (block.length <= QUAD) return;
    this.#blocks[this.#next] = block;
    this.#next = (this.#next + 1) % BLOCKS;
  }

  /** The values that come after this one in the column where it was read, each once, but for those that are known. */
  after(value: number, most: number, isKnown: (value: number) => boolean, trail: Trail): number[] {
    if (trail.lost > PATIENCE && trail.lost % SELDOM !== 0) {
      trail.lost += 1;
      return [];
    }
    const block = this.#find(value, trail);
    if (!block) {
      trail.lost += 1;
      return [];
    }
    trail.lost = 0;
    const found = new Set<number>();
    const end = Math.min(block.length, trail.at + FAR * QUAD);
    for (let at = trail.at + QUAD; at < end && found.size < most; at += QUAD) {
      const next = block[at] ?? 0;
      if (next !== value && next !== 0 && !isKnown(next)) found.add(next);
    }
    return [...found];
  }

  /** The batch where a value stands, and in `trail` the place; what was asked last is looked for further on first. */
  #find(value: number, trail: Trail): Uint32Array | undefined {
    const onward = trail.block && placeOf(trail.block, value, trail);
    if (onward !== undefined) {
      trail.at = onward;
      return trail.block;
    }
    for (let back = 1; back <= this.#blocks.length; back += 1) {
      const block = this.#blocks[(this.#next - back + BLOCKS) % BLOCKS];
      const at = block && placeOf(block, value, { at: 0, ofGraphs: trail.ofGraphs });
      if (at === undefined) continue;
      trail.block = block;
      trail.at = at;
      return block;
    }
    return undefined;
  }
}

/** Where a value stands from a place on. */
const placeOf = (
  block: Uint32Array,
  value: number,
  { at: from, ofGraphs }: Pick<Trail, 'at' | 'ofGraphs'>,
): number | undefined => {
  let at = block.indexOf(value, from);
  while (at >= 0 && (at % QUAD === GRAPH) !== ofGraphs) at = block.indexOf(value, at + 1);
  return at < 0 ? undefined : at;
};
