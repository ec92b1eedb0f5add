/** The marketplace of a factory: where its side of a transition goes, what carries it there, and what comes back. */
import type { Logger } from '../../../core/log.js';
import type { PlatformTerms } from '../../../core/rdf/vocabulary.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import type { Agreements } from '../../agreements/agreements.js';
import type { Identifiers } from '../../repository/identifiers.js';
import type { Outbox } from '../../events/outbox/outbox.js';
import { Acquisitions } from '../acquisition.js';
import { Publications } from '../publication.js';
import { ACQUIRE, AcquireHandler, INVEST, InvestHandler } from './buying.js';
import { MarketplaceClient, type MarketplaceAddress } from './client.js';
import { RemoteCopies } from './copies.js';
import { Consequences, LEARN } from './consequences.js';
import { Follower } from './follower.js';
import { LocalSide, type LocalTools } from './local-side.js';
import { OfferedTerms } from './offered.js';
import { RemoteMarketplace } from './port.js';
import { PUBLISH, PublishHandler, WITHDRAW, WithdrawHandler } from './publishing.js';
import { reconcile, type Disagreement } from './reconcile.js';
import { Registration } from './registration.js';
import { COUNTERSIGN, CountersignHandler, Signing } from './signing.js';
import { RemoteAgreements } from './remote-agreements.js';
import { Twins, type TwinTools } from './twin.js';

export type { MarketplaceAddress } from './client.js';
export type { Disagreement } from './reconcile.js';
export { remoteTables } from './tables.js';

/** Options of the marketplace elsewhere. */
export interface RemoteOptions {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly address: MarketplaceAddress;
  /** Catalogue of the marketplace there. */
  readonly catalogue: string;
  /** Where agreements are kept. */
  readonly agreements: Agreements;
  readonly identifiers: Identifiers;
  readonly terms: PlatformTerms;
  readonly log: Logger;
}

/** The connection of a factory to its marketplace. */
export class RemoteConnection {
  /** The port that the marketplace's side of a transition goes through. */
  readonly port: RemoteMarketplace;
  readonly #client: MarketplaceClient;
  readonly #copies: RemoteCopies;
  readonly #offered: OfferedTerms;
  #ends: readonly (() => Promise<void>)[] = [];
  #twins: { readonly tools: TwinTools; readonly twins: Twins } | undefined;

  constructor(private readonly options: RemoteOptions) {
    const { outbox, address, catalogue, database, identifiers, terms } = options;
    this.#offered = new OfferedTerms(database, identifiers, terms);
    this.port = new RemoteMarketplace(outbox, address.url, catalogue, this.#offered);
    this.#client = new MarketplaceClient(address);
    this.#copies = new RemoteCopies(database);
  }

  /** Takes over deliveries to the marketplace, and follows it from now on. */
  start(tools: LocalTools): void {
    const local = new LocalSide(tools);
    const { outbox, log, catalogue, database, agreements } = this.options;
    const client = this.#client;
    const copies = this.#copies;
    const told = new RemoteAgreements(client, agreements, outbox);
    const registration = new Registration({ database, client, agreements, log });
    outbox.handle(PUBLISH, new PublishHandler(client, catalogue, copies));
    outbox.handle(WITHDRAW, new WithdrawHandler(client, catalogue, copies));
    outbox.handle(ACQUIRE, new AcquireHandler(client, outbox, local, told));
    outbox.handle(INVEST, new InvestHandler(client, local, told));
    outbox.handle(COUNTERSIGN, new CountersignHandler(client, agreements, registration));
    const publications = new Publications(database);
    const acquisitions = new Acquisitions(database);
    const sides = { database, outbox, client, catalogue, copies, publications, acquisitions, departures: local };
    const twins = new Twins(sides);
    this.#twins = { tools: sides, twins };
    const all = async (signal: AbortSignal): Promise<void> => {
      await reconcile(sides, twins, { mend: true, signal });
      await agreed(agreements.datasetsElsewhere(), signal);
    };
    const signing = new Signing({ ...sides, agreements, told, offered: this.#offered, orders: this.port.orders, log });
    const consequences = new Consequences({ client, outbox, agreements, catalogue, writes: tools.writes });
    outbox.handle(LEARN, consequences);
    const agreed = async (ids: Iterable<string>, signal: AbortSignal): Promise<void> => {
      await registration.ensure(signal);
      await signing.run(signal);
      await consequences.learn(ids, signal);
    };
    const isAgreedOn = (id: string): boolean => agreements.about(id).length > 0;
    const follower = new Follower({ database, client, catalogue, twins, isAgreedOn, reconcile: all, agreed, log });
    follower.start();
    this.#ends = [() => follower.stop()];
  }

  /**
   * Compares everything published with the marketplace, and sets it right where `mend` says so. Throws `DeliveryProblem`
   * when the marketplace cannot be asked.
   */
  async compare(mend: boolean): Promise<Disagreement[]> {
    if (!this.#twins) return [];
    const { tools, twins } = this.#twins;
    return reconcile(tools, twins, { mend, signal: AbortSignal.timeout(600_000) });
  }

  /** Ends following. */
  async stop(): Promise<void> {
    await Promise.all(this.#ends.map((end) => end()));
  }
}
