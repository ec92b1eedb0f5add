/** What every resolver is given. */
import type { Authorizer } from '../src/auth/authorize.js';
import type { Principal } from '../src/auth/principal.js';
import type { Domain } from '../src/domain/domain.js';
import type { Actor } from '../src/domain/writes.js';
import type { Identity, PermissionAdministration } from '../src/identity/index.js';
import type { Loaders } from './loaders.js';

/** Context of one GraphQL operation. */
export interface Context {
  readonly principal: Principal;
  readonly authorizer: Authorizer;
  readonly domain: Domain;
  /** Administration of the embedded provider's permissions. */
  readonly identity: Pick<Identity, 'authz' | 'realm'>;
  /** Administration of permissions, wherever they are kept. */
  readonly permissions: PermissionAdministration;
  readonly loaders: Loaders;
  /** Languages the caller prefers, best first (Accept-Language). */
  readonly languages: readonly string[];
  readonly requestId: string;
  /** Whether mutations return refusals as members of their result types, or end with them as the REST routes want it. */
  readonly refusals: 'outcomes' | 'errors';
}

/** The caller as the domain knows writers. */
export const actorOf = ({ principal }: Context): Actor => {
  switch (principal.kind) {
    case 'anonymous':
      return { name: 'anonymous' };
    case 'key':
      return {
        name: `key:${principal.id}`,
        ...(principal.organization === undefined ? {} : { organization: principal.organization }),
      };
    case 'user':
      return {
        name: `user:${principal.sub}`,
        ...(principal.organization === undefined ? {} : { organization: principal.organization }),
      };
  }
};
