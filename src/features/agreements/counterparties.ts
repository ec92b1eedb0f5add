/**
 * Organizations with deployments of their own, and the keys with which these sign. A key is pinned when it is seen first: nobody can
 * publish another one under its name later.
 */
import { Refusal } from '../../core/errors.js';
import type { Outbound } from '../../core/outbound/request.js';
import type { Statement } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';
import type { AgreementJwk } from './jwk.js';
import { jwkOf } from './keys.js';
import { publishedKeys, requireKeysAddress } from './published-keys.js';

/** Reads, fetches and pins. */
export class Counterparties {
  constructor(
    private readonly database: Pick<Database, 'read' | 'readOne' | 'write'>,
    private readonly outbound: Outbound,
    /** Address of the keys of this deployment. */
    private readonly own: string,
  ) {}

  /** Address of the keys of an organization's own deployment. */
  controllerOf(organization: string): string | undefined {
    const sql = 'SELECT controller FROM counterparty WHERE organization = ?';
    return this.database.readOne<{ controller: string }>(sql, [organization])?.controller;
  }

  /** The pinned keys of a deployment. */
  keysOf(controller: string): readonly AgreementJwk[] {
    const sql = 'SELECT method, x FROM counterparty_key WHERE controller = ? ORDER BY at DESC, method';
    return this.database
      .read<{ method: string; x: string }>(sql, [controller])
      .map(({ method, x }) => jwkOf({ kid: method.slice(controller.length + 1), x, controller }));
  }

  /**
   * The statements that say where the keys of an organization are; none where that is known. From then on its sales demand a signature by one
   * of them. The keys are read from there at once; refusals are those of `publishedKeys`, and `CONFLICT` for a key that was another one before.
   */
  async registration(organization: string, address: string): Promise<readonly Statement[]> {
    const controller = requireKeysAddress(address);
    if (controller === this.own) throw new Refusal('BAD_REQUEST', 'These are the keys of this marketplace itself.');
    const keys = await publishedKeys(controller, this.outbound);
    const at = new Date().toISOString();
    const pins = this.pins(controller, keys, at);
    if (pins.length === 0 && this.controllerOf(organization) === controller) return [];
    const said: Statement = {
      sql: `INSERT INTO counterparty (organization, controller, at) VALUES (?, ?, ?)
  ON CONFLICT (organization) DO UPDATE SET controller = excluded.controller, at = excluded.at`,
      params: [organization, controller, at],
    };
    return [...pins, said];
  }

  /** The pinned key of a proof. Where it is not known yet, the keys are read from their address anew. */
  async key(controller: string, method: string): Promise<AgreementJwk | undefined> {
    const find = (): AgreementJwk | undefined =>
      this.keysOf(controller).find(({ kid }) => method === `${controller}#${kid}`);
    const known = find();
    if (known || !method.startsWith(`${controller}#`)) return known;
    const keys = await publishedKeys(requireKeysAddress(controller), this.outbound);
    await this.database.write([...this.pins(controller, keys)]);
    return find();
  }

  /** The statements that pin keys; `CONFLICT` where one was pinned with another value. */
  pins(controller: string, keys: readonly AgreementJwk[], at = new Date().toISOString()): readonly Statement[] {
    const known = new Map(this.keysOf(controller).map(({ kid, x }) => [kid, x]));
    return keys.flatMap(({ kid, x }) => {
      const before = known.get(kid);
      if (before === x) return [];
      if (before !== undefined) {
        throw new Refusal('CONFLICT', `The key ${kid} was another one before: a key is never changed under its name.`);
      }
      const sql = 'INSERT INTO counterparty_key (method, controller, x, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING';
      return [{ sql, params: [`${controller}#${kid}`, controller, x, at] }];
    });
  }
}
