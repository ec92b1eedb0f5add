/** What an organization keeps here. */
import type { Database } from '../../../core/store/sqlite/database.js';

type Reader = Pick<Database, 'read'>;

const OWN = "kind = 'catalogue' AND owner = ?";

/** Ids of the catalogues that belong to an organization, the oldest first, so many at most; of those that follow one of them, where it is named. */
export const cataloguesOf = (organization: string, database: Reader, limit: number, after?: string): string[] => {
  const later = after === undefined ? '' : `AND position > (SELECT position FROM graph WHERE ${OWN} AND id = ?)`;
  const sql = `SELECT id FROM graph WHERE ${OWN} ${later} ORDER BY position LIMIT ?`;
  const params = [organization, ...(after === undefined ? [] : [organization, after]), limit];
  return database.read<{ id: string }>(sql, params).map(({ id }) => id);
};

/** True if a catalogue belongs to an organization. */
export const isOf = (organization: string, catalogue: string, database: Reader): boolean =>
  database.read(`SELECT 1 FROM graph WHERE ${OWN} AND id = ?`, [organization, catalogue]).length > 0;
