/** The seller's side: publishing a dataset, changing its offers, taking it back. */
import { randomUUID } from 'node:crypto';
import { Refusal } from '../../core/errors.js';
import type { PlatformTerms } from '../../core/rdf/vocabulary.js';
import type { GraphDocument, Statement } from '../../core/store/graph-store.js';
import { ExpectationFailed } from '../../core/store/sqlite/database.js';
import { composeTerms, offersPayload, type MonetizationFields } from '../repository/compose/monetization.js';
import type { KeptContracts } from '../repository/contracts/kept.js';
import type { Datasets } from '../repository/dataset.js';
import { requireNewId, type Identifiers } from '../repository/identifiers.js';
import { reserve } from '../repository/ownership/reservations.js';
import type { Actor, Put, Writes } from '../repository/writes.js';
import type { Idempotency, Once } from '../../core/store/idempotency.js';
import { assetOf, requireSeller, requireTrade } from './authority.js';
import { eventOf, eventsOf } from './events.js';
import { marketplaceTriples, termsFor, termsOf } from './metadata.js';
import { lastEnd, offeredText, offerRows } from './offers/rows.js';
import type { MarketplaceChange, MarketplacePort } from './ports.js';
import { putPublication, type OwnPublication, type Publication } from './publication.js';
import type { DatasetReferences } from '../repository/ports.js';
import { after, type Transition } from './states.js';
import type { TradeRecords } from './trade-records.js';
import { isDisclosed, requireUndisclosed } from './withholding.js';
import type { WithheldAddresses } from '../repository/withheld/withheld.js';

/** The tools of the seller's side. */
export interface TradeTools {
  readonly datasets: Datasets;
  readonly writes: Writes;
  readonly identifiers: Identifiers;
  readonly terms: PlatformTerms;
  readonly port: MarketplacePort;
  readonly records: TradeRecords;
  readonly idempotency: Idempotency;
  readonly references: DatasetReferences;
  readonly keptContracts: KeptContracts;
  readonly withheld: WithheldAddresses;
}

/** A request of a seller. */
export interface TradeRequest {
  /** Id of the seller's dataset, or of its twin on the marketplace. */
  readonly id: string;
  /** The seller and the offers; absent keeps the offers there are. */
  readonly offers?: MonetizationFields | undefined;
  /** True if the offers that the dataset's own metadata describe take the place of those there are. */
  readonly offersFromMetadata?: boolean | undefined;
  /** Id that the dataset gets on the marketplace; a random UUID when absent. */
  readonly marketplaceId?: string | undefined;
  readonly idempotencyKey: string;
}

/** The result of a transition: enough to read everything else. */
export interface Traded {
  readonly dataset: string;
  readonly marketplaceId: string;
  readonly version: number;
}

interface Step {
  readonly transition: Transition;
  readonly action: string;
}

const UPDATE: Step = { transition: 'updateOffer', action: 'offerUpdated' };
const publishing = (state: string): Step => ({
  transition: state === 'WITHDRAWN' || state === 'EXPIRED' ? 'republish' : 'publish',
  action: 'published',
});

/** Runs the seller's transitions. */
export class Trade {
  constructor(private readonly tools: TradeTools) {}

  /** Puts a dataset on the marketplace, or back on it after it was withdrawn or expired. */
  publish(request: TradeRequest, actor: Actor): Promise<Once<Traded>> {
    return this.#once('publishDataset', request, actor, publishing);
  }

  /** Puts a dataset on sale with the offers of its own metadata, or has those take the place of what is on sale. */
  putOnSale(id: string, idempotencyKey: string, actor: Actor): Promise<Once<Traded>> {
    const request = { id, offersFromMetadata: true, idempotencyKey };
    return this.#once('putOnSale', request, actor, (state) => (state === 'PUBLISHED' ? UPDATE : publishing(state)));
  }

  /** Replaces the offers, and brings the metadata on the marketplace up to date with the seller's. */
  updateOffer(request: TradeRequest, actor: Actor): Promise<Once<Traded>> {
    return this.#once('updateOffer', request, actor, () => UPDATE);
  }

  /** Takes the dataset off the marketplace. Copies that were acquired stay. */
  withdraw(request: TradeRequest, actor: Actor): Promise<Once<Traded>> {
    return this.#once('withdrawOffer', request, actor, () => ({ transition: 'withdraw', action: 'withdrawn' }));
  }

