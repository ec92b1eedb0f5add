/** Registered resources. */
import type { Statement } from '../../store/graph-store.js';
import type { Database } from '../../store/sqlite/database.js';
import type { DataResources } from './data-resources.js';
import type { Resource } from './model.js';
import { columnsOf, fromRow, type ResourceRow } from './resource-row.js';
import { isPattern, matchesUri } from './uri-pattern.js';

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

const CONDITIONS: Readonly<Record<keyof ResourceFilter, string>> = {
  id: 'id = ?',
  name: `name LIKE '%' || replace(replace(replace(?, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%' ESCAPE '\\'`,
  exactName: 'name = ?',
  uri: 'id IN (SELECT resource FROM authz_resource_uri WHERE uri = ?)',
  owner: 'owner = ?',
  type: 'type = ?',
  scope: 'EXISTS (SELECT 1 FROM json_each(authz_resource.scopes) WHERE value = ?)',
};

/** Every owner, from one to the next: names are in the index by owner, and nearly all resources have the same. */
const OF_EVERY_OWNER = `owner IN (WITH RECURSIVE owners (owner) AS (
    SELECT MIN(owner) FROM authz_resource
    UNION ALL
    SELECT (SELECT MIN(owner) FROM authz_resource WHERE owner > owners.owner) FROM owners WHERE owners.owner IS NOT NULL
  ) SELECT owner FROM owners)`;

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
    const sql = 'SELECT * FROM authz_resource WHERE id = ? AND server = ?';
    const row = this.database.readOne<ResourceRow>(sql, [id, server]);
    return row && fromRow(row);
  }

  /** The resource of that id, whichever server it belongs to. */
  find(id: string): Resource | undefined {
    const row = this.database.readOne<ResourceRow>('SELECT * FROM authz_resource WHERE id = ?', [id]);
    return row && fromRow(row);
  }

  /** The resource that an owner calls by that name. */
  named(server: string, owner: string, name: string): Resource | undefined {
    const sql = 'SELECT * FROM authz_resource WHERE server = ? AND owner = ? AND name = ?';
    const row = this.database.readOne<ResourceRow>(sql, [server, owner, name]);
    return row && fromRow(row);
  }

  /** Resources of a server that answer to a URI; with `patterns`, also those whose URI holds placeholders that fit. */
  byUri(server: string, uri: string, patterns: boolean): readonly Resource[] {
    const exact = this.search(server, { uri }, 0, 100);
    if (exact.length > 0 || !patterns) return exact;
    const rows = this.database.read<{ uri: string; resource: string }>(
      'SELECT uri, resource FROM authz_resource_uri WHERE pattern = 1 ORDER BY length(uri) DESC, uri LIMIT 1000',
    );
    const fitting = rows.find((row) => matchesUri(row.uri, uri) && this.get(server, row.resource) !== undefined);
    return fitting ? [this.get(server, fitting.resource) as Resource] : [];
  }

  /** A page of a server's resources in the order of their ids. */
  search(server: string, filter: ResourceFilter, first: number, max: number): readonly Resource[] {
    const asked = (Object.keys(CONDITIONS) as (keyof ResourceFilter)[]).filter((name) => filter[name] !== undefined);
    const owners = filter.exactName !== undefined && filter.owner === undefined ? [OF_EVERY_OWNER] : [];
    const where = ['server = ?', ...asked.map((name) => CONDITIONS[name]), ...owners].join(' AND ');
    const sql = `SELECT * FROM authz_resource WHERE ${where} ORDER BY id LIMIT ? OFFSET ?`;
    const params = [server, ...asked.map((name) => filter[name] as string), max, first];
    return this.database.read<ResourceRow>(sql, params).map(fromRow);
  }

  /** URIs of a resource. */
  uris(id: string): readonly string[] {
    const sql = 'SELECT uri FROM authz_resource_uri WHERE resource = ? ORDER BY uri';
    return this.database.read<{ uri: string }>(sql, [id]).map(({ uri }) => uri);
  }

  /** Ids of the resources that a user owns. */
  ownedBy(user: string): readonly string[] {
    const sql = 'SELECT id FROM authz_resource WHERE owner = ?';
    return this.database.read<{ id: string }>(sql, [user]).map(({ id }) => id);
  }

  /** Statements that store a new resource. They fail when id or name is taken. */
  insert(resource: NewResource): readonly Statement[] {
    return [
      {
        sql: `INSERT INTO authz_resource
                (server, name, type, owner, owner_managed, display_name, icon_uri, organization, scopes, attributes, id)
              VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        params: columnsOf(resource),
      },
      ...this.insertUris(resource.id, resource.uris),
    ];
  }

  /** Statements that replace what is stored about a resource. They fail when the name is taken. */
  update(resource: NewResource): readonly Statement[] {
    return [
      {
        sql: `UPDATE authz_resource SET server = ?, name = ?, type = ?, owner = ?, owner_managed = ?, display_name = ?,
                icon_uri = ?, organization = ?, scopes = ?, attributes = ? WHERE id = ?`,
        params: columnsOf(resource),
        expect: 1,
      },
      { sql: 'DELETE FROM authz_resource_uri WHERE resource = ?', params: [resource.id] },
      ...this.insertUris(resource.id, resource.uris),
    ];
  }

  /** Statement that forgets a resource, with the permissions that are about nothing else. */
  remove(id: string): Statement {
    return { sql: 'DELETE FROM authz_resource WHERE id = ?', params: [id] };
  }

  insertUris(id: string, uris: readonly string[]): readonly Statement[] {
    return uris.map((uri) => ({
      sql: 'INSERT OR IGNORE INTO authz_resource_uri (resource, uri, pattern) VALUES (?, ?, ?)',
      params: [id, uri, isPattern(uri) ? 1 : 0],
    }));
  }
}
