/** The mutation of many datasets at once. */
import { createHash, randomUUID } from 'node:crypto';
import { Arg, Args, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { DatasetEntry, DatasetGroupArgs, DatasetGroupOutcome } from '../../schema/repository/group.js';
import { problemOf, type Problem } from '../../schema/problem.js';
import { composeDataset } from '../../src/features/repository/compose/dataset.js';
import {
  MOST_TOGETHER,
  notAlone,
  type GroupEntry,
  type GroupOptions,
  type GroupOutcome,
} from '../../src/features/repository/dataset-groups.js';
import type { PublicationResult } from '../../schema/trade/listing.js';
import { requireId } from '../../src/features/repository/identifiers.js';
import type { Remember } from '../../src/core/store/idempotency.js';
import type { WriteOutcome } from '../../src/features/repository/write-outcome.js';
import { Refusal, type RefusalData } from '../../src/core/errors.js';
import { actorOf, type Context } from '../context.js';
import { Access, scope } from '../middleware/access.js';
import { asPublication } from '../trade/marketplace.js';
import { localId } from '../node/global-id.js';
import { rememberable } from '../once.js';
import { editOnPresent } from './add-or-replace.js';
import { knowing } from './knows.js';
import { payloadOf, type Written } from './write.js';

/** The outcome of a dataset as it is remembered for a request that is sent again. */
type Remembered = { readonly outcome: WriteOutcome } | { readonly refusal: RefusalData };

/** The outcome of a group before its fields are resolved. */
interface WrittenGroup {
  readonly outcomes: readonly (Written | Problem)[];
  readonly accepted: number;
  readonly refused: number;
  readonly publications: readonly (PublicationResult | Problem | null)[] | null;
}

const remembered = (outcome: GroupOutcome): Remembered =>
  outcome instanceof Refusal ? { refusal: outcome.toData() } : { outcome: rememberable(outcome) };

/** A refusal as a member of the result. What no client can handle ends the mutation. */
const told = (error: unknown): Problem => {
  const problem = error instanceof Refusal ? problemOf(error) : undefined;
  if (!problem) throw error;
  return problem;
};

const shown = (outcome: GroupOutcome): Written | Problem =>
  outcome instanceof Refusal ? told(outcome) : { kind: 'dataset', outcome };

/** Key of putting one of them on sale. */
const keyOf = (key: string | null | undefined, id: string): string =>
  key == null ? randomUUID() : createHash('sha256').update(`${key} ${id}`).digest('hex');

const outcomeIn = (one: Remembered): GroupOutcome => ('outcome' in one ? one.outcome : Refusal.from(one.refusal));

@Resolver()
export class DatasetGroupResolver {
  @Access(
    scope('EDIT', 'catalogue', 'catalogue', 'EDIT on each dataset that is replaced, TRADE on each that is put on sale'),
  )
  @Mutation(() => DatasetGroupOutcome, {
    description: `Creates or replaces up to ${MOST_TOGETHER} datasets of a catalogue in one transaction. Each has an outcome of its own; one that is refused does not keep the others from being stored, unless all go \`together\`.`,
    complexity: 50,
  })
  async putDatasets(
    @Arg('catalogue', () => ID, { description: 'Catalogue that holds them.' }) catalogue: string,
    @Arg('datasets', () => [DatasetEntry], { description: 'The datasets.' }) datasets: DatasetEntry[],
    @Args(() => DatasetGroupArgs) args: DatasetGroupArgs,
    @Ctx() context: Context,
  ): Promise<WrittenGroup> {
    if (datasets.length > MOST_TOGETHER)
      throw new Refusal('BAD_REQUEST', `At most ${MOST_TOGETHER} datasets can be written at once.`);
    const within = localId('Catalogue', catalogue);
    const { dryRun, conform, together, putOnSale, idempotencyKey: key } = args;
    const options = { ...knowing({ dryRun, conform }, context), together };
    const write = (remember?: Remember<Remembered[]>): Promise<GroupOutcome[]> => {
      const also = remember && ((all: readonly GroupOutcome[]) => remember(all.map(remembered)));
      return this.#write(within, datasets, { ...options, remember: also }, context);
    };
    // A dry run does nothing that could be done twice.
    const outcomes =
      key == null || dryRun ? await write() : await this.#once(key, [within, datasets, options], write, context);
    context.loaders.forget();
    const all = outcomes.map(shown);
    const accepted = all.filter((one) => 'outcome' in one).length;
    const publications = putOnSale && !dryRun ? await this.#publish(all, key, context) : null;
    return { outcomes: all, accepted, refused: all.length - accepted, publications };
  }

  /** Puts on sale what was stored, one after the other: each is an act of its own, which may be refused. */
  async #publish(
    all: readonly (Written | Problem)[],
    key: string | null | undefined,
    context: Context,
  ): Promise<WrittenGroup['publications']> {
    const { trade } = context.domain.marketplace;
    const publications: (PublicationResult | Problem | null)[] = [];
    for (const one of all) {
      const id = 'outcome' in one ? one.outcome.id : undefined;
      const attempt = id === undefined ? null : trade.putOnSale(id, keyOf(key, id), actorOf(context));
      publications.push(attempt && (await attempt.then((done) => asPublication(done, context)).catch(told)));
    }
    return publications;
  }

  async #once(
    key: string,
    request: unknown,
    write: (remember: Remember<Remembered[]>) => Promise<GroupOutcome[]>,
    context: Context,
  ): Promise<GroupOutcome[]> {
    const keyed = { key, operation: 'putDatasets', request };
    const { result } = await context.domain.idempotency.once<Remembered[]>(keyed, actorOf(context), async (remember) =>
      (await write(remember)).map(remembered),
    );
    return result.map(outcomeIn);
  }

  /** Writes what can be read, and puts the outcomes in the order of the request. */
  async #write(
    catalogue: string,
    datasets: readonly DatasetEntry[],
    options: GroupOptions,
    context: Context,
  ): Promise<GroupOutcome[]> {
    const read = await Promise.all(
      datasets.map((dataset) =>
        this.#entry(catalogue, dataset, options, context).catch((error: unknown) => {
          if (error instanceof Refusal) return error;
          throw error;
        }),
      ),
    );
    const entries = read.filter((one): one is GroupEntry => !(one instanceof Refusal));
    const merged = (results: readonly GroupOutcome[]): GroupOutcome[] => {
      const next = results[Symbol.iterator]();
      return read.map((one) => (one instanceof Refusal ? one : (next.next().value as GroupOutcome)));
    };
    const { groups } = context.domain;
    const { remember } = options;
    if (options.together && entries.length < read.length) {
      // What could not be read keeps the others from being stored; they are looked at all the same.
      const looked = await groups.write(catalogue, entries, actorOf(context), { ...options, dryRun: true });
      return merged(looked.map((one) => (one instanceof Refusal || options.dryRun ? one : notAlone())));
    }
    const also = remember && ((results: readonly GroupOutcome[]) => remember(merged(results)));
    return merged(await groups.write(catalogue, entries, actorOf(context), { ...options, remember: also }));
  }

  /** The dataset as the store takes it. `FORBIDDEN` where it is there and the caller may not EDIT it. */
  async #entry(
    catalogue: string,
    { id, originalId, source, ifMatch, ifNoneMatch }: DatasetEntry,
    options: Pick<GroupOptions, 'knows'>,
    context: Context,
  ): Promise<GroupEntry> {
    if (id != null && originalId != null)
      throw new Refusal('BAD_REQUEST', 'A dataset is named by its id or by its originalId, not by both.');
    const { domain } = context;
    const payload = payloadOf(source, (fields) => composeDataset(fields, domain.terms));
    const name =
      originalId == null
        ? requireId(id == null ? randomUUID() : localId('Dataset', id))
        : await domain.datasets.originId(catalogue, originalId, options);
    const mayReplace = await editOnPresent(context, name, options);
    return {
      id: name,
      originalId: originalId ?? undefined,
      payload,
      ifMatch,
      ifNoneMatch: mayReplace ? ifNoneMatch : '*',
    };
  }
}
