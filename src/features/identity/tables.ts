/**
 * The tables that the identity provider owns. Times are milliseconds since the epoch. What ends is deleted: a session,
 * client session or refresh token that has no row does not exist.
 */

const ACCOUNTS = `
CREATE TABLE identity_realm (name TEXT PRIMARY KEY, created INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE identity_organization (
  id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, path TEXT NOT NULL UNIQUE, prefix TEXT NOT NULL,
  size TEXT NOT NULL, domain TEXT NOT NULL, country TEXT NOT NULL, type TEXT NOT NULL
);
CREATE TABLE identity_role (
  client TEXT NOT NULL, name TEXT NOT NULL, description TEXT NOT NULL, PRIMARY KEY (client, name)
) WITHOUT ROWID;
CREATE TABLE identity_user (
  id TEXT PRIMARY KEY, username TEXT NOT NULL UNIQUE, email TEXT, email_verified INTEGER NOT NULL,
  given_name TEXT NOT NULL, family_name TEXT NOT NULL, password TEXT, enabled INTEGER NOT NULL,
  organization TEXT, validation_committee TEXT NOT NULL, service_client TEXT UNIQUE, created INTEGER NOT NULL
);
CREATE INDEX identity_user_organization ON identity_user (organization);
CREATE TABLE identity_user_role (
  user TEXT NOT NULL, client TEXT NOT NULL, role TEXT NOT NULL, PRIMARY KEY (user, client, role)
) WITHOUT ROWID;
CREATE TABLE identity_client (
  id TEXT PRIMARY KEY, client_id TEXT NOT NULL UNIQUE, settings TEXT NOT NULL, secret TEXT, created INTEGER NOT NULL
);
`;

/** `resource`: that for which it was granted (RFC 8707); null for the service as a whole. */
const SESSIONS = `
CREATE TABLE identity_session (
  id TEXT PRIMARY KEY, user TEXT NOT NULL, cookie TEXT UNIQUE, started INTEGER NOT NULL,
  authenticated INTEGER NOT NULL, seen INTEGER NOT NULL
);
CREATE INDEX identity_session_user ON identity_session (user);
CREATE INDEX identity_session_seen ON identity_session (seen);
CREATE TABLE identity_client_session (
  id TEXT PRIMARY KEY, session TEXT NOT NULL, client TEXT NOT NULL, scope TEXT NOT NULL, nonce TEXT,
  authorization TEXT, started INTEGER NOT NULL, expires INTEGER NOT NULL, resource TEXT
);
CREATE INDEX identity_client_session_session ON identity_client_session (session);
CREATE INDEX identity_client_session_client ON identity_client_session (client);
CREATE INDEX identity_client_session_expires ON identity_client_session (expires);
CREATE TABLE identity_refresh_token (
  hash TEXT PRIMARY KEY, client_session TEXT NOT NULL, expires INTEGER NOT NULL, rotated INTEGER
) WITHOUT ROWID;
CREATE INDEX identity_refresh_token_client_session ON identity_refresh_token (client_session);
CREATE INDEX identity_refresh_token_expires ON identity_refresh_token (expires);
CREATE TABLE identity_code (
  hash TEXT PRIMARY KEY, session TEXT NOT NULL, client TEXT NOT NULL, redirect_uri TEXT NOT NULL,
  challenge TEXT NOT NULL, nonce TEXT, scope TEXT NOT NULL, expires INTEGER NOT NULL, client_session TEXT,
  resource TEXT
) WITHOUT ROWID;
CREATE INDEX identity_code_expires ON identity_code (expires);
CREATE TABLE identity_spent (id TEXT PRIMARY KEY, expires INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX identity_spent_expires ON identity_spent (expires);
`;

const PROTECTION = `
CREATE TABLE identity_throttle (
  key TEXT PRIMARY KEY, failures INTEGER NOT NULL, last INTEGER NOT NULL, locked_until INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX identity_throttle_last ON identity_throttle (last);
CREATE TABLE identity_audit (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, event TEXT NOT NULL, outcome TEXT NOT NULL,
  user TEXT, client TEXT, session TEXT, address TEXT, detail TEXT, link TEXT
);
CREATE TRIGGER identity_audit_is_never_changed BEFORE UPDATE ON identity_audit
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER identity_audit_is_kept BEFORE DELETE ON identity_audit
WHEN julianday(OLD.at) > julianday('now') - 90
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
`;

/** Each event carries a link to the one before it. The checkpoint is where the chain begins: after what was deleted by age. */
const AUDIT_CHAIN = `
CREATE TABLE identity_audit_checkpoint (
  id INTEGER PRIMARY KEY CHECK (id = 0), seq INTEGER NOT NULL, link TEXT NOT NULL
);
INSERT INTO identity_audit_checkpoint VALUES (0, 0, '');
CREATE TRIGGER identity_audit_checkpoint_moves_on BEFORE UPDATE ON identity_audit_checkpoint WHEN NEW.seq < OLD.seq
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER identity_audit_checkpoint_stays BEFORE DELETE ON identity_audit_checkpoint
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
`;

/** The tables of places where people have logged in: a digest of the account with a digest of the browser's cookie, or with a network. */
const KNOWN_PLACES = `
CREATE TABLE identity_known_place (place TEXT PRIMARY KEY, account TEXT NOT NULL, seen INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX identity_known_place_account ON identity_known_place (account, seen);
CREATE INDEX identity_known_place_seen ON identity_known_place (seen);
`;

/** Logos of organizations, which go with them. `hash`: SHA-256 of the file, by which it is asked for. */
const LOGOS = `
CREATE TABLE identity_logo (
  organization TEXT PRIMARY KEY, hash TEXT NOT NULL, media_type TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,
  size INTEGER NOT NULL, changed INTEGER NOT NULL, file BLOB NOT NULL
);
CREATE INDEX identity_logo_hash ON identity_logo (hash);
CREATE TRIGGER identity_logo_goes_with_its_organization AFTER DELETE ON identity_organization
BEGIN DELETE FROM identity_logo WHERE organization = OLD.id; END;
`;

/** Schema of the identity provider, for `Database.open`. */
export const identityTables = [
  { name: 'identity', sql: `${ACCOUNTS}${SESSIONS}${PROTECTION}${AUDIT_CHAIN}${KNOWN_PLACES}${LOGOS}` },
] as const;
