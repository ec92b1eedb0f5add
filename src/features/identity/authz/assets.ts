/** Assets of the marketplace as resources: registered, renamed and forgotten in the transaction that writes the graph. */
import { resourceId, SCOPES, type AssetKind, type Scope } from '../../../core/auth/access.js';
import { randomBytes } from 'node:crypto';
import type { Statement } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import { grantStatements } from './grants.js';
import type { PolicySubject } from './subjects.js';
import { numberWords, removeResource, wordNumber } from './terms.js';

/** Resource types of assets. */
export const ASSET_TYPES: Readonly<Record<AssetKind, string>> = {
  dataset: 'urn:marketplace:asset',
  catalogue: 'urn:marketplace:catalogue',
};

/** An asset to register. */
export interface NewAsset {
  readonly kind: AssetKind;
  readonly id: string;
  /** Title for people; also the name under which permissions can be asked. */
  readonly name: string;
  /** Organization that publishes it: its members may share what they hold. */
  readonly organization?: string;
  /** The scopes that may be held on it; every scope when absent. */
  readonly scopes?: readonly Scope[];
  /** The grants that come with it, for example of everything to its creator. */
  readonly grants?: readonly { readonly subject: PolicySubject; readonly scopes: readonly Scope[] }[];
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const LONGEST_NAME = 200;

/** True if a text may name a resource: it must not look like an id, nor hold what separates permissions from scopes. */
export const isResourceName = (name: string): boolean =>
  name.trim() === name && name !== '' && name.length <= LONGEST_NAME && !/[#,\p{Cc}]/u.test(name) && !UUID.test(name);

const withoutSeparators = (name: string): string =>
  name
    .replace(/[#,\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST_NAME)
    .trim();

/** Names for an asset made from its title: the best one first, then those for when somebody else has it already. */
export const namesOf = ({
  kind,
  id,
  name,
}: Pick<NewAsset, 'kind' | 'id' | 'name'>): readonly [string, string, string] => {
  const title = withoutSeparators(name) || kind;
  const text = UUID.test(title) ? `${kind} ${title}` : title;
  const short = withoutSeparators(id).slice(0, 64);
  return [text, `${text} (${short})`, `${text} (${randomBytes(8).toString('hex')})`];
};

/** Start of the path that a resource is registered with: it follows from the id (`own-path.ts`). */
export const PATHS: Readonly<Record<AssetKind, string>> = { dataset: '/datasets/', catalogue: '/catalogues/' };

/** Statements that register an asset with a resource server, or bring its name and organization up to date. */
export const assetStatements = (server: string, asset: NewAsset): readonly Statement[] => {
  const id = resourceId(asset);
  const scopes = JSON.stringify(asset.scopes ?? SCOPES);
  const taken = (name: string): string =>
    `EXISTS (SELECT 1 FROM authz_registered WHERE server = party.number AND owner = party.number AND name = ${name} AND id <> ?1)`;
  return [
    numberWords([ASSET_TYPES[asset.kind], asset.organization, scopes]),
    {
      // Two assets of one title may be stored at the same time, so the name is chosen inside the transaction.
      sql: `INSERT INTO authz_registered (server, owner, type, organization, scopes, owner_managed, own_path, id, name)
            SELECT party.number, party.number, ${wordNumber('?6')}, ${wordNumber('?7')}, ${wordNumber('?8')}, 0, 1, ?1,
              CASE WHEN NOT ${taken('?3')} THEN ?3 WHEN NOT ${taken('?4')} THEN ?4 ELSE ?5 END
            FROM authz_party party WHERE party.name = ?2
            ON CONFLICT (id) DO UPDATE SET name = excluded.name, organization = excluded.organization,
              server = excluded.server, type = excluded.type, owner = excluded.owner, owner_managed = 0,
              scopes = excluded.scopes, own_path = 1`,
      expect: 1,
      params: [id, server, ...namesOf(asset), ASSET_TYPES[asset.kind], asset.organization ?? null, scopes],
    },
    ...(asset.grants ?? []).flatMap(({ subject, scopes: given }) =>
      grantStatements(server, { resource: id }, given, subject),
    ),
  ];
};

/** Statements that leave only these scopes to be held on assets; none where that is so already. */
export const limitStatements = (
  database: Pick<Database, 'readOne'>,
  assets: readonly Pick<NewAsset, 'kind' | 'id'>[],
  scopes: readonly Scope[],
): readonly Statement[] =>
  assets.flatMap((asset) => {
    const [text, id] = [JSON.stringify(scopes), resourceId(asset)];
    const isWider = database.readOne('SELECT 1 FROM authz_resource_row WHERE scopes <> ? AND id = ?', [text, id]);
    const sql = `UPDATE authz_registered SET scopes = ${wordNumber('?')} WHERE id = ?`;
    return isWider ? [numberWords([text]), { sql, params: [text, id] }] : [];
  });

/** Statements that forget an asset with everything granted on it. */
export const forgetStatements = (asset: Pick<NewAsset, 'kind' | 'id'>): readonly Statement[] => [
  removeResource(resourceId(asset)),
];
