/** Every field of the model can be filtered by, or is left out on purpose: a field that is new must be decided about. */
import { isInputObjectType, isObjectType } from 'graphql';
import { createSchema } from '../../resolvers/index.js';

const schema = createSchema();

const LOCALIZED = ['title', 'titleText', 'description', 'descriptionText'];
const WRITTEN = ['rdf', 'etag', 'validation', 'history'];
/** What the record of the marketplace says of a dataset: `offers` is the list to ask. */
const TRADED = [
  ...['listing', 'original', 'marketplaceDataset', 'acquiredCopies', 'acquisition', 'entitlement', 'contractOffers'],
];

/** Fields without a filter, by type: they follow from others, are documents, or are answered by records. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  Agent: [],
  // Its quality is a summary of that of its datasets.
  // Profiles are words of this service for some of what it conforms to.
  Catalogue: ['id', ...LOCALIZED, ...WRITTEN, 'datasetCount', 'quality', 'profiles'],
  CatalogueRecord: [],
  Checksum: ['algorithm'],
  Concept: ['label'],
  ContactPoint: [],
  DataService: LOCALIZED,
  Dataset: [
    'id',
    ...LOCALIZED,
    ...WRITTEN,
    ...TRADED,
    'recordRdf',
    'distributionsRdf',
    'rdfPatch',
    'similar',
    'revalidation',
    'places',
    'monetization',
    // Documents and pictures beside the metadata.
    'publisherLogo',
    'contract',
    'contractVersions',
  ],
  DatasetQuality: ['identifier', 'iri', 'possible', 'dimensions', 'advice', 'distributions', 'rdf', 'history'],
  Distribution: ['id', ...LOCALIZED, 'rdf', 'quality', 'tables', 'sample'],
  DownloadLimit: [],
  InvestmentOffer: ['version'],
  Licence: ['label'],
  // What the terms in `purchaseOffer` and `investmentOffer` say, which have filters.
  Offer: ['onRequest', 'priceUnit', 'taxIncluded', 'useTime', 'version'],
  OfferLink: [],
  PeriodOfTime: [],
  PersonalDataTerms: [],
  PurchaseOffer: ['version'],
  // Of a measurement there is its name and its outcome; the rest explains the metric.
  QualityIndicator: [
    ...[
      'title',
      'dimension',
      'looksAt',
      'points',
      'possible',
      'property',
      'value',
      'distribution',
      'url',
      'valueLabel',
    ],
  ],
};

const fieldsOf = (name: string): string[] => {
  const type = schema.getType(name);
  if (!isObjectType(type) && !isInputObjectType(type)) throw new Error(`There is no type ${name}`);
  return Object.keys(type.getFields());
};

describe('the fields of the model', () => {
  it.each(Object.entries(LEFT_OUT))('of %s have filters', (name, leftOut) => {
    const filters = fieldsOf(`${name}Filter`);
    expect(
      fieldsOf(name)
        .filter((field) => !filters.includes(field))
        .sort(),
    ).toEqual([...leftOut].sort());
  });

  it('are those of every type that a list leads to', () => {
    const inputs = Object.keys(schema.getTypeMap()).filter((name) => {
      const type = schema.getType(name);
      return isInputObjectType(type) && 'and' in type.getFields();
    });
    expect(inputs.map((name) => name.replace(/Filter$/, '')).sort()).toEqual(Object.keys(LEFT_OUT).sort());
  });
});
