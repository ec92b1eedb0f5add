/** Sends typed operations to a service: GraphQL over HTTP with nothing but fetch. */
import type { TypedDocumentString } from './generated/graphql.js';

/** Where the service is, and who asks. */
export interface Service {
  /** Such as `https://market.example`. */
  readonly url: string;
  /** Credentials, asked for before every request: `{ authorization: 'Bearer …' }` or `{ 'x-api-key': '…' }`. */
  readonly headers?: () => Record<string, string> | Promise<Record<string, string>>;
}

/** One error of an answer. */
interface ErrorOfAnswer {
  readonly message: string;
  readonly extensions?: { readonly code?: string; readonly requestId?: string };
}

/** What an operation failed of. What a caller is expected to handle is no error but a member of the mutation's result. */
export class OperationFailed extends Error {
  override readonly name = 'OperationFailed';
  /** Stable code, such as `UNAUTHENTICATED` or `RATE_LIMITED`. */
  readonly code: string;

  constructor(readonly errors: readonly ErrorOfAnswer[]) {
    super(errors.map(({ message }) => message).join('\n'));
    this.code = errors[0]?.extensions?.code ?? 'UNKNOWN';
  }
}

interface Answer<Result> {
  readonly data?: Result | null;
  readonly errors?: readonly ErrorOfAnswer[];
}

/** Runs an operation and returns its data, typed by its document. */
export const request = async <Result, Variables>(
  { url, headers }: Service,
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
): Promise<Result> => {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json;q=0.9',
      ...(await headers?.()),
    },
    body: JSON.stringify({ query: document.toString(), variables }),
  });
  const { data, errors } = (await response.json()) as Answer<Result>;
  if (errors || !data) throw new OperationFailed(errors ?? [{ message: `The service answered ${response.status}.` }]);
  return data;
};
