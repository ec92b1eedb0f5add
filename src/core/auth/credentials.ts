/**
 * The powers of each kind of credential, whoever holds it: the table that every decision begins with. A credential never does more than it
 * carries. What its holder may do with a certain asset is decided after that (`Authorizer`).
 */
import type { Principal } from './principal.js';

/** The demands that an operation can have on its caller. */
export type Demand =
  /** Credentials that count, whichever they are. */
  | 'AUTHENTICATED'
  /** Somebody who says who they are, for administration. */
  | 'USER'
  /** The holder of an API key. */
  | 'API_KEY'
  /** Whoever runs the service. */
  | 'OPERATOR'
  /** Somebody who spends, and owns what was bought, for an organization. */
  | 'BUYER'
  /** A scope on an asset. */
  | 'SCOPE';

/** The way in which a scope on an asset is decided. */
export type Reach =
  /** There is none. */
  | 'NOTHING'
  /** By what was granted to the user. */
  | 'GRANTED'
  /** By what the token says, as far as it is still granted to the user. */
  | 'CARRIED'
  /** For every asset. */
  | 'EVERYTHING'
  /** For assets of the catalogues that the key names. */
  | 'CATALOGUES';

interface Power {
  readonly meets: readonly Demand[];
  readonly reach: Reach;
}

/**
 * The kinds of credential. A token with permissions acts in no name but says what may be done with what; a key that is limited to
 * catalogues is for these, whoever it belongs to. So neither spends an organization's money, nor shows what was bought. USER tokens meet
 * OPERATOR with the role of administrators only, and BUYER, as keys do, with an organization only.
 */
export const CREDENTIALS = {
  none: { meets: [], reach: 'NOTHING' },
  token: { meets: ['AUTHENTICATED', 'USER', 'OPERATOR', 'BUYER', 'SCOPE'], reach: 'GRANTED' },
  'token with permissions': { meets: ['AUTHENTICATED', 'SCOPE'], reach: 'CARRIED' },
  key: { meets: ['AUTHENTICATED', 'API_KEY', 'OPERATOR', 'BUYER', 'SCOPE'], reach: 'EVERYTHING' },
  'limited key': { meets: ['AUTHENTICATED', 'SCOPE'], reach: 'CATALOGUES' },
} as const satisfies Readonly<Record<string, Power>>;

/** One kind of credential. */
export type Credential = keyof typeof CREDENTIALS;

/** The credential that a caller presents. */
export const credentialOf = (principal: Principal): Credential => {
  switch (principal.kind) {
    case 'anonymous':
      return 'none';
    case 'key':
      return principal.catalogues === undefined ? 'key' : 'limited key';
    case 'user':
      return principal.permissions === undefined ? 'token' : 'token with permissions';
  }
};

/** True if a caller's kind of credential is good for something at all. */
export const meets = (principal: Principal, demand: Demand): boolean => {
  const met: readonly Demand[] = CREDENTIALS[credentialOf(principal)].meets;
  return met.includes(demand);
};

/** The organization that a caller spends for, and whose purchases the caller may see; `undefined` for none. */
export const buyerOf = (principal: Principal): string | undefined =>
  principal.kind !== 'anonymous' && meets(principal, 'BUYER') ? principal.organization : undefined;
