/** The domain as one object: what resolvers and tools call. */
import type { OpenAgreements } from './agreements/index.js';
import type { OpenContracts } from './contracts/index.js';
import type { OpenDataspace } from './dataspace/index.js';
import type { OpenDrafts } from './drafts/index.js';
import type { OpenEvents } from './events/index.js';
import type { OpenHarvest } from './harvest/index.js';
import type { OpenHistory } from './history/index.js';
import type { OpenMarketplace } from './marketplace/index.js';
import type { Nouns } from './nouns.js';
import type { OpenPart } from './part.js';
import type { OpenQuality } from './quality/index.js';
import type { OpenSamples } from './samples/index.js';
import type { OpenSavedSearches } from './saved-searches/index.js';
import type { OpenSearch } from './search/index.js';

/** The things that a part offers beside its door. */
type Offered<P extends OpenPart> = Omit<P, keyof OpenPart>;

/** The nouns of the service, and what its parts offer. */
export interface Domain
  extends
    Nouns,
    Offered<OpenQuality>,
    Offered<OpenEvents>,
    Offered<OpenSearch>,
    Offered<OpenSavedSearches>,
    Offered<OpenHistory>,
    Offered<OpenContracts>,
    Offered<OpenAgreements>,
    Offered<OpenDrafts>,
    Offered<OpenMarketplace>,
    Offered<OpenDataspace>,
    Offered<OpenHarvest>,
    Offered<OpenSamples> {}
