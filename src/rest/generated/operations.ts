/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** What permissions are held on. A distribution is governed by its dataset. */
export type AssetKind =
  /** A catalogue. */
  | 'CATALOGUE'
  /** A dataset. */
  | 'DATASET';

/** A box on the globe, in degrees; it crosses the date line when west is greater than east. */
export type BoundingBoxInput = {
  /** Eastern longitude. */
  east: number;
  /** Northern latitude. */
  north: number;
  /** Southern latitude. */
  south: number;
  /** Western longitude. */
  west: number;
};

/** What an event is about. */
export type ChangeKind =
  /** A catalogue. */
  | 'CATALOGUE'
  /** A dataset with its distributions and offers. */
  | 'DATASET'
  /** The quality result of a dataset. */
  | 'QUALITY';

/** A span of time; both ends are included. */
export type DateRangeInput = {
  /** Not before. */
  from?: string | null | undefined;
  /** Not after. */
  to?: string | null | undefined;
};

/** What the buyer saw. Where no open offer is like that nothing is bought, and TermsChanged tells the terms in force. Either `version`, which stands for all terms, or `price` with `currency`. */
export type ExpectedTermsInput = {
  /** Currency of that price, a code of ISO 4217; EUR when absent. */
  currency?: string | null | undefined;
  /** Price that was shown, of a share where shares are bought; zero for what is free. */
  price?: string | null | undefined;
  /** `version` of the offer that was shown; of several it says which one is bought. */
  version?: string | null | undefined;
};

/** A facet to count. */
export type FacetRequestInput = {
  /** Only values with words that begin so. */
  contains?: string | null | undefined;
  /** The facet. */
  facet: SearchFacet;
  /** How many values to show, the most frequent first; at most 10000. */
  first?: number;
};

/** Where a dataset stands on the marketplace. */
export type MarketState =
  /** It is the copy of a buyer. */
  | 'ACQUIRED'
  /** All its offers have ended. */
  | 'EXPIRED'
  /** It is on the marketplace. */
  | 'PUBLISHED'
  /** It was never on the marketplace. */
  | 'UNPUBLISHED'
  /** Its seller took it off the marketplace. */
  | 'WITHDRAWN';

/** A span of numbers; both ends are included. */
export type NumberRangeInput = {
  /** At least. */
  from?: string | null | undefined;
  /** At most. */
  to?: string | null | undefined;
};

/** What is offered. */
export type OfferKind =
  /** Shares in the dataset (pst:InvestmentOffer). */
  | 'INVESTMENT'
  /** Access to the data (pst:PurchaseOffer). */
  | 'PURCHASE';

/** Order of offers. */
export type OfferOrder =
  /** Those that end soonest first, those without an end last. */
  | 'ENDING_FIRST'
  /** Those of the newest datasets first. */
  | 'NEWEST'
  /** The cheapest first, those without a price last. */
  | 'PRICE_ASC'
  /** The dearest first, those without a price last. */
  | 'PRICE_DESC';

/** Which offers; what is left out does not narrow the list. */
export type OfferWhere = {
  /** Whether it is open now. */
  active?: boolean | null | undefined;
  /** Name of a country, as offers write it; offers that name none are available everywhere. */
  availableIn?: string | null | undefined;
  /** Catalogue of the dataset. */
  catalogue?: string | number | null | undefined;
  /** The dataset. */
  dataset?: string | number | null | undefined;
  /** Only those that end before. */
  expiringBefore?: string | null | undefined;
  /** Whether it costs nothing. */
  free?: boolean | null | undefined;
  /** To buy or to invest. */
  kind?: OfferKind | null | undefined;
  /** Lowest price. */
  priceFrom?: string | null | undefined;
  /** Highest price. */
  priceTo?: string | null | undefined;
  /** Whether the dataset is on the marketplace, here. */
  published?: boolean | null | undefined;
  /** Id of the selling organization. */
  seller?: string | null | undefined;
};

/** How far a purchase is. */
export type OrderState =
  /** The dataset was bought. */
  | 'ACQUIRED'
  /** The buyer deleted the copy. */
  | 'ENDED'
  /** The shares were bought. */
  | 'INVESTED'
  /** The marketplace, which is elsewhere, has not confirmed it yet. */
  | 'ORDERED'
  /** The marketplace, which is elsewhere, refused it. */
  | 'REFUSED';

/** What may be done with a dataset or catalogue. */
export type PermissionScope =
  /** Delete it; on a catalogue with all its datasets. */
  | 'DELETE'
  /** Change it; on a catalogue also: add datasets to it. */
  | 'EDIT'
  /** Read it. Asked for only where the operator restricts reads. */
  | 'READ'
  /** Offer it on the marketplace. */
  | 'TRADE';

/** What a score is called. */
export type QualityBand =
  /** 0 to 120 points. */
  | 'BAD'
  /** 351 to 405 points. */
  | 'EXCELLENT'
  /** 221 to 350 points. */
  | 'GOOD'
  /** 121 to 220 points. */
  | 'SUFFICIENT';

/** A dimension of quality, after FAIR. */
export type QualityDimension =
  | 'ACCESSIBILITY'
  | 'CONTEXTUALITY'
  | 'FINDABILITY'
  | 'INTEROPERABILITY'
  | 'REUSABILITY';

/** How far apart the points of a time series are. */
export type QualityResolution =
  | 'DAY'
  | 'MONTH'
  | 'YEAR';

/** An RDF document. A body that is evidently in another syntax than its declared type is recognised. */
export type RdfPayload = {
  /** The document. */
  body: string;
  /** Its media type, for example `text/turtle`; recognised from the body when absent. */
  contentType?: string | null | undefined;
};

/** A syntax of RDF. */
export type RdfSyntax =
  | 'JSON_LD'
  | 'NOTATION3'
  | 'N_QUADS'
  | 'N_TRIPLES'
  | 'RDF_XML'
  | 'TRIG'
  | 'TURTLE';

/** Who gives out persistent identifiers. */
export type Registrar =
  /** The DOI registration agency of the EU; refused where it is not configured. */
  | 'EU_RA_DOI'
  /** Nobody: an identifier for tries, with the DOI prefix that is kept for tests. */
  | 'MOCK';

/** What a list holds. */
export type ResourceKind =
  | 'CATALOGUE'
  | 'DATASET';

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

/** What hits must be. Values are compared without case; concepts may be named by code or IRI. An empty list limits nothing. */
export type SearchFilter = {
  /** Access rights; one of them unless `withinField` is AND. */
  accessRights?: Array<string> | null | undefined;
  /** Bands of metadata quality; one of them unless `withinField` is AND. */
  bands?: Array<QualityBand> | null | undefined;
  /** How fields with values combine. */
  betweenFields?: SearchOperator;
  /** A box that one of its places reaches into. */
  box?: BoundingBoxInput | null | undefined;
  /** Catalogues that hold it; one of them unless `withinField` is AND. */
  catalogues?: Array<string | number> | null | undefined;
  /** Themes; one of them unless `withinField` is AND. */
  categories?: Array<string> | null | undefined;
  /** When it was last stored here. */
  changed?: DateRangeInput | null | undefined;
  /** Countries of its catalogue; one of them unless `withinField` is AND. */
  countries?: Array<string> | null | undefined;
  /** Scopes: `countryData` or `eu`, by the country of its catalogue; one of them unless `withinField` is AND. */
  dataScopes?: Array<string> | null | undefined;
  /** Whether a data service gives access to it; one of them unless `withinField` is AND. */
  dataServices?: Array<boolean> | null | undefined;
  /** When it was published, or else last changed. */
  dated?: DateRangeInput | null | undefined;
  /** Distributions of which it has one. */
  distributions?: Array<string | number> | null | undefined;
  /** Formats of its distributions; one of them unless `withinField` is AND. */
  formats?: Array<string> | null | undefined;
  /** Whether it is free of charge; one of them unless `withinField` is AND. */
  free?: Array<boolean> | null | undefined;
  /** Frequencies of update; one of them unless `withinField` is AND. */
  frequencies?: Array<string> | null | undefined;
  /** Whether it is a high-value dataset; one of them unless `withinField` is AND. */
  highValue?: Array<boolean> | null | undefined;
  /** Categories of high-value datasets; one of them unless `withinField` is AND. */
  highValueCategories?: Array<string> | null | undefined;
  /** Identifiers that the metadata give it (`dct:identifier`), compared character by character. */
  identifiers?: Array<string> | null | undefined;
  /** Ids of the resources themselves. */
  ids?: Array<string | number> | null | undefined;
  /** Whether shares can be bought; one of them unless `withinField` is AND. */
  investmentActive?: Array<boolean> | null | undefined;
  /** IRIs of the resources themselves. */
  iris?: Array<string> | null | undefined;
  /** When it was published. */
  issued?: DateRangeInput | null | undefined;
  /** Keywords, by the value of their facet; one of them unless `withinField` is AND. */
  keywords?: Array<string> | null | undefined;
  /** Languages of the data; one of them unless `withinField` is AND. */
  languages?: Array<string> | null | undefined;
  /** Licences of its distributions; one of them unless `withinField` is AND. */
  licences?: Array<string> | null | undefined;
  /** Datasets of the marketplace of which it is the acquired copy. */
  marketplaceOfferIds?: Array<string | number> | null | undefined;
  /** Media types of its distributions; one of them unless `withinField` is AND. */
  mediaTypes?: Array<string> | null | undefined;
  /** When it was last changed. */
  modified?: DateRangeInput | null | undefined;
  /** Kinds of purchase offers, such as `one-off`; one of them unless `withinField` is AND. */
  monetizationTypes?: Array<string> | null | undefined;
  /** Only datasets of catalogues that have a country. */
  ofCountries?: boolean | null | undefined;
  /** Licences of purchase offers; one of them unless `withinField` is AND. */
  offerLicences?: Array<string> | null | undefined;
  /** Datasets of which it is the published copy. */
  originalIds?: Array<string | number> | null | undefined;
  /** Lowest price of its purchase offers. */
  price?: NumberRangeInput | null | undefined;
  /** Names of publishers; one of them unless `withinField` is AND. */
  publishers?: Array<string> | null | undefined;
  /** Points of metadata quality. */
  scoring?: NumberRangeInput | null | undefined;
  /** When it was first stored here. */
  stored?: DateRangeInput | null | undefined;
  /** Catalogues that its catalogue is part of; one of them unless `withinField` is AND. */
  superCatalogues?: Array<string | number> | null | undefined;
  /** Time that the data cover, at least in part. */
  temporal?: DateRangeInput | null | undefined;
  /** Types; one of them unless `withinField` is AND. */
  types?: Array<string> | null | undefined;
  /** How values of one field combine. */
  withinField?: SearchOperator;
};

/** What is searched. */
export type SearchKind =
  | 'CATALOGUE'
  | 'DATASET';

/** Whether all must hold, or one. */
export type SearchOperator =
  | 'AND'
  | 'OR';

/** A key to order hits by. What has no value comes last. */
export type SearchSort = {
  /** What to order by. */
  by: SearchSortField;
  /** Greatest, latest or most relevant first. */
  descending?: boolean;
  /** Language of titles (BCP 47). */
  language?: string;
};

/** What hits are ordered by: `ISSUED` and `MODIFIED` are dates of the metadata, `STORED` and `CHANGED` those of the catalogue record. */
export type SearchSortField =
  | 'CHANGED'
  | 'ISSUED'
  | 'MODIFIED'
  | 'PRICE'
  | 'RELEVANCE'
  | 'SCORING'
  | 'STORED'
  | 'TITLE';

/** Texts that words are found in. */
export type SearchTextField =
  | 'DESCRIPTION'
  | 'KEYWORDS'
  | 'OTHER'
  | 'TITLE';

/** Weight of a text in the order of relevance. */
export type SearchWeight = {
  /** The text. */
  field: SearchTextField;
  /** Its weight; usual are 8 for titles, 4 for keywords, 2 for descriptions, 1 else. */
  weight: number;
};

/** How serious a finding is (sh:Severity). */
export type Severity =
  | 'INFO'
  | 'VIOLATION'
  | 'WARNING';

/** Where the check of a URL stands. */
export type UrlState =
  /** It does not answer, or with an error. */
  | 'BROKEN'
  /** It answers with a status from 200 to 399. */
  | 'OK'
  /** It is not checked: not http or https, or not a public address. */
  | 'REFUSED'
  /** Nobody has looked yet; that says nothing about the URL. */
  | 'UNCHECKED';

/** Where suggested values come from. */
export type ValueOrigin =
  /** Only an example of what is wanted; whoever applies the suggestion gives the values. */
  | 'EXAMPLE'
  /** Read off other properties of the metadata. */
  | 'METADATA'
  /** Members of a vocabulary that the present values were probably meant to name. */
  | 'VOCABULARY';

/** Kinds of caller. */
export type ViewerKind =
  /** Nobody in particular: no credentials, or such that do not count. */
  | 'ANONYMOUS'
  /** The holder of an API key. */
  | 'API_KEY'
  /** A person or service account with an access token. */
  | 'USER';

/** What became of a write. */
export type WriteStatus =
  /** The resource is new. */
  | 'CREATED'
  /** The resource was the same already; nothing was written. */
  | 'UNCHANGED'
  /** The resource was changed. */
  | 'UPDATED'
  /** A dry run: nothing was written. */
  | 'VALIDATED';

export type CatalogueRdfQueryVariables = Exact<{
  id: string | number;
  syntax: RdfSyntax;
}>;


export type CatalogueRdfQuery = { catalogue: { rdf: { body: string, mediaType: string, etag: string, changed: string } } | null };

export type PutCatalogueMutationVariables = Exact<{
  id: string | number;
  rdf: RdfPayload;
  dryRun?: boolean | null | undefined;
  ifMatch?: string | null | undefined;
  ifNoneMatch?: string | null | undefined;
}>;


export type PutCatalogueMutation = { putCatalogue:
    | { status: WriteStatus, identifier: string, iri: string, etag: string, preview: { before: { score: number, band: QualityBand, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }> } | null, after: { score: number, band: QualityBand, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }> }, suggestions: Array<{ id: string, indicator: string, property: string | null, distribution: string | null, gain: number, scoreAfter: number | null, text: string, edit: { patch: string, changes: Array<{ property: string, values: Array<string>, replaces: Array<string>, origin: ValueOrigin }> } | null }> } | null, report: { conforms: boolean, findings: Array<{ code: string, severity: Severity, focusNode: string | null, path: string | null, value: string | null, message: string }> } }
    | Record<PropertyKey, never>
   };

export type DeleteCatalogueMutationVariables = Exact<{
  id: string | number;
  ifMatch?: string | null | undefined;
  dryRun?: boolean | null | undefined;
}>;


export type DeleteCatalogueMutation = { deleteCatalogue:
    | { identifier: string, datasets: number }
    | Record<PropertyKey, never>
   };

export type DatasetRdfQueryVariables = Exact<{
  id: string | number;
  syntax: RdfSyntax;
}>;


export type DatasetRdfQuery = { datasetRdf: { body: string, mediaType: string, etag: string, changed: string } | null };

export type DatasetRecordRdfQueryVariables = Exact<{
  id: string | number;
  syntax: RdfSyntax;
}>;


export type DatasetRecordRdfQuery = { dataset: { recordRdf: { body: string, mediaType: string, etag: string, changed: string } } | null };

export type DatasetByOriginRdfQueryVariables = Exact<{
  catalogue: string | number;
  originalId: string;
  syntax: RdfSyntax;
}>;


export type DatasetByOriginRdfQuery = { datasetByOrigin: { identifier: string, rdf: { body: string, mediaType: string, etag: string, changed: string } } | null };

export type DatasetByOriginQueryVariables = Exact<{
  catalogue: string | number;
  originalId: string;
}>;


export type DatasetByOriginQuery = { datasetByOrigin: { identifier: string } | null };

export type CreateDatasetMutationVariables = Exact<{
  catalogue: string | number;
  rdf: RdfPayload;
  id?: string | number | null | undefined;
  dryRun?: boolean | null | undefined;
  waitForQuality?: boolean;
}>;


export type CreateDatasetMutation = { createDataset:
    | { status: WriteStatus, identifier: string, iri: string, etag: string, quality?: { score: number } | null, preview: { before: { score: number, band: QualityBand, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }> } | null, after: { score: number, band: QualityBand, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }> }, suggestions: Array<{ id: string, indicator: string, property: string | null, distribution: string | null, gain: number, scoreAfter: number | null, text: string, edit: { patch: string, changes: Array<{ property: string, values: Array<string>, replaces: Array<string>, origin: ValueOrigin }> } | null }> } | null, report: { conforms: boolean, findings: Array<{ code: string, severity: Severity, focusNode: string | null, path: string | null, value: string | null, message: string }> } }
    | Record<PropertyKey, never>
   };

