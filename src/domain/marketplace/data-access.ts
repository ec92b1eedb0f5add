/** Who may have data, as the permission model asks: the same decision as an entitlement's, without reading the dataset. */
import type { Database } from '../../store/sqlite/database.js';
import type { Agreements } from '../agreements/agreements.js';
import type { Identifiers } from '../identifiers.js';
import type { TradeRecords } from './trade-records.js';
import { boughtBy } from './entitlement.js';

/** Decides for the permission model. */
export class DataAccess {
  constructor(
    private readonly tools: {
      readonly database: Pick<Database, 'readOne'>;
      readonly identifiers: Pick<Identifiers, 'iri'>;
      readonly agreements: Agreements;
      readonly records: TradeRecords;
    },
  ) {}

  /** True if there is a dataset of that id with that distribution, or one that was sold. */
  isKnown(dataset: string, distribution: string | undefined): boolean {
    const { agreements } = this.tools;
    if (distribution === undefined) return this.#owner(dataset) !== undefined || agreements.isSold(dataset);
    return this.#has(dataset, distribution) || agreements.isSold(dataset);
  }

  /** True if an organization owns the dataset, or bought it by an agreement that holds and is paid for as far as that is demanded. */
  permits(organization: string, dataset: string, distribution: string | undefined): boolean {
    const { agreements } = this.tools;
    const { agreement, isCopy } = boughtBy(organization, dataset, this.tools);
    const isOwner = !isCopy && this.#owner(dataset)?.owner === organization;
    const isThere = distribution === undefined || this.#has(dataset, distribution);
    if (isOwner) return isThere;
    if (!agreement || agreements.payments.obstacle(agreement.id) !== undefined) return false;
    return isThere || (distribution !== undefined && agreements.names(agreement, distribution));
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
