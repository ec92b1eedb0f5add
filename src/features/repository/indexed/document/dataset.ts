/** The search document of a dataset: what clients of the search routes read. */
import { momentOf } from '../../../../core/rdf/dates.js';
import { fold } from '../../../../core/rdf/fold.js';
import {
  adms,
  dcat,
  dcatap,
  dct,
  type PlatformTerms,
  rdf,
  rdfs,
  skos,
  spdx,
  xsd,
} from '../../../../core/rdf/vocabulary.js';
import type { Term } from '../../../../core/store/graph-store.js';
import { dataService } from '../../../../model/data-service.js';
import { dataset } from '../../../../model/dataset.js';
import { membersOf } from '../../../../model/derive/documents.js';
import { type LanguageString, Resource } from '../../../../model/derive/resource.js';
import { Statements } from '../../../../model/derive/statements.js';
import {
  compact,
  languageKey,
  languageMap,
  type Members,
  numberOf,
  parsable,
  some,
} from '../../../../model/derive/values.js';
import { distribution } from '../../../../model/distribution.js';
import {
  downloadLimit,
  investmentOffer as investmentNoun,
  personalDataTerms,
  purchaseOffer as purchaseNoun,
} from '../../../../model/offers.js';
import { period } from '../../../../model/period.js';
import type { Fields, ValueField, ValueType } from '../../../../model/property.js';
import type { Geometry } from '../../../../model/values/geometry.js';
import { recordedSeller, statedLink } from '../../link.js';
import { DatasetView } from '../../views/dataset.js';
import { DistributionView } from '../../views/distribution.js';
import { geometryOfPlace } from '../../views/place.js';
import { agentDocument, contactDocument } from './agent.js';
import { categoryDocument, conceptDocument, conceptDocuments, LINKED } from './concept.js';
import { lawDocument, licenceDocument } from './legal.js';
import type { DocumentTools, Searchable } from './searchable.js';

