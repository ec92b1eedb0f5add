/** The tools that the nouns of the domain work with. */
import type { Database } from '../../core/store/sqlite/database.js';
import type { Locks } from '../../core/threads/locks.js';
import type { GraphStore } from '../../core/store/graph-store.js';
import type { KeptContracts } from './contracts/kept.js';
import type { Identifiers } from './identifiers.js';
import type { Intake } from './intake/pool.js';
import type { DatasetReferences, Improvements, SalesByMetadata } from './ports.js';
import type { Claims } from './ownership/claims.js';
import type { WithheldAddresses } from './withheld/withheld.js';
import type { SystemCatalogues } from './system-catalogues.js';
import type { ApplicationProfiles } from './validation/profiles/index.js';
import type { Writes } from './writes.js';

/** The tools that the nouns of the domain work with. */
export interface DomainTools {
  readonly store: GraphStore;
  readonly database: Database;
  readonly identifiers: Identifiers;
  readonly intake: Intake;
  readonly writes: Writes;
  readonly locks: Locks;
  readonly references: DatasetReferences;
  readonly sales: SalesByMetadata;
  readonly keptContracts: KeptContracts;
  readonly previews: Improvements;
  readonly claims: Claims;
  readonly withheld: WithheldAddresses;
  readonly system: SystemCatalogues;
  readonly profiles: ApplicationProfiles;
}
