/** The end of permissions when a user goes. */
import type { Statement } from '../../../core/store/graph-store.js';
import { BUMP } from './tables.js';
import { partyNumber } from './terms.js';

/**
 * Statements that forget a user: resources that the user owns, what was granted to the user, and permissions that are left
 * without anybody. They join the transaction that removes the account.
 */
export const forgetUserStatements = (user: string): readonly Statement[] => [
  { sql: `DELETE FROM authz_registered WHERE owner = ${partyNumber('?')} AND owner <> server`, params: [user] },
  {
    sql: `DELETE FROM authz_party WHERE name = ?1 AND NOT EXISTS (SELECT 1 FROM authz_server WHERE client = ?1)
          AND NOT EXISTS (SELECT 1 FROM authz_registered WHERE server = authz_party.number)`,
    params: [user],
  },
  { sql: 'DELETE FROM authz_request WHERE requester = ?', params: [user] },
  { sql: 'DELETE FROM authz_policy WHERE owner = ?', params: [user] },
  {
    // Imported policies can name several users: only this one goes.
    sql: `UPDATE authz_policy SET config = json_set(config, '$.users', (
            SELECT json_group_array(value) FROM json_each(authz_policy.config, '$.users') WHERE value <> ?1))
          WHERE type = 'user' AND EXISTS (SELECT 1 FROM json_each(config, '$.users') WHERE value = ?1)
          AND id IN (SELECT policy FROM authz_policy_subject WHERE (kind = 'user' AND subject = ?1) OR kind = 'any')`,
    params: [user],
  },
  {
    sql: `DELETE FROM authz_policy WHERE type IN ('scope', 'resource') AND id IN (
            SELECT pp.policy FROM authz_policy_policy pp JOIN authz_policy a ON a.id = pp.applied
            JOIN authz_policy_subject s ON s.policy = a.id AND s.kind = 'user' AND s.subject = ?1
            WHERE a.type = 'user' AND json_array_length(a.config, '$.users') = 0
            AND NOT EXISTS (SELECT 1 FROM authz_policy_policy other WHERE other.policy = pp.policy AND other.applied <> a.id))`,
    params: [user],
  },
  {
    sql: `DELETE FROM authz_policy WHERE type = 'user' AND logic = 'POSITIVE' AND json_array_length(config, '$.users') = 0
          AND id IN (SELECT policy FROM authz_policy_subject WHERE kind = 'user' AND subject = ?1)`,
    params: [user],
  },
  { sql: `DELETE FROM authz_policy_subject WHERE kind = 'user' AND subject = ?`, params: [user] },
  BUMP,
];
