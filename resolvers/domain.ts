/** The domain as one object: what resolvers and tools call. */
import type { OpenAgreements } from '../src/features/agreements/index.js';
import type { OpenContracts } from '../src/features/contracts/index.js';
import type { OpenDataspace } from '../src/features/dataspace/index.js';
import type { OpenDrafts } from '../src/features/drafts/index.js';
import type { OpenEvents } from '../src/features/events/index.js';
import type { OpenHarvest } from '../src/features/harvest/index.js';
import type { OpenHistory } from '../src/features/history/index.js';
import type { OpenMarketplace } from '../src/features/trade/index.js';
import type { Bulk } from '../src/features/bulk/bulk.js';
import type { Importer } from '../src/features/operations/import/importer.js';
import type { WritePreviews } from '../src/features/quality/preview/write-previews.js';
import type { Nouns } from '../src/features/repository/nouns.js';
import type { OpenPart } from '../src/features/repository/part.js';
import type { OpenQuality } from '../src/features/quality/index.js';
import type { OpenSamples } from '../src/features/samples/index.js';
import type { OpenSavedSearches } from '../src/features/saved-searches/index.js';
import type { OpenSearch } from '../src/features/search/index.js';

/** The things that a part offers beside its door. */
type Offered<P extends OpenPart> = Omit<P, keyof OpenPart>;

/** What features above the nouns do with them. */
interface AboveNouns {
  readonly bulk: Bulk;
  readonly importer: Importer;
  readonly previews: WritePreviews;
}

/** The nouns of the service, and what its parts offer. */
export interface Domain
  extends
    Omit<Nouns, 'previews'>,
    AboveNouns,
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
