/** Tells the marketplace where this deployment publishes its keys, so that sales demand its signature. */
import type { Logger } from '../../../core/log.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import type { Agreements } from '../../agreements/agreements.js';
import type { MarketplaceClient } from './client.js';
import { outcomeOf } from './outcomes.js';

const REGISTER = `mutation ($address: String!) {
  outcome: registerSigningKeys(address: $address) { ... on Problem { code message } ... on SigningKeys { kids } } }`;

/** Milliseconds until the marketplace is asked again after it could not read the keys. */
const PAUSE = 60_000;

/** The registration of one deployment. */
export class Registration {
  #notBefore = 0;

  constructor(
    private readonly tools: {
      readonly database: Database;
      readonly client: MarketplaceClient;
      readonly agreements: Agreements;
      readonly log: Logger;
    },
  ) {}

  /**
   * Registers the keys there are, once. A marketplace that cannot read them sells without this deployment's signature: that is logged, and
   * tried again later. Throws `DeliveryProblem` when the marketplace cannot be asked.
   */
  async ensure(signal: AbortSignal): Promise<void> {
    const { database, client, agreements, log } = this.tools;
    const { controller } = agreements.keys;
    const kid = agreements.keys.jwks().keys[0]?.kid;
    const sql = 'SELECT 1 FROM remote_registration WHERE marketplace = ? AND controller = ? AND kid = ?';
    if (kid === undefined || database.readOne(sql, [client.url, controller, kid]) || Date.now() < this.#notBefore)
      return;
    const { data, errors } = await this.#ask(controller, signal);
    const { result, refusal } = outcomeOf(data, errors);
    if (!result?.kids?.includes(kid)) {
      const reason = refusal?.message ?? 'the address tells other keys';
      log.warn(
        { reason, address: controller },
        'the marketplace does not know the keys of this deployment: it sells without its signature',
      );
      return;
    }
    const params = [client.url, controller, kid];
    const known = `INSERT INTO remote_registration (marketplace, controller, kid) VALUES (?, ?, ?)
  ON CONFLICT (marketplace) DO UPDATE SET controller = excluded.controller, kid = excluded.kid`;
    await database.write([{ sql: known, params }]);
  }

  /** Nobody asks a second time meanwhile, or soon after an answer. Without one, whoever comes next asks again. */
  async #ask(address: string, signal: AbortSignal) {
    const { client } = this.tools;
    this.#notBefore = Date.now() + PAUSE;
    try {
      return await client.graphql<{ outcome: { kids?: readonly string[] } }>(REGISTER, { address }, signal);
    } catch (error) {
      this.#notBefore = 0;
      throw error;
    }
  }
}
