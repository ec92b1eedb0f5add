/** Deliveries to other services: for administrators, and for holders of an API key without limits. */
import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Delivery, DeliveryArgs, DeliveryConnection, TwinDisagreement } from '../../schema/trade/delivery.js';
import { DateTime } from '../../schema/scalars.js';
import { DeliveryProblem, type DeliveryHeader, type DeliveryState } from '../../src/features/events/outbox/delivery.js';
import { Refusal } from '../../src/core/errors.js';
import { connection, pageOf } from '../lists/connection.js';
import type { Context } from '../context.js';
import { Access, OPERATOR } from '../middleware/access.js';

const numberOf = (id: string): number => {
  const number = Number(id);
  if (!Number.isSafeInteger(number) || number < 1) throw unknown();
  return number;
};

const unknown = (): Refusal => new Refusal('NOT_FOUND', 'There is no such delivery: it may have been delivered.');

@Resolver(() => Delivery)
export class DeliveryResolver {
  @Access(OPERATOR)
  @Query(() => DeliveryConnection, {
    description: 'What other services still have to be told. For administrators and holders of an unlimited API key.',
  })
  async deliveries(@Args(() => DeliveryArgs) args: DeliveryArgs, @Ctx() context: Context) {
    const { outbox } = context.domain;
    const filter = {
      state: (args.state ?? undefined) as DeliveryState | undefined,
      subject: args.subject ?? undefined,
    };
    const { after = 0, limit } = pageOf(args);
    const page = outbox.list(filter, after, limit).map((item) => ({ position: item.id, item }));
    return {
      ...(await connection(args, page, (items) => Promise.resolve(items))),
      totalCount: outbox.count(filter),
    };
  }

  @Access(OPERATOR)
  @Mutation(() => Delivery, {
    nullable: true,
    description:
      'Tries a delivery again now; null when it was delivered meanwhile. For administrators and holders of an unlimited API key.',
  })
  async retryDelivery(
    @Arg('id', () => ID, { description: 'Id of the delivery.' }) id: string,
    @Ctx() context: Context,
  ) {
    const { outbox } = context.domain;
    if (!(await outbox.retry(numberOf(id)))) throw unknown();
    return outbox.find(numberOf(id)) ?? null;
  }

  @Access(OPERATOR)
  @Mutation(() => Int, {
    description:
      'Tries everything again that has failed, for example after the key of the marketplace was set right. Returns how many deliveries that are. For administrators and holders of an unlimited API key.',
  })
  retryFailedDeliveries(@Ctx() context: Context): Promise<number> {
    return context.domain.outbox.retryFailed();
  }

  @Access(OPERATOR)
  @Mutation(() => [TwinDisagreement], {
    description:
      'Compares everything that this factory has on its marketplace with what is there, apart from what is being delivered. Returns what differs; empty where the marketplace is here. For administrators and holders of an unlimited API key.',
  })
  async compareWithMarketplace(
    @Arg('mend', () => Boolean, { defaultValue: false, description: 'Whether what differs is set right as well.' })
    mend: boolean,
    @Ctx() context: Context,
  ): Promise<TwinDisagreement[]> {
    try {
      return ((await context.domain.remote?.compare(mend)) ?? []) as TwinDisagreement[];
    } catch (error) {
      if (error instanceof DeliveryProblem) throw new Refusal('UNAVAILABLE', error.message, {}, error);
      throw error;
    }
  }

  @FieldResolver(() => ID, { description: 'Id of the delivery.' })
  id(@Root() { id }: DeliveryHeader): string {
    return String(id);
  }

  @FieldResolver(() => DateTime, { description: 'When it was queued.' })
  queuedAt(@Root() { queued }: DeliveryHeader): string {
    return new Date(queued).toISOString();
  }

  @FieldResolver(() => DateTime, {
    nullable: true,
    description: 'When it is tried next; null when it is not by itself.',
  })
  dueAt(@Root() { state, due }: DeliveryHeader): string | null {
    return state === 'waiting' ? new Date(due).toISOString() : null;
  }
}
