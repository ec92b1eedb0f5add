/** API keys, for the people who administer the service. A key makes no keys. */
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { ApiKey, ApiKeyArgs, CreatedApiKey, RotateApiKeyArgs } from '../../schema/identity/api-key.js';
import { isAdministrator } from '../../src/core/auth/authorize.js';
import type { KeyDescription } from '../../src/core/auth/api-key.js';
import { instantOf } from '../../src/core/rdf/dates.js';
import { forbidden } from '../../src/core/auth/refuse.js';
import { notFound, Refusal } from '../../src/core/errors.js';
import type { Context } from '../context.js';
import { Access, decidedInside } from '../middleware/access.js';
import { organizationOrNull } from './organization.js';

/** Catalogues that a key is limited to, at most; and characters of its name. */
const MOST_CATALOGUES = 100;
const MOST_LABEL = 100;
const MOST_HOURS = 720;
const HOUR = 3_600_000;

const ADMINISTRATOR = decidedInside('being an administrator', 'USER');

const requireAdministrator = ({ principal }: Context): void => {
  if (!isAdministrator(principal)) throw forbidden('API keys are made and withdrawn by administrators.');
};

const dateOf = (date: Date | undefined): string | null => date?.toISOString() ?? null;

const asKey = ({
  id,
  label,
  catalogues,
  organization,
  created,
  expires,
  revoked,
  lastUsed,
}: KeyDescription): ApiKey => ({
  id,
  label,
  catalogues: catalogues ? [...catalogues] : null,
  organization: organizationOrNull(organization),
  created: created.toISOString(),
  expires: dateOf(expires),
  revoked: dateOf(revoked),
  lastUsed: lastUsed ?? null,
  active: revoked === undefined && (expires === undefined || expires.getTime() > Date.now()),
});

const expiryOf = (text: string | null | undefined): Date | undefined => {
  if (text == null) return undefined;
  const instant = instantOf(text);
  if (instant !== undefined && instant > Date.now()) return new Date(instant);
  throw new Refusal('BAD_REQUEST', 'The end of a key lies in the future.');
};

const requireLabel = (label: string): string => {
  const name = label.trim();
  if (name !== '' && name.length <= MOST_LABEL && !/\p{Cc}/u.test(name)) return name;
  throw new Refusal('BAD_REQUEST', `A key has a name of 1 to ${MOST_LABEL} characters.`);
};

/** The catalogues by their ids; a limit to none would be a key for nothing. */
const requireCatalogues = async (
  asked: ApiKeyArgs['catalogues'],
  { domain }: Context,
): Promise<string[] | undefined> => {
  if (asked == null) return undefined;
  if (asked.length === 0 || asked.length > MOST_CATALOGUES)
    throw new Refusal('BAD_REQUEST', `A key is limited to 1 to ${MOST_CATALOGUES} catalogues, or to none at all.`);
  for (const id of asked) if (!(await domain.catalogues.find(id))) throw notFound('catalogue', id);
  return [...new Set(asked)];
};

const createdFrom = ({ id, key }: { readonly id: string; readonly key: string }, context: Context): CreatedApiKey => {
  const made = context.identity.apiKeys.find(id);
  if (!made) throw notFound('API key');
  return { apiKey: asKey(made), key };
};

@Resolver(() => ApiKey)
export class ApiKeyResolver {
  @Access(ADMINISTRATOR)
  @Query(() => [ApiKey], { description: 'All API keys, the oldest first, for administrators.' })
  apiKeys(@Ctx() context: Context): ApiKey[] {
    requireAdministrator(context);
    return context.identity.apiKeys.list().map(asKey);
  }

  @Access(ADMINISTRATOR)
  @Mutation(() => CreatedApiKey, { description: 'Makes an API key, for administrators. It is shown this once.' })
  async createApiKey(@Args(() => ApiKeyArgs) args: ApiKeyArgs, @Ctx() context: Context): Promise<CreatedApiKey> {
    requireAdministrator(context);
    const { apiKeys, realm } = context.identity;
    const organization = args.organization ?? undefined;
    if (organization !== undefined && !realm.organizations.get(organization)) throw notFound('organization');
    const [label, expires] = [requireLabel(args.label), expiryOf(args.expires)];
    const catalogues = await requireCatalogues(args.catalogues, context);
    const made = await apiKeys.create({
      label,
      ...(catalogues ? { catalogues } : {}),
      ...(expires ? { expires } : {}),
      ...(organization === undefined ? {} : { organization }),
    });
    return createdFrom(made, context);
  }

  @Access(ADMINISTRATOR)
  @Mutation(() => CreatedApiKey, {
    description:
      'Makes a key with the limits of another, which ends after some hours, so that programs can change over.',
  })
  async rotateApiKey(
    @Args(() => RotateApiKeyArgs) { id, overlapHours }: RotateApiKeyArgs,
    @Ctx() context: Context,
  ): Promise<CreatedApiKey> {
    requireAdministrator(context);
    if (overlapHours < 0 || overlapHours > MOST_HOURS)
      throw new Refusal('BAD_REQUEST', `overlapHours is from 0 to ${MOST_HOURS}.`);
    const made = await context.identity.apiKeys.rotate(id, overlapHours * HOUR);
    if (!made) throw notFound('API key');
    return createdFrom(made, context);
  }

  @Access(ADMINISTRATOR)
  @Mutation(() => ID, { description: 'Withdraws an API key for good. Returns its id.' })
  async revokeApiKey(
    @Arg('id', () => ID, { description: 'Id of the key.' }) id: string,
    @Ctx() context: Context,
  ): Promise<string> {
    requireAdministrator(context);
    if (!(await context.identity.apiKeys.revoke(id))) throw notFound('API key');
    return id;
  }
}
