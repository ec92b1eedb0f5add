/** Administration of webhooks, by holders of API keys and administrators. */
import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { CreatedWebhook, Webhook, WebhookArgs, WebhookAttempt, WebhookState } from '../../schema/events/webhook.js';
import { webhookManager } from '../../src/features/events/webhook-access.js';
import { cursorOf } from '../../src/features/events/cursor.js';
import type { Webhook as Stored } from '../../src/features/events/webhooks/model.js';
import { notFound } from '../../src/core/errors.js';
import type { Context } from '../context.js';
import { filterOf } from './event.js';
import { organizationOrNull } from '../identity/organization.js';
import { Access, decidedInside } from '../middleware/access.js';
import { keptSearchOf } from '../search/request.js';

const dateOf = (time: number | undefined): string | null => (time === undefined ? null : new Date(time).toISOString());

const stateOf = ({ disabled, failures }: Stored): WebhookState => {
  if (disabled !== undefined) return WebhookState[disabled];
  return failures > 0 ? WebhookState.FAILING : WebhookState.ACTIVE;
};

const asWebhook = (stored: Stored): Webhook => ({
  id: stored.id,
  url: stored.url,
  actions: stored.actions ? [...stored.actions] : null,
  catalogue: stored.catalogue ?? null,
  query: stored.search?.query ?? null,
  filter: stored.search?.filter ?? null,
  organization: organizationOrNull(stored.organization),
  state: stateOf(stored),
  created: new Date(stored.created).toISOString(),
  cursor: cursorOf(stored.position),
  failures: stored.failures,
  failingSince: dateOf(stored.failingSince),
  nextAttempt: dateOf(stored.nextAttempt),
  lastOutcome: stored.lastOutcome ?? null,
  lastDelivery: dateOf(stored.lastDelivery),
});

/** The webhook, if it is the caller's to manage; that there is one of somebody else is not told. */
const requireOwn = (id: string, { domain, principal }: Context): Stored => {
  const { manages } = webhookManager(principal);
  const webhook = domain.webhooks.require(id);
  if (!manages(webhook)) throw notFound('webhook');
  return webhook;
};

/** Attempts that are shown at once, at most. */
const MOST_ATTEMPTS = 200;

@Resolver(() => Webhook)
export class WebhookResolver {
  @FieldResolver(() => [WebhookAttempt], {
    description: `The latest attempts to deliver events, the latest first; ${MOST_ATTEMPTS} are remembered.`,
    complexity: 5,
  })
  attempts(
    @Root() { id }: Webhook,
    @Arg('first', () => Int, { defaultValue: 20, description: `How many to return, 1 to ${MOST_ATTEMPTS}.` })
    first: number,
    @Ctx() { domain }: Context,
  ): WebhookAttempt[] {
    return domain.webhooks
      .attempts(id, Math.min(Math.max(first, 1), MOST_ATTEMPTS))
      .map((attempt) => ({ ...attempt, at: new Date(attempt.at).toISOString() }));
  }

  @Access(decidedInside('an API key, or being an administrator; those that are the caller’s', 'AUTHENTICATED'))
  @Query(() => [Webhook], {
    description: 'The webhooks that the caller manages: of the own organization, or all for administrators.',
  })
  webhooks(@Ctx() { domain, principal }: Context): Webhook[] {
    const { manages } = webhookManager(principal);
    return domain.webhooks.list().filter(manages).map(asWebhook);
  }

  @Access(decidedInside('an API key, or being an administrator', 'AUTHENTICATED'))
  @Mutation(() => CreatedWebhook, {
    description:
      'Has events posted to an address from now on, signed by the Standard Webhooks scheme, for API keys and administrators.',
  })
  async createWebhook(@Args(() => WebhookArgs) args: WebhookArgs, @Ctx() context: Context): Promise<CreatedWebhook> {
    const { owner } = webhookManager(context.principal);
    const { actions, catalogue } = filterOf(args);
    const search = args.query == null && args.filter == null ? undefined : keptSearchOf(args);
    const request = { url: args.url, actions, catalogue, search };
    const { webhook, secret } = await context.domain.webhooks.create(request, owner, args.secret ?? undefined);
    return { webhook: asWebhook(webhook), secret };
  }

  @Access(decidedInside('the webhook being the caller’s', 'AUTHENTICATED'))
  @Mutation(() => ID, { description: 'Removes a webhook. Returns its id.' })
  async deleteWebhook(
    @Arg('id', () => ID, { description: 'Id of the webhook.' }) id: string,
    @Ctx() context: Context,
  ): Promise<string> {
    await context.domain.webhooks.remove(requireOwn(id, context).id);
    return id;
  }

  @Access(decidedInside('the webhook being the caller’s', 'AUTHENTICATED'))
  @Mutation(() => Webhook, {
    description: 'Delivers everything after a cursor again, with the ids of the first time, and enables the webhook.',
  })
  async replayWebhook(
    @Arg('id', () => ID, { description: 'Id of the webhook.' }) id: string,
    @Arg('since', () => String, {
      description: 'Cursor; `beginning` for everything, `latest` for nothing of the past.',
    })
    since: string,
    @Ctx() context: Context,
  ): Promise<Webhook> {
    const { owner } = webhookManager(context.principal);
    return asWebhook(await context.domain.webhooks.replay(requireOwn(id, context).id, since, owner));
  }
}
