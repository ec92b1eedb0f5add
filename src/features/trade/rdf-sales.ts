/**
 * Sales that arrive as RDF: offers in the marketplace's catalogue, or beside `pst:originalId`, are a publication like any other. The
 * write needs what `publishDataset` and `updateOffer` need, and stores the same record.
 */
import { Refusal } from '../../core/errors.js';
import type { PlatformTerms } from '../../core/rdf/vocabulary.js';
import type { GraphDocument, Statement } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';
import type { SaleChange, SalesByMetadata } from '../repository/ports.js';
import type { Actor, TradedAsset } from '../repository/writes.js';
import { assetOf, requireSeller, requireTrade } from './authority.js';
import { eventOf } from './events.js';
import { delisted } from './delisting.js';
import { statedLink } from '../repository/link.js';
import { sameTerms, termsOf } from './metadata.js';
import { lastEnd, offeredText, offerRows } from './offers/rows.js';
import { putPublication, type Publication } from './publication.js';
import { TradeRecords } from './trade-records.js';
import type { WithheldAddresses } from '../repository/withheld/withheld.js';
import { requireUndisclosed } from './withholding.js';
import { after } from './states.js';

/** The rules of where datasets are on sale. */
export interface SaleRules {
  readonly role: 'standalone' | 'factory' | 'marketplace';
  /** Catalogue that holds marketplace datasets. */
  readonly catalogue: string;
}

/** A dataset on its way into the store. */
interface Arriving {
  readonly document: GraphDocument;
  readonly previous: GraphDocument | undefined;
  readonly actor: Actor;
  /** Its offers as N-Triples; empty where it offers nothing here. */
  readonly terms: string;
  /** Id of the original that its metadata state. */
  readonly originalId: string | undefined;
}

const conflict = (detail: string): Refusal => new Refusal('CONFLICT', detail);

/** The original must be there, and somebody's still, when the record is stored. */
const stillThere = ({ iri, owner }: GraphDocument): Statement => ({
  sql: "UPDATE store_state SET value = value WHERE key = 'revision' AND EXISTS (SELECT 1 FROM graph WHERE iri = ? AND owner IS ?)",
  params: [iri, owner ?? null],
  expect: 1,
});

const linkOriginal = (dataset: string): Statement => ({
  sql: "INSERT INTO follow_up (task, dataset) VALUES ('LINK', ?)",
  params: [dataset],
});

/** Decides over metadata that put something on sale, reprice it or take it off. */
export class RdfSales implements SalesByMetadata {
  readonly #records: TradeRecords;

  constructor(
    private readonly tools: {
      readonly database: Database;
      readonly rules: SaleRules;
      readonly terms: PlatformTerms;
      readonly withheld: Pick<WithheldAddresses, 'isWithheld' | 'isWanted'>;
      /** The stored dataset with this id, if there is one. */
      find(id: string): Promise<GraphDocument | undefined>;
    },
  ) {
    this.#records = new TradeRecords(tools.database);
  }

  /**
   * The effect of storing these metadata on what is on sale; undefined where it does nothing. Errors: `FORBIDDEN` without TRADE on what is
   * sold, or in the name of another organization; `CONFLICT` where the original is on the marketplace already.
   */
  async of(
    document: GraphDocument,
    previous: GraphDocument | undefined,
    actor: Actor,
  ): Promise<SaleChange | undefined> {
    if (this.tools.rules.role === 'factory') return undefined;
    const known = this.#records.publications.at(document.id);
    const { originalId, marketplaceOfferId } = statedLink(document, this.tools.terms);
    const isHere = marketplaceOfferId === undefined && this.#isMarketplace(document, originalId);
    const terms = isHere ? termsOf(document, this.tools.terms) : '';
    const arriving = { document, previous, actor, terms, originalId };
    if (known && known.state !== 'WITHDRAWN') return this.#change(arriving, known);
    return terms === '' ? undefined : this.#list(arriving, known);
  }

