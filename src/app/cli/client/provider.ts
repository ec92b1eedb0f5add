/** The identity provider, as the command line talks to it. */
import { OidcError } from '../../../core/oidc/errors.js';
import { RelyingParty } from '../../../core/oidc/relying-party.js';
import type { Tokens as Issued } from '../../../core/oidc/tokens.js';
import { Ended, exits } from './exit.js';
import type { Tokens } from './profile.js';

/** Longest wait for the identity provider in seconds. */
const PATIENCE = 30;

/** A client of this tool. */
export interface Client {
  readonly client: string;
  /** Only for clients that have one. */
  readonly clientSecret?: string | undefined;
}

/** Ends a command where the provider at `address` does not do what it was asked for; a refusal is told in its own words. */
const ended = (error: unknown, address: string): unknown => {
  if (!(error instanceof OidcError)) return error;
  switch (error.failure) {
    case 'NO_PROVIDER':
      return new Ended(`There is no identity provider at ${address}; name it with --issuer.`, exits.REFUSED);
    case 'UNREACHABLE':
      return new Ended(`The identity provider at ${new URL(address).origin} does not answer.`, exits.UNREACHABLE);
    default:
      return new Ended(`The identity provider refuses: ${error.message}`, exits.CREDENTIALS);
  }
};

/**
 * Asks the provider at `address` (an issuer, or a discovery document) as `client` for tokens. Ends the command where they are not given.
 */
export const tokensFrom = async (
  address: string,
  { client, clientSecret }: Client,
  ask: (party: RelyingParty) => Promise<Issued>,
): Promise<Tokens> => {
  const party = new RelyingParty({ provider: address, client, secret: clientSecret, patience: PATIENCE });
  try {
    const { access, refresh, expires } = await ask(party);
    return { client, clientSecret, issuer: await party.issuer(), accessToken: access, refreshToken: refresh, expires };
  } catch (error) {
    throw ended(error, address);
  }
};

/** New tokens for a refresh token; for one `resource` alone where it is named (RFC 8707). */
export const refresh = async ({ issuer, refreshToken, ...client }: Tokens, resource?: string): Promise<Tokens> => {
  if (refreshToken === undefined) throw new Ended('The login has ended; log in again.', exits.CREDENTIALS);
  const tokens = await tokensFrom(issuer, client, (party) => party.refresh(refreshToken, undefined, resource));
  return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
};

/** Ends the login at the identity provider (RFC 7009). Returns whether it did. */
export const revoke = async ({ issuer, client, clientSecret, refreshToken }: Tokens): Promise<boolean> => {
  const party = new RelyingParty({ provider: issuer, client, secret: clientSecret, patience: PATIENCE });
  return refreshToken !== undefined && (await party.revoke(refreshToken));
};
