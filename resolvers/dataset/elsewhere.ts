/** What datasets were elsewhere: shown, kept and forgotten. */
import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { Dataset } from '../../schema/dataset/dataset.js';
import {
  AgreementElsewhere,
  AgreementElsewhereConnection,
  AgreementElsewhereInput,
  BehindAddressInput,
  ElsewhereOutcome,
  KeysFrom,
  ProofExamination,
  VersionElsewhere,
  VersionElsewhereConnection,
  VersionElsewhereInput,
} from '../../schema/dataset/elsewhere.js';
import type { DeleteResult } from '../../schema/dataset/write.js';
import { DeleteOutcome, WriteOutcome } from '../../schema/mutation-results.js';
import { PageArgs } from '../../schema/node/node.js';
import { buyerOf } from '../../src/auth/credentials.js';
import { verifyAgreement } from '../../src/domain/agreements/verify.js';
import { words as agreementWords } from '../../src/domain/agreements/words/index.js';
import { keysIn, type KeptOutcome } from '../../src/domain/elsewhere/elsewhere.js';
import type {
  AgreementElsewhere as Agreement,
  Kept,
  VersionElsewhere as Version,
} from '../../src/domain/elsewhere/model.js';
import type { Owners } from '../../src/domain/ownership/sight.js';
import type { DatasetView } from '../../src/domain/views/dataset.js';
import { Refusal } from '../../src/errors.js';
import { firstLanguage } from '../../src/language.js';
import { actorOf, type Context } from '../context.js';
import { connection, pageOf } from '../lists/connection.js';
import { runsIt } from '../marketplace/parties.js';
import { Access, decidedInside, scope } from '../middleware/access.js';
import { Volatile } from '../middleware/stored.js';
import { localId } from '../node/global-id.js';
import { once } from '../once.js';
import { ownersSeen } from './past.js';
import type { Written } from './write.js';

/** Characters of keys that a reader gives. */
const MOST_KEYS = 64 * 1024;

/** A version with the dataset that it is told of. */
type VersionOf = ReturnType<typeof shown<Version>> & { readonly view: DatasetView };
type AgreementOf = ReturnType<typeof shown<Agreement>>;

/** A record as its fields are read. */
const shown = <T>({ record, at, kept }: Kept<T>) => ({ ...record, at, kept });

/** A page of a list that is read from a place on. */
const pageFrom = <T>(args: PageArgs, list: (offset: number, limit: number) => readonly T[]) => {
  const { limit, after } = pageOf(args);
  const offset = after === undefined ? 0 : after + 1;
  const listed = list(offset, limit).map((item, at) => ({ position: offset + at, item }));
  return connection(args, listed, (items: readonly T[]) => Promise.resolve(items));
};

/** The organizations whose agreements of elsewhere the caller sees: the own one; those who run the service see all. */
const partiesSeen = (context: Context): Owners => {
  if (runsIt(context)) return undefined;
  const organization = buyerOf(context.principal);
  return organization === undefined ? [] : [organization];
};

const mayEdit = async ({ identifier, iri }: DatasetView, { authorizer, principal, loaders }: Context) => {
  const document = await loaders.documents.load(iri);
  if (!document) return false;
  const { catalogue } = document;
  const place = catalogue === undefined ? {} : { catalogue };
  const asset = { kind: 'dataset', id: identifier, exists: true, ...place } as const;
  return authorizer.permits(principal, { scope: 'EDIT', asset });
};

@Resolver(() => VersionElsewhere)
export class VersionElsewhereResolver {
  @Access(decidedInside('EDIT on the dataset; others learn what kind of caller it was'))
  @FieldResolver(() => String, { nullable: true })
  async author(@Root() { author, view }: VersionOf, @Ctx() context: Context): Promise<string | null> {
    if (author === null || (await mayEdit(view, context))) return author;
    return author.split(':')[0] ?? null;
  }

  @Access(decidedInside('EDIT on the dataset; others are told no name'))
  @FieldResolver(() => String, { nullable: true })
  async authorName(@Root() { authorName, view }: VersionOf, @Ctx() context: Context): Promise<string | null> {
    return authorName !== null && (await mayEdit(view, context)) ? authorName : null;
  }
}

@Resolver(() => AgreementElsewhere)
export class AgreementElsewhereResolver {
  @FieldResolver()
  iri(@Root() { document }: AgreementOf): string {
    return String((JSON.parse(document) as { readonly '@id'?: unknown })['@id']);
  }

  @FieldResolver(() => ProofExamination, { complexity: 20 })
  examination(
    @Root() { document, keys: brought }: AgreementOf,
    @Arg('keys', () => String, {
      nullable: true,
      description: 'Keys to hold it against, as a JWK set; those that came with the archive where absent.',
    })
    keys: string | null | undefined,
    @Arg('lang', () => [String], {
      nullable: true,
      description: 'Wanted languages of its words (BCP 47), best first; English where there are words in none.',
    })
    lang: readonly string[] | null | undefined,
  ): ProofExamination {
    if ((keys?.length ?? 0) > MOST_KEYS)
      throw new Refusal('PAYLOAD_TOO_LARGE', `The keys have ${MOST_KEYS} characters at most.`);
    const inLanguage = agreementWords[firstLanguage(lang ?? [])];
    const { valid, findings, words } = verifyAgreement(document, keysIn(keys ?? brought, 'keys'), {}, inLanguage);
    return { keysFrom: keys == null ? KeysFrom.ARCHIVE : KeysFrom.READER, holds: valid, findings, words };
  }
}

