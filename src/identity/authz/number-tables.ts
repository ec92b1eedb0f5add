/**
 * Resources by numbers: `authz_registered`, with the texts that many have in common in `authz_party` (client ids of servers, and owners) and
 * `authz_word` (types, organizations, lists of scopes), and what permissions are about in `authz_about`. `own_path` is 1 where a resource
 * has the URI that follows from its id (`own-path.ts`), which is then not written; `attributes` is null where there are none.
 *
 * `authz_resource`, `authz_resource_uri` and `authz_policy_resource` are the same as earlier releases kept it, with texts as keys. A
 * resource is in one form or the other with all that belongs to it. It is moved by an INSERT of its id into `authz_move`: in the
 * background, and by whoever writes about it. They keep their names, so that entries of a journal that earlier releases wrote still apply.
 * The views `authz_resource_row` and `authz_link` show both forms as texts.
 */
import { idOfPath, ownPath } from './own-path.js';

const TABLES = `
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
INSERT INTO authz_party (name) SELECT client FROM authz_server ORDER BY client;
CREATE TRIGGER authz_server_is_party AFTER INSERT ON authz_server
WHEN NOT EXISTS (SELECT 1 FROM authz_party WHERE name = NEW.client) BEGIN
  INSERT INTO authz_party (name) VALUES (NEW.client);
END;
`;

const text = (number: string): string => `(SELECT text FROM authz_word WHERE number = authz_registered.${number})`;
const party = (number: string): string => `(SELECT name FROM authz_party WHERE number = authz_registered.${number})`;

/** Columns of `authz_registered` as texts; part of a view, so that they never change. */
export const AS_TEXTS = `id, ${party('server')} AS server, name, ${text('type')} AS type, ${party('owner')} AS owner,
  owner_managed, display_name, icon_uri, ${text('organization')} AS organization, ${text('scopes')} AS scopes,
  IFNULL(attributes, '{}') AS attributes`;
/** The same columns of `authz_resource`. */
export const TEXTS =
  'id, server, name, type, owner, owner_managed, display_name, icon_uri, organization, scopes, attributes';

/** Both forms as one. */
const VIEWS = `
CREATE VIEW authz_resource_row AS
  SELECT ${AS_TEXTS} FROM authz_registered UNION ALL SELECT ${TEXTS} FROM authz_resource;
CREATE VIEW authz_link (resource, policy) AS
  SELECT authz_registered.id, authz_about.policy FROM authz_about JOIN authz_registered ON number = resource
  UNION ALL SELECT resource, policy FROM authz_policy_resource;
`;

const bump = 'UPDATE authz_revision SET value = value + 1;';
const isMoved = (id: string): string => `EXISTS (SELECT 1 FROM authz_registered WHERE id = ${id})`;

/** Names are unique over both forms. */
const nameIsNew = (event: string): string => `
WHEN EXISTS (SELECT 1 FROM authz_resource) AND EXISTS (
  SELECT 1 FROM authz_resource WHERE server = (SELECT name FROM authz_party WHERE number = NEW.server)
    AND owner = (SELECT name FROM authz_party WHERE number = NEW.owner) AND name = NEW.name AND id <> NEW.id) BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: ${event} of a name in authz_resource');
END;`;

