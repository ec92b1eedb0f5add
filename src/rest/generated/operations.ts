/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
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

/** What a list holds. */
export type ResourceKind =
  | 'CATALOGUE'
  | 'DATASET';

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


export type PutCatalogueMutation = { putCatalogue: { status: WriteStatus, identifier: string, iri: string, etag: string, report: { conforms: boolean, findings: Array<{ code: string, severity: Severity, focusNode: string | null, path: string | null, value: string | null, message: string }> } } };

export type DeleteCatalogueMutationVariables = Exact<{
  id: string | number;
  ifMatch?: string | null | undefined;
}>;


export type DeleteCatalogueMutation = { deleteCatalogue: { identifier: string, datasets: number } };

export type DatasetRdfQueryVariables = Exact<{
  id: string | number;
  syntax: RdfSyntax;
}>;


export type DatasetRdfQuery = { dataset: { rdf: { body: string, mediaType: string, etag: string, changed: string } } | null };

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
}>;


export type CreateDatasetMutation = { createDataset: { status: WriteStatus, identifier: string, iri: string, etag: string, report: { conforms: boolean, findings: Array<{ code: string, severity: Severity, focusNode: string | null, path: string | null, value: string | null, message: string }> } } };

export type PutDatasetByOriginMutationVariables = Exact<{
  catalogue: string | number;
  originalId: string;
  rdf: RdfPayload;
  dryRun?: boolean | null | undefined;
  ifMatch?: string | null | undefined;
  ifNoneMatch?: string | null | undefined;
}>;


export type PutDatasetByOriginMutation = { putDatasetByOrigin: { status: WriteStatus, identifier: string, iri: string, etag: string, report: { conforms: boolean, findings: Array<{ code: string, severity: Severity, focusNode: string | null, path: string | null, value: string | null, message: string }> } } };

export type PutDatasetMutationVariables = Exact<{
  catalogue: string | number;
  id: string | number;
  rdf: RdfPayload;
  dryRun?: boolean | null | undefined;
  ifMatch?: string | null | undefined;
  ifNoneMatch?: string | null | undefined;
}>;


export type PutDatasetMutation = { putDataset: { status: WriteStatus, identifier: string, iri: string, etag: string, report: { conforms: boolean, findings: Array<{ code: string, severity: Severity, focusNode: string | null, path: string | null, value: string | null, message: string }> } } };

export type ReplaceDatasetMutationVariables = Exact<{
  id: string | number;
  rdf: RdfPayload;
  dryRun?: boolean | null | undefined;
  ifMatch?: string | null | undefined;
  ifNoneMatch?: string | null | undefined;
}>;


export type ReplaceDatasetMutation = { replaceDataset: { status: WriteStatus, identifier: string, iri: string, etag: string, report: { conforms: boolean, findings: Array<{ code: string, severity: Severity, focusNode: string | null, path: string | null, value: string | null, message: string }> } } };

export type DeleteDatasetMutationVariables = Exact<{
  id: string | number;
  ifMatch?: string | null | undefined;
}>;


export type DeleteDatasetMutation = { deleteDataset: { identifier: string } };

export type DistributionRdfQueryVariables = Exact<{
  id: string | number;
  syntax: RdfSyntax;
}>;


export type DistributionRdfQuery = { distribution: { dataset: { identifier: string } | null, rdf: { body: string, mediaType: string, etag: string, changed: string } } | null };

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
}>;


export type AddDistributionMutation = { addDistribution: { status: WriteStatus, identifier: string, iri: string, etag: string, report: { conforms: boolean, findings: Array<{ code: string, severity: Severity, focusNode: string | null, path: string | null, value: string | null, message: string }> } } };

export type ReplaceDistributionMutationVariables = Exact<{
  id: string | number;
  rdf: RdfPayload;
  dryRun?: boolean | null | undefined;
  ifMatch?: string | null | undefined;
}>;


