/** API keys: who may write to the catalogue repository without being a user. */
import type { Statement } from '../store/graph-store.js';
import type { Database, Migration } from '../store/sqlite/database.js';
import { digestOf, formatDigest, formatKey, isPresentable, newKey, parseKey, sameDigest } from './api-key-format.js';
import type { AnonymousPrincipal, KeyPrincipal } from './principal.js';

/** The table of keys. Times are milliseconds since the epoch. */
const KEY_TABLE = `
CREATE TABLE auth_api_key (
  id TEXT PRIMARY KEY,
  label TEXT NOT NULL,
  digest TEXT NOT NULL UNIQUE,
  -- 1 when an operator chose the text: such a key is found by its digest, because it names no id.
  preset INTEGER NOT NULL,
  catalogues TEXT,
  organization TEXT,
  created INTEGER NOT NULL,
  expires INTEGER,
  revoked INTEGER,
  last_used TEXT
) WITHOUT ROWID;
`;

/** A key as administrators see it. Nobody can read the key itself again. */
interface KeyDescription {
  readonly id: string;
  readonly label: string;
  readonly catalogues?: readonly string[];
  readonly organization?: string;
  readonly created: Date;
  readonly expires?: Date;
  readonly revoked?: Date;
  /** Day of last use, `YYYY-MM-DD` in UTC. */
  readonly lastUsed?: string;
}

/** A stored key. */
interface KeyRow {
  readonly id: string;
  readonly label: string;
  readonly digest: string;
  readonly catalogues: string | null;
  readonly organization: string | null;
  readonly created: number;
  readonly expires: number | null;
  readonly revoked: number | null;
  readonly last_used: string | null;
}

/** The limits of a key, and the organization that it works for. */
const limits = (row: KeyRow): Pick<KeyPrincipal, 'catalogues' | 'organization'> => ({
  ...(row.catalogues === null ? {} : { catalogues: JSON.parse(row.catalogues) as string[] }),
  ...(row.organization === null ? {} : { organization: row.organization }),
});

/** A stored key for administrators. */
const describe = (row: KeyRow): KeyDescription => ({
  id: row.id,
  label: row.label,
  ...limits(row),
  created: new Date(row.created),
  ...(row.expires === null ? {} : { expires: new Date(row.expires) }),
  ...(row.revoked === null ? {} : { revoked: new Date(row.revoked) }),
  ...(row.last_used === null ? {} : { lastUsed: row.last_used }),
});

export type { KeyDescription };

/** The rights of a new key. */
export interface KeyRequest {
  /** Name for people. */
  readonly label: string;
  /** Ids of the catalogues that the key is limited to; absent for every catalogue. */
  readonly catalogues?: readonly string[];
  readonly expires?: Date;
  readonly organization?: string;
  /** The key itself, where the operator chooses it. Adding the same one again changes nothing. */
  readonly preset?: string;
}

/** The events in the life of a key, for a log. */
export type KeyEvent = 'key-created' | 'key-revoked' | 'key-used';

const INVALID: AnonymousPrincipal = { kind: 'anonymous', problem: 'invalid', credential: 'key' };
const MISSING: AnonymousPrincipal = { kind: 'anonymous', problem: 'missing', credential: 'key' };

/** The keys of this deployment. Only digests are stored. */
export class ApiKeys {
  /** Tables that keys live in; pass them to `Database.open`. */
  static readonly tables: readonly Migration[] = [{ name: 'api-key', sql: KEY_TABLE }];

