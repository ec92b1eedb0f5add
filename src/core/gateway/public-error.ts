/** The visible part of an error, as GraphQL: refusals, and GraphQL's own errors about the request; nothing else. */
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { Refusal, refusals } from '../errors.js';
import { limits } from './limits.js';

/** Codes of Apollo Server that tell a client about its request. */
const REQUEST_CODES: ReadonlySet<unknown> = new Set([
  'BAD_REQUEST',
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

/** The refusal that caused an error, if one did. */
export const refusalOf = (error: unknown): Refusal | undefined => {
  let cause = error;
  for (let depth = 0; depth < 8; depth++) {
    if (cause instanceof Refusal) return cause;
    if (!(cause instanceof GraphQLError)) return undefined;
    cause = cause.originalError;
  }
  return undefined;
};

const clientStatus = (error: GraphQLError): boolean => {
  const { status } = (error.extensions['http'] ?? {}) as { readonly status?: number };
  return status !== undefined && status >= 400 && status < 500;
};

/** True if an argument turned out to be null or absent while its field was executed, because of its variable. */
const isArgumentError = ({ message, originalError }: GraphQLError): boolean =>
  message.startsWith('Argument "') &&
  (!originalError || (originalError instanceof GraphQLError && originalError.nodes !== undefined));

/**
 * Code of an error about the request itself; undefined for all others. Errors of a request have no path, with the one
 * exception of arguments.
 */
const requestCode = (error: unknown): string | undefined => {
  if (!(error instanceof GraphQLError)) return undefined;
  const { code } = error.extensions ?? {};
  if (error.path) return isArgumentError(error) ? 'BAD_USER_INPUT' : undefined;
  if (REQUEST_CODES.has(code)) return code as string;
  return code === undefined && error.extensions && clientStatus(error) ? 'BAD_REQUEST' : undefined;
};

/** True if a client is told nothing of the error but that it happened. */
export const isInternal = (error: unknown): boolean => !refusalOf(error) && requestCode(error) === undefined;

/** True if the parser ran out of stack. */
const isTooDeep = (error: unknown): boolean => {
  let cause = error;
  while (cause instanceof GraphQLError) cause = cause.originalError;
  return cause instanceof RangeError;
};

const shorten = (message: string): string =>
  message.length > limits.message ? `${message.slice(0, limits.message - 1)}…` : message;

/** The public form of an error. `suggestions` allows the "Did you mean" of graphql-js, which tells of the schema. */
export const publicError =
  (suggestions: boolean) =>
  ({ message, locations, path, extensions }: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const { requestId } = extensions ?? {};
    const place = { ...(locations ? { locations } : {}), ...(path ? { path } : {}) };
    const known = requestId === undefined ? {} : { requestId };
    const refusal = refusalOf(error);
    if (refusal) {
      const { status, detail, extras } = refusal;
      // An argument that cannot be read is wrong as one of a wrong type is, which GraphQL finds by itself.
      const code = extras.place !== undefined && refusal.code === 'BAD_REQUEST' ? 'BAD_USER_INPUT' : refusal.code;
      return { message: detail, ...place, extensions: { ...extras, code, status, ...known } };
    }
    const code = requestCode(error);
    if (code === undefined) {
      const { title, status } = refusals.INTERNAL;
      return { message: title, ...place, extensions: { code: 'INTERNAL', status, ...known } };
    }
    if (isTooDeep(error)) {
      return { message: 'The document is nested too deeply.', ...place, extensions: { code, ...known } };
    }
    const told = suggestions ? message : message.replace(/ Did you mean [^]*$/, '');
    return { message: shorten(told), ...place, extensions: { code, ...known } };
  };
