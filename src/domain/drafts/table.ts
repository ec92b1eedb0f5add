/** Where drafts are kept: a table of their own, which neither queries nor search know. */
import type { Database, Migration } from '../../store/sqlite/database.js';
import type { Statement } from '../../store/graph-store.js';
import type { KnownDistribution } from '../intake/job.js';

/** A text and its language, where it has one. */
export interface Title {
  readonly value: string;
  readonly language: string | null;
}

/** Metadata of a dataset that is not published. */
export interface Draft {
  /** Id that the dataset will have. */
  readonly id: string;
  /** Id of the catalogue that it will join. */
  readonly catalogue: string;
  /** To whom it belongs: `organization:<id>`, or the name of the actor who has no organization. */
  readonly provider: string;
  /** Organization that owned the dataset before it was hidden. */
  readonly owner?: string | undefined;
  /** Id at the source of a dataset that was hidden. */
  readonly originalId?: string | undefined;
  readonly titles: readonly Title[];
  readonly distributions: readonly KnownDistribution[];
  /** SHA-256 of the RDFC-1.0 canonical form, hexadecimal. */
  readonly hash: string;
  /** When it was first and last stored, ISO 8601 UTC. */
  readonly created: string;
  readonly changed: string;
  /** The metadata as canonical N-Triples. */
  readonly triples: string;
}

/** A draft as lists show it. */
export type DraftHeader = Omit<Draft, 'triples' | 'distributions' | 'owner' | 'originalId'>;

/** Tables of drafts. */
export const draftTables: readonly Migration[] = [
  {
    name: 'draft-1',
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
  UNIQUE (provider, id)
);
CREATE INDEX draft_by_catalogue ON draft (catalogue);
`,
  },
];

/** Stores a draft, in place of the one that the provider has under this id. */
export const putDraft = (draft: Draft): Statement => ({
  sql: `INSERT INTO draft (provider, id, catalogue, owner, original_id, titles, distributions, hash, created, changed, triples)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (provider, id) DO UPDATE SET titles = excluded.titles, distributions = excluded.distributions,
  hash = excluded.hash, changed = excluded.changed, triples = excluded.triples`,
  params: [
    draft.provider,
    draft.id,
    draft.catalogue,
    draft.owner ?? null,
    draft.originalId ?? null,
    JSON.stringify(draft.titles),
    JSON.stringify(draft.distributions),
    draft.hash,
    draft.created,
    draft.changed,
    draft.triples,
  ],
});

/** Deletes a draft that must be there. */
export const removeDraft = ({ provider, id }: Pick<Draft, 'provider' | 'id'>): Statement => ({
  sql: 'DELETE FROM draft WHERE provider = ? AND id = ?',
  params: [provider, id],
  expect: 1,
});

/** Deletes the drafts of a catalogue. */
export const removeDraftsOf = (catalogue: string): Statement => ({
  sql: 'DELETE FROM draft WHERE catalogue = ?',
  params: [catalogue],
});

type HeaderRow = Omit<DraftHeader, 'titles'> & { readonly titles: string };
type DraftRow = HeaderRow & {
  readonly distributions: string;
  readonly triples: string;
  readonly owner: string | null;
  readonly originalId: string | null;
};

const HEADER = 'id, catalogue, provider, titles, hash, created, changed';

const headerOf = <R extends HeaderRow>(row: R) => ({ ...row, titles: JSON.parse(row.titles) as readonly Title[] });

/** Reads drafts. Every question names the provider: nobody sees the drafts of others. */
export class DraftTable {
  constructor(private readonly database: Pick<Database, 'read' | 'readOne'>) {}

  /** The draft that the provider has under this id. */
  find(provider: string, id: string): Draft | undefined {
    const row = this.database.readOne<DraftRow>(
      `SELECT ${HEADER}, owner, original_id AS originalId, distributions, triples FROM draft WHERE provider = ? AND id = ?`,
      [provider, id],
    );
    return (
      row && {
        ...headerOf(row),
        distributions: JSON.parse(row.distributions) as readonly KnownDistribution[],
        owner: row.owner ?? undefined,
        originalId: row.originalId ?? undefined,
      }
    );
  }

  /** Ids of the catalogues in which the provider has drafts. */
  catalogues(provider: string): string[] {
    return this.database
      .read<{ catalogue: string }>('SELECT DISTINCT catalogue FROM draft WHERE provider = ? ORDER BY catalogue', [
        provider,
      ])
      .map(({ catalogue }) => catalogue);
  }

  /** How many drafts the provider has in these catalogues. */
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
