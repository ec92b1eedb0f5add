/** Requests: both sides ask, answer and list. */
import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Agreement } from '../../schema/agreements/agreement.js';
import { ExpectedTermsInput } from '../../schema/trade/marketplace.js';
import type { RequestStepKind } from '../../schema/trade/request.js';
import {
  AcquisitionRequest,
  AcquisitionRequestConnection,
  AcquisitionRequestOutcome,
  AcquisitionRequestsArgs,
  RequestedTermsInput,
  RequestSide,
  type AcquisitionRequestResult,
  type RequestStep,
} from '../../schema/trade/request.js';
import type { Connection } from '../../schema/node/node.js';
import type { Rehearsal } from '../../schema/trade/rehearsal.js';
import { buyerOf as ownOf } from '../../src/core/auth/credentials.js';
import type { Organization } from '../../schema/identity/organization.js';
import { Viewer } from '../../schema/identity/identity.js';
import type { Agreement as Kept } from '../../src/features/agreements/agreements.js';
import type { Once } from '../../src/core/store/idempotency.js';
import { useTimeIn } from '../../src/features/trade/agreement.js';
import { acceptedFrom } from '../../src/features/trade/requests/terms.js';
import type { PurchaseRequest } from '../../src/features/trade/requests/record.js';
import { legalFor, REMOTE_SIDE } from '../../src/features/trade/requests/states.js';
import type { Asked } from '../../src/features/trade/requests/terms.js';
import type { DatasetView } from '../../src/features/repository/views/dataset.js';
import { Refusal } from '../../src/core/errors.js';
import type { Context } from '../context.js';
import { organizationOf } from '../identity/organization.js';
import { rehearsing } from '../rehearse.js';
import { localId } from '../node/global-id.js';
import { Access, BUYER, buyerOf, decidedInside } from '../middleware/access.js';
import { asConnection, type Dated } from './by-time.js';
import { DRY_RUN, EXPECTED, expectationOf, KEY } from './marketplace.js';
import { partyOf, runsIt } from './parties.js';

const ANSWERS = decidedInside('the organization that asks, or TRADE on what is sold', 'AUTHENTICATED');
const ID_OF = { description: 'Id of the request.' } as const;
const VERSION = {
  description: 'The `version` of the request that is answered: where it has changed since, nothing is done.',
} as const;
const MESSAGE = { nullable: true, description: 'For the other side, in words.' } as const;

const askedOf = ({ price, currency, until }: RequestedTermsInput): Asked => ({
  price: price ?? undefined,
  currency: currency ?? undefined,
  until: until ?? undefined,
});

/** A request as far as the caller may know of it. */
const shownTo = (context: Context, id: string): PurchaseRequest | null => {
  const request = context.domain.marketplace.requests.records.find(id);
  if (!request) return null;
  const organization = ownOf(context.principal);
  const isParty = organization !== undefined && [request.buyer, request.seller].includes(organization);
  return isParty || runsIt(context) ? request : null;
};

const outcome = ({ result, replayed }: Once<string>, { domain, loaders }: Context): AcquisitionRequestResult => {
  loaders.forget();
  const request = domain.marketplace.requests.records.find(result);
  return { replayed, request: request as unknown as AcquisitionRequest };
};

@Resolver()
export class RequestQueries {
  @Access(decidedInside('the caller acts for one of its sides, or runs the service', 'AUTHENTICATED'))
  @Query(() => AcquisitionRequest, {
    nullable: true,
    description: 'A request; null for callers of other organizations.',
  })
  acquisitionRequest(@Arg('id', () => ID, ID_OF) id: string, @Ctx() context: Context): PurchaseRequest | null {
    return shownTo(context, id);
  }

