/** Resources as releases before `authz_registered` kept them. */
import { ownPath } from '../../src/identity/authz/own-path.js';
import type { Statement } from '../../src/store/graph-store.js';
import type { Database } from '../../src/store/sqlite/database.js';

const NUMBER = '(SELECT number FROM authz_registered WHERE id = ?1)';

/** Statements that bring a resource back into the earlier form, with all that belongs to it. */
export const turnBack = (id: string): readonly Statement[] =>
  [
    'INSERT INTO authz_resource SELECT * FROM authz_resource_row WHERE id = ?1 AND EXISTS (SELECT 1 FROM authz_registered WHERE id = ?1)',
    `INSERT INTO authz_resource_uri SELECT ?1, ${ownPath('?1')}, 0 FROM authz_registered WHERE id = ?1 AND own_path = 1
       UNION ALL SELECT ?1, uri, pattern FROM authz_registered_uri WHERE resource = ${NUMBER}`,
    `INSERT INTO authz_policy_resource SELECT ?1, policy FROM authz_about WHERE resource = ${NUMBER}`,
    `DELETE FROM authz_registered_uri WHERE resource = ${NUMBER}`,
    `DELETE FROM authz_about WHERE resource = ${NUMBER}`,
    // What is asked of it stays.
    `UPDATE authz_request SET resource = 'kept ' || ?1 WHERE resource = ?1`,
    'DELETE FROM authz_registered WHERE id = ?1',
    `UPDATE authz_request SET resource = ?1 WHERE resource = 'kept ' || ?1`,
  ].map((sql) => ({ sql, params: [id] }));

/** What an earlier release wrote when it registered an asset, in the words of its journal. */
export const registeredBefore = (server: string, id: string, name: string): readonly Statement[] => [
  {
    sql: `INSERT INTO authz_resource
            (id, server, name, type, owner, owner_managed, organization, scopes, attributes)
          SELECT ?1, ?2, ?3, ?4, ?2, 0, ?5, ?6, '{}' WHERE true
          ON CONFLICT (id) DO UPDATE SET name = excluded.name, organization = excluded.organization,
            server = excluded.server, type = excluded.type, owner = excluded.owner, owner_managed = 0,
            scopes = excluded.scopes`,
    params: [id, server, name, 'urn:marketplace:asset', 'harbour', '["READ","EDIT","DELETE","TRADE"]'],
  },
  {
    sql: 'INSERT OR IGNORE INTO authz_resource_uri (resource, uri, pattern) VALUES (?, ?, 0)',
    params: [id, `/datasets/${id}`],
  },
];

/** What an earlier release wrote when it granted a user, whose policy is there, scopes on an asset. */
export const grantedBefore = (
  server: string,
  id: string,
  user: string,
  scopes: readonly string[],
): readonly Statement[] => {
  const name = `asset:${id}:${scopes.join(',')}`;
  const permission = '(SELECT id FROM authz_policy WHERE server = ?1 AND name = ?2)';
  return [
    {
      sql: `INSERT INTO authz_policy (server, name, type, logic, strategy, config, reach, resource_type, scopes)
            VALUES (?, ?, 'scope', 'POSITIVE', 'AFFIRMATIVE', '{}', 'resources', NULL, ?) ON CONFLICT (server, name) DO NOTHING`,
      params: [server, name, JSON.stringify(scopes)],
    },
    {
      sql: `INSERT INTO authz_policy_resource (resource, policy) VALUES (?3, ${permission}) ON CONFLICT DO NOTHING`,
      params: [server, name, id],
    },
    {
      sql: `INSERT INTO authz_policy_policy (policy, applied)
            VALUES (${permission}, (SELECT id FROM authz_policy WHERE server = ?1 AND name = ?3)) ON CONFLICT DO NOTHING`,
      params: [server, name, `user:${user}`],
    },
  ];
};

/** How many rows there are in the earlier form. */
export const leftOf = (database: Database): number =>
  database.readOne<{ n: number }>(
    `SELECT (SELECT COUNT(*) FROM authz_resource) + (SELECT COUNT(*) FROM authz_resource_uri)
       + (SELECT COUNT(*) FROM authz_policy_resource) AS n`,
  )?.n ?? NaN;
