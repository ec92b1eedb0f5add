/** The marketplace as one object: what resolvers and deliveries call. */
import type { Logger } from '../../log.js';
import type { PlatformTerms } from '../../rdf/vocabulary.js';
import type { GraphStore } from '../../store/graph-store.js';
import type { Database } from '../../store/sqlite/database.js';
import type { Agreements } from '../agreements/agreements.js';
import type { Catalogues } from '../catalogue.js';
import type { KeptContracts } from '../contracts/kept.js';
import type { Datasets } from '../dataset.js';
import type { Filters } from '../filters/filters.js';
import type { Identifiers } from '../identifiers.js';
import type { Locks } from '../../threads/locks.js';
import type { Participant, Writes } from '../writes.js';
import type { WithheldAddresses } from '../withheld/withheld.js';
import type { MarketplaceSettings } from './settings.js';
import { Countersigning } from './countersigning.js';
import { DataAccess } from './data-access.js';
import { Expiry } from './expiry.js';
import { FollowUps, ReferenceWatch } from './follow-up.js';
import type { Idempotency } from '../idempotency.js';
import { ListingReader } from './listing.js';
import { LocalMarketplace } from './local.js';
import { OfferIndexing } from './offers/indexing.js';
import { OfferQueries } from './offers/query.js';
import { rebuildOffers } from './offers/rebuild.js';
import { Purchases } from './purchase.js';
import { RequestRecords } from './requests/record.js';
import { Requests } from './requests/requests.js';
import { Sales } from './sale.js';
import type { References } from './references.js';
import { Settlement } from './settlement.js';
import { Shares } from './shares.js';
import { SpendingLimits } from './spending.js';
import { Terminations } from './termination.js';
import { SalesFigures } from './sales-figures.js';
import { TradeRecords } from './trade-records.js';
import { Trade } from './trade.js';

/** Options of the marketplace. */
export interface MarketplaceOptions {
  readonly settings: MarketplaceSettings;
  readonly store: GraphStore;
  readonly database: Database;
  readonly identifiers: Identifiers;
  readonly filters: Filters;
  readonly terms: PlatformTerms;
  readonly catalogues: Catalogues;
  readonly datasets: Datasets;
  readonly writes: Writes;
  readonly locks: Locks;
  readonly idempotency: Idempotency;
  readonly references: References;
  readonly agreements: Agreements;
  readonly keptContracts: KeptContracts;
  readonly withheld: WithheldAddresses;
  readonly log: Logger;
}

/** The participants of the marketplace in the storing of graphs. */
export const marketplaceParticipants = (settings: MarketplaceSettings, terms: PlatformTerms): Participant[] => [
  new OfferIndexing(terms),
  new ReferenceWatch(terms, settings.port !== undefined),
];

/** Publishes, sells and buys. */
export class Marketplace {
  readonly trade: Trade;
  readonly purchases: Purchases;
  readonly shares: Shares;
  readonly requests: Requests;
  readonly terminations: Terminations;
  readonly settlement: Settlement;
  /** What agents may spend for people. */
  readonly spending: SpendingLimits;
  readonly countersigning: Countersigning;
  /** Who may have data. */
  readonly dataAccess: DataAccess;
  /** What is on sale of a dataset. */
  readonly listings: ListingReader;
  readonly offers: OfferQueries;
  /** Offers by the model. */
  readonly records: TradeRecords;
  /** What was sold, in figures. */
  readonly sales: SalesFigures;
  readonly followUps: FollowUps;
  readonly expiry: Expiry;
  /** True if the marketplace is another deployment. */
  readonly isElsewhere: boolean;
  readonly #closing = new AbortController();
  #started: Promise<void> = Promise.resolve();

  constructor(options: MarketplaceOptions) {
    const { settings, database, log, store, terms } = options;
    const { datasets, identifiers, keptContracts } = options;
    this.records = new TradeRecords(database);
    this.sales = new SalesFigures(database);
    const port = settings.port ?? new LocalMarketplace(settings.catalogue, datasets, identifiers, keptContracts);
    this.isElsewhere = settings.port !== undefined;
    const { acquiredCatalogue } = settings;
    this.spending = new SpendingLimits(database);
    const selling = { ...options, port, spending: this.spending, records: this.records, acquiredCatalogue };
    const tools = { ...selling, sales: new Sales(selling), requests: new RequestRecords(database) };
    this.trade = new Trade(tools);
    this.purchases = new Purchases(tools);
    this.shares = new Shares(tools);
    this.requests = new Requests(tools);
    this.terminations = new Terminations(tools);
    this.settlement = new Settlement(tools);
    this.countersigning = new Countersigning(tools);
    this.dataAccess = new DataAccess(tools);
    this.listings = new ListingReader(tools);
    this.offers = new OfferQueries(database, options);
    this.followUps = new FollowUps(tools);
    this.expiry = new Expiry(tools, [this.requests, this.terminations]);
    if (!database.takesWrites) return;
    const indexing = new OfferIndexing(terms);
    this.#started = rebuildOffers({ store, database, indexing, pst: terms }, this.#closing.signal)
      .then(() => this.followUps.run())
      .catch((error: unknown) => log.error({ err: error }, 'the offers could not be brought up to date'));
    this.expiry.start();
  }

  /** Ends the work in the background. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.expiry.close();
    await this.#started;
  }
}
