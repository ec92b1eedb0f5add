/** Resources as they are stored. */
import type { SqlValue } from '../../store/graph-store.js';
import type { Resource } from './model.js';

/** A row of `authz_resource`. */
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

/** Values of a row: every column but the id, then the id. */
export const columnsOf = (resource: Resource): SqlValue[] => [
  resource.server,
  resource.name,
  resource.type ?? null,
  resource.owner,
  resource.ownerManaged ? 1 : 0,
  resource.displayName ?? null,
  resource.iconUri ?? null,
  resource.organization ?? null,
  JSON.stringify(resource.scopes),
  JSON.stringify(resource.attributes),
  resource.id,
];