export type PutDatasetByOriginMutationVariables = Exact<{
  catalogue: string | number;
  originalId: string;
  rdf: RdfPayload;
  dryRun?: boolean | null | undefined;
  ifMatch?: string | null | undefined;
  ifNoneMatch?: string | null | undefined;
  waitForQuality?: boolean;
}>;


export type PutDatasetByOriginMutation = { putDatasetByOrigin:
    | { status: WriteStatus, identifier: string, iri: string, etag: string, quality?: { score: number } | null, preview: { before: { score: number, band: QualityBand, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }> } | null, after: { score: number, band: QualityBand, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }> }, suggestions: Array<{ id: string, indicator: string, property: string | null, distribution: string | null, gain: number, scoreAfter: number | null, text: string, edit: { patch: string, changes: Array<{ property: string, values: Array<string>, replaces: Array<string>, origin: ValueOrigin }> } | null }> } | null, report: { conforms: boolean, findings: Array<{ code: string, severity: Severity, focusNode: string | null, path: string | null, value: string | null, message: string }> } }
    | Record<PropertyKey, never>
   };

export type PutDatasetMutationVariables = Exact<{
  catalogue: string | number;
  id: string | number;
  rdf: RdfPayload;
  dryRun?: boolean | null | undefined;
  ifMatch?: string | null | undefined;
  ifNoneMatch?: string | null | undefined;
  waitForQuality?: boolean;
}>;


export type PutDatasetMutation = { putDataset:
    | { status: WriteStatus, identifier: string, iri: string, etag: string, quality?: { score: number } | null, preview: { before: { score: number, band: QualityBand, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }> } | null, after: { score: number, band: QualityBand, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }> }, suggestions: Array<{ id: string, indicator: string, property: string | null, distribution: string | null, gain: number, scoreAfter: number | null, text: string, edit: { patch: string, changes: Array<{ property: string, values: Array<string>, replaces: Array<string>, origin: ValueOrigin }> } | null }> } | null, report: { conforms: boolean, findings: Array<{ code: string, severity: Severity, focusNode: string | null, path: string | null, value: string | null, message: string }> } }
    | Record<PropertyKey, never>
   };

export type ReplaceDatasetMutationVariables = Exact<{
  id: string | number;
  rdf: RdfPayload;
  dryRun?: boolean | null | undefined;
  ifMatch?: string | null | undefined;
  ifNoneMatch?: string | null | undefined;
  waitForQuality?: boolean;
}>;


export type ReplaceDatasetMutation = { replaceDataset:
    | { status: WriteStatus, identifier: string, iri: string, etag: string, quality?: { score: number } | null, preview: { before: { score: number, band: QualityBand, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }> } | null, after: { score: number, band: QualityBand, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }> }, suggestions: Array<{ id: string, indicator: string, property: string | null, distribution: string | null, gain: number, scoreAfter: number | null, text: string, edit: { patch: string, changes: Array<{ property: string, values: Array<string>, replaces: Array<string>, origin: ValueOrigin }> } | null }> } | null, report: { conforms: boolean, findings: Array<{ code: string, severity: Severity, focusNode: string | null, path: string | null, value: string | null, message: string }> } }
    | Record<PropertyKey, never>
   };

export type DeleteDatasetMutationVariables = Exact<{
  id: string | number;
  ifMatch?: string | null | undefined;
  dryRun?: boolean | null | undefined;
}>;


export type DeleteDatasetMutation = { deleteDataset:
    | { identifier: string, datasets: number }
    | Record<PropertyKey, never>
   };

export type DistributionRdfQueryVariables = Exact<{
  id: string | number;
  syntax: RdfSyntax;
}>;


export type DistributionRdfQuery = { distribution: { dataset: { identifier: string } | null, rdf: { body: string, mediaType: string, etag: string, changed: string } } | null };

export type DatasetOfDistributionQueryVariables = Exact<{
  id: string | number;
}>;


export type DatasetOfDistributionQuery = { distribution: { identifier: string, dataset: { identifier: string } | null } | null };

export type DistributionsOfDatasetQueryVariables = Exact<{
  id: string | number;
}>;


export type DistributionsOfDatasetQuery = { dataset: { distributions: Array<{ identifier: string, iri: string }> } | null };

export type DistributionsOfDatasetRdfQueryVariables = Exact<{
  id: string | number;
  syntax: RdfSyntax;
}>;


export type DistributionsOfDatasetRdfQuery = { dataset: { distributionsRdf: { body: string, mediaType: string, etag: string, changed: string } } | null };

export type AddDistributionMutationVariables = Exact<{
  dataset: string | number;
  rdf: RdfPayload;
  dryRun?: boolean | null | undefined;
  ifMatch?: string | null | undefined;
  waitForQuality?: boolean;
}>;


export type AddDistributionMutation = { addDistribution:
    | { status: WriteStatus, identifier: string, iri: string, etag: string, quality?: { score: number } | null, preview: { before: { score: number, band: QualityBand, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }> } | null, after: { score: number, band: QualityBand, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }> }, suggestions: Array<{ id: string, indicator: string, property: string | null, distribution: string | null, gain: number, scoreAfter: number | null, text: string, edit: { patch: string, changes: Array<{ property: string, values: Array<string>, replaces: Array<string>, origin: ValueOrigin }> } | null }> } | null, report: { conforms: boolean, findings: Array<{ code: string, severity: Severity, focusNode: string | null, path: string | null, value: string | null, message: string }> } }
    | Record<PropertyKey, never>
   };

export type ReplaceDistributionMutationVariables = Exact<{
  id: string | number;
  rdf: RdfPayload;
  dryRun?: boolean | null | undefined;
  ifMatch?: string | null | undefined;
  waitForQuality?: boolean;
}>;


export type ReplaceDistributionMutation = { replaceDistribution:
    | { status: WriteStatus, identifier: string, iri: string, etag: string, quality?: { score: number } | null, preview: { before: { score: number, band: QualityBand, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }> } | null, after: { score: number, band: QualityBand, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }> }, suggestions: Array<{ id: string, indicator: string, property: string | null, distribution: string | null, gain: number, scoreAfter: number | null, text: string, edit: { patch: string, changes: Array<{ property: string, values: Array<string>, replaces: Array<string>, origin: ValueOrigin }> } | null }> } | null, report: { conforms: boolean, findings: Array<{ code: string, severity: Severity, focusNode: string | null, path: string | null, value: string | null, message: string }> } }
    | Record<PropertyKey, never>
   };

export type DeleteDistributionMutationVariables = Exact<{
  id: string | number;
  ifMatch?: string | null | undefined;
  dryRun?: boolean | null | undefined;
}>;


export type DeleteDistributionMutation = { deleteDistribution:
    | { identifier: string, datasets: number }
    | Record<PropertyKey, never>
   };

export type DraftsQueryVariables = Exact<{
  catalogue?: string | number | null | undefined;
  offset: number;
  limit: number;
}>;


export type DraftsQuery = { drafts: { total: number, items: Array<{ identifier: string, iri: string, catalogueIdentifier: string, created: string, changed: string, titles: Array<{ value: string, language: string | null }> }> } };

export type DraftRdfQueryVariables = Exact<{
  catalogue: string | number;
  id: string | number;
  syntax: RdfSyntax;
}>;


export type DraftRdfQuery = { draft: { rdf: { body: string, mediaType: string, etag: string, changed: string } } | null };

export type PutDraftMutationVariables = Exact<{
  catalogue: string | number;
  id?: string | number | null | undefined;
  rdf: RdfPayload;
  dryRun?: boolean | null | undefined;
  ifMatch?: string | null | undefined;
  ifNoneMatch?: string | null | undefined;
}>;


export type PutDraftMutation = { putDraft:
    | { status: WriteStatus, identifier: string, iri: string, etag: string, report: { conforms: boolean, findings: Array<{ code: string, severity: Severity, focusNode: string | null, path: string | null, value: string | null, message: string }> } | null }
    | Record<PropertyKey, never>
   };

export type DeleteDraftMutationVariables = Exact<{
  catalogue: string | number;
  id: string | number;
  ifMatch?: string | null | undefined;
}>;


export type DeleteDraftMutation = { deleteDraft:
    | { identifier: string, datasets: number }
    | Record<PropertyKey, never>
   };

export type PublishDraftMutationVariables = Exact<{
  catalogue: string | number;
  id: string | number;
  waitForQuality?: boolean;
}>;


export type PublishDraftMutation = { publishDraft:
    | { status: WriteStatus, identifier: string, iri: string, etag: string, quality?: { score: number } | null }
    | Record<PropertyKey, never>
   };

export type HideDatasetMutationVariables = Exact<{
  catalogue: string | number;
  id: string | number;
}>;


export type HideDatasetMutation = { hideDataset:
    | { identifier: string }
    | Record<PropertyKey, never>
   };

export type IdentifierEligibilityQueryVariables = Exact<{
  id: string | number;
}>;


export type IdentifierEligibilityQuery = { identifierEligibility: { eligible: boolean, missing: Array<string> } | null };

export type MintIdentifierMutationVariables = Exact<{
  id: string | number;
  registrar: Registrar;
}>;


export type MintIdentifierMutation = { mintIdentifier: { identifier: string, iri: string, status: WriteStatus, etag: string } };

export type ChangesQueryVariables = Exact<{
  since?: string | null | undefined;
  first: number;
  kinds?: Array<ChangeKind> | ChangeKind | null | undefined;
  actions?: Array<string> | string | null | undefined;
  catalogue?: string | number | null | undefined;
  dataset?: string | number | null | undefined;
}>;


