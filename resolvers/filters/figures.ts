/** Numbers, figures and groups of lists. */
import { Arg, type ClassType, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { CatalogueConnection } from '../../schema/repository/catalogue.js';
import { DataServiceConnection } from '../../schema/repository/data-service.js';
import { DatasetConnection } from '../../schema/repository/dataset.js';
import { DistributionConnection } from '../../schema/repository/distribution.js';
import { figureEnums, Figures, ItemGroup, ListExplanation } from '../../schema/filters/connection.js';
import { OfferConnection } from '../../schema/trade/offer.js';
import { Decimal } from '../../schema/scalars.js';
import {
  groupingsOf,
  lists,
  measuresOf,
  type NamedFigure,
  type Noun,
} from '../../src/features/repository/filters/types.js';
import { offer } from '../../src/features/trade/offers/model.js';
import { Refusal } from '../../src/core/errors.js';
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
const explained = (connection: ClassType<object>) => {
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
class ExplanationResolver {
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

/** Most groups of one answer. */
const MOST_GROUPS = 1_000;
const COSTS = { count: 50, figures: 100, group: 4 };

const figure = (figures: ReadonlyMap<string, NamedFigure>, name: string): NamedFigure => {
  const found = figures.get(name);
  if (!found) throw new Refusal('BAD_REQUEST', 'There is no such field to count.');
  return found;
};

/** The field to make figures of, which are of one currency. */
const measured = (measures: ReadonlyMap<string, NamedFigure>, of: string, by?: string): NamedFigure => {
  const found = figure(measures, of);
  if (found.currency !== by && found.currency !== undefined)
    throw new Refusal(
      'BAD_REQUEST',
      `Amounts may be in several currencies: ask for them in groups by ${found.currency}.`,
    );
  return found;
};

const lastPart = (value: string): string => value.replace(/[/#]$/, '').replace(/^.*[/#]/, '');

const noList = (): Refusal =>
  new Refusal('BAD_REQUEST', 'There are figures of lists by `filter` and `sort`, and of lists without any argument.');

/** `totalCount` of connections that count nothing else. */
const counted = (connection: ClassType<object>) => {
  @Resolver(() => connection)
  class CountResolver {
    @FieldResolver(() => Int, {
      nullable: true,
      description:
        'How many there are in all that the caller may read; null for lists that the search index or a ranking made.',
      complexity: COSTS.count,
    })
    totalCount(@Root() { listed }: Connected): Promise<number> | null {
      return listed ? listed.count() : null;
    }
  }
  return CountResolver;
};

/** Figures and groups of the items of a list. */
const addedUp = (connection: ClassType<object>, noun: Noun) => {
  const enums = figureEnums(noun);
  if (!enums.measure || !enums.grouping) return [];
  const [measure, grouping] = [enums.measure, enums.grouping];
  const [measures, groupings] = [measuresOf(noun), groupingsOf(noun)];

  @Resolver(() => connection)
  class FiguresResolver {
    @FieldResolver(() => Figures, {
      description: 'Figures of a field over the whole list, as far as the caller may read it.',
      complexity: COSTS.figures,
    })
    aggregate(
      @Root() { listed }: Connected,
      @Arg('of', () => measure, { description: 'The field.' }) of: string,
    ): Promise<Figures> {
      if (!listed) throw noList();
      return listed.figures(measured(measures, of));
    }

    @FieldResolver(() => [ItemGroup], {
      description: 'The items by the value of a field, the most frequent value first.',
      complexity: COSTS.group,
    })
    async groups(
      @Root() { listed }: Connected,
      @Arg('by', () => grouping, { description: 'The field that they have in common.' }) by: string,
      @Arg('of', () => measure, { nullable: true, description: 'A field to make figures of, in each group.' })
      of: string | null | undefined,
      @Arg('limit', () => Int, { defaultValue: 50, description: `How many groups, 1 to ${MOST_GROUPS}.` })
      limit: number,
    ): Promise<ItemGroup[]> {
      if (!listed) throw noList();
      if (limit < 1 || limit > MOST_GROUPS)
        throw new Refusal('BAD_REQUEST', `The argument "limit" must be between 1 and ${MOST_GROUPS}.`);
      const wanted = { by: figure(groupings, by), limit, ...(of == null ? {} : { of: measured(measures, of, by) }) };
      const groups = await listed.groups(wanted);
      return groups.map(({ key, count, figures }) => ({
        value: key,
        code: lastPart(key),
        count,
        figures: figures ?? null,
      }));
    }
  }
  return [FiguresResolver];
};

const CONNECTIONS: readonly (readonly [ClassType<object>, Noun])[] = [
  [DatasetConnection, lists.datasets],
  [CatalogueConnection, lists.catalogues],
  [DistributionConnection, lists.distributions],
  [DataServiceConnection, lists.dataServices],
];

/** The resolver classes of all lists; offers were counted before. */
export const figureResolvers = [
  ExplanationResolver,
  ...CONNECTIONS.map(([connection]) => counted(connection)),
  ...[...CONNECTIONS, [OfferConnection, offer] as const].flatMap(([connection, noun]) => [
    explained(connection),
    ...addedUp(connection, noun),
  ]),
];
