/** Transfers: messages of other connectors, and what the two sides do. */
import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  ConnectorInput,
  DataspaceRole,
  DataspaceTransfer,
  DataspaceTransferConnection,
  DataspaceTransferOutcome,
  DataspaceTransfersArgs,
  TransferMessageInput,
  TransferRequestInput,
  TransferStepKind,
  type DataspaceTransferResult,
} from '../../schema/dataspace/dataspace.js';
import { Organization } from '../../schema/identity/organization.js';
import type { Connection } from '../../schema/node/node.js';
import { buyerOf } from '../../src/core/auth/credentials.js';
import { idOfPid, pidsOf } from '../../src/features/dataspace/messages.js';
import type { Transfer } from '../../src/features/dataspace/transfer-record.js';
import type { Once } from '../../src/core/store/idempotency.js';
import type { Context } from '../context.js';
import { organizationOf } from '../identity/organization.js';
import { Access, BUYER, decidedInside } from '../middleware/access.js';
import { asConnection, type Dated } from '../trade/by-time.js';
import { KEY } from '../trade/marketplace.js';
import { partyOf, runsIt } from '../trade/parties.js';
import { objectIn, openDataspace } from './tools.js';

const MESSAGE = 'The message.';
const PID = 'Process id that this deployment gave it.';

/** A transfer as far as the caller may know of it. */
const shownTo = (context: Context, id: string): Transfer | null => {
  const transfer = context.domain.dataspace.transfers.records.find(id);
  if (!transfer) return null;
  const organization = buyerOf(context.principal);
  const isParty = organization !== undefined && [transfer.organization, transfer.counterparty].includes(organization);
  return isParty || runsIt(context) ? transfer : null;
};

const outcome = ({ result, replayed }: Once<string>, { domain }: Context): DataspaceTransferResult => ({
  replayed,
  transfer: domain.dataspace.transfers.records.find(result) as unknown as DataspaceTransfer,
});

@Resolver()
export class TransferQueries {
  @Access(decidedInside('the caller acts for one of its sides, or runs the service', 'AUTHENTICATED'))
  @Query(() => DataspaceTransfer, {
    nullable: true,
    description: 'A transfer; null for callers of other organizations.',
  })
  dataspaceTransfer(@Arg('id', () => ID, { description: PID }) id: string, @Ctx() context: Context): Transfer | null {
    return shownTo(context, idOfPid(id));
  }

  @Access(BUYER)
  @Query(() => DataspaceTransferConnection, {
    description: 'Transfers of the organization of the caller over the Dataspace Protocol, oldest first.',
  })
  dataspaceTransfers(
    @Args(() => DataspaceTransfersArgs) args: DataspaceTransfersArgs,
    @Ctx() context: Context,
  ): Connection<Dated> {
    const organization = buyerOf(context.principal) ?? '';
    const { records } = context.domain.dataspace.transfers;
    return asConnection(args, (position, limit) => records.of(organization, args.role, position, limit));
  }
}

@Resolver()
export class TransferMutations {
  @Access(BUYER)
  @Mutation(() => DataspaceTransferOutcome, {
    description: 'Asks a provider elsewhere for the data of an agreement, over the Dataspace Protocol.',
  })
  async requestTransfer(
    @Arg('connector', () => ConnectorInput, { description: 'The provider.' }) connector: ConnectorInput,
    @Arg('agreement', () => String, { description: 'The agreement, as the provider names it.' }) agreement: string,
    @Arg('format', () => String, { description: 'Format of a distribution in its catalogue.' }) format: string,
    @Arg('idempotencyKey', () => String, { description: KEY }) idempotencyKey: string,
    @Ctx() context: Context,
  ): Promise<DataspaceTransferResult> {
    const { address, participant: provider } = connector;
    const asked = { connector: address, provider, agreement, format, idempotencyKey };
    return outcome(await openDataspace(context).transfers.begin(asked, partyOf(context)), context);
  }

  @Access(decidedInside('the organization that asks, or TRADE on what was sold', 'AUTHENTICATED'))
  @Mutation(() => DataspaceTransferOutcome, { description: 'Makes a step of the own side of a transfer.' })
  async answerTransfer(
    @Arg('id', () => ID, { description: 'Id of the transfer.' }) id: string,
    @Arg('version', () => Int, { description: 'The `version` of the transfer that is answered.' }) version: number,
    @Arg('step', () => TransferStepKind, { description: 'What is done.' }) step: TransferStepKind,
    @Arg('idempotencyKey', () => String, { description: KEY }) idempotencyKey: string,
    @Arg('reason', () => String, { nullable: true, description: 'Why, for the other side.' })
    reason: string | null | undefined,
    @Ctx() context: Context,
  ): Promise<DataspaceTransferResult> {
    const asked = { id, version, step, reason: reason ?? undefined, idempotencyKey };
    return outcome(await openDataspace(context).transfers.answer(asked, partyOf(context)), context);
  }

  @Access(BUYER)
  @Mutation(() => DataspaceTransferOutcome, {
    description: 'Takes the transfer request of a consumer elsewhere, for the organization of the caller.',
  })
  async receiveTransferRequest(
    @Arg('message', () => TransferRequestInput, { description: MESSAGE }) message: TransferRequestInput,
    @Ctx() context: Context,
  ): Promise<DataspaceTransferResult> {
    const { messageId, consumerPid, callbackAddress, agreementId, format } = message;
    const asked = { messageId, consumerPid, callbackAddress, agreementId, format };
    return outcome(await openDataspace(context).transfers.receive(asked, partyOf(context)), context);
  }

  @Access(BUYER)
  @Mutation(() => DataspaceTransferOutcome, {
    description: 'Takes a message about a transfer, of its other side alone.',
  })
  async receiveTransferMessage(
    @Arg('id', () => ID, { description: PID }) id: string,
    @Arg('message', () => TransferMessageInput, { description: MESSAGE }) message: TransferMessageInput,
    @Ctx() context: Context,
  ): Promise<DataspaceTransferResult> {
    const { step, messageId, consumerPid, providerPid, dataAddress, reason } = message;
    const heard = {
      ...{ step, messageId, consumerPid, providerPid, reason: reason ?? undefined },
      address: dataAddress == null ? undefined : objectIn(dataAddress, 'dataAddress'),
    };
    return outcome(await openDataspace(context).transfers.hear(idOfPid(id), heard, partyOf(context)), context);
  }
}

@Resolver(() => DataspaceTransfer)
export class TransferFields {
  @FieldResolver(() => Organization, { description: 'The participant on the other side.' })
  counterparty(@Root() { counterparty }: Transfer): Organization {
    return organizationOf(counterparty);
  }

  @FieldResolver(() => String, { description: 'Process id of the provider; empty before it is known.' })
  providerPid(@Root() transfer: Transfer): string {
    return pidsOf(transfer).providerPid;
  }

  @FieldResolver(() => String, { description: 'Process id of the consumer.' })
  consumerPid(@Root() transfer: Transfer): string {
    return pidsOf(transfer).consumerPid;
  }

  @FieldResolver(() => String, { nullable: true })
  dataAddress(@Root() { address, role, organization }: Transfer, @Ctx() { principal }: Context): string | null {
    // The token is the consumer's: whoever has it may fetch the data.
    const isOurs = role !== DataspaceRole.PROVIDER && buyerOf(principal) === organization;
    return isOurs && address !== null ? JSON.stringify(address) : null;
  }
}

/** All of them. */
export const transferResolvers = [TransferQueries, TransferMutations, TransferFields] as const;
