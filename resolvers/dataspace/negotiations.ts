/** Contract negotiations: messages of other connectors, and negotiations that begin here. */
import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  ConnectorInput,
  ContractOffer,
  ContractRequestInput,
  DataspaceCredentialOutcome,
  DataspaceNegotiation,
  DataspaceNegotiationOutcome,
  NegotiationMessageInput,
  type DataspaceCredentialResult,
  type DataspaceNegotiationResult,
} from '../../schema/dataspace/dataspace.js';
import { Dataset } from '../../schema/repository/dataset.js';
import {
  AcquisitionRequest,
  AcquisitionRequestOutcome,
  type AcquisitionRequestResult,
} from '../../schema/trade/request.js';
import { buyerOf } from '../../src/core/auth/credentials.js';
import { idOfPid, pidsOf, protocolState } from '../../src/features/dataspace/messages.js';
import { rulesOf } from '../../src/features/dataspace/odrl.js';
import type { Negotiation } from '../../src/features/dataspace/record.js';
import type { Once } from '../../src/core/store/idempotency.js';
import { acceptedOf } from '../../src/features/trade/agreement.js';
import type { PurchaseRequest } from '../../src/features/trade/requests/record.js';
import { PurchaseOfferView } from '../../src/features/repository/views/purchase-offer.js';
import { Organization } from '../../schema/identity/organization.js';
import type { Context } from '../context.js';
import { organizationOf } from '../identity/organization.js';
import { Access, BUYER, buyerOf as forBuyerOf, decidedInside } from '../middleware/access.js';
import { Volatile } from '../middleware/stored.js';
import { listingOf } from '../trade/listing.js';
import { KEY } from '../trade/marketplace.js';
import { partyOf, runsIt } from '../trade/parties.js';
import { objectIn, offerIn, openDataspace, rulesIn } from './tools.js';

const MESSAGE = 'The message.';
const PID = 'Process id that this deployment gave it.';

/** A negotiation as far as the caller may know of it. */
const shownTo = (context: Context, id: string): Negotiation | null => {
  const negotiation = context.domain.dataspace.records.find(id);
  const request = context.domain.marketplace.requests.records.find(id);
  if (!negotiation || !request) return null;
  const organization = buyerOf(context.principal);
  const isParty = organization !== undefined && [request.buyer, request.seller].includes(organization);
  return isParty || runsIt(context) ? negotiation : null;
};

const outcome = ({ result, replayed }: Once<string>, { domain, loaders }: Context): DataspaceNegotiationResult => {
  loaders.forget();
  return { replayed, negotiation: domain.dataspace.records.find(result) as unknown as DataspaceNegotiation };
};

@Resolver()
export class NegotiationQueries {
  @Access(decidedInside('the caller acts for one of its sides, or runs the service', 'AUTHENTICATED'))
  @Query(() => DataspaceNegotiation, {
    nullable: true,
    description: 'A negotiation over the Dataspace Protocol; null for callers of other organizations.',
  })
  dataspaceNegotiation(
    @Arg('id', () => ID, { description: PID }) id: string,
    @Ctx() context: Context,
  ): Negotiation | null {
    return shownTo(context, idOfPid(id));
  }
}

@Resolver()
export class NegotiationMutations {
  @Access(BUYER)
  @Mutation(() => AcquisitionRequestOutcome, {
    description:
      'Begins a negotiation with a provider elsewhere, over the Dataspace Protocol. Its answers come to the request, where the organization of the caller answers them as it answers everything.',
  })
  async negotiateDataset(
    @Arg('connector', () => ConnectorInput, { description: 'The provider.' }) connector: ConnectorInput,
    @Arg('dataset', () => String, { description: 'Id of the dataset in its catalogue.' }) dataset: string,
    @Arg('offer', () => String, { description: 'Id of the offer in its catalogue.' }) offer: string,
    @Arg('purpose', () => String, { description: 'What the data are for, for the own record.' }) purpose: string,
    @Arg('idempotencyKey', () => String, { description: KEY }) idempotencyKey: string,
    @Arg('rules', () => String, {
      nullable: true,
      description:
        'The rules of the offer in ODRL as the catalogue has them, as JSON; the permission to use it without.',
    })
    rules: string | null | undefined,
    @Ctx() context: Context,
  ): Promise<AcquisitionRequestResult> {
    const { negotiations } = openDataspace(context);
    const asked = {
      ...{ connector: connector.address, provider: connector.participant, dataset, offer, purpose, idempotencyKey },
      rules: rules == null ? undefined : rulesIn(rules, 'rules'),
    };
    const { result, replayed } = await negotiations.begin(asked, partyOf(context));
    const request = context.domain.marketplace.requests.records.find(result);
    return { replayed, request: request as unknown as AcquisitionRequest };
  }

