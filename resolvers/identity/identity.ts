/** The caller. */
import { Ctx, Query, Resolver } from 'type-graphql';
import { Viewer, type ViewerKind } from '../../schema/identity/identity.js';
import { isAdministrator } from '../../src/core/auth/authorize.js';
import type { Principal } from '../../src/core/auth/principal.js';
import type { Context } from '../context.js';
import { Access, PUBLIC } from '../middleware/access.js';
import { organizationOrNull } from './organization.js';

const factsOf = (principal: Principal): Pick<Viewer, 'identifier' | 'name' | 'roles' | 'groups' | 'catalogues'> => {
  switch (principal.kind) {
    case 'anonymous':
      return { identifier: null, name: null, roles: [], groups: [], catalogues: null };
    case 'key': {
      const { id, label, catalogues } = principal;
      return { identifier: id, name: label, roles: [], groups: [], catalogues: catalogues ? [...catalogues] : null };
    }
    case 'user': {
      const { sub, username, permissions } = principal;
      // Roles and groups of the user count for nothing in a token that is limited to permissions.
      const { roles, groups } = permissions ? { roles: [], groups: [] } : principal;
      return { identifier: sub, name: username, roles: [...roles], groups: [...groups], catalogues: null };
    }
  }
};

@Resolver()
export class IdentityResolver {
  @Access(PUBLIC)
  @Query(() => Viewer, { description: 'Who the caller is, as far as the credentials of the request say so.' })
  viewer(@Ctx() { principal }: Context): Viewer {
    return {
      kind: principal.kind as ViewerKind,
      ...factsOf(principal),
      organization: principal.kind === 'anonymous' ? null : organizationOrNull(principal.organization),
      administrator: isAdministrator(principal),
    };
  }
}
