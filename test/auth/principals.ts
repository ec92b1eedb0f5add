/** Principals for tests of decisions. */
import type { KeyPrincipal, UserPrincipal } from '../../src/core/auth/principal.js';
import type { Refusal } from '../../src/core/errors.js';

export const user = (changes: Partial<UserPrincipal> = {}): UserPrincipal => ({
  kind: 'user',
  sub: 'alice',
  username: 'alice',
  roles: ['PLATFORM_USER'],
  groups: [],
  client: 'cli',
  audiences: ['resource-server'],
  token: 'header.claims.signature',
  expires: Math.floor(Date.now() / 1000) + 300,
  ...changes,
});

export const key = (changes: Partial<KeyPrincipal> = {}): KeyPrincipal => ({
  kind: 'key',
  id: '0123456789ab',
  label: 'test',
  ...changes,
});

/** The refusal that something ends with, as `status error / description`; `allowed` when it ends well. */
export const refusalOf = async (attempt: () => unknown): Promise<string> => {
  try {
    await attempt();
    return 'allowed';
  } catch (error) {
    const { status, extras } = error as Refusal;
    return `${status} ${String(extras['error'])} / ${String(extras['error_description'])}`;
  }
};
