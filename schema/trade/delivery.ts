/** Deliveries: what other services still have to be told. */
import { marketplaceId } from './marketplace.js';
import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { enumeration } from '../enumeration.js';
import { connectionOf, PageArgs } from '../node/node.js';
import { DateTime } from '../scalars.js';

/** The state of a delivery. */
export enum DeliveryState {
  WAITING = 'waiting',
  FAILED = 'failed',
}

registerEnumType(DeliveryState, {
  name: 'DeliveryState',
  description: 'Where a delivery stands. What was delivered is no longer listed.',
  valuesConfig: {
    WAITING: { description: 'Under way, or waiting for its next attempt.' },
    FAILED: {
      description:
        'The other side refuses it, or it failed for so long that it was given up: it is tried again only when somebody asks for it.',
    },
  },
});

@ObjectType({ description: 'Something that another service has to be told, for example a dataset that was published.' })
export class Delivery {
  @Field(() => ID, { description: 'Id of the delivery.' })
  id!: string;

  @Field(() => String, {
    description: 'What is done: `publish`, `withdraw`, `acquire` or `invest`; more may come.',
    simple: true,
  })
  kind!: string;

  @Field(() => String, { description: 'What it is about, for example `dataset` and its id there.', simple: true })
  subject!: string;

  @Field(() => String, { description: 'Address of the service that is told.', simple: true })
  destination!: string;

  @Field(() => DeliveryState, { description: 'Where it stands.', simple: true })
  state!: DeliveryState;

  @Field(() => Int, { description: 'How many attempts have failed.', simple: true })
  attempts!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Why the last attempt failed; null before the first failure.',
    simple: true,
  })
  error!: string | null;

  @Field(() => DateTime, { description: 'When it was queued.' })
  queuedAt!: string;

  @Field(() => DateTime, { nullable: true, description: 'When it is tried next; null when it is not by itself.' })
  dueAt!: string | null;
}

/** Page of deliveries. */
@ObjectType({ description: 'A page of deliveries, in the order in which their subjects were first queued.' })
export class DeliveryConnection extends connectionOf('Delivery', () => Delivery) {
  @Field(() => Int, { description: 'How many there are in all.', simple: true })
  totalCount!: number;
}

@ArgsType()
export class DeliveryArgs extends PageArgs {
  @Field(() => DeliveryState, { nullable: true, description: 'Only those that stand here.' })
  state?: DeliveryState | null;

  @Field(() => String, { nullable: true, description: 'Only what is about this subject.' })
  subject?: string | null;
}

/** The difference between the two sides; the values are those of src/features/trade/factory/twin.ts. */
export const TwinDifference = enumeration(
  'TwinDifference',
  'How a factory and its marketplace differ about a dataset.',
  {
    MISSING: 'It is on the marketplace according to this side, and is not there.',
    LEFT_OVER: 'It was withdrawn on this side, and is there still.',
    CHANGED: 'It is there in another version than the one that was delivered last.',
  },
);
export type TwinDifference = keyof typeof TwinDifference;

@ObjectType({ description: 'A dataset about which a factory and its marketplace disagree.' })
export class TwinDisagreement {
  @Field(() => ID, marketplaceId)
  marketplaceId!: string;

  @Field(() => TwinDifference, { description: 'How the sides differ.', simple: true })
  difference!: TwinDifference;
}
