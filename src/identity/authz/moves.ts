/** Resources that an earlier release kept by texts (`number-tables.ts`), on their way into the present form. */
import type { Repacking } from '../../store/file/repack.js';
import type { Statement } from '../../store/graph-store.js';

/** The statement that moves a resource where an earlier release kept it; whoever writes about one begins with it. */
export const moveResource = (id: string): Statement => ({
  sql: 'INSERT INTO authz_move (id) VALUES (?)',
  params: [id],
});

/** Statements that forget a resource, with the permissions that are about nothing else. */
export const removeResource = (id: string): readonly Statement[] => [
  moveResource(id),
  { sql: 'DELETE FROM authz_registered WHERE id = ?', params: [id] },
];

/** The statement that moves all that somebody owns. */
export const moveOwned = (owner: string): Statement => ({
  sql: 'INSERT INTO authz_move (id) SELECT id FROM authz_resource WHERE owner = ?',
  params: [owner],
});

/** All of them. What was moved is gone, so the next ones are always the first; the position only counts. */
export const movedResources: Repacking<{ readonly id: string }> = {
  name: 'permissions',
  step: 'repacked-4',
  rows: 'SELECT ? + 1 AS position, id FROM authz_resource WHERE rowid > 0 ORDER BY rowid LIMIT ?',
  change: ({ id }) => [moveResource(id)],
};