  async #once(
    operation: string,
    { id, offers, offersFromMetadata, marketplaceId, idempotencyKey: key }: TradeRequest,
    actor: Actor,
    stepOf: (state: string) => Step,
  ): Promise<Once<Traded>> {
    const { idempotency, records, datasets, port, writes } = this.tools;
    const request = { id, offers, offersFromMetadata, marketplaceId };
    if (offers) await datasets.judge(id, offersPayload(offers, this.tools.terms), actor);
    const traded = await idempotency.once<Traded>({ key, operation, request }, actor, async (remember) => {
      const dataset = records.publications.at(id)?.dataset ?? id;
      const { catalogue = '' } = await datasets.require(dataset);
      const known = records.publications.of(dataset);
      const twin = known?.marketplaceId ?? requireNewId(marketplaceId ?? randomUUID());
      const places = [
        { id: dataset, catalogue },
        { id: twin, catalogue: port.catalogue },
      ];
      return datasets.together(places, async () => {
        const document = await datasets.require(dataset);
        await requireTrade(actor, assetOf(document));
        const publication = records.publications.of(dataset);
        const step = stepOf(records.state(dataset));
        const terms = () => this.#terms(document, publication, { offers, offersFromMetadata }, actor);
        const next = this.#next(document, publication, twin, step, terms, actor);
        const result = { dataset, marketplaceId: twin, version: next.version };
        await this.#commit(document, publication, next, step, [remember(result)], actor);
        return result;
      });
    });
    await writes.afterRemoval();
    return traded;
  }

  /** The seller, as far as that is known before the offers say so. */
  #seller({ owner }: GraphDocument, previous: OwnPublication | undefined, { organization }: Actor): string | null {
    return owner ?? previous?.seller ?? organization ?? null;
  }

  /** New offers; undefined where those there are stay. */
  #terms(
    document: GraphDocument,
    previous: OwnPublication | undefined,
    { offers, offersFromMetadata }: Pick<TradeRequest, 'offers' | 'offersFromMetadata'>,
    actor: Actor,
  ): string | undefined {
    const { terms: pst } = this.tools;
    if (!offers) return offersFromMetadata ? termsOf(document, pst) || undefined : undefined;
    const sellerId = offers.sellerId ?? this.#seller(document, previous, actor);
    const { purchaseOffer } = offers;
    // Nothing is withheld by default that copies of buyers tell.
    const told = previous && isDisclosed(previous.marketplaceId, this.tools) ? false : undefined;
    const purchase =
      purchaseOffer == null
        ? purchaseOffer
        : { ...purchaseOffer, withholdsAddresses: purchaseOffer.withholdsAddresses ?? told };
    return composeTerms(document.iri, { ...offers, sellerId, purchaseOffer: purchase }, pst);
  }

  #next(
    document: GraphDocument,
    previous: OwnPublication | undefined,
    marketplaceId: string,
    { transition }: Step,
    terms: () => string | undefined,
    actor: Actor,
  ): Publication {
    const { records } = this.tools;
    const state = after(records.state(document.id), transition) as Publication['state'];
    if (!previous && transition !== 'publish') {
      throw new Refusal(
        'CONFLICT',
        'The dataset was put on the marketplace elsewhere; it is changed where it came from.',
      );
    }
    const { terms: pst } = this.tools;
    const seller = this.#seller(document, previous, actor);
    const kept = terms() ?? (this.#kept(document, previous) || termsOf(document, pst));
    const offers = offerRows({ iri: document.iri, triples: kept }, pst);
    const ends = lastEnd(offers);
    if (state === 'PUBLISHED') {
      this.#requireOpen(ends);
      requireSeller({ iri: document.iri, owner: document.owner, terms: kept }, actor, pst);
    }
    return {
      marketplaceId,
      dataset: document.id,
      originalId: document.id,
      state,
      seller,
      terms: kept,
      ends: ends === 'none' ? null : ends,
      offered: offeredText(offers),
      listedHash: document.hash,
      version: (previous?.version ?? 0) + 1,
      changed: new Date().toISOString(),
    };
  }

  /** The terms there are, said of the seller's dataset also where they came in with the one on the marketplace. */
  #kept({ iri }: GraphDocument, previous: OwnPublication | undefined): string {
    return previous ? termsFor(previous.terms, this.tools.identifiers.iri('dataset', previous.marketplaceId), iri) : '';
  }

  #requireOpen(ends: ReturnType<typeof lastEnd>): void {
    if (ends === 'none') {
      throw new Refusal('INVALID_METADATA', 'A dataset on the marketplace has at least one offer.');
    }
    if (ends !== null && ends <= Date.now()) {
      throw new Refusal('INVALID_METADATA', 'All offers have ended already: give one that ends later.');
    }
  }

  async #commit(
    document: GraphDocument,
    previous: OwnPublication | undefined,
    next: Publication,
    { action }: Step,
    statements: Parameters<Writes['apply']>[0]['statements'] & object,
    actor: Actor,
  ): Promise<void> {
    const { port, datasets, writes } = this.tools;
    const { marketplaceId, version } = next;
    const withdrawn = next.state === 'WITHDRAWN';
    const change = withdrawn
      ? await port.withdraw({ marketplaceId, originalId: document.id, version }, actor)
      : await this.#place(document, previous, next, actor);
    const relinked = withdrawn ? datasets.relinked(document, undefined) : await this.#original(document, next, actor);
    try {
      await writes.apply(
        {
          puts: [...(change.puts ?? []), relinked],
          removes: change.removes ?? [],
          graphs: change.graphs ?? [],
          // What is withheld from now on makes it another version, which those who follow the log have to read.
          events: [...eventsOf(change), eventOf(action, relinked.document)],
          statements: [
            putPublication({ ...next, listedHash: relinked.document.hash }, previous),
            ...(previous ? [] : [this.#reserved(next)]),
            ...statements,
            ...(change.statements ?? []),
          ],
        },
        actor,
      );
    } catch (error) {
      if (!(error instanceof ExpectationFailed)) throw error;
      throw new Refusal('CONFLICT', 'The dataset was put on the marketplace or changed there meanwhile.', {}, error);
    }
  }

  /** The id on the marketplace stays the seller's, also where the marketplace is elsewhere and after a withdrawal. */
  #reserved({ marketplaceId: id, seller }: Publication): Statement {
    return reserve({ kind: 'dataset', id, owner: seller ?? undefined, catalogue: this.tools.port.catalogue });
  }

  async #place(
    document: GraphDocument,
    previous: OwnPublication | undefined,
    { marketplaceId, seller, terms, version }: Publication,
    actor: Actor,
  ): Promise<MarketplaceChange> {
    const { port, identifiers, datasets, keptContracts, records, withheld, terms: pst } = this.tools;
    const found = await datasets.find(marketplaceId);
    if (!previous) records.requireUntraded(marketplaceId, { id: document.id });
    if (found && (!previous || found.catalogue !== port.catalogue)) {
      throw new Refusal('CONFLICT', 'There is a dataset with the id that was chosen for the marketplace.');
    }
    const told = { ...document, triples: withheld.told(document.id, document.triples) };
    const triples = marketplaceTriples(told, terms, identifiers.iri('dataset', marketplaceId), pst);
    const originalId = document.id;
    const kept = keptContracts.present(originalId);
    const contract = kept ? { format: kept.format, source: keptContracts.source(kept) } : null;
    const placed = { marketplaceId, originalId, triples, version, contract, seller: seller ?? undefined };
    return port.place({ ...placed, withholds: withheld.isWanted(terms) }, actor);
  }

  /**
   * The seller's dataset with the link to its twin. What the twin withholds nobody may read here: the original withholds it as well, from
   * then on until it is offered otherwise. `CONFLICT` where copies that were bought have told it already.
   */
  async #original(document: GraphDocument, { marketplaceId, terms }: Publication, actor: Actor): Promise<Put> {
    const { datasets, withheld } = this.tools;
    const link = { marketplaceOfferId: marketplaceId };
    const { id, catalogue = '', originalId, owner } = document;
    const now = withheld.isWanted(terms);
    if (now === withheld.isWithheld(id)) return datasets.relinked(document, link);
    if (now) requireUndisclosed(marketplaceId, this.tools);
    const place = { id, catalogue, originalId, owner, link, withholds: now };
    return datasets.preparePut(place, { body: document.triples, contentType: 'application/n-triples' }, actor);
  }
}
