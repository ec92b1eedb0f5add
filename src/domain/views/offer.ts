/** The common ground of the resources of the platform vocabulary. */
import { schema, type PlatformTerms } from '../../rdf/vocabulary.js';
import { agreementText, agreementVersion, plainAmount, type Agreement } from './agreement.js';
import type { LicenceView } from './concept.js';
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
export abstract class OfferView extends PlatformView {
  constructor(
    resource: Resource,
    pst: PlatformTerms,
    /** Organization that sells, as the monetization method says. */
    protected readonly seller: string | null,
  ) {
    super(resource, pst);
  }

  abstract get price(): string | null;

  /** The time at which it ends, as written. */
  abstract get end(): string | null;

  /** The things that a buyer agrees to, beside those that all offers have in common. */
  protected abstract get particulars(): Agreement;

  get currency(): string {
    return this.resource.text(this.pst.currency) ?? DEFAULT_CURRENCY;
  }

  /** True if the price includes value added tax; null where nothing is said. */
  get taxIncluded(): boolean | null {
    return this.resource.boolean(schema.valueAddedTaxIncluded);
  }

  get free(): boolean | null {
    return null;
  }

  get licence(): LicenceView | null {
    return null;
  }

  /** The price in plain digits; zero for an offer that is free and names none. */
  get amount(): string | null {
    return plainAmount(this.price) ?? (this.free === true ? '0' : null);
  }

  /** True if it says that it costs nothing, and names a price above zero. */
  get contradictsItself(): boolean {
    return this.free === true && this.price !== null && Number(this.price) > 0;
  }

  /** All that a buyer agrees to, as JSON. */
  get terms(): string {
    const { seller, amount: price, currency, taxIncluded } = this;
    const tax = taxIncluded === null ? {} : { taxIncluded };
    return agreementText({ seller, price, currency, ...tax, ...this.particulars });
  }

  /** Changes when what a buyer agrees to does. */
  get version(): string {
    return agreementVersion(this.terms);
  }
}
