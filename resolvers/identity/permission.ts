/** Administration of permissions: by administrators, and by members of the organization that owns an asset. */
import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Viewer } from '../../schema/identity/identity.js';
import {
  AssetKind,
  PermissionExplanation,
  PermissionGrant,
  PermissionScope,
} from '../../schema/identity/permission.js';
import type { Asset } from '../../src/core/auth/access.js';
import type { UserPrincipal } from '../../src/core/auth/principal.js';
import { forbidden } from '../../src/core/auth/refuse.js';
import type { Context } from '../context.js';
import { localId } from '../node/global-id.js';
import { Access, decidedInside } from '../middleware/access.js';
import { Volatile } from '../middleware/stored.js';

@ArgsType()
class AssetArgs {
  @Field(() => ID, { description: 'Global id, or id as in REST paths.' })
  id!: string;

  @Field(() => AssetKind, { defaultValue: AssetKind.DATASET, description: 'What the id stands for.' })
  kind!: AssetKind;
}

@ArgsType()
class GrantsArgs extends AssetArgs {
  @Field(() => Boolean, {
    defaultValue: false,
    description:
      "Also the people of the caller's organization to whom nothing was granted by name, with no scopes: whom one may give something. At most 200, and none where accounts are kept elsewhere.",
  })
  colleagues!: boolean;
}

@ArgsType()
class PermissionArgs extends AssetArgs {
  @Field(() => [PermissionScope], { description: 'The scopes, at least one.' })
  scopes!: PermissionScope[];

  @Field(() => String, { description: 'To or from whom: `role:NAME`, `user:NAME`, `group:/PATH` or `client:ID`.' })
  subject!: string;
}

type Named = Pick<Asset, 'kind' | 'id'>;

const assetOf = ({ id, kind }: AssetArgs): Named => ({
  kind,
  id: localId(kind === AssetKind.DATASET ? 'Dataset' : 'Catalogue', id),
});

/** The gate let only users pass. */
const callerOf = ({ principal }: Context): UserPrincipal => principal as UserPrincipal;

const requireSharer = (asset: Named, context: Context): void => {
  if (!context.permissions.maySee(callerOf(context), asset)) {
    throw forbidden(`Who holds what is for administrators and for the organization that owns the ${asset.kind}.`);
  }
};

/** Colleagues that a list of grants names, at most. */
const COLLEAGUES = 200;

/** The people of the caller's organization who are not among the grants. */
const colleaguesOf = (context: Context, grants: readonly PermissionGrant[]): PermissionGrant[] => {
  const { organization } = callerOf(context);
  if (organization === undefined) return [];
  const named = new Set(grants.map(({ subject }) => subject));
  return context.identity.realm.users
    .ofOrganization(organization, COLLEAGUES)
    .map(({ id, username }) => ({ subject: `user:${id}`, name: username, scopes: [] }))
    .filter(({ subject }) => !named.has(subject));
};

@Resolver()
export class PermissionResolver {
  @Access(decidedInside('being an administrator, or of the organization that owns the asset', 'USER'))
  @Query(() => [PermissionGrant], {
    description:
      'What was granted on an asset, for those who may grant it: administrators, and members of its organization.',
  })
  async permissions(@Args(() => GrantsArgs) args: GrantsArgs, @Ctx() context: Context): Promise<PermissionGrant[]> {
    const asset = assetOf(args);
    requireSharer(asset, context);
    const grants = await this.#grants(asset, context);
    return args.colleagues ? [...grants, ...colleaguesOf(context, grants)] : grants;
  }

  @Access(
    decidedInside(
      'of oneself: where reads are restricted, holding something on the asset; of others: being an administrator, or of the organization that owns it',
      'USER',
    ),
  )
  @Query(() => PermissionExplanation, {
    description: 'What a user holds on an asset and why: of oneself, and of others for those who may grant it.',
  })
  async explain(
    @Args(() => AssetArgs) args: AssetArgs,
    @Arg('user', () => String, { nullable: true, description: 'Name or id of the user; the caller when absent.' })
    user: string | null | undefined,
    @Ctx() context: Context,
  ): Promise<PermissionExplanation> {
    const asset = assetOf(args);
    const caller = callerOf(context);
    const others = user != null && user !== caller.sub && user !== caller.username;
    // Where reads are restricted, what there is can only be told to those who may read it.
    if (others || !context.authorizer.readsAreOpen) {
      const held = others ? [] : await context.permissions.held(caller, asset);
      if (held.length === 0) requireSharer(asset, context);
    }
    const by = others ? undefined : caller;
    return (await context.permissions.explain(user ?? caller.sub, asset, by)) as PermissionExplanation;
  }

  @Access(
    decidedInside(
      'being an administrator, or of the organization that owns the asset, and holding what is given',
      'USER',
    ),
  )
  @Mutation(() => [PermissionGrant], {
    description:
      'Gives scopes of an asset to a subject. Nobody can give what they do not hold. Returns what is granted now.',
  })
  async grant(@Args(() => PermissionArgs) args: PermissionArgs, @Ctx() context: Context): Promise<PermissionGrant[]> {
    const asset = assetOf(args);
    await context.permissions.grant({ ...args, asset }, callerOf(context));
    return this.#grants(asset, context);
  }

  @Access(
    decidedInside(
      'being an administrator, or of the organization that owns the asset, and holding what is taken',
      'USER',
    ),
  )
  @Mutation(() => [PermissionGrant], {
    description: 'Takes scopes of an asset from a subject, at once. Returns what is granted now.',
  })
  async revoke(@Args(() => PermissionArgs) args: PermissionArgs, @Ctx() context: Context): Promise<PermissionGrant[]> {
    const asset = assetOf(args);
    await context.permissions.revoke({ ...args, asset }, callerOf(context));
    return this.#grants(asset, context);
  }

  async #grants(asset: Named, { permissions, identity }: Context): Promise<PermissionGrant[]> {
    const { users } = identity.realm;
    return (await permissions.grants(asset)).map(({ subject: { kind, id }, scopes }) => ({
      subject: `${kind}:${id}`,
      // Whoever gives a permission knows the user name, and no more of a person of somebody else's.
      name: kind === 'user' ? (users.get(id)?.username ?? null) : id,
      scopes: scopes as PermissionScope[],
    }));
  }
}

@Resolver(() => Viewer)
export class ViewerHoldings {
  @Volatile()
  @FieldResolver(() => Boolean, {
    description:
      'Whether the caller holds a scope on some asset of a kind: what is worth offering. True as well where only the provider of identities could tell, asset by asset.',
  })
  holds(
    @Arg('scope', () => PermissionScope, { description: 'The scope.' }) scope: PermissionScope,
    @Arg('kind', () => AssetKind, { description: 'The kind of asset.' }) kind: AssetKind,
    @Ctx() { authorizer, principal }: Context,
  ): Promise<boolean> {
    return authorizer.mayHoldSome(principal, scope, kind);
  }
}
