/** What offers have in common as clients see them. */
import { endOf } from '../../../core/rdf/dates.js';
import { termsOf, type ValueField } from '../../../model/property.js';
import { schema, type PlatformTerms } from '../../../core/rdf/vocabulary.js';
import { agreementText, agreementVersion, plainAmount, type Agreement } from './agreement.js';
import type { LicenceView } from './concept.js';
import { NodeView } from '../../../model/derive/reading.js';
import type { Resource } from '../../../model/derive/resource.js';

/** The end of an offer whose end cannot be read: nobody knows when it was, and it does not mean that there is none. */
export const ENDED = 0;

/** An offer with a price. */
export abstract class OfferView extends NodeView {
  constructor(
    resource: Resource,
    pst: PlatformTerms,
    /** Organization that sells, as the monetization method says. */
    protected readonly seller: string | null,
  ) {
    super(resource, pst);
  }

  /** The property that says when it ends. */
  protected abstract get endProperty(): ValueField;

  /** The time at which it ends, as written. */
  get end(): string | null {
    return this.resource.text(...termsOf(this.endProperty, this.pst));
  }

  /** The time at which it is over, in milliseconds since 1970; null for one without an end, `ENDED` where the end is no date. */
  get ends(): number | null {
    if (this.end !== null) return endOf(this.end) ?? ENDED;
    return this.resource.objects(...termsOf(this.endProperty, this.pst)).length > 0 ? ENDED : null;
  }

  /** The things that a buyer agrees to, beside those that all offers have in common. */
  protected abstract get particulars(): Agreement;

  abstract get currency(): string;

  /** True if the price includes value added tax; null where nothing is said. */
  get taxIncluded(): boolean | null {
    return this.resource.boolean(schema.valueAddedTaxIncluded);
  }

  get price(): string | null {
    return null;
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
