/** The marketplace as one object: what resolvers and deliveries call. */
import { notFound, Refusal } from '../../core/errors.js';
import { JobLoop } from '../../core/jobs/loop.js';
import { Wakeup } from '../../core/jobs/wakeup.js';
import type { Logger } from '../../core/log.js';
import type { PlatformTerms } from '../../core/rdf/vocabulary.js';
import type { GraphStore } from '../../core/store/graph-store.js';
import { type Database, ExpectationFailed } from '../../core/store/sqlite/database.js';
import type { Locks } from '../../core/threads/locks.js';
import type { Agreements } from '../agreements/agreements.js';
import type { PaymentState } from '../agreements/payments.js';
import type { Catalogues } from '../repository/catalogue.js';
import type { KeptContracts } from '../repository/contracts/kept.js';
import type { Datasets } from '../repository/dataset.js';
import type { Filters } from '../repository/filters/filters.js';
import type { Idempotency } from '../../core/store/idempotency.js';
import type { Identifiers } from '../repository/identifiers.js';
import type { WithheldAddresses } from '../repository/withheld/withheld.js';
import { type Actor, type Participant, SYSTEM, type Writes } from '../repository/writes.js';
import { Countersigning } from './countersigning.js';
import { DataAccess } from './data-access.js';
import { agreementEvent, eventOf } from './events.js';
import { FollowUps, ReferenceWatch } from './follow-up.js';
import { ListingReader } from './listing.js';
import { OfferIndexing } from './offers/indexing.js';
import { OfferQueries } from './offers/query.js';
import { rebuildOffers } from './offers/rebuild.js';
import { ownAgreement, type Party, requireSellerSide, requireText, tradedElsewhere } from './party.js';
import type { MarketplaceChange, MarketplacePort, Placement, Withdrawal } from './ports.js';
import type { Publication } from './publication.js';
import { Purchases } from './purchase.js';
import type { DatasetReferences } from '../repository/ports.js';
import { RequestRecords } from './requests/record.js';
import { Requests } from './requests/requests.js';
import { LOOK_AT_CLOCK } from './sale-tables.js';
import { Sales, type SaleTools } from './sale.js';
import { SalesFigures } from './sales-figures.js';
import type { MarketplaceSettings } from './settings.js';
import { Shares } from './shares.js';
import { SpendingLimits } from './spending.js';
import { Terminations } from './termination.js';
import { TradeRecords } from './trade-records.js';
import { Trade, type TradeTools } from './trade.js';

/** Records the end of offers, requests and agreements: queries see it by the clock, the change log tells others. */
const BATCH = 100;
/** Milliseconds until what is on sale is compared with the clock again, and until all ends are recorded. */
const TICK = 1_000;
const PAUSE = 30_000;
const IS_DUE = 'SELECT 1 FROM publication WHERE due <= ? LIMIT 1';

/** Something else that ends by the clock. */
interface Ending {
  /** Records up to so many ends; returns how many were due. */
  expire(now: Date, limit: number): Promise<number>;
}

/** Looks for what has ended: each second for searches, and from time to time to record it. */
class Expiry {
  readonly #loop: JobLoop;
  #passed = Date.now();

  constructor(
    private readonly tools: TradeTools & {
      readonly database: Database;
      readonly log: Logger;
      readonly idempotency: Idempotency;
    },
    private readonly others: readonly Ending[],
  ) {
    const fault = 'what has ended could not be recorded';
    this.#loop = new JobLoop({ work: () => this.#look(), fault, wakeup: new Wakeup(), log: tools.log });
  }

  /** Begins to look. */
  start(): void {
    this.#loop.start();
  }

  async #look(): Promise<number> {
    const now = Date.now();
    const { database } = this.tools;
    if (Math.abs(now - this.#passed) >= PAUSE) {
      await this.run(now);
      this.#passed = now;
    } else if (database.readOne(IS_DUE, [now]) !== undefined) {
      await database.write([{ sql: LOOK_AT_CLOCK, params: [now] }]);
    }
    return Date.now() + TICK;
  }

  /** Records everything that has ended, and tries again what could not be done before. */
  async run(now = Date.now()): Promise<void> {
    const { records, database, idempotency, writes } = this.tools;
    for (let due = records.publications.due(now, BATCH); due.length > 0; due = records.publications.due(now, BATCH)) {
      for (const publication of due) await this.#record(publication);
    }
    await writes.afterRemoval();
    for (const other of this.others) while ((await other.expire(new Date(now), BATCH)) === BATCH);
    await database.write([{ sql: LOOK_AT_CLOCK, params: [now] }, idempotency.forget(now)]);
  }

