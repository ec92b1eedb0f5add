/**
 * Subscriptions. Each follows the change log from a cursor, so nothing is lost between two connections, and decides about
 * every event with the caller as he is at that moment.
 */
import { Arg, Args, ArgsType, Field, ID, Resolver, Root, Subscription, type SubscriptionOptions } from 'type-graphql';
import { Change, ChangeFilterArgs } from '../../schema/events/event.js';
import { JobProgress } from '../../schema/events/subscription.js';
import { eventAccess } from '../../src/features/events/event-access.js';
import { cursorOf } from '../../src/features/events/cursor.js';
import type { EventFilter, LoggedEvent } from '../../src/features/events/event.js';
import { follow, type FollowOptions } from '../../src/features/events/follow.js';
import type { JobState as JobStep } from '../../src/features/events/progress.js';
import { Refusal } from '../../src/core/errors.js';
import type { Context, Live } from '../context.js';
import { asChange, filterOf } from './event.js';
import { Access, decidedInside, PUBLIC } from '../middleware/access.js';

/** An event on its way to a client: what the fields are asked of, and the context to ask them in. */
interface Item<T> {
  readonly payload: T;
  readonly cursor?: string;
  readonly context: Context;
}

/** Actions that concern what is offered. */
const OFFER_ACTIONS = ['published', 'offerUpdated', 'withdrawn', 'expired', 'acquired', 'invested'];

const SINCE =
  'Cursor to go on after; only what comes from now on when absent. A connection that tells its last event goes on after that.';

@ArgsType()
class LiveChangesArgs extends ChangeFilterArgs {
  @Field(() => String, { nullable: true, description: SINCE })
  since?: string | null;
}

type ScopeArgs = Pick<LiveChangesArgs, 'since' | 'catalogue' | 'dataset'>;

@ArgsType()
class LiveScopeArgs {
  @Field(() => String, { nullable: true, description: SINCE })
  since?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only events in this catalogue.' })
  catalogue?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only events of this dataset.' })
  dataset?: string | null;
}

const liveOf = ({ live }: Context): Live => {
  if (!live) throw new Refusal('BAD_REQUEST', 'Subscriptions run at /graphql/stream, or over a WebSocket at /graphql.');
  return live;
};

/** Events after a place that is fixed when the subscription begins. */
const changesFor = (context: Context, args: ScopeArgs, more: EventFilter = {}): AsyncGenerator<Item<LoggedEvent>> => {
  const { signal, lastEvent } = liveOf(context);
  const after = context.domain.events.log.position(lastEvent ?? args.since ?? 'latest');
  return visibleTo(context, { after, filter: { ...filterOf(args), ...more }, signal });
};

const visibleTo = async function* (context: Context, options: FollowOptions): AsyncGenerator<Item<LoggedEvent>> {
  const { events } = context.domain;
  for await (const event of follow(events, options)) {
    const now = await liveOf(context).present();
    const mayLearn = eventAccess(now.authorizer, now.principal, events.log);
    if (await mayLearn(event)) yield { payload: event, cursor: cursorOf(event.position), context: now };
  }
};

const mayFollow = async ({ authorizer, principal }: Context, catalogue: string | undefined): Promise<boolean> => {
  if (catalogue === undefined) {
    try {
      authorizer.requireKey(principal);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }
  return authorizer.permits(principal, {
    scope: 'EDIT',
    asset: { kind: 'catalogue', id: catalogue, catalogue, exists: true },
  });
};

const asProgress = ({ total, catalogue, ...state }: JobStep): JobProgress =>
  ({ ...state, total: total ?? null, catalogue: catalogue ?? null }) as JobProgress;

const progressFor = async function* (context: Context, job: string | undefined): AsyncGenerator<Item<JobProgress>> {
  const { signal, present } = liveOf(context);
  const { progress } = context.domain.events;
  for (let version = 0; !signal.aborted;) {
    const found = progress.since(version);
    version = found.version;
    for (const step of found.jobs) {
      if (job !== undefined && step.job !== job) continue;
      const now = await present();
      if (await mayFollow(now, step.catalogue)) yield { payload: asProgress(step), context: now };
    }
    await progress.after(version, signal);
  }
};

/** The arguments that the library hands to the function that makes a source. */
interface Asked<A> {
  readonly args: A;
  readonly context: Context;
}

/** Types such a function by what it is really called with. */
const source = <A>(make: (asked: Asked<A>) => AsyncGenerator<unknown>) =>
  make as unknown as NonNullable<SubscriptionOptions['subscribe']>;

@Resolver()
export class SubscriptionResolver {
  @Access(PUBLIC)
  @Subscription(() => Change, {
    description: 'Every event about what the caller may read, as it happens.',
    subscribe: source<LiveChangesArgs>(({ args, context }) => changesFor(context, args)),
  })
  changes(@Root() event: LoggedEvent, @Args(() => LiveChangesArgs) _args: LiveChangesArgs): Change {
    return asChange(event);
  }

  @Access(PUBLIC)
  @Subscription(() => Change, {
    description: 'Every new quality result of a dataset that the caller may read.',
    subscribe: source<LiveScopeArgs>(({ args, context }) => changesFor(context, args, { actions: ['assessed'] })),
  })
  qualityAssessed(@Root() event: LoggedEvent, @Args(() => LiveScopeArgs) _args: LiveScopeArgs): Change {
    return asChange(event);
  }

  @Access(PUBLIC)
  @Subscription(() => Change, {
    description: 'Every event of the marketplace: published, changed, withdrawn, expired, acquired, invested.',
    subscribe: source<LiveScopeArgs>(({ args, context }) => changesFor(context, args, { actions: OFFER_ACTIONS })),
  })
  offerChanged(@Root() event: LoggedEvent, @Args(() => LiveScopeArgs) _args: LiveScopeArgs): Change {
    return asChange(event);
  }

  @Access(decidedInside('of each job EDIT on its catalogue, or an API key without limits; others are told nothing'))
  @Subscription(() => JobProgress, {
    description:
      'How far long jobs are: those under way first, then each step. Jobs of one catalogue are shown to those who may EDIT it, others to holders of an unlimited API key.',
    subscribe: source<{ readonly job?: string | null }>(({ args, context }) =>
      progressFor(context, args.job ?? undefined),
    ),
  })
  jobProgress(
    @Root() progress: JobProgress,
    @Arg('job', () => String, { nullable: true, description: 'Only jobs that do this.' }) _job: string | null,
  ): JobProgress {
    return progress;
  }
}
