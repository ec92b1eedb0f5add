/** Agreements, for the two organizations that made them, and for those who run the service. */
import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Dataset } from '../../schema/repository/dataset.js';
import { RdfDocument, SyntaxArgs } from '../../schema/repository/rdf.js';
import {
  AcquiredDataset,
  Agreement,
  AgreementConnection,
  AgreementEnding,
  AgreementKeyOutcome,
  AgreementOutcome,
  AgreementPayment,
  AgreementSignature,
  AgreementsArgs,
  AgreementState,
  Entitlement,
  PaymentState,
  SigningKeysOutcome,
  type AgreedTerms,
  type AgreementKey,
  type AgreementResult,
  type SigningKeys,
} from '../../schema/agreements/agreement.js';
import type { Organization } from '../../schema/identity/organization.js';
import type { LanguageString } from '../../schema/language-string.js';
import { Acquisition, Investment } from '../../schema/trade/marketplace.js';
import type { Connection } from '../../schema/node/node.js';
import type { Rehearsal } from '../../schema/trade/rehearsal.js';
import { buyerOf } from '../../src/core/auth/credentials.js';
import { termsIn } from '../../src/features/agreements/agreed-terms.js';
import { signedStatements, tagOf, type Agreement as Kept } from '../../src/features/agreements/agreements.js';
import { Statements } from '../../src/model/derive/statements.js';
import type { DatasetView } from '../../src/features/repository/views/dataset.js';
import { Refusal } from '../../src/core/errors.js';
import { dct } from '../../src/core/rdf/vocabulary.js';
import { syntaxNamed } from '../../src/core/rdf/syntax.js';
import { actorOf, type Context } from '../context.js';
import { rehearsing } from '../rehearse.js';
import { organizationOf, organizationOrNull } from '../identity/organization.js';
import { asRdf } from '../repository/rdf.js';
import { Access, BUYER, decidedInside } from '../middleware/access.js';
import { Volatile } from '../middleware/stored.js';
import { localId } from '../node/global-id.js';
import { asConnection, type Dated } from '../trade/by-time.js';
import { DRY_RUN, KEY } from '../trade/marketplace.js';
import { partyOf, runsIt } from '../trade/parties.js';

/** An agreement as far as the caller may know of it. */
const shownTo = (context: Context, id: string): Kept | null => {
  const agreement = context.domain.agreements.find(id);
  if (!agreement) return null;
  const organization = buyerOf(context.principal);
  const isParty = organization !== undefined && [agreement.assigner, agreement.assignee].includes(organization);
  return isParty || runsIt(context) ? agreement : null;
};

/** Most datasets that one question is about. */
const MOST_ASKED = 1_000;

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
  entitlement(@Root() { identifier }: Dataset, @Ctx() { domain, principal }: Context): Entitlement | null {
    const organization = buyerOf(principal);
    if (organization === undefined) return null;
    return domain.marketplace.dataAccess.decide(organization, { dataset: identifier }) as Entitlement;
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
    const { side, marketplaceId, inForce, awaitsSignature } = args;
    const filter = {
      marketplaceId: marketplaceId == null ? undefined : localId('Dataset', marketplaceId),
      holds: inForce ?? undefined,
      awaitsSignature: awaitsSignature ?? undefined,
    };
    return asConnection(args, (position, limit) =>
      context.domain.agreements.of(organization, side, position, limit, filter),
    );
  }

  @Access(decidedInside('it tells an organization of itself alone'))
  @Query(() => [AcquiredDataset], {
    description: `Those of up to ${MOST_ASKED} datasets, on the marketplace or own copies, whose data the organization of the caller has by an agreement. What is not paid for, where the money comes first, is left out.`,
    complexity: 20,
  })
  acquired(
    @Arg('datasets', () => [ID], { description: 'Ids of datasets.' }) datasets: string[],
    @Ctx() { domain, principal }: Context,
  ): readonly AcquiredDataset[] {
    if (datasets.length > MOST_ASKED) {
      throw new Refusal('BAD_REQUEST', `At most ${MOST_ASKED} datasets are asked about at once.`);
    }
    const organization = buyerOf(principal);
    return organization === undefined ? [] : domain.marketplace.dataAccess.acquiredAmong(organization, datasets);
  }

  @Access(BUYER)
  @Query(() => Entitlement, {
    description: 'Whether the organization of the caller may have the data of a dataset, or of one distribution.',
  })
  entitlement(
    @Arg('dataset', () => ID, { description: 'Id of the dataset on the marketplace, or of the own copy of one.' })
    dataset: string,
    @Arg('distribution', () => ID, {
      nullable: true,
      description: 'Id of a distribution, where only that is asked for.',
    })
    distribution: string | null | undefined,
    @Ctx() { domain, principal }: Context,
  ): Entitlement {
    const wanted = { dataset: localId('Dataset', dataset), distribution: distribution ?? undefined };
    return domain.marketplace.dataAccess.decide(buyerOf(principal), wanted) as Entitlement;
  }

  @Access(decidedInside('the caller runs the marketplace as a whole: no key of an organization does', 'OPERATOR'))
  @Mutation(() => AgreementKeyOutcome, {
    description:
      'Makes another key, which signs agreements from now on; for those who run the marketplace as a whole. Those of before stay published.',
  })
  async rotateAgreementKey(@Ctx() context: Context): Promise<AgreementKey> {
    if (!runsIt(context)) {
      throw new Refusal('FORBIDDEN', 'The key of an organization does not replace the key of the marketplace.');
    }
    return { kid: await context.domain.agreements.keys.rotate(actorOf(context)) };
  }
}

