/** Schema and data of the small service: one catalogue of two datasets. */

export const typeDefs = /* GraphQL */ `
  "An absolute IRI (RFC 3987)."
  scalar Iri
  scalar Decimal
  scalar DateTime
  type LanguageString {
    value: String!
    language: String
  }
  type Concept {
    iri: Iri
    code: String
    labels: [LanguageString!]!
  }
  type Licence {
    identifier: String
    title: String
  }
  type Agent {
    name: String
    email: Iri
  }
  type PageInfo {
    hasNextPage: Boolean!
    endCursor: String
  }
  "A catalogue of datasets (dcat:Catalog)."
  type Catalogue {
    identifier: String!
    titles: [LanguageString!]!
    publisher: Agent
    "How many datasets it has."
    datasetCount: Int!
    datasets(first: Int = 20, after: String): DatasetConnection!
  }
  type CatalogueEdge {
    node: Catalogue!
    cursor: String!
  }
  type CatalogueConnection {
    edges: [CatalogueEdge!]!
    pageInfo: PageInfo!
  }
  type Distribution {
    identifier: String!
    titles: [LanguageString!]!
    format: Concept
    licence: Licence
    byteSize: Decimal
    accessUrls: [Iri!]!
  }
  type PurchaseOffer {
    type: String
    price: Decimal
    free: Boolean
    spatialAvailability: [String!]!
  }
  type InvestmentOffer {
    price: Decimal
    totalShares: Int
    maxShares: Int
    termDate: DateTime
  }
  type MonetizationMethod {
    sellerId: String
    purchaseOffers: [PurchaseOffer!]!
    investmentOffers: [InvestmentOffer!]!
  }
  type OfferLink {
    originalId: String
    marketplaceOfferId: String
  }
  enum RdfSyntax {
    JSON_LD
    TURTLE
  }
  type RdfDocument {
    mediaType: String!
    body: String!
  }
  type Finding {
    severity: String!
    code: String!
    path: String
    value: String
    message: String!
  }
  type ValidationReport {
    conforms: Boolean!
    findings: [Finding!]!
  }
  "A dataset (dcat:Dataset) with its distributions and offers."
  type Dataset {
    identifier: String!
    iri: Iri!
    titles: [LanguageString!]!
    descriptions: [LanguageString!]!
    keywords: [LanguageString!]!
    themes: [Concept!]!
    publisher: Agent
    issued: DateTime
    modified: DateTime
    distributions: [Distribution!]!
    monetization: MonetizationMethod
    offer: OfferLink
    etag: String!
    rdf(syntax: RdfSyntax = JSON_LD): RdfDocument!
    validation: ValidationReport
  }
  type DatasetEdge {
    node: Dataset!
    cursor: String!
  }
  type DatasetConnection {
    edges: [DatasetEdge!]!
    pageInfo: PageInfo!
  }
  type Query {
    catalogues(first: Int = 20, after: String): CatalogueConnection!
    dataset(id: ID!): Dataset
    datasets(catalogue: ID, first: Int = 20, after: String): DatasetConnection!
  }
  input CatalogueSource {
    fields: Fields
  }
  input DatasetSource {
    fields: Fields
  }
  scalar Fields
  type WriteResult {
    status: String!
    iri: Iri!
    report: ValidationReport!
  }
  type Mutation {
    putCatalogue(id: ID!, source: CatalogueSource!, dryRun: Boolean = false): WriteResult!
    createDataset(catalogue: ID!, source: DatasetSource!, dryRun: Boolean = false): WriteResult!
  }
`;

const page = <T extends { readonly identifier: string }>(nodes: readonly T[]): object => ({
  edges: nodes.map((node) => ({ node, cursor: node.identifier })),
  pageInfo: { hasNextPage: false, endCursor: nodes.at(-1)?.identifier ?? null },
});

const english = (value: string): readonly object[] => [{ value, language: 'en' }];
const report = { conforms: true, findings: [] };

const dataset = (identifier: string, title: string) => ({
  identifier,
  iri: `http://localhost/catset/data/${identifier}`,
  titles: english(title),
  descriptions: english(`${title} of the whole city, updated every night.`),
  keywords: english('transport'),
  themes: [{ iri: 'http://publications.europa.eu/resource/authority/data-theme/TRAN', code: 'TRAN', labels: [] }],
  publisher: { name: 'City transport', email: 'mailto:data@city.example' },
  issued: '2025-02-01',
  modified: '2025-06-01',
  distributions: [
    { identifier: `${identifier}-csv`, titles: english(`${title} as CSV`), byteSize: '52428', accessUrls: [] },
  ],
  monetization: {
    sellerId: 'seller',
    purchaseOffers: [{ type: 'one-off', price: '20.00', free: false, spatialAvailability: [] }],
    investmentOffers: [],
  },
  offer: null,
  etag: '"1"',
  rdf: {
    mediaType: 'text/turtle',
    body: `<http://localhost/catset/data/${identifier}> a <http://www.w3.org/ns/dcat#Dataset> .\n`,
  },
  validation: report,
});

const datasets = [dataset('bus-stops', 'Bus stops'), dataset('tram-lines', 'Tram lines')];
const catalogues = [
  {
    identifier: 'city',
    titles: english('City catalogue'),
    publisher: { name: 'City transport' },
    datasetCount: datasets.length,
    datasets: () => page(datasets),
  },
];
const written = { status: 'VALIDATED', iri: 'http://localhost/catset/data/new', report };

export const resolvers = {
  Query: {
    catalogues: () => page(catalogues),
    dataset: (_: unknown, { id }: { id: string }) => datasets.find(({ identifier }) => identifier === id) ?? null,
    datasets: () => page(datasets),
  },
  Mutation: { putCatalogue: () => written, createDataset: () => written },
};
