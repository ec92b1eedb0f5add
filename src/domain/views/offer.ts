/** The common ground of the resources of the platform vocabulary. */
import { endOf } from '../../model/values/dates.js';
import type { OfferProperty, OfferValueKind } from '../../model/offers.js';
import { schema, type PlatformTerms } from '../../rdf/vocabulary.js';
import { agreementText, agreementVersion, plainAmount, type Agreement } from './agreement.js';
import type { LicenceView } from './concept.js';
import type { Resource } from './resource.js';

/** Currency of prices that name none: the vocabulary of the platform has no term for it. */
export const DEFAULT_CURRENCY = 'EUR';

/** The end of an offer whose end cannot be read: nobody knows when it was, and it does not mean that there is none. */
export const ENDED = 0;

/** A resource of the platform vocabulary. */
export class PlatformView {
  constructor(
    readonly resource: Resource,
    readonly pst: PlatformTerms,
  ) {}

  get iri(): string | null {
    return this.resource.iri ?? null;
  }
}

/** What is read of a property. */
type Read<Kind extends OfferValueKind> = Kind extends 'boolean'
  ? boolean | null
  : Kind extends 'integer'
    ? number | null
    : Kind extends 'list'
      ? string[]
      : string | null;
type Properties = Readonly<Record<string, OfferProperty>>;
type ReadAll<P extends Properties> = { readonly [Name in keyof P]: Read<P[Name]['kind']> };

const read = (resource: Resource, pst: PlatformTerms, { kind, spellings }: OfferProperty): unknown => {
  const terms = spellings.map((name) => pst[name]);
  switch (kind) {
    case 'boolean':
      return resource.boolean(...terms);
    case 'integer':
      return resource.integer(...terms);
    case 'list':
      return (resource.text(...terms) ?? '')
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean);
    default:
      return resource.text(...terms);
  }
};

/** A class of views with a getter for each of the properties. */
export const reading = <Base extends abstract new (...args: never[]) => PlatformView, P extends Properties>(
  base: Base,
  properties: P,
): abstract new (...args: ConstructorParameters<Base>) => InstanceType<Base> & ReadAll<P> => {
  abstract class Reading extends (base as unknown as typeof PlatformView) {}
  for (const [name, property] of Object.entries(properties)) {
    Object.defineProperty(Reading.prototype, name, {
      configurable: true,
      get(this: PlatformView) {
        return read(this.resource, this.pst, property);
      },
    });
  }
  return Reading as unknown as ReturnType<typeof reading<Base, P>>;
};

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

  /** The property that says when it ends. */
  protected abstract get endProperty(): OfferProperty;

  /** The time at which it ends, as written. */
  get end(): string | null {
    return this.resource.text(...this.endProperty.spellings.map((name) => this.pst[name]));
  }

  /** The time at which it is over, in milliseconds since 1970; null for one without an end, `ENDED` where the end is no date. */
  get ends(): number | null {
    if (this.end !== null) return endOf(this.end) ?? ENDED;
    const [first, ...others] = this.endProperty.spellings.map((name) => this.pst[name]);
    return first && this.resource.objects(first, ...others).length > 0 ? ENDED : null;
  }

  /** The things that a buyer agrees to, beside those that all offers have in common. */
  protected abstract get particulars(): Agreement;

  get currency(): string {
    return this.resource.text(this.pst.currency) ?? DEFAULT_CURRENCY;
  }

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
