/** The marketplace in this deployment: its dataset changes in the transaction of the seller's. */
import { composeCatalogue } from '../compose/catalogue.js';
import type { Catalogues } from '../catalogue.js';
import type { Datasets } from '../dataset.js';
import { requireId, type Identifiers } from '../identifiers.js';
import type { Actor } from '../writes.js';
import type { MarketplaceChange, MarketplacePort, Placement, Withdrawal } from './ports.js';

/** Who makes what the marketplace needs but nobody asked for. */
export const SYSTEM: Actor = { name: 'system', isOperator: true };

/** Makes a catalogue unless it is there. */
export const ensureCatalogue = async (catalogues: Catalogues, id: string, title: string): Promise<void> => {
  if (await catalogues.find(requireId(id))) return;
  const texts = [{ value: title, language: 'en' }];
  const payload = composeCatalogue({ titles: texts, descriptions: texts });
  await catalogues.put(id, payload, SYSTEM, { ifNoneMatch: '*' }).catch(async (error: unknown) => {
    // Somebody else may have made it meanwhile.
    if (!(await catalogues.find(id))) throw error;
  });
};

/** Holds marketplace datasets in a catalogue of this deployment. */
export class LocalMarketplace implements MarketplacePort {
  constructor(
    readonly catalogue: string,
    private readonly catalogues: Catalogues,
    private readonly datasets: Datasets,
    private readonly identifiers: Identifiers,
  ) {}

  prepare(): Promise<void> {
    return ensureCatalogue(this.catalogues, this.catalogue, 'Marketplace');
  }

  async place(placement: Placement, actor: Actor): Promise<MarketplaceChange> {
    const { marketplaceId, originalId, seller, triples, version } = placement;
    const returns = version > 1;
    const place = { id: marketplaceId, catalogue: this.catalogue, owner: seller, returns, link: { originalId } };
    const payload = { body: triples, contentType: 'application/n-triples' };
    return { puts: [await this.datasets.drafted(place, payload, actor)] };
  }

  async withdraw({ marketplaceId }: Withdrawal): Promise<MarketplaceChange> {
    const found = await this.datasets.find(marketplaceId);
    return found ? { removes: [found], graphs: [this.identifiers.iri('metrics', marketplaceId)] } : {};
  }
}