/** What goes with what. Nothing is withdrawn by a move, so remembered answers count on, and what belongs to the resource stays. */
const CASCADE = `
CREATE TRIGGER authz_registered_is_new BEFORE INSERT ON authz_registered ${nameIsNew('insert')}
CREATE TRIGGER authz_registered_is_renamed BEFORE UPDATE OF server, owner, name ON authz_registered ${nameIsNew('update')}
CREATE TRIGGER authz_registered_is_removed BEFORE DELETE ON authz_registered BEGIN
  ${bump}
  DELETE FROM authz_registered_uri WHERE resource = OLD.number;
  DELETE FROM authz_request WHERE resource = OLD.id;
  DELETE FROM authz_policy WHERE reach = 'resources'
    AND id IN (SELECT policy FROM authz_about WHERE resource = OLD.number)
    AND NOT EXISTS (SELECT 1 FROM authz_about other WHERE other.policy = authz_policy.id AND other.resource <> OLD.number)
    AND NOT EXISTS (SELECT 1 FROM authz_policy_resource other WHERE other.policy = authz_policy.id);
  DELETE FROM authz_about WHERE resource = OLD.number;
END;
CREATE TRIGGER authz_registered_update_counts AFTER UPDATE ON authz_registered
WHEN OLD.server <> NEW.server OR OLD.type IS NOT NEW.type OR OLD.owner <> NEW.owner
  OR OLD.owner_managed <> NEW.owner_managed OR OLD.scopes <> NEW.scopes
BEGIN ${bump} END;
CREATE TRIGGER authz_about_delete_counts AFTER DELETE ON authz_about BEGIN ${bump} END;
CREATE TRIGGER authz_policy_is_about_nothing AFTER DELETE ON authz_policy BEGIN
  DELETE FROM authz_about WHERE policy = OLD.id;
END;
DROP TRIGGER authz_policy_resource_delete_counts;
CREATE TRIGGER authz_policy_resource_delete_counts AFTER DELETE ON authz_policy_resource
WHEN NOT ${isMoved('OLD.resource')} BEGIN ${bump} END;
DROP TRIGGER authz_resource_is_removed;
CREATE TRIGGER authz_resource_is_removed BEFORE DELETE ON authz_resource WHEN NOT ${isMoved('OLD.id')} BEGIN
  ${bump}
  DELETE FROM authz_resource_uri WHERE resource = OLD.id;
  DELETE FROM authz_request WHERE resource = OLD.id;
  DELETE FROM authz_policy WHERE reach = 'resources'
    AND id IN (SELECT policy FROM authz_policy_resource WHERE resource = OLD.id)
    AND NOT EXISTS (
      SELECT 1 FROM authz_policy_resource other WHERE other.policy = authz_policy.id AND other.resource <> OLD.id)
    AND NOT EXISTS (SELECT 1 FROM authz_about other WHERE other.policy = authz_policy.id);
  DELETE FROM authz_policy_resource WHERE resource = OLD.id;
END;
`;

const wordOf = (column: string): string => `
  INSERT INTO authz_word (text) SELECT ${column} FROM authz_resource
    WHERE id = NEW.id AND ${column} IS NOT NULL AND ${column} NOT IN (SELECT text FROM authz_word);`;
const partyOf = (column: string): string => `
  INSERT INTO authz_party (name) SELECT ${column} FROM authz_resource
    WHERE id = NEW.id AND ${column} NOT IN (SELECT name FROM authz_party);`;
const isOwnPath = `pattern = 0 AND ${idOfPath('uri')} = NEW.id AND uri = ${ownPath('NEW.id')}`;

const MOVE = `
CREATE VIEW authz_move (id) AS SELECT id FROM authz_resource;
CREATE TRIGGER authz_moves INSTEAD OF INSERT ON authz_move
WHEN EXISTS (SELECT 1 FROM authz_resource WHERE id = NEW.id) BEGIN
  ${partyOf('server')}${partyOf('owner')}${wordOf('type')}${wordOf('organization')}${wordOf('scopes')}
  INSERT INTO authz_registered
      (server, owner, type, organization, scopes, owner_managed, own_path, display_name, icon_uri, attributes, id, name)
    SELECT (SELECT number FROM authz_party WHERE authz_party.name = r.server),
      (SELECT number FROM authz_party WHERE authz_party.name = r.owner),
      (SELECT number FROM authz_word WHERE text = r.type), (SELECT number FROM authz_word WHERE text = r.organization),
      (SELECT number FROM authz_word WHERE text = r.scopes), owner_managed,
      EXISTS (SELECT 1 FROM authz_resource_uri WHERE resource = NEW.id AND ${isOwnPath}),
      display_name, icon_uri, NULLIF(attributes, '{}'), id, name
    FROM authz_resource r WHERE id = NEW.id;
  INSERT INTO authz_registered_uri (resource, uri, pattern)
    SELECT (SELECT number FROM authz_registered WHERE id = NEW.id), uri, pattern FROM authz_resource_uri
    WHERE resource = NEW.id AND NOT (${isOwnPath});
  INSERT INTO authz_about (resource, policy)
    SELECT (SELECT number FROM authz_registered WHERE id = NEW.id), policy FROM authz_policy_resource WHERE resource = NEW.id;
  DELETE FROM authz_resource_uri WHERE resource = NEW.id;
  DELETE FROM authz_policy_resource WHERE resource = NEW.id;
  DELETE FROM authz_resource WHERE id = NEW.id;
END;
`;

/** The step of the schema. */
export const NUMBERS = `${TABLES}${VIEWS}${CASCADE}${MOVE}`;
