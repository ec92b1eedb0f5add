/** The table of sessions of people on the pages. */
import type { Migration } from '../../store/sqlite/database.js';

export const sessionTables: readonly Migration[] = [
  {
    name: 'page-sessions',
    sql: `CREATE TABLE page_session (id TEXT PRIMARY KEY, sealed TEXT NOT NULL, expires INTEGER NOT NULL) WITHOUT ROWID;`,
  },
];
