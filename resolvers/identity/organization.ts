/** Organizations by their ids, and who may learn what they are called. */
import DataLoader from 'dataloader';
import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { Viewer } from '../../schema/identity/identity.js';
import { Organization } from '../../schema/identity/organization.js';
import { Catalogue } from '../../schema/repository/catalogue.js';
import { buyerOf } from '../../src/core/auth/credentials.js';
import { cataloguesOf, isOf } from '../../src/features/repository/ownership/catalogues.js';
import type { CatalogueView } from '../../src/features/repository/views/catalogue.js';
import type { Context } from '../context.js';
import { notACursor } from '../lists/connection.js';
import { runsIt } from '../trade/parties.js';
import { Access, decidedInside } from '../middleware/access.js';
import { Volatile } from '../middleware/stored.js';
import { localId, toGlobalId } from '../node/global-id.js';
import { readableBy } from '../search/readable.js';

/** Catalogues of an organization that are named. */
const MOST_CATALOGUES = 100;

/** An organization by its id; its fields are found when they are asked for. */
export const organizationOf = (identifier: string): Organization => Object.assign(new Organization(), { identifier });

/** The same where there may be none. */
export const organizationOrNull = (identifier: string | null | undefined): Organization | null =>
  identifier == null ? null : organizationOf(identifier);

/**
 * True if the caller may learn of an organization: of the own one, of those that it dealt with, and of those that show themselves, by a
 * catalogue or by something on sale that the caller may read. An id that somebody merely names tells nothing.
 */
const mayLearnOf = async (identifier: string, context: Context): Promise<boolean> => {
  const { principal, domain } = context;
  if (principal.kind !== 'anonymous' && principal.organization === identifier) return true;
  if (runsIt(context) || cataloguesOf(identifier, domain.database, 1).length > 0) return true;
  const { records, offers } = domain.marketplace;
  const own = buyerOf(principal);
  if (own !== undefined && records.haveDealt(own, identifier)) return true;
  return offers.hasOf(identifier, await readableBy(context));
};

/** The names that were asked for in an operation: each organization is decided on once, however often it stands in a list. */
const asked = new WeakMap<Context, DataLoader<string, string | null>>();

const nameOf = (identifier: string, context: Context): Promise<string | null> => {
  let names = asked.get(context);
  if (!names) {
    const { organizations } = context.identity.realm;
    const find = async (id: string) => ((await mayLearnOf(id, context)) ? (organizations.get(id)?.name ?? null) : null);
    asked.set(context, (names = new DataLoader((ids) => Promise.all(ids.map(find)))));
  }
  return names.load(identifier);
};

/** The organization, if the caller may learn that there is one; of those without a name here only the own one and its counterparts. */
export const organizationFor = async (identifier: string, context: Context): Promise<Organization | null> => {
  const name = await nameOf(identifier, context);
  const isKnown = name !== null || (!runsIt(context) && (await mayLearnOf(identifier, context)));
  return isKnown ? organizationOf(identifier) : null;
};

@Resolver(() => Organization)
export class OrganizationResolver {
  @Access(
    decidedInside(
      'those with a catalogue, or with something on sale that the caller may read; the own one and those it dealt with; all to who runs the service',
    ),
  )
  @Query(() => Organization, {
    nullable: true,
    description:
      'An organization: one that has a catalogue, that sells something which the caller may read, or that the caller belongs to or dealt with; null for all others.',
    complexity: 10,
  })
  organization(
    @Arg('id', () => ID, { description: 'Global id, or its UUID.' }) id: string,
    @Ctx() context: Context,
  ): Promise<Organization | null> {
    return organizationFor(localId('Organization', id), context);
  }

  @Volatile()
  @FieldResolver(() => ID, { description: 'Global id, opaque to clients.' })
  id(@Root() { identifier }: Organization): string {
    return toGlobalId('Organization', identifier);
  }

  @Volatile()
  @FieldResolver(() => String, { nullable: true })
  name(@Root() { identifier }: Organization, @Ctx() context: Context): Promise<string | null> {
    return nameOf(identifier, context);
  }
}

@Resolver(() => Viewer)
export class ViewerCatalogues {
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
    const own = organization?.identifier;
    const last = after == null ? undefined : localId('Catalogue', after);
    if (last !== undefined && !(own !== undefined && isOf(own, last, domain.database))) throw notACursor();
    if (own === undefined) return [];
    const ids = cataloguesOf(own, domain.database, MOST_CATALOGUES, last);
    const found = await Promise.all(ids.map((id) => loaders.catalogue(id)));
    return found.filter((catalogue) => catalogue !== null);
  }
}

/** All of them. */
export const organizationResolvers = [OrganizationResolver, ViewerCatalogues] as const;
