/** Organizations by their ids. */
import { Arg, Ctx, FieldResolver, ID, Resolver, Root } from 'type-graphql';
import { Viewer } from '../../schema/identity/identity.js';
import { Organization } from '../../schema/identity/organization.js';
import { Agreement } from '../../schema/marketplace/agreement.js';
import { AcquisitionRequest } from '../../schema/marketplace/request.js';
import { Catalogue } from '../../schema/dataset/catalogue.js';
import { cataloguesOf, isOf } from '../../src/domain/ownership/holdings.js';
import type { CatalogueView } from '../../src/domain/views/catalogue.js';
import type { Context } from '../context.js';
import { notACursor } from '../lists/connection.js';
import { localId } from '../node/global-id.js';

/** Catalogues of an organization that are named. */
const MOST_CATALOGUES = 100;

/** An organization by its id. */
export const named = (identifier: string, { identity }: Context): Organization => ({
  identifier,
  name: identity.realm.organizations.get(identifier)?.name ?? null,
});

@Resolver(() => Agreement)
export class AgreementParties {
  @FieldResolver(() => Organization, { description: 'The organization that sold.' })
  seller(@Root() { assigner }: Agreement, @Ctx() context: Context): Organization {
    return named(assigner, context);
  }

  @FieldResolver(() => Organization, { description: 'The organization that bought.' })
  buyer(@Root() { assignee }: Agreement, @Ctx() context: Context): Organization {
    return named(assignee, context);
  }
}

@Resolver(() => AcquisitionRequest)
export class RequestParties {
  @FieldResolver(() => Organization, { description: 'The organization that sells.' })
  seller(@Root() { seller }: { readonly seller: string }, @Ctx() context: Context): Organization {
    return named(seller, context);
  }

  @FieldResolver(() => Organization, { description: 'The organization that asks.' })
  buyer(@Root() { buyer }: { readonly buyer: string }, @Ctx() context: Context): Organization {
    return named(buyer, context);
  }
}

@Resolver(() => Viewer)
export class ViewerOrganization {
  @FieldResolver(() => Organization, { nullable: true, description: 'The organization that the caller belongs to.' })
  memberOf(@Root() { organization }: Viewer, @Ctx() context: Context): Organization | null {
    return organization === null ? null : named(organization, context);
  }

  @FieldResolver(() => [Catalogue], {
    description: `The catalogues that belong to that organization, the oldest first, ${MOST_CATALOGUES} at most.`,
    complexity: 20,
  })
  async ownCatalogues(
    @Root() { organization }: Viewer,
    @Arg('after', () => ID, {
      nullable: true,
      description: 'Id of one of them: those that are younger. BAD_REQUEST where it is none of them.',
    })
    after: string | null | undefined,
    @Ctx() { domain, loaders }: Context,
  ): Promise<CatalogueView[]> {
    const last = after == null ? undefined : localId('Catalogue', after);
    if (last !== undefined && !(organization !== null && isOf(organization, last, domain.database))) throw notACursor();
    if (organization === null) return [];
    const ids = cataloguesOf(organization, domain.database, MOST_CATALOGUES, last);
    const found = await Promise.all(ids.map((id) => loaders.catalogue(id)));
    return found.filter((catalogue) => catalogue !== null);
  }
}

/** All of them. */
export const organizationResolvers = [AgreementParties, RequestParties, ViewerOrganization] as const;
