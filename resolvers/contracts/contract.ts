/** Contracts of data as they are read and compared. */
import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Extensions,
  Field,
  FieldResolver,
  ID,
  Int,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import {
  DataContract,
  DataContractComparison,
  DataContractObject,
  DataContractProperty,
  DataContractRule,
} from '../../schema/contracts/contract.js';
import { Dataset } from '../../schema/repository/dataset.js';
import type { ComparedContracts } from '../../src/features/contracts/contracts.js';
import { contractIri, type KeptContract } from '../../src/features/repository/contracts/kept.js';
import { overviewOf, type ContractObject, type ContractOverview } from '../../src/features/contracts/overview.js';
import { entityTag } from '../../src/core/http/preconditions.js';
import type { DatasetView } from '../../src/features/repository/views/dataset.js';
import { Refusal } from '../../src/core/errors.js';
import type { Context } from '../context.js';
import { Access, scope } from '../middleware/access.js';
import { Volatile } from '../middleware/stored.js';
import { localId } from '../node/global-id.js';
import { ownersSeen } from '../history/past.js';

const ownersOf = (dataset: string, context: Context) =>
  ownersSeen(context.domain.identifiers.iri('dataset', dataset), context);

/** Each contract is read once for all fields that ask for parts of it. */
const overviews = new WeakMap<KeptContract, ContractOverview>();
const overview = (contract: KeptContract, { domain }: Context): ContractOverview => {
  const known = overviews.get(contract) ?? overviewOf(domain.contracts.kept.value(contract));
  overviews.set(contract, known);
  return known;
};

/** The part of a list of a contract that is wanted; all of it where nothing is said. */
@ArgsType()
class PartArgs {
  @Field(() => Int, { nullable: true, description: 'How many to return; all when absent.' })
  first?: number | null;

  @Field(() => Int, { defaultValue: 0, description: 'How many to skip.' })
  offset!: number;
}

/** All of the list can be had as well: a contract is read as a whole, and its size has a bound. */
const Bounded = () => Extensions({ bounded: true });

const partOf = <T>(list: readonly T[], { first, offset }: PartArgs): readonly T[] => {
  if (offset < 0 || (first ?? 0) < 0)
    throw new Refusal('BAD_REQUEST', 'The arguments "first" and "offset" must not be negative.');
  return list.slice(offset, first == null ? undefined : offset + first);
};

/** Costs of reading a contract into its parts, and of its text alone. */
export const COST = 20;
const TEXT_COST = 2;

@Resolver(() => DataContract)
export class DataContractResolver {
  @FieldResolver()
  iri(@Root() { dataset }: KeptContract, @Ctx() { domain }: Context): string {
    return contractIri(domain.identifiers.iri('dataset', dataset));
  }

  @FieldResolver()
  etag(@Root() { digest }: KeptContract): string {
    return entityTag(digest);
  }

  @FieldResolver({ complexity: TEXT_COST })
  source(@Root() contract: KeptContract, @Ctx() { domain }: Context): string {
    return domain.contracts.kept.source(contract);
  }

  @FieldResolver({ complexity: TEXT_COST })
  document(@Root() contract: KeptContract, @Ctx() { domain, asker }: Context): Promise<string> {
    return domain.contracts.text(contract, 'JSON', asker);
  }

  @FieldResolver({ complexity: TEXT_COST })
  yaml(@Root() contract: KeptContract, @Ctx() { domain, asker }: Context): Promise<string> {
    return domain.contracts.text(contract, 'YAML', asker);
  }

  @FieldResolver()
  name(@Root() contract: KeptContract, @Ctx() context: Context) {
    return overview(contract, context).name;
  }

  @FieldResolver()
  purpose(@Root() contract: KeptContract, @Ctx() context: Context) {
    return overview(contract, context).purpose;
  }

  @FieldResolver()
  usage(@Root() contract: KeptContract, @Ctx() context: Context) {
    return overview(contract, context).usage;
  }

  @FieldResolver()
  limitations(@Root() contract: KeptContract, @Ctx() context: Context) {
    return overview(contract, context).limitations;
  }

