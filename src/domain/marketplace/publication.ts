/** Publications: which dataset is on the marketplace under which id, as rows and as statements that change them. */
import type { Statement } from '../../store/graph-store.js';
import type { Database } from '../../store/sqlite/database.js';
import type { MarketState } from './states.js';

/** A dataset that was published, and what became of it. */
export interface Publication {
  /** Id of the seller's dataset. */
  readonly dataset: string;
  readonly marketplaceId: string;
  /** As it was recorded; an end that has passed since may not be recorded yet. */
  readonly state: Extract<MarketState, 'PUBLISHED' | 'WITHDRAWN' | 'EXPIRED'>;
  /** Organization that sells. */
  readonly seller: string | null;
  /** The monetization method and its offers, as N-Triples. */
  readonly terms: string;
  /** When the last offer ends, in milliseconds since the epoch; null when one has no end. */
  readonly ends: number | null;
  /** Counts the transitions. */
  readonly version: number;
  /** When the last transition was, ISO 8601 UTC. */
  readonly changed: string;
}

const COLUMNS = 'dataset, marketplace_id AS marketplaceId, state, seller, terms, ends, version, changed';

/** The state now: the clock ends offers, whether or not that was recorded. */
export const stateNow = (
  { state, ends }: Pick<Publication, 'state' | 'ends'>,
  now = Date.now(),
): Publication['state'] => (state === 'PUBLISHED' && ends !== null && ends <= now ? 'EXPIRED' : state);

/** Reads publications. */
export class Publications {
  constructor(private readonly database: Pick<Database, 'read' | 'readOne'>) {}

  /** The publication of a seller's dataset. */
  of(dataset: string): Publication | undefined {
    return this.database.readOne<Publication>(`SELECT ${COLUMNS} FROM publication WHERE dataset = ?`, [dataset]);
  }

  /** The publication that has this id on the marketplace. */
  at(marketplaceId: string): Publication | undefined {
    return this.database.readOne<Publication>(`SELECT ${COLUMNS} FROM publication WHERE marketplace_id = ?`, [
      marketplaceId,
    ]);
  }

  /** The publication that the id belongs to on either side. */
  with(id: string): Publication | undefined {
    return this.of(id) ?? this.at(id);
  }

  /** Publications in the order of their datasets, for comparing with a marketplace elsewhere. */
  page(after: string, limit: number): Publication[] {
    return this.database.read<Publication>(
      `SELECT ${COLUMNS} FROM publication WHERE dataset > ? ORDER BY dataset LIMIT ?`,
      [after, limit],
    );
  }

  /** Publications whose end has passed without being recorded. */
  due(now: number, limit: number): Publication[] {
    return this.database.read<Publication>(
      `SELECT ${COLUMNS} FROM publication WHERE state = 'PUBLISHED' AND ends <= ? ORDER BY ends LIMIT ?`,
      [now, limit],
    );
  }
}

/** Stores a publication as it is after a transition; `previous` must be what is stored still. */
export const putPublication = (next: Publication, previous: Publication | undefined): Statement =>
  previous
    ? {
        sql: `UPDATE publication SET state = ?, seller = ?, terms = ?, ends = ?, version = ?, changed = ?
WHERE dataset = ? AND version = ?`,
        params: [
          next.state,
          next.seller,
          next.terms,
          next.ends,
          next.version,
          next.changed,
          next.dataset,
          previous.version,
        ],
        expect: 1,
      }
    : {
        sql: `INSERT INTO publication (dataset, marketplace_id, state, seller, terms, ends, version, changed)
VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
        params: [
          next.dataset,
          next.marketplaceId,
          next.state,
          next.seller,
          next.terms,
          next.ends,
          next.version,
          next.changed,
        ],
        expect: 1,
      };