export type ChangesQuery = { changes: { edges: Array<{ node: { cursor: string, at: string, action: string, kind: ChangeKind, identifier: string, iri: string, catalogue: string | null, etag: string | null, actor: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type RdfPartsFragment = { body: string, mediaType: string, etag: string, changed: string };

export type WritePartsFragment = { status: WriteStatus, identifier: string, iri: string, etag: string };

export type ScorePartsFragment = { score: number, band: QualityBand, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }> };

export type ReportPartsFragment = { preview: { before: { score: number, band: QualityBand, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }> } | null, after: { score: number, band: QualityBand, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }> }, suggestions: Array<{ id: string, indicator: string, property: string | null, distribution: string | null, gain: number, scoreAfter: number | null, text: string, edit: { patch: string, changes: Array<{ property: string, values: Array<string>, replaces: Array<string>, origin: ValueOrigin }> } | null }> } | null, report: { conforms: boolean, findings: Array<{ code: string, severity: Severity, focusNode: string | null, path: string | null, value: string | null, message: string }> } };

export type DeletedPartsFragment = { identifier: string, datasets: number };

export type ResourceNamesQueryVariables = Exact<{
  kind: ResourceKind;
  catalogue?: string | number | null | undefined;
  offset: number;
  limit?: number | null | undefined;
}>;


export type ResourceNamesQuery = { resources: { total: number, items: Array<{ identifier: string, iri: string, originalId: string }> } };

export type ResourcesRdfQueryVariables = Exact<{
  kind: ResourceKind;
  catalogue?: string | number | null | undefined;
  offset: number;
  limit?: number | null | undefined;
  syntax: RdfSyntax;
}>;


export type ResourcesRdfQuery = { resourcesRdf: string };

export type ResourcesRdfPageQueryVariables = Exact<{
  kind: ResourceKind;
  catalogue?: string | number | null | undefined;
  offset: number;
  limit: number;
  syntax: RdfSyntax;
}>;


export type ResourcesRdfPageQuery = { resourcesRdf: string, resources: { total: number } };

export type TextPartsFragment = { language: string | null, value: string };

export type ConceptPartsFragment = { iri: string | null, code: string | null, label: string | null };

export type AgentPartsFragment = { iri: string | null, name: string | null, homepage: string | null, email: string | null };

export type PricePartsFragment = { sellerId: string | null, purchaseOffers: Array<{ type: string | null, price: string | null, currency: string, free: boolean | null, expirationDate: string | null }>, investmentOffers: Array<{ price: string | null, currency: string }> };

export type PurchaseTermsFragment = { version: string, type: string | null, price: string | null, currency: string, free: boolean | null, expirationDate: string | null, spatialAvailability: Array<string>, isExclusive: boolean | null, transferable: string | null, duration: number | null, perpetual: string | null, updateFrequencyText: string | null, subscriptionFrequencyText: string | null, limitNumber: number | null, numReshare: number | null, numResell: number | null, nftId: string | null, contractBreachDays: number | null, additionalRenewalTerms: string | null, contractTerms: string | null, licence: { iri: string | null, code: string | null, title: string | null, label: string | null, identifier: string | null } | null, personalDataTerms: Array<{ containsPersonalData: boolean | null, terms: string | null }>, downloads: Array<{ downloads: number | null, frequencyText: string | null }> };

export type InvestmentTermsFragment = { version: string, price: string | null, currency: string, status: boolean | null, totalShares: number | null, maxShares: number | null, percentageOffer: number | null, termDate: string | null };

export type OfferPartsFragment = { kind: OfferKind, active: boolean, published: boolean, free: boolean, ends: string | null, seller: string | null, sharesLeft: number | null, purchaseOffer: { version: string, type: string | null, price: string | null, currency: string, free: boolean | null, expirationDate: string | null, spatialAvailability: Array<string>, isExclusive: boolean | null, transferable: string | null, duration: number | null, perpetual: string | null, updateFrequencyText: string | null, subscriptionFrequencyText: string | null, limitNumber: number | null, numReshare: number | null, numResell: number | null, nftId: string | null, contractBreachDays: number | null, additionalRenewalTerms: string | null, contractTerms: string | null, licence: { iri: string | null, code: string | null, title: string | null, label: string | null, identifier: string | null } | null, personalDataTerms: Array<{ containsPersonalData: boolean | null, terms: string | null }>, downloads: Array<{ downloads: number | null, frequencyText: string | null }> } | null, investmentOffer: { version: string, price: string | null, currency: string, status: boolean | null, totalShares: number | null, maxShares: number | null, percentageOffer: number | null, termDate: string | null } | null };

export type DatasetCardFragment = { identifier: string, modified: string | null, issued: string | null, titles: Array<{ language: string | null, value: string }>, descriptions: Array<{ language: string | null, value: string }>, publisher: { name: string | null } | null, catalogue: { identifier: string, titles: Array<{ language: string | null, value: string }> } | null, distributions: Array<{ identifier: string, format: { code: string | null } | null }>, monetization: { sellerId: string | null, purchaseOffers: Array<{ type: string | null, price: string | null, currency: string, free: boolean | null, expirationDate: string | null }>, investmentOffers: Array<{ price: string | null, currency: string }> } | null, quality: { score: number, possible: number, band: QualityBand } | null };

export type CatalogueCardFragment = { identifier: string, iri: string, datasetCount: number, modified: string | null, titles: Array<{ language: string | null, value: string }>, descriptions: Array<{ language: string | null, value: string }>, publisher: { iri: string | null, name: string | null, homepage: string | null, email: string | null } | null };

export type FoundPartsFragment = { totalCount: number, edges: Array<{ identifier: string, node:
      | { identifier: string, modified: string | null, issued: string | null, titles: Array<{ language: string | null, value: string }>, descriptions: Array<{ language: string | null, value: string }>, publisher: { name: string | null } | null, catalogue: { identifier: string, titles: Array<{ language: string | null, value: string }> } | null, distributions: Array<{ identifier: string, format: { code: string | null } | null }>, monetization: { sellerId: string | null, purchaseOffers: Array<{ type: string | null, price: string | null, currency: string, free: boolean | null, expirationDate: string | null }>, investmentOffers: Array<{ price: string | null, currency: string }> } | null, quality: { score: number, possible: number, band: QualityBand } | null }
      | Record<PropertyKey, never>
     | null }>, facets: Array<{ facet: SearchFacet, total: number, values: Array<{ value: string, label: string, count: number }> }>, corrections: Array<{ word: string, searched: Array<string> }> };

export type HomePageQueryVariables = Exact<{
  latest: number;
  languages?: Array<string> | string | null | undefined;
}>;


export type HomePageQuery = { search: { totalCount: number, edges: Array<{ identifier: string, node:
        | { identifier: string, modified: string | null, issued: string | null, titles: Array<{ language: string | null, value: string }>, descriptions: Array<{ language: string | null, value: string }>, publisher: { name: string | null } | null, catalogue: { identifier: string, titles: Array<{ language: string | null, value: string }> } | null, distributions: Array<{ identifier: string, format: { code: string | null } | null }>, monetization: { sellerId: string | null, purchaseOffers: Array<{ type: string | null, price: string | null, currency: string, free: boolean | null, expirationDate: string | null }>, investmentOffers: Array<{ price: string | null, currency: string }> } | null, quality: { score: number, possible: number, band: QualityBand } | null }
        | Record<PropertyKey, never>
       | null }>, facets: Array<{ facet: SearchFacet, total: number, values: Array<{ value: string, label: string, count: number }> }>, corrections: Array<{ word: string, searched: Array<string> }> }, qualitySummary: { assessed: number, mean: number | null, possible: number } };

export type CatalogueListPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type CatalogueListPageQuery = { catalogues: { edges: Array<{ node: { identifier: string, iri: string, datasetCount: number, modified: string | null, titles: Array<{ language: string | null, value: string }>, descriptions: Array<{ language: string | null, value: string }>, publisher: { iri: string | null, name: string | null, homepage: string | null, email: string | null } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type SearchPageQueryVariables = Exact<{
  query?: string | null | undefined;
  filter?: SearchFilter | null | undefined;
  facets?: Array<FacetRequestInput> | FacetRequestInput | null | undefined;
  sort?: Array<SearchSort> | SearchSort | null | undefined;
  first: number;
  offset: number;
  languages?: Array<string> | string | null | undefined;
}>;


export type SearchPageQuery = { search: { totalCount: number, edges: Array<{ identifier: string, node:
        | { identifier: string, modified: string | null, issued: string | null, titles: Array<{ language: string | null, value: string }>, descriptions: Array<{ language: string | null, value: string }>, publisher: { name: string | null } | null, catalogue: { identifier: string, titles: Array<{ language: string | null, value: string }> } | null, distributions: Array<{ identifier: string, format: { code: string | null } | null }>, monetization: { sellerId: string | null, purchaseOffers: Array<{ type: string | null, price: string | null, currency: string, free: boolean | null, expirationDate: string | null }>, investmentOffers: Array<{ price: string | null, currency: string }> } | null, quality: { score: number, possible: number, band: QualityBand } | null }
        | Record<PropertyKey, never>
       | null }>, facets: Array<{ facet: SearchFacet, total: number, values: Array<{ value: string, label: string, count: number }> }>, corrections: Array<{ word: string, searched: Array<string> }> } };

export type CataloguePageQueryVariables = Exact<{
  id: string | number;
  lang?: Array<string> | string | null | undefined;
}>;


export type CataloguePageQuery = { catalogue: { homepage: string | null, issued: string | null, identifier: string, iri: string, datasetCount: number, modified: string | null, languages: Array<{ iri: string | null, code: string | null, label: string | null }>, spatial: Array<{ iri: string | null, code: string | null, label: string | null }>, quality: { assessed: number, score: number, possible: number, band: QualityBand }, titles: Array<{ language: string | null, value: string }>, descriptions: Array<{ language: string | null, value: string }>, publisher: { iri: string | null, name: string | null, homepage: string | null, email: string | null } | null } | null };

export type DatasetPageQueryVariables = Exact<{
  id: string | number;
  lang?: Array<string> | string | null | undefined;
}>;


export type DatasetPageQuery = { dataset: { iri: string, etag: string, landingPages: Array<string>, sourceIdentifiers: Array<string>, identifier: string, modified: string | null, issued: string | null, keywords: Array<{ language: string | null, value: string }>, publisher: { name: string | null, iri: string | null, homepage: string | null, email: string | null } | null, creators: Array<{ iri: string | null, name: string | null, homepage: string | null, email: string | null }>, contactPoints: Array<{ iri: string | null, name: string | null, email: string | null, telephone: string | null, urls: Array<string> }>, accessRights: { iri: string | null, code: string | null, label: string | null } | null, accrualPeriodicity: { iri: string | null, code: string | null, label: string | null } | null, themes: Array<{ iri: string | null, code: string | null, label: string | null }>, types: Array<{ iri: string | null, code: string | null, label: string | null }>, languages: Array<{ iri: string | null, code: string | null, label: string | null }>, spatial: Array<{ iri: string | null, code: string | null, label: string | null }>, temporal: Array<{ start: string | null, end: string | null }>, record: { issued: string, modified: string }, offer: { marketplaceOfferId: string | null, originalId: string | null } | null, quality: { score: number, possible: number, band: QualityBand, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }> } | null, distributions: Array<{ iri: string, accessUrls: Array<string>, downloadUrls: Array<string>, byteSize: string | null, mediaType: string | null, issued: string | null, modified: string | null, isAnonymized: boolean, isEncrypted: boolean, isTransformed: boolean, identifier: string, titles: Array<{ language: string | null, value: string }>, descriptions: Array<{ language: string | null, value: string }>, format: { code: string | null, iri: string | null, label: string | null } | null, licence: { iri: string | null, code: string | null, title: string | null, label: string | null, identifier: string | null } | null, rights: { iri: string | null, code: string | null, label: string | null } | null, status: { iri: string | null, code: string | null, label: string | null } | null, accessServices: Array<{ iri: string | null, endpointUrls: Array<string>, endpointDescriptions: Array<string>, titles: Array<{ language: string | null, value: string }> }> }>, titles: Array<{ language: string | null, value: string }>, descriptions: Array<{ language: string | null, value: string }>, catalogue: { identifier: string, titles: Array<{ language: string | null, value: string }> } | null, monetization: { sellerId: string | null, purchaseOffers: Array<{ type: string | null, price: string | null, currency: string, free: boolean | null, expirationDate: string | null }>, investmentOffers: Array<{ price: string | null, currency: string }> } | null } | null };

export type PageViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type PageViewerQuery = { viewer: { kind: ViewerKind, identifier: string | null, name: string | null, roles: Array<string>, groups: Array<string>, organization: string | null, administrator: boolean } };

export type OrganizationsPageQueryVariables = Exact<{
  languages?: Array<string> | string | null | undefined;
}>;


export type OrganizationsPageQuery = { search: { facets: Array<{ values: Array<{ value: string, label: string, count: number }> }> }, offered: { facets: Array<{ values: Array<{ value: string, count: number }> }> } };

export type OrganizationPageQueryVariables = Exact<{
  name: string;
}>;


export type OrganizationPageQuery = { search: { edges: Array<{ node:
        | { publisher: { iri: string | null, name: string | null, homepage: string | null, email: string | null } | null, monetization: { sellerId: string | null } | null }
        | Record<PropertyKey, never>
       | null }> } };

export type PageRightsQueryVariables = Exact<{
  id: string | number;
  kind: AssetKind;
}>;


export type PageRightsQuery = { explain: { granted: Array<PermissionScope> } };

export type DatasetFormQueryVariables = Exact<{
  id: string | number;
  syntax: RdfSyntax;
}>;


export type DatasetFormQuery = { dataset: { identifier: string, iri: string, etag: string, titles: Array<{ language: string | null, value: string }>, rdf: { body: string, mediaType: string, etag: string, changed: string } } | null };

export type CatalogueFormQueryVariables = Exact<{
  id: string | number;
}>;


export type CatalogueFormQuery = { catalogue: { identifier: string, titles: Array<{ language: string | null, value: string }> } | null, viewer: { organization: string | null } };

export type ChoicePartsFragment = { concepts: Array<{ iri: string, label: string, deprecated: boolean }> };

export type FormChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type FormChoicesQuery = { themes: { concepts: Array<{ iri: string, label: string, deprecated: boolean }> } | null, access: { concepts: Array<{ iri: string, label: string, deprecated: boolean }> } | null, formats: { concepts: Array<{ iri: string, label: string, deprecated: boolean }> } | null, licences: { concepts: Array<{ iri: string, label: string, deprecated: boolean }> } | null };

export type MarketStateOfQueryVariables = Exact<{
  id: string | number;
}>;


export type MarketStateOfQuery = { dataset: { marketState: MarketState } | null };

export type OffersOfDatasetQueryVariables = Exact<{
  id: string | number;
  lang?: Array<string> | string | null | undefined;
}>;


export type OffersOfDatasetQuery = { offers: { edges: Array<{ node: { kind: OfferKind, active: boolean, published: boolean, free: boolean, ends: string | null, seller: string | null, sharesLeft: number | null, purchaseOffer: { version: string, type: string | null, price: string | null, currency: string, free: boolean | null, expirationDate: string | null, spatialAvailability: Array<string>, isExclusive: boolean | null, transferable: string | null, duration: number | null, perpetual: string | null, updateFrequencyText: string | null, subscriptionFrequencyText: string | null, limitNumber: number | null, numReshare: number | null, numResell: number | null, nftId: string | null, contractBreachDays: number | null, additionalRenewalTerms: string | null, contractTerms: string | null, licence: { iri: string | null, code: string | null, title: string | null, label: string | null, identifier: string | null } | null, personalDataTerms: Array<{ containsPersonalData: boolean | null, terms: string | null }>, downloads: Array<{ downloads: number | null, frequencyText: string | null }> } | null, investmentOffer: { version: string, price: string | null, currency: string, status: boolean | null, totalShares: number | null, maxShares: number | null, percentageOffer: number | null, termDate: string | null } | null } }> } };

export type OffersPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  where?: OfferWhere | null | undefined;
  orderBy: OfferOrder;
  lang?: Array<string> | string | null | undefined;
}>;


export type OffersPageQuery = { offers: { totalCount: number, edges: Array<{ node: { kind: OfferKind, active: boolean, published: boolean, free: boolean, ends: string | null, seller: string | null, sharesLeft: number | null, dataset: { identifier: string, titles: Array<{ language: string | null, value: string }>, publisher: { name: string | null } | null, quality: { score: number, possible: number, band: QualityBand } | null } | null, purchaseOffer: { version: string, type: string | null, price: string | null, currency: string, free: boolean | null, expirationDate: string | null, spatialAvailability: Array<string>, isExclusive: boolean | null, transferable: string | null, duration: number | null, perpetual: string | null, updateFrequencyText: string | null, subscriptionFrequencyText: string | null, limitNumber: number | null, numReshare: number | null, numResell: number | null, nftId: string | null, contractBreachDays: number | null, additionalRenewalTerms: string | null, contractTerms: string | null, licence: { iri: string | null, code: string | null, title: string | null, label: string | null, identifier: string | null } | null, personalDataTerms: Array<{ containsPersonalData: boolean | null, terms: string | null }>, downloads: Array<{ downloads: number | null, frequencyText: string | null }> } | null, investmentOffer: { version: string, price: string | null, currency: string, status: boolean | null, totalShares: number | null, maxShares: number | null, percentageOffer: number | null, termDate: string | null } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type TradePageQueryVariables = Exact<{
  id: string | number;
  lang?: Array<string> | string | null | undefined;
}>;


export type TradePageQuery = { dataset: { identifier: string, etag: string, marketState: MarketState, titles: Array<{ language: string | null, value: string }>, publisher: { name: string | null } | null } | null, offers: { edges: Array<{ node: { kind: OfferKind, active: boolean, published: boolean, free: boolean, ends: string | null, seller: string | null, sharesLeft: number | null, purchaseOffer: { version: string, type: string | null, price: string | null, currency: string, free: boolean | null, expirationDate: string | null, spatialAvailability: Array<string>, isExclusive: boolean | null, transferable: string | null, duration: number | null, perpetual: string | null, updateFrequencyText: string | null, subscriptionFrequencyText: string | null, limitNumber: number | null, numReshare: number | null, numResell: number | null, nftId: string | null, contractBreachDays: number | null, additionalRenewalTerms: string | null, contractTerms: string | null, licence: { iri: string | null, code: string | null, title: string | null, label: string | null, identifier: string | null } | null, personalDataTerms: Array<{ containsPersonalData: boolean | null, terms: string | null }>, downloads: Array<{ downloads: number | null, frequencyText: string | null }> } | null, investmentOffer: { version: string, price: string | null, currency: string, status: boolean | null, totalShares: number | null, maxShares: number | null, percentageOffer: number | null, termDate: string | null } | null } }> }, viewer: { organization: string | null } };

export type AcquireFromPageMutationVariables = Exact<{
  id: string | number;
  key: string;
  expected?: ExpectedTermsInput | null | undefined;
}>;


export type AcquireFromPageMutation = { acquireDataset:
    | { acquisition: { id: string } }
    | Record<PropertyKey, never>
   };

export type InvestFromPageMutationVariables = Exact<{
  id: string | number;
  key: string;
  shares: number;
  expected?: ExpectedTermsInput | null | undefined;
}>;


export type InvestFromPageMutation = { recordInvestment:
    | { investment: { id: string } }
    | Record<PropertyKey, never>
   };

export type TradedDatasetFragment = { identifier: string, titles: Array<{ language: string | null, value: string }> };

export type AcquisitionsPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type AcquisitionsPageQuery = { acquisitions: { edges: Array<{ node: { id: string, marketplaceId: string, state: OrderState, problem: string | null, at: string, price: string | null, currency: string | null, licence: string | null, marketplaceDataset: { identifier: string, titles: Array<{ language: string | null, value: string }> } | null, copy: { identifier: string, titles: Array<{ language: string | null, value: string }> } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type InvestmentsPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type InvestmentsPageQuery = { investments: { edges: Array<{ node: { id: string, marketplaceId: string, state: OrderState, problem: string | null, at: string, shares: number, percentage: number | null, price: string | null, currency: string | null, marketplaceDataset: { identifier: string, titles: Array<{ language: string | null, value: string }> } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type VersionsPageQueryVariables = Exact<{
  id: string | number;
  first: number;
  after?: string | null | undefined;
}>;


export type VersionsPageQuery = { dataset: { identifier: string, etag: string, titles: Array<{ language: string | null, value: string }>, history: { edges: Array<{ node: { etag: string, since: string, until: string | null, author: string | null, patch: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type VersionRdfQueryVariables = Exact<{
  id: string | number;
  asOf: string;
  syntax: RdfSyntax;
}>;


export type VersionRdfQuery = { dataset: { rdf: { body: string, mediaType: string, etag: string, changed: string } } | null };

export type RevertFromPageMutationVariables = Exact<{
  id: string | number;
  to: string;
  ifMatch?: string | null | undefined;
}>;


export type RevertFromPageMutation = { revertDataset:
    | { identifier: string }
    | Record<PropertyKey, never>
   };

export type UpdateOfferFromPageMutationVariables = Exact<{
  id: string | number;
  key: string;
}>;


export type UpdateOfferFromPageMutation = { updateOffer:
    | { replayed: boolean }
    | Record<PropertyKey, never>
   };

export type PublishFromPageMutationVariables = Exact<{
  id: string | number;
  key: string;
}>;


export type PublishFromPageMutation = { publishDataset:
    | { replayed: boolean }
    | Record<PropertyKey, never>
   };

export type WithdrawFromPageMutationVariables = Exact<{
  id: string | number;
  key: string;
}>;


export type WithdrawFromPageMutation = { withdrawOffer:
    | { replayed: boolean }
    | Record<PropertyKey, never>
   };

export type IndicatorPartsFragment = { name: string, title: string, dimension: QualityDimension, passed: boolean, points: number, possible: number, property: string | null, value: string | null, distribution: string | null, url: { state: UrlState, status: number | null, checked: string | null } | null };

export type AdvicePartsFragment = { indicator: string, dimension: QualityDimension, gain: number, text: string, property: string | null, distribution: string | null, meant: string | null };

export type DistributionQualityPartsFragment = { identifier: string, iri: string, findability: number, accessibility: number, interoperability: number, reusability: number, contextuality: number, score: number, possible: number, indicators: Array<{ name: string, title: string, dimension: QualityDimension, passed: boolean, points: number, possible: number, property: string | null, value: string | null, distribution: string | null, url: { state: UrlState, status: number | null, checked: string | null } | null }>, advice: Array<{ indicator: string, dimension: QualityDimension, gain: number, text: string, property: string | null, distribution: string | null, meant: string | null }> };

export type DatasetQualityQueryVariables = Exact<{
  id: string | number;
  lang?: Array<string> | string | null | undefined;
}>;


export type DatasetQualityQuery = { dataset: { identifier: string, iri: string, title: string | null, distributions: Array<{ identifier: string, title: string | null }>, quality: { findability: number, accessibility: number, interoperability: number, reusability: number, contextuality: number, score: number, possible: number, band: QualityBand, computedAt: string, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }>, indicators: Array<{ name: string, title: string, dimension: QualityDimension, passed: boolean, points: number, possible: number, property: string | null, value: string | null, distribution: string | null, url: { state: UrlState, status: number | null, checked: string | null } | null }>, advice: Array<{ indicator: string, dimension: QualityDimension, gain: number, text: string, property: string | null, distribution: string | null, meant: string | null }>, distributions: Array<{ identifier: string, iri: string, findability: number, accessibility: number, interoperability: number, reusability: number, contextuality: number, score: number, possible: number, indicators: Array<{ name: string, title: string, dimension: QualityDimension, passed: boolean, points: number, possible: number, property: string | null, value: string | null, distribution: string | null, url: { state: UrlState, status: number | null, checked: string | null } | null }>, advice: Array<{ indicator: string, dimension: QualityDimension, gain: number, text: string, property: string | null, distribution: string | null, meant: string | null }> }> } | null } | null };

export type DatasetQualityRdfQueryVariables = Exact<{
  id: string | number;
  syntax: RdfSyntax;
}>;


export type DatasetQualityRdfQuery = { dataset: { quality: { rdf: { body: string, mediaType: string, etag: string, changed: string } } | null } | null };

export type DeleteQualityMutationVariables = Exact<{
  dataset: string | number;
}>;


export type DeleteQualityMutation = { deleteQuality:
    | { identifier: string, datasets: number }
    | Record<PropertyKey, never>
   };

export type SummaryPartsFragment = { assessed: number, score: number, possible: number, band: QualityBand, mean: number | null, median: number | null, compliance: number | null, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }>, bands: Array<{ band: QualityBand, number: number }>, indicators: Array<{ name: string, title: string, dimension: QualityDimension, on: string, outcomes: Array<{ name: string, number: number, percentage: number }> }> };

export type QualitySummaryQueryVariables = Exact<{ [key: string]: never; }>;


export type QualitySummaryQuery = { qualitySummary: { assessed: number, score: number, possible: number, band: QualityBand, mean: number | null, median: number | null, compliance: number | null, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }>, bands: Array<{ band: QualityBand, number: number }>, indicators: Array<{ name: string, title: string, dimension: QualityDimension, on: string, outcomes: Array<{ name: string, number: number, percentage: number }> }> } };

export type QualitySummaryHistoryQueryVariables = Exact<{
  from: string;
  to?: string | null | undefined;
  resolution: QualityResolution;
}>;


export type QualitySummaryHistoryQuery = { qualitySummary: { history: Array<{ date: string, summary: { assessed: number, score: number, possible: number, band: QualityBand, mean: number | null, median: number | null, compliance: number | null, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }>, bands: Array<{ band: QualityBand, number: number }>, indicators: Array<{ name: string, title: string, dimension: QualityDimension, on: string, outcomes: Array<{ name: string, number: number, percentage: number }> }> } }> } };

export type CataloguePartsFragment = { identifier: string, title: string | null, description: string | null, type: string | null, spatial: Array<{ iri: string | null }> };

export type CatalogueQualityQueryVariables = Exact<{
  id: string | number;
  lang?: Array<string> | string | null | undefined;
}>;


export type CatalogueQualityQuery = { catalogue: { identifier: string, title: string | null, description: string | null, type: string | null, quality: { assessed: number, score: number, possible: number, band: QualityBand, mean: number | null, median: number | null, compliance: number | null, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }>, bands: Array<{ band: QualityBand, number: number }>, indicators: Array<{ name: string, title: string, dimension: QualityDimension, on: string, outcomes: Array<{ name: string, number: number, percentage: number }> }> }, spatial: Array<{ iri: string | null }> } | null };

export type CatalogueQualitiesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  lang?: Array<string> | string | null | undefined;
}>;


export type CatalogueQualitiesQuery = { catalogues: { edges: Array<{ node: { identifier: string, title: string | null, description: string | null, type: string | null, quality: { assessed: number, score: number, possible: number, band: QualityBand, mean: number | null, median: number | null, compliance: number | null, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }>, bands: Array<{ band: QualityBand, number: number }>, indicators: Array<{ name: string, title: string, dimension: QualityDimension, on: string, outcomes: Array<{ name: string, number: number, percentage: number }> }> }, spatial: Array<{ iri: string | null }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CatalogueQualityHistoryQueryVariables = Exact<{
  id: string | number;
  from: string;
  to?: string | null | undefined;
  resolution: QualityResolution;
}>;


export type CatalogueQualityHistoryQuery = { catalogue: { quality: { history: Array<{ date: string, summary: { assessed: number, score: number, possible: number, band: QualityBand, mean: number | null, median: number | null, compliance: number | null, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }>, bands: Array<{ band: QualityBand, number: number }>, indicators: Array<{ name: string, title: string, dimension: QualityDimension, on: string, outcomes: Array<{ name: string, number: number, percentage: number }> }> } }> } } | null };

export type CatalogueQualityHistoriesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  from: string;
  to?: string | null | undefined;
  resolution: QualityResolution;
  lang?: Array<string> | string | null | undefined;
}>;


export type CatalogueQualityHistoriesQuery = { catalogues: { edges: Array<{ node: { identifier: string, title: string | null, description: string | null, type: string | null, quality: { history: Array<{ date: string, summary: { assessed: number, score: number, possible: number, band: QualityBand, mean: number | null, median: number | null, compliance: number | null, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }>, bands: Array<{ band: QualityBand, number: number }>, indicators: Array<{ name: string, title: string, dimension: QualityDimension, on: string, outcomes: Array<{ name: string, number: number, percentage: number }> }> } }> }, spatial: Array<{ iri: string | null }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CountryPartsFragment = { code: string, iri: string, label: string, catalogues: Array<string> };

export type CountryQualitiesQueryVariables = Exact<{ [key: string]: never; }>;


export type CountryQualitiesQuery = { countryQualities: Array<{ code: string, iri: string, label: string, catalogues: Array<string>, quality: { assessed: number, score: number, possible: number, band: QualityBand, mean: number | null, median: number | null, compliance: number | null, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }>, bands: Array<{ band: QualityBand, number: number }>, indicators: Array<{ name: string, title: string, dimension: QualityDimension, on: string, outcomes: Array<{ name: string, number: number, percentage: number }> }> } }> };

export type CountryQualityQueryVariables = Exact<{
  code: string;
}>;


export type CountryQualityQuery = { countryQuality: { code: string, iri: string, label: string, catalogues: Array<string>, quality: { assessed: number, score: number, possible: number, band: QualityBand, mean: number | null, median: number | null, compliance: number | null, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }>, bands: Array<{ band: QualityBand, number: number }>, indicators: Array<{ name: string, title: string, dimension: QualityDimension, on: string, outcomes: Array<{ name: string, number: number, percentage: number }> }> } } | null };

export type CountryQualityHistoriesQueryVariables = Exact<{
  from: string;
  to?: string | null | undefined;
  resolution: QualityResolution;
}>;


export type CountryQualityHistoriesQuery = { countryQualities: Array<{ code: string, iri: string, label: string, catalogues: Array<string>, quality: { history: Array<{ date: string, summary: { assessed: number, score: number, possible: number, band: QualityBand, mean: number | null, median: number | null, compliance: number | null, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }>, bands: Array<{ band: QualityBand, number: number }>, indicators: Array<{ name: string, title: string, dimension: QualityDimension, on: string, outcomes: Array<{ name: string, number: number, percentage: number }> }> } }> } }> };

export type CountryQualityHistoryQueryVariables = Exact<{
  code: string;
  from: string;
  to?: string | null | undefined;
  resolution: QualityResolution;
}>;


export type CountryQualityHistoryQuery = { countryQuality: { quality: { history: Array<{ date: string, summary: { assessed: number, score: number, possible: number, band: QualityBand, mean: number | null, median: number | null, compliance: number | null, dimensions: Array<{ dimension: QualityDimension, points: number, possible: number }>, bands: Array<{ band: QualityBand, number: number }>, indicators: Array<{ name: string, title: string, dimension: QualityDimension, on: string, outcomes: Array<{ name: string, number: number, percentage: number }> }> } }> } } | null };

export type WorstDatasetsQueryVariables = Exact<{
  catalogue: string | number;
  first: number;
  lang?: Array<string> | string | null | undefined;
}>;


export type WorstDatasetsQuery = { datasetsByQuality: { edges: Array<{ node: { identifier: string, title: string | null, quality: { score: number, band: QualityBand } | null } }> } };

export type ValidationPartsFragment = { conforms: boolean, omitted: number, rdf: string | null, findings: Array<{ code: string, severity: Severity, focusNode: string | null, path: string | null, value: string | null, message: string }> };

export type ValidateDatasetQueryVariables = Exact<{
  id: string | number;
  level: number;
  syntax?: RdfSyntax | null | undefined;
}>;


export type ValidateDatasetQuery = { dataset: { revalidation: { conforms: boolean, omitted: number, rdf: string | null, findings: Array<{ code: string, severity: Severity, focusNode: string | null, path: string | null, value: string | null, message: string }> } } | null };

export type ValidatePayloadQueryVariables = Exact<{
  payload: RdfPayload;
  level: number;
  syntax?: RdfSyntax | null | undefined;
}>;


export type ValidatePayloadQuery = { validate: { conforms: boolean, omitted: number, rdf: string | null, quality: { findability: number, accessibility: number, interoperability: number, reusability: number, contextuality: number, score: number, possible: number, band: QualityBand, advice: Array<{ indicator: string, dimension: QualityDimension, gain: number, text: string, property: string | null, distribution: string | null, meant: string | null }> } | null, findings: Array<{ code: string, severity: Severity, focusNode: string | null, path: string | null, value: string | null, message: string }> } };

export type UrlCheckProgressQueryVariables = Exact<{ [key: string]: never; }>;


export type UrlCheckProgressQuery = { urlCheckProgress: { enabled: boolean, known: number, unchecked: number, ok: number, broken: number, refused: number, due: number } };

export type WaitPartsFragment = { quality?: { score: number } | null };

export type CatalogueViolationsQueryVariables = Exact<{
  id: string | number;
  offset: number;
  limit: number;
}>;


export type CatalogueViolationsQuery = { catalogue: { quality: { violations: { total: number, items: Array<{ dataset: string, finding: { code: string, path: string | null, value: string | null, message: string } }> } } } | null };

export type DistributionUrlPartsFragment = { value: string, url: { state: UrlState, status: number | null, checked: string | null } };

export type CatalogueReachabilityQueryVariables = Exact<{
  id: string | number;
  offset: number;
  limit: number;
  lang?: Array<string> | string | null | undefined;
}>;


export type CatalogueReachabilityQuery = { catalogue: { quality: { distributions: { total: number, items: Array<{ dataset: string, identifier: string, iri: string, title: string | null, accessUrl: { value: string, url: { state: UrlState, status: number | null, checked: string | null } } | null, downloadUrl: { value: string, url: { state: UrlState, status: number | null, checked: string | null } } | null }> } } } | null };

export type SearchQueryVariables = Exact<{
  query?: string | null | undefined;
  fields?: Array<string> | string | null | undefined;
  weights?: Array<SearchWeight> | SearchWeight | null | undefined;
  kinds: Array<SearchKind> | SearchKind;
  filter?: SearchFilter | null | undefined;
  facets?: Array<FacetRequestInput> | FacetRequestInput | null | undefined;
  globalFacets: boolean;
  sort?: Array<SearchSort> | SearchSort | null | undefined;
  first: number;
  after?: string | null | undefined;
  offset: number;
  includes?: Array<string> | string | null | undefined;
  trimDistributions: boolean;
  highlight: boolean;
  languages?: Array<string> | string | null | undefined;
}>;


export type SearchQuery = { search: { totalCount: number, edges: Array<{ kind: SearchKind, identifier: string, score: number, document: string, highlights: Array<{ field: string, language: string, fragment: string }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, totals: Array<{ kind: SearchKind, count: number }>, facets: Array<{ facet: SearchFacet, title: string, total: number, values: Array<{ value: string, label: string, count: number, from: number | null, to: number | null }> }>, corrections: Array<{ word: string, searched: Array<string> }> } };

export type SearchDocumentQueryVariables = Exact<{
  kind: SearchKind;
  id: string;
}>;


export type SearchDocumentQuery = { searchDocument: string | null };

export type VocabularyNamesQueryVariables = Exact<{ [key: string]: never; }>;


export type VocabularyNamesQuery = { vocabularies: Array<string> };

export type VocabularyConceptsQueryVariables = Exact<{
  name: string;
  query?: string | null | undefined;
  concept?: string | null | undefined;
  offset: number;
  first: number;
}>;


export type VocabularyConceptsQuery = { vocabulary: { name: string, scheme: string, total: number, concepts: Array<{ code: string, iri: string, label: string }> } | null };

export type DatasetRevisionsQueryVariables = Exact<{
  id: string | number;
}>;


export type DatasetRevisionsQuery = { dataset: { history: { edges: Array<{ cursor: string, node: { etag: string, since: string, until: string | null } }> } } | null };

export type DatasetRevisionQueryVariables = Exact<{
  id: string | number;
  after?: string | null | undefined;
}>;


export type DatasetRevisionQuery = { dataset: { history: { edges: Array<{ node: { etag: string, since: string, searchDocument: string | null } }> } } | null };

export type ShapesQueryVariables = Exact<{
  name?: string | null | undefined;
  syntax: RdfSyntax;
}>;


export type ShapesQuery = { shapes: { body: string, mediaType: string, etag: string, changed: string } | null };

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
export const RdfPartsFragmentDoc = new TypedDocumentString(`
    fragment RdfParts on RdfDocument {
  body
  mediaType
  etag
  changed
}
    `, {"fragmentName":"RdfParts"}) as unknown as TypedDocumentString<RdfPartsFragment, unknown>;
export const WritePartsFragmentDoc = new TypedDocumentString(`
    fragment WriteParts on WriteResult {
  status
  identifier
  iri
  etag
}
    `, {"fragmentName":"WriteParts"}) as unknown as TypedDocumentString<WritePartsFragment, unknown>;
export const ScorePartsFragmentDoc = new TypedDocumentString(`
    fragment ScoreParts on ScorePreview {
  score
  band
  dimensions {
    dimension
    points
    possible
  }
}
    `, {"fragmentName":"ScoreParts"}) as unknown as TypedDocumentString<ScorePartsFragment, unknown>;
export const ReportPartsFragmentDoc = new TypedDocumentString(`
    fragment ReportParts on WriteResult {
  preview {
    before {
      ...ScoreParts
    }
    after {
      ...ScoreParts
    }
    suggestions {
      id
      indicator
      property
      distribution
      gain
      scoreAfter
      text
      edit {
        changes {
          property
          values
          replaces
          origin
        }
        patch
      }
    }
  }
  report {
    conforms
    findings {
      code
      severity
      focusNode
      path
      value
      message
    }
  }
}
    fragment ScoreParts on ScorePreview {
  score
  band
  dimensions {
    dimension
    points
    possible
  }
}`, {"fragmentName":"ReportParts"}) as unknown as TypedDocumentString<ReportPartsFragment, unknown>;
export const DeletedPartsFragmentDoc = new TypedDocumentString(`
    fragment DeletedParts on DeleteResult {
  identifier
  datasets
}
    `, {"fragmentName":"DeletedParts"}) as unknown as TypedDocumentString<DeletedPartsFragment, unknown>;
export const ConceptPartsFragmentDoc = new TypedDocumentString(`
    fragment ConceptParts on Concept {
  iri
  code
  label(lang: $lang)
}
    `, {"fragmentName":"ConceptParts"}) as unknown as TypedDocumentString<ConceptPartsFragment, unknown>;
export const PurchaseTermsFragmentDoc = new TypedDocumentString(`
    fragment PurchaseTerms on PurchaseOffer {
  version
  type
  price
  currency
  free
  expirationDate
  spatialAvailability
  isExclusive
  transferable
  duration
  perpetual
  updateFrequencyText
  subscriptionFrequencyText
  limitNumber
  numReshare
  numResell
  nftId
  contractBreachDays
  additionalRenewalTerms
  contractTerms
  licence {
    iri
    code
    title
    label(lang: $lang)
    identifier
  }
  personalDataTerms {
    containsPersonalData
    terms
  }
  downloads {
    downloads
    frequencyText
  }
}
    `, {"fragmentName":"PurchaseTerms"}) as unknown as TypedDocumentString<PurchaseTermsFragment, unknown>;
export const InvestmentTermsFragmentDoc = new TypedDocumentString(`
    fragment InvestmentTerms on InvestmentOffer {
  version
  price
  currency
  status
  totalShares
  maxShares
  percentageOffer
  termDate
}
    `, {"fragmentName":"InvestmentTerms"}) as unknown as TypedDocumentString<InvestmentTermsFragment, unknown>;
export const OfferPartsFragmentDoc = new TypedDocumentString(`
    fragment OfferParts on Offer {
  kind
  active
  published
  free
  ends
  seller
  sharesLeft
  purchaseOffer {
    ...PurchaseTerms
  }
  investmentOffer {
    ...InvestmentTerms
  }
}
    fragment PurchaseTerms on PurchaseOffer {
  version
  type
  price
  currency
  free
  expirationDate
  spatialAvailability
  isExclusive
  transferable
  duration
  perpetual
  updateFrequencyText
  subscriptionFrequencyText
  limitNumber
  numReshare
  numResell
  nftId
  contractBreachDays
  additionalRenewalTerms
  contractTerms
  licence {
    iri
    code
    title
    label(lang: $lang)
    identifier
  }
  personalDataTerms {
    containsPersonalData
    terms
  }
  downloads {
    downloads
    frequencyText
  }
}
fragment InvestmentTerms on InvestmentOffer {
  version
  price
  currency
  status
  totalShares
  maxShares
  percentageOffer
  termDate
}`, {"fragmentName":"OfferParts"}) as unknown as TypedDocumentString<OfferPartsFragment, unknown>;
export const TextPartsFragmentDoc = new TypedDocumentString(`
    fragment TextParts on LanguageString {
  language
  value
}
    `, {"fragmentName":"TextParts"}) as unknown as TypedDocumentString<TextPartsFragment, unknown>;
export const AgentPartsFragmentDoc = new TypedDocumentString(`
    fragment AgentParts on Agent {
  iri
  name
  homepage
  email
}
    `, {"fragmentName":"AgentParts"}) as unknown as TypedDocumentString<AgentPartsFragment, unknown>;
export const CatalogueCardFragmentDoc = new TypedDocumentString(`
    fragment CatalogueCard on Catalogue {
  identifier
  iri
  titles {
    ...TextParts
  }
  descriptions {
    ...TextParts
  }
  datasetCount
  modified
  publisher {
    ...AgentParts
  }
}
    fragment TextParts on LanguageString {
  language
  value
}
fragment AgentParts on Agent {
  iri
  name
  homepage
  email
}`, {"fragmentName":"CatalogueCard"}) as unknown as TypedDocumentString<CatalogueCardFragment, unknown>;
export const PricePartsFragmentDoc = new TypedDocumentString(`
    fragment PriceParts on MonetizationMethod {
  sellerId
  purchaseOffers {
    type
    price
    currency
    free
    expirationDate
  }
  investmentOffers {
    price
    currency
  }
}
    `, {"fragmentName":"PriceParts"}) as unknown as TypedDocumentString<PricePartsFragment, unknown>;
export const DatasetCardFragmentDoc = new TypedDocumentString(`
    fragment DatasetCard on Dataset {
  identifier
  titles {
    ...TextParts
  }
  descriptions {
    ...TextParts
  }
  modified
  issued
  publisher {
    name
  }
  catalogue {
    identifier
    titles {
      ...TextParts
    }
  }
  distributions {
    identifier
    format {
      code
    }
  }
  monetization {
    ...PriceParts
  }
  quality {
    score
    possible
    band
  }
}
    fragment TextParts on LanguageString {
  language
  value
}
fragment PriceParts on MonetizationMethod {
  sellerId
  purchaseOffers {
    type
    price
    currency
    free
    expirationDate
  }
  investmentOffers {
    price
    currency
  }
}`, {"fragmentName":"DatasetCard"}) as unknown as TypedDocumentString<DatasetCardFragment, unknown>;
export const FoundPartsFragmentDoc = new TypedDocumentString(`
    fragment FoundParts on SearchConnection {
  totalCount
  edges {
    identifier
    node {
      ... on Dataset {
        ...DatasetCard
      }
    }
  }
  facets {
    facet
    total
    values {
      value
      label
      count
    }
  }
  corrections {
    word
    searched
  }
}
    fragment TextParts on LanguageString {
  language
  value
}
fragment PriceParts on MonetizationMethod {
  sellerId
  purchaseOffers {
    type
    price
    currency
    free
    expirationDate
  }
  investmentOffers {
    price
    currency
  }
}
fragment DatasetCard on Dataset {
  identifier
  titles {
    ...TextParts
  }
  descriptions {
    ...TextParts
  }
  modified
  issued
  publisher {
    name
  }
  catalogue {
    identifier
    titles {
      ...TextParts
    }
  }
  distributions {
    identifier
    format {
      code
    }
  }
  monetization {
    ...PriceParts
  }
  quality {
    score
    possible
    band
  }
}`, {"fragmentName":"FoundParts"}) as unknown as TypedDocumentString<FoundPartsFragment, unknown>;
export const ChoicePartsFragmentDoc = new TypedDocumentString(`
    fragment ChoiceParts on VocabularyPage {
  concepts {
    iri
    label
    deprecated
  }
}
    `, {"fragmentName":"ChoiceParts"}) as unknown as TypedDocumentString<ChoicePartsFragment, unknown>;
export const TradedDatasetFragmentDoc = new TypedDocumentString(`
    fragment TradedDataset on Dataset {
  identifier
  titles {
    ...TextParts
  }
}
    fragment TextParts on LanguageString {
  language
  value
}`, {"fragmentName":"TradedDataset"}) as unknown as TypedDocumentString<TradedDatasetFragment, unknown>;
export const IndicatorPartsFragmentDoc = new TypedDocumentString(`
    fragment IndicatorParts on QualityIndicator {
  name
  title
  dimension
  passed
  points
  possible
  property
  value
  distribution
  url {
    state
    status
    checked
  }
}
    `, {"fragmentName":"IndicatorParts"}) as unknown as TypedDocumentString<IndicatorPartsFragment, unknown>;
export const AdvicePartsFragmentDoc = new TypedDocumentString(`
    fragment AdviceParts on QualityAdvice {
  indicator
  dimension
  gain
  text
  property
  distribution
  meant
}
    `, {"fragmentName":"AdviceParts"}) as unknown as TypedDocumentString<AdvicePartsFragment, unknown>;
export const DistributionQualityPartsFragmentDoc = new TypedDocumentString(`
    fragment DistributionQualityParts on DistributionQuality {
  identifier
  iri
  findability
  accessibility
  interoperability
  reusability
  contextuality
  score
  possible
  indicators {
    ...IndicatorParts
  }
  advice {
    ...AdviceParts
  }
}
    fragment IndicatorParts on QualityIndicator {
  name
  title
  dimension
  passed
  points
  possible
  property
  value
  distribution
  url {
    state
    status
    checked
  }
}
fragment AdviceParts on QualityAdvice {
  indicator
  dimension
  gain
  text
  property
  distribution
  meant
}`, {"fragmentName":"DistributionQualityParts"}) as unknown as TypedDocumentString<DistributionQualityPartsFragment, unknown>;
export const SummaryPartsFragmentDoc = new TypedDocumentString(`
    fragment SummaryParts on QualitySummary {
  assessed
  score
  possible
  band
  mean
  median
  compliance
  dimensions {
    dimension
    points
    possible
  }
  bands {
    band
    number
  }
  indicators {
    name
    title
    dimension
    on
    outcomes {
      name
      number
      percentage
    }
  }
}
    `, {"fragmentName":"SummaryParts"}) as unknown as TypedDocumentString<SummaryPartsFragment, unknown>;
export const CataloguePartsFragmentDoc = new TypedDocumentString(`
    fragment CatalogueParts on Catalogue {
  identifier
  title(lang: $lang)
  description(lang: $lang)
  type
  spatial {
    iri
  }
}
    `, {"fragmentName":"CatalogueParts"}) as unknown as TypedDocumentString<CataloguePartsFragment, unknown>;
export const CountryPartsFragmentDoc = new TypedDocumentString(`
    fragment CountryParts on CountryQuality {
  code
  iri
  label
  catalogues
}
    `, {"fragmentName":"CountryParts"}) as unknown as TypedDocumentString<CountryPartsFragment, unknown>;
export const ValidationPartsFragmentDoc = new TypedDocumentString(`
    fragment ValidationParts on MetadataValidation {
  conforms
  omitted
  rdf
  findings {
    code
    severity
    focusNode
    path
    value
    message
  }
}
    `, {"fragmentName":"ValidationParts"}) as unknown as TypedDocumentString<ValidationPartsFragment, unknown>;
export const WaitPartsFragmentDoc = new TypedDocumentString(`
    fragment WaitParts on WriteResult {
  quality @include(if: $waitForQuality) {
    score
  }
}
    `, {"fragmentName":"WaitParts"}) as unknown as TypedDocumentString<WaitPartsFragment, unknown>;
export const DistributionUrlPartsFragmentDoc = new TypedDocumentString(`
    fragment DistributionUrlParts on DistributionUrl {
  value
  url {
    state
    status
    checked
  }
}
    `, {"fragmentName":"DistributionUrlParts"}) as unknown as TypedDocumentString<DistributionUrlPartsFragment, unknown>;
export const CatalogueRdfDocument = new TypedDocumentString(`
    query CatalogueRdf($id: ID!, $syntax: RdfSyntax!) {
  catalogue(id: $id) {
    rdf(syntax: $syntax) {
      ...RdfParts
    }
  }
}
    fragment RdfParts on RdfDocument {
  body
  mediaType
  etag
  changed
}`) as unknown as TypedDocumentString<CatalogueRdfQuery, CatalogueRdfQueryVariables>;
export const PutCatalogueDocument = new TypedDocumentString(`
    mutation PutCatalogue($id: ID!, $rdf: RdfPayload!, $dryRun: Boolean, $ifMatch: String, $ifNoneMatch: String) {
  putCatalogue(
    id: $id
    source: {rdf: $rdf}
    dryRun: $dryRun
    ifMatch: $ifMatch
    ifNoneMatch: $ifNoneMatch
  ) {
    ...WriteParts
    ...ReportParts
  }
}
    fragment WriteParts on WriteResult {
  status
  identifier
  iri
  etag
}
fragment ScoreParts on ScorePreview {
  score
  band
  dimensions {
    dimension
    points
    possible
  }
}
fragment ReportParts on WriteResult {
  preview {
    before {
      ...ScoreParts
    }
    after {
      ...ScoreParts
    }
    suggestions {
      id
      indicator
      property
      distribution
      gain
      scoreAfter
      text
      edit {
        changes {
          property
          values
          replaces
          origin
        }
        patch
      }
    }
  }
  report {
    conforms
    findings {
      code
      severity
      focusNode
      path
      value
      message
    }
  }
}`) as unknown as TypedDocumentString<PutCatalogueMutation, PutCatalogueMutationVariables>;
export const DeleteCatalogueDocument = new TypedDocumentString(`
    mutation DeleteCatalogue($id: ID!, $ifMatch: String, $dryRun: Boolean) {
  deleteCatalogue(id: $id, ifMatch: $ifMatch, dryRun: $dryRun) {
    ...DeletedParts
  }
}
    fragment DeletedParts on DeleteResult {
  identifier
  datasets
}`) as unknown as TypedDocumentString<DeleteCatalogueMutation, DeleteCatalogueMutationVariables>;
export const DatasetRdfDocument = new TypedDocumentString(`
    query DatasetRdf($id: ID!, $syntax: RdfSyntax!) {
  datasetRdf(id: $id, syntax: $syntax) {
    ...RdfParts
  }
}
    fragment RdfParts on RdfDocument {
  body
  mediaType
  etag
  changed
}`) as unknown as TypedDocumentString<DatasetRdfQuery, DatasetRdfQueryVariables>;
export const DatasetRecordRdfDocument = new TypedDocumentString(`
    query DatasetRecordRdf($id: ID!, $syntax: RdfSyntax!) {
  dataset(id: $id) {
    recordRdf(syntax: $syntax) {
      ...RdfParts
    }
  }
}
    fragment RdfParts on RdfDocument {
  body
  mediaType
  etag
  changed
}`) as unknown as TypedDocumentString<DatasetRecordRdfQuery, DatasetRecordRdfQueryVariables>;
export const DatasetByOriginRdfDocument = new TypedDocumentString(`
    query DatasetByOriginRdf($catalogue: ID!, $originalId: String!, $syntax: RdfSyntax!) {
  datasetByOrigin(catalogue: $catalogue, originalId: $originalId) {
    identifier
    rdf(syntax: $syntax) {
      ...RdfParts
    }
  }
}
    fragment RdfParts on RdfDocument {
  body
  mediaType
  etag
  changed
}`) as unknown as TypedDocumentString<DatasetByOriginRdfQuery, DatasetByOriginRdfQueryVariables>;
export const DatasetByOriginDocument = new TypedDocumentString(`
    query DatasetByOrigin($catalogue: ID!, $originalId: String!) {
  datasetByOrigin(catalogue: $catalogue, originalId: $originalId) {
    identifier
  }
}
    `) as unknown as TypedDocumentString<DatasetByOriginQuery, DatasetByOriginQueryVariables>;
export const CreateDatasetDocument = new TypedDocumentString(`
    mutation CreateDataset($catalogue: ID!, $rdf: RdfPayload!, $id: ID, $dryRun: Boolean, $waitForQuality: Boolean! = false) {
  createDataset(
    catalogue: $catalogue
    source: {rdf: $rdf}
    id: $id
    dryRun: $dryRun
  ) {
    ...WriteParts
    ...WaitParts
    ...ReportParts
  }
}
    fragment WriteParts on WriteResult {
  status
  identifier
  iri
  etag
}
fragment ScoreParts on ScorePreview {
  score
  band
  dimensions {
    dimension
    points
    possible
  }
}
fragment ReportParts on WriteResult {
  preview {
    before {
      ...ScoreParts
    }
    after {
      ...ScoreParts
    }
    suggestions {
      id
      indicator
      property
      distribution
      gain
      scoreAfter
      text
      edit {
        changes {
          property
          values
          replaces
          origin
        }
        patch
      }
    }
  }
  report {
    conforms
    findings {
      code
      severity
      focusNode
      path
      value
      message
    }
  }
}
fragment WaitParts on WriteResult {
  quality @include(if: $waitForQuality) {
    score
  }
}`) as unknown as TypedDocumentString<CreateDatasetMutation, CreateDatasetMutationVariables>;
export const PutDatasetByOriginDocument = new TypedDocumentString(`
    mutation PutDatasetByOrigin($catalogue: ID!, $originalId: String!, $rdf: RdfPayload!, $dryRun: Boolean, $ifMatch: String, $ifNoneMatch: String, $waitForQuality: Boolean! = false) {
  putDatasetByOrigin(
    catalogue: $catalogue
    originalId: $originalId
    source: {rdf: $rdf}
    dryRun: $dryRun
    ifMatch: $ifMatch
    ifNoneMatch: $ifNoneMatch
  ) {
    ...WriteParts
    ...WaitParts
    ...ReportParts
  }
}
    fragment WriteParts on WriteResult {
  status
  identifier
  iri
  etag
}
fragment ScoreParts on ScorePreview {
  score
  band
  dimensions {
    dimension
    points
    possible
  }
}
fragment ReportParts on WriteResult {
  preview {
    before {
      ...ScoreParts
    }
    after {
      ...ScoreParts
    }
    suggestions {
      id
      indicator
      property
      distribution
      gain
      scoreAfter
      text
      edit {
        changes {
          property
          values
          replaces
          origin
        }
        patch
      }
    }
  }
  report {
    conforms
    findings {
      code
      severity
      focusNode
      path
      value
      message
    }
  }
}
fragment WaitParts on WriteResult {
  quality @include(if: $waitForQuality) {
    score
  }
}`) as unknown as TypedDocumentString<PutDatasetByOriginMutation, PutDatasetByOriginMutationVariables>;
export const PutDatasetDocument = new TypedDocumentString(`
    mutation PutDataset($catalogue: ID!, $id: ID!, $rdf: RdfPayload!, $dryRun: Boolean, $ifMatch: String, $ifNoneMatch: String, $waitForQuality: Boolean! = false) {
  putDataset(
    catalogue: $catalogue
    id: $id
    source: {rdf: $rdf}
    dryRun: $dryRun
    ifMatch: $ifMatch
    ifNoneMatch: $ifNoneMatch
  ) {
    ...WriteParts
    ...WaitParts
    ...ReportParts
  }
}
    fragment WriteParts on WriteResult {
  status
  identifier
  iri
  etag
}
fragment ScoreParts on ScorePreview {
  score
  band
  dimensions {
    dimension
    points
    possible
  }
}
fragment ReportParts on WriteResult {
  preview {
    before {
      ...ScoreParts
    }
    after {
      ...ScoreParts
    }
    suggestions {
      id
      indicator
      property
      distribution
      gain
      scoreAfter
      text
      edit {
        changes {
          property
          values
          replaces
          origin
        }
        patch
      }
    }
  }
  report {
    conforms
    findings {
      code
      severity
      focusNode
      path
      value
      message
    }
  }
}
fragment WaitParts on WriteResult {
  quality @include(if: $waitForQuality) {
    score
  }
}`) as unknown as TypedDocumentString<PutDatasetMutation, PutDatasetMutationVariables>;
export const ReplaceDatasetDocument = new TypedDocumentString(`
    mutation ReplaceDataset($id: ID!, $rdf: RdfPayload!, $dryRun: Boolean, $ifMatch: String, $ifNoneMatch: String, $waitForQuality: Boolean! = false) {
  replaceDataset(
    id: $id
    source: {rdf: $rdf}
    dryRun: $dryRun
    ifMatch: $ifMatch
    ifNoneMatch: $ifNoneMatch
  ) {
    ...WriteParts
    ...WaitParts
    ...ReportParts
  }
}
    fragment WriteParts on WriteResult {
  status
  identifier
  iri
  etag
}
fragment ScoreParts on ScorePreview {
  score
  band
  dimensions {
    dimension
    points
    possible
  }
}
fragment ReportParts on WriteResult {
  preview {
    before {
      ...ScoreParts
    }
    after {
      ...ScoreParts
    }
    suggestions {
      id
      indicator
      property
      distribution
      gain
      scoreAfter
      text
      edit {
        changes {
          property
          values
          replaces
          origin
        }
        patch
      }
    }
  }
  report {
    conforms
    findings {
      code
      severity
      focusNode
      path
      value
      message
    }
  }
}
fragment WaitParts on WriteResult {
  quality @include(if: $waitForQuality) {
    score
  }
}`) as unknown as TypedDocumentString<ReplaceDatasetMutation, ReplaceDatasetMutationVariables>;
export const DeleteDatasetDocument = new TypedDocumentString(`
    mutation DeleteDataset($id: ID!, $ifMatch: String, $dryRun: Boolean) {
  deleteDataset(id: $id, ifMatch: $ifMatch, dryRun: $dryRun) {
    ...DeletedParts
  }
}
    fragment DeletedParts on DeleteResult {
  identifier
  datasets
}`) as unknown as TypedDocumentString<DeleteDatasetMutation, DeleteDatasetMutationVariables>;
export const DistributionRdfDocument = new TypedDocumentString(`
    query DistributionRdf($id: ID!, $syntax: RdfSyntax!) {
  distribution(id: $id) {
    dataset {
      identifier
    }
    rdf(syntax: $syntax) {
      ...RdfParts
    }
  }
}
    fragment RdfParts on RdfDocument {
  body
  mediaType
  etag
  changed
}`) as unknown as TypedDocumentString<DistributionRdfQuery, DistributionRdfQueryVariables>;
export const DatasetOfDistributionDocument = new TypedDocumentString(`
    query DatasetOfDistribution($id: ID!) {
  distribution(id: $id) {
    identifier
    dataset {
      identifier
    }
  }
}
    `) as unknown as TypedDocumentString<DatasetOfDistributionQuery, DatasetOfDistributionQueryVariables>;
export const DistributionsOfDatasetDocument = new TypedDocumentString(`
    query DistributionsOfDataset($id: ID!) {
  dataset(id: $id) {
    distributions {
      identifier
      iri
    }
  }
}
    `) as unknown as TypedDocumentString<DistributionsOfDatasetQuery, DistributionsOfDatasetQueryVariables>;
export const DistributionsOfDatasetRdfDocument = new TypedDocumentString(`
    query DistributionsOfDatasetRdf($id: ID!, $syntax: RdfSyntax!) {
  dataset(id: $id) {
    distributionsRdf(syntax: $syntax) {
      ...RdfParts
    }
  }
}
    fragment RdfParts on RdfDocument {
  body
  mediaType
  etag
  changed
}`) as unknown as TypedDocumentString<DistributionsOfDatasetRdfQuery, DistributionsOfDatasetRdfQueryVariables>;
export const AddDistributionDocument = new TypedDocumentString(`
    mutation AddDistribution($dataset: ID!, $rdf: RdfPayload!, $dryRun: Boolean, $ifMatch: String, $waitForQuality: Boolean! = false) {
  addDistribution(
    dataset: $dataset
    source: {rdf: $rdf}
    dryRun: $dryRun
    ifMatch: $ifMatch
  ) {
    ...WriteParts
    ...WaitParts
    ...ReportParts
  }
}
    fragment WriteParts on WriteResult {
  status
  identifier
  iri
  etag
}
fragment ScoreParts on ScorePreview {
  score
  band
  dimensions {
    dimension
    points
    possible
  }
}
fragment ReportParts on WriteResult {
  preview {
    before {
      ...ScoreParts
    }
    after {
      ...ScoreParts
    }
    suggestions {
      id
      indicator
      property
      distribution
      gain
      scoreAfter
      text
      edit {
        changes {
          property
          values
          replaces
          origin
        }
        patch
      }
    }
  }
  report {
    conforms
    findings {
      code
      severity
      focusNode
      path
      value
      message
    }
  }
}
fragment WaitParts on WriteResult {
  quality @include(if: $waitForQuality) {
    score
  }
}`) as unknown as TypedDocumentString<AddDistributionMutation, AddDistributionMutationVariables>;
export const ReplaceDistributionDocument = new TypedDocumentString(`
    mutation ReplaceDistribution($id: ID!, $rdf: RdfPayload!, $dryRun: Boolean, $ifMatch: String, $waitForQuality: Boolean! = false) {
  replaceDistribution(
    id: $id
    source: {rdf: $rdf}
    dryRun: $dryRun
    ifMatch: $ifMatch
  ) {
    ...WriteParts
    ...WaitParts
    ...ReportParts
  }
}
    fragment WriteParts on WriteResult {
  status
  identifier
  iri
  etag
}
fragment ScoreParts on ScorePreview {
  score
  band
  dimensions {
    dimension
    points
    possible
  }
}
fragment ReportParts on WriteResult {
  preview {
    before {
      ...ScoreParts
    }
    after {
      ...ScoreParts
    }
    suggestions {
      id
      indicator
      property
      distribution
      gain
      scoreAfter
      text
      edit {
        changes {
          property
          values
          replaces
          origin
        }
        patch
      }
    }
  }
  report {
    conforms
    findings {
      code
      severity
      focusNode
      path
      value
      message
    }
  }
}
fragment WaitParts on WriteResult {
  quality @include(if: $waitForQuality) {
    score
  }
}`) as unknown as TypedDocumentString<ReplaceDistributionMutation, ReplaceDistributionMutationVariables>;
export const DeleteDistributionDocument = new TypedDocumentString(`
    mutation DeleteDistribution($id: ID!, $ifMatch: String, $dryRun: Boolean) {
  deleteDistribution(id: $id, ifMatch: $ifMatch, dryRun: $dryRun) {
    ...DeletedParts
  }
}
    fragment DeletedParts on DeleteResult {
  identifier
  datasets
}`) as unknown as TypedDocumentString<DeleteDistributionMutation, DeleteDistributionMutationVariables>;
export const DraftsDocument = new TypedDocumentString(`
    query Drafts($catalogue: ID, $offset: Int!, $limit: Int!) {
  drafts(catalogue: $catalogue, offset: $offset, limit: $limit) {
    total
    items {
      identifier
      iri
      catalogueIdentifier
      titles {
        value
        language
      }
      created
      changed
    }
  }
}
    `) as unknown as TypedDocumentString<DraftsQuery, DraftsQueryVariables>;
export const DraftRdfDocument = new TypedDocumentString(`
    query DraftRdf($catalogue: ID!, $id: ID!, $syntax: RdfSyntax!) {
  draft(catalogue: $catalogue, id: $id) {
    rdf(syntax: $syntax) {
      ...RdfParts
    }
  }
}
    fragment RdfParts on RdfDocument {
  body
  mediaType
  etag
  changed
}`) as unknown as TypedDocumentString<DraftRdfQuery, DraftRdfQueryVariables>;
export const PutDraftDocument = new TypedDocumentString(`
    mutation PutDraft($catalogue: ID!, $id: ID, $rdf: RdfPayload!, $dryRun: Boolean, $ifMatch: String, $ifNoneMatch: String) {
  putDraft(
    catalogue: $catalogue
    id: $id
    source: {rdf: $rdf}
    dryRun: $dryRun
    ifMatch: $ifMatch
    ifNoneMatch: $ifNoneMatch
  ) {
    ... on DraftResult {
      status
      identifier
      iri
      etag
      report {
        conforms
        findings {
          code
          severity
          focusNode
          path
          value
          message
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<PutDraftMutation, PutDraftMutationVariables>;
export const DeleteDraftDocument = new TypedDocumentString(`
    mutation DeleteDraft($catalogue: ID!, $id: ID!, $ifMatch: String) {
  deleteDraft(catalogue: $catalogue, id: $id, ifMatch: $ifMatch) {
    ...DeletedParts
  }
}
    fragment DeletedParts on DeleteResult {
  identifier
  datasets
}`) as unknown as TypedDocumentString<DeleteDraftMutation, DeleteDraftMutationVariables>;
export const PublishDraftDocument = new TypedDocumentString(`
    mutation PublishDraft($catalogue: ID!, $id: ID!, $waitForQuality: Boolean! = false) {
  publishDraft(catalogue: $catalogue, id: $id) {
    ...WriteParts
    ...WaitParts
  }
}
    fragment WriteParts on WriteResult {
  status
  identifier
  iri
  etag
}
fragment WaitParts on WriteResult {
  quality @include(if: $waitForQuality) {
    score
  }
}`) as unknown as TypedDocumentString<PublishDraftMutation, PublishDraftMutationVariables>;
export const HideDatasetDocument = new TypedDocumentString(`
    mutation HideDataset($catalogue: ID!, $id: ID!) {
  hideDataset(catalogue: $catalogue, id: $id) {
    ... on DraftResult {
      identifier
    }
  }
}
    `) as unknown as TypedDocumentString<HideDatasetMutation, HideDatasetMutationVariables>;
export const IdentifierEligibilityDocument = new TypedDocumentString(`
    query IdentifierEligibility($id: ID!) {
  identifierEligibility(id: $id) {
    eligible
    missing
  }
}
    `) as unknown as TypedDocumentString<IdentifierEligibilityQuery, IdentifierEligibilityQueryVariables>;
export const MintIdentifierDocument = new TypedDocumentString(`
    mutation MintIdentifier($id: ID!, $registrar: Registrar!) {
  mintIdentifier(id: $id, registrar: $registrar) {
    identifier
    iri
    status
    etag
  }
}
    `) as unknown as TypedDocumentString<MintIdentifierMutation, MintIdentifierMutationVariables>;
export const ChangesDocument = new TypedDocumentString(`
    query Changes($since: String, $first: Int!, $kinds: [ChangeKind!], $actions: [String!], $catalogue: ID, $dataset: ID) {
  changes(
    since: $since
    first: $first
    kinds: $kinds
    actions: $actions
    catalogue: $catalogue
    dataset: $dataset
  ) {
    edges {
      node {
        cursor
        at
        action
        kind
        identifier
        iri
        catalogue
        etag
        actor
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<ChangesQuery, ChangesQueryVariables>;
export const ResourceNamesDocument = new TypedDocumentString(`
    query ResourceNames($kind: ResourceKind!, $catalogue: ID, $offset: Int!, $limit: Int) {
  resources(kind: $kind, catalogue: $catalogue, offset: $offset, limit: $limit) {
    total
    items {
      identifier
      iri
      originalId
    }
  }
}
    `) as unknown as TypedDocumentString<ResourceNamesQuery, ResourceNamesQueryVariables>;
export const ResourcesRdfDocument = new TypedDocumentString(`
    query ResourcesRdf($kind: ResourceKind!, $catalogue: ID, $offset: Int!, $limit: Int, $syntax: RdfSyntax!) {
  resourcesRdf(
    kind: $kind
    catalogue: $catalogue
    offset: $offset
    limit: $limit
    syntax: $syntax
  )
}
    `) as unknown as TypedDocumentString<ResourcesRdfQuery, ResourcesRdfQueryVariables>;
export const ResourcesRdfPageDocument = new TypedDocumentString(`
    query ResourcesRdfPage($kind: ResourceKind!, $catalogue: ID, $offset: Int!, $limit: Int!, $syntax: RdfSyntax!) {
  resourcesRdf(
    kind: $kind
    catalogue: $catalogue
    offset: $offset
    limit: $limit
    syntax: $syntax
  )
  resources(kind: $kind, catalogue: $catalogue, offset: 0, limit: 1) {
    total
  }
}
    `) as unknown as TypedDocumentString<ResourcesRdfPageQuery, ResourcesRdfPageQueryVariables>;
export const HomePageDocument = new TypedDocumentString(`
    query HomePage($latest: Int!, $languages: [String!]) {
  search(
    first: $latest
    sort: [{by: MODIFIED}]
    facets: [{facet: CATEGORY, first: 14}]
    languages: $languages
  ) {
    ...FoundParts
  }
  qualitySummary {
    assessed
    mean
    possible
  }
}
    fragment TextParts on LanguageString {
  language
  value
}
fragment PriceParts on MonetizationMethod {
  sellerId
  purchaseOffers {
    type
    price
    currency
    free
    expirationDate
  }
  investmentOffers {
    price
    currency
  }
}
fragment DatasetCard on Dataset {
  identifier
  titles {
    ...TextParts
  }
  descriptions {
    ...TextParts
  }
  modified
  issued
  publisher {
    name
  }
  catalogue {
    identifier
    titles {
      ...TextParts
    }
  }
  distributions {
    identifier
    format {
      code
    }
  }
  monetization {
    ...PriceParts
  }
  quality {
    score
    possible
    band
  }
}
fragment FoundParts on SearchConnection {
  totalCount
  edges {
    identifier
    node {
      ... on Dataset {
        ...DatasetCard
      }
    }
  }
  facets {
    facet
    total
    values {
      value
      label
      count
    }
  }
  corrections {
    word
    searched
  }
}`) as unknown as TypedDocumentString<HomePageQuery, HomePageQueryVariables>;
export const CatalogueListPageDocument = new TypedDocumentString(`
    query CatalogueListPage($first: Int!, $after: String) {
  catalogues(first: $first, after: $after) {
    edges {
      node {
        ...CatalogueCard
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment TextParts on LanguageString {
  language
  value
}
fragment AgentParts on Agent {
  iri
  name
  homepage
  email
}
fragment CatalogueCard on Catalogue {
  identifier
  iri
  titles {
    ...TextParts
  }
  descriptions {
    ...TextParts
  }
  datasetCount
  modified
  publisher {
    ...AgentParts
  }
}`) as unknown as TypedDocumentString<CatalogueListPageQuery, CatalogueListPageQueryVariables>;
export const SearchPageDocument = new TypedDocumentString(`
    query SearchPage($query: String, $filter: SearchFilter, $facets: [FacetRequestInput!], $sort: [SearchSort!], $first: Int!, $offset: Int!, $languages: [String!]) {
  search(
    query: $query
    filter: $filter
    facets: $facets
    sort: $sort
    first: $first
    offset: $offset
    languages: $languages
  ) {
    ...FoundParts
  }
}
    fragment TextParts on LanguageString {
  language
  value
}
fragment PriceParts on MonetizationMethod {
  sellerId
  purchaseOffers {
    type
    price
    currency
    free
    expirationDate
  }
  investmentOffers {
    price
    currency
  }
}
fragment DatasetCard on Dataset {
  identifier
  titles {
    ...TextParts
  }
  descriptions {
    ...TextParts
  }
  modified
  issued
  publisher {
    name
  }
  catalogue {
    identifier
    titles {
      ...TextParts
    }
  }
  distributions {
    identifier
    format {
      code
    }
  }
  monetization {
    ...PriceParts
  }
  quality {
    score
    possible
    band
  }
}
fragment FoundParts on SearchConnection {
  totalCount
  edges {
    identifier
    node {
      ... on Dataset {
        ...DatasetCard
      }
    }
  }
  facets {
    facet
    total
    values {
      value
      label
      count
    }
  }
  corrections {
    word
    searched
  }
}`) as unknown as TypedDocumentString<SearchPageQuery, SearchPageQueryVariables>;
export const CataloguePageDocument = new TypedDocumentString(`
    query CataloguePage($id: ID!, $lang: [String!]) {
  catalogue(id: $id) {
    ...CatalogueCard
    homepage
    issued
    languages {
      ...ConceptParts
    }
    spatial {
      ...ConceptParts
    }
    quality {
      assessed
      score
      possible
      band
    }
  }
}
    fragment TextParts on LanguageString {
  language
  value
}
fragment ConceptParts on Concept {
  iri
  code
  label(lang: $lang)
}
fragment AgentParts on Agent {
  iri
  name
  homepage
  email
}
fragment CatalogueCard on Catalogue {
  identifier
  iri
  titles {
    ...TextParts
  }
  descriptions {
    ...TextParts
  }
  datasetCount
  modified
  publisher {
    ...AgentParts
  }
}`) as unknown as TypedDocumentString<CataloguePageQuery, CataloguePageQueryVariables>;
export const DatasetPageDocument = new TypedDocumentString(`
    query DatasetPage($id: ID!, $lang: [String!]) {
  dataset(id: $id) {
    ...DatasetCard
    iri
    etag
    landingPages
    sourceIdentifiers
    keywords {
      ...TextParts
    }
    publisher {
      ...AgentParts
    }
    creators {
      ...AgentParts
    }
    contactPoints {
      iri
      name
      email
      telephone
      urls
    }
    accessRights {
      ...ConceptParts
    }
    accrualPeriodicity {
      ...ConceptParts
    }
    themes {
      ...ConceptParts
    }
    types {
      ...ConceptParts
    }
    languages {
      ...ConceptParts
    }
    spatial {
      ...ConceptParts
    }
    temporal {
      start
      end
    }
    record {
      issued
      modified
    }
    offer {
      marketplaceOfferId
      originalId
    }
    quality {
      dimensions {
        dimension
        points
        possible
      }
    }
    distributions {
      iri
      titles {
        ...TextParts
      }
      descriptions {
        ...TextParts
      }
      accessUrls
      downloadUrls
      byteSize
      mediaType
      issued
      modified
      isAnonymized
      isEncrypted
      isTransformed
      format {
        ...ConceptParts
      }
      licence {
        iri
        code
        title
        label(lang: $lang)
        identifier
      }
      rights {
        ...ConceptParts
      }
      status {
        ...ConceptParts
      }
      accessServices {
        iri
        titles {
          ...TextParts
        }
        endpointUrls
        endpointDescriptions
      }
    }
  }
}
    fragment TextParts on LanguageString {
  language
  value
}
fragment ConceptParts on Concept {
  iri
  code
  label(lang: $lang)
}
fragment AgentParts on Agent {
  iri
  name
  homepage
  email
}
fragment PriceParts on MonetizationMethod {
  sellerId
  purchaseOffers {
    type
    price
    currency
    free
    expirationDate
  }
  investmentOffers {
    price
    currency
  }
}
fragment DatasetCard on Dataset {
  identifier
  titles {
    ...TextParts
  }
  descriptions {
    ...TextParts
  }
  modified
  issued
  publisher {
    name
  }
  catalogue {
    identifier
    titles {
      ...TextParts
    }
  }
  distributions {
    identifier
    format {
      code
    }
  }
  monetization {
    ...PriceParts
  }
  quality {
    score
    possible
    band
  }
}`) as unknown as TypedDocumentString<DatasetPageQuery, DatasetPageQueryVariables>;
export const PageViewerDocument = new TypedDocumentString(`
    query PageViewer {
  viewer {
    kind
    identifier
    name
    roles
    groups
    organization
    administrator
  }
}
    `) as unknown as TypedDocumentString<PageViewerQuery, PageViewerQueryVariables>;
export const OrganizationsPageDocument = new TypedDocumentString(`
    query OrganizationsPage($languages: [String!]) {
  search(
    first: 0
    facets: [{facet: PUBLISHER, first: 1000}]
    languages: $languages
  ) {
    facets {
      values {
        value
        label
        count
      }
    }
  }
  offered: search(
    first: 0
    filter: {price: {from: "0"}}
    facets: [{facet: PUBLISHER, first: 1000}]
    languages: $languages
  ) {
    facets {
      values {
        value
        count
      }
    }
  }
}
    `) as unknown as TypedDocumentString<OrganizationsPageQuery, OrganizationsPageQueryVariables>;
export const OrganizationPageDocument = new TypedDocumentString(`
    query OrganizationPage($name: String!) {
  search(
    first: 20
    filter: {publishers: [$name]}
    sort: [{by: PRICE, descending: false}]
  ) {
    edges {
      node {
        ... on Dataset {
          publisher {
            ...AgentParts
          }
          monetization {
            sellerId
          }
        }
      }
    }
  }
}
    fragment AgentParts on Agent {
  iri
  name
  homepage
  email
}`) as unknown as TypedDocumentString<OrganizationPageQuery, OrganizationPageQueryVariables>;
export const PageRightsDocument = new TypedDocumentString(`
    query PageRights($id: ID!, $kind: AssetKind!) {
  explain(id: $id, kind: $kind) {
    granted
  }
}
    `) as unknown as TypedDocumentString<PageRightsQuery, PageRightsQueryVariables>;
export const DatasetFormDocument = new TypedDocumentString(`
    query DatasetForm($id: ID!, $syntax: RdfSyntax!) {
  dataset(id: $id) {
    identifier
    iri
    etag
    titles {
      ...TextParts
    }
    rdf(syntax: $syntax) {
      ...RdfParts
    }
  }
}
    fragment RdfParts on RdfDocument {
  body
  mediaType
  etag
  changed
}
fragment TextParts on LanguageString {
  language
  value
}`) as unknown as TypedDocumentString<DatasetFormQuery, DatasetFormQueryVariables>;
export const CatalogueFormDocument = new TypedDocumentString(`
    query CatalogueForm($id: ID!) {
  catalogue(id: $id) {
    identifier
    titles {
      ...TextParts
    }
  }
  viewer {
    organization
  }
}
    fragment TextParts on LanguageString {
  language
  value
}`) as unknown as TypedDocumentString<CatalogueFormQuery, CatalogueFormQueryVariables>;
export const FormChoicesDocument = new TypedDocumentString(`
    query FormChoices {
  themes: vocabulary(name: "data-theme", first: 100) {
    ...ChoiceParts
  }
  access: vocabulary(name: "access-right", first: 100) {
    ...ChoiceParts
  }
  formats: vocabulary(name: "file-type", first: 500) {
    ...ChoiceParts
  }
  licences: vocabulary(name: "licence", first: 500) {
    ...ChoiceParts
  }
}
    fragment ChoiceParts on VocabularyPage {
  concepts {
    iri
    label
    deprecated
  }
}`) as unknown as TypedDocumentString<FormChoicesQuery, FormChoicesQueryVariables>;
export const MarketStateOfDocument = new TypedDocumentString(`
    query MarketStateOf($id: ID!) {
  dataset(id: $id) {
    marketState
  }
}
    `) as unknown as TypedDocumentString<MarketStateOfQuery, MarketStateOfQueryVariables>;
export const OffersOfDatasetDocument = new TypedDocumentString(`
    query OffersOfDataset($id: ID!, $lang: [String!]) {
  offers(first: 100, where: {dataset: $id}, orderBy: PRICE_ASC) {
    edges {
      node {
        ...OfferParts
      }
    }
  }
}
    fragment PurchaseTerms on PurchaseOffer {
  version
  type
  price
  currency
  free
  expirationDate
  spatialAvailability
  isExclusive
  transferable
  duration
  perpetual
  updateFrequencyText
  subscriptionFrequencyText
  limitNumber
  numReshare
  numResell
  nftId
  contractBreachDays
  additionalRenewalTerms
  contractTerms
  licence {
    iri
    code
    title
    label(lang: $lang)
    identifier
  }
  personalDataTerms {
    containsPersonalData
    terms
  }
  downloads {
    downloads
    frequencyText
  }
}
fragment InvestmentTerms on InvestmentOffer {
  version
  price
  currency
  status
  totalShares
  maxShares
  percentageOffer
  termDate
}
fragment OfferParts on Offer {
  kind
  active
  published
  free
  ends
  seller
  sharesLeft
  purchaseOffer {
    ...PurchaseTerms
  }
  investmentOffer {
    ...InvestmentTerms
  }
}`) as unknown as TypedDocumentString<OffersOfDatasetQuery, OffersOfDatasetQueryVariables>;
export const OffersPageDocument = new TypedDocumentString(`
    query OffersPage($first: Int!, $after: String, $where: OfferWhere, $orderBy: OfferOrder!, $lang: [String!]) {
  offers(first: $first, after: $after, where: $where, orderBy: $orderBy) {
    totalCount
    edges {
      node {
        ...OfferParts
        dataset {
          identifier
          titles {
            ...TextParts
          }
          publisher {
            name
          }
          quality {
            score
            possible
            band
          }
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment TextParts on LanguageString {
  language
  value
}
fragment PurchaseTerms on PurchaseOffer {
  version
  type
  price
  currency
  free
  expirationDate
  spatialAvailability
  isExclusive
  transferable
  duration
  perpetual
  updateFrequencyText
  subscriptionFrequencyText
  limitNumber
  numReshare
  numResell
  nftId
  contractBreachDays
  additionalRenewalTerms
  contractTerms
  licence {
    iri
    code
    title
    label(lang: $lang)
    identifier
  }
  personalDataTerms {
    containsPersonalData
    terms
  }
  downloads {
    downloads
    frequencyText
  }
}
fragment InvestmentTerms on InvestmentOffer {
  version
  price
  currency
  status
  totalShares
  maxShares
  percentageOffer
  termDate
}
fragment OfferParts on Offer {
  kind
  active
  published
  free
  ends
  seller
  sharesLeft
  purchaseOffer {
    ...PurchaseTerms
  }
  investmentOffer {
    ...InvestmentTerms
  }
}`) as unknown as TypedDocumentString<OffersPageQuery, OffersPageQueryVariables>;
export const TradePageDocument = new TypedDocumentString(`
    query TradePage($id: ID!, $lang: [String!]) {
  dataset(id: $id) {
    identifier
    etag
    marketState
    titles {
      ...TextParts
    }
    publisher {
      name
    }
  }
  offers(first: 100, where: {dataset: $id}, orderBy: PRICE_ASC) {
    edges {
      node {
        ...OfferParts
      }
    }
  }
  viewer {
    organization
  }
}
    fragment TextParts on LanguageString {
  language
  value
}
fragment PurchaseTerms on PurchaseOffer {
  version
  type
  price
  currency
  free
  expirationDate
  spatialAvailability
  isExclusive
  transferable
  duration
  perpetual
  updateFrequencyText
  subscriptionFrequencyText
  limitNumber
  numReshare
  numResell
  nftId
  contractBreachDays
  additionalRenewalTerms
  contractTerms
  licence {
    iri
    code
    title
    label(lang: $lang)
    identifier
  }
  personalDataTerms {
    containsPersonalData
    terms
  }
  downloads {
    downloads
    frequencyText
  }
}
fragment InvestmentTerms on InvestmentOffer {
  version
  price
  currency
  status
  totalShares
  maxShares
  percentageOffer
  termDate
}
fragment OfferParts on Offer {
  kind
  active
  published
  free
  ends
  seller
  sharesLeft
  purchaseOffer {
    ...PurchaseTerms
  }
  investmentOffer {
    ...InvestmentTerms
  }
}`) as unknown as TypedDocumentString<TradePageQuery, TradePageQueryVariables>;
export const AcquireFromPageDocument = new TypedDocumentString(`
    mutation AcquireFromPage($id: ID!, $key: String!, $expected: ExpectedTermsInput) {
  acquireDataset(id: $id, idempotencyKey: $key, expected: $expected) {
    ... on AcquisitionResult {
      acquisition {
        id
      }
    }
  }
}
    `) as unknown as TypedDocumentString<AcquireFromPageMutation, AcquireFromPageMutationVariables>;
export const InvestFromPageDocument = new TypedDocumentString(`
    mutation InvestFromPage($id: ID!, $key: String!, $shares: Int!, $expected: ExpectedTermsInput) {
  recordInvestment(
    id: $id
    idempotencyKey: $key
    shares: $shares
    expected: $expected
  ) {
    ... on InvestmentResult {
      investment {
        id
      }
    }
  }
}
    `) as unknown as TypedDocumentString<InvestFromPageMutation, InvestFromPageMutationVariables>;
export const AcquisitionsPageDocument = new TypedDocumentString(`
    query AcquisitionsPage($first: Int!, $after: String) {
  acquisitions(first: $first, after: $after) {
    edges {
      node {
        id
        marketplaceId
        state
        problem
        at
        price
        currency
        licence
        marketplaceDataset {
          ...TradedDataset
        }
        copy {
          ...TradedDataset
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment TextParts on LanguageString {
  language
  value
}
fragment TradedDataset on Dataset {
  identifier
  titles {
    ...TextParts
  }
}`) as unknown as TypedDocumentString<AcquisitionsPageQuery, AcquisitionsPageQueryVariables>;
export const InvestmentsPageDocument = new TypedDocumentString(`
    query InvestmentsPage($first: Int!, $after: String) {
  investments(first: $first, after: $after) {
    edges {
      node {
        id
        marketplaceId
        state
        problem
        at
        shares
        percentage
        price
        currency
        marketplaceDataset {
          ...TradedDataset
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment TextParts on LanguageString {
  language
  value
}
fragment TradedDataset on Dataset {
  identifier
  titles {
    ...TextParts
  }
}`) as unknown as TypedDocumentString<InvestmentsPageQuery, InvestmentsPageQueryVariables>;
export const VersionsPageDocument = new TypedDocumentString(`
    query VersionsPage($id: ID!, $first: Int!, $after: String) {
  dataset(id: $id) {
    identifier
    etag
    titles {
      ...TextParts
    }
    history(first: $first, after: $after) {
      edges {
        node {
          etag
          since
          until
          author
          patch
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment TextParts on LanguageString {
  language
  value
}`) as unknown as TypedDocumentString<VersionsPageQuery, VersionsPageQueryVariables>;
export const VersionRdfDocument = new TypedDocumentString(`
    query VersionRdf($id: ID!, $asOf: DateTime!, $syntax: RdfSyntax!) {
  dataset(id: $id, asOf: $asOf) {
    rdf(syntax: $syntax) {
      ...RdfParts
    }
  }
}
    fragment RdfParts on RdfDocument {
  body
  mediaType
  etag
  changed
}`) as unknown as TypedDocumentString<VersionRdfQuery, VersionRdfQueryVariables>;
export const RevertFromPageDocument = new TypedDocumentString(`
    mutation RevertFromPage($id: ID!, $to: String!, $ifMatch: String) {
  revertDataset(id: $id, to: $to, ifMatch: $ifMatch) {
    ... on WriteResult {
      identifier
    }
  }
}
    `) as unknown as TypedDocumentString<RevertFromPageMutation, RevertFromPageMutationVariables>;
export const UpdateOfferFromPageDocument = new TypedDocumentString(`
    mutation UpdateOfferFromPage($id: ID!, $key: String!) {
  updateOffer(id: $id, idempotencyKey: $key, offersFromMetadata: true) {
    ... on PublicationResult {
      replayed
    }
  }
}
    `) as unknown as TypedDocumentString<UpdateOfferFromPageMutation, UpdateOfferFromPageMutationVariables>;
export const PublishFromPageDocument = new TypedDocumentString(`
    mutation PublishFromPage($id: ID!, $key: String!) {
  publishDataset(id: $id, idempotencyKey: $key) {
    ... on PublicationResult {
      replayed
    }
  }
}
    `) as unknown as TypedDocumentString<PublishFromPageMutation, PublishFromPageMutationVariables>;
export const WithdrawFromPageDocument = new TypedDocumentString(`
    mutation WithdrawFromPage($id: ID!, $key: String!) {
  withdrawOffer(id: $id, idempotencyKey: $key) {
    ... on PublicationResult {
      replayed
    }
  }
}
    `) as unknown as TypedDocumentString<WithdrawFromPageMutation, WithdrawFromPageMutationVariables>;
export const DatasetQualityDocument = new TypedDocumentString(`
    query DatasetQuality($id: ID!, $lang: [String!]) {
  dataset(id: $id) {
    identifier
    iri
    title(lang: $lang)
    distributions {
      identifier
      title(lang: $lang)
    }
    quality {
      findability
      accessibility
      interoperability
      reusability
      contextuality
      score
      possible
      band
      computedAt
      dimensions {
        dimension
        points
        possible
      }
      indicators {
        ...IndicatorParts
      }
      advice {
        ...AdviceParts
      }
      distributions {
        ...DistributionQualityParts
      }
    }
  }
}
    fragment IndicatorParts on QualityIndicator {
  name
  title
  dimension
  passed
  points
  possible
  property
  value
  distribution
  url {
    state
    status
    checked
  }
}
fragment AdviceParts on QualityAdvice {
  indicator
  dimension
  gain
  text
  property
  distribution
  meant
}
fragment DistributionQualityParts on DistributionQuality {
  identifier
  iri
  findability
  accessibility
  interoperability
  reusability
  contextuality
  score
  possible
  indicators {
    ...IndicatorParts
  }
  advice {
    ...AdviceParts
  }
}`) as unknown as TypedDocumentString<DatasetQualityQuery, DatasetQualityQueryVariables>;
export const DatasetQualityRdfDocument = new TypedDocumentString(`
    query DatasetQualityRdf($id: ID!, $syntax: RdfSyntax!) {
  dataset(id: $id) {
    quality {
      rdf(syntax: $syntax) {
        ...RdfParts
      }
    }
  }
}
    fragment RdfParts on RdfDocument {
  body
  mediaType
  etag
  changed
}`) as unknown as TypedDocumentString<DatasetQualityRdfQuery, DatasetQualityRdfQueryVariables>;
export const DeleteQualityDocument = new TypedDocumentString(`
    mutation DeleteQuality($dataset: ID!) {
  deleteQuality(dataset: $dataset) {
    ...DeletedParts
  }
}
    fragment DeletedParts on DeleteResult {
  identifier
  datasets
}`) as unknown as TypedDocumentString<DeleteQualityMutation, DeleteQualityMutationVariables>;
export const QualitySummaryDocument = new TypedDocumentString(`
    query QualitySummary {
  qualitySummary {
    ...SummaryParts
  }
}
    fragment SummaryParts on QualitySummary {
  assessed
  score
  possible
  band
  mean
  median
  compliance
  dimensions {
    dimension
    points
    possible
  }
  bands {
    band
    number
  }
  indicators {
    name
    title
    dimension
    on
    outcomes {
      name
      number
      percentage
    }
  }
}`) as unknown as TypedDocumentString<QualitySummaryQuery, QualitySummaryQueryVariables>;
export const QualitySummaryHistoryDocument = new TypedDocumentString(`
    query QualitySummaryHistory($from: String!, $to: String, $resolution: QualityResolution!) {
  qualitySummary {
    history(from: $from, to: $to, resolution: $resolution) {
      date
      summary {
        ...SummaryParts
      }
    }
  }
}
    fragment SummaryParts on QualitySummary {
  assessed
  score
  possible
  band
  mean
  median
  compliance
  dimensions {
    dimension
    points
    possible
  }
  bands {
    band
    number
  }
  indicators {
    name
    title
    dimension
    on
    outcomes {
      name
      number
      percentage
    }
  }
}`) as unknown as TypedDocumentString<QualitySummaryHistoryQuery, QualitySummaryHistoryQueryVariables>;
export const CatalogueQualityDocument = new TypedDocumentString(`
    query CatalogueQuality($id: ID!, $lang: [String!]) {
  catalogue(id: $id) {
    ...CatalogueParts
    quality {
      ...SummaryParts
    }
  }
}
    fragment SummaryParts on QualitySummary {
  assessed
  score
  possible
  band
  mean
  median
  compliance
  dimensions {
    dimension
    points
    possible
  }
  bands {
    band
    number
  }
  indicators {
    name
    title
    dimension
    on
    outcomes {
      name
      number
      percentage
    }
  }
}
fragment CatalogueParts on Catalogue {
  identifier
  title(lang: $lang)
  description(lang: $lang)
  type
  spatial {
    iri
  }
}`) as unknown as TypedDocumentString<CatalogueQualityQuery, CatalogueQualityQueryVariables>;
export const CatalogueQualitiesDocument = new TypedDocumentString(`
    query CatalogueQualities($first: Int!, $after: String, $lang: [String!]) {
  catalogues: catalogueQualities(first: $first, after: $after) {
    edges {
      node {
        ...CatalogueParts
        quality {
          ...SummaryParts
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment SummaryParts on QualitySummary {
  assessed
  score
  possible
  band
  mean
  median
  compliance
  dimensions {
    dimension
    points
    possible
  }
  bands {
    band
    number
  }
  indicators {
    name
    title
    dimension
    on
    outcomes {
      name
      number
      percentage
    }
  }
}
fragment CatalogueParts on Catalogue {
  identifier
  title(lang: $lang)
  description(lang: $lang)
  type
  spatial {
    iri
  }
}`) as unknown as TypedDocumentString<CatalogueQualitiesQuery, CatalogueQualitiesQueryVariables>;
export const CatalogueQualityHistoryDocument = new TypedDocumentString(`
    query CatalogueQualityHistory($id: ID!, $from: String!, $to: String, $resolution: QualityResolution!) {
  catalogue(id: $id) {
    quality {
      history(from: $from, to: $to, resolution: $resolution) {
        date
        summary {
          ...SummaryParts
        }
      }
    }
  }
}
    fragment SummaryParts on QualitySummary {
  assessed
  score
  possible
  band
  mean
  median
  compliance
  dimensions {
    dimension
    points
    possible
  }
  bands {
    band
    number
  }
  indicators {
    name
    title
    dimension
    on
    outcomes {
      name
      number
      percentage
    }
  }
}`) as unknown as TypedDocumentString<CatalogueQualityHistoryQuery, CatalogueQualityHistoryQueryVariables>;
export const CatalogueQualityHistoriesDocument = new TypedDocumentString(`
    query CatalogueQualityHistories($first: Int!, $after: String, $from: String!, $to: String, $resolution: QualityResolution!, $lang: [String!]) {
  catalogues: catalogueQualities(first: $first, after: $after) {
    edges {
      node {
        ...CatalogueParts
        quality {
          history(from: $from, to: $to, resolution: $resolution) {
            date
            summary {
              ...SummaryParts
            }
          }
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment SummaryParts on QualitySummary {
  assessed
  score
  possible
  band
  mean
  median
  compliance
  dimensions {
    dimension
    points
    possible
  }
  bands {
    band
    number
  }
  indicators {
    name
    title
    dimension
    on
    outcomes {
      name
      number
      percentage
    }
  }
}
fragment CatalogueParts on Catalogue {
  identifier
  title(lang: $lang)
  description(lang: $lang)
  type
  spatial {
    iri
  }
}`) as unknown as TypedDocumentString<CatalogueQualityHistoriesQuery, CatalogueQualityHistoriesQueryVariables>;
export const CountryQualitiesDocument = new TypedDocumentString(`
    query CountryQualities {
  countryQualities {
    ...CountryParts
    quality {
      ...SummaryParts
    }
  }
}
    fragment SummaryParts on QualitySummary {
  assessed
  score
  possible
  band
  mean
  median
  compliance
  dimensions {
    dimension
    points
    possible
  }
  bands {
    band
    number
  }
  indicators {
    name
    title
    dimension
    on
    outcomes {
      name
      number
      percentage
    }
  }
}
fragment CountryParts on CountryQuality {
  code
  iri
  label
  catalogues
}`) as unknown as TypedDocumentString<CountryQualitiesQuery, CountryQualitiesQueryVariables>;
export const CountryQualityDocument = new TypedDocumentString(`
    query CountryQuality($code: String!) {
  countryQuality(code: $code) {
    ...CountryParts
    quality {
      ...SummaryParts
    }
  }
}
    fragment SummaryParts on QualitySummary {
  assessed
  score
  possible
  band
  mean
  median
  compliance
  dimensions {
    dimension
    points
    possible
  }
  bands {
    band
    number
  }
  indicators {
    name
    title
    dimension
    on
    outcomes {
      name
      number
      percentage
    }
  }
}
fragment CountryParts on CountryQuality {
  code
  iri
  label
  catalogues
}`) as unknown as TypedDocumentString<CountryQualityQuery, CountryQualityQueryVariables>;
export const CountryQualityHistoriesDocument = new TypedDocumentString(`
    query CountryQualityHistories($from: String!, $to: String, $resolution: QualityResolution!) {
  countryQualities {
    ...CountryParts
    quality {
      history(from: $from, to: $to, resolution: $resolution) {
        date
        summary {
          ...SummaryParts
        }
      }
    }
  }
}
    fragment SummaryParts on QualitySummary {
  assessed
  score
  possible
  band
  mean
  median
  compliance
  dimensions {
    dimension
    points
    possible
  }
  bands {
    band
    number
  }
  indicators {
    name
    title
    dimension
    on
    outcomes {
      name
      number
      percentage
    }
  }
}
fragment CountryParts on CountryQuality {
  code
  iri
  label
  catalogues
}`) as unknown as TypedDocumentString<CountryQualityHistoriesQuery, CountryQualityHistoriesQueryVariables>;
export const CountryQualityHistoryDocument = new TypedDocumentString(`
    query CountryQualityHistory($code: String!, $from: String!, $to: String, $resolution: QualityResolution!) {
  countryQuality(code: $code) {
    quality {
      history(from: $from, to: $to, resolution: $resolution) {
        date
        summary {
          ...SummaryParts
        }
      }
    }
  }
}
    fragment SummaryParts on QualitySummary {
  assessed
  score
  possible
  band
  mean
  median
  compliance
  dimensions {
    dimension
    points
    possible
  }
  bands {
    band
    number
  }
  indicators {
    name
    title
    dimension
    on
    outcomes {
      name
      number
      percentage
    }
  }
}`) as unknown as TypedDocumentString<CountryQualityHistoryQuery, CountryQualityHistoryQueryVariables>;
export const WorstDatasetsDocument = new TypedDocumentString(`
    query WorstDatasets($catalogue: ID!, $first: Int!, $lang: [String!]) {
  datasetsByQuality(catalogue: $catalogue, order: WORST, first: $first) {
    edges {
      node {
        identifier
        title(lang: $lang)
        quality {
          score
          band
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<WorstDatasetsQuery, WorstDatasetsQueryVariables>;
export const ValidateDatasetDocument = new TypedDocumentString(`
    query ValidateDataset($id: ID!, $level: Int!, $syntax: RdfSyntax) {
  dataset(id: $id) {
    revalidation(level: $level, syntax: $syntax) {
      ...ValidationParts
    }
  }
}
    fragment ValidationParts on MetadataValidation {
  conforms
  omitted
  rdf
  findings {
    code
    severity
    focusNode
    path
    value
    message
  }
}`) as unknown as TypedDocumentString<ValidateDatasetQuery, ValidateDatasetQueryVariables>;
export const ValidatePayloadDocument = new TypedDocumentString(`
    query ValidatePayload($payload: RdfPayload!, $level: Int!, $syntax: RdfSyntax) {
  validate(payload: $payload, level: $level, syntax: $syntax) {
    ...ValidationParts
    quality {
      findability
      accessibility
      interoperability
      reusability
      contextuality
      score
      possible
      band
      advice {
        ...AdviceParts
      }
    }
  }
}
    fragment AdviceParts on QualityAdvice {
  indicator
  dimension
  gain
  text
  property
  distribution
  meant
}
fragment ValidationParts on MetadataValidation {
  conforms
  omitted
  rdf
  findings {
    code
    severity
    focusNode
    path
    value
    message
  }
}`) as unknown as TypedDocumentString<ValidatePayloadQuery, ValidatePayloadQueryVariables>;
export const UrlCheckProgressDocument = new TypedDocumentString(`
    query UrlCheckProgress {
  urlCheckProgress {
    enabled
    known
    unchecked
    ok
    broken
    refused
    due
  }
}
    `) as unknown as TypedDocumentString<UrlCheckProgressQuery, UrlCheckProgressQueryVariables>;
export const CatalogueViolationsDocument = new TypedDocumentString(`
    query CatalogueViolations($id: ID!, $offset: Int!, $limit: Int!) {
  catalogue(id: $id) {
    quality {
      violations(offset: $offset, limit: $limit) {
        total
        items {
          dataset
          finding {
            code
            path
            value
            message
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<CatalogueViolationsQuery, CatalogueViolationsQueryVariables>;
export const CatalogueReachabilityDocument = new TypedDocumentString(`
    query CatalogueReachability($id: ID!, $offset: Int!, $limit: Int!, $lang: [String!]) {
  catalogue(id: $id) {
    quality {
      distributions(offset: $offset, limit: $limit, lang: $lang) {
        total
        items {
          dataset
          identifier
          iri
          title
          accessUrl {
            ...DistributionUrlParts
          }
          downloadUrl {
            ...DistributionUrlParts
          }
        }
      }
    }
  }
}
    fragment DistributionUrlParts on DistributionUrl {
  value
  url {
    state
    status
    checked
  }
}`) as unknown as TypedDocumentString<CatalogueReachabilityQuery, CatalogueReachabilityQueryVariables>;
export const SearchDocument = new TypedDocumentString(`
    query Search($query: String, $fields: [String!], $weights: [SearchWeight!], $kinds: [SearchKind!]!, $filter: SearchFilter, $facets: [FacetRequestInput!], $globalFacets: Boolean!, $sort: [SearchSort!], $first: Int!, $after: String, $offset: Int!, $includes: [String!], $trimDistributions: Boolean!, $highlight: Boolean!, $languages: [String!]) {
  search(
    query: $query
    fields: $fields
    weights: $weights
    kinds: $kinds
    filter: $filter
    facets: $facets
    globalFacets: $globalFacets
    sort: $sort
    first: $first
    after: $after
    offset: $offset
    includes: $includes
    trimDistributions: $trimDistributions
    highlight: $highlight
    languages: $languages
  ) {
    edges {
      kind
      identifier
      score
      document
      highlights {
        field
        language
        fragment
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
    totalCount
    totals {
      kind
      count
    }
    facets {
      facet
      title
      values {
        value
        label
        count
        from
        to
      }
      total
    }
    corrections {
      word
      searched
    }
  }
}
    `) as unknown as TypedDocumentString<SearchQuery, SearchQueryVariables>;
export const SearchDocumentDocument = new TypedDocumentString(`
    query SearchDocument($kind: SearchKind!, $id: String!) {
  searchDocument(kind: $kind, id: $id)
}
    `) as unknown as TypedDocumentString<SearchDocumentQuery, SearchDocumentQueryVariables>;
export const VocabularyNamesDocument = new TypedDocumentString(`
    query VocabularyNames {
  vocabularies
}
    `) as unknown as TypedDocumentString<VocabularyNamesQuery, VocabularyNamesQueryVariables>;
export const VocabularyConceptsDocument = new TypedDocumentString(`
    query VocabularyConcepts($name: String!, $query: String, $concept: String, $offset: Int!, $first: Int!) {
  vocabulary(
    name: $name
    query: $query
    concept: $concept
    offset: $offset
    first: $first
  ) {
    name
    scheme
    total
    concepts {
      code
      iri
      label
    }
  }
}
    `) as unknown as TypedDocumentString<VocabularyConceptsQuery, VocabularyConceptsQueryVariables>;
export const DatasetRevisionsDocument = new TypedDocumentString(`
    query DatasetRevisions($id: ID!) {
  dataset(id: $id) {
    history(first: 100) {
      edges {
        cursor
        node {
          etag
          since
          until
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<DatasetRevisionsQuery, DatasetRevisionsQueryVariables>;
export const DatasetRevisionDocument = new TypedDocumentString(`
    query DatasetRevision($id: ID!, $after: String) {
  dataset(id: $id) {
    history(first: 2, after: $after) {
      edges {
        node {
          etag
          since
          searchDocument
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<DatasetRevisionQuery, DatasetRevisionQueryVariables>;
export const ShapesDocument = new TypedDocumentString(`
    query Shapes($name: String, $syntax: RdfSyntax!) {
  shapes(name: $name, syntax: $syntax) {
    ...RdfParts
  }
}
    fragment RdfParts on RdfDocument {
  body
  mediaType
  etag
  changed
}`) as unknown as TypedDocumentString<ShapesQuery, ShapesQueryVariables>;