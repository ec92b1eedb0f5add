/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** An organization to store as publisher or creator. */
export type AgentInput = {
  /** Mailbox, usually with the scheme `mailto:` (foaf:mbox). */
  email?: string | null | undefined;
  /** Home page (foaf:homepage). */
  homepage?: string | null | undefined;
  /** Name (foaf:name). */
  name: string;
};

/** What an event is about. */
export type ChangeKind =
  /** A catalogue. */
  | 'CATALOGUE'
  /** A dataset with its distributions and offers. */
  | 'DATASET'
  /** The quality result of a dataset. */
  | 'QUALITY';

/** Whom to ask about a dataset. */
export type ContactPointInput = {
  /** Mailbox, usually with the scheme `mailto:` (vcard:hasEmail). */
  email?: string | null | undefined;
  /** Name (vcard:fn). */
  name?: string | null | undefined;
};

/** A data service to store. */
export type DataServiceInput = {
  /** Where its operations are described (dcat:endpointDescription). */
  endpointDescription?: string | null | undefined;
  /** Where it answers (dcat:endpointURL). */
  endpointUrl: string;
  /** Titles in every language (dct:title). */
  titles: Array<LanguageStringInput>;
};

/** A dataset to store, written field by field instead of as RDF. */
export type DatasetInput = {
  /** Who may have it, of the EU access-right vocabulary (dct:accessRights). */
  accessRights?: string | null | undefined;
  /** How often it changes, of the EU frequency vocabulary (dct:accrualPeriodicity). */
  accrualPeriodicity?: string | null | undefined;
  /** Whom to ask (dcat:contactPoint). */
  contactPoints?: Array<ContactPointInput> | null | undefined;
  /** Creators (dct:creator). */
  creators?: Array<AgentInput> | null | undefined;
  /** Descriptions in every language (dct:description). */
  descriptions: Array<LanguageStringInput>;
  /** Forms in which it can be had (dcat:distribution). */
  distributions?: Array<DistributionInput> | null | undefined;
  /** When it was published (dct:issued). */
  issued?: string | null | undefined;
  /** Keywords (dcat:keyword). */
  keywords?: Array<LanguageStringInput> | null | undefined;
  /** Pages about it (dcat:landingPage). */
  landingPages?: Array<string> | null | undefined;
  /** Languages of the data, of the EU language vocabulary (dct:language). */
  languages?: Array<string> | null | undefined;
  /** When it was last changed (dct:modified). */
  modified?: string | null | undefined;
  /** What its metadata say of how it is sold: of a draft and of a listed original for who may sell it; `listing` is what is on sale (pst:monetization). */
  monetization?: MonetizationInput | null | undefined;
  /** Publisher (dct:publisher). */
  publisher?: AgentInput | null | undefined;
  /** Identifiers in the metadata (dct:identifier). */
  sourceIdentifiers?: Array<string> | null | undefined;
  /** Places that the data are about (dct:spatial). */
  spatial?: Array<string> | null | undefined;
  /** Periods that the data are about (dct:temporal). */
  temporal?: Array<PeriodOfTimeInput> | null | undefined;
  /** Themes of the EU data-theme vocabulary (dcat:theme). */
  themes?: Array<string> | null | undefined;
  /** Titles in every language (dct:title). */
  titles: Array<LanguageStringInput>;
  /** Types (dct:type). */
  types?: Array<string> | null | undefined;
  /** Version (dcat:version, owl:versionInfo). */
  version?: string | null | undefined;
};

/** A dataset as RDF or field by field: exactly one of the two. */
export type DatasetSource = {
  /** The dataset field by field. */
  fields?: DatasetInput | null | undefined;
  /** The dataset as RDF. */
  rdf?: RdfPayload | null | undefined;
};

