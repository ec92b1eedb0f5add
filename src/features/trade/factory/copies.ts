/** The marketplace's datasets of this deployment, as they were seen there. */
import type { Statement } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';

/** A dataset at the marketplace. */
export interface RemoteCopy {
  readonly marketplaceId: string;
  readonly originalId: string;
  /** Version of the publication that it shows. */
  readonly version: number;
  /** Its entity tag there. */
  readonly etag: string | null;
}

const COLUMNS = 'marketplace_id AS marketplaceId, original_id AS originalId, version, etag';

/** Reads and writes `remote_copy`. */
export class RemoteCopies {
  constructor(private readonly database: Database) {}

  find(marketplaceId: string): RemoteCopy | undefined {
    return this.database.readOne<RemoteCopy>(`SELECT ${COLUMNS} FROM remote_copy WHERE marketplace_id = ?`, [
      marketplaceId,
    ]);
  }

  /** All of them, in the order of their ids, after one. */
  list(after: string, limit: number): RemoteCopy[] {
    return this.database.read<RemoteCopy>(
      `SELECT ${COLUMNS} FROM remote_copy WHERE marketplace_id > ? ORDER BY marketplace_id LIMIT ?`,
      [after, limit],
    );
  }

  /** Remembers that it is there. */
  remember({ marketplaceId, originalId, version, etag }: RemoteCopy): Statement {
    return {
      sql: `INSERT INTO remote_copy (marketplace_id, original_id, version, etag) VALUES (?, ?, ?, ?)
            ON CONFLICT (marketplace_id) DO UPDATE SET original_id = excluded.original_id, version = excluded.version,
              etag = excluded.etag`,
      params: [marketplaceId, originalId, version, etag],
    };
  }

  /** Remembers that it is gone. */
  forget(marketplaceId: string): Statement {
    return { sql: 'DELETE FROM remote_copy WHERE marketplace_id = ?', params: [marketplaceId] };
  }
}
