/** Agreements, for the two organizations that made them, and for those who run the service. */
import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Dataset } from '../../schema/dataset/dataset.js';
import { RdfDocument, SyntaxArgs } from '../../schema/dataset/rdf.js';
import {
  Agreement,
  AgreementConnection,
  AgreementKeyOutcome,
  AgreementsArgs,
  AgreementState,
  Entitlement,
  type AgreementKey,
} from '../../schema/marketplace/agreement.js';
import { Acquisition, Investment } from '../../schema/marketplace/marketplace.js';
import type { Connection } from '../../schema/node/node.js';
import { buyerOf } from '../../src/auth/credentials.js';
import { signedStatements, tagOf, type Agreement as Kept } from '../../src/domain/agreements/agreements.js';
import { entitlementOf, type EntitlementTools } from '../../src/domain/marketplace/entitlement.js';
import type { DatasetView } from '../../src/domain/views/dataset.js';
import { syntaxNamed } from '../../src/rdf/syntax.js';
import { actorOf, type Context } from '../context.js';
import { asRdf } from '../dataset/rdf.js';
import { Access, BUYER, decidedInside, OPERATOR } from '../middleware/access.js';
import { Volatile } from '../middleware/stored.js';
import { localId } from '../node/global-id.js';
import { asConnection, type Dated } from './by-time.js';

/** True for those who run the service. The key of an organization is its alone, however much it may write. */
const runsIt = (context: Context): boolean => {
  const { principal, authorizer } = context;
  return principal.kind === 'key' ? actorOf(context).isOperator === true : authorizer.isOperator(principal);
};

/** An agreement as far as the caller may know of it. */
const shownTo = (context: Context, id: string): Kept | null => {
  const agreement = context.domain.agreements.find(id);
  if (!agreement) return null;
  const organization = buyerOf(context.principal);
  const isParty = organization !== undefined && [agreement.assigner, agreement.assignee].includes(organization);
  return isParty || runsIt(context) ? agreement : null;
};

const toolsOf = ({ agreements, datasets, marketplace }: Context['domain']): EntitlementTools => ({
  agreements,
  datasets,
  records: marketplace.records,
});

@Resolver(() => Dataset)
export class DatasetEntitlement {
  @Access(decidedInside('it tells an organization of itself alone'))
  @Volatile()
  @FieldResolver(() => Entitlement, {
    nullable: true,
    description:
      'Whether the organization of the caller may have its data, and by which agreement; null for callers who act for none.',
    complexity: 5,
  })
  async entitlement(
    @Root() { identifier }: Dataset,
    @Ctx() { domain, principal }: Context,
  ): Promise<Entitlement | null> {
    const organization = buyerOf(principal);
    if (organization === undefined) return null;
    return (await entitlementOf(organization, { dataset: identifier }, toolsOf(domain))) as Entitlement;
  }
}

@Resolver()
export class AgreementQueries {
  @Access(decidedInside('the caller acts for one of the parties, or runs the service', 'AUTHENTICATED'))
  @Query(() => Agreement, { nullable: true, description: 'An agreement; null for callers of other organizations.' })
  agreement(
    @Arg('id', () => ID, { description: 'Its id: that of the purchase or investment.' }) id: string,
    @Ctx() context: Context,
  ): Kept | null {
    return shownTo(context, id);
  }

  @Access(BUYER)
  @Query(() => AgreementConnection, { description: 'Agreements of the organization of the caller, oldest first.' })
  agreements(@Args(() => AgreementsArgs) args: AgreementsArgs, @Ctx() context: Context): Connection<Dated> {
    const organization = buyerOf(context.principal) ?? '';
    return asConnection(args, (position, limit) =>
      context.domain.agreements.of(organization, args.side, position, limit),
    );
  }

  @Access(BUYER)
  @Query(() => Entitlement, {
    description: 'Whether the organization of the caller may have the data of a dataset, or of one distribution.',
  })
  async entitlement(
    @Arg('dataset', () => ID, { description: 'Id of the dataset on the marketplace, or of the own copy of one.' })
    dataset: string,
    @Arg('distribution', () => ID, {
      nullable: true,
      description: 'Id of a distribution, where only that is asked for.',
    })
    distribution: string | null | undefined,
    @Ctx() { domain, principal }: Context,
  ): Promise<Entitlement> {
    const wanted = { dataset: localId('Dataset', dataset), distribution: distribution ?? undefined };
    return (await entitlementOf(buyerOf(principal) ?? '', wanted, toolsOf(domain))) as Entitlement;
  }

  @Access(OPERATOR)
  @Mutation(() => AgreementKeyOutcome, {
    description: 'Makes another key, which signs agreements from now on. Those of before stay published.',
  })
  async rotateAgreementKey(@Ctx() { domain }: Context): Promise<AgreementKey> {
    return { kid: await domain.agreements.keys.rotate() };
  }
}

@Resolver(() => Agreement)
export class AgreementFields {
  @FieldResolver()
  iri(@Root() { id }: Kept, @Ctx() { domain }: Context): string {
    return domain.agreements.iri(id);
  }

  @FieldResolver()
  metadata(@Root() agreement: Kept, @Ctx() { domain }: Context): string {
    return domain.agreements.metadata(agreement);
  }

  @FieldResolver()
  state(@Root() { ends }: Kept): AgreementState {
    return ends !== null && Date.parse(ends) <= Date.now() ? AgreementState.EXPIRED : AgreementState.IN_FORCE;
  }

  @FieldResolver()
  marketplaceDataset(@Root() { marketplaceId }: Kept, @Ctx() { loaders }: Context): Promise<DatasetView | null> {
    return loaders.dataset(marketplaceId);
  }

  @FieldResolver(() => RdfDocument, {
    description: 'It as RDF; as JSON-LD with its proof, exactly as it was signed, otherwise without.',
  })
  async rdf(
    @Root() agreement: Kept,
    @Args(() => SyntaxArgs) { syntax }: SyntaxArgs,
    @Ctx() context: Context,
  ): Promise<RdfDocument> {
    const [etag, changed] = [tagOf(agreement), agreement.at];
    const { mediaType } = syntaxNamed(syntax);
    if (syntax === 'jsonld') return { body: agreement.document, mediaType, etag, changed };
    const iri = context.domain.agreements.iri(agreement.id);
    return asRdf({ iri, triples: signedStatements(agreement), hash: agreement.id, changed }, syntax, context);
  }
}

@Resolver(() => Acquisition)
export class AcquisitionAgreement {
  @FieldResolver(() => Agreement, {
    nullable: true,
    description: 'The signed agreement; null where it was made by a marketplace elsewhere, or before there were any.',
  })
  agreement(@Root() { id }: Acquisition, @Ctx() context: Context): Kept | null {
    return shownTo(context, id);
  }
}

@Resolver(() => Investment)
export class InvestmentAgreement {
  @FieldResolver(() => Agreement, {
    nullable: true,
    description: 'The signed agreement; null where it was made by a marketplace elsewhere, or before there were any.',
  })
  agreement(@Root() { id }: Investment, @Ctx() context: Context): Kept | null {
    return shownTo(context, id);
  }
}

/** All of them. */
export const agreementResolvers = [
  DatasetEntitlement,
  AgreementQueries,
  AgreementFields,
  AcquisitionAgreement,
  InvestmentAgreement,
] as const;
