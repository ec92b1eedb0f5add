/** Organizations of the realm. A user belongs to one at most; tokens name it in `group` and in the platform claims. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../../core/store/sqlite/database.js';
import type { Statement } from '../../../core/store/graph-store.js';
import { Refusal } from '../../../core/errors.js';

/** An organization. `id` is a UUIDv4; `path` is the group path that tokens carry, for example `/acme`. */
export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  /** Short name for identifiers and addresses. */
  readonly prefix: string;
  readonly size: string;
  readonly domain: string;
  /** Country code. */
  readonly country: string;
  readonly type: string;
}

/** The words of an administrator about a new organization; only the name is needed. */
export type NewOrganization = Pick<Organization, 'name'> & Partial<Organization>;

const COLUMNS = ['id', 'name', 'path', 'prefix', 'size', 'domain', 'country', 'type'] as const;
const SELECT = `SELECT ${COLUMNS.join(', ')} FROM identity_organization`;

const slug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** Completes and checks what was said about an organization. Throws `BAD_REQUEST` naming what is wrong. */
export const completeOrganization = (said: NewOrganization): Organization => {
  const name = said.name.trim();
  const prefix = said.prefix ?? slug(name);
  if (name === '' || prefix === '')
    throw new Refusal('BAD_REQUEST', 'An organization needs a name with letters or digits.');
  const path = said.path ?? `/${prefix}`;
  if (!/^\/[^/]+$/.test(path)) throw new Refusal('BAD_REQUEST', 'The path of an organization is a slash and a name.');
  const { size = '', domain = '', country = '', type = '' } = said;
  return { id: said.id ?? randomUUID(), name, path, prefix, size, domain, country, type };
};

/** The organizations, read from the database and kept in memory: there are few, and every token needs one. */
export class Organizations {
  private readonly cache = new Map<string, Organization>();

  constructor(private readonly database: Database) {}

  /** The organization of that id. */
  get(id: string): Organization | undefined {
    const known = this.cache.get(id);
    if (known) return known;
    const found = this.database.readOne<Organization>(`${SELECT} WHERE id = ?`, [id]);
    if (found) this.cache.set(id, found);
    return found;
  }

  /** The organization of that group path. */
  byPath(path: string): Organization | undefined {
    return this.database.readOne<Organization>(`${SELECT} WHERE path = ?`, [path]);
  }

  /** All organizations by name. */
  list(): Organization[] {
    return this.database.read<Organization>(`${SELECT} ORDER BY name`);
  }

  /** Statements that store a new organization. */
  insert(organization: Organization): Statement[] {
    const marks = COLUMNS.map(() => '?').join(', ');
    return [
      {
        sql: `INSERT INTO identity_organization (${COLUMNS.join(', ')}) VALUES (${marks})`,
        params: COLUMNS.map((column) => organization[column]),
      },
    ];
  }
}
