/**
 * Who may have the data of a dataset, and why: the one decision about addresses, samples and files. Whatever follows a link from one record to
 * another asks it about the dataset at the end of the link, which is the one that holds what is asked for.
 */
import { notFound, Refusal } from '../../core/errors.js';
import type { Database } from '../../core/store/sqlite/database.js';
import type { Agreement, Agreements } from '../agreements/agreements.js';
import type { Identifiers } from '../repository/identifiers.js';
import { placeholderIn } from '../../core/http/placeholders.js';
import type { DataPermit, WithheldAddresses } from '../repository/withheld/withheld.js';
import type { TradeRecords } from './trade-records.js';

/** Why the answer is what it is. */
export type EntitlementReason =
  'AGREEMENT' | 'OWNER' | 'EDITOR' | 'NO_AGREEMENT' | 'OTHER_DISTRIBUTION' | 'PAYMENT_DUE' | 'REFUNDED';

declare module '../../core/errors.js' {
  interface RefusalExtras {
    /** Why data are not to be had. */
    readonly reason?: EntitlementReason;
  }
}

/** The answer. */
export interface Entitlement {
  readonly entitled: boolean;
  readonly reason: EntitlementReason;
  /** The agreement that it follows from; null for owners, and for purchases from before there were agreements. */
  readonly agreement: Agreement | null;
}

/** A dataset: a seller's, one on the marketplace, or a buyer's copy; a distribution of it where only that is asked for. */
export interface WantedData {
  readonly dataset: string;
  readonly distribution?: string | undefined;
}

/** Whoever asks for data. */
export interface DataCaller {
  /** The organization that the caller acts for. */
  readonly organization: string | undefined;
  /** True if the caller may edit a dataset, and so sees what it is made of. */
  mayEdit(dataset: string): Promise<boolean>;
}

/** A dataset whose data an organization has by an agreement. */
export interface AcquiredDataset {
  /** Id of the dataset, as it was asked for. */
  readonly dataset: string;
  /** Address of the agreement. */
  readonly agreement: string;
  /** When it ends, ISO 8601 UTC; null without an end. */
  readonly until: string | null;
}

const REFUSED: Readonly<Record<EntitlementReason, string>> = {
  ...{ AGREEMENT: '', OWNER: '', EDITOR: '' },
  NO_AGREEMENT: 'no agreement gives them to it now',
  OTHER_DISTRIBUTION: 'its agreement is about others',
  PAYMENT_DUE: 'they are not paid for yet',
  REFUNDED: 'their price was paid back',
};

/** Decides. */
export class DataAccess {
  constructor(
    private readonly tools: {
      readonly database: Pick<Database, 'readOne'>;
      readonly identifiers: Pick<Identifiers, 'base' | 'iri'>;
      readonly agreements: Agreements;
      readonly records: TradeRecords;
      readonly withheld: Pick<WithheldAddresses, 'address'>;
    },
  ) {}