@Resolver()
export class AgreementMutations {
  @Access(BUYER)
  @Mutation(() => AgreementOutcome, {
    description:
      'Ends an agreement of the organization of the caller before its time. A buyer gives it up at once. A seller gives notice of the days that the agreement leaves to mend a breach; at once where it leaves none, or the price is due.',
  })
  async terminateAgreement(
    @Arg('id', () => ID, { description: 'Its id.' }) id: string,
    @Arg('reason', () => String, { description: 'Why, for the other side and the record.' }) reason: string,
    @Arg('idempotencyKey', () => String, { description: KEY }) idempotencyKey: string,
    @Arg('dryRun', () => Boolean, { defaultValue: false, description: DRY_RUN }) dryRun: boolean,
    @Ctx() context: Context,
  ): Promise<AgreementResult | Rehearsal> {
    return rehearsing(dryRun, context, async (context) => {
      const { terminations } = context.domain.marketplace;
      const { result } = await terminations.terminate({ id, reason, idempotencyKey }, partyOf(context));
      return { agreement: context.domain.agreements.find(result) as unknown as Agreement };
    });
  }

  @Access(decidedInside('the caller runs the service, or holds TRADE on what its organization sold', 'AUTHENTICATED'))
  @Mutation(() => AgreementOutcome, {
    description:
      'Notes what became of the payment of an agreement: the way in for whoever handles the money, and for the word of the seller. To say the same again changes nothing.',
  })
  async recordPayment(
    @Arg('id', () => ID, { description: 'Id of the agreement.' }) id: string,
    @Arg('state', () => PaymentState, { description: 'What became of it.' }) state: PaymentState,
    @Arg('reference', () => String, {
      nullable: true,
      description: 'The id under which whoever handles the money knows it.',
    })
    reference: string | null | undefined,
    @Arg('dryRun', () => Boolean, { defaultValue: false, description: DRY_RUN }) dryRun: boolean,
    @Ctx() context: Context,
  ): Promise<AgreementResult | Rehearsal> {
    return rehearsing(dryRun, context, async (context) => {
      const { settlement } = context.domain.marketplace;
      const note = { id, state, reference: reference ?? undefined, isOperator: runsIt(context) };
      const noted = await settlement.note(note, partyOf(context));
      return { agreement: context.domain.agreements.find(noted) as unknown as Agreement };
    });
  }
}

@Resolver()
export class Countersignatures {
  @Access(decidedInside('the caller holds a key of an organization that is not limited to catalogues', 'AUTHENTICATED'))
  @Mutation(() => SigningKeysOutcome, {
    description:
      'Says where the deployment of the organization of the caller publishes the keys with which it signs (a controlled identifier document). They are read from there at once; later sales of the organization demand its signature beside the one of the marketplace.',
  })
  async registerSigningKeys(
    @Arg('address', () => String, { description: 'Address of the document, which names itself so.' }) address: string,
    @Ctx() context: Context,
  ): Promise<SigningKeys> {
    const { principal, domain } = context;
    if (principal.kind !== 'key' || principal.organization === undefined || principal.catalogues !== undefined) {
      throw new Refusal('FORBIDDEN', 'Where an organization signs says the API key of its deployment.');
    }
    const keys = await domain.marketplace.countersigning.register(
      principal.organization,
      address,
      partyOf(context).actor,
    );
    return { controller: address, kids: keys.map(({ kid }) => kid) };
  }

  @Access(decidedInside('the caller acts for the seller', 'AUTHENTICATED'))
  @Mutation(() => AgreementOutcome, {
    description:
      'Adds the signature of the seller, made by its own deployment, to an agreement that demands it. The same signature again changes nothing.',
  })
  async countersignAgreement(
    @Arg('id', () => ID, { description: 'Id of the agreement.' }) id: string,
    @Arg('proof', () => String, { description: 'Proof over the agreement (eddsa-rdfc-2022), as JSON.' }) proof: string,
    @Arg('jws', () => String, { description: 'Compact JWS (EdDSA) over its canonical form, by the same key.' })
    jws: string,
    @Ctx() context: Context,
  ): Promise<AgreementResult> {
    const { countersigning } = context.domain.marketplace;
    const signed = await countersigning.take({ id, proof, jws }, partyOf(context));
    return { agreement: context.domain.agreements.find(signed) as unknown as Agreement };
  }

