/** The ground that the nouns and parts of the domain stand on. */
import type { Logger } from '../../core/log.js';
import { platform, type PlatformTerms } from '../../core/rdf/vocabulary.js';
import type { GraphStore } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';
import { Locks } from '../../core/threads/locks.js';
import { ConformanceReports } from './conformance.js';
import { Idempotency } from '../../core/store/idempotency.js';
import { Identifiers } from './identifiers.js';
import { Intake } from './intake/pool.js';
import { ApplicationProfiles } from './validation/profiles/index.js';
import { WithheldAddresses } from './withheld/withheld.js';
import { Writes } from './writes.js';

/** Options of the ground. */
export interface ServicesOptions {
  readonly store: GraphStore;
  /** Database for what is kept beside the graphs, in the same transactions. */
  readonly database: Database;
  /** Public address, the base of IRIs. */
  readonly base: string;
  readonly vocabNs: string;
  /** True if the search index is in the data file. */
  readonly isIndexed?: boolean | undefined;
  /** True if offers for money withhold addresses where they say nothing of them. */
  readonly withholdsPriced?: boolean | undefined;
  /** Folder of application profiles beside those that come with the service. */
  readonly profilesFolder?: string | undefined;
  /** Number of threads that take payloads in. */
  readonly threads: number;
  /** Longest time in milliseconds that one payload may take. */
  readonly timeoutMs: number;
  readonly log: Logger;
}

/** The ground of one service. */
export interface Services extends ServicesOptions {
  readonly identifiers: Identifiers;
  readonly terms: PlatformTerms;
  readonly intake: Intake;
  readonly locks: Locks;
  readonly writes: Writes;
  /** Addresses that metadata do not tell. */
  readonly withheld: WithheldAddresses;
  /** Requests that may be sent again. */
  readonly idempotency: Idempotency;
  readonly conformance: ConformanceReports;
  readonly profiles: ApplicationProfiles;
}

/** Lays the ground over a store. */
export const createServices = (options: ServicesOptions): Services => {
  const { store, database, base, vocabNs } = options;
  const writes = new Writes(store);
  store.onCommit((foreign) => foreign && writes.announce(foreign));
  const locks = new Locks();
  const identifiers = new Identifiers(base);
  const terms = platform(vocabNs);
  const withheld = new WithheldAddresses(database, identifiers, terms, options.withholdsPriced === true);
  return {
    ...options,
    identifiers,
    terms,
    withheld,
    intake: new Intake({ ...options, withheldOf: (dataset, wanted) => withheld.of(dataset, wanted) }),
    locks,
    writes,
    idempotency: new Idempotency(database, locks),
    conformance: new ConformanceReports(database),
    profiles: new ApplicationProfiles(options.profilesFolder),
  };
};
