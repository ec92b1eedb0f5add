/** Registered resources. */
import type { SqlValue, Statement } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import type { DataResources } from './data-resources.js';
import type { Resource } from './model.js';
import { AS_TEXTS } from './tables.js';
import { numberTerms, partyNumber, removeResource, resourceNumber, wordNumber } from './terms.js';

/** A row of the view `authz_resource_row`. */
interface ResourceRow {
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
const fromRow = (row: ResourceRow): Resource => ({
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
const columnsOf = (resource: Resource): readonly (readonly [column: string, sql: string, value: SqlValue])[] => [
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

/**
 * The path that an asset is registered with follows from the id of its resource, so nobody writes it down: `/datasets/ID`, or
 * `/catalogues/ID` (see `resourceId` and `PATHS`). What is here stands in a step of the schema and never changes.
 */

/** SQL of the path of the asset that a resource of this id stands for; null where that is none. */
const ownPath = (id: string): string => `CASE
  WHEN substr(${id}, 1, 10) = 'catalogue:' THEN '/catalogues/' || substr(${id}, 11)
  WHEN substr(${id}, 1, 8) = 'dataset:' THEN '/datasets/' || substr(${id}, 9)
  WHEN instr(${id}, ':') = 0 THEN '/datasets/' || ${id} END`;

/** SQL of the id of the resource that stands for the asset of a path; null where that is none. */
const idOfPath = (uri: string): string => `CASE
  WHEN substr(${uri}, 1, 12) = '/catalogues/' THEN 'catalogue:' || substr(${uri}, 13)
  WHEN substr(${uri}, 1, 10) = '/datasets/' THEN
    CASE WHEN instr(${uri}, ':') > 0 THEN 'dataset:' ELSE '' END || substr(${uri}, 11) END`;

/** URIs of resources may hold placeholders: `*` at the end for any rest, `{name}` for one path segment. */

/** True if a registered URI holds placeholders. */
const isPattern = (uri: string): boolean => uri.endsWith('*') || /\{[^{}/]+\}/.test(uri);

/** True if a registered URI with placeholders fits a path. Linear in the length of the path. */
const matchesUri = (pattern: string, path: string): boolean => {
  const open = pattern.endsWith('*');
  const expected = (open ? pattern.slice(0, -1) : pattern).split('/');
  const actual = path.split('/');
  if (open ? actual.length < expected.length : actual.length !== expected.length) return false;
  return expected.every((segment, index) => {
    if (open && index === expected.length - 1) return actual[index]?.startsWith(segment) === true;
    return /^\{[^{}/]+\}$/.test(segment) ? actual[index] !== '' : segment === actual[index];
  });
};

/** A resource on its way into the database. */
export interface NewResource extends Resource {
  readonly uris: readonly string[];
}

/** The limits that a search for resources may have. */
export interface ResourceFilter {
  readonly id?: string;
  /** Part of the name, without regard to case. */
  readonly name?: string;
  readonly exactName?: string;
  readonly uri?: string;
  readonly owner?: string;
  readonly type?: string;
  readonly scope?: string;
}

const SELECT = `SELECT ${AS_TEXTS} FROM authz_registered`;
const OF_SERVER = `server = ${partyNumber('?')}`;

/** How a search finds resources. */
const CONDITIONS: Readonly<Record<keyof ResourceFilter, string>> = {
  id: 'id = ?',
  name: `name LIKE '%' || replace(replace(replace(?, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%' ESCAPE '\\'`,
  // Names are in the index by owner.
  exactName: 'name = ? AND owner IN (SELECT number FROM authz_party)',
  uri: `number IN (WITH asked (uri) AS (SELECT ?)
    SELECT resource FROM asked CROSS JOIN authz_registered_uri held ON held.uri = asked.uri
    UNION ALL SELECT held.number FROM asked CROSS JOIN authz_registered held ON held.id = ${idOfPath('asked.uri')}
      WHERE held.own_path = 1 AND asked.uri = ${ownPath('held.id')})`,
  owner: `owner = ${partyNumber('?')}`,
  type: `type = ${wordNumber('?')}`,
  scope: `EXISTS (SELECT 1 FROM json_each((SELECT text FROM authz_word WHERE number = authz_registered.scopes)) WHERE value = ?)`,
};

const conditionsOf = (server: string, filter: ResourceFilter) => {
  const asked = (Object.keys(CONDITIONS) as (keyof ResourceFilter)[]).filter((name) => filter[name] !== undefined);
  // Nearly all are of one server: without a filter that an index knows with it, the order decides which index is read.
  const { type, owner, exactName } = filter;
  const isKnownBy = (type ?? owner ?? exactName) !== undefined;
  return {
    where: [isKnownBy ? OF_SERVER : `+${OF_SERVER}`, ...asked.map((name) => CONDITIONS[name])].join(' AND '),
    params: [server, ...asked.map((name) => filter[name] as string)],
  };
};

/** Statements that write the URIs of a resource that has none; the one that follows from its id is a mark. */
const putUris = ({ id, uris }: NewResource): readonly Statement[] => {
  const entries = JSON.stringify(uris.map((uri) => [uri, isPattern(uri) ? 1 : 0]));
  const isOwn = `value ->> 1 = 0 AND ${idOfPath('value ->> 0')} = ?2 AND value ->> 0 = ${ownPath('?2')}`;
  return [
    {
      sql: `UPDATE authz_registered SET own_path = EXISTS (SELECT 1 FROM json_each(?1) WHERE ${isOwn}) WHERE id = ?2`,
      params: [entries, id],
    },
    {
      sql: `INSERT OR IGNORE INTO authz_registered_uri (resource, uri, pattern)
            SELECT ${resourceNumber('?2')}, value ->> 0, value ->> 1 FROM json_each(?1) WHERE NOT (${isOwn})`,
      params: [entries, id],
    },
  ];
};

/** Looks resources up and makes the statements that change them. */
export class Resources {
  constructor(
    private readonly database: Database,
    private readonly data?: Pick<DataResources, 'find'>,
  ) {}

  /** The resource of that id, if it belongs to the server. */
  get(server: string, id: string): Resource | undefined {
    const data = this.data?.find(server, id);
    if (data) return data;
    const sql = 'SELECT * FROM authz_resource_row WHERE id = ? AND server = ?';
    const row = this.database.readOne<ResourceRow>(sql, [id, server]);
    return row && fromRow(row);
  }

  /** The resource of that id, whichever server it belongs to. */
  find(id: string): Resource | undefined {
    const row = this.database.readOne<ResourceRow>('SELECT * FROM authz_resource_row WHERE id = ?', [id]);
    return row && fromRow(row);
  }

  /** The resource that an owner calls by that name. */
  named(server: string, owner: string, name: string): Resource | undefined {
    const sql = `${SELECT} WHERE server = ${partyNumber('?')} AND owner = ${partyNumber('?')} AND name = ?`;
    const row = this.database.readOne<ResourceRow>(sql, [server, owner, name]);
    return row && fromRow(row);
  }

  /** Resources of a server that answer to a URI; with `patterns`, also those whose URI holds placeholders that fit. */
  byUri(server: string, uri: string, patterns: boolean): readonly Resource[] {
    const exact = this.search(server, { uri }, 0, 100);
    if (exact.length > 0 || !patterns) return exact;
    const rows = this.database.read<{ uri: string; resource: string }>(
      `SELECT uri, id AS resource FROM authz_registered_uri JOIN authz_registered ON number = resource WHERE pattern = 1
       ORDER BY length(uri) DESC, uri LIMIT 1000`,
    );
    const fitting = rows.find((row) => matchesUri(row.uri, uri) && this.get(server, row.resource) !== undefined);
    return fitting ? [this.get(server, fitting.resource) as Resource] : [];
  }

  /** A page of a server's resources in the order in which they were registered. */
  search(server: string, filter: ResourceFilter, first: number, max: number): readonly Resource[] {
    const { where, params } = conditionsOf(server, filter);
    const sql = `${SELECT} WHERE ${where} ORDER BY number LIMIT ? OFFSET ?`;
    return this.database.read<ResourceRow>(sql, [...params, max, first]).map(fromRow);
  }

  /** URIs of a resource. */
  uris(id: string): readonly string[] {
    const sql = `SELECT ${ownPath('id')} AS uri FROM authz_registered WHERE id = ?1 AND own_path = 1
      UNION ALL SELECT uri FROM authz_registered_uri WHERE resource = ${resourceNumber('?1')} ORDER BY uri`;
    return this.database.read<{ uri: string }>(sql, [id]).map(({ uri }) => uri);
  }

  /** Statements that store a new resource. They fail when id or name is taken. */
  insert(resource: NewResource): readonly Statement[] {
    const columns = columnsOf(resource);
    return [
      ...numberTerms(resource),
      {
        sql: `INSERT INTO authz_registered (${columns.map(([column]) => column).join(', ')}, own_path)
              VALUES (${columns.map(([, sql]) => sql).join(', ')}, 0)`,
        params: columns.map(([, , value]) => value),
      },
      ...putUris(resource),
    ];
  }

  /** Statements that replace what is stored about a resource. They fail when the name is taken. */
  update(resource: NewResource): readonly Statement[] {
    const columns = columnsOf(resource);
    return [
      ...numberTerms(resource),
      {
        sql: `UPDATE authz_registered SET ${columns.map(([column, sql]) => `${column} = ${sql}`).join(', ')} WHERE id = ?`,
        params: [...columns.map(([, , value]) => value), resource.id],
        expect: 1,
      },
      { sql: `DELETE FROM authz_registered_uri WHERE resource = ${resourceNumber('?')}`, params: [resource.id] },
      ...putUris(resource),
    ];
  }

  /** The statement that forgets a resource, with the permissions that are about nothing else. */
  remove(id: string): Statement {
    return removeResource(id);
  }
}
