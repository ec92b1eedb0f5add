/** Marketplace: publishes, sells and buys, here or on a marketplace elsewhere. */
import type { Agreements } from '../agreements/agreements.js';
import { outboxBacklog, outboxTables } from '../events/outbox/tables.js';
import { searchTradeTables } from './sale-tables.js';
import { DeliveryLoop } from '../events/outbox/loop.js';
import { Outbox } from '../events/outbox/outbox.js';
import type { Nouns } from '../repository/nouns.js';
import type { OpenPart, Part } from '../repository/part.js';
import { RemoteConnection, remoteTables, type MarketplaceAddress } from './factory/index.js';
import { Marketplace, marketplaceParticipants } from './marketplace.js';
import type { MarketplaceSettings } from './settings.js';
import { requestTables } from './requests/tables.js';
import { spendingTables } from './spending.js';
import { marketplaceTables, tradeBacklog } from './tables.js';

/** The needs of the part. */
export interface MarketplacePartOptions extends Nouns {
  /** The part of the deployment in trade. */
  readonly trading: MarketplaceSettings;
  /** The marketplace that this deployment trades on; absent where it is here. */
  readonly marketplaceAt?: MarketplaceAddress | undefined;
  /** Days of failure after which a delivery is given up. */
  readonly giveUpDays?: number | undefined;
  /** Where sales become agreements. */
  readonly agreements: Agreements;
}

/** The open part. */
export interface OpenMarketplace extends OpenPart {
  readonly marketplace: Marketplace;
  /** The messages that other services still have to be told. */
  readonly outbox: Outbox;
  /** The connection to the marketplace, where it is another deployment. */
  readonly remote: RemoteConnection | undefined;
}

export const marketplacePart: Part<MarketplacePartOptions, OpenMarketplace> = {
  name: 'marketplace',
  // What stands behind a publication, and what is on sale of it, is known here; the index and agreements have their tables before.
  tables: [
    ...marketplaceTables,
    ...requestTables,
    ...spendingTables,
    ...outboxTables,
    ...remoteTables,
    ...searchTradeTables,
  ],
  open: (options) => {
    const { database, log, marketplaceAt: address, trading, terms, catalogues, datasets, writes, system } = options;
    const outbox = new Outbox(database, Date.now, options.giveUpDays);
    const deliveries = new DeliveryLoop(outbox, log);
    const { catalogue } = trading;
    const { agreements, identifiers } = options;
    const remote =
      address && new RemoteConnection({ database, log, outbox, address, catalogue, agreements, identifiers, terms });
    const settings = { ...trading, port: remote?.port };
    const marketplace = new Marketplace({ ...options, settings });
    return {
      marketplace,
      outbox,
      remote,
      participants: [outbox, ...marketplaceParticipants(settings, terms), marketplace.followUps],
      monitoring: [outboxBacklog, tradeBacklog],
      // Makes the catalogues of the system where they are missing; a factory delivers to its marketplace and follows it.
      start: async () => {
        await system.establish(catalogues, log);
        remote?.start({ ...marketplace, datasets, writes });
        deliveries.start();
      },
      close: async () => {
        await Promise.all([remote?.stop(), deliveries.stop()]);
        await marketplace.close();
      },
    };
  },
};