export type ReplaceDistributionMutation = { replaceDistribution: { status: WriteStatus, identifier: string, iri: string, etag: string, report: { conforms: boolean, findings: Array<{ code: string, severity: Severity, focusNode: string | null, path: string | null, value: string | null, message: string }> } } };

export type DeleteDistributionMutationVariables = Exact<{
  id: string | number;
  ifMatch?: string | null | undefined;
}>;


export type DeleteDistributionMutation = { deleteDistribution: { identifier: string } };

export type RdfPartsFragment = { body: string, mediaType: string, etag: string, changed: string };

export type WritePartsFragment = { status: WriteStatus, identifier: string, iri: string, etag: string };

export type ReportPartsFragment = { report: { conforms: boolean, findings: Array<{ code: string, severity: Severity, focusNode: string | null, path: string | null, value: string | null, message: string }> } };

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

export type IndicatorPartsFragment = { name: string, title: string, dimension: QualityDimension, passed: boolean, points: number, possible: number, property: string | null, value: string | null, distribution: string | null, url: { state: UrlState, status: number | null, checked: string | null } | null };

export type AdvicePartsFragment = { indicator: string, dimension: QualityDimension, gain: number, text: string, property: string | null, distribution: string | null, meant: string | null };

export type DistributionQualityPartsFragment = { identifier: string, iri: string, findability: number, accessibility: number, interoperability: number, reusability: number, contextuality: number, score: number, possible: number, indicators: Array<{ name: string, title: string, dimension: QualityDimension, passed: boolean, points: number, possible: number, property: string | null, value: string | null, distribution: string | null, url: { state: UrlState, status: number | null, checked: string | null } | null }>, advice: Array<{ indicator: string, dimension: QualityDimension, gain: number, text: string, property: string | null, distribution: string | null, meant: string | null }> };

export type DatasetQualityQueryVariables = Exact<{
  id: string | number;
  lang?: Array<string> | string | null | undefined;
}>;


export type DatasetQualityQuery = { dataset: { identifier: string, iri: string, title: string | null, distributions: Array<{ identifier: string, title: string | null }>, quality: { findability: number, accessibility: number, interoperability: number, reusability: number, contextuality: number, score: number, possible: number, band: QualityBand, computedAt: string, indicators: Array<{ name: string, title: string, dimension: QualityDimension, passed: boolean, points: number, possible: number, property: string | null, value: string | null, distribution: string | null, url: { state: UrlState, status: number | null, checked: string | null } | null }>, advice: Array<{ indicator: string, dimension: QualityDimension, gain: number, text: string, property: string | null, distribution: string | null, meant: string | null }>, distributions: Array<{ identifier: string, iri: string, findability: number, accessibility: number, interoperability: number, reusability: number, contextuality: number, score: number, possible: number, indicators: Array<{ name: string, title: string, dimension: QualityDimension, passed: boolean, points: number, possible: number, property: string | null, value: string | null, distribution: string | null, url: { state: UrlState, status: number | null, checked: string | null } | null }>, advice: Array<{ indicator: string, dimension: QualityDimension, gain: number, text: string, property: string | null, distribution: string | null, meant: string | null }> }> } | null } | null };

export type DatasetQualityRdfQueryVariables = Exact<{
  id: string | number;
  syntax: RdfSyntax;
}>;


export type DatasetQualityRdfQuery = { dataset: { quality: { rdf: { body: string, mediaType: string, etag: string, changed: string } } | null } | null };

export type DeleteQualityMutationVariables = Exact<{
  dataset: string | number;
}>;


