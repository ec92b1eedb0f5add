/** Resources as they are stored. */
import type { SqlValue } from '../../store/graph-store.js';
import type { Resource } from './model.js';
import { partyNumber, wordNumber } from './terms.js';

/** A row of the view `authz_resource_row`. */
export interface ResourceRow {
  readonly id: string;
  readonly server: string;
  readonly name: string;
  readonly type: string | null;
  readonly owner: string;
  readonly owner_managed: number;
  readonly display_name: string | null;
  readonly icon_uri: string | null;
  readonly organization: string | null;
  readonly scopes: string;
  readonly attributes: string;
}

/** The resource of a row. */
export const fromRow = (row: ResourceRow): Resource => ({
  id: row.id,
  server: row.server,
  name: row.name,
  owner: row.owner,
  ownerManaged: row.owner_managed === 1,
  scopes: JSON.parse(row.scopes) as string[],
  attributes: JSON.parse(row.attributes) as Record<string, string[]>,
  ...(row.type === null ? {} : { type: row.type }),
  ...(row.display_name === null ? {} : { displayName: row.display_name }),
  ...(row.icon_uri === null ? {} : { iconUri: row.icon_uri }),
  ...(row.organization === null ? {} : { organization: row.organization }),
});

/** The columns of `authz_registered`, each with the SQL of its value and the text that this is made of; the id comes last. */
export const columnsOf = (resource: Resource): readonly (readonly [column: string, sql: string, value: SqlValue])[] => [
  ['server', partyNumber('?'), resource.server],
  ['owner', partyNumber('?'), resource.owner],
  ['type', wordNumber('?'), resource.type ?? null],
  ['organization', wordNumber('?'), resource.organization ?? null],
  ['scopes', wordNumber('?'), JSON.stringify(resource.scopes)],
  ['owner_managed', '?', resource.ownerManaged ? 1 : 0],
  ['display_name', '?', resource.displayName ?? null],
  ['icon_uri', '?', resource.iconUri ?? null],
  ['attributes', '?', Object.keys(resource.attributes).length === 0 ? null : JSON.stringify(resource.attributes)],
  ['name', '?', resource.name],
  ['id', '?', resource.id],
];
