/** The cross-references of every dataset, from what was published and acquired. */
import type { PlatformTerms } from '../../core/rdf/vocabulary.js';
import type { Database } from '../../core/store/sqlite/database.js';
import { Acquisitions } from './acquisition.js';
import { linkStatements, type Link } from '../repository/link.js';
import type { DatasetReferences, Referrer } from '../repository/ports.js';
import { Publications } from './publication.js';

/** Knows the references that are to be stored beside the metadata of a dataset. */
export class References implements DatasetReferences {
  readonly #publications: Publications;
  readonly #acquisitions: Acquisitions;

  constructor(
    database: Database,
    private readonly pst: PlatformTerms,
  ) {
    this.#publications = new Publications(database);
    this.#acquisitions = new Acquisitions(database);
  }

  /** The references of a dataset, whatever its metadata say; undefined when it has none. */
  of(id: string): Link | undefined {
    const published = this.#publications.of(id);
    if (published && published.state !== 'WITHDRAWN') return { marketplaceOfferId: published.marketplaceId };
    const origin = this.#publications.at(id);
    if (origin?.originalId != null && origin.state !== 'WITHDRAWN') return { originalId: origin.originalId };
    const acquired = this.#acquisitions.ofCopy(id);
    if (!acquired) return undefined;
    const { originalId, marketplaceId, seller, gone } = acquired;
    const sold = seller === null ? {} : { seller };
    if (gone !== 0) return seller === null ? undefined : sold;
    return { originalId: originalId ?? undefined, marketplaceOfferId: marketplaceId, ...sold };
  }

  /** The organization that bought the copy which this dataset is. */
  buyerOf(id: string): string | undefined {
    return this.#acquisitions.ofCopy(id)?.buyer;
  }

  /** The references as statements beside the metadata; `link` goes before what is known. */
  statements(dataset: Referrer, link: Link | undefined = this.of(dataset.id)): string {
    return linkStatements(dataset, link, this.pst);
  }
}
