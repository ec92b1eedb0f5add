/** The organization that a dataset is of: by what the service recorded, never by what metadata say. */
import type { Database } from '../../core/store/sqlite/database.js';
import type { TradeRecords } from './trade-records.js';

/** The needs of the search. */
export interface OwnerSources {
  readonly database: Pick<Database, 'readOne'>;
  readonly records: TradeRecords;
}

/** Id of the organization that sells a dataset on the marketplace, that sold a copy, else that keeps it; undefined for none. */
export const ownerOf = (dataset: string, { database, records }: OwnerSources): string | undefined => {
  const { publications, acquisitions } = records;
  const publication = publications.at(acquisitions.ofCopy(dataset)?.marketplaceId ?? dataset);
  if (publication && publication.state !== 'WITHDRAWN') return publication.seller ?? undefined;
  const sql = "SELECT owner FROM graph WHERE kind = 'dataset' AND id = ?";
  return database.readOne<{ owner: string | null }>(sql, [dataset])?.owner ?? undefined;
};
