/** Organizations by their ids. */
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Viewer } from '../../schema/identity/identity.js';
import { Organization } from '../../schema/identity/organization.js';
import { Agreement } from '../../schema/marketplace/agreement.js';
import { AcquisitionRequest } from '../../schema/marketplace/request.js';
import type { Context } from '../context.js';

const named = (identifier: string, { identity }: Context): Organization => ({
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
}

/** All of them. */
export const organizationResolvers = [AgreementParties, RequestParties, ViewerOrganization] as const;