  @FieldResolver()
  objectCount(@Root() contract: KeptContract, @Ctx() context: Context): number {
    return overview(contract, context).objects.length;
  }

  @Bounded()
  @FieldResolver({ complexity: COST })
  objects(
    @Root() contract: KeptContract,
    @Arg('name', () => String, { nullable: true, description: 'Only those of this name.' })
    name: string | null | undefined,
    @Args(() => PartArgs) part: PartArgs,
    @Ctx() context: Context,
  ): ContractOverview['objects'] {
    const { objects } = overview(contract, context);
    return partOf(name == null ? objects : objects.filter((one) => one.name === name), part);
  }

  @FieldResolver({ complexity: COST })
  serviceLevels(@Root() contract: KeptContract, @Ctx() context: Context): ContractOverview['serviceLevels'] {
    return overview(contract, context).serviceLevels;
  }

  @FieldResolver({ complexity: COST })
  servers(@Root() contract: KeptContract, @Ctx() context: Context): ContractOverview['servers'] {
    return overview(contract, context).servers;
  }

  @FieldResolver()
  price(@Root() contract: KeptContract, @Ctx() context: Context) {
    return overview(contract, context).price;
  }

  // Versions are forgotten without a write.
  @Volatile()
  @FieldResolver({ complexity: COST })
  changes(@Root() { dataset, revision }: KeptContract, @Ctx() context: Context): ComparedContracts | null {
    const { contracts } = context.domain;
    const owners = ownersOf(dataset, context);
    const before = contracts.kept.versions(dataset, owners).find((one) => one.revision < revision);
    return before ? contracts.compare(dataset, owners, before.revision, revision) : null;
  }
}

@Resolver(() => DataContractObject)
export class DataContractObjectResolver {
  @FieldResolver()
  propertyCount(@Root() { properties }: ContractObject): number {
    return properties.length;
  }

  @Bounded()
  @FieldResolver(() => [DataContractProperty])
  properties(@Root() { properties }: ContractObject, @Args(() => PartArgs) part: PartArgs) {
    return partOf(properties, part);
  }

  @FieldResolver()
  ruleCount(@Root() { rules }: ContractObject): number {
    return rules.length;
  }

  @Bounded()
  @FieldResolver(() => [DataContractRule])
  rules(@Root() { rules }: ContractObject, @Args(() => PartArgs) part: PartArgs) {
    return partOf(rules, part);
  }
}

@Resolver(() => Dataset)
export class DatasetContractFields {
  @FieldResolver(() => DataContract, {
    nullable: true,
    description: 'The contract of data that it keeps to, as it is now; null where it has none.',
    complexity: 2,
  })
  contract(@Root() { identifier }: DatasetView, @Ctx() { domain }: Context): KeptContract | null {
    return domain.contracts.kept.present(identifier) ?? null;
  }

  @Volatile()
  @FieldResolver(() => [DataContract], {
    description: 'The versions of its contract of data that are kept, the latest first: 101 at most.',
    complexity: 10,
  })
  contractVersions(@Root() { identifier }: DatasetView, @Ctx() context: Context): readonly KeptContract[] {
    return context.domain.contracts.kept.versions(identifier, ownersOf(identifier, context));
  }
}

@Resolver()
export class ContractResolver {
  @Access(scope('READ', 'dataset', 'dataset'))
  @Query(() => DataContractComparison, {
    description: 'What changed from one version of the contract of data of a dataset to another.',
    complexity: COST,
  })
  contractDiff(
    @Arg('dataset', () => ID, { description: 'Id of the dataset.' }) dataset: string,
    @Arg('from', () => Int, {
      nullable: true,
      description: 'Revision to start from; the one before `to` when absent.',
    })
    from: number | null | undefined,
    @Arg('to', () => Int, { nullable: true, description: 'Revision to arrive at; the present one when absent.' })
    to: number | null | undefined,
    @Ctx() context: Context,
  ) {
    const identifier = localId('Dataset', dataset);
    return context.domain.contracts.compare(identifier, ownersOf(identifier, context), from, to);
  }
}

/** The resolver classes of this file. */
export const contractResolvers = [
  DataContractResolver,
  DataContractObjectResolver,
  DatasetContractFields,
  ContractResolver,
];