  /** Ends looking and waits for what is under way. */
  close(): Promise<void> {
    return this.#loop.stop();
  }

  /** Tells of both sides, as far as they are here. */
  async #record({ dataset, marketplaceId, version }: Publication): Promise<void> {
    const sides = [...(dataset === null ? [] : [dataset]), marketplaceId];
    const documents = await Promise.all(sides.map((id) => this.tools.datasets.find(id)));
    const events = documents.flatMap((document) => (document ? [eventOf('expired', document)] : []));
    const statement = {
      sql: `UPDATE publication SET state = 'EXPIRED', version = version + 1, changed = ?
WHERE marketplace_id = ? AND version = ? AND state = 'PUBLISHED'`,
      params: [new Date().toISOString(), marketplaceId, version],
      expect: 1,
    };
    await this.tools.writes.apply({ events, statements: [statement] }, SYSTEM).catch((error: unknown) => {
      // The seller was faster.
      if (!(error instanceof ExpectationFailed)) throw error;
    });
  }
}

/** The word of whoever handles the money. */
interface PaymentNote {
  readonly id: string;
  readonly state: PaymentState;
  /** The id under which it is known there. */
  readonly reference?: string | undefined;
  /** True if the caller runs the service. */
  readonly isOperator: boolean;
}

/** Longest reference, in characters. */
const LONGEST_REFERENCE = 200;

/** Action of the change log for what is said of a payment. */
const ACTIONS: Readonly<Record<PaymentState, string>> = {
  NOT_NEEDED: 'paymentNotNeeded',
  DUE: 'paymentDue',
  PAID: 'paid',
  REFUNDED: 'refunded',
};

/** Notes payments. */
class Settlement {
  constructor(private readonly tools: SaleTools) {}

  /**
   * Notes what became of the payment of an agreement: for whoever runs the service, and for sellers, who say of themselves what they
   * got. The result is the id of the agreement. `CONFLICT` for a state that cannot follow, also where somebody else was faster.
   */
  async note({ id, state, reference, isOperator }: PaymentNote, party: Party): Promise<string> {
    const { agreements, writes, port } = this.tools;
    const agreement = isOperator ? agreements.find(id) : ownAgreement(id, party, agreements);
    if (!agreement) throw notFound('agreement');
    if (agreement.iri !== null)
      throw tradedElsewhere('Payments are noted where the agreement was made.', agreement.iri);
    if (!isOperator) {
      if (party.organization !== agreement.assigner) {
        throw new Refusal('FORBIDDEN', 'That something was paid is said by who got the money.');
      }
      await requireSellerSide({ ...agreement, seller: agreement.assigner }, party, this.tools);
    }
    const known = reference === undefined ? null : requireText(reference, 'reference', LONGEST_REFERENCE);
    const said = { agreement: id, state, at: new Date().toISOString(), reference: known };
    const note = agreements.payments.note(said, party.organization ?? party.actor.name);
    if (!note) return id;
    await writes
      .apply({ events: [agreementEvent(ACTIONS[state], agreement, port.catalogue)], statements: [note] }, party.actor)
      .catch((error: unknown) => {
        if (!(error instanceof ExpectationFailed)) throw error;
        throw new Refusal('CONFLICT', 'Something else was said of the payment meanwhile.', {}, error);
      });
    return id;
  }
}

/** Holds marketplace datasets in a catalogue of this deployment. */
class LocalMarketplace implements MarketplacePort {
  constructor(
    readonly catalogue: string,
    private readonly datasets: Datasets,
    private readonly identifiers: Identifiers,
    private readonly contracts: KeptContracts,
  ) {}

  async place(placement: Placement, actor: Actor): Promise<MarketplaceChange> {
    const { marketplaceId, originalId, seller, triples, withholds, version } = placement;
    const returns = version > 1;
    const contract = this.contracts.present(originalId);
    const place = {
      ...{ id: marketplaceId, catalogue: this.catalogue, owner: seller, returns, withholds },
      ...{ link: { originalId }, contract: contract ?? null },
    };
    const payload = { body: triples, contentType: 'application/n-triples' };
    const put = await this.datasets.preparePut(place, payload, actor);
    return { puts: [put], statements: this.contracts.follow(originalId, marketplaceId, put.document.owner) };
  }

  async withdraw({ marketplaceId }: Withdrawal): Promise<MarketplaceChange> {
    const found = await this.datasets.find(marketplaceId);
    return found ? { removes: [found], graphs: [this.identifiers.iri('metrics', marketplaceId)] } : {};
  }
}

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
  readonly references: DatasetReferences;
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