  @Access(BUYER)
  @Query(() => AcquisitionRequestConnection, {
    description: 'Requests of the organization of the caller, or to it, oldest first.',
  })
  acquisitionRequests(
    @Args(() => AcquisitionRequestsArgs) args: AcquisitionRequestsArgs,
    @Ctx() context: Context,
  ): Connection<Dated> {
    const organization = ownOf(context.principal) ?? '';
    if (args.side === RequestSide.SYSTEM) throw new Refusal('BAD_REQUEST', 'The side is BUYER or SELLER.');
    const filter = {
      organization,
      side: args.side === RequestSide.SELLER ? ('seller' as const) : ('buyer' as const),
      states: args.states ?? undefined,
      dataset: args.dataset == null ? undefined : localId('Dataset', args.dataset),
    };
    const { records } = context.domain.marketplace.requests;
    return asConnection(args, (position, limit) => records.of(filter, position, limit));
  }
}

@Resolver()
export class RequestMutations {
  @Access(buyerOf('id'))
  @Mutation(() => AcquisitionRequestOutcome, {
    description:
      'Asks the seller of a dataset for its use: of an offer that is sold on request, or on other terms than those of an open offer.',
  })
  async requestAcquisition(
    @Arg('id', () => ID, { description: 'Id of the dataset on the marketplace.' }) id: string,
    @Arg('purpose', () => String, { description: 'What the data are for; it becomes part of the agreement.' })
    purpose: string,
    @Arg('idempotencyKey', () => String, { description: KEY }) idempotencyKey: string,
    @Arg('terms', () => RequestedTermsInput, { nullable: true, description: 'Other terms than those of the offer.' })
    terms: RequestedTermsInput | null | undefined,
    @Arg('copy', () => Boolean, {
      defaultValue: true,
      description: 'Whether the copy is kept here; otherwise a deployment of the buyer keeps it.',
    })
    copy: boolean,
    @Arg('expected', () => ExpectedTermsInput, { nullable: true, description: EXPECTED })
    expected: ExpectedTermsInput | null | undefined,
    @Arg('dryRun', () => Boolean, { defaultValue: false, description: DRY_RUN }) dryRun: boolean,
    @Ctx() context: Context,
  ): Promise<AcquisitionRequestResult | Rehearsal> {
    return rehearsing(dryRun, context, async (context) => {
      const request = {
        ...{ id: localId('Dataset', id), purpose, terms: askedOf(terms ?? {}), copy, idempotencyKey },
        expected: expectationOf(expected),
      };
      return outcome(await context.domain.marketplace.requests.ask(request, partyOf(context)), context);
    });
  }

  @Access(ANSWERS)
  @Mutation(() => AcquisitionRequestOutcome, {
    description: 'Asks the other side for other terms: a counter-offer of the seller, or other wishes of the buyer.',
  })
  async proposeTerms(
    @Arg('id', () => ID, ID_OF) id: string,
    @Arg('version', () => Int, VERSION) version: number,
    @Arg('terms', () => RequestedTermsInput, { description: 'The terms that are wanted.' }) terms: RequestedTermsInput,
    @Arg('idempotencyKey', () => String, { description: KEY }) idempotencyKey: string,
    @Arg('message', () => String, MESSAGE) message: string | null | undefined,
    @Arg('dryRun', () => Boolean, { defaultValue: false, description: DRY_RUN }) dryRun: boolean,
    @Ctx() context: Context,
  ): Promise<AcquisitionRequestResult | Rehearsal> {
    return rehearsing(dryRun, context, async (context) => {
      const answer = { id, version, message: message ?? undefined, idempotencyKey, terms: askedOf(terms) };
      return outcome(await context.domain.marketplace.requests.propose(answer, partyOf(context)), context);
    });
  }

