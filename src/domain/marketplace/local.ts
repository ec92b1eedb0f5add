/** The marketplace in this deployment: its dataset changes in the transaction of the seller's. */
import type { KeptContracts } from '../contracts/kept.js';
import type { Datasets } from '../dataset.js';
import type { Identifiers } from '../identifiers.js';
import type { Actor } from '../writes.js';
import type { MarketplaceChange, MarketplacePort, Placement, Withdrawal } from './ports.js';

/** Holds marketplace datasets in a catalogue of this deployment. */
export class LocalMarketplace implements MarketplacePort {
  constructor(
    readonly catalogue: string,
    private readonly datasets: Datasets,
    private readonly identifiers: Identifiers,
    private readonly contracts: KeptContracts,
  ) {}

  async place(placement: Placement, actor: Actor): Promise<MarketplaceChange> {
    const { marketplaceId, originalId, seller, triples, withholds, version } = placement;
    const returns = version > 1;
    const contract = this.contracts.present(originalId);
    const place = {
      ...{ id: marketplaceId, catalogue: this.catalogue, owner: seller, returns, withholds },
      ...{ link: { originalId }, contract: contract ?? null },
    };
    const payload = { body: triples, contentType: 'application/n-triples' };
    const put = await this.datasets.preparePut(place, payload, actor);
    return { puts: [put], statements: this.contracts.follow(originalId, marketplaceId, put.document.owner) };
  }

  async withdraw({ marketplaceId }: Withdrawal): Promise<MarketplaceChange> {
    const found = await this.datasets.find(marketplaceId);
    return found ? { removes: [found], graphs: [this.identifiers.iri('metrics', marketplaceId)] } : {};
  }
}
