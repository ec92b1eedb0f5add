/**
 * The tables that authorization owns: Keycloak's model of resource servers, resources and policies. A permission is a policy
 * of type `scope` or `resource`. Deletions cascade by triggers, so that every module may delete a row and be done.
 */
import type { Migration } from '../../store/sqlite/database.js';
import { NUMBERS } from './number-tables.js';

const MODEL = `
CREATE TABLE authz_server (
  client TEXT PRIMARY KEY, enforcement TEXT NOT NULL, strategy TEXT NOT NULL, remote INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE authz_scope (
  position INTEGER PRIMARY KEY, server TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (server, name)
);
CREATE TABLE authz_resource (
  id TEXT PRIMARY KEY, server TEXT NOT NULL, name TEXT NOT NULL, type TEXT, owner TEXT NOT NULL,
  owner_managed INTEGER NOT NULL, display_name TEXT, icon_uri TEXT, organization TEXT,
  scopes TEXT NOT NULL, attributes TEXT NOT NULL, UNIQUE (server, owner, name)
);
CREATE INDEX authz_resource_name ON authz_resource (server, name);
CREATE INDEX authz_resource_type ON authz_resource (server, type, id);
CREATE INDEX authz_resource_owner ON authz_resource (owner);
CREATE TABLE authz_resource_uri (
  resource TEXT NOT NULL, uri TEXT NOT NULL, pattern INTEGER NOT NULL, PRIMARY KEY (resource, uri)
) WITHOUT ROWID;
CREATE INDEX authz_resource_uri_uri ON authz_resource_uri (uri);
CREATE INDEX authz_resource_uri_pattern ON authz_resource_uri (uri) WHERE pattern = 1;
CREATE TABLE authz_policy (
  id INTEGER PRIMARY KEY, server TEXT NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL, logic TEXT NOT NULL,
  strategy TEXT NOT NULL, description TEXT, config TEXT NOT NULL,
  -- Of permissions: what they are about ('resources', 'type' or 'any'), and the scopes they decide on.
  reach TEXT, resource_type TEXT, scopes TEXT,
  -- User who made the policy through the protection API.
  owner TEXT,
  -- 1 for the policy of one subject, made when it is first granted something and removed with its last use.
  generated INTEGER NOT NULL DEFAULT 0,
  UNIQUE (server, name)
);
CREATE INDEX authz_policy_type ON authz_policy (server, resource_type) WHERE reach = 'type';
CREATE INDEX authz_policy_any ON authz_policy (server) WHERE reach = 'any';
CREATE TABLE authz_policy_resource (
  resource TEXT NOT NULL REFERENCES authz_resource (id), policy INTEGER NOT NULL, PRIMARY KEY (resource, policy)
) WITHOUT ROWID;
CREATE INDEX authz_policy_resource_policy ON authz_policy_resource (policy);
CREATE TABLE authz_policy_policy (
  policy INTEGER NOT NULL, applied INTEGER NOT NULL, PRIMARY KEY (policy, applied)
) WITHOUT ROWID;
CREATE INDEX authz_policy_policy_applied ON authz_policy_policy (applied);
-- Whom a policy can apply to: user, role, group or client by name, or 'any' where only evaluation can tell.
CREATE TABLE authz_policy_subject (
  kind TEXT NOT NULL, subject TEXT NOT NULL, policy INTEGER NOT NULL, PRIMARY KEY (kind, subject, policy)
) WITHOUT ROWID;
CREATE INDEX authz_policy_subject_policy ON authz_policy_subject (policy);
CREATE TABLE authz_request (
  resource TEXT NOT NULL, requester TEXT NOT NULL, scope TEXT NOT NULL, created INTEGER NOT NULL,
  PRIMARY KEY (resource, requester, scope)
) WITHOUT ROWID;
`;

/**
 * Positive answers are remembered until this number changes: it grows with everything that can withdraw something. New
 * resources and additional grants cannot, so creating datasets does not make anybody ask again.
 */
const REVISION = `
CREATE TABLE authz_revision (id INTEGER PRIMARY KEY CHECK (id = 1), value INTEGER NOT NULL);
INSERT INTO authz_revision (id, value) VALUES (1, 1);
`;