  /** Whether an organization may have data: it owns the dataset, or bought it by an agreement that holds and is paid for as far as that is demanded. */
  decide(organization: string | undefined, { dataset, distribution }: WantedData): Entitlement {
    if (organization === undefined) return { entitled: false, reason: 'NO_AGREEMENT', agreement: null };
    const { agreements, records } = this.tools;
    const isCopy = records.acquisitions.ofCopy(dataset) !== undefined;
    const isOwner = !isCopy && this.#owner(dataset)?.owner === organization;
    const bought = isOwner ? undefined : this.#bought(organization, dataset);
    const agreement = bought?.agreement ?? null;
    if (!isOwner && !bought) return { entitled: false, reason: 'NO_AGREEMENT', agreement };
    const isSold = distribution === undefined || (agreement !== null && agreements.names(agreement, distribution));
    if (!isSold && !this.#has(dataset, distribution))
      return { entitled: false, reason: 'OTHER_DISTRIBUTION', agreement };
    const obstacle = agreement && agreements.payments.obstacle(agreement.id);
    if (obstacle) return { entitled: false, reason: obstacle, agreement };
    return { entitled: true, reason: isOwner ? 'OWNER' : 'AGREEMENT', agreement };
  }

  /** Whether an agreement gives its buyer the data now, whatever else the buyer has bought. */
  decideUnder(agreement: Agreement): Entitlement {
    const { agreements } = this.tools;
    const holds = agreement.kind === 'PURCHASE' && agreements.holds(agreement);
    const reason = holds ? (agreements.payments.obstacle(agreement.id) ?? 'AGREEMENT') : 'NO_AGREEMENT';
    return { entitled: reason === 'AGREEMENT', reason, agreement };
  }

  /** Whether a caller may have data: as `decide`, and who may edit a dataset that is no copy of what somebody bought. */
  async decideFor({ organization, mayEdit }: DataCaller, wanted: WantedData): Promise<Entitlement> {
    const decision = this.decide(organization, wanted);
    const { acquisitions } = this.tools.records;
    if (decision.entitled || acquisitions.ofCopy(wanted.dataset) || !(await mayEdit(wanted.dataset))) return decision;
    return { entitled: true, reason: 'EDITOR', agreement: null };
  }

  /** True if there is a dataset of that id with that distribution, or one that was sold. */
  isKnown(dataset: string, distribution: string | undefined): boolean {
    const isThere = distribution === undefined ? this.#owner(dataset) !== undefined : this.#has(dataset, distribution);
    return isThere || this.tools.agreements.isSold(dataset);
  }

  /** The decision as the permission model asks for it. */
  permits(organization: string, dataset: string, distribution: string | undefined): boolean {
    return this.decide(organization, { dataset, distribution }).entitled;
  }

  /**
   * The address that a number of a dataset stands for, for an organization that may have the data now. Errors: `FORBIDDEN` with the reason;
   * `NOT_FOUND`, told to those alone who may.
   */
  address(organization: string | undefined, dataset: string, number: number): string {
    const { entitled, reason } = this.decide(organization, { dataset });
    if (!entitled)
      throw new Refusal('FORBIDDEN', `The organization of the caller may not have these data: ${REFUSED[reason]}.`, {
        reason,
      });
    const url = this.tools.withheld.address({ dataset } as DataPermit, number);
    if (url === undefined) throw notFound('address', 'with this number');
    return url;
  }

  /**
   * Where the data are, by an address of metadata: what one of this service's stands for, decided on the dataset that it names whoever's
   * metadata it stands in, and any other as it is. Errors as of `address`.
   */
  behind(organization: string | undefined, address: string): string {
    const placeholder = placeholderIn(address, this.tools.identifiers.base);
    return placeholder ? this.address(organization, placeholder.dataset, placeholder.number) : address;
  }

  /** Those of the datasets that an organization has by an agreement now; what it may not have for the sake of a payment is left out. */
  acquiredAmong(organization: string, datasets: readonly string[]): readonly AcquiredDataset[] {
    return [...new Set(datasets)].flatMap((dataset) => {
      const { entitled, agreement } = this.decide(organization, { dataset });
      if (!entitled || !agreement) return [];
      return [{ dataset, agreement: this.tools.agreements.iri(agreement), until: agreement.ends }];
    });
  }

  /** What an organization bought of a dataset: of the one on the marketplace, wherever of it and its original and its copies is asked about. */
  #bought(organization: string, dataset: string): { readonly agreement: Agreement | null } | undefined {
    const { agreements, records } = this.tools;
    const copy = records.acquisitions.ofCopy(dataset);
    if (copy && copy.buyer !== organization) return undefined;
    const recorded = copy?.marketplaceId ?? records.publications.of(dataset)?.marketplaceId;
    const sold = recorded ?? dataset;
    const agreement = agreements.entitling(organization, sold);
    // One that another deployment made is about a dataset there: what merely has its id here is another one.
    if (agreement && (agreement.iri === null || recorded !== undefined || this.#owner(dataset) === undefined))
      return { agreement };
    // Sold before there were agreements, or by nobody knows whom.
    const acquisition = records.acquisitions.between(organization, sold);
    return acquisition?.state === 'ACQUIRED' && !agreements.find(acquisition.id) ? { agreement: null } : undefined;
  }

  #owner(dataset: string): { readonly owner: string | null } | undefined {
    return this.tools.database.readOne("SELECT owner FROM graph WHERE kind = 'dataset' AND iri = ?", [
      this.tools.identifiers.iri('dataset', dataset),
    ]);
  }

  #has(dataset: string, distribution: string): boolean {
    const sql = 'SELECT 1 FROM distribution WHERE id = ? AND dataset = ?';
    const params = [distribution, this.tools.identifiers.iri('dataset', dataset)];
    return this.tools.database.readOne(sql, params) !== undefined;
  }
}
