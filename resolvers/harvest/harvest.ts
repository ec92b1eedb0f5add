/** Harvests: started and watched by those who may edit the catalogue. */
import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  HarvestArgs,
  HarvestError,
  HarvestOutcome,
  HarvestResult,
  HarvestResultArgs,
  HarvestResultConnection,
  HarvestRun,
} from '../../schema/harvest/harvest.js';
import type { Scope } from '../../src/core/auth/access.js';
import { pastOwners } from '../../src/features/history/past.js';
import type * as model from '../../src/features/harvest/model.js';
import type { RunSight } from '../../src/features/harvest/sight.js';
import { notFound, Refusal } from '../../src/core/errors.js';
import { connection, MOST, pageOf } from '../lists/connection.js';
import { actorOf, type Context } from '../context.js';
import { localId } from '../node/global-id.js';
import { Access, decidedInside, scope } from '../middleware/access.js';

const authorize = async (catalogue: string, name: Scope, { authorizer, principal, domain }: Context): Promise<void> => {
  const exists = (await domain.catalogues.find(catalogue)) !== undefined;
  await authorizer.authorize(principal, {
    scope: name,
    asset: { kind: 'catalogue', id: catalogue, catalogue, exists },
  });
};

/** Runs into a catalogue, or an earlier one with its id, that the caller may see. */
const sightOf = async (catalogue: string, context: Context): Promise<RunSight> => {
  const { authorizer, principal, domain } = context;
  const present = await domain.catalogues.find(catalogue);
  const owners = pastOwners(authorizer, principal, present && (present.owner ?? ''));
  return { owners, reader: actorOf(context).name };
};

/** The run, for those who may edit its catalogue and to whom it belonged then. */
const runFor = async (id: string, context: Context): Promise<model.HarvestRun | undefined> => {
  const { harvests } = context.domain;
  const run = harvests.find(id);
  if (!run) return undefined;
  await authorize(run.catalogue, 'EDIT', context);
  return harvests.find(id, await sightOf(run.catalogue, context));
};

@Resolver(() => HarvestRun)
export class HarvestResolver {
  @Access(scope('EDIT', 'catalogue', 'catalogue', 'DELETE on the catalogue, where what vanished is deleted'))
  @Mutation(() => HarvestOutcome, {
    description:
      'Starts to take the datasets of a catalogue elsewhere into a catalogue here, and returns at once: `harvestRun` shows how far it is. An earlier harvest of the same source that did not come to its end goes on where it was.',
    complexity: 1000,
  })
  async harvest(
    @Args(() => HarvestArgs) { catalogue, ...request }: HarvestArgs,
    @Ctx() context: Context,
  ): Promise<model.HarvestRun> {
    const identifier = localId('Catalogue', catalogue);
    if (request.deleteVanished && (await context.domain.catalogues.find(identifier))) {
      await authorize(identifier, 'DELETE', context);
    }
    return context.domain.harvests.start({ ...request, catalogue: identifier }, actorOf(context));
  }

  @Access(decidedInside('EDIT on the catalogue of the run', 'AUTHENTICATED'))
  @Mutation(() => HarvestOutcome, {
    description: 'Ends a harvest, for those who may edit its catalogue; what is stored stays.',
  })
  async cancelHarvest(
    @Arg('id', () => ID, { description: 'Id of the run.' }) id: string,
    @Ctx() context: Context,
  ): Promise<model.HarvestRun> {
    if (!(await runFor(id, context))) throw notFound('harvest');
    return context.domain.harvests.cancel(id);
  }

  @Access(decidedInside('EDIT on the catalogue of the run', 'AUTHENTICATED'))
  @Query(() => HarvestRun, {
    nullable: true,
    description: 'A harvest, for those who may edit its catalogue; null when there is none with this id.',
  })
  async harvestRun(
    @Arg('id', () => ID, { description: 'Id of the run.' }) id: string,
    @Ctx() context: Context,
  ): Promise<model.HarvestRun | null> {
    return (await runFor(id, context)) ?? null;
  }

  @Access(scope('EDIT', 'catalogue', 'catalogue'))
  @Query(() => [HarvestRun], { description: 'Harvests into a catalogue, the latest first.' })
  async harvestRuns(
    @Arg('catalogue', () => ID, { description: 'Id of the catalogue.' }) catalogue: string,
    @Arg('first', () => Int, { defaultValue: 20, description: 'How many to return, 1 to 100.' }) first: number,
    @Arg('offset', () => Int, { defaultValue: 0, description: 'How many to leave out.' }) offset: number,
    @Ctx() context: Context,
  ): Promise<model.HarvestRun[]> {
    if (first < 1 || first > MOST || offset < 0) {
      throw new Refusal(
        'BAD_REQUEST',
        `The argument "first" must be between 1 and ${MOST}, and "offset" not negative.`,
      );
    }
    const id = localId('Catalogue', catalogue);
    return context.domain.harvests.list(id, await sightOf(id, context), first, offset);
  }

  @FieldResolver(() => HarvestError, {
    nullable: true,
    description: 'Why it failed, or why nothing was deleted.',
  })
  error(@Root() { fault }: model.HarvestRun): HarvestError | null {
    return fault ?? null;
  }

  @FieldResolver(() => HarvestResultConnection, {
    description: 'What became of the datasets for which something happened; those that are unchanged are only counted.',
    complexity: 10,
  })
  results(
    @Root() { id }: model.HarvestRun,
    @Args(() => HarvestResultArgs) args: HarvestResultArgs,
    @Ctx() context: Context,
  ) {
    const { after = 0, limit } = pageOf(args);
    const page = context.domain.harvests.results(id, after, limit, args.outcome ?? undefined);
    return connection(args, page, (items) => Promise.resolve(items));
  }
}

@Resolver(() => HarvestResult)
export class HarvestResultResolver {
  @FieldResolver(() => HarvestError, { nullable: true, description: 'Why it was not taken.' })
  error(@Root() { fault }: model.HarvestResult): HarvestError | null {
    return fault ?? null;
  }
}

/** All resolvers of harvests. */
export const harvestResolvers = [HarvestResolver, HarvestResultResolver] as const;
