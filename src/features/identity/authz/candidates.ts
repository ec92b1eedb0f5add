/** Resources that somebody may hold something on: where a search over all resources would take too long. */
import type { SqlValue } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import type { Identity, ResourceServer } from './model.js';
import { partyNumber, wordNumber } from './terms.js';

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

/** The clause for a permission that decides on a scope which is asked for (`?5`, null for any). */
const DECIDES = `(?5 IS NULL OR p.scopes IS NULL
  OR EXISTS (SELECT 1 FROM json_each(p.scopes) own WHERE own.value IN (SELECT value FROM json_each(?5))))`;
// CROSS JOIN keeps the order: from what applies to the identity to its resources, never over all of them. Sorting them would
// mean to find all of them first.
const BY_RESOURCE = `
  SELECT DISTINCT r.id AS id FROM json_each(?1) name
  CROSS JOIN authz_policy_subject s ON s.kind = name.value ->> 0 AND s.subject = name.value ->> 1
  CROSS JOIN authz_policy_policy pp ON pp.applied = s.policy
  CROSS JOIN authz_policy p ON p.id = pp.policy AND p.server = ?2 AND ${DECIDES}
  CROSS JOIN authz_about pr ON pr.policy = p.id CROSS JOIN authz_registered r ON r.number = pr.resource LIMIT ?4`;
/** Permissions without resources are few: whether they apply is asked of each. */
const APPLIES = `p.server = ?2 AND ${DECIDES} AND EXISTS (
    SELECT 1 FROM authz_policy_policy pp JOIN authz_policy_subject s ON s.policy = pp.applied
    JOIN json_each(?1) name ON s.kind = name.value ->> 0 AND s.subject = name.value ->> 1 WHERE pp.policy = p.id)`;
const TYPES = `SELECT DISTINCT p.resource_type AS id FROM authz_policy p WHERE p.reach = 'type' AND ${APPLIES}`;
const ANY = `SELECT p.name AS id FROM authz_policy p WHERE p.reach = 'any' AND ${APPLIES} LIMIT 1`;

/** A list of resources by their numbers, from one on. */
const listOf = (condition: string): string => `SELECT id, number AS at FROM authz_registered
  WHERE ${condition} AND server = ${partyNumber('?2')} AND number > ?3 ORDER BY number LIMIT ?4`;

// A server is no user: of what it owns itself there is no index.
const OWNED = listOf(`owner = ${partyNumber('?1')} AND owner <> server`);
const OF_TYPE = listOf(`type = ${wordNumber('?1')}`);
const EVERYTHING = listOf('?1 IS NOT NULL');

const PAGE = 200;

/** Finds candidates, the likely ones first. */
export class Candidates {
  constructor(private readonly database: Database) {}

  /**
   * Ids of resources worth evaluating for somebody, each once; with `scopes`, those where one of them may be held. At most
   * `most` of those that were granted by name, and all others as far as it is iterated.
   */
  *of(
    identity: Identity,
    server: ResourceServer,
    scopes: readonly string[] | undefined,
    most: number,
  ): Generator<string> {
    const seen = new Set<string>();
    const names = JSON.stringify(namesOf(identity));
    const asked = scopes === undefined ? null : JSON.stringify(scopes);
    const question = [names, server.client, '', most, asked] as const;
    for (const id of this.#inOrder(identity.sub, server, question)) {
      if (seen.has(id)) continue;
      seen.add(id);
      yield id;
    }
  }

  /** The grants by name, then what is owned, then what is reached by type or by scope. */
  *#inOrder(sub: string, server: ResourceServer, question: readonly SqlValue[]): Generator<string> {
    yield* this.#page(BY_RESOURCE, question);
    yield* this.#pages(OWNED, sub, server.client);
    // Where enforcement is off or open, permissions are no limit at all.
    if (server.enforcement !== 'ENFORCING' || this.#page(ANY, question).length > 0) {
      yield* this.#pages(EVERYTHING, '', server.client);
      return;
    }
    for (const type of this.#page(TYPES, question)) yield* this.#pages(OF_TYPE, type, server.client);
  }

  #page(sql: string, params: readonly SqlValue[]): readonly string[] {
    return this.database.read<{ id: string }>(sql, params).map(({ id }) => id);
  }

  *#pages(sql: string, about: string, server: string): Generator<string> {
    let after = 0;
    for (;;) {
      const rows = this.database.read<{ id: string; at: number }>(sql, [about, server, after, PAGE]);
      for (const { id } of rows) yield id;
      if (rows.length < PAGE) return;
      after = rows[rows.length - 1]?.at ?? after;
    }
  }
}
