/**
 * The tables that authorization owns: Keycloak's model of resource servers, resources and policies. A permission is a policy
 * of type `scope` or `resource`. Deletions cascade by triggers, so that every module may delete a row and be done.
 *
 * Resources are rows of `authz_registered`, with the texts that many have in common in `authz_party` (client ids of servers, and owners) and
 * `authz_word` (types, organizations, lists of scopes), and what permissions are about in `authz_about`. `own_path` is 1 where a resource
 * has the URI that follows from its id (`own-path.ts`), which is then not written; `attributes` is null where there are none.
 */
import type { Migration } from '../../../core/store/sqlite/database.js';

const MODEL = `
CREATE TABLE authz_server (
  client TEXT PRIMARY KEY, enforcement TEXT NOT NULL, strategy TEXT NOT NULL, remote INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE authz_scope (
  position INTEGER PRIMARY KEY, server TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (server, name)
);
CREATE TABLE authz_party (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE authz_word (number INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE TABLE authz_registered (
  number INTEGER PRIMARY KEY,
  server INTEGER NOT NULL,
  owner INTEGER NOT NULL,
  type INTEGER,
  organization INTEGER,
  scopes INTEGER NOT NULL,
  owner_managed INTEGER NOT NULL,
  own_path INTEGER NOT NULL,
  display_name TEXT,
  icon_uri TEXT,
  attributes TEXT,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  UNIQUE (server, owner, name)
);
CREATE INDEX authz_registered_type ON authz_registered (server, type);
CREATE INDEX authz_registered_owner ON authz_registered (owner) WHERE owner <> server;
CREATE TABLE authz_registered_uri (
  resource INTEGER NOT NULL REFERENCES authz_registered (number), uri TEXT NOT NULL, pattern INTEGER NOT NULL,
  PRIMARY KEY (resource, uri)
) WITHOUT ROWID;
CREATE INDEX authz_registered_uri_uri ON authz_registered_uri (uri);
CREATE INDEX authz_registered_uri_pattern ON authz_registered_uri (uri) WHERE pattern = 1;
CREATE TABLE authz_about (
  resource INTEGER NOT NULL REFERENCES authz_registered (number), policy INTEGER NOT NULL, PRIMARY KEY (resource, policy)
) WITHOUT ROWID;
CREATE INDEX authz_about_policy ON authz_about (policy);
CREATE TRIGGER authz_server_is_party AFTER INSERT ON authz_server
WHEN NOT EXISTS (SELECT 1 FROM authz_party WHERE name = NEW.client) BEGIN
  INSERT INTO authz_party (name) VALUES (NEW.client);
END;
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
CREATE TABLE authz_revision (id INTEGER PRIMARY KEY CHECK (id = 1), value INTEGER NOT NULL, granted INTEGER NOT NULL DEFAULT 0);
INSERT INTO authz_revision (id, value) VALUES (1, 1);
`;

const bump = 'UPDATE authz_revision SET value = value + 1;';
const bumpOn = (event: 'UPDATE' | 'DELETE', table: string): string => `
CREATE TRIGGER ${table}_${event.toLowerCase()}_counts AFTER ${event} ON ${table} BEGIN ${bump} END;`;

const CASCADE = `
CREATE TRIGGER authz_policy_is_removed AFTER DELETE ON authz_policy BEGIN
  ${bump}
  DELETE FROM authz_about WHERE policy = OLD.id;
  DELETE FROM authz_policy_subject WHERE policy = OLD.id;
  DELETE FROM authz_policy_policy WHERE policy = OLD.id OR applied = OLD.id;
END;
CREATE TRIGGER authz_policy_is_unused AFTER DELETE ON authz_policy_policy
WHEN NOT EXISTS (SELECT 1 FROM authz_policy_policy WHERE applied = OLD.applied) BEGIN
  DELETE FROM authz_policy_subject
    WHERE policy = (SELECT id FROM authz_policy WHERE id = OLD.applied AND generated = 1);
  DELETE FROM authz_policy WHERE id = OLD.applied AND generated = 1;
END;
CREATE TRIGGER authz_registered_is_removed BEFORE DELETE ON authz_registered BEGIN
  ${bump}
  DELETE FROM authz_registered_uri WHERE resource = OLD.number;
  DELETE FROM authz_request WHERE resource = OLD.id;
  DELETE FROM authz_policy WHERE reach = 'resources'
    AND id IN (SELECT policy FROM authz_about WHERE resource = OLD.number)
    AND NOT EXISTS (SELECT 1 FROM authz_about other WHERE other.policy = authz_policy.id AND other.resource <> OLD.number);
  DELETE FROM authz_about WHERE resource = OLD.number;
END;
${bumpOn('UPDATE', 'authz_policy')}
${bumpOn('DELETE', 'authz_policy_policy')}
${bumpOn('DELETE', 'authz_about')}
${bumpOn('UPDATE', 'authz_server')}
CREATE TRIGGER authz_registered_update_counts AFTER UPDATE ON authz_registered
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

const text = (number: string): string => `(SELECT text FROM authz_word WHERE number = authz_registered.${number})`;
const party = (number: string): string => `(SELECT name FROM authz_party WHERE number = authz_registered.${number})`;

/** Columns of `authz_registered` as texts; part of a view, so that they never change. */
export const AS_TEXTS = `id, ${party('server')} AS server, name, ${text('type')} AS type, ${party('owner')} AS owner,
  owner_managed, display_name, icon_uri, ${text('organization')} AS organization, ${text('scopes')} AS scopes,
  IFNULL(attributes, '{}') AS attributes`;
/** Resources as texts, and what permissions are about. */
const VIEWS = `
CREATE VIEW authz_resource_row AS SELECT ${AS_TEXTS} FROM authz_registered;
CREATE VIEW authz_link (resource, policy) AS
  SELECT authz_registered.id, authz_about.policy FROM authz_about JOIN authz_registered ON number = resource;
`;

/** Answers that were given to somebody count until this number changes as well: it grows with everything that can grant something. */
const GRANTED = `
${['authz_policy', 'authz_policy_policy', 'authz_about']
  .map(
    (table) => `CREATE TRIGGER ${table}_insert_counts AFTER INSERT ON ${table} BEGIN
  UPDATE authz_revision SET granted = granted + 1;
END;`,
  )
  .join('\n')}
`;

/** Schema of authorization, for `Database.open`. */
export const authzTables: readonly Migration[] = [
  { name: 'authz', sql: `${MODEL}${VIEWS}${REVISION}${CASCADE}${KEPT}${GRANTED}` },
];

/** Statement that makes every remembered answer count no more. */
export const BUMP = { sql: 'UPDATE authz_revision SET value = value + 1' } as const;