/** A distribution to store. */
export type DistributionInput = {
  /** Services that give access, for streaming data (dcat:accessService). */
  accessServices?: Array<DataServiceInput> | null | undefined;
  /** Where to get the data (dcat:accessURL). */
  accessUrls?: Array<string> | null | undefined;
  /** Size in bytes (dcat:byteSize). */
  byteSize?: string | null | undefined;
  /** Descriptions in every language (dct:description). */
  descriptions?: Array<LanguageStringInput> | null | undefined;
  /** Direct links to the data (dcat:downloadURL). */
  downloadUrls?: Array<string> | null | undefined;
  /** File type, of the EU file-type vocabulary (dct:format). */
  format?: string | null | undefined;
  /** Whether the data are anonymized (pst:isAnonymized). */
  isAnonymized?: boolean | null | undefined;
  /** Whether the data are encrypted (pst:isEncrypted). */
  isEncrypted?: boolean | null | undefined;
  /** Whether the data were transformed (pst:isTransformed). */
  isTransformed?: boolean | null | undefined;
  /** When it was published (dct:issued). */
  issued?: string | null | undefined;
  /** Licence (dct:license). */
  licence?: LicenceInput | null | undefined;
  /** Media type (dcat:mediaType), such as `text/csv`, without the base IRI <http://www.iana.org/assignments/media-types/>. */
  mediaType?: string | null | undefined;
  /** When it was last changed (dct:modified). */
  modified?: string | null | undefined;
  /** Rights that apply, in words (dct:rights). */
  rights?: string | null | undefined;
  /** Maturity (adms:status). */
  status?: string | null | undefined;
  /** Titles in every language (dct:title). */
  titles: Array<LanguageStringInput>;
};

/** How often a buyer may download. */
export type DownloadLimitInput = {
  /** How many downloads in a period (pst:downloads). */
  downloads: number;
  /** The period as it is written, such as `monthly` (pst:frequency). */
  frequency: string;
};

/** An investment offer to store. */
export type InvestmentOfferInput = {
  /** Shares that were left when the metadata were written, all where nothing is said; the offer of a list knows how many are left now (pst:availableShares). */
  availableShares?: number | null | undefined;
  /** Currency of the price, a code of ISO 4217; `EUR` where the metadata name none (pst:currency). */
  currency?: string | null | undefined;
  /** Most shares for one buyer (pst:maxShares). */
  maxShares?: number | null | undefined;
  /** Percentage of the dataset on offer (pst:percentageOffer). */
  percentageOffer?: number | null | undefined;
  /** Price of a share (pst:price). */
  price: string;
  /** Whether shares can be bought (pst:status). */
  status?: boolean | null | undefined;
  /** When the offer ends (pst:termDate). */
  termDate?: string | null | undefined;
  /** Number of shares in all (pst:totalShares). */
  totalShares?: number | null | undefined;
};

/** A text and its language. */
export type LanguageStringInput = {
  /** BCP 47 language tag; leave it out for text without a language. */
  language?: string | null | undefined;
  /** The text. */
  value: string;
};

/** A licence to store with a distribution. */
export type LicenceInput = {
  /** The equal licence in a controlled vocabulary (skos:exactMatch). */
  exactMatch?: string | null | undefined;
  /** Identifier (dct:identifier). */
  identifier: string;
  /** Title (dct:title). */
  title?: string | null | undefined;
};

/** A monetization method to store. */
export type MonetizationInput = {
  /** Offer to invest (pst:investmentOffer). */
  investmentOffer?: InvestmentOfferInput | null | undefined;
  /** Offer to buy access (pst:purchaseOffer). */
  purchaseOffer?: PurchaseOfferInput | null | undefined;
  /** Id of the selling organization, a UUID; on the marketplace the owner of the dataset, when absent (pst:sellerId). */
  sellerId?: string | null | undefined;
};

/** A period of time to store. */
export type PeriodOfTimeInput = {
  /** When it ends (dcat:endDate, schema:endDate). */
  end?: string | null | undefined;
  /** When it starts (dcat:startDate, schema:startDate). */
  start?: string | null | undefined;
};

