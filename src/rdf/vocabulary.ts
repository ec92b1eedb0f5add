/** Vocabularies, declared once: every IRI that the service knows is a member here. */
import { iri, type NamedNode } from './terms.js';

type Namespace<Name extends string> = Readonly<Record<Name, NamedNode>>;

const namespace = <const Name extends string>(base: string, ...names: readonly Name[]): Namespace<Name> =>
  Object.freeze(Object.fromEntries(names.map((name) => [name, iri(base + name)]))) as Namespace<Name>;

/**
 * Prefixes of output, and the ones that are expanded in payloads that forgot to declare them. The platform vocabulary is
 * not among them: clients look its terms up by their full IRIs.
 */
export const prefixes = {
  adms: 'http://www.w3.org/ns/adms#',
  csvw: 'http://www.w3.org/ns/csvw#',
  dcat: 'http://www.w3.org/ns/dcat#',
  dcatap: 'http://data.europa.eu/r5r/',
  dct: 'http://purl.org/dc/terms/',
  dqv: 'http://www.w3.org/ns/dqv#',
  eli: 'http://data.europa.eu/eli/ontology#',
  foaf: 'http://xmlns.com/foaf/0.1/',
  hydra: 'http://www.w3.org/ns/hydra/core#',
  locn: 'http://www.w3.org/ns/locn#',
  oa: 'http://www.w3.org/ns/oa#',
  odrl: 'http://www.w3.org/ns/odrl/2/',
  org: 'http://www.w3.org/ns/org#',
  owl: 'http://www.w3.org/2002/07/owl#',
  prov: 'http://www.w3.org/ns/prov#',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  schema: 'http://schema.org/',
  sh: 'http://www.w3.org/ns/shacl#',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  spdx: 'http://spdx.org/rdf/terms#',
  time: 'http://www.w3.org/2006/time#',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
} as const satisfies Record<string, string>;

export const adms = namespace(
  prefixes.adms,
  ...(['Identifier', 'identifier', 'sample', 'schemaAgency', 'status', 'versionNotes'] as const),
);

export const csvw = namespace(
  prefixes.csvw,
  ...(['Column', 'Schema', 'column', 'datatype', 'format', 'name', 'tableSchema', 'title'] as const),
);

export const dcat = namespace(
  prefixes.dcat,
  ...([
    'Catalog',
    'CatalogRecord',
    'DataService',
    'Dataset',
    'DatasetSeries',
    'Distribution',
    'Relationship',
    'Resource',
    'accessService',
    'accessURL',
    'bbox',
    'byteSize',
    'catalog',
    'centroid',
    'compressFormat',
    'contactPoint',
    'dataset',
    'distribution',
    'downloadURL',
    'endDate',
    'endpointDescription',
    'endpointURL',
    'first',
    'hadRole',
    'hasCurrentVersion',
    'hasVersion',
    'inSeries',
    'keyword',
    'landingPage',
    'last',
    'mediaType',
    'packageFormat',
    'prev',
    'previousVersion',
    'qualifiedRelation',
    'record',
    'resource',
    'seriesMember',
    'servesDataset',
    'service',
    'spatialResolutionInMeters',
    'startDate',
    'temporalResolution',
    'theme',
    'themeTaxonomy',
    'version',
  ] as const),
);

export const dcatap = namespace(
  prefixes.dcatap,
  ...(['applicableLegislation', 'availability', 'hvdCategory'] as const),
);

export const dct = namespace(
  prefixes.dct,
  ...([
    'Agent',
    'Frequency',
    'LicenseDocument',
    'LinguisticSystem',
    'Location',
    'MediaType',
    'MediaTypeOrExtent',
    'PeriodOfTime',
    'ProvenanceStatement',
    'RightsStatement',
    'Standard',
    'accessRights',
    'accrualPeriodicity',
    'conformsTo',
    'created',
    'creator',
    'description',
    'format',
    'hasPart',
    'hasVersion',
    'identifier',
    'isPartOf',
    'isReferencedBy',
    'isReplacedBy',
    'isVersionOf',
    'issued',
    'language',
    'license',
    'modified',
    'provenance',
    'publisher',
    'relation',
    'replaces',
    'rights',
    'rightsHolder',
    'source',
    'spatial',
    'subject',
    'temporal',
    'title',
    'type',
  ] as const),
);

export const dqv = namespace(
  prefixes.dqv,
  ...([
    'Category',
    'Dimension',
    'Metric',
    'QualityAnnotation',
    'QualityMeasurement',
    'QualityMetadata',
    'computedOn',
    'expectedDataType',
    'hasQualityAnnotation',
    'hasQualityMeasurement',
    'hasQualityMetadata',
    'inDimension',
    'isMeasurementOf',
    'value',
  ] as const),
);

export const eli = namespace(prefixes.eli, ...(['LegalResource'] as const));

export const foaf = namespace(
  prefixes.foaf,
  ...([
    'Agent',
    'Document',
    'Organization',
    'Person',
    'homepage',
    'isPrimaryTopicOf',
    'mbox',
    'name',
    'page',
    'primaryTopic',
  ] as const),
);

