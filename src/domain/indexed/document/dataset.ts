/** The search document of a dataset: what clients of the search routes read. */
import { dataset } from '../../../model/dataset.js';
import { dcatap, dct } from '../../../rdf/vocabulary.js';
import type { PlatformTerms } from '../../../rdf/vocabulary.js';
import { recordedSeller, statedLink } from '../../link.js';
import { fold } from '../../../rdf/fold.js';
import { DatasetView } from '../../views/dataset.js';
import type { LanguageString, Resource } from '../../../model/derive/resource.js';
import { agentDocument, contactDocument } from './agent.js';
import { conceptDocuments, LINKED } from './concept.js';
import { categories, coverage, isHighValue, subjects } from './details.js';
import { distributionDocument } from './distribution.js';
import { otherIdentifiers } from './identifier.js';
import { lawDocument } from './legal.js';
import { membersOf } from '../../../model/derive/documents.js';
import { Offers } from './monetization.js';
import { geometries, namedPlaces } from './places.js';
import type { DocumentTools, Searchable } from './searchable.js';
import { Statements } from '../../../model/derive/statements.js';
import { compact, languageKey, languageMap, some, type Members } from '../../../model/derive/values.js';

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
