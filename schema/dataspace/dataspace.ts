/** The Dataspace Protocol 2025-1: what its endpoints are made of, and what people do over it. Documents in JSON-LD are texts here. */
import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { enumeration } from '../enumeration.js';
import { connectionOf, PageArgs } from '../node/node.js';
import { outcomeOf } from '../problem.js';
import { DateTime } from '../scalars.js';

/** Sides of the protocol. */
export const DataspaceRole = enumeration('DataspaceRole', 'The side of this deployment in a negotiation or transfer.', {
  PROVIDER: 'It offers the data.',
  CONSUMER: 'It wants the data.',
});
export type DataspaceRole = keyof typeof DataspaceRole;

/** Messages of a negotiation; the values are those of src/features/dataspace/messages.ts. */
export const NegotiationMessageType = enumeration('NegotiationMessageType', 'A message of a contract negotiation.', {
  REQUEST: 'ContractRequestMessage: a counter-offer of the consumer.',
  OFFER: 'ContractOfferMessage.',
  ACCEPTED: 'ContractNegotiationEventMessage with the event ACCEPTED.',
  AGREEMENT: 'ContractAgreementMessage.',
  VERIFICATION: 'ContractAgreementVerificationMessage.',
  FINALIZED: 'ContractNegotiationEventMessage with the event FINALIZED.',
  TERMINATION: 'ContractNegotiationTerminationMessage.',
});
export type NegotiationMessageType = keyof typeof NegotiationMessageType;

/** Steps of a transfer; the values are those of src/features/dataspace/transfer-states.ts. */
export enum TransferStepKind {
  START = 'start',
  SUSPEND = 'suspend',
  COMPLETE = 'complete',
  TERMINATE = 'terminate',
}

registerEnumType(TransferStepKind, {
  name: 'TransferStepKind',
  description: 'A step of a transfer.',
  valuesConfig: {
    START: { description: 'The data may be fetched.' },
    SUSPEND: { description: 'Not for now.' },
    COMPLETE: { description: 'All was fetched.' },
    TERMINATE: { description: 'It ends before that.' },
  },
});

/** States of a transfer; the values are those of src/features/dataspace/transfer-states.ts. */
export const TransferState = enumeration('TransferState', 'Where a transfer stands.', {
  REQUESTED: 'The consumer asked for it.',
  STARTED: 'The consumer has the address of the data, and may fetch them.',
  SUSPENDED: 'One side holds it.',
  COMPLETED: 'All was fetched.',
  TERMINATED: 'It ended before that.',
});
export type TransferState = keyof typeof TransferState;

/** What negotiations and transfers have in common. */
@ObjectType()
abstract class Process {
  @Field(() => ID, { description: 'Its id.', simple: true })
  id!: string;

  @Field(() => DataspaceRole, { description: 'The side of this deployment.', simple: true })
  role!: DataspaceRole;
}

@ObjectType({
  description: 'What the Dataspace Protocol adds to a request. Its two sides alone see it, and who runs the service.',
})
export class DataspaceNegotiation extends Process {
  @Field(() => String, { description: 'State in the words of the protocol, such as FINALIZED.' })
  state!: string;

  @Field(() => String, { description: 'The dataset, as messages name it.', simple: true })
  target!: string;

  @Field(() => String, { description: 'The offer that was made or asked for last, as JSON.' })
  offer!: string;

  @Field(() => String, { nullable: true, description: 'The agreement as the provider sent it, as JSON.' })
  agreement!: string | null;
}

@ObjectType({
  description: 'A transfer of data under an agreement: where they are, and until when. Its two sides alone see it.',
})
export class DataspaceTransfer extends Process {
  @Field(() => TransferState, { description: 'Where it stands.', simple: true })
  state!: TransferState;

  @Field(() => Int, { description: 'Counts the steps; an answer names the one that it answers.', simple: true })
  version!: number;

  @Field(() => ID, {
    description: 'The agreement: its id here, or the name that a provider elsewhere gave it.',
    simple: true,
  })
  agreement!: string;

  @Field(() => String, { description: 'Format of the transfer, such as HTTP-PULL.', simple: true })
  format!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Where the data are, for the consumer: a DataAddress of the protocol, as JSON.',
  })
  dataAddress!: string | null;

  @Field(() => String, { nullable: true, description: 'Why it was held or ended.', simple: true })
  reason!: string | null;

  @Field(() => DateTime, { description: 'When it was asked for.', simple: true })
  at!: string;

  @Field(() => DateTime, { description: 'When the last step was made.', simple: true })
  changed!: string;
}

@ObjectType({ description: 'An offer in the words of the Dataspace Protocol.' })
export class ContractOffer {
  @Field(() => String, { description: 'Its id, which changes with its terms.', simple: true })
  id!: string;

  @Field(() => String, {
    description: 'Its rules in ODRL, as JSON: permission, prohibition, obligation.',
    simple: true,
  })
  rules!: string;
}

