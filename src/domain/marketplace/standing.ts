/** Where a dataset stands on the marketplace now. */
import { Refusal } from '../../errors.js';
import type { Database } from '../../store/sqlite/database.js';
import { Acquisitions } from './acquisition.js';
import { Publications, stateNow } from './publication.js';
import type { MarketState } from './states.js';

/** A dataset that is on sale here, or a copy that says so itself. */
export interface Listing {
  readonly dataset: string;
  readonly role: 'SALE' | 'COPY';
  readonly catalogue: string | null;
  readonly originalId: string | null;
  /** Organization that owns it. */
  readonly owner: string | null;
  /** Organization that sells, as the metadata say. */
  readonly seller: string | null;
  /** When the last offer ends, in milliseconds since the epoch; null when one has no end. */
  readonly ends: number | null;
}

const COLUMNS = 'dataset, role, catalogue, original_id AS originalId, owner, seller, ends';

/** Answers from what was published, bought and offered. */
export class Standing {
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
    if (this.acquisitions.ofCopy(dataset)) return 'ACQUIRED';
    const listing = this.listing(dataset);
    if (listing?.role === 'COPY') return 'ACQUIRED';
    if (!listing) return 'UNPUBLISHED';
    return listing.ends !== null && listing.ends <= now ? 'EXPIRED' : 'PUBLISHED';
  }

  /** What the metadata of a dataset make of it here. */
  listing(dataset: string): Listing | undefined {
    return this.database.readOne<Listing>(`SELECT ${COLUMNS} FROM listing WHERE dataset = ?`, [dataset]);
  }

  /** What is on sale under this id; `CONFLICT`, which names the twin, for the original of something that is. */
  sale(dataset: string): Listing {
    const listing = this.listing(dataset);
    if (listing?.role === 'SALE') return listing;
    throw new Refusal('CONFLICT', 'This is bought on the marketplace, from the twin of the dataset.', {
      marketplaceId: this.publications.of(dataset)?.marketplaceId,
    });
  }

  /** Datasets on sale whose end has passed without being recorded. */
  ended(now: number, limit: number): Listing[] {
    return this.database.read<Listing>(
      `SELECT ${COLUMNS} FROM listing WHERE role = 'SALE' AND expired = 0 AND ends <= ? ORDER BY ends LIMIT ?`,
      [now, limit],
    );
  }
}
