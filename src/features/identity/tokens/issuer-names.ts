/**
 * The names under which the realm issues tokens. There is one realm with one set of keys: tokens of either name are accepted at every
 * endpoint, and one that is refreshed keeps its own.
 */
import type { Config } from '../../../core/config.js';

/** Paths below which the realms lie: releases of Keycloak before 17 had everything below `/auth`. */
export const ROOTS = ['/realms', '/auth/realms'] as const;

/** The names of the issuer. */
export interface IssuerNames {
  /** The one of the service's own documents and secrets. */
  readonly canonical: string;
  /** All that tokens may carry. */
  readonly all: readonly string[];
  /** The one for requests below a path of `ROOTS`. */
  at(path: string): string;
}

/** The names of the issuer by a configuration. */
export const issuerNamesOf = ({
  BASE_URL,
  REALM,
  ISSUER_UNDER_AUTH,
}: Pick<Config, 'BASE_URL' | 'REALM' | 'ISSUER_UNDER_AUTH'>): IssuerNames => {
  const [canonical, underAuth] = ROOTS.map((root) => `${BASE_URL}${root}/${REALM}`) as [string, string];
  return {
    canonical,
    all: [canonical, underAuth],
    at: (path) => (ISSUER_UNDER_AUTH === 'own' && path.startsWith(`${ROOTS[1]}/`) ? underAuth : canonical),
  };
};
