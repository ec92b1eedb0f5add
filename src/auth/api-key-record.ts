/** API keys as they are stored and listed: never the key itself, only a digest. */
import type { KeyPrincipal } from './principal.js';

/** The table of keys. Times are milliseconds since the epoch. */
export const KEY_TABLE = `
CREATE TABLE auth_api_key (
  id TEXT PRIMARY KEY,
  label TEXT NOT NULL,
  digest TEXT NOT NULL UNIQUE,
  -- 1 when an operator chose the text: such a key is found by its digest, because it names no id.
  preset INTEGER NOT NULL,
  catalogues TEXT,
  organization TEXT,
  created INTEGER NOT NULL,
  expires INTEGER,
  revoked INTEGER,
  last_used TEXT
) WITHOUT ROWID;
`;

/** A key as administrators see it. Nobody can read the key itself again. */
export interface KeyDescription {
  readonly id: string;
  readonly label: string;
  readonly catalogues?: readonly string[];
  readonly organization?: string;
  readonly created: Date;
  readonly expires?: Date;
  readonly revoked?: Date;
  /** Day of last use, `YYYY-MM-DD` in UTC. */
  readonly lastUsed?: string;
}

/** A stored key. */
export interface KeyRow {
  readonly id: string;
  readonly label: string;
  readonly digest: string;
  readonly catalogues: string | null;
  readonly organization: string | null;
  readonly created: number;
  readonly expires: number | null;
  readonly revoked: number | null;
  readonly last_used: string | null;
}

/** The limits of a key, and the organization that it works for. */
export const limits = (row: KeyRow): Pick<KeyPrincipal, 'catalogues' | 'organization'> => ({
  ...(row.catalogues === null ? {} : { catalogues: JSON.parse(row.catalogues) as string[] }),
  ...(row.organization === null ? {} : { organization: row.organization }),
});

/** A stored key for administrators. */
export const describe = (row: KeyRow): KeyDescription => ({
  id: row.id,
  label: row.label,
  ...limits(row),
  created: new Date(row.created),
  ...(row.expires === null ? {} : { expires: new Date(row.expires) }),
  ...(row.revoked === null ? {} : { revoked: new Date(row.revoked) }),
  ...(row.last_used === null ? {} : { lastUsed: row.last_used }),
});
