/** Contracts of data as they are attached to datasets and ended. */
import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import {
  DataContractDiff,
  DataContractFormat,
  DataContractOutcome,
  DataContractWritten,
} from '../../schema/contracts/contract.js';
import { Dataset } from '../../schema/repository/dataset.js';
import { WriteArgs, type DeleteResult } from '../../schema/repository/write.js';
import { DeleteOutcome } from '../../schema/mutation-results.js';
import type { ContractOutcome } from '../../src/features/contracts/contracts.js';
import { entityTag } from '../../src/core/http/preconditions.js';
import { actorOf, type Context } from '../context.js';
import { Access, scope } from '../middleware/access.js';
import { localId } from '../node/global-id.js';
import { once } from '../once.js';
import { COST } from './contract.js';

@Resolver(() => DataContractWritten)
export class DataContractWrittenResolver {
  @FieldResolver()
  identifier(@Root() { dataset }: ContractOutcome): string {
    return dataset;
  }

  @FieldResolver()
  etag(@Root() { digest }: ContractOutcome): string {
    return entityTag(digest);
  }

  // Who may write need not be allowed to read what is stored.
  @FieldResolver(() => DataContractDiff, {
    nullable: true,
    description: 'What changes from the contract that there was; null without one, and for who may not read it.',
  })
  async changes(@Root() { dataset, diff }: ContractOutcome, @Ctx() { loaders }: Context) {
    return diff && (await loaders.dataset(dataset)) ? diff : null;
  }

  @FieldResolver(() => Dataset, { nullable: true })
  dataset(@Root() { dataset }: ContractOutcome, @Ctx() { loaders }: Context) {
    return loaders.dataset(dataset);
  }
}

@Resolver()
export class ContractWrites {
  @Access(scope('EDIT', 'dataset', 'dataset'))
  @Mutation(() => DataContractOutcome, {
    description:
      'Attaches a contract of data (ODCS) to a dataset, in the place of the one that it has. A dry run tells what would change, and what would break.',
    complexity: COST,
  })
  async putDataContract(
    @Arg('dataset', () => ID, { description: 'Id of the dataset.' }) dataset: string,
    @Arg('source', () => String, { description: 'The text, 256 KiB at most. It is kept exactly as it is sent.' })
    source: string,
    @Arg('format', () => DataContractFormat, { description: 'The form of the text.' }) format: DataContractFormat,
    @Args(() => WriteArgs) args: WriteArgs,
    @Ctx() context: Context,
  ): Promise<ContractOutcome> {
    const { domain, loaders } = context;
    const sent = { source, format };
    const outcome = await once<ContractOutcome>(context, args, (remember) =>
      domain.contracts.put(localId('Dataset', dataset), sent, actorOf(context), { ...args, remember }),
    );
    loaders.forget();
    return outcome;
  }

  @Access(scope('EDIT', 'dataset', 'dataset'))
  @Mutation(() => DeleteOutcome, {
    description: 'Ends the contract of data of a dataset. Its versions are kept as those of metadata are.',
  })
  async removeDataContract(
    @Arg('dataset', () => ID, { description: 'Id of the dataset.' }) dataset: string,
    @Args(() => WriteArgs) args: WriteArgs,
    @Ctx() context: Context,
  ): Promise<DeleteResult> {
    const identifier = localId('Dataset', dataset);
    const removed = await once<DeleteResult>(context, args, async (remember) => {
      const result = { identifier, datasets: 0 };
      await context.domain.contracts.remove(identifier, actorOf(context), args, remember ? [remember(result)] : []);
      return result;
    });
    context.loaders.forget();
    return removed;
  }
}

/** The resolver classes of this file. */
export const contractWriteResolvers = [DataContractWrittenResolver, ContractWrites];
