/** Logos of organizations, one for each. They are in the data file, so that they are in every backup and go with what they belong to. */
import { createHash } from 'node:crypto';
import type { Statement } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import { PICTURE_TYPES, type Picture, type PictureType } from './picture.js';

/** A logo without its bytes. `hash`: SHA-256 of them in hexadecimal; `size` in bytes, `width` and `height` in pixels. */
export interface Logo {
  readonly organization: string;
  readonly hash: string;
  readonly mediaType: PictureType;
  readonly width: number;
  readonly height: number;
  readonly size: number;
}

const SELECT = 'SELECT organization, hash, media_type AS mediaType, width, height, size FROM identity_logo';

/** The logo that a picture is for an organization. */
export const logoOf = (organization: string, { mediaType, width, height, bytes }: Picture): Logo => ({
  ...{ organization, mediaType, width, height, size: bytes.length },
  hash: createHash('sha256').update(bytes).digest('hex'),
});

/** Name of the file of a logo, which is never another one. */
export const fileNameOf = ({ hash, mediaType }: Pick<Logo, 'hash' | 'mediaType'>): string =>
  `${hash}.${PICTURE_TYPES[mediaType]}`;

/** Reads and writes logos. */
export class Logos {
  constructor(private readonly database: Pick<Database, 'read' | 'readOne'>) {}

  /** The logo of an organization. */
  of(organization: string): Logo | undefined {
    return this.database.readOne<Logo>(`${SELECT} WHERE organization = ?`, [organization]);
  }

  /** The logos of organizations of these names, by name; names without one are left out. */
  named(names: readonly string[]): Map<string, Logo> {
    const found = this.database.read<Logo & { readonly name: string }>(
      `SELECT o.name, organization, hash, media_type AS mediaType, width, height, l.size
FROM identity_logo l JOIN identity_organization o ON o.id = l.organization WHERE o.name IN (SELECT value FROM json_each(?))`,
      [JSON.stringify(names)],
    );
    return new Map(found.map(({ name, ...logo }) => [name, logo]));
  }

  /** The bytes of the logo with this hash, whoever has it. */
  file(hash: string): (Pick<Logo, 'hash' | 'mediaType'> & { readonly file: Uint8Array }) | undefined {
    return this.database.readOne(
      'SELECT hash, media_type AS mediaType, file FROM identity_logo WHERE hash = ? LIMIT 1',
      [hash],
    );
  }

  /** Stores the logo of an organization that is here, in place of the one it has. `now`: milliseconds since the epoch. */
  put({ organization, hash, mediaType, width, height, size }: Logo, file: Uint8Array, now: number): Statement {
    return {
      sql: `INSERT INTO identity_logo (organization, hash, media_type, width, height, size, changed, file)
SELECT id, ?, ?, ?, ?, ?, ?, ? FROM identity_organization WHERE id = ?
ON CONFLICT (organization) DO UPDATE SET hash = excluded.hash, media_type = excluded.media_type, width = excluded.width,
  height = excluded.height, size = excluded.size, changed = excluded.changed, file = excluded.file`,
      params: [hash, mediaType, width, height, size, now, file, organization],
      expect: 1,
    };
  }

  /** Deletes the logo of an organization, which must have one. */
  remove(organization: string): Statement {
    return { sql: 'DELETE FROM identity_logo WHERE organization = ?', params: [organization], expect: 1 };
  }
}
