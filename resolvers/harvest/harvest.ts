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
  HarvestRhythm,
  HarvestSource,
  HarvestSourceArgs,
} from '../../schema/harvest/harvest.js';
import type { Scope } from '../../src/core/auth/access.js';
import { pastOwners } from '../../src/features/history/past.js';
import type * as model from '../../src/features/harvest/model.js';
import { withoutSecrets, type RunSight } from '../../src/features/harvest/sight.js';
import type * as stored from '../../src/features/harvest/sources.js';
import { DateTime } from '../../schema/scalars.js';
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

/** The source, for those who may edit its catalogue, and may delete there where it deletes; that there is another is not told. */
const sourceFor = async (id: string, context: Context): Promise<stored.HarvestSource> => {
  const source = context.domain.harvestSources.find(id);
  if (!source) throw notFound('source');
  await authorize(source.catalogue, 'EDIT', context);
  return source;
};

/** Demands what harvesting a source takes. */
const requireHarvest = async ({ catalogue, deleteVanished }: stored.NewSource, context: Context): Promise<void> => {
  if (deleteVanished) await authorize(catalogue, 'DELETE', context);
};

@Resolver(() => HarvestSource)
export class HarvestSourceResolver {
  @Access(scope('EDIT', 'catalogue', 'catalogue'))
  @Query(() => [HarvestSource], { description: 'The sources that a catalogue is harvested from, the oldest first.' })
  harvestSources(
    @Arg('catalogue', () => ID, { description: 'Id of the catalogue.' }) catalogue: string,
    @Ctx() { domain }: Context,
  ): stored.HarvestSource[] {
    return domain.harvestSources.list(localId('Catalogue', catalogue));
  }

  @Access(scope('EDIT', 'catalogue', 'catalogue', 'DELETE on the catalogue, where what vanished is deleted'))
  @Mutation(() => HarvestSource, {
    description: 'Adds a source to a catalogue. Nothing is read before it is harvested (`harvestFromSource`) or due.',
  })
  async addHarvestSource(
    @Args(() => HarvestSourceArgs) { catalogue, ...asked }: HarvestSourceArgs,
    @Ctx() context: Context,
  ): Promise<stored.HarvestSource> {
    const source = { ...asked, catalogue: localId('Catalogue', catalogue) };
    if (!(await context.domain.catalogues.find(source.catalogue))) throw notFound('catalogue');
    await requireHarvest(source, context);
    return context.domain.harvestSources.add(source, actorOf(context));
  }

  @Access(decidedInside('EDIT on the catalogue of the source', 'AUTHENTICATED'))
  @Mutation(() => HarvestSource, {
    description:
      'Plans how often a source is harvested by itself, from now on in the name of the caller and for as long as the caller may. For those who may edit its catalogue.',
  })
  async planHarvest(
    @Arg('id', () => ID, { description: 'Id of the source.' }) id: string,
    @Arg('rhythm', () => HarvestRhythm, { description: 'How often.' }) rhythm: HarvestRhythm,
    @Ctx() context: Context,
  ): Promise<stored.HarvestSource> {
    const source = await sourceFor(id, context);
    await requireHarvest(source, context);
    return context.domain.harvestSources.plan(id, rhythm, actorOf(context));
  }

  @Access(decidedInside('EDIT on the catalogue of the source', 'AUTHENTICATED'))
  @Mutation(() => HarvestOutcome, {
    description:
      'Harvests a source now, and returns at once, as `harvest` does. For those who may edit its catalogue, and delete there where the source deletes what vanished.',
    complexity: 1000,
  })
  async harvestFromSource(
    @Arg('id', () => ID, { description: 'Id of the source.' }) id: string,
    @Arg('dryRun', () => Boolean, { defaultValue: false, description: 'Report what would happen and store nothing.' })
    dryRun: boolean,
    @Arg('deleteMany', () => Boolean, {
      defaultValue: false,
      description: 'Delete what vanished also when that is more than one run may delete (`HARVEST_DELETE_SHARE`).',
    })
    deleteMany: boolean,
    @Ctx() context: Context,
  ): Promise<model.HarvestRun> {
    const source = await sourceFor(id, context);
    await requireHarvest(source, context);
    return context.domain.harvestSources.harvest(id, { dryRun, deleteMany }, actorOf(context));
  }

  @Access(decidedInside('EDIT on the catalogue of the source', 'AUTHENTICATED'))
  @Mutation(() => ID, {
    description: 'Forgets a source, for those who may edit its catalogue; its runs and datasets stay. Returns its id.',
  })
  async removeHarvestSource(
    @Arg('id', () => ID, { description: 'Id of the source.' }) id: string,
    @Ctx() context: Context,
  ): Promise<string> {
    await sourceFor(id, context);
    await context.domain.harvestSources.remove(id);
    return id;
  }

  @FieldResolver(() => String, { description: 'Its address, without what in it may be a secret.' })
  url(@Root() { url }: stored.HarvestSource): string {
    return withoutSecrets(url);
  }

  @FieldResolver(() => DateTime, {
    nullable: true,
    description: 'When it is harvested next by itself; null when it is not.',
  })
  due(@Root() { due }: stored.HarvestSource): string | null {
    return due === null ? null : new Date(due).toISOString();
  }

  @FieldResolver(() => [HarvestRun], { description: 'Its latest runs that the caller may see.', complexity: 5 })
  async runs(
    @Root() { catalogue, url }: stored.HarvestSource,
    @Arg('first', () => Int, { defaultValue: 1, description: `How many to return, 1 to ${MOST}.` }) first: number,
    @Ctx() context: Context,
  ): Promise<model.HarvestRun[]> {
    const limit = Math.min(Math.max(first, 1), MOST);
    return context.domain.harvests.list(catalogue, await sightOf(catalogue, context), limit, 0, url);
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
export const harvestResolvers = [HarvestResolver, HarvestSourceResolver, HarvestResultResolver] as const;
