/**
 * Publications: what is or was on the marketplace, as rows that the service wrote. They alone say what is on sale, by whom, on which
 * terms and in which state, whichever way the offer came in.
 */
import type { Statement } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';
import type { MarketState } from './states.js';

/** Something that was put on the marketplace, and what became of it. */
export interface Publication {
  /** Id of the dataset on the marketplace. */
  readonly marketplaceId: string;
  /** Id of the seller's dataset; null where that is not kept here. */
  readonly dataset: string | null;
  /** Id of the seller's dataset wherever it is kept; null where the seller has no other than the one on the marketplace. */
  readonly originalId: string | null;
  /** As it was recorded; an end that has passed since may not be recorded yet. */
  readonly state: Extract<MarketState, 'PUBLISHED' | 'WITHDRAWN' | 'EXPIRED'>;
  /** Organization that sells. */
  readonly seller: string | null;
  /** The monetization method and its offers, as N-Triples about the seller's dataset, or about the one on the marketplace where there is no other here. */
  readonly terms: string;
  /** The time at which the last offer ends, in milliseconds since the epoch; null when one has no end. */
  readonly ends: number | null;
  /** The facts of the offers, in the order of their rows, as JSON (`offeredText`). */
  readonly offered: string;
  /** Hash of the seller's metadata when they were listed; null where those are not kept here. */
  readonly listedHash: string | null;
  /** Counts the transitions. */
  readonly version: number;
  /** The time of the last transition, ISO 8601 UTC. */
  readonly changed: string;
}

/** A publication of a dataset that is kept here. */
export type OwnPublication = Publication & { readonly dataset: string };

/** The columns of the table, by the members that they fill. */
const COLUMNS = {
  marketplaceId: 'marketplace_id',
  dataset: 'dataset',
  originalId: 'original_id',
  state: 'state',
  seller: 'seller',
  terms: 'terms',
  ends: 'ends',
  offered: 'offered',
  listedHash: 'listed_hash',
  version: 'version',
  changed: 'changed',
} as const satisfies Readonly<Record<keyof Publication, string>>;
const MEMBERS = Object.keys(COLUMNS) as (keyof Publication)[];
const SELECT = `SELECT ${MEMBERS.map((member) => `${COLUMNS[member]} AS ${member}`).join(', ')} FROM publication`;
const INSERT = `INSERT INTO publication (${Object.values(COLUMNS).join(', ')})
VALUES (${MEMBERS.map(() => '?').join(', ')}) ON CONFLICT DO NOTHING`;
const UPDATE = `UPDATE OR IGNORE publication SET ${Object.values(COLUMNS)
  .map((column) => `${column} = ?`)
  .join(', ')}, due = 0 WHERE marketplace_id = ? AND version = ?`;

/** The state now: the clock ends offers, whether or not that was recorded. */
export const stateNow = (
  { state, ends }: Pick<Publication, 'state' | 'ends'>,
  now = Date.now(),
): Publication['state'] => (state === 'PUBLISHED' && ends !== null && ends <= now ? 'EXPIRED' : state);

/** Reads publications. */
export class Publications {
  constructor(private readonly database: Pick<Database, 'read' | 'readOne'>) {}

  /** The publication of a seller's dataset. */
  of(dataset: string): OwnPublication | undefined {
    return this.database.readOne<OwnPublication>(`${SELECT} WHERE dataset = ?`, [dataset]);
  }

  /** The publication that has this id on the marketplace. */
  at(marketplaceId: string): Publication | undefined {
    return this.database.readOne<Publication>(`${SELECT} WHERE marketplace_id = ?`, [marketplaceId]);
  }

  /** The publication that the id belongs to on either side. */
  with(id: string): Publication | undefined {
    return this.of(id) ?? this.at(id);
  }

  /** Publications in the order of their ids on the marketplace, for comparing with a marketplace elsewhere. */
  page(after: string, limit: number): Publication[] {
    return this.database.read<Publication>(`${SELECT} WHERE marketplace_id > ? ORDER BY marketplace_id LIMIT ?`, [
      after,
      limit,
    ]);
  }

  /** Publications whose end has passed without being recorded. */
  due(now: number, limit: number): Publication[] {
    return this.database.read<Publication>(`${SELECT} WHERE state = 'PUBLISHED' AND ends <= ? ORDER BY ends LIMIT ?`, [
      now,
      limit,
    ]);
  }
}

/** Stores a publication as it is after a transition; `previous` must be what is stored still. */
export const putPublication = (next: Publication, previous: Publication | undefined): Statement => {
  const values = MEMBERS.map((member) => next[member]);
  if (!previous) return { sql: INSERT, params: values, expect: 1 };
  return { sql: UPDATE, params: [...values, previous.marketplaceId, previous.version], expect: 1 };
};
