/** The table of drafts: a table of their own, which neither queries nor search know. */
import type { Database, Migration } from '../../core/store/sqlite/database.js';
import type { KnownDistribution } from '../repository/intake/job.js';
import type { Draft, DraftHeader, Title } from './model.js';

/** Tables of drafts. `hides`: 1 where a dataset was made a draft. */
export const draftTables: readonly Migration[] = [
  {
    name: 'draft',
    sql: `
CREATE TABLE draft (
  position INTEGER PRIMARY KEY,
  provider TEXT NOT NULL,
  id TEXT NOT NULL,
  catalogue TEXT NOT NULL,
  owner TEXT,
  original_id TEXT,
  titles TEXT NOT NULL,
  distributions TEXT NOT NULL,
  hash TEXT NOT NULL,
  created TEXT NOT NULL,
  changed TEXT NOT NULL,
  triples TEXT NOT NULL,
  hides INTEGER NOT NULL DEFAULT 0,
  UNIQUE (provider, id)
);
CREATE INDEX draft_by_catalogue ON draft (catalogue);
CREATE INDEX draft_hiding ON draft (id) WHERE hides = 1;
`,
  },
];

type HeaderRow = Omit<DraftHeader, 'titles'> & { readonly titles: string };
type DraftRow = HeaderRow & {
  readonly distributions: string;
  readonly triples: string;
  readonly owner: string | null;
  readonly originalId: string | null;
  readonly hides: number;
};

const HEADER = 'id, catalogue, provider, titles, hash, created, changed';

const headerOf = <R extends HeaderRow>(row: R) => ({ ...row, titles: JSON.parse(row.titles) as readonly Title[] });

/** Reads drafts. Every question but one names the provider: nobody sees the drafts of others. */
export class DraftTable {
  constructor(private readonly database: Pick<Database, 'read' | 'readOne'>) {}

  /** The draft that the provider has under this id. */
  find(provider: string, id: string): Draft | undefined {
    const row = this.database.readOne<DraftRow>(
      `SELECT ${HEADER}, owner, original_id AS originalId, hides, distributions, triples FROM draft WHERE provider = ? AND id = ?`,
      [provider, id],
    );
    return (
      row && {
        ...headerOf(row),
        distributions: JSON.parse(row.distributions) as readonly KnownDistribution[],
        owner: row.owner ?? undefined,
        originalId: row.originalId ?? undefined,
        hides: row.hides === 1,
      }
    );
  }

  /** True if a draft, whoever has it, hides the dataset with this id. */
  hides(id: string): boolean {
    return this.database.readOne('SELECT 1 FROM draft WHERE id = ? AND hides = 1', [id]) !== undefined;
  }

  /** Ids of the catalogues in which the provider has drafts. */
  catalogues(provider: string): string[] {
    return this.database
      .read<{ catalogue: string }>('SELECT DISTINCT catalogue FROM draft WHERE provider = ? ORDER BY catalogue', [
        provider,
      ])
      .map(({ catalogue }) => catalogue);
  }

  /** The number of drafts that the provider has in these catalogues. */
  count(provider: string, catalogues: readonly string[]): number {
    const row = this.database.readOne<{ n: number }>(
      'SELECT COUNT(*) AS n FROM draft WHERE provider = ? AND catalogue IN (SELECT value FROM json_each(?))',
      [provider, JSON.stringify(catalogues)],
    );
    return row?.n ?? 0;
  }

  /** The provider's drafts in these catalogues, in the order in which they were first stored. */
  list(provider: string, catalogues: readonly string[], offset: number, limit: number): DraftHeader[] {
    return this.database
      .read<HeaderRow>(
        `SELECT ${HEADER} FROM draft WHERE provider = ? AND catalogue IN (SELECT value FROM json_each(?)) ORDER BY position LIMIT ? OFFSET ?`,
        [provider, JSON.stringify(catalogues), limit, offset],
      )
      .map(headerOf);
  }
}
