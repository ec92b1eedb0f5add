/** How the page of a list is found, and what that took. */
import { Ctx, FieldResolver, Int, Resolver, Root, type ClassType } from 'type-graphql';
import { ListExplanation } from '../../schema/filters/connection.js';
import { Decimal } from '../../schema/scalars.js';
import type { Context } from '../context.js';
import { visibleDatasets } from '../lists/visible.js';
import { Volatile } from '../middleware/stored.js';
import type { Connected, FoundBy } from './request.js';

/** A plan asks a query once more. */
const COST = 100;

/** The number of datasets that a caller may not read. */
const excluded = async (context: Context): Promise<number> => {
  const { listing, store } = context.domain;
  const all = await store.count('dataset');
  return all - (await listing.count(await visibleDatasets(context)));
};

/** How a page is found. The work is told only where it says nothing of what is hidden. */
interface Explained extends FoundBy {
  readonly isOpen: boolean;
}

/** The field of a connection. */
export const explained = (connection: ClassType<object>) => {
  @Resolver(() => connection)
  class ExplainResolver {
    @Volatile()
    @FieldResolver(() => ListExplanation, {
      nullable: true,
      description: 'How the page was found; null for lists that the search index or a ranking made.',
      complexity: COST,
    })
    explain(@Root() { listed }: Connected, @Ctx() context: Context): Explained | null {
      const isOpen = context.authorizer.readsAreOpen || context.mayExplain;
      return listed ? { ...listed.foundBy(), isOpen } : null;
    }
  }
  return ExplainResolver;
};

@Resolver(() => ListExplanation)
export class ExplanationResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The plan of the evaluator as JSON, of the query that took longest, which is asked again for it. This, `rowsRead` and `milliseconds` are for operators where reads are restricted.',
  })
  async plan(@Root() { isOpen, plan }: Explained): Promise<string | null> {
    return (isOpen && (await plan?.())) || null;
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Rows that were read for it, where the engine counts them.',
  })
  async rowsRead(@Root() { isOpen, took }: Explained): Promise<number | null> {
    return isOpen && took ? (await took()).rowsRead : null;
  }

  @FieldResolver(() => Decimal, { nullable: true, description: 'Milliseconds that it took.' })
  async milliseconds(@Root() { isOpen, took }: Explained): Promise<string | null> {
    return isOpen && took ? (await took()).milliseconds.toFixed(3) : null;
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Datasets that are left out because the caller may not read them; for operators.',
  })
  excludedGraphs(@Ctx() context: Context): Promise<number> | null {
    return context.mayExplain ? excluded(context) : null;
  }
}
