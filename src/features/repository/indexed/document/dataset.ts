/** The search document of a dataset: what clients of the search routes read. */
import { dataService } from '../../../../model/data-service.js';
import { dataset } from '../../../../model/dataset.js';
import { membersOf } from '../../../../model/derive/documents.js';
import { type LanguageString, Resource } from '../../../../model/derive/resource.js';
import { Statements } from '../../../../model/derive/statements.js';
import { compact, languageKey, languageMap, type Members, parsable, some } from '../../../../model/derive/values.js';
import { distribution } from '../../../../model/distribution.js';
import { period } from '../../../../model/period.js';
import { momentOf } from '../../../../core/rdf/dates.js';
import type { Geometry } from '../../../../model/values/geometry.js';
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
import { recordedSeller, statedLink } from '../../link.js';
import { DatasetView } from '../../views/dataset.js';
import { DistributionView } from '../../views/distribution.js';
import { geometryOfPlace } from '../../views/place.js';
import { agentDocument, contactDocument } from './agent.js';
import { categoryDocument, conceptDocument, conceptDocuments, LINKED } from './concept.js';
import { lawDocument, licenceDocument } from './legal.js';
import { Offers } from './monetization.js';
import type { DocumentTools, Searchable } from './searchable.js';

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
