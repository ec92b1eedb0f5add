/** What the resources of the platform vocabulary have in common. */
import type { PlatformTerms } from '../../rdf/vocabulary.js';
import type { Resource } from './resource.js';

/** Currency of prices that name none: the vocabulary of the platform has no term for it. */
export const DEFAULT_CURRENCY = 'EUR';

/** A resource of the platform vocabulary. */
export class PlatformView {
  constructor(
    readonly resource: Resource,
    protected readonly pst: PlatformTerms,
  ) {}

  get iri(): string | null {
    return this.resource.iri ?? null;
  }
}

/** An offer with a price. */
export class OfferView extends PlatformView {
  get currency(): string {
    return this.resource.text(this.pst.currency) ?? DEFAULT_CURRENCY;
  }
}
