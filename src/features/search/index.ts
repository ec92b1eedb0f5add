/** Search: keeps the index in step with the store, and answers from it. */
import { randomUUID } from 'node:crypto';
import type { Address } from '../../core/search/opensearch/client.js';
import { searchBacklog, searchOutboxTables } from '../../core/search/outbox-tables.js';
import { searchScoreTables, searchTables } from '../../core/search/tables.js';
import type { Events } from '../events/events.js';
import type { Services } from '../repository/services.js';
import type { OpenPart, Part } from '../repository/part.js';
import { EmbeddedIndex } from './embedded-index.js';
import type { Maintenance } from './maintenance.js';
import { RemoteIndex } from './opensearch/opensearch-index.js';
import type { ReindexProgress } from './reindex.js';
import { Search } from './search.js';

/** The needs of the part. */
export interface SearchOptions extends Services {
  /** The receiver of progress when the index is made again. */
  readonly events: Pick<Events, 'progress'>;
  /** The cluster that holds the index; in the data file, when absent. */
  readonly searchAt?: Address | undefined;
  /** Fewest rows of which a copy of the columns is kept; the usual number, when absent. */
  readonly copyFrom?: number | undefined;
}

/** The open part. */
export interface OpenSearch extends OpenPart {
  readonly search: Search;
  /** The work that keeps the index in step with the store. */
  readonly index: Maintenance;
  /** Makes the index again from the stored graphs, while everything else goes on. */
  reindex(): AsyncIterable<ReindexProgress>;
}

/** Longest time that one search may take. */
const TIMEOUT_MS = 10_000;

const openIndex = ({ searchAt, ...tools }: SearchOptions): Maintenance => {
  const options = { ...tools, tools, timeoutMs: TIMEOUT_MS };
  return searchAt ? new RemoteIndex({ ...options, address: searchAt }) : new EmbeddedIndex(options);
};

export const searchPart: Part<SearchOptions, OpenSearch> = {
  name: 'search',
  // Points come into the index by triggers on the tables of quality, which are there before.
  tables: [...searchTables, ...searchScoreTables, ...searchOutboxTables],
  open: (options) => {
    const index = openIndex(options);
    const { progress } = options.events;
    const reindex = () => progress.watch({ id: randomUUID(), job: 'reindex', catalogue: undefined }, index.reindex());
    index.start(reindex);
    return {
      search: new Search(index.index, options.database, options),
      index,
      reindex,
      participants: index.participants,
      monitoring: [searchBacklog],
      close: () => index.close(),
    };
  },
};
