/** The table of samples. They are in the data file, so that they are in every backup and change with what they are of. */
import { Refusal } from '../../core/errors.js';
import type { Statement } from '../../core/store/graph-store.js';
import type { Database, Migration } from '../../core/store/sqlite/database.js';
import type { Sample, SampleAudience, SampleFormat, SampleProfile } from './model.js';

/** The tables. */
export const sampleTables: readonly Migration[] = [
  {
    name: 'sample',
    sql: `
CREATE TABLE sample (
  distribution TEXT PRIMARY KEY,
  dataset TEXT NOT NULL,
  format TEXT NOT NULL,
  visible_to TEXT NOT NULL,
  hash TEXT NOT NULL,
  size INTEGER NOT NULL,
  changed TEXT NOT NULL,
  profile TEXT NOT NULL,
  file BLOB NOT NULL
);
CREATE INDEX sample_of_dataset ON sample (dataset);
`,
  },
];

interface Row {
  readonly distribution: string;
  readonly dataset: string;
  readonly format: SampleFormat;
  readonly visibleTo: SampleAudience;
  readonly hash: string;
  readonly size: number;
  readonly changed: string;
  readonly profile: string;
}

/** Stores a sample for a distribution that is there, in place of the one it has. `iri`: of its dataset. */
export const putSample = (sample: Sample, iri: string, file: Uint8Array): Statement => ({
  sql: `INSERT INTO sample (distribution, dataset, format, visible_to, hash, size, changed, profile, file)
SELECT ?, ?, ?, ?, ?, ?, ?, ?, ? FROM distribution WHERE id = ? AND dataset = ?
ON CONFLICT (distribution) DO UPDATE SET dataset = excluded.dataset, format = excluded.format, visible_to = excluded.visible_to,
  hash = excluded.hash, size = excluded.size, changed = excluded.changed, profile = excluded.profile, file = excluded.file`,
  params: [
    ...[sample.distribution, sample.dataset, sample.format, sample.visibleTo, sample.hash, sample.size],
    ...[sample.changed, JSON.stringify(sample.profile), file, sample.distribution, iri],
  ],
  expect: 1,
});

/** Says who sees what is in a sample that must be there. */
export const showSample = (distribution: string, visibleTo: SampleAudience): Statement => ({
  sql: 'UPDATE sample SET visible_to = ? WHERE distribution = ?',
  params: [visibleTo, distribution],
  expect: 1,
});

/** Deletes a sample that must be there. */
export const removeSample = (distribution: string): Statement => ({
  sql: 'DELETE FROM sample WHERE distribution = ?',
  params: [distribution],
  expect: 1,
});

/** Deletes the samples of a dataset, but for those of these distributions. */
export const removeSamplesOf = (dataset: string, kept: readonly string[]): Statement => ({
  sql: 'DELETE FROM sample WHERE dataset = ? AND distribution NOT IN (SELECT value FROM json_each(?))',
  params: [dataset, JSON.stringify(kept)],
});

/** Reads samples. */
export class SampleTable {
  constructor(private readonly database: Pick<Database, 'read' | 'readOne'>) {}

  /** The sample that was stored for a distribution. */
  find(distribution: string): Sample | undefined {
    const row = this.database.readOne<Row>(
      `SELECT distribution, dataset, format, visible_to AS visibleTo, hash, size, changed, profile
FROM sample WHERE distribution = ?`,
      [distribution],
    );
    return row && { ...row, profile: JSON.parse(row.profile) as SampleProfile };
  }

  /** Its bytes. `NOT_FOUND` when it was deleted meanwhile. */
  file(distribution: string): Uint8Array {
    const row = this.database.readOne<{ file: Uint8Array }>('SELECT file FROM sample WHERE distribution = ?', [
      distribution,
    ]);
    if (!row) throw new Refusal('NOT_FOUND', 'The sample was deleted meanwhile.');
    return row.file;
  }
}
