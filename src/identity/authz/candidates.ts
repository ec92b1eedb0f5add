/** Resources that somebody may hold something on: where a search over all resources would take too long. */
import type { SqlValue } from '../../store/graph-store.js';
import type { Database } from '../../store/sqlite/database.js';
import type { Identity, ResourceServer } from './model.js';

/** Names under which the subject index may know an identity, as pairs of kind and subject. */
const namesOf = (identity: Identity): readonly (readonly [string, string])[] => [
  ['any', ''],
  ['user', identity.sub],
  ['client', identity.client],
  ...identity.roles.map((role) => ['role', role] as const),
  ...identity.groups.flatMap((group) =>
    // A group is also a member of those above it: /a/b is found under /a/b and under /a.
    group.split('/').flatMap((_part, index, parts) => {
      const path = parts.slice(0, index + 1).join('/');
      return path === '' ? [] : [['group', path] as const];
    }),
  ),
];

/** Permissions that may apply to the identity, by the policies in their subject index and the aggregates. */
const MAY_APPLY = `
  SELECT pp.policy FROM json_each(?1) name
  JOIN authz_policy_subject s ON s.kind = name.value ->> 0 AND s.subject = name.value ->> 1
  JOIN authz_policy_policy pp ON pp.applied = s.policy`;
// CROSS JOIN keeps the order: from what applies to the identity to its resources, never over all of them.
const BY_RESOURCE = `
  SELECT DISTINCT pr.resource AS id FROM (${MAY_APPLY}) applying
  CROSS JOIN authz_policy_resource pr ON pr.policy = applying.policy
  CROSS JOIN authz_resource r ON r.id = pr.resource
  WHERE r.server = ?2 AND pr.resource > ?3 ORDER BY pr.resource LIMIT ?4`;
const OWNED = 'SELECT id FROM authz_resource WHERE owner = ?1 AND server = ?2 AND id > ?3 ORDER BY id LIMIT ?4';
const OF_TYPE = `
  SELECT id FROM authz_resource WHERE server = ?2 AND id > ?3 AND type IN (
    SELECT resource_type FROM authz_policy WHERE reach = 'type' AND server = ?2 AND id IN (${MAY_APPLY})
  ) ORDER BY id LIMIT ?4`;
const ANY = `
  SELECT id FROM authz_resource WHERE server = ?2 AND id > ?3 AND EXISTS (
    SELECT 1 FROM authz_policy WHERE reach = 'any' AND server = ?2 AND id IN (${MAY_APPLY})
  ) ORDER BY id LIMIT ?4`;
const EVERYTHING =
  'SELECT id FROM authz_resource WHERE ?1 IS NOT NULL AND server = ?2 AND id > ?3 ORDER BY id LIMIT ?4';

const PAGE = 200;

/** Finds candidates, in pages, the likely ones first. */
export class Candidates {
  constructor(private readonly database: Database) {}

  /** Ids of resources worth evaluating for somebody, each once. Reads on only as far as it is iterated. */
  *of(identity: Identity, server: ResourceServer): Generator<string> {
    const seen = new Set<string>();
    const names = JSON.stringify(namesOf(identity));
    // Where enforcement is off or open, permissions do not limit what may be granted.
    const general: readonly (readonly [string, string])[] =
      server.enforcement === 'ENFORCING'
        ? [
            [OF_TYPE, names],
            [ANY, names],
          ]
        : [[EVERYTHING, names]];
    for (const [sql, parameter] of [[BY_RESOURCE, names], [OWNED, identity.sub], ...general] as const) {
      for (const id of this.#pages(sql, [parameter, server.client])) {
        if (seen.has(id)) continue;
        seen.add(id);
        yield id;
      }
    }
  }

  *#pages(sql: string, params: readonly SqlValue[]): Generator<string> {
    let after = '';
    for (;;) {
      const rows = this.database.read<{ id: string }>(sql, [...params, after, PAGE]);
      for (const { id } of rows) yield id;
      if (rows.length < PAGE) return;
      after = rows[rows.length - 1]?.id as string;
    }
  }
}
