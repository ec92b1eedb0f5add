/** Vocabularies, declared once: every IRI that the service knows is a member here. */
import { prefixes } from './prefixes.js';
import { iri, type NamedNode } from './terms.js';

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;
type Namespace<Name extends string> = Readonly<Record<Name, NamedNode>>;

/** Terms by their local names, which are listed with blanks between them. */
const namespace = <const Lines extends readonly string[]>(
  base: string,
  ...lines: Lines
): Namespace<Words<Lines[number]>> => {
  const names = lines.flatMap((line) => line.split(' '));
  return Object.freeze(Object.fromEntries(names.map((name) => [name, iri(base + name)]))) as Namespace<
    Words<Lines[number]>
  >;
};

export const adms = namespace(prefixes.adms, 'Identifier identifier sample schemaAgency status versionNotes');

/** Activity Streams 2.0, as DCAT-AP Feeds use it. */
export const as = namespace('https://www.w3.org/ns/activitystreams#', 'Create Delete Update object published target');

export const csvw = namespace(
  prefixes.csvw,
  'Column Schema Table base column datatype delimiter dialect format name primaryKey propertyUrl required',
  'separator table tableSchema title url virtual',
);

export const dcat = namespace(
  prefixes.dcat,
  'Catalog CatalogRecord DataService Dataset DatasetSeries Distribution Relationship Resource',
  'accessService accessURL bbox byteSize catalog centroid compressFormat contactPoint dataset',
  'distribution downloadURL endDate endpointDescription endpointURL first hadRole hasCurrentVersion',
  'hasVersion inSeries keyword landingPage last mediaType packageFormat prev previousVersion',
  'qualifiedRelation record resource seriesMember servesDataset service spatialResolutionInMeters',
  'startDate temporalResolution theme themeTaxonomy version',
);

export const dcatap = namespace(prefixes.dcatap, 'applicableLegislation availability hvdCategory');

export const dct = namespace(
  prefixes.dct,
  'Agent Frequency LicenseDocument LinguisticSystem Location MediaType MediaTypeOrExtent PeriodOfTime',
  'ProvenanceStatement RightsStatement Standard accessRights accrualPeriodicity conformsTo created',
  'creator description format hasPart hasVersion identifier isPartOf isReferencedBy isReplacedBy',
  'isVersionOf issued language license modified provenance publisher relation replaces rights',
  'rightsHolder source spatial subject temporal title type',
);

export const dqv = namespace(
  prefixes.dqv,
  'Category Dimension Metric QualityAnnotation QualityMeasurement QualityMetadata computedOn',
  'expectedDataType hasQualityAnnotation hasQualityMeasurement hasQualityMetadata inDimension',
  'isMeasurementOf value',
);

export const foaf = namespace(
  prefixes.foaf,
  'Agent Document Organization Person homepage isPrimaryTopicOf mbox name page primaryTopic',
);

export const ldes = namespace(
  'https://w3id.org/ldes#',
  'DurationAgoPolicy EventStream retentionPolicy timestampPath versionCreateObject versionDeleteObject versionOfPath',
  'versionUpdateObject',
);

export const locn = namespace(prefixes.locn, 'Address address geometry');

export const oa = namespace(prefixes.oa, 'Annotation assessing hasBody hasTarget motivatedBy');

export const owl = namespace(prefixes.owl, 'sameAs versionInfo');

export const prov = namespace(
  prefixes.prov,
  'Activity Agent Attribution agent endedAtTime generatedAtTime hadRole qualifiedAttribution',
  'startedAtTime used wasAttributedTo wasDerivedFrom wasGeneratedBy',
);

export const rdf = namespace(prefixes.rdf, 'HTML JSON List Property XMLLiteral first langString nil rest type value');

export const rdfs = namespace(
  prefixes.rdfs,
  'Literal Resource comment isDefinedBy label seeAlso subClassOf subPropertyOf',
);

export const schema = namespace(prefixes.schema, 'contentUrl endDate startDate valueAddedTaxIncluded');

export const skos = namespace(
  prefixes.skos,
  'Concept ConceptScheme altLabel broader definition exactMatch hasTopConcept inScheme narrower',
  'notation prefLabel topConceptOf',
);

export const spdx = namespace(
  prefixes.spdx,
  'Checksum algorithm checksum checksumAlgorithm_sha1 checksumAlgorithm_sha256 checksumValue',
);

export const tree = namespace(
  'https://w3id.org/tree#',
  'GreaterThanOrEqualToRelation Node member node path relation value view',
);

export const vcard = namespace(
  prefixes.vcard,
  'Individual Kind Organization fn hasAddress hasEmail hasTelephone hasURL hasValue organization-name',
);

export const voidTerms = namespace('http://rdfs.org/ns/void#', 'dataDump sparqlEndpoint');

export const xsd = namespace(
  prefixes.xsd,
  'anyURI base64Binary boolean byte date dateTime dateTimeStamp decimal double duration float gYear',
  'gYearMonth hexBinary int integer language long negativeInteger nonNegativeInteger nonPositiveInteger',
  'positiveInteger short string time unsignedByte unsignedInt unsignedLong unsignedShort',
);

/** Namespace of the platform vocabulary where the operator chose no other. */
export const DEFAULT_VOCAB_NS = 'https://www.pistis-project.eu/ns/voc#';

/** Terms of the platform vocabulary in the namespace that the operator configured. */
export const platform = (base: string) =>
  namespace(
    base,
    'InvestmentOffer MonetizationMethod Offer PersonalDataTerms PurchaseOffer additionalRenewalTerms',
    'availableShares containsPersonalData contractBreachDays contractTerms currency downloads duration',
    'expirationDate free frequency insightsResult investmentOffer isActive isAnonymized isEncrypted',
    'isExclusive isFree isTransformed license limitNumber marketplaceOfferId maxShares monetization nftId',
    'numResell numReshare offer onRequest organizationId originalId percentageOffer perpetual personalData',
    'personalDataTerms price pricePerShare purchaseOffer sellerId spatialAvailability status',
    'subscriptionFrequency termDate totalShares transferable type updateFrequency withholdsAddresses',
    // The same in the spelling of search documents, which some clients write into RDF too.
    'additional_renewal_terms available_shares contains_personal_data contract_breach_days contract_terms',
    'expiration_date is_active is_exclusive is_free limit_number max_shares nft_id num_resell num_reshare on_request',
    'percentage_offer personal_data_terms price_per_share spatial_availability subscription_frequency',
    'term_date total_shares update_frequency withholds_addresses',
  );

/** The terms of the platform vocabulary. */
export type PlatformTerms = ReturnType<typeof platform>;