@Resolver(() => Dataset)
export class DatasetElsewhereFields {
  @Volatile()
  @FieldResolver(() => VersionElsewhereConnection, {
    description:
      'Versions that it had at other deployments, as an archive told when it was imported; the latest first.',
    complexity: 5,
  })
  versionsElsewhere(@Root() view: DatasetView, @Args(() => PageArgs) args: PageArgs, @Ctx() context: Context) {
    const { records } = context.domain.elsewhere;
    const owners = ownersSeen(view.iri, context);
    return pageFrom<VersionOf>(args, (offset, limit) =>
      records.versions(view.identifier, owners, offset, limit).map((version) => ({ ...shown(version), view })),
    );
  }

  @Access(decidedInside('acting for the organization that imported them, or running the service; others see none'))
  @Volatile()
  @FieldResolver(() => AgreementElsewhereConnection, {
    description:
      'Agreements about it that other deployments made, as an archive told when it was imported; the latest first. For the organization that imported them.',
    complexity: 5,
  })
  agreementsElsewhere(
    @Root() { identifier }: DatasetView,
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() context: Context,
  ) {
    const { records } = context.domain.elsewhere;
    const owners = partiesSeen(context);
    return pageFrom<AgreementOf>(args, (offset, limit) =>
      records.agreements(identifier, owners, offset, limit).map(shown),
    );
  }
}

@Resolver()
export class ElsewhereWrites {
  @Access(scope('EDIT', 'dataset', 'dataset', 'being of the organization that owns the dataset'))
  @Mutation(() => ElsewhereOutcome, {
    description:
      'Keeps what a dataset was at other deployments: versions, and agreements about it; up to 100 together, all or none. They are shown, and count for nothing.',
    complexity: 50,
  })
  async keepElsewhere(
    @Arg('dataset', () => ID, { description: 'Id of the dataset.' }) dataset: string,
    @Arg('versions', () => [VersionElsewhereInput], { defaultValue: [], description: 'Versions.' })
    versions: VersionElsewhereInput[],
    @Arg('agreements', () => [AgreementElsewhereInput], { defaultValue: [], description: 'Agreements.' })
    agreements: AgreementElsewhereInput[],
    @Arg('dryRun', () => Boolean, { defaultValue: false, description: 'Report what would happen, keep nothing.' })
    dryRun: boolean,
    @Ctx() context: Context,
  ): Promise<KeptOutcome> {
    const sent = {
      versions: versions.map(({ until = null, author = null, authorName = null, ...version }): Version => ({
        ...version,
        ...{ until, author, authorName },
      })),
      agreements,
    };
    return context.domain.elsewhere.keep(localId('Dataset', dataset), sent, actorOf(context), dryRun);
  }

  @Access(scope('EDIT', 'dataset', 'dataset', 'being of the organization that owns the dataset'))
  @Mutation(() => WriteOutcome, {
    description:
      'Puts back what the withheld addresses of another deployment stand for, in the metadata of a dataset that came from there. They are withheld here as well.',
    complexity: 20,
  })
  async putBackAddresses(
    @Arg('dataset', () => ID, { description: 'Id of the dataset.' }) dataset: string,
    @Arg('addresses', () => [BehindAddressInput], { description: 'The addresses, 1 to 1,000.' })
    addresses: BehindAddressInput[],
    @Arg('dryRun', () => Boolean, { defaultValue: false, description: 'Report what would happen, store nothing.' })
    dryRun: boolean,
    @Ctx() context: Context,
  ): Promise<Written> {
    const { domain, loaders } = context;
    const outcome = await domain.elsewhere.putBack(localId('Dataset', dataset), addresses, actorOf(context), dryRun);
    loaders.forget();
    return { kind: 'dataset', outcome };
  }

  @Access(scope('EDIT', 'dataset', 'dataset', 'being of the organization that owns the dataset'))
  @Mutation(() => DeleteOutcome, { description: 'Forgets all records of what a dataset was at other deployments.' })
  async forgetElsewhere(
    @Arg('dataset', () => ID, { description: 'Id of the dataset.' }) dataset: string,
    @Arg('dryRun', () => Boolean, { defaultValue: false, description: 'Report what would happen, forget nothing.' })
    dryRun: boolean,
    @Ctx() context: Context,
  ): Promise<DeleteResult> {
    const identifier = localId('Dataset', dataset);
    return once<DeleteResult>(context, { dryRun }, async () => {
      await context.domain.elsewhere.forget(identifier, actorOf(context), dryRun);
      return { identifier, datasets: 0 };
    });
  }
}

/** The resolver classes of this file. */
export const elsewhereResolvers = [
  VersionElsewhereResolver,
  AgreementElsewhereResolver,
  DatasetElsewhereFields,
  ElsewhereWrites,
];