  @Access(forBuyerOf('dataset', 'nobody asks the own organization for a contract'))
  @Mutation(() => DataspaceNegotiationOutcome, {
    description: 'Takes the contract request of a consumer elsewhere, for the organization of the caller.',
  })
  async receiveContractRequest(
    @Arg('dataset', () => ID, { description: 'Id of the dataset on the marketplace: the target of the offer.' })
    dataset: string,
    @Arg('message', () => ContractRequestInput, { description: MESSAGE }) message: ContractRequestInput,
    @Ctx() context: Context,
  ): Promise<DataspaceNegotiationResult> {
    const { messageId, consumerPid, callbackAddress } = message;
    const asked = { dataset, messageId, consumerPid, callbackAddress, offer: offerIn(message.offer) };
    return outcome(await openDataspace(context).negotiations.receive(asked, partyOf(context)), context);
  }

  @Access(BUYER)
  @Mutation(() => DataspaceNegotiationOutcome, {
    description: 'Takes a message about a negotiation, of its other side alone.',
  })
  async receiveNegotiationMessage(
    @Arg('id', () => ID, { description: PID }) id: string,
    @Arg('message', () => NegotiationMessageInput, { description: MESSAGE }) message: NegotiationMessageInput,
    @Ctx() context: Context,
  ): Promise<DataspaceNegotiationResult> {
    const { type, messageId, consumerPid, providerPid, offer, agreement, reason } = message;
    const heard = {
      ...{ type, messageId, consumerPid, providerPid, reason: reason ?? undefined },
      offer: offer == null ? undefined : offerIn(offer),
      agreement: agreement == null ? undefined : objectIn(agreement, 'agreement'),
    };
    return outcome(await openDataspace(context).negotiations.hear(idOfPid(id), heard, partyOf(context)), context);
  }

  @Access(BUYER)
  @Mutation(() => DataspaceCredentialOutcome, {
    description:
      'Keeps the value of `Authorization` with which messages of the organization of the caller go to a connector elsewhere; forgets it without one.',
  })
  async putDataspaceCredential(
    @Arg('connector', () => String, { description: 'An address of the connector; its origin counts.' })
    connector: string,
    @Arg('authorization', () => String, { nullable: true, description: 'The value, such as `Bearer …`.' })
    authorization: string | null | undefined,
    @Ctx() context: Context,
  ): Promise<DataspaceCredentialResult> {
    const organization = buyerOf(context.principal) ?? '';
    const { credentials } = openDataspace(context);
    return { origin: await credentials.put(organization, connector, authorization ?? undefined) };
  }
}

@Resolver(() => DataspaceNegotiation)
export class NegotiationFields {
  @FieldResolver(() => Organization, { description: 'The participant on the other side.' })
  counterparty(@Root() { counterparty }: Negotiation): Organization {
    return organizationOf(counterparty);
  }

  @FieldResolver(() => String, { description: 'Process id of the provider; empty before it is known.' })
  providerPid(@Root() negotiation: Negotiation): string {
    return pidsOf(negotiation).providerPid;
  }

  @FieldResolver(() => String, { description: 'Process id of the consumer.' })
  consumerPid(@Root() negotiation: Negotiation): string {
    return pidsOf(negotiation).consumerPid;
  }

  @FieldResolver()
  state(@Root() { id }: Negotiation, @Ctx() { domain }: Context): string {
    return protocolState(domain.marketplace.requests.records.find(id)?.state ?? 'EXPIRED');
  }

  @FieldResolver()
  offer(@Root() { offer }: Negotiation): string {
    return JSON.stringify(offer);
  }

  @FieldResolver(() => String, { nullable: true })
  agreement(@Root() { agreement }: Negotiation): string | null {
    return agreement && JSON.stringify(agreement);
  }
}

@Resolver(() => AcquisitionRequest)
export class RequestNegotiation {
  @FieldResolver(() => DataspaceNegotiation, {
    nullable: true,
    description: 'What the Dataspace Protocol adds, where the other side is at another deployment.',
  })
  negotiation(@Root() { id, route }: PurchaseRequest, @Ctx() context: Context): Negotiation | null {
    return route === 'HERE' ? null : shownTo(context, id);
  }
}

@Resolver(() => Dataset)
export class DatasetContractOffers {
  @Access(decidedInside('it is in the metadata that the caller reads'))
  @Volatile()
  @FieldResolver(() => [ContractOffer], {
    description: 'The purchase offers of its listing that can be taken now, in the words of the Dataspace Protocol.',
    complexity: 5,
  })
  async contractOffers(@Root() { identifier }: Dataset, @Ctx() context: Context): Promise<ContractOffer[]> {
    const { marketplaceId, offers } = await listingOf(context, identifier);
    // What is bought is the dataset on the marketplace: its original and copies are not negotiated about.
    if (marketplaceId !== identifier) return [];
    return offers.flatMap(({ isAvailable, view }) => {
      if (!isAvailable || !(view instanceof PurchaseOfferView) || view.contradictsItself) return [];
      const accepted = acceptedOf(view);
      const id = context.domain.dataspace.negotiations.offerId(identifier, accepted.version);
      return { id, rules: JSON.stringify(rulesOf(accepted)) };
    });
  }
}

/** All of them. */
export const negotiationResolvers = [
  NegotiationQueries,
  NegotiationMutations,
  NegotiationFields,
  RequestNegotiation,
  DatasetContractOffers,
] as const;
