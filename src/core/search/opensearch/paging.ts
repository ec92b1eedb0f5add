/** The beginning of a page: by its number, after a hit, or far behind. */
import { Refusal } from '../../errors.js';
import type { IndexQuery } from '../query.js';
import { ClusterError } from './client.js';
import type { RawHit } from './hits.js';
import { isByRelevance, searchAfter, type SortValue } from './order.js';
import type { Clause } from './text.js';

/** Hits that OpenSearch skips by itself; see `max_result_window`. */
const FARTHEST = 100_000;
/** Hits that are passed by at a time. */
const STEP = 10_000;

/** The part of a question that does not depend on the page. */
export interface Prepared {
  readonly query: Clause;
  readonly post_filter: Clause;
  readonly sort: readonly Clause[];
}

/** Asks for hits. */
export type Ask = (body: object) => Promise<readonly RawHit[]>;

/** Members of a question that name its page. */
export interface PageBody {
  readonly from?: number;
  readonly size: number;
  readonly search_after?: readonly SortValue[];
}

const noCursor = (): Refusal => new Refusal('BAD_REQUEST', 'The argument "after" is not a cursor of this search.');

/** The place of the hit that a cursor names: by relevance where it is now, because scores move with every write. */
const present = async (query: IndexQuery, prepared: Prepared, ask: Ask): Promise<readonly SortValue[] | undefined> => {
  if (query.after === undefined) return undefined;
  const after = searchAfter(query, query.after);
  if (!after) throw noCursor();
  if (!isByRelevance(query)) return after;
  const [hit] = await ask({
    ...{ size: 1, sort: prepared.sort, _source: false },
    query: { bool: { must: [prepared.query], filter: [{ term: { uid: String(after.at(-1)) } }] } },
  });
  return hit?.sort ?? after;
};

/** Passes hits by. Undefined when there are not so many. */
const passed = async (
  count: number,
  start: readonly SortValue[] | undefined,
  prepared: Prepared,
  ask: Ask,
): Promise<readonly SortValue[] | undefined> => {
  let after = start;
  for (let left = count; left > 0;) {
    const size = Math.min(left, STEP);
    const hits = await ask({ ...prepared, size, _source: false, ...(after ? { search_after: after } : {}) });
    if (hits.length < size) return undefined;
    after = hits.at(-1)?.sort;
    left -= size;
  }
  return after;
};

/** The page of a query; undefined when it lies behind the end. */
export const pageOf = async (query: IndexQuery, prepared: Prepared, ask: Ask): Promise<PageBody | undefined> => {
  const { offset, limit: size } = query;
  if (size === 0) return { size };
  try {
    const after = await present(query, prepared, ask);
    if (!after && offset + size <= FARTHEST) return { from: offset, size };
    if (after && offset === 0) return { size, search_after: after };
    const start = await passed(offset, after, prepared, ask);
    return start && { size, search_after: start };
  } catch (error) {
    // Cursors are made up by whoever likes to: what the cluster cannot read in them is no fault of ours.
    if (query.after && error instanceof ClusterError && error.status === 400) throw noCursor();
    throw error;
  }
};
