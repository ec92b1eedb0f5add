/** A small market for tests: two organizations with API keys, a seller's dataset, and the operations of trade. */
import { startService, type GraphqlAnswer, type TestService } from '../support/service.js';

/** Organizations of the tests. */
export const SELLER = 'a1f6c1de-8b1f-4a52-8a2e-0f3f0c8f5b01';
export const BUYER = 'b2f6c1de-8b1f-4a52-8a2e-0f3f0c8f5b02';

const CATALOGUE = '<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "Factory"@en .';

/** Metadata of a seller's dataset. */
export const turtle = (title = 'Production figures', more = '') => `
@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> . @prefix pst: <https://www.pistis-project.eu/ns/voc#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
<https://piveau.io/set/data/test-dataset> a dcat:Dataset ;
  dct:title "${title}"@en ; dct:description "What was made"@en ; dcat:keyword "production"@en ;
  dct:publisher [ a foaf:Organization ; foaf:name "Acme" ; foaf:mbox <mailto:data@acme.example> ] ;
  dcat:distribution <https://piveau.io/set/distribution/1> ${more} .
<https://piveau.io/set/distribution/1> a dcat:Distribution ; dct:title "figures.csv" ;
  dcat:accessURL <https://acme.example/api/files/get_file?asset_uuid=1> .`;

/** Offers for sale. */
export const OFFERS = { purchaseOffer: { price: '12.50', type: 'one-off', spatialAvailability: ['Greece', 'Italy'] } };

/** The same offers of data whose addresses everybody may read, as those whose contract names servers. */
export const TOLD = { purchaseOffer: { ...OFFERS.purchaseOffer, withholdsAddresses: false } };

/** Answer of a mutation of trade. */
export interface Outcome {
  readonly __typename: string;
  readonly code?: string;
  readonly message?: string;
  readonly state?: string | null;
  readonly legal?: readonly string[];
  readonly replayed?: boolean;
  readonly listing?: {
    readonly state: string;
    readonly marketplaceId: string;
    readonly originalId: string;
    readonly version: number;
  };
  readonly dataset?: { readonly identifier: string };
  readonly marketplaceDataset?: { readonly identifier: string } | null;
  readonly copy?: { readonly identifier: string } | null;
  readonly acquisition?: { readonly id: string; readonly state: string };
  readonly investment?: { readonly id: string; readonly shares: number; readonly percentage: number | null };
}

const PUBLICATION = `... on PublicationResult { replayed listing { state marketplaceId originalId version }
  dataset { identifier } marketplaceDataset { identifier } }`;
const FIELDS = {
  publishDataset: PUBLICATION,
  updateOffer: PUBLICATION,
  withdrawOffer: PUBLICATION,
  acquireDataset: `... on AcquisitionResult { replayed acquisition { id state } copy { identifier }
    marketplaceDataset { identifier } }`,
  recordInvestment: '... on InvestmentResult { replayed investment { id shares percentage } }',
} as const;

const OPERATIONS = {
  publishDataset: '$offers: MonetizationInput, $marketplaceId: ID',
  updateOffer: '$offers: MonetizationInput',
  withdrawOffer: '',
  acquireDataset: '$copy: Boolean = true, $renew: Boolean = false',
  recordInvestment: '$shares: Int, $percentage: Float',
} as const;
export type Operation = keyof typeof OPERATIONS;

/** The document of a mutation of trade. */
const documentOf = (operation: Operation): string => {
  const own = [...OPERATIONS[operation].matchAll(/\$(\w+):/g)].map(([, name]) => `${name}: $${name}`);
  const variables = ['$id: ID!', '$key: String!', OPERATIONS[operation]].filter(Boolean).join(', ');
  const args = ['id: $id', 'idempotencyKey: $key', ...own].join(', ');
  return `mutation (${variables}) { result: ${operation}(${args}) { __typename
  ... on Problem { code message } ... on Conflict { state legal } ${FIELDS[operation]} } }`;
};

/** A service with its callers. */
export interface World {
  readonly service: TestService;
  readonly seller: Record<string, string>;
  readonly buyer: Record<string, string>;
  /** An API key of one more organization. */
  key(organization: string): Promise<Record<string, string>>;
  /** Runs a mutation of trade; errors of the operation are thrown. */
  run(operation: Operation, variables: object, headers: Record<string, string>): Promise<Outcome>;
  /** Adds a dataset of the seller; returns its id. */
  dataset(body?: string, headers?: Record<string, string>): Promise<string>;
  /** Adds a dataset of the seller and publishes it. */
  published(offers?: object): Promise<{ readonly dataset: string; readonly twin: string }>;
  /** The search document of a dataset; undefined when there is none. */
  found(id: string): Promise<Record<string, never> | undefined>;
  /** Status of the RDF of a dataset. */
  status(id: string): Promise<number>;
  stop(): Promise<void>;
}

/** Makes a key that nobody used. */
export const newKey = (): string => crypto.randomUUID();

/** Starts a market. */
export const startWorld = async (settings: Record<string, string> = {}, dataDir?: string): Promise<World> => {
  const service = await startService(settings, dataDir);
  const key = async (organization: string) => {
    const created = await service.app.keys.create({ label: organization, organization });
    return { 'x-api-key': created.key };
  };
  const seller = await key(SELLER);
  const buyer = await key(BUYER);
  const run: World['run'] = async (operation, variables, headers) => {
    const all = { key: newKey(), ...variables };
    const answer: GraphqlAnswer<{ result: Outcome }> = await service.graphql(documentOf(operation), all, headers);
    if (!answer.data) throw new Error(JSON.stringify(answer.errors));
    return answer.data.result;
  };
  await service.write('PUT', '/srv/repo/catalogues/my-data', CATALOGUE, { 'content-type': 'text/turtle' });
  const dataset: World['dataset'] = async (body = turtle(), headers = seller) => {
    const response = await service.fetch('/srv/repo/catalogues/my-data/datasets', {
      method: 'POST',
      headers: { 'content-type': 'text/turtle', ...headers },
      body,
    });
    if (response.status !== 201) throw new Error(await response.text());
    return ((await response.json()) as { id: string }).id;
  };
  return {
    service,
    seller,
    buyer,
    key,
    run,
    dataset,
    published: async (offers = OFFERS) => {
      const id = await dataset();
      const outcome = await run('publishDataset', { id, offers }, seller);
      if (!outcome.listing) throw new Error(JSON.stringify(outcome));
      return { dataset: id, twin: outcome.listing.marketplaceId };
    },
    found: async (id) => {
      const response = await service.fetch(`/srv/search/datasets/${id}`);
      return response.status === 200
        ? ((await response.json()) as { result: Record<string, never> }).result
        : undefined;
    },
    status: async (id) => (await service.fetch(`/srv/repo/datasets/${id}`)).status,
    stop: () => service.stop(),
  };
};