const bump = 'UPDATE authz_revision SET value = value + 1;';
const bumpOn = (event: 'UPDATE' | 'DELETE', table: string): string => `
CREATE TRIGGER ${table}_${event.toLowerCase()}_counts AFTER ${event} ON ${table} BEGIN ${bump} END;`;

const CASCADE = `
CREATE TRIGGER authz_policy_is_removed AFTER DELETE ON authz_policy BEGIN
  ${bump}
  DELETE FROM authz_policy_resource WHERE policy = OLD.id;
  DELETE FROM authz_policy_subject WHERE policy = OLD.id;
  DELETE FROM authz_policy_policy WHERE policy = OLD.id OR applied = OLD.id;
END;
CREATE TRIGGER authz_policy_is_unused AFTER DELETE ON authz_policy_policy
WHEN NOT EXISTS (SELECT 1 FROM authz_policy_policy WHERE applied = OLD.applied) BEGIN
  DELETE FROM authz_policy_subject
    WHERE policy = (SELECT id FROM authz_policy WHERE id = OLD.applied AND generated = 1);
  DELETE FROM authz_policy WHERE id = OLD.applied AND generated = 1;
END;
CREATE TRIGGER authz_resource_is_removed BEFORE DELETE ON authz_resource BEGIN
  ${bump}
  DELETE FROM authz_resource_uri WHERE resource = OLD.id;
  DELETE FROM authz_request WHERE resource = OLD.id;
  DELETE FROM authz_policy WHERE reach = 'resources'
    AND id IN (SELECT policy FROM authz_policy_resource WHERE resource = OLD.id)
    AND NOT EXISTS (
      SELECT 1 FROM authz_policy_resource other WHERE other.policy = authz_policy.id AND other.resource <> OLD.id);
  DELETE FROM authz_policy_resource WHERE resource = OLD.id;
END;
${bumpOn('UPDATE', 'authz_policy')}
${bumpOn('DELETE', 'authz_policy_policy')}
${bumpOn('DELETE', 'authz_policy_resource')}
${bumpOn('UPDATE', 'authz_server')}
CREATE TRIGGER authz_resource_update_counts AFTER UPDATE ON authz_resource
WHEN OLD.server <> NEW.server OR OLD.type IS NOT NEW.type OR OLD.owner <> NEW.owner
  OR OLD.owner_managed <> NEW.owner_managed OR OLD.scopes <> NEW.scopes
BEGIN ${bump} END;
`;

/** Grants on datasets that are hidden: rows of nobody's model until the dataset is published again. */
const KEPT = `
CREATE TABLE authz_kept (
  provider TEXT NOT NULL, resource TEXT NOT NULL, catalogue TEXT NOT NULL,
  kind TEXT NOT NULL, subject TEXT NOT NULL, scopes TEXT NOT NULL,
  PRIMARY KEY (provider, resource, kind, subject, scopes)
) WITHOUT ROWID;
CREATE INDEX authz_kept_catalogue ON authz_kept (catalogue);
`;

/** The name of a resource is in the index of owner and name already; to drop this one takes half a second at a million resources. */
const NAMES = 'DROP INDEX authz_resource_name;';

/** Answers that were given to somebody count until this number changes as well: it grows with everything that can grant something. */
const GRANTED = `
ALTER TABLE authz_revision ADD COLUMN granted INTEGER NOT NULL DEFAULT 0;
${['authz_policy', 'authz_policy_policy', 'authz_policy_resource', 'authz_about']
  .map(
    (table) => `CREATE TRIGGER ${table}_insert_counts AFTER INSERT ON ${table} BEGIN
  UPDATE authz_revision SET granted = granted + 1;
END;`,
  )
  .join('\n')}
`;

/** Schema of authorization, for `Database.open`. */
export const authzTables: readonly Migration[] = [
  { name: 'authz-001-model', sql: MODEL },
  { name: 'authz-002-revision', sql: `${REVISION}${CASCADE}` },
  { name: 'authz-003-kept', sql: KEPT },
  { name: 'authz-004-names', sql: NAMES },
  { name: 'authz-005-numbers', sql: NUMBERS },
  { name: 'authz-006-granted', sql: GRANTED },
];

/** Statement that makes every remembered answer count no more. */
export const BUMP = { sql: 'UPDATE authz_revision SET value = value + 1' } as const;
