/** Errors of a request as a whole, with the HTTP status they have where the media type allows one. */
import { HeaderMap } from '@apollo/server';
import { GraphQLError } from 'graphql';
import { refusals } from '../errors.js';
import { refusalOf } from './public-error.js';

/**
 * Makes the GraphQL error of something thrown before or instead of a result. A GraphQL error is about the input of the caller;
 * a refusal keeps its status; anything else is ours.
 */
export const requestError = (error: unknown, headers: readonly (readonly [string, string])[] = []): GraphQLError => {
  const refusal = refusalOf(error);
  if (!refusal && error instanceof GraphQLError) {
    const { message, nodes } = error;
    return new GraphQLError(message, { nodes: nodes ?? null, extensions: { code: 'BAD_USER_INPUT' } });
  }
  const cause = error instanceof Error ? error : new Error(String(error));
  const status = refusal?.status ?? refusals.INTERNAL.status;
  return new GraphQLError(refusal?.detail ?? refusals.INTERNAL.title, {
    originalError: cause,
    extensions: { http: { status, headers: new HeaderMap(headers.map(([name, value]) => [name, value])) } },
  });
};
