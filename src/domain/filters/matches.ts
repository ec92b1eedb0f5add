/** Walks along an order among datasets that are known by their ids. */
import { setImmediate } from 'node:timers/promises';
import { compareTexts } from '../../rdf/collation.js';
import { comparePlaces } from '../../store/kept-orders.js';
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

/** Stops that are read for each that is asked for: datasets have several in some orders, and all are looked up each time. */
const AHEAD = 4;

/** Walks along an order as `walk` does, among these datasets alone, of which `together` are looked up at a time. */
export const inPieces = (walk: Guides['walk'], ids: readonly string[], together = TOGETHER): Guides['walk'] => {
  let read: readonly Stop[] = [];
  return async (next) => {
    const at = next.after ? read.indexOf(next.after) + 1 : 0;
    if (at > 0 && read.length - at >= next.most) return read.slice(at, at + next.most);
    const most = AHEAD * next.most;
    const pieces: (readonly Stop[])[] = [];
    for (let from = 0; from < ids.length; from += together) {
      // Others come between the look-ups.
      if (from > 0) await setImmediate();
      pieces.push(await walk({ ...next, most, among: ids.slice(from, from + together) }));
    }
    // Beyond that one piece may have ended before another.
    read = merged(pieces, next).slice(0, most);
    return read.slice(0, next.most);
  };
};