  /** On a marketplace everything that is offered is on sale; beside a factory, what is in its catalogue or came from one. */
  #isMarketplace({ catalogue }: GraphDocument, originalId: string | undefined): boolean {
    const { role, catalogue: marketplace } = this.tools.rules;
    return role === 'marketplace' || catalogue === marketplace || originalId !== undefined;
  }

  /** Demands that an id names nothing that was on the marketplace. Errors: `CONFLICT`. */
  requireUntraded(id: string): void {
    this.#records.requireUntraded(id);
  }

  async #change(arriving: Arriving, known: Publication): Promise<SaleChange | undefined> {
    const { document, previous, actor, terms, originalId } = arriving;
    if (originalId !== undefined && originalId !== known.originalId) {
      throw conflict('The dataset is on the marketplace for another original.');
    }
    if (previous && terms !== '' && (await sameTerms(previous, document, this.tools.terms))) return undefined;
    const original = known.dataset === null ? undefined : await this.tools.find(known.dataset);
    const sold = original ?? document;
    await requireTrade(actor, assetOf(sold));
    if (terms === '') {
      // The follow-up of the original tells of its withdrawal.
      const events = original ? [] : [eventOf('withdrawn', document)];
      return { statements: delisted(document.id), events, link: {} };
    }
    const next = { ...known, ...this.#terms(arriving, sold), version: known.version + 1 };
    return {
      statements: [putPublication(next, known)],
      events: [eventOf('offerUpdated', sold)],
      link: { originalId: next.originalId ?? undefined },
    };
  }

  async #list(arriving: Arriving, known: Publication | undefined): Promise<SaleChange> {
    const { document, previous, actor, originalId } = arriving;
    const original =
      originalId === undefined || originalId === document.id ? undefined : await this.tools.find(originalId);
    const before = original ? this.#records.publications.of(original.id) : known;
    if (known && known.marketplaceId !== before?.marketplaceId) {
      throw conflict('The id belongs to the publication of another dataset.');
    }
    if (!original && known && known.dataset !== null) {
      throw conflict('The dataset was on the marketplace for another original.');
    }
    await requireTrade(actor, this.#sold(arriving, original));
    if (before && before.state !== 'WITHDRAWN') {
      throw conflict(`The original is on the marketplace already, as ${before.marketplaceId}.`);
    }
    this.#requireSellable(document, original, previous);
    this.#records.requireUntraded(document.id, { id: originalId ?? null });
    const sold = original ?? document;
    const next: Publication = {
      ...{ marketplaceId: document.id, dataset: original?.id ?? null, originalId: originalId ?? document.id },
      ...this.#terms(arriving, sold),
      seller: sold.owner ?? this.#statedSeller(arriving) ?? actor.organization ?? null,
      version: (before?.version ?? 0) + 1,
    };
    return {
      statements: [
        ...(original ? [stillThere(original)] : []),
        putPublication(next, before),
        ...(original ? [linkOriginal(original.id)] : []),
      ],
      events: [eventOf('published', sold)],
      link: { originalId: next.originalId ?? undefined },
      owner: original?.owner,
    };
  }

  /**
   * Demands that the dataset can be where its original is sold: neither is a copy that was bought, an original is no twin, a twin no
   * original, and both belong to one owner.
   */
  #requireSellable(
    { id }: GraphDocument,
    original: GraphDocument | undefined,
    previous: GraphDocument | undefined,
  ): void {
    const { publications } = this.#records;
    if (original && publications.at(original.id)) {
      throw conflict('What is named as the original is, or was, on the marketplace itself.');
    }
    if (publications.of(id)) throw conflict('The dataset is, or was, on the marketplace under another id.');
    const states = [id, original?.id ?? id].map((each) => this.#records.state(each));
    if (states.includes('ACQUIRED')) after('ACQUIRED', 'publish');
    if (original && previous?.owner !== undefined && previous.owner !== original.owner) {
      throw conflict('The dataset belongs to another organization than its original.');
    }
  }

  /**
   * The asset that TRADE is needed on: the original where it is here, else the dataset, or the catalogue that it joins. Users name
   * originals that are here; whether one is, is not theirs to find out.
   */
  #sold({ document, previous, actor, originalId }: Arriving, original: GraphDocument | undefined): TradedAsset {
    if (original) return assetOf(original);
    if (originalId !== undefined && originalId !== document.id && actor.name.startsWith('user:')) {
      return { kind: 'dataset', id: originalId, exists: false };
    }
    if (previous) return assetOf(previous);
    const { catalogue = '' } = document;
    return { kind: 'catalogue', id: catalogue, catalogue, exists: true };
  }

  #terms(
    { document, actor, terms }: Arriving,
    { id: sold, owner, hash }: GraphDocument,
  ): Pick<Publication, 'state' | 'terms' | 'ends' | 'offered' | 'listedHash' | 'changed'> {
    const { iri, id } = document;
    requireSeller({ iri, owner, terms }, actor, this.tools.terms);
    if (this.tools.withheld.isWanted(terms)) this.#requireWithholdable(id, sold);
    const offers = offerRows({ iri, triples: terms }, this.tools.terms);
    const ends = lastEnd(offers);
    const listedHash = sold === id ? null : hash;
    const changed = new Date().toISOString();
    return {
      state: 'PUBLISHED',
      terms,
      ends: ends === 'none' ? null : ends,
      offered: offeredText(offers),
      listedHash,
      changed,
    };
  }

  /** Nothing is withheld that can be read elsewhere: in copies, or in the original, which such a write leaves as it is. */
  #requireWithholdable(id: string, sold: string): void {
    const { withheld } = this.tools;
    if (!withheld.isWithheld(id)) requireUndisclosed(id, { records: this.#records, withheld });
    if (sold === id || withheld.isWithheld(sold)) return;
    throw conflict('The original tells the addresses: they are withheld by publishDataset and updateOffer.');
  }

  #statedSeller({ document: { iri }, terms }: Arriving): string | null | undefined {
    return offerRows({ iri, triples: terms }, this.tools.terms)[0]?.seller;
  }
}