/** Offers in search documents: every property of the platform vocabulary by its name in snake case, and the names that clients read. */
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
class Offers {
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

/** The column schema of tabular data, as the schema table of clients reads it. */
const tableSchema = ({ tables }: DistributionView): Members | undefined => {
  const columns = tables.flatMap((table) => table.columns);
  if (columns.length === 0) return undefined;
  const column = columns.map(({ name, titles, datatypeName, iri }, index) =>
    compact({
      column_id: String(index + 1),
      column_name: name,
      property_name: titles[0]?.value ?? name,
      data_type: datatypeName,
      property_URI: iri,
    }),
  );
  return { table_schema: { column } };
};

const checksumDocument = (node: Resource): Members | undefined => {
  const value = node.text(spdx.checksumValue);
  if (!value) return undefined;
  return compact({ checksum_value: value, algorithm: node.text(spdx.algorithm)?.replace(/^.*[#/]/, '') });
};

const rightsDocument = (node: Resource): Members | undefined => {
  if (node.written !== null) return undefined;
  const label = node.text(rdfs.label) ?? conceptDocument(node)?.label;
  return label === undefined ? undefined : compact({ label, resource: parsable(node.iri) });
};

const common = { ...LINKED, Licence: licenceDocument, Law: lawDocument };
const serviceMembers = membersOf(dataService, common);
const distributionMembers = membersOf(distribution, {
  ...common,
  DataService: (node, pst) => (node.written === null ? serviceMembers(node, pst) : undefined),
  Checksum: checksumDocument,
  Rights: rightsDocument,
});

/** A distribution. Flags that are not stated are left out: absent means false. */
const distributionDocument = (node: Resource, id: string, pst: PlatformTerms): Members =>
  compact({
    ...distributionMembers(node, pst, { identifier: { id } }),
    pistis_schema: tableSchema(new DistributionView(node, id, '', pst)),
  });

/** The regulation that makes a dataset a high-value one. */
const HVD = /data\.europa\.eu\/eli\/reg_impl\/2023\/138/;

const periodMembers = membersOf(period);
const periods = (view: DatasetView): Members[] =>
  view.temporal
    .map(({ resource, pst }) => periodMembers(resource, pst))
    .filter((members) => Object.keys(members).length > 0);

/** A date that clients parse: ISO 8601 writes years beyond four digits with a sign, which they do not know. */
const isPlain = (date: unknown): boolean =>
  typeof date === 'string' && /^\d/.test(date) && momentOf(date) !== undefined;

/** Strict clients refuse a whole page for one period that is open at an end. */
const isClosed = ({ gte, lte }: Members): boolean => isPlain(gte) && isPlain(lte);

/** Clients read periods with both ends; `periods` are all of them. */
const coverage = (view: DatasetView): Members => {
  const all = periods(view);
  return { temporal: some(all.filter(isClosed)), periods: some(all) };
};

/** Themes that have an IRI. */
const categories = (subject: Resource) => subject.resources(dcat.theme).flatMap((node) => categoryDocument(node) ?? []);

/** Subjects, among them themes that have a label only: clients demand an IRI of categories, and a theme is a subject (DCAT). */
const subjects = (subject: Resource) =>
  some([
    ...conceptDocuments(subject, dct.subject),
    ...subject.resources(dcat.theme).flatMap((node) => (categoryDocument(node) ? [] : (conceptDocument(node) ?? []))),
  ]);

/** True where a law makes it a high-value dataset. */
const isHighValue = (subject: Resource): true | undefined =>
  subject.iris(dcatap.applicableLegislation).some((law) => HVD.test(law)) || undefined;

/** The datatype of a notation says which scheme it belongs to (SKOS §6.5.1); these say nothing. */
const UNTYPED: ReadonlySet<string> = new Set([xsd.string.value, rdf.langString.value]);

const notation = ({ value, datatype }: Term & { readonly datatype?: string }): Members => ({
  identifier: value,
  scheme: datatype === undefined || UNTYPED.has(datatype) ? undefined : datatype,
});

const identifierDocument = (graph: Resource['graph'], term: Term): Members => {
  if (term.type === 'literal') return compact(notation(term));
  const node = new Resource(graph, term);
  const stated = node.objects(skos.notation).find(({ type, value }) => type === 'literal' && value !== '');
  const { identifier, scheme } = stated ? notation(stated) : {};
  return compact({ identifier, scheme: scheme ?? node.text(adms.schemaAgency), resource: node.iri });
};

/** Identifiers of a resource elsewhere, named, on blank nodes or as literals; those that say nothing are left out. */
const otherIdentifiers = (subject: Resource): Members[] =>
  subject
    .objects(adms.identifier)
    .map((term) => identifierDocument(subject.graph, term))
    .filter(({ identifier, resource }) => Boolean(identifier ?? resource));

/** Geometries of the places of a resource; each place is named once, whatever forms it is written in. */
const geometries = (subject: Resource): Geometry[] =>
  subject.things(dct.spatial).flatMap((place) => geometryOfPlace(place) ?? []);

/** Places that have a name or an IRI of their own. */
const namedPlaces = (subject: Resource) =>
  subject
    .things(dct.spatial)
    .flatMap((place) => (place.written !== null && geometryOfPlace(place) ? [] : (conceptDocument(place) ?? [])));

/** Id of a keyword: its folded words, so that spellings of one keyword meet. */
export const keywordId = (label: string): string =>
  fold(label)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '') || label;

/** A keyword in documents. */
export interface KeywordDocument {
  readonly id: string;
  readonly label: string;
  readonly language: string;
}

const keywordDocuments = (keywords: readonly LanguageString[]): KeywordDocument[] =>
  keywords
    .filter(({ value }) => value.trim() !== '')
    .map(({ value, language }) => ({ id: keywordId(value), label: value, language: languageKey(language) }));

/** The publisher by ownership: who owns a dataset publishes it, but for a copy: its metadata are the seller's. */
const ownPublisher = ({ offer }: DatasetView, { owner }: Searchable): string | undefined =>
  offer?.originalId != null && offer.marketplaceOfferId != null ? undefined : owner;

const publisherOf = (view: DatasetView, document: Searchable, pst: PlatformTerms): Members | undefined => {
  const publisher = agentDocument(view.resource.thing(dct.publisher), pst);
  const seller = recordedSeller(document, pst);
  const organization =
    seller ?? publisher?.['organization_id'] ?? view.monetization?.sellerId ?? ownPublisher(view, document);
  return publisher && compact({ ...publisher, organization_id: organization });
};

/** The cross-reference that the metadata state, else the one that the service keeps beside them. */
const offerOf = ({ offer }: DatasetView, { iri, system }: Searchable, pst: PlatformTerms): Members | null => {
  const { originalId, marketplaceOfferId } = offer ?? statedLink({ iri, triples: system }, pst);
  // Clients read the id on the marketplace by either name.
  const onMarketplace = { marketplace_offer_id: marketplaceOfferId, marketplace_original_id: marketplaceOfferId };
  const link = compact({ original_id: originalId, ...onMarketplace });
  return offer || Object.keys(link).length > 0 ? link : null;
};

/** Clients read one creator; `creators` are all of them. */
const creators = (subject: Resource, pst: PlatformTerms): Members => {
  const all = subject.things(dct.creator).flatMap((node) => agentDocument(node, pst) ?? []);
  return { creator: all[0], creators: some(all) };
};

const datasetMembers = membersOf(dataset, { ...LINKED, ContactPoint: contactDocument, Law: lawDocument });

/** The document of a dataset without its record, and without `catalog`, `country` and `quality_meas`, which are added when it is read. */
export const datasetDocument = (document: Searchable, { identifiers, terms, vocabNs }: DocumentTools): Members => {
  const statements = new Statements(document.iri, document.statements ?? document.triples);
  const subject = statements.main;
  const view = new DatasetView(subject.graph, document.id, identifiers, terms);
  const publisher = publisherOf(view, document, terms);
  const offers = new Offers(statements, terms, vocabNs);
  const methods = subject.resources(terms.monetization).filter(({ described }) => described);
  return datasetMembers(subject, terms, {
    identifier: { id: document.id },
    // Clients read members of these maps without looking whether they are there.
    titles: { title: languageMap(view.titles) ?? { en: document.id } },
    descriptions: { description: languageMap(view.descriptions) ?? { en: '' } },
    keywords: { keywords: keywordDocuments(view.keywords) },
    themes: { categories: categories(subject) },
    publisher: { publisher },
    creators: creators(subject, terms),
    temporal: coverage(view),
    spatial: { spatial: some(geometries(subject)), spatial_resource: some(namedPlaces(subject)) },
    otherIdentifiers: { adms_identifier: some(otherIdentifiers(subject)) },
    subjects: { subject: subjects(subject) },
    hvdCategories: { hvd_category: some(conceptDocuments(subject, dcatap.hvdCategory)), is_hvd: isHighValue(subject) },
    distributions: {
      distributions: view.distributions.map(({ resource, identifier }) =>
        distributionDocument(resource, identifier, terms),
      ),
    },
    monetization: { monetization: some(methods.map((method) => offers.method(method, publisher))) },
    offer: { offer: offerOf(view, document, terms) },
  });
};