  readonly #lastUsed = new Map<string, string>();
  readonly #pending = new Set<Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly now: () => number = Date.now,
    /** Statement that notes an event of a key, stored together with what it tells of. */
    private readonly journal?: (event: KeyEvent, id: string) => Statement,
  ) {}

  /** Adds a key and returns it; this is the only time that it can be read. Throws when a preset cannot be a header. */
  async create(request: KeyRequest): Promise<{ readonly id: string; readonly key: string }> {
    const { preset } = request;
    if (preset !== undefined && !isPresentable(preset)) {
      throw new Error('an API key may hold visible ASCII characters without comma, at most 512');
    }
    const own = preset === undefined ? newKey() : parseKey(preset);
    const id = own?.id ?? newKey().id;
    const digest = formatDigest(digestOf(own?.secret ?? (preset as string)));
    const known = this.#idOf(digest) !== undefined;
    const event = known ? [] : this.#note('key-created', id);
    await this.database.write([this.#insert(request, id, digest, own === undefined), ...event]);
    const stored = this.#idOf(digest);
    if (stored === undefined) throw new Error('another API key has the same id');
    return { id: stored, key: own === undefined ? (preset as string) : formatKey(own) };
  }

  /**
   * Says whose key a request carries. `values` are the values of its `X-API-Key` headers, one item for each header line
   * (`IncomingMessage.headersDistinct`). A key counts only when it is sent exactly once, is known and neither revoked nor
   * expired; every other key gives the same answer.
   */
  verify(values: readonly string[] | undefined): KeyPrincipal | AnonymousPrincipal {
    if (values === undefined || values.length === 0) return MISSING;
    const [key, ...others] = values as [string, ...string[]];
    const presentable = others.length === 0 && isPresentable(key);
    const parts = presentable ? parseKey(key) : undefined;
    const presented = digestOf(parts?.secret ?? (presentable ? key : ''));
    const row = parts ? this.#byId(parts.id) : this.#byDigest(formatDigest(presented));
    const genuine = sameDigest(presented, row && Buffer.from(row.digest, 'base64url'));
    if (!genuine || !presentable || row === undefined || !this.#active(row)) return INVALID;
    this.#use(row);
    return { kind: 'key', id: row.id, label: row.label, ...limits(row) };
  }

  /** Withdraws a key, durably before this resolves. `false` when there is no such active key. */
  async revoke(id: string): Promise<boolean> {
    const active = 'SELECT 1 AS found FROM auth_api_key WHERE id = ? AND revoked IS NULL';
    if (!this.database.readOne(active, [id])) return false;
    const sql = 'UPDATE auth_api_key SET revoked = ? WHERE id = ? AND revoked IS NULL';
    const [result] = await this.database.write([{ sql, params: [this.now(), id] }, ...this.#note('key-revoked', id)]);
    return (result?.changes ?? 0) > 0;
  }

  /**
   * Makes a key with the limits of another, which ends after `overlap` milliseconds at the latest, so that programs can change from one to
   * the other. Undefined when there is no such active key.
   */
  async rotate(id: string, overlap: number): Promise<{ readonly id: string; readonly key: string } | undefined> {
    const row = this.database.readOne<KeyRow>('SELECT * FROM auth_api_key WHERE id = ?', [id]);
    if (!row || !this.#active(row)) return undefined;
    const made = newKey();
    const { label, expires } = row;
    const request = { label, ...limits(row), ...(expires === null ? {} : { expires: new Date(expires) }) };
    await this.database.write([
      this.#insert(request, made.id, formatDigest(digestOf(made.secret)), false),
      ...this.#note('key-created', made.id),
      {
        sql: 'UPDATE auth_api_key SET expires = min(IFNULL(expires, ?1), ?1) WHERE id = ?2 AND revoked IS NULL',
        params: [this.now() + overlap, id],
      },
    ]);
    return { id: made.id, key: formatKey(made) };
  }

  /** The key with this id, whether or not it counts. */
  find(id: string): KeyDescription | undefined {
    const row = this.database.readOne<KeyRow>('SELECT * FROM auth_api_key WHERE id = ?', [id]);
    return row && describe(row);
  }

  /** The holder of the key with this id, as long as it counts: for what goes on in the holder's name. */
  holder(id: string): KeyPrincipal | undefined {
    const row = this.database.readOne<KeyRow>('SELECT * FROM auth_api_key WHERE id = ?', [id]);
    return row && this.#active(row) ? { kind: 'key', id: row.id, label: row.label, ...limits(row) } : undefined;
  }

  /** Every key, the oldest first, also those that no longer count. */
  list(): readonly KeyDescription[] {
    return this.database.read<KeyRow>('SELECT * FROM auth_api_key ORDER BY created, id').map(describe);
  }

  /** Resolves when the days of last use noted so far are stored. */
  async flush(): Promise<void> {
    await Promise.all(this.#pending);
  }

  #insert(request: KeyRequest, id: string, digest: string, preset: boolean): Statement {
    return {
      sql: `INSERT INTO auth_api_key (id, label, digest, preset, catalogues, organization, created, expires)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      params: [
        id,
        request.label,
        digest,
        preset ? 1 : 0,
        request.catalogues === undefined ? null : JSON.stringify(request.catalogues),
        request.organization ?? null,
        this.now(),
        request.expires?.getTime() ?? null,
      ],
    };
  }

  #note(event: KeyEvent, id: string): readonly Statement[] {
    return this.journal ? [this.journal(event, id)] : [];
  }

  #idOf(digest: string): string | undefined {
    return this.database.readOne<{ id: string }>('SELECT id FROM auth_api_key WHERE digest = ?', [digest])?.id;
  }

  #byId(id: string): KeyRow | undefined {
    return this.database.readOne<KeyRow>('SELECT * FROM auth_api_key WHERE id = ? AND preset = 0', [id]);
  }

  #byDigest(digest: string): KeyRow | undefined {
    return this.database.readOne<KeyRow>('SELECT * FROM auth_api_key WHERE digest = ? AND preset = 1', [digest]);
  }

  #active(row: KeyRow): boolean {
    return row.revoked === null && (row.expires === null || row.expires > this.now());
  }

  /** Notes the day of use: one write for each key and day, which no request waits for. */
  #use(row: KeyRow): void {
    const day = new Date(this.now()).toISOString().slice(0, 10);
    if (row.last_used === day || this.#lastUsed.get(row.id) === day) return;
    this.#lastUsed.set(row.id, day);
    const sql = 'UPDATE auth_api_key SET last_used = ?1 WHERE id = ?2 AND (last_used IS NULL OR last_used < ?1)';
    const noted = this.database
      .write([{ sql, params: [day, row.id] }, ...this.#note('key-used', row.id)])
      .then(() => undefined)
      // A day that cannot be noted (full disk) must not refuse the caller; the next day tries again.
      .catch(() => undefined)
      .finally(() => this.#pending.delete(noted));
    this.#pending.add(noted);
  }
}
