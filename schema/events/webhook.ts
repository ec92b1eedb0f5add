/** Webhooks: addresses that are told of events. */
import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { enumeration } from '../enumeration.js';
import { Organization } from '../identity/organization.js';
import { DateTime, Iri } from '../scalars.js';
import { SearchFilter } from '../search/filter.js';

/** The state of a webhook. */
export const WebhookState = enumeration('WebhookState', 'How a webhook stands.', {
  ACTIVE: 'Events are delivered.',
  FAILING: 'The last attempt failed; there will be another.',
  FAILED: 'Disabled after days of failure. `replayWebhook` enables it.',
  GONE: 'Disabled because the receiver answered 410.',
  KEY_REVOKED: 'Disabled because the API key that made it no longer counts.',
  OWNER_LOST:
    'Paused: who made it is disabled or no longer an administrator, or was not noted (`replayWebhook` by an administrator takes it over). It goes on by itself with what happens after that changes.',
  SECRET_LOST: 'Disabled because the key that its secret is stored under is no longer there. Make it anew.',
});
export type WebhookState = keyof typeof WebhookState;

@ObjectType({ description: 'An address that is told of events, one after the other, each until it answers 2xx.' })
export class Webhook {
  @Field(() => ID, { description: 'Its id.', simple: true })
  id!: string;

  @Field(() => Iri, { description: 'Where events are posted to.', simple: true })
  url!: string;

  @Field(() => [String], { nullable: true, description: 'Actions that it is told of; null for all.', simple: true })
  actions!: string[] | null;

  @Field(() => String, { nullable: true, description: 'Only events in this catalogue; null for all.', simple: true })
  catalogue!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The words of the search that it is limited to; null without such words.',
    simple: true,
  })
  query!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The filter of the search that it is limited to, as JSON; null without a filter.',
    simple: true,
  })
  filter!: string | null;

  @Field(() => Organization, { nullable: true, description: 'Organization that it belongs to.', simple: true })
  organization!: Organization | null;

  @Field(() => WebhookState, { description: 'How it stands.', simple: true })
  state!: WebhookState;

  @Field(() => DateTime, { description: 'When it was made.', simple: true })
  created!: string;

  @Field(() => String, {
    description: 'Cursor of the last event that was delivered or passed over.',
    simple: true,
  })
  cursor!: string;

  @Field(() => Int, { description: 'Failed attempts in a row.', simple: true })
  failures!: number;

  @Field(() => DateTime, { nullable: true, description: 'Since when attempts fail.', simple: true })
  failingSince!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When the next attempt is due.', simple: true })
  nextAttempt!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'HTTP status of the last attempt, or `TIMEOUT`, `UNREACHABLE`, `REFUSED` (an address that is not allowed).',
    simple: true,
  })
  lastOutcome!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When an event was last delivered.', simple: true })
  lastDelivery!: string | null;
}

@ObjectType({ description: 'An attempt to deliver an event to a webhook.' })
export class WebhookAttempt {
  @Field(() => DateTime, { description: 'When it was made.', simple: true })
  at!: string;

  @Field(() => String, { description: 'Kind and action of the event, such as `dataset.updated`.', simple: true })
  type!: string;

  @Field(() => ID, { description: 'Id of what the event is about.', simple: true })
  resource!: string;

  @Field(() => String, { description: 'Cursor of the event.', simple: true })
  event!: string;

  @Field(() => String, {
    description: 'Cursor for `replayWebhook`, to deliver everything from this event on again.',
    simple: true,
  })
  before!: string;

  @Field(() => String, { description: 'HTTP status, or a word as in `lastOutcome`.', simple: true })
  outcome!: string;

  @Field(() => Int, { description: 'Milliseconds that it took.', simple: true })
  milliseconds!: number;
}

@ObjectType({ description: 'A new webhook, with the secret that signs its deliveries.' })
export class CreatedWebhook {
  @Field(() => Webhook, { description: 'The webhook.', simple: true })
  webhook!: Webhook;

  @Field(() => String, { description: 'The secret; it is shown this once.', simple: true })
  secret!: string;
}

@ArgsType()
export class WebhookArgs {
  @Field(() => Iri, { description: 'Where events are posted to: http or https.' })
  url!: string;

  @Field(() => [String], {
    nullable: true,
    description: 'Actions to be told of, for example `created`; all when absent.',
  })
  actions?: string[] | null;

  @Field(() => ID, { nullable: true, description: 'Only events in this catalogue.' })
  catalogue?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Only events about datasets that a search for these words finds, as in `search(query:)`, some seconds after the event.',
  })
  query?: string | null;

  @Field(() => SearchFilter, {
    nullable: true,
    description: 'Only events about datasets that a search with this filter finds, as in `search(filter:)`.',
  })
  filter?: SearchFilter | null;

  @Field(() => String, {
    nullable: true,
    description: 'Secret for signatures: `whsec_` and 24 to 64 bytes in base64; a random one when absent.',
  })
  secret?: string | null;
}
