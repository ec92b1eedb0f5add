/** The search document of a dataset: what clients of the search routes read, field by field. */
import { adms, dcat, dcatap, dct, foaf, owl, prov } from '../../../rdf/vocabulary.js';
import type { PlatformTerms } from '../../../rdf/vocabulary.js';
import type { GraphDocument } from '../../../store/graph-store.js';
import type { Identifiers } from '../../identifiers.js';
import { recordedSeller, statedLink } from '../../marketplace/link.js';
import { fold } from '../../../search/text/fold.js';
import { DatasetView } from '../../views/dataset.js';
import type { LanguageString, Resource } from '../../views/resource.js';
import { agentDocument, contactDocument } from './agent.js';
import { conceptDocument, conceptDocuments, conceptLabels, themeDocument } from './concept.js';
import { distributionDocument } from './distribution.js';
import { Offers } from './monetization.js';
import { geometries, namedPlaces } from './places.js';
import { Statements } from './statements.js';
import { compact, dateTime, languageKey, languageMap, some, type Members } from './values.js';

/** The regulation that makes a dataset a high-value one. */
const HVD = /data\.europa\.eu\/eli\/reg_impl\/2023\/138/;

/** Where documents come from. */
export interface DocumentTools {
  readonly identifiers: Identifiers;
  readonly terms: PlatformTerms;
  readonly vocabNs: string;
}

/** Id of a keyword: its folded words, so that spellings of one keyword meet. */
export const keywordId = (label: string): string =>
  fold(label)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '') || label;

const keywordDocuments = (keywords: readonly LanguageString[]): Members[] =>
  keywords
    .filter(({ value }) => value.trim() !== '')
    .map(({ value, language }) => ({ id: keywordId(value), label: value, language: languageKey(language) }));

const links = (subject: Resource, predicate: { readonly value: string }) =>
  some(conceptDocuments(subject, predicate).filter(({ resource }) => resource !== undefined));

const strings = (subject: Resource, predicate: { readonly value: string }) =>
  some(subject.objects(predicate).flatMap(({ type, value }) => (type === 'bnode' ? [] : [value])));

const periods = (view: DatasetView): Members[] =>
  view.temporal
    .map(({ start, end }) => compact({ gte: dateTime(start), lte: dateTime(end) }))
    .filter((period) => Object.keys(period).length > 0);

const themes = (subject: Resource): Members[] =>
  subject.resources(dcat.theme).flatMap((node) => {
    const concept = conceptDocument(node);
    return concept ? [themeDocument(concept, conceptLabels(node))] : [];
  });

/** Who owns a dataset publishes it, but for a copy: its metadata are the seller's. */
const ownPublisher = ({ offer }: DatasetView, { owner }: GraphDocument): string | undefined =>
  offer?.originalId != null && offer.marketplaceOfferId != null ? undefined : owner;

const publisherOf = (view: DatasetView, document: GraphDocument, pst: PlatformTerms): Members | undefined => {
  const publisher = agentDocument(view.resource.resource(dct.publisher), pst);
  const seller = recordedSeller(document, pst);
  const organization =
    seller ?? publisher?.['organization_id'] ?? view.monetization?.sellerId ?? ownPublisher(view, document);
  return publisher && compact({ ...publisher, organization_id: organization });
};

/** The cross-reference that the metadata state, else the one that the service keeps beside them. */
const offerOf = ({ offer }: DatasetView, { iri, system }: GraphDocument, pst: PlatformTerms): Members | null => {
  const { originalId, marketplaceOfferId } = offer ?? statedLink({ iri, triples: system }, pst);
  const link = compact({ original_id: originalId, marketplace_offer_id: marketplaceOfferId });
  return offer || Object.keys(link).length > 0 ? link : null;
};

/** Properties of DCAT-AP that clients show as they are. */
const details = (subject: Resource): Members => ({
  landing_page: links(subject, dcat.landingPage),
  page: some(subject.iris(foaf.page).map((resource) => ({ resource }))),
  conforms_to: links(subject, dct.conformsTo),
  provenance: some(conceptDocuments(subject, dct.provenance)),
  identifier: strings(subject, dct.identifier),
  adms_identifier: strings(subject, adms.identifier),
  source: strings(subject, dct.source),
  relation: strings(subject, dct.relation),
  is_version_of: strings(subject, dct.isVersionOf),
  has_version: strings(subject, dcat.hasVersion) ?? strings(subject, dct.hasVersion),
  is_referenced_by: strings(subject, dct.isReferencedBy),
  sample: strings(subject, adms.sample),
  subject: links(subject, dct.subject),
  in_series: links(subject, dcat.inSeries),
  version_info: subject.text(dcat.version, owl.versionInfo),
  version_notes: languageMap(subject.strings(adms.versionNotes)),
  temporal_resolution: subject.text(dcat.temporalResolution),
  applicable_legislation: strings(subject, dcatap.applicableLegislation),
  hvd_category: some(conceptDocuments(subject, dcatap.hvdCategory)),
  is_hvd: subject.iris(dcatap.applicableLegislation).some((law) => HVD.test(law)) || undefined,
  was_generated_by: strings(subject, prov.wasGeneratedBy),
});

const agents = (subject: Resource, predicate: { readonly value: string }, pst: PlatformTerms) =>
  some(subject.resources(predicate).flatMap((node) => agentDocument(node, pst) ?? []));

/** The document of a dataset without `catalog`, `country` and `quality_meas`, which are added when it is read. */
export const datasetDocument = (document: GraphDocument, { identifiers, terms, vocabNs }: DocumentTools): Members => {
  const statements = new Statements(document.iri, document.triples);
  const subject = statements.main;
  const view = new DatasetView(subject.graph, document.id, identifiers, terms);
  const publisher = publisherOf(view, document, terms);
  const offers = new Offers(statements, terms, vocabNs);
  const methods = subject.resources(terms.monetization).filter(({ described }) => described);
  const shapes = geometries(subject);
  return {
    ...compact({
      id: document.id,
      resource: document.iri,
      // Clients read members of these maps without looking whether they are there.
      title: languageMap(view.titles) ?? { en: document.id },
      description: languageMap(view.descriptions) ?? { en: '' },
      keywords: keywordDocuments(view.keywords),
      categories: themes(subject),
      publisher,
      creator: agents(subject, dct.creator, terms),
      contact_point: some(subject.resources(dcat.contactPoint).flatMap((node) => contactDocument(node) ?? [])),
      issued: dateTime(view.issued),
      modified: dateTime(view.modified),
      catalog_record: { issued: document.created, modified: document.changed },
      language: some(conceptDocuments(subject, dct.language)),
      temporal: some(periods(view)),
      spatial: some(shapes),
      spatial_resource: some(namedPlaces(subject)),
      access_right: conceptDocuments(subject, dct.accessRights)[0],
      accrual_periodicity: conceptDocuments(subject, dct.accrualPeriodicity)[0],
      type: conceptDocuments(subject, dct.type)[0],
      ...details(subject),
      insights_result: view.insightsResult,
      distributions: view.distributions.map(({ resource, identifier }) =>
        distributionDocument(resource, identifier, terms),
      ),
      monetization: some(methods.map((method) => offers.method(method, publisher))),
    }),
    offer: offerOf(view, document, terms),
  };
};