/** A page of transfers. */
export const DataspaceTransferConnection = connectionOf('DataspaceTransfer', () => DataspaceTransfer);
export type DataspaceTransferConnection = InstanceType<typeof DataspaceTransferConnection>;

@ArgsType()
export class DataspaceTransfersArgs extends PageArgs {
  @Field(() => DataspaceRole, { defaultValue: DataspaceRole.CONSUMER, description: 'The side of the organization.' })
  role!: DataspaceRole;
}

/** Members of all messages. */
@InputType()
abstract class MessageInput {
  @Field(() => String, { description: 'Id of the message (`@id`): sent again with it, it does nothing more.' })
  messageId!: string;

  @Field(() => String, { description: 'Process id of the consumer.' })
  consumerPid!: string;
}

@InputType({ description: 'An offer of a message.' })
export class MessageOfferInput {
  @Field(() => String, { description: 'Its id.' })
  id!: string;

  @Field(() => String, { description: 'The dataset.' })
  target!: string;

  @Field(() => String, { description: 'Its rules in ODRL, as JSON.' })
  rules!: string;
}

@InputType({ description: 'A ContractRequestMessage that begins a negotiation.' })
export class ContractRequestInput extends MessageInput {
  @Field(() => String, { description: 'Base address of the consumer.' })
  callbackAddress!: string;

  @Field(() => MessageOfferInput, { description: 'The offer that is asked for.' })
  offer!: MessageOfferInput;
}

@InputType({ description: 'A message about a negotiation there is.' })
export class NegotiationMessageInput extends MessageInput {
  @Field(() => NegotiationMessageType, { description: 'What it is.' })
  type!: NegotiationMessageType;

  @Field(() => String, { description: 'Process id of the provider.' })
  providerPid!: string;

  @Field(() => MessageOfferInput, { nullable: true, description: 'Of requests and offers.' })
  offer?: MessageOfferInput | null;

  @Field(() => String, { nullable: true, description: 'The agreement, as JSON.' })
  agreement?: string | null;

  @Field(() => String, { nullable: true, description: 'Why it is terminated.' })
  reason?: string | null;
}

@InputType({ description: 'A TransferRequestMessage.' })
export class TransferRequestInput extends MessageInput {
  @Field(() => String, { description: 'Base address of the consumer.' })
  callbackAddress!: string;

  @Field(() => String, { description: 'The agreement: its address or id.' })
  agreementId!: string;

  @Field(() => String, { description: 'Format of the transfer.' })
  format!: string;
}

@InputType({ description: 'A message about a transfer there is.' })
export class TransferMessageInput extends MessageInput {
  @Field(() => TransferStepKind, { description: 'What it is.' })
  step!: TransferStepKind;

  @Field(() => String, { description: 'Process id of the provider.' })
  providerPid!: string;

  @Field(() => String, { nullable: true, description: 'Where the data are: a DataAddress, as JSON.' })
  dataAddress?: string | null;

  @Field(() => String, { nullable: true, description: 'Why.' })
  reason?: string | null;
}

@InputType({ description: 'Where a provider elsewhere is, and who it is.' })
export class ConnectorInput {
  @Field(() => String, { description: 'Base address of its endpoints, without the paths of the protocol.' })
  address!: string;

  @Field(() => ID, {
    description: 'Id of the participant: the organization here by whose credentials its messages are known.',
  })
  participant!: string;
}

@ObjectType({ description: 'Outcome of a message about a negotiation.' })
export class DataspaceNegotiationResult {
  @Field(() => Boolean, { description: 'Whether the message was there before: nothing was done now.', simple: true })
  replayed!: boolean;

  @Field(() => DataspaceNegotiation, { description: 'The negotiation as it stands now.' })
  negotiation!: DataspaceNegotiation;
}

@ObjectType({ description: 'Outcome of a step of a transfer.' })
export class DataspaceTransferResult {
  @Field(() => Boolean, { description: 'Whether it was asked before: nothing was done now.', simple: true })
  replayed!: boolean;

  @Field(() => DataspaceTransfer, { description: 'The transfer as it stands now.' })
  transfer!: DataspaceTransfer;
}

@ObjectType({ description: 'Outcome of naming a credential.' })
export class DataspaceCredentialResult {
  @Field(() => String, { description: 'The origin that it is sent to, and no other.', simple: true })
  origin!: string;
}

/** Of a message about a negotiation. */
export const DataspaceNegotiationOutcome = outcomeOf('DataspaceNegotiationOutcome', () => DataspaceNegotiationResult);
/** Of a step of a transfer. */
export const DataspaceTransferOutcome = outcomeOf('DataspaceTransferOutcome', () => DataspaceTransferResult);
/** Of naming a credential. */
export const DataspaceCredentialOutcome = outcomeOf('DataspaceCredentialOutcome', () => DataspaceCredentialResult);
