/** The records of the trade: what was published and bought, and so where a dataset stands on the marketplace now. */
import { Refusal } from '../../core/errors.js';
import type { Database } from '../../core/store/sqlite/database.js';
import { Acquisitions } from './acquisition.js';
import { Publications, stateNow, type Publication } from './publication.js';
import type { MarketState } from './states.js';

/** Reads them. */
export class TradeRecords {
  readonly publications: Publications;
  readonly acquisitions: Acquisitions;

  constructor(private readonly database: Pick<Database, 'read' | 'readOne'>) {
    this.publications = new Publications(database);
    this.acquisitions = new Acquisitions(database);
  }

  /** The state of any dataset. */
  state(dataset: string, now = Date.now()): MarketState {
    const publication = this.publications.with(dataset);
    if (publication) return stateNow(publication, now);
    const isCopy = this.acquisitions.ofCopy(dataset) !== undefined || this.#saysItIsCopy(dataset);
    return isCopy ? 'ACQUIRED' : 'UNPUBLISHED';
  }

  /** The sale under this id; `CONFLICT`, which names the twin, for the original of something that is. */
  sale(id: string): Publication {
    const publication = this.publications.at(id);
    if (publication && publication.state !== 'WITHDRAWN') return publication;
    throw new Refusal('CONFLICT', 'This is bought on the marketplace, from the twin of the dataset.', {
      marketplaceId: this.publications.of(id)?.marketplaceId,
    });
  }

  /**
   * Demands that an id names nothing that was published or sold, but for what `original` says that comes back under it: agreements, purchases,
   * shares and the publication go on naming that, whoever has the id, and nothing else may stand in its place. Errors: `CONFLICT`.
   */
  requireUntraded(id: string, original?: { readonly id: string | null }): void {
    const sql = `SELECT 1 FROM publication WHERE marketplace_id = ?1 AND dataset IS NOT NULL AND dataset <> ?1 AND (?2 OR dataset IS NOT ?3)
UNION ALL SELECT 1 FROM acquisition WHERE marketplace_id = ?1 AND (?2 OR original_id IS NOT ?3)
UNION ALL SELECT 1 FROM investment WHERE marketplace_id = ?1 AND ?2 LIMIT 1`;
    if (this.database.readOne(sql, [id, original ? 0 : 1, original?.id ?? null]) === undefined) return;
    throw new Refusal(
      'CONFLICT',
      'Under this id something was on the marketplace, which its publication, purchases and agreements go on naming: choose another one.',
    );
  }

  /** True if one organization bought from the other, or asked it to sell: as it was recorded here, and not who was only named as a provider elsewhere. */
  haveDealt(one: string, other: string): boolean {
    const sql = `SELECT 1 FROM agreement WHERE assignee IN (?1, ?2) AND assigner IN (?1, ?2) AND assigner <> assignee
UNION ALL SELECT 1 FROM acquisition WHERE buyer IN (?1, ?2) AND seller IN (?1, ?2) AND seller <> buyer
UNION ALL SELECT 1 FROM purchase_request WHERE buyer IN (?1, ?2) AND seller IN (?1, ?2) AND seller <> buyer
  AND route <> 'CONSUMER' LIMIT 1`;
    return this.database.readOne(sql, [one, other]) !== undefined;
  }

  #saysItIsCopy(dataset: string): boolean {
    return this.database.readOne('SELECT 1 FROM stated_copy WHERE dataset = ?', [dataset]) !== undefined;
  }
}