export const hydra = namespace(
  prefixes.hydra,
  ...([
    'Collection',
    'PagedCollection',
    'PartialCollectionView',
    'first',
    'firstPage',
    'itemsPerPage',
    'last',
    'lastPage',
    'member',
    'next',
    'nextPage',
    'previous',
    'previousPage',
    'totalItems',
    'view',
  ] as const),
);

export const locn = namespace(prefixes.locn, ...(['Address', 'address', 'geometry'] as const));

export const oa = namespace(
  prefixes.oa,
  ...(['Annotation', 'assessing', 'hasBody', 'hasTarget', 'motivatedBy'] as const),
);

export const odrl = namespace(
  prefixes.odrl,
  ...([
    'Agreement',
    'Offer',
    'Permission',
    'Policy',
    'Set',
    'action',
    'assignee',
    'assigner',
    'hasPolicy',
    'permission',
    'target',
    'use',
  ] as const),
);

export const org = namespace(prefixes.org, ...(['Organization'] as const));

export const owl = namespace(prefixes.owl, ...(['sameAs', 'versionInfo'] as const));

export const prov = namespace(
  prefixes.prov,
  ...([
    'Activity',
    'Agent',
    'Attribution',
    'agent',
    'endedAtTime',
    'generatedAtTime',
    'hadRole',
    'qualifiedAttribution',
    'startedAtTime',
    'used',
    'wasAttributedTo',
    'wasDerivedFrom',
    'wasGeneratedBy',
  ] as const),
);

export const rdf = namespace(
  prefixes.rdf,
  ...([
    'HTML',
    'JSON',
    'List',
    'Property',
    'XMLLiteral',
    'first',
    'langString',
    'nil',
    'rest',
    'type',
    'value',
  ] as const),
);

export const rdfs = namespace(
  prefixes.rdfs,
  ...(['Literal', 'Resource', 'comment', 'isDefinedBy', 'label', 'seeAlso', 'subClassOf', 'subPropertyOf'] as const),
);

export const schema = namespace(prefixes.schema, ...(['endDate', 'startDate'] as const));

export const sh = namespace(
  prefixes.sh,
  ...([
    'Info',
    'NodeShape',
    'PropertyShape',
    'ValidationReport',
    'ValidationResult',
    'Violation',
    'Warning',
    'conforms',
    'focusNode',
    'message',
    'property',
    'result',
    'resultMessage',
    'resultPath',
    'resultSeverity',
    'severity',
    'sourceConstraintComponent',
    'sourceShape',
    'value',
  ] as const),
);

export const skos = namespace(
  prefixes.skos,
  ...([
    'Concept',
    'ConceptScheme',
    'altLabel',
    'broader',
    'definition',
    'exactMatch',
    'hasTopConcept',
    'inScheme',
    'narrower',
    'notation',
    'prefLabel',
    'topConceptOf',
  ] as const),
);

export const spdx = namespace(
  prefixes.spdx,
  ...([
    'Checksum',
    'algorithm',
    'checksum',
    'checksumAlgorithm_sha1',
    'checksumAlgorithm_sha256',
    'checksumValue',
  ] as const),
);

export const time = namespace(
  prefixes.time,
  ...(['Instant', 'ProperInterval', 'hasBeginning', 'hasEnd', 'inXSDDate', 'inXSDDateTimeStamp'] as const),
);

export const vcard = namespace(
  prefixes.vcard,
  ...([
    'Individual',
    'Kind',
    'Organization',
    'fn',
    'hasAddress',
    'hasEmail',
    'hasTelephone',
    'hasURL',
    'hasValue',
    'organization-name',
  ] as const),
);

export const xsd = namespace(
  prefixes.xsd,
  ...([
    'anyURI',
    'base64Binary',
    'boolean',
    'byte',
    'date',
    'dateTime',
    'dateTimeStamp',
    'decimal',
    'double',
    'duration',
    'float',
    'gYear',
    'gYearMonth',
    'hexBinary',
    'int',
    'integer',
    'language',
    'long',
    'negativeInteger',
    'nonNegativeInteger',
    'nonPositiveInteger',
    'positiveInteger',
    'short',
    'string',
    'time',
    'unsignedByte',
    'unsignedInt',
    'unsignedLong',
    'unsignedShort',
  ] as const),
);

/** Terms of the platform vocabulary in the namespace that the operator configured. */
export const platform = (base: string) =>
  namespace(
    base,
    ...([
      'InvestmentOffer',
      'MonetizationMethod',
      'Offer',
      'PersonalDataTerms',
      'PurchaseOffer',
      'additionalRenewalTerms',
      'containsPersonalData',
      'contractBreachDays',
      'contractTerms',
      'expirationDate',
      'free',
      'insightsResult',
      'investmentOffer',
      'isActive',
      'isAnonymized',
      'isEncrypted',
      'isExclusive',
      'isFree',
      'isTransformed',
      'marketplaceOfferId',
      'maxShares',
      'monetization',
      'offer',
      'organizationId',
      'originalId',
      'percentageOffer',
      'personalData',
      'price',
      'pricePerShare',
      'purchaseOffer',
      'sellerId',
      'spatialAvailability',
      'status',
      'termDate',
      'totalShares',
      'transferable',
      'type',
    ] as const),
  );

/** The terms of the platform vocabulary. */
export type PlatformTerms = ReturnType<typeof platform>;