  @Access(ANSWERS)
  @Mutation(() => AcquisitionRequestOutcome, {
    description: 'Agrees to what the other side wants: makes the agreement, and gives the buyer the data.',
  })
  async approveRequest(
    @Arg('id', () => ID, ID_OF) id: string,
    @Arg('version', () => Int, VERSION) version: number,
    @Arg('idempotencyKey', () => String, { description: KEY }) idempotencyKey: string,
    @Arg('message', () => String, MESSAGE) message: string | null | undefined,
    @Arg('dryRun', () => Boolean, { defaultValue: false, description: DRY_RUN }) dryRun: boolean,
    @Ctx() context: Context,
  ): Promise<AcquisitionRequestResult | Rehearsal> {
    return rehearsing(dryRun, context, async (context) => {
      const answer = { id, version, message: message ?? undefined, idempotencyKey };
      return outcome(await context.domain.marketplace.requests.approve(answer, partyOf(context)), context);
    });
  }

  @Access(ANSWERS)
  @Mutation(() => AcquisitionRequestOutcome, { description: 'Says no: the seller refuses it, the buyer withdraws it.' })
  async endRequest(
    @Arg('id', () => ID, ID_OF) id: string,
    @Arg('version', () => Int, VERSION) version: number,
    @Arg('idempotencyKey', () => String, { description: KEY }) idempotencyKey: string,
    @Arg('message', () => String, MESSAGE) message: string | null | undefined,
    @Arg('dryRun', () => Boolean, { defaultValue: false, description: DRY_RUN }) dryRun: boolean,
    @Ctx() context: Context,
  ): Promise<AcquisitionRequestResult | Rehearsal> {
    return rehearsing(dryRun, context, async (context) => {
      const answer = { id, version, message: message ?? undefined, idempotencyKey };
      return outcome(await context.domain.marketplace.requests.end(answer, partyOf(context)), context);
    });
  }
}

@Resolver(() => AcquisitionRequest)
export class RequestFields {
  @FieldResolver()
  marketplaceDataset(
    @Root() { marketplaceId, route }: PurchaseRequest,
    @Ctx() { loaders }: Context,
  ): Promise<DatasetView | null> {
    // The ids of other deployments name nothing here.
    return route === 'CONSUMER' ? Promise.resolve(null) : loaders.dataset(marketplaceId);
  }

  @FieldResolver()
  useTime(@Root() request: PurchaseRequest): string | null {
    return useTimeIn(acceptedFrom(request).terms) ?? null;
  }

  @FieldResolver()
  offerTerms(@Root() { basis }: PurchaseRequest): string {
    return basis.terms;
  }

  @FieldResolver()
  buyer(@Root() { buyer }: PurchaseRequest): Organization {
    return organizationOf(buyer);
  }

  @FieldResolver()
  seller(@Root() { seller }: PurchaseRequest): Organization {
    return organizationOf(seller);
  }

  @FieldResolver()
  steps(@Root() { id }: PurchaseRequest, @Ctx() { domain }: Context): RequestStep[] {
    return domain.marketplace.requests.records.steps(id) as unknown as RequestStep[];
  }

  @FieldResolver()
  legal(@Root() { state, buyer, seller, route }: PurchaseRequest, @Ctx() { principal }: Context): RequestStepKind[] {
    const organization = ownOf(principal);
    if (organization !== buyer && organization !== seller) return [];
    const side = organization === buyer ? 'BUYER' : 'SELLER';
    return (side === REMOTE_SIDE[route] ? [] : legalFor(state, side, route)) as unknown as RequestStepKind[];
  }

  @FieldResolver(() => Agreement, { nullable: true })
  agreement(@Root() { agreement }: PurchaseRequest, @Ctx() { domain }: Context): Kept | null {
    return (agreement !== null && domain.agreements.find(agreement)) || null;
  }
}

@Resolver(() => Viewer)
export class ViewerRequests {
  @FieldResolver(() => Int)
  waitingRequests(@Ctx() context: Context): number {
    const { organization } = partyOf(context);
    const { records } = context.domain.marketplace.requests;
    if (organization === undefined) return 0;
    return records.waiting('seller', organization) + records.waiting('buyer', organization);
  }
}

/** All of them. */
export const requestResolvers = [RequestQueries, RequestMutations, RequestFields, ViewerRequests] as const;
