/** The settings of trade. */
import type { SaleRules } from './rdf-sales.js';
import type { MarketplacePort } from './ports.js';

/** The part of a deployment in trade. */
export interface MarketplaceSettings extends SaleRules {
  /** Catalogue that holds buyers' copies. */
  readonly acquiredCatalogue: string;
  /** The marketplace, where it is elsewhere. */
  readonly port?: MarketplacePort | undefined;
}
