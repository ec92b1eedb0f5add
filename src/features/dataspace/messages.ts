/** The documents of the Dataspace Protocol 2025-1 in JSON-LD, compacted by its context, and the paths where they go (HTTPS binding). */
import type { RequestState } from '../trade/requests/states.js';
import type { Rules } from './odrl.js';

/** Context of all documents. */
export const DSP_CONTEXT = 'https://w3id.org/dspace/2025/1/context.jsonld';
/** Version of the protocol. */
export const DSP_VERSION = '2025-1';
/** Path of the endpoints below the public address. */
export const DSP_PATH = `/srv/dsp/${DSP_VERSION}`;

/** The side of a negotiation or transfer. */
export type Role = 'PROVIDER' | 'CONSUMER';

/** States of a negotiation in the protocol, by the states of requests. */
const STATES: Readonly<Record<RequestState, string>> = {
  ...{ REQUESTED: 'REQUESTED', OFFERED: 'OFFERED', ACCEPTED: 'ACCEPTED' },
  ...{ CONFIRMED: 'AGREED', VERIFIED: 'VERIFIED', AGREED: 'FINALIZED' },
  ...{ REFUSED: 'TERMINATED', WITHDRAWN: 'TERMINATED', EXPIRED: 'TERMINATED' },
};

/** The state of the protocol that a request is in. */
export const protocolState = (state: RequestState): string => STATES[state];

/** The process id that the other side is told. */
export const pidOf = (id: string): string => `urn:uuid:${id}`;

/** Our id in a process id, whichever way it was written. */
export const idOfPid = (pid: string): string => pid.replace(/^urn:uuid:/, '');

/** A document. */
export type Message = Readonly<Record<string, unknown>>;

/** A document of a type. */
export const message = (type: string, members: Message): Message => ({
  '@context': [DSP_CONTEXT],
  '@type': type,
  ...members,
});

/** Process ids of both sides, as they stand in messages. */
export interface Pids {
  readonly providerPid: string;
  readonly consumerPid: string;
}

/** The process ids of something, seen by the side that has the role. */
export const pidsOf = ({
  id,
  role,
  peerPid,
}: {
  readonly id: string;
  readonly role: Role;
  readonly peerPid: string | null;
}): Pids => {
  const [own, peer] = [pidOf(id), peerPid ?? ''];
  return role === 'PROVIDER' ? { providerPid: own, consumerPid: peer } : { providerPid: peer, consumerPid: own };
};

/** An offer within a message. */
export interface OfferOf {
  readonly id: string;
  readonly target: string;
  readonly rules: Rules;
}

/** An offer as messages carry it. */
export const offerNode = ({ id, target, rules }: OfferOf, parties: Message = {}): Message => ({
  ...{ '@id': id, '@type': 'Offer', target },
  ...parties,
  ...rules,
});

/** A message of a negotiation, as it is queued: what of it is not in the rows of the negotiation. */
export interface QueuedNegotiation {
  readonly type: 'REQUEST' | 'OFFER' | 'ACCEPTED' | 'AGREEMENT' | 'VERIFICATION' | 'FINALIZED' | 'TERMINATION';
  /** `@id` of the message: that of all its sendings. */
  readonly messageId: string;
  readonly offer?: Message | undefined;
  readonly agreement?: Message | undefined;
  readonly reason?: string | undefined;
}

/** The place of a message below the base address of the other side, and its document. */
export interface Sendable {
  readonly path: string;
  readonly document: Message;
}

const codeAndReason = (reason: string | undefined): Message => ({
  code: 'TERMINATED',
  ...(reason === undefined ? {} : { reason: [reason] }),
});

/** What is sent of a queued message. `peer`: the process id of the other side; undefined before it is known. */
export const negotiationMessage = (
  { type, messageId, offer, agreement, reason }: QueuedNegotiation,
  pids: Pids,
  { peer, callback }: { readonly peer: string | undefined; readonly callback: string },
): Sendable => {
  const below = `/negotiations/${encodeURIComponent(peer ?? '').replaceAll('%3A', ':')}`;
  const about = { '@id': messageId, ...pids };
  switch (type) {
    case 'REQUEST': {
      const { consumerPid, providerPid } = pids;
      const members = peer === undefined ? { callbackAddress: callback } : { providerPid };
      const document = message('ContractRequestMessage', { '@id': messageId, consumerPid, ...members, offer });
      return { path: peer === undefined ? '/negotiations/request' : `${below}/request`, document };
    }
    case 'OFFER':
      return { path: `${below}/offers`, document: message('ContractOfferMessage', { ...about, offer }) };
    case 'ACCEPTED':
    case 'FINALIZED':
      return {
        path: `${below}/events`,
        document: message('ContractNegotiationEventMessage', { ...about, eventType: type }),
      };
    case 'AGREEMENT':
      return { path: `${below}/agreement`, document: message('ContractAgreementMessage', { ...about, agreement }) };
    case 'VERIFICATION':
      return {
        path: `${below}/agreement/verification`,
        document: message('ContractAgreementVerificationMessage', about),
      };
    case 'TERMINATION':
      return {
        path: `${below}/termination`,
        document: message('ContractNegotiationTerminationMessage', { ...about, ...codeAndReason(reason) }),
      };
  }
};

/** A message of a transfer, as it is queued. */
export interface QueuedTransfer {
  readonly type: 'REQUEST' | 'START' | 'SUSPENSION' | 'COMPLETION' | 'TERMINATION';
  readonly messageId: string;
  readonly dataAddress?: Message | undefined;
  readonly reason?: string | undefined;
}

/** What is sent of a queued message of a transfer. */
export const transferMessage = (
  { type, messageId, dataAddress, reason }: QueuedTransfer,
  pids: Pids,
  transfer: {
    readonly peer: string | undefined;
    readonly callback: string;
    readonly agreement: string;
    readonly format: string;
  },
): Sendable => {
  const below = `/transfers/${encodeURIComponent(transfer.peer ?? '').replaceAll('%3A', ':')}`;
  const about = { '@id': messageId, ...pids };
  const why = codeAndReason(reason);
  switch (type) {
    case 'REQUEST': {
      const { callback: callbackAddress, agreement: agreementId, format } = transfer;
      const { consumerPid } = pids;
      const members = { '@id': messageId, consumerPid, agreementId, format, callbackAddress };
      return { path: '/transfers/request', document: message('TransferRequestMessage', members) };
    }
    case 'START':
      return {
        path: `${below}/start`,
        document: message('TransferStartMessage', { ...about, ...(dataAddress === undefined ? {} : { dataAddress }) }),
      };
    case 'SUSPENSION':
      return { path: `${below}/suspension`, document: message('TransferSuspensionMessage', { ...about, ...why }) };
    case 'COMPLETION':
      return { path: `${below}/completion`, document: message('TransferCompletionMessage', about) };
    case 'TERMINATION':
      return { path: `${below}/termination`, document: message('TransferTerminationMessage', { ...about, ...why }) };
  }
};