/** Personal data in what is sold. */
export type PersonalDataTermsInput = {
  /** Whether it holds personal data (pst:containsPersonalData). */
  containsPersonalData: boolean;
  /** Terms for personal data (pst:personalDataTerms). */
  terms?: string | null | undefined;
};

/** A purchase offer to store. */
export type PurchaseOfferInput = {
  /** Terms of renewal (pst:additionalRenewalTerms). */
  additionalRenewalTerms?: string | null | undefined;
  /** Days within which a breach of contract must be mended (pst:contractBreachDays). */
  contractBreachDays?: number | null | undefined;
  /** Contract text, encoded as clients read it (pst:contractTerms). */
  contractTerms?: string | null | undefined;
  /** Currency of the price, a code of ISO 4217; `EUR` where the metadata name none (pst:currency). */
  currency?: string | null | undefined;
  /** How often a buyer may download (pst:downloads). */
  downloads?: Array<DownloadLimitInput> | null | undefined;
  /** Days for which it may be used from the agreement on, which ends then (pst:duration). */
  duration?: number | null | undefined;
  /** When the offer ends (pst:expirationDate). */
  expirationDate?: string | null | undefined;
  /** Whether it costs nothing (pst:free). */
  free?: boolean | null | undefined;
  /** Whether it is sold to one buyer only (pst:isExclusive). */
  isExclusive?: boolean | null | undefined;
  /** Licence that a buyer gets (dct:license). */
  licence?: LicenceInput | null | undefined;
  /** Limit of uses (pst:limitNumber). */
  limitNumber?: number | null | undefined;
  /** Id of the token that it is bound to (pst:nftId). */
  nftId?: string | null | undefined;
  /** How often a buyer may sell it again (pst:numResell). */
  numResell?: number | null | undefined;
  /** How often a buyer may share it (pst:numReshare). */
  numReshare?: number | null | undefined;
  /** Whether its seller has to agree to each sale: it is asked for with requestAcquisition, and else bought at once (pst:onRequest). */
  onRequest?: boolean | null | undefined;
  /** Whether it may be used for ever, as written; `none` when not (pst:perpetual). */
  perpetual?: string | null | undefined;
  /** Personal data in it (pst:personalDataTerms). */
  personalDataTerms?: Array<PersonalDataTermsInput> | null | undefined;
  /** Price (pst:price). */
  price?: string | null | undefined;
  /** Who offers it, where that is not the publisher of the dataset (dct:publisher). */
  publisher?: AgentInput | null | undefined;
  /** Names of the countries where it is offered, with commas between them where it is one text; all where none is named (pst:spatialAvailability). */
  spatialAvailability?: Array<string> | null | undefined;
  /** How often a subscription is paid, as written: `monthly`, `annual`, or another word (pst:subscriptionFrequency). */
  subscriptionFrequency?: string | null | undefined;
  /** Whether the price includes value added tax (schema:valueAddedTaxIncluded). */
  taxIncluded?: boolean | null | undefined;
  /** Whether and how a buyer may pass it on (pst:transferable). */
  transferable?: string | null | undefined;
  /** Kind of sale: `one-off`, `subscription`, `nft`, or another word (pst:type). */
  type?: string;
  /** How often the data are updated, as written: `hourly`, `daily`, `weekly`, `monthly`, or another word (pst:updateFrequency). */
  updateFrequency?: string | null | undefined;
  /** Whether only those learn where the data are who may have them now: who bought them, and who owns them; metadata lead to `/srv/trade/data` of this service instead. Typed input and tables mean true where the offer is not free and this says nothing (pst:withholdsAddresses). */
  withholdsAddresses?: boolean | null | undefined;
};

/** An RDF document. A body that is evidently in another syntax than its declared type is recognised. */
export type RdfPayload = {
  /** The document. */
  body: string;
  /** Its media type, for example `text/turtle`; recognised from the body when absent. */
  contentType?: string | null | undefined;
};

