/** Logins that did not work, in words for a person. */
import { OidcError } from '../../../oidc/errors.js';
import { words } from '../words.js';

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
      return words.refused;
    case 'FOREIGN':
      return words.foreign;
    case 'NO_PROVIDER':
      return words.noProvider;
    case 'UNREACHABLE':
      return words.unreachable;
  }
};
