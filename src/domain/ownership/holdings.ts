/** What an organization keeps here. */
import type { Database } from '../../store/sqlite/database.js';

/** Ids of the catalogues that belong to an organization, the oldest first, so many at most. */
export const cataloguesOf = (organization: string, database: Pick<Database, 'read'>, limit: number): string[] =>
  database
    .read<{ id: string }>("SELECT id FROM graph WHERE kind = 'catalogue' AND owner = ? ORDER BY position LIMIT ?", [
      organization,
      limit,
    ])
    .map(({ id }) => id);
