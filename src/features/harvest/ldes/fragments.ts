/** Fragments of event streams that were read and will never change: a later harvest begins behind them. */
import type { GraphDocument, Statement } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import type { Participant } from '../../repository/writes.js';
import type { HarvestPair } from '../items.js';

const WHERE = 'catalogue = ? AND source = ?';

/** Reads and writes them. They are forgotten with their catalogue. */
export class HarvestFragments implements Participant {
  constructor(private readonly database: Database) {}

  onRemove({ kind, id }: Pick<GraphDocument, 'kind' | 'id'>): readonly Statement[] {
    return kind === 'catalogue' ? [{ sql: 'DELETE FROM harvest_fragment WHERE catalogue = ?', params: [id] }] : [];
  }

  /** Addresses that a fragment leads to; undefined where it was not read, or may have changed since. */
  links({ catalogue, source }: HarvestPair, url: string): readonly string[] | undefined {
    const sql = `SELECT links FROM harvest_fragment WHERE ${WHERE} AND url = ?`;
    const row = this.database.readOne<{ links: string }>(sql, [catalogue, source, url]);
    return row && (JSON.parse(row.links) as string[]);
  }

  /** Stored together with the datasets of the fragment. */
  remember({ catalogue, source }: HarvestPair, url: string, links: readonly string[]): Statement {
    return {
      sql: 'INSERT OR REPLACE INTO harvest_fragment (catalogue, source, url, links) VALUES (?, ?, ?, ?)',
      params: [catalogue, source, url, JSON.stringify(links)],
    };
  }

  /** Forgets those of a source, so that it is read from its beginning. */
  forget({ catalogue, source }: HarvestPair): Statement {
    return { sql: `DELETE FROM harvest_fragment WHERE ${WHERE}`, params: [catalogue, source] };
  }
}
