/** Logins that did not work, in words for a person. */
import { OidcError } from '../../../oidc/errors.js';

/** A login did not work; the message is for a person. */
export class LoginFailed extends Error {
  override readonly name = 'LoginFailed';
}

/** The sentence for a failure of a login or its renewal; undefined for mistakes of ours. */
export const sentenceFor = (error: unknown): string | undefined => {
  if (error instanceof LoginFailed) return error.message;
  if (!(error instanceof OidcError)) return undefined;
  switch (error.failure) {
    case 'REFUSED':
      return 'Your login was refused or has ended; please sign in again.';
    case 'FOREIGN':
      return 'This login is not yours; please sign in again.';
    case 'NO_PROVIDER':
      return 'The identity provider is not the one that is configured, or cannot be reached.';
    case 'UNREACHABLE':
      return 'The identity provider cannot be reached; try again in a moment.';
  }
};
