/** Users and service accounts of the realm. */
import { LRUCache } from 'lru-cache';
import { atMost } from '../../../core/lru.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import type { Statement } from '../../../core/store/graph-store.js';

/** An account. Everything about it but the password. */
export interface User {
  /** The `sub` of tokens. */
  readonly id: string;
  /** Canonical form, see `canonicalUsername`. */
  readonly username: string;
  readonly email?: string;
  readonly emailVerified: boolean;
  readonly givenName: string;
  readonly familyName: string;
  readonly enabled: boolean;
  /** Id of the organization. */
  readonly organization?: string;
  readonly validationCommittee: string;
  /** Set for a service account: internal id of the client that it belongs to. */
  readonly serviceClient?: string;
  readonly created: number;
  readonly roles: readonly string[];
  /** Client roles by client id. */
  readonly clientRoles: Readonly<Record<string, readonly string[]>>;
}

interface UserRow {
  id: string;
  username: string;
  email: string | null;
  email_verified: number;
  given_name: string;
  family_name: string;
  enabled: number;
  organization: string | null;
  validation_committee: string;
  service_client: string | null;
  created: number;
}

const COLUMNS = `id, username, email, email_verified, given_name, family_name, enabled, organization,
  validation_committee, service_client, created`;
const SELECT = `SELECT ${COLUMNS} FROM identity_user`;
const CACHED = 10_000;

/** One spelling for every way to write a user name: compatibility forms and case do not count. */
export const canonicalUsername = (name: string): string =>
  name.normalize('NFKC').toLowerCase().normalize('NFKC').trim();

/** The users, read from the database with the most recently used ones in memory. */
export class Users {
  private readonly cache = new LRUCache<string, User>(atMost(CACHED));

  constructor(private readonly database: Database) {}

  /** The account of that id. */
  get(id: string): User | undefined {
    const known = this.cache.get(id);
    if (known) return known;
    const row = this.database.readOne<UserRow>(`${SELECT} WHERE id = ?`, [id]);
    return row && this.keep(row);
  }

  /** What people call the account of that id: the name of the person, or else that of the account. */
  nameOf(id: string): string | undefined {
    const user = this.get(id);
    return user && ([user.givenName, user.familyName].filter(Boolean).join(' ') || user.username);
  }

  /** The account of that name, however it is written. */
  byUsername(name: string): User | undefined {
    const row = this.database.readOne<UserRow>(`${SELECT} WHERE username = ?`, [canonicalUsername(name)]);
    return row && (this.cache.get(row.id) ?? this.keep(row));
  }

  /** The service account of a client, by the client's internal id. */
  ofClient(client: string): User | undefined {
    const row = this.database.readOne<UserRow>(`${SELECT} WHERE service_client = ?`, [client]);
    return row && (this.cache.get(row.id) ?? this.keep(row));
  }

  /** Accounts in the order of their names, `limit` at most, after the name `after`. */
  list(limit: number, after = ''): User[] {
    const rows = this.database.read<UserRow>(`${SELECT} WHERE username > ? ORDER BY username LIMIT ?`, [after, limit]);
    return rows.map((row) => this.keep(row));
  }

  /** People of an organization who may log in, in the order of their names, `limit` at most. */
  ofOrganization(organization: string, limit: number): User[] {
    const where = 'organization = ? AND enabled = 1 AND service_client IS NULL';
    const sql = `${SELECT} WHERE ${where} ORDER BY username LIMIT ?`;
    return this.database.read<UserRow>(sql, [organization, limit]).map((row) => this.keep(row));
  }

  /** The stored hash of the password, never kept in memory. */
  passwordOf(id: string): string | undefined {
    const sql = 'SELECT password FROM identity_user WHERE id = ?';
    return this.database.readOne<{ password: string | null }>(sql, [id])?.password ?? undefined;
  }

  /** Statements that store a new account with its roles. */
  insert(user: User, passwordHash?: string): Statement[] {
    const values = [
      ...[user.id, user.username, user.email ?? null, Number(user.emailVerified), user.givenName, user.familyName],
      ...[Number(user.enabled), user.organization ?? null, user.validationCommittee, user.serviceClient ?? null],
      ...[user.created, passwordHash ?? null],
    ];
    const marks = values.map(() => '?').join(', ');
    return [
      { sql: `INSERT INTO identity_user (${COLUMNS}, password) VALUES (${marks})`, params: values },
      ...user.roles.map((role) => this.addRole(user.id, role)),
      ...Object.entries(user.clientRoles).flatMap(([client, roles]) =>
        roles.map((role) => this.addRole(user.id, role, client)),
      ),
    ];
  }

  /** Statement that gives a role; `client` is a client id, empty for realm roles. */
  addRole(user: string, role: string, client = ''): Statement {
    return {
      sql: 'INSERT OR IGNORE INTO identity_user_role (user, client, role) VALUES (?, ?, ?)',
      params: [user, client, role],
    };
  }

  /** Statement that takes a role away. */
  removeRole(user: string, role: string, client = ''): Statement {
    return {
      sql: 'DELETE FROM identity_user_role WHERE user = ? AND client = ? AND role = ?',
      params: [user, client, role],
    };
  }

  /** Statements that delete an account with its roles. */
  remove(id: string): Statement[] {
    return [
      { sql: 'DELETE FROM identity_user_role WHERE user = ?', params: [id] },
      { sql: 'DELETE FROM identity_user WHERE id = ?', params: [id] },
    ];
  }

  /** Forgets what is in memory about an account; called once a change of it is stored. */
  forget(id: string): void {
    this.cache.delete(id);
  }

  /** Forgets what is in memory about every account. */
  forgetAll(): void {
    this.cache.clear();
  }

  private keep(row: UserRow): User {
    const roles = this.database.read<{ client: string; role: string }>(
      'SELECT client, role FROM identity_user_role WHERE user = ? ORDER BY client, role',
      [row.id],
    );
    const clientRoles: Record<string, string[]> = {};
    for (const { client, role } of roles) if (client !== '') (clientRoles[client] ??= []).push(role);
    const user: User = {
      id: row.id,
      username: row.username,
      ...(row.email === null ? {} : { email: row.email }),
      emailVerified: row.email_verified === 1,
      givenName: row.given_name,
      familyName: row.family_name,
      enabled: row.enabled === 1,
      ...(row.organization === null ? {} : { organization: row.organization }),
      validationCommittee: row.validation_committee,
      ...(row.service_client === null ? {} : { serviceClient: row.service_client }),
      created: row.created,
      roles: roles.filter(({ client }) => client === '').map(({ role }) => role),
      clientRoles,
    };
    this.cache.set(user.id, user);
    return user;
  }
}