/** What hits can be counted by. */
export type SearchFacet =
  | 'ACCESS_RIGHT'
  | 'CATALOGUE'
  | 'CATEGORY'
  | 'COUNTRY'
  | 'DATA_SCOPE'
  | 'DATA_SERVICE'
  | 'FORMAT'
  | 'FREE'
  | 'FREQUENCY'
  | 'HIGH_VALUE'
  | 'HIGH_VALUE_CATEGORY'
  | 'INVESTMENT_ACTIVE'
  | 'KEYWORD'
  | 'LANGUAGE'
  | 'LICENCE'
  | 'MEDIA_TYPE'
  | 'MONETIZATION_TYPE'
  | 'OFFER_LICENCE'
  | 'PUBLISHER'
  | 'QUALITY_BAND'
  | 'SUPER_CATALOGUE'
  | 'TYPE';

export type SearchDatasetsQueryVariables = Exact<{
  words?: string | null | undefined;
  formats?: Array<string> | string | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type SearchDatasetsQuery = { search: { totalCount: number, edges: Array<{ node:
        | { identifier: string, title: string | null, publisher: { name: string | null } | null }
        | Record<PropertyKey, never>
       | null }>, facets: Array<{ facet: SearchFacet, title: string, values: Array<{ value: string, label: string, count: number }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CreateDatasetMutationVariables = Exact<{
  catalogue: string | number;
  source: DatasetSource;
}>;


export type CreateDatasetMutation = { createDataset:
    | { __typename: 'Conflict', code: string, message: string }
    | { __typename: 'DoneElsewhere', code: string, message: string }
    | { __typename: 'InvalidInput', message: string, field: string | null, line: number | null, column: number | null, code: string }
    | { __typename: 'NotAllowed', code: string, message: string }
    | { __typename: 'NotFound', code: string, message: string }
    | { __typename: 'ShaclViolations', message: string, code: string, findings: Array<{ focusNode: string | null, path: string | null, message: string }> }
    | { __typename: 'TermsChanged', code: string, message: string }
    | { __typename: 'VersionMismatch', code: string, message: string }
    | { __typename: 'WriteResult', identifier: string, iri: string, etag: string }
   };

export type FollowChangesSubscriptionVariables = Exact<{
  since?: string | null | undefined;
  catalogue?: string | number | null | undefined;
}>;


export type FollowChangesSubscription = { changes: { cursor: string, action: string, kind: ChangeKind, identifier: string, dataset: { title: string | null } | null } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}

export const SearchDatasetsDocument = new TypedDocumentString(`
    query SearchDatasets($words: String, $formats: [String!], $first: Int!, $after: String) {
  search(
    query: $words
    filter: {formats: $formats}
    first: $first
    after: $after
    facets: [{facet: FORMAT}, {facet: LICENCE}]
  ) {
    totalCount
    edges {
      node {
        ... on Dataset {
          identifier
          title
          publisher {
            name
          }
        }
      }
    }
    facets {
      facet
      title
      values {
        value
        label
        count
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<SearchDatasetsQuery, SearchDatasetsQueryVariables>;
export const CreateDatasetDocument = new TypedDocumentString(`
    mutation CreateDataset($catalogue: ID!, $source: DatasetSource!) {
  createDataset(catalogue: $catalogue, source: $source) {
    __typename
    ... on WriteResult {
      identifier
      iri
      etag
    }
    ... on ShaclViolations {
      message
      findings {
        focusNode
        path
        message
      }
    }
    ... on InvalidInput {
      message
      field
      line
      column
    }
    ... on Problem {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<CreateDatasetMutation, CreateDatasetMutationVariables>;
export const FollowChangesDocument = new TypedDocumentString(`
    subscription FollowChanges($since: String, $catalogue: ID) {
  changes(since: $since, catalogue: $catalogue) {
    cursor
    action
    kind
    identifier
    dataset {
      title
    }
  }
}
    `) as unknown as TypedDocumentString<FollowChangesSubscription, FollowChangesSubscriptionVariables>;