/** The origin of each dataset: read to know what is new, written in the transactions of the datasets themselves. */
import type { GraphDocument, Statement } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';
import type { Participant } from '../repository/writes.js';

/** The place that items come from and go to. */
export interface HarvestPair {
  readonly catalogue: string;
  readonly source: string;
}

/** A dataset that came from a source. */
export interface Item {
  readonly key: string;
  readonly dataset: string;
  readonly hash: string;
}

const WHERE = 'catalogue = ? AND source = ?';
/** The condition that a run, a parameter, did not meet an item. */
export const UNSEEN = 'NOT EXISTS (SELECT 1 FROM harvest_sighting AS s WHERE s.run = ? AND s.key = harvest_item.key)';

/** Reads and writes the items. A dataset that is deleted, by whomever, is forgotten, and comes again as a new one. */
export class HarvestItems implements Participant {
  constructor(private readonly database: Database) {}

  onRemove({ kind, id }: Pick<GraphDocument, 'kind' | 'id'>): readonly Statement[] {
    return kind === 'dataset' ? [{ sql: 'DELETE FROM harvest_item WHERE dataset = ?', params: [id] }] : [];
  }

  /** The items with these keys. */
  find({ catalogue, source }: HarvestPair, keys: readonly string[]): Map<string, Item> {
    const rows = this.database.read<Item>(
      `SELECT key, dataset, hash FROM harvest_item WHERE ${WHERE} AND key IN (SELECT value FROM json_each(?))`,
      [catalogue, source, JSON.stringify(keys)],
    );
    return new Map(rows.map((item) => [item.key, item]));
  }

  /** Stores an item together with its dataset. */
  store({ catalogue, source }: HarvestPair, { key, dataset, hash }: Item): Statement {
    return {
      sql: 'INSERT OR REPLACE INTO harvest_item (catalogue, source, key, dataset, hash) VALUES (?, ?, ?, ?, ?)',
      params: [catalogue, source, key, dataset, hash],
    };
  }

  /** The number of items. */
  count({ catalogue, source }: HarvestPair): number {
    const sql = `SELECT COUNT(*) AS n FROM harvest_item WHERE ${WHERE}`;
    return this.database.readOne<{ n: number }>(sql, [catalogue, source])?.n ?? 0;
  }

  /** The number of items whose names a run did not meet. */
  countUnseen({ catalogue, source }: HarvestPair, run: string): number {
    const sql = `SELECT COUNT(*) AS n FROM harvest_item WHERE ${WHERE} AND ${UNSEEN}`;
    return this.database.readOne<{ n: number }>(sql, [catalogue, source, run])?.n ?? 0;
  }

  /** Some of the items whose names a run did not meet, after a key. */
  unseen({ catalogue, source }: HarvestPair, run: string, after: string, limit: number): Item[] {
    return this.database.read<Item>(
      `SELECT key, dataset, hash FROM harvest_item WHERE ${WHERE} AND ${UNSEEN} AND key > ? ORDER BY key LIMIT ?`,
      [catalogue, source, run, after, limit],
    );
  }
}
