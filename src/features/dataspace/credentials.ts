/**
 * What an organization shows to another connector: the port behind which credentials of other kinds, such as those of the Decentralized
 * Claims Protocol, have their place. Here it is the value of `Authorization` that the other side gave, kept sealed, sent to its origin alone.
 */
import { Refusal } from '../../core/errors.js';
import { sealText, unsealText } from '../../core/sealing.js';
import type { Database } from '../../core/store/sqlite/database.js';

/** Credentials for other connectors. */
export interface CounterpartyCredentials {
  /** The value of `Authorization` with which an organization speaks to an address; undefined for none. */
  authorization(organization: string, url: string): string | undefined;
}

const VALUE = /^[\x21-\x7e](?:[\x20-\x7e]{0,8190}[\x21-\x7e])?$/;

const aboutOf = (organization: string, origin: string): string => JSON.stringify([organization, origin]);

/** Those that organizations have named. */
export class NamedCredentials implements CounterpartyCredentials {
  constructor(
    private readonly database: Pick<Database, 'readOne' | 'write'>,
    private readonly sealingKey: Uint8Array,
  ) {}

  authorization(organization: string, url: string): string | undefined {
    const { origin } = new URL(url);
    const sql = 'SELECT sealed FROM dataspace_credential WHERE organization = ? AND origin = ?';
    const row = this.database.readOne<{ sealed: string }>(sql, [organization, origin]);
    try {
      return row && unsealText(this.sealingKey, row.sealed, aboutOf(organization, origin));
    } catch {
      // Sealed by another deployment, whose data were restored here.
      return undefined;
    }
  }

  /** Keeps a credential of an organization for the origin of a connector; forgets it without one. Returns the origin. */
  async put(organization: string, connector: string, authorization: string | undefined): Promise<string> {
    if (!URL.canParse(connector) || !/^https?:$/.test(new URL(connector).protocol)) {
      throw new Refusal('BAD_REQUEST', 'A connector is named by an http or https URL.', { field: 'connector' });
    }
    const { origin } = new URL(connector);
    if (authorization === undefined) {
      const sql = 'DELETE FROM dataspace_credential WHERE organization = ? AND origin = ?';
      await this.database.write([{ sql, params: [organization, origin] }]);
      return origin;
    }
    if (!VALUE.test(authorization)) {
      throw new Refusal('BAD_REQUEST', 'The credential is the value of a header: visible ASCII characters.', {
        field: 'authorization',
      });
    }
    const sealed = sealText(this.sealingKey, authorization, aboutOf(organization, origin));
    await this.database.write([
      {
        sql: `INSERT INTO dataspace_credential (organization, origin, sealed) VALUES (?, ?, ?)
ON CONFLICT (organization, origin) DO UPDATE SET sealed = excluded.sealed`,
        params: [organization, origin, sealed],
      },
    ]);
    return origin;
  }
}
