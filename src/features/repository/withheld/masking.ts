/** Puts addresses of this service in the place of those of the data, and back. Runs in the threads of intake: it knows no store. */
import { factory, iri, keyOf, literal, type Quad, type Term } from '../../../core/rdf/terms.js';
import { rowTerm } from '../../../core/store/row-term.js';
import { PurchaseOfferView } from '../views/purchase-offer.js';
import { Statements } from '../../../model/derive/statements.js';
import { adms, csvw, dcat, schema, voidTerms, type PlatformTerms } from '../../../core/rdf/vocabulary.js';

/** An address that is withheld, under the number by which the metadata lead to it. */
export interface NumberedAddress {
  readonly number: number;
  readonly url: string;
}

/** The facts that are known of a dataset before its metadata are read. Survives structured cloning. */
export interface Withholding {
  /** Beginning of the addresses of this service that stand for those of the dataset; a number follows. */
  readonly gate: string;
  readonly known: readonly NumberedAddress[];
  /** True if the stored metadata withhold addresses. */
  readonly before: boolean;
  /** What an act of trade says; undefined for any other write, by which it stays as it was. */
  readonly wanted?: boolean | undefined;
  /** True if metadata that say the contrary are not heard: what is sold so is changed by trade. */
  readonly isSold: boolean;
  /** True if offers for money withhold addresses where they say nothing of them. */
  readonly withholdsPriced: boolean;
}

/** What became of the addresses of metadata. Survives structured cloning. */
export interface Withheld {
  readonly before: boolean;
  readonly now: boolean;
  readonly added: readonly NumberedAddress[];
}

/** Metadata in which nothing leads past the service, where addresses are withheld. */
export interface Masked {
  readonly quads: readonly Quad[];
  readonly withheld: Withheld;
  /** The same for a text, such as the key by which a source knows a distribution. */
  text(value: string): string;
}

/** Properties whose values lead to the data. Landing pages and samples tell of them, and stay. */
const ADDRESSES: ReadonlySet<string> = new Set(
  [
    ...[dcat.accessURL, dcat.downloadURL, dcat.endpointURL, dcat.endpointDescription, dcat.accessService],
    ...[voidTerms.dataDump, voidTerms.sparqlEndpoint, schema.contentUrl, csvw.url],
  ].map(({ value }) => value),
);
const URL_IN_TEXT = /[a-z][a-z0-9+.-]*:\/\/[^\s<>"'`\\^{|}]+/gi;
const SENTENCE_END = /[.,;:!?)\]]+$/;

/** Whether purchase offers withhold addresses: undefined where they say nothing. One that withholds is enough. */
export const wantedBy = (
  offers: readonly Pick<PurchaseOfferView, 'withholdsAddresses' | 'amount'>[],
  withholdsPriced: boolean,
): boolean | undefined => {
  const said = offers.flatMap(({ withholdsAddresses }) => withholdsAddresses ?? []);
  if (said.length > 0) return said.includes(true);
  return withholdsPriced && offers.some(({ amount }) => amount !== '0') ? true : undefined;
};

/** What the offers of metadata say. */
const saidBy = (quads: readonly Quad[], withholdsPriced: boolean, pst: PlatformTerms): boolean | undefined => {
  const offers = quads.filter(({ predicate }) => predicate.equals(pst.purchaseOffer)).map(({ object }) => object);
  if (offers.length === 0) return undefined;
  const statements = new Statements('', quads);
  const views = offers.map((offer) => new PurchaseOfferView(statements.node(rowTerm(offer)), pst, null));
  return wantedBy(
    views.filter(({ resource }) => resource.described),
    withholdsPriced,
  );
};

/** Distributions that are nothing but samples: they are for those who have not bought. */
const samplesAmong = (quads: readonly Quad[]): ReadonlySet<string> => {
  const objects = (predicate: Term): string[] =>
    quads.filter((quad) => quad.predicate.equals(predicate)).map(({ object }) => keyOf(object));
  const whole = new Set(objects(dcat.distribution));
  return new Set(objects(adms.sample).filter((key) => !whole.has(key)));
};

/** The addresses that are withheld where any are: values of `ADDRESSES`; tables name their file, which is none, or its address. */
export const addressesAmong = (quads: readonly Quad[]): string[] => {
  const samples = samplesAmong(quads);
  return quads.flatMap(({ subject, predicate, object }) => {
    const leads = ADDRESSES.has(predicate.value) && object.termType !== 'BlankNode' && !samples.has(keyOf(subject));
    const isName = predicate.equals(csvw.url) && !object.value.includes('://');
    return leads && !isName ? [object.value] : [];
  });
};

/** Replaces names and whatever is written like one in texts. */
class Replacing {
  constructor(private readonly names: ReadonlyMap<string, string>) {}

  text(value: string): string {
    const whole = this.names.get(value);
    if (whole !== undefined || this.names.size === 0 || !value.includes('://')) return whole ?? value;
    return value.replace(URL_IN_TEXT, (found) => {
      const end = this.names.has(found) ? '' : (SENTENCE_END.exec(found)?.[0] ?? '');
      const name = this.names.get(found.slice(0, found.length - end.length));
      return name === undefined ? found : name + end;
    });
  }

  quads(quads: readonly Quad[]): readonly Quad[] {
    if (this.names.size === 0) return quads;
    return quads.map(({ subject, predicate, object }) =>
      factory.quad(this.#term(subject) as Quad['subject'], predicate, this.#term(object) as Quad['object']),
    );
  }

  #term(term: Term): Term {
    if (term.termType === 'NamedNode') {
      const name = this.names.get(term.value);
      return name === undefined ? term : iri(name);
    }
    if (term.termType !== 'Literal') return term;
    const value = this.text(term.value);
    return value === term.value ? term : literal(value, term.language || term.datatype);
  }
}

const reading = ({ gate, known }: Pick<Withholding, 'gate' | 'known'>): Replacing =>
  new Replacing(new Map(known.map(({ number, url }) => [`${gate}${number}`, url])));

/** Metadata with the addresses that they withhold. */
export const tellAddresses = (quads: readonly Quad[], known: Pick<Withholding, 'gate' | 'known'>): readonly Quad[] =>
  reading(known).quads(quads);

/**
 * The metadata as they are stored. Where addresses are withheld, each of them is replaced wherever it stands, be it the name of a node
 * or a part of a text, by one below `gate`; one that was withheld before keeps its number, so that copies stay good. Where they are told
 * again, the other way round. `isOwn`: names that say nothing, as they are the service's.
 */
export const maskAddresses = (
  quads: readonly Quad[],
  { gate, known, before, wanted, isSold, withholdsPriced }: Withholding,
  { pst, isOwn }: { readonly pst: PlatformTerms; isOwn(name: string): boolean },
): Masked => {
  const said = saidBy(quads, withholdsPriced, pst);
  const now = said === true || (wanted ?? (before && (isSold || said !== false)));
  const result = (replacing: Replacing, added: readonly NumberedAddress[]): Masked => ({
    quads: replacing.quads(quads),
    withheld: { before, now, added },
    text: (value) => replacing.text(value),
  });
  if (!now) return result(before ? reading({ gate, known }) : new Replacing(new Map()), []);
  const names = new Map(known.map(({ number, url }) => [url, `${gate}${number}`]));
  const added: NumberedAddress[] = [];
  let last = Math.max(0, ...known.map(({ number }) => number));
  for (const url of addressesAmong(quads)) {
    if (names.has(url) || isOwn(url)) continue;
    last += 1;
    names.set(url, `${gate}${last}`);
    added.push({ number: last, url });
  }
  return result(new Replacing(names), added);
};