export type DeleteQualityMutation = { deleteQuality: { identifier: string } };

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
export const ReportPartsFragmentDoc = new TypedDocumentString(`
    fragment ReportParts on WriteResult {
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
    `, {"fragmentName":"ReportParts"}) as unknown as TypedDocumentString<ReportPartsFragment, unknown>;
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
fragment ReportParts on WriteResult {
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
    mutation DeleteCatalogue($id: ID!, $ifMatch: String) {
  deleteCatalogue(id: $id, ifMatch: $ifMatch) {
    identifier
    datasets
  }
}
    `) as unknown as TypedDocumentString<DeleteCatalogueMutation, DeleteCatalogueMutationVariables>;
export const DatasetRdfDocument = new TypedDocumentString(`
    query DatasetRdf($id: ID!, $syntax: RdfSyntax!) {
  dataset(id: $id) {
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
    mutation CreateDataset($catalogue: ID!, $rdf: RdfPayload!, $id: ID, $dryRun: Boolean) {
  createDataset(
    catalogue: $catalogue
    source: {rdf: $rdf}
    id: $id
    dryRun: $dryRun
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
fragment ReportParts on WriteResult {
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
}`) as unknown as TypedDocumentString<CreateDatasetMutation, CreateDatasetMutationVariables>;
export const PutDatasetByOriginDocument = new TypedDocumentString(`
    mutation PutDatasetByOrigin($catalogue: ID!, $originalId: String!, $rdf: RdfPayload!, $dryRun: Boolean, $ifMatch: String, $ifNoneMatch: String) {
  putDatasetByOrigin(
    catalogue: $catalogue
    originalId: $originalId
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
fragment ReportParts on WriteResult {
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
}`) as unknown as TypedDocumentString<PutDatasetByOriginMutation, PutDatasetByOriginMutationVariables>;
export const PutDatasetDocument = new TypedDocumentString(`
    mutation PutDataset($catalogue: ID!, $id: ID!, $rdf: RdfPayload!, $dryRun: Boolean, $ifMatch: String, $ifNoneMatch: String) {
  putDataset(
    catalogue: $catalogue
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
fragment ReportParts on WriteResult {
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
}`) as unknown as TypedDocumentString<PutDatasetMutation, PutDatasetMutationVariables>;
export const ReplaceDatasetDocument = new TypedDocumentString(`
    mutation ReplaceDataset($id: ID!, $rdf: RdfPayload!, $dryRun: Boolean, $ifMatch: String, $ifNoneMatch: String) {
  replaceDataset(
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
fragment ReportParts on WriteResult {
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
}`) as unknown as TypedDocumentString<ReplaceDatasetMutation, ReplaceDatasetMutationVariables>;
export const DeleteDatasetDocument = new TypedDocumentString(`
    mutation DeleteDataset($id: ID!, $ifMatch: String) {
  deleteDataset(id: $id, ifMatch: $ifMatch) {
    identifier
  }
}
    `) as unknown as TypedDocumentString<DeleteDatasetMutation, DeleteDatasetMutationVariables>;
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
    mutation AddDistribution($dataset: ID!, $rdf: RdfPayload!, $dryRun: Boolean, $ifMatch: String) {
  addDistribution(
    dataset: $dataset
    source: {rdf: $rdf}
    dryRun: $dryRun
    ifMatch: $ifMatch
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
fragment ReportParts on WriteResult {
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
}`) as unknown as TypedDocumentString<AddDistributionMutation, AddDistributionMutationVariables>;
export const ReplaceDistributionDocument = new TypedDocumentString(`
    mutation ReplaceDistribution($id: ID!, $rdf: RdfPayload!, $dryRun: Boolean, $ifMatch: String) {
  replaceDistribution(
    id: $id
    source: {rdf: $rdf}
    dryRun: $dryRun
    ifMatch: $ifMatch
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
fragment ReportParts on WriteResult {
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
}`) as unknown as TypedDocumentString<ReplaceDistributionMutation, ReplaceDistributionMutationVariables>;
export const DeleteDistributionDocument = new TypedDocumentString(`
    mutation DeleteDistribution($id: ID!, $ifMatch: String) {
  deleteDistribution(id: $id, ifMatch: $ifMatch) {
    identifier
  }
}
    `) as unknown as TypedDocumentString<DeleteDistributionMutation, DeleteDistributionMutationVariables>;
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
    identifier
  }
}
    `) as unknown as TypedDocumentString<DeleteQualityMutation, DeleteQualityMutationVariables>;