/** Walks along an order among datasets that are known by their ids. */
import { setImmediate } from 'node:timers/promises';
import { comparePlaces, compareTexts } from '../../store/kept-orders.js';
import type { Stop } from '../../store/query.js';
import type { Guides } from './along-order.js';

/** Datasets that are looked up at a time: a few milliseconds. */
const TOGETHER = 2_000;

const merged = (
  pieces: readonly (readonly Stop[])[],
  { order, descending }: Parameters<Guides['walk']>[0],
): readonly Stop[] => {
  const [first = [], ...others] = pieces;
  if (others.length === 0) return first;
  const sign = descending ? -1 : 1;
  const signOfIds = order === 'name' ? sign : 1;
  return pieces
    .flat()
    .sort((one, other) => sign * comparePlaces(one.place, other.place) || signOfIds * compareTexts(one.id, other.id));
};

/** Walks along an order as `walk` does, among these datasets alone. */
export const inPieces =
  (walk: Guides['walk'], ids: readonly string[]): Guides['walk'] =>
  async (next) => {
    const pieces: (readonly Stop[])[] = [];
    for (let at = 0; at < ids.length; at += TOGETHER) {
      // Others come between the look-ups.
      if (at > 0) await setImmediate();
      pieces.push(await walk({ ...next, among: ids.slice(at, at + TOGETHER) }));
    }
    return merged(pieces, next).slice(0, next.most);
  };
