/** The two sides of a request, over GraphQL. */
import { newKey, type World } from './world.js';

/** A request as its sides see it. */
export interface Asked {
  readonly __typename: string;
  readonly code?: string;
  readonly message?: string;
  readonly replayed?: boolean;
  readonly request?: {
    readonly id: string;
    readonly state: string;
    readonly version: number;
    readonly price: string | null;
    readonly currency: string;
    readonly until: string | null;
    readonly purpose: string;
    readonly legal: readonly string[];
    readonly steps: readonly { readonly side: string; readonly state: string; readonly message: string | null }[];
    readonly agreement: { readonly id: string; readonly ends: string | null; readonly document: string } | null;
  };
}

const REQUEST = `id state version price currency until purpose legal steps { side state message }
  agreement { id ends document }`;
const OUTCOME = `__typename ... on Problem { code message } ... on AcquisitionRequestResult { replayed request { ${REQUEST} } }`;
const DOCUMENTS = {
  requestAcquisition: `mutation ($id: ID!, $purpose: String!, $key: String!, $terms: RequestedTermsInput) {
    result: requestAcquisition(id: $id, purpose: $purpose, idempotencyKey: $key, terms: $terms) { ${OUTCOME} } }`,
  proposeTerms: `mutation ($id: ID!, $version: Int!, $key: String!, $terms: RequestedTermsInput!, $message: String) {
    result: proposeTerms(id: $id, version: $version, idempotencyKey: $key, terms: $terms, message: $message) { ${OUTCOME} } }`,
  approveRequest: `mutation ($id: ID!, $version: Int!, $key: String!, $message: String) {
    result: approveRequest(id: $id, version: $version, idempotencyKey: $key, message: $message) { ${OUTCOME} } }`,
  endRequest: `mutation ($id: ID!, $version: Int!, $key: String!, $message: String) {
    result: endRequest(id: $id, version: $version, idempotencyKey: $key, message: $message) { ${OUTCOME} } }`,
} as const;

/** A step, as the caller with these headers makes it. */
export const step = async (
  { service }: { readonly service: Pick<World['service'], 'graphql'> },
  operation: keyof typeof DOCUMENTS,
  variables: object,
  headers: Record<string, string>,
): Promise<Asked> => {
  const all = { key: newKey(), purpose: 'Research on bees', ...variables };
  const { data, errors } = await service.graphql<{ result: Asked }>(DOCUMENTS[operation], all, headers);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.result;
};

/** Requests of an organization. */
export const listed = async (
  { service }: World,
  variables: object,
  headers: Record<string, string>,
): Promise<NonNullable<Asked['request']>[]> => {
  const document = `query ($side: RequestSide!, $states: [RequestState!], $dataset: ID) {
    acquisitionRequests(side: $side, states: $states, dataset: $dataset, first: 100) { edges { node { ${REQUEST} } } } }`;
  type Page = { acquisitionRequests: { edges: { node: NonNullable<Asked['request']> }[] } };
  const { data, errors } = await service.graphql<Page>(document, variables, headers);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.acquisitionRequests.edges.map(({ node }) => node);
};