  @Access(decidedInside('the caller acts for the seller', 'AUTHENTICATED'))
  @Mutation(() => AgreementOutcome, {
    description:
      'At the deployment of a seller: signs an agreement that its marketplace made. The deployment signs by itself what it offered in these terms; other terms, such as those of a request, somebody has to look at.',
  })
  async signAgreement(
    @Arg('id', () => ID, { description: 'Id of the agreement.' }) id: string,
    @Ctx() context: Context,
  ): Promise<AgreementResult> {
    const signed = await context.domain.marketplace.countersigning.sign(id, partyOf(context));
    return { agreement: context.domain.agreements.find(signed) as unknown as Agreement };
  }
}

@Resolver(() => Agreement)
export class AgreementFields {
  @FieldResolver()
  seller(@Root() { assigner }: Kept): Organization {
    return organizationOf(assigner);
  }

  @FieldResolver()
  buyer(@Root() { assignee }: Kept): Organization {
    return organizationOf(assignee);
  }

  @FieldResolver()
  iri(@Root() agreement: Kept, @Ctx() { domain }: Context): string {
    return domain.agreements.iri(agreement);
  }

  @FieldResolver()
  isElsewhere(@Root() { iri }: Kept): boolean {
    return iri !== null;
  }

  @FieldResolver(() => [AgreementSignature])
  signatures(@Root() { signatures }: Kept): AgreementSignature[] {
    return signatures.map(({ proof, jws, at }) => ({
      ...{ method: proof.verificationMethod, at, jws },
      proof: JSON.stringify(proof),
    }));
  }

  @FieldResolver()
  metadata(@Root() agreement: Kept, @Ctx() { domain }: Context): string {
    return domain.agreements.metadata(agreement);
  }

  @FieldResolver()
  state(@Root() agreement: Kept, @Ctx() { domain }: Context): AgreementState {
    const { agreements } = domain;
    if (agreements.holds(agreement)) return AgreementState.IN_FORCE;
    const ending = agreements.endings.of(agreement.id);
    const isBefore = ending && (agreement.ends === null || ending.effective < agreement.ends);
    return isBefore ? (ending.kind as AgreementState) : AgreementState.EXPIRED;
  }

  @FieldResolver(() => AgreementEnding, { nullable: true })
  ending(@Root() { id }: Kept, @Ctx() { domain }: Context): AgreementEnding | null {
    const ending = domain.agreements.endings.of(id);
    return ending ? ({ ...ending, party: organizationOrNull(ending.party) } as AgreementEnding) : null;
  }

  @FieldResolver(() => AgreementPayment, { nullable: true })
  payment(@Root() { id }: Kept, @Ctx() { domain }: Context): AgreementPayment | null {
    return (domain.agreements.payments.of(id) as unknown as AgreementPayment | undefined) ?? null;
  }

  @FieldResolver()
  titles(@Root() agreement: Kept, @Ctx() { domain }: Context): LanguageString[] {
    const { asset } = termsIn(agreement);
    return new Statements(asset, domain.agreements.metadata(agreement)).main.strings(dct.title);
  }

  @FieldResolver()
  terms(@Root() agreement: Kept): AgreedTerms {
    return termsIn(agreement).terms;
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
    const iri = context.domain.agreements.iri(agreement);
    return asRdf({ iri, triples: signedStatements(agreement), hash: agreement.id, changed }, syntax, context);
  }
}

@Resolver(() => Acquisition)
export class AcquisitionAgreement {
  @FieldResolver(() => Agreement, {
    nullable: true,
    description:
      'The signed agreement; null where the marketplace has not answered yet, or from before there were any.',
  })
  agreement(@Root() { id }: Acquisition, @Ctx() context: Context): Kept | null {
    return shownTo(context, id);
  }
}

@Resolver(() => Investment)
export class InvestmentAgreement {
  @FieldResolver(() => Agreement, {
    nullable: true,
    description:
      'The signed agreement; null where the marketplace has not answered yet, or from before there were any.',
  })
  agreement(@Root() { id }: Investment, @Ctx() context: Context): Kept | null {
    return shownTo(context, id);
  }
}

/** All of them. */
export const agreementResolvers = [
  DatasetEntitlement,
  AgreementQueries,
  AgreementMutations,
  Countersignatures,
  AgreementFields,
  AcquisitionAgreement,
  InvestmentAgreement,
] as const;
