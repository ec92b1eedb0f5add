/** Failures of the identity provider, as the pages tell them. */
import { Refusal } from '../../errors.js';
import { OidcError } from '../../oidc/errors.js';

/** The refusal for an `OidcError`; anything else as it is. */
export const refused = (error: unknown): unknown => {
  if (!(error instanceof OidcError)) return error;
  switch (error.failure) {
    case 'REFUSED':
      return new Refusal(
        'UNAUTHENTICATED',
        'The login was refused or is no longer valid; please log in again.',
        {},
        error,
      );
    case 'FOREIGN':
      return new Refusal(
        'UNAUTHENTICATED',
        'The login does not belong to this browser; please log in again.',
        {},
        error,
      );
    default:
      return new Refusal('UNAVAILABLE', 'The identity provider does not answer; try again in a moment.', {}, error);
  }
};
