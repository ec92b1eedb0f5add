/** Offers in search documents: every property of the platform vocabulary by its name in snake case, and the names that clients read. */
import {
  downloadLimit,
  investmentOffer as investmentNoun,
  personalDataTerms,
  purchaseOffer as purchaseNoun,
} from '../../../../model/offers.js';
import type { Fields, ValueField, ValueType } from '../../../../model/property.js';
import { dct, xsd } from '../../../../core/rdf/vocabulary.js';
import type { PlatformTerms } from '../../../../core/rdf/vocabulary.js';
import type { Term } from '../../../../core/store/graph-store.js';
import type { Resource } from '../../../../model/derive/resource.js';
import { agentDocument } from './agent.js';
import { conceptDocument } from './concept.js';
import { licenceDocument } from './legal.js';
import type { Statements } from '../../../../model/derive/statements.js';
import { momentOf } from '../../../../core/rdf/dates.js';
import { compact, numberOf, some, type Members } from '../../../../model/derive/values.js';

const NUMERIC = new Set(
  [xsd.decimal, xsd.double, xsd.float, xsd.int, xsd.integer, xsd.long, xsd.short, xsd.byte, xsd.nonNegativeInteger]
    .concat([xsd.positiveInteger, xsd.nonPositiveInteger, xsd.negativeInteger, xsd.unsignedInt, xsd.unsignedLong])
    .concat([xsd.unsignedShort, xsd.unsignedByte])
    .map(({ value }) => value),
);
const DATES: ReadonlySet<string> = new Set([xsd.date.value, xsd.dateTime.value, xsd.dateTimeStamp.value]);
/** Clients read it as true or false where it leads to no node. */
const PERSONAL = ['personalData', 'boolean'] as const;
/** The properties with plain values, as they are written, and their spellings. */
const plainOf = (
  fields: Fields,
): { readonly type: ValueType; readonly spellings: readonly (keyof PlatformTerms)[] }[] =>
  Object.values(fields)
    .filter((field): field is ValueField => field.kind === 'value' && field.words === undefined)
    .map(({ type, paths }) => ({
      type,
      spellings: paths.flatMap(([first]) => (typeof first === 'string' ? [first] : [])),
    }));
/** The kinds of values of the properties that offers have, by their spellings: to clients they are that, whatever the datatype of the literal. */
const KINDS: ReadonlyMap<string, ValueType> = new Map(
  [downloadLimit, personalDataTerms, investmentNoun, purchaseNoun]
    .flatMap(({ fields }) =>
      plainOf(fields)
        .reverse()
        .flatMap(({ type, spellings }) => spellings.map((name): readonly [string, ValueType] => [name, type])),
    )
    .concat([PERSONAL]),
);
/** Deepest nesting of nodes below an offer. */
const DEEPEST = 3;

const snake = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

const FLAG = /^(true|false|1|0)$/i;
const flagOf = (value: string): boolean => /^(true|1)$/i.test(value);
type Literal = Term & { readonly datatype?: string };

const literalOf = (kind: ValueType | undefined, { value, datatype = '' }: Literal): unknown => {
  if (kind === 'boolean' ? FLAG.test(value) : datatype === xsd.boolean.value) return flagOf(value);
  if (kind === 'integer' || kind === 'decimal' || kind === 'money' || NUMERIC.has(datatype))
    return numberOf(value) ?? value;
  if (kind === 'date' || DATES.has(datatype)) return momentOf(value) ?? value;
  return value;
};

/** Makes the documents of the offers of one graph. */
export class Offers {
  constructor(
    private readonly statements: Statements,
    private readonly pst: PlatformTerms,
    private readonly vocabNs: string,
  ) {}

  /** A monetization method with its offers; `publisher` is that of the dataset, which offers without one inherit. */
  method(node: Resource, publisher: Members | undefined): Members {
    const { purchaseOffer, investmentOffer } = this.pst;
    const purchases = node.resources(purchaseOffer).filter(({ described }) => described);
    const investments = node.resources(investmentOffer).filter(({ described }) => described);
    const purchase = purchases.map((offer) => this.#purchase(offer, publisher));
    // The oldest clients read the first offer's values from the method itself.
    const flat = purchase[0] ? { ...purchase[0] } : {};
    const own = this.#members(node, new Set([purchaseOffer.value, investmentOffer.value]), 0);
    return compact({
      ...flat,
      ...own,
      purchase_offer: some(purchase),
      investment_offer: some(investments.map((offer) => this.#investment(offer))),
    });
  }

  #purchase(node: Resource, publisher: Members | undefined): Members {
    const own = this.#offer(node, purchaseNoun.fields);
    const ends = own['expiration_date'] ?? own['term_date'];
    const ownPublisher = own['publisher'] as Members | undefined;
    return compact({
      ...own,
      is_free: own['is_free'] ?? own['free'],
      term_date: ends,
      termDate: ends,
      publisher: publisher || ownPublisher ? { ...publisher, ...ownPublisher } : undefined,
    });
  }

  #investment(node: Resource): Members {
    const own = this.#offer(node, investmentNoun.fields);
    const price = own['price_per_share'] ?? own['price'];
    return compact({
      ...own,
      is_active: own['is_active'] ?? own['status'],
      price,
      price_per_share: price,
      term_date: own['term_date'] ?? own['expiration_date'],
    });
  }

  /** The members of an offer: where a property is said in several spellings, all of them say what the first one does. */
  #offer(node: Resource, fields: Fields): Members {
    const own = this.#members(node, new Set(), 0);
    for (const { spellings } of plainOf(fields)) {
      const said = spellings.filter((name) => node.objects(this.pst[name]).length > 0);
      const [value] = said.flatMap((name) => node.objects(this.pst[name]));
      if (value?.type === 'literal') for (const name of said) own[snake(name)] = literalOf(KINDS.get(name), value);
    }
    return own;
  }

  #members(node: Resource, except: ReadonlySet<string>, depth: number): Members {
    // Without what objects inherit: the names come from payloads.
    const members = Object.create(null) as Members;
    for (const { predicate, value } of this.statements.properties(node)) {
      if (except.has(predicate)) continue;
      if (predicate === dct.license.value && value.type !== 'literal') {
        members['license'] ??= licenceDocument(this.statements.node(value));
      } else if (predicate === dct.publisher.value && value.type !== 'literal') {
        members['publisher'] ??= agentDocument(this.statements.node(value), this.pst);
      } else if (predicate.startsWith(this.vocabNs)) {
        this.#add(members, predicate.slice(this.vocabNs.length), value, depth);
      }
    }
    return members;
  }

  #add(members: Members, property: string, value: Term, depth: number): void {
    const name = snake(property);
    if (name === 'license' && value.type !== 'literal') {
      members[name] ??= licenceDocument(this.statements.node(value));
    } else if (name === 'publisher' && value.type !== 'literal') {
      members[name] ??= agentDocument(this.statements.node(value), this.pst);
    } else if (value.type === 'literal') {
      members[name] ??= literalOf(KINDS.get(property), value);
    } else {
      const nested = this.#node(this.statements.node(value), depth + 1);
      if (nested === undefined) return;
      if (typeof nested === 'string') members[name] ??= nested;
      else members[name] = [...((members[name] as unknown[] | undefined) ?? []), nested];
    }
  }

  #node(node: Resource, depth: number): Members | string | undefined {
    if (!node.described) return conceptDocument(node)?.id;
    return depth > DEEPEST ? undefined : this.#members(node, new Set(), depth);
  }
}
