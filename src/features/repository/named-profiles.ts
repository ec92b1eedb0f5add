/** The profiles by which the datasets of each catalogue are judged, as a row beside the graphs: a write looks it up without reading the catalogue. */
import type { Statement } from '../../core/store/graph-store.js';
import type { Database, Migration } from '../../core/store/sqlite/database.js';

/** No row where a catalogue names no profile. */
export const profileTables: readonly Migration[] = [
  {
    name: 'quality-catalogue-profiles',
    sql: 'CREATE TABLE catalogue_profiles (catalogue TEXT PRIMARY KEY, signature TEXT NOT NULL) WITHOUT ROWID',
  },
];

/** Keeps what the verdicts about the datasets of a catalogue follow from; empty where it names no profile. */
export const rememberProfiles = (catalogue: string, signature: string): Statement =>
  signature === ''
    ? { sql: 'DELETE FROM catalogue_profiles WHERE catalogue = ?', params: [catalogue] }
    : { sql: 'INSERT OR REPLACE INTO catalogue_profiles VALUES (?, ?)', params: [catalogue, signature] };

/** Words of the profiles that a catalogue names. */
export const namedProfiles = (database: Database, catalogue: string): string[] => {
  const sql = 'SELECT signature FROM catalogue_profiles WHERE catalogue = ?';
  const row = database.readOne<{ signature: string }>(sql, [catalogue]);
  return row ? row.signature.split(' ').map((profile) => profile.split('@', 1)[0] ?? '') : [];
};
