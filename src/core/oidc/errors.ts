/** The ways in which a provider does not do what it was asked for. */
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';

/**
 * `NO_PROVIDER`: something answers there, but no provider of that name. `UNREACHABLE`: no answer, or none that counts. `REFUSED`: the
 * provider says no. `FOREIGN`: the answer belongs to another login, another provider or another person.
 */
export type OidcFailure = 'NO_PROVIDER' | 'UNREACHABLE' | 'REFUSED' | 'FOREIGN';

/** A failure of a provider; the message of `REFUSED` is the provider's own. */
export class OidcError extends Error {
  override readonly name = 'OidcError';

  constructor(
    readonly failure: OidcFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Codes of `openid-client` for an answer that came, and is not for us. */
const FOREIGN: ReadonlySet<unknown> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
]);

/** Codes for an answer that is none of a provider. */
const NO_PROVIDER: ReadonlySet<unknown> = new Set([
  ...FOREIGN,
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** An error of `openid-client` in our words. `stage` is what such an answer means where a provider is looked for. */
export const asOidcError = (error: unknown, stage?: 'NO_PROVIDER'): unknown => {
  if (error instanceof OidcError) return error;
  const made = (failure: OidcFailure, message: string): OidcError => new OidcError(failure, message, { cause: error });
  if (error instanceof ResponseBodyError) {
    const { status, error: code, error_description: description } = error;
    return status >= 500
      ? made('UNREACHABLE', 'The identity provider does not answer.')
      : made('REFUSED', description ?? code);
  }
  if (error instanceof AuthorizationResponseError) return made('REFUSED', error.error_description ?? error.error);
  if (error instanceof ClientError) {
    if (stage !== undefined && NO_PROVIDER.has(error.code)) return made(stage, 'There is no such identity provider.');
    if (FOREIGN.has(error.code))
      return made('FOREIGN', 'The answer of the identity provider belongs to another login.');
    return made('UNREACHABLE', 'The identity provider does not answer.');
  }
  // A request that gets no answer ends with a TypeError (Fetch Standard §5.6); so does a mistake of ours, which must be seen.
  return error instanceof TypeError && !('code' in error)
    ? made('UNREACHABLE', 'The identity provider does not answer.')
    : error;
};
