/** The endpoints of negotiations and transfers (Dataspace Protocol 2025-1, HTTPS bindings): provider and consumer share their paths. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  ProtocolNegotiationDocument,
  ProtocolTransferDocument,
  ReceiveContractRequestDocument,
  ReceiveNegotiationMessageDocument,
  ReceiveTransferMessageDocument,
  ReceiveTransferRequestDocument,
  type ReceiveNegotiationMessageMutationVariables,
  type ReceiveTransferMessageMutationVariables,
} from '../../../../schema/operations/generated/operations.js';
import { idOfPid, message, type Message } from '../messages.js';
import { notFound, Refusal } from '../../../core/errors.js';
import type { RouteTools } from '../../../core/http/route-tools.js';
import { messageIdIn, objectIn, offerIn, readMessage, reasonIn, textIn } from './read.js';

type ById = { Params: { id: string } };
type Call = FastifyRequest<ById>;
type NegotiationInput = ReceiveNegotiationMessageMutationVariables['message'];
type TransferInput = ReceiveTransferMessageMutationVariables['message'];

/** A process as the protocol shows it. */
const shown = (type: 'ContractNegotiation' | 'TransferProcess', process: Message | null | undefined): Message => {
  if (!process) throw notFound(type === 'ContractNegotiation' ? 'negotiation' : 'transfer');
  const { providerPid, consumerPid, state } = process;
  return message(type, { providerPid, consumerPid, state });
};

const about = (body: Message): Pick<NegotiationInput, 'messageId' | 'providerPid' | 'consumerPid'> => ({
  messageId: messageIdIn(body),
  providerPid: textIn(body, 'providerPid'),
  consumerPid: textIn(body, 'consumerPid'),
});

/** The event of an event message. */
const eventIn = (body: Message): 'ACCEPTED' | 'FINALIZED' => {
  const event = textIn(body, 'eventType').replace(/^(dspace:|https:\/\/w3id\.org\/dspace\/2025\/1\/)/, '');
  if (event === 'ACCEPTED' || event === 'FINALIZED') return event;
  throw new Refusal('BAD_REQUEST', 'The event is ACCEPTED or FINALIZED.', { field: 'eventType' });
};

/** Mounts the routes of negotiations. */
export const negotiationRoutes = (app: FastifyInstance, { execute }: RouteTools): void => {
  const hear = async (request: Call, read: () => NegotiationInput): Promise<Message> => {
    const variables = { id: idOfPid(request.params.id), message: read() };
    const { receiveNegotiationMessage: heard } = await execute(ReceiveNegotiationMessageDocument, variables, request);
    return shown('ContractNegotiation', 'negotiation' in heard ? heard.negotiation : null);
  };

  app.get<ById>('/negotiations/:id', async (request) => {
    const id = idOfPid(request.params.id);
    const { dataspaceNegotiation } = await execute(ProtocolNegotiationDocument, { id }, request);
    return shown('ContractNegotiation', dataspaceNegotiation);
  });

  app.post('/negotiations/request', async (request, reply) => {
    const body = readMessage(request, 'ContractRequestMessage');
    const input = {
      ...{ messageId: messageIdIn(body), consumerPid: textIn(body, 'consumerPid') },
      ...{ callbackAddress: textIn(body, 'callbackAddress'), offer: offerIn(body) },
    };
    const { receiveContractRequest: heard } = await execute(
      ReceiveContractRequestDocument,
      // An IRI of ours ends with the id.
      { dataset: input.offer.target.split('/').at(-1) ?? '', message: input },
      request,
    );
    const negotiation = 'negotiation' in heard ? heard.negotiation : null;
    return reply.code(201).send(shown('ContractNegotiation', negotiation));
  });

  app.post<ById>('/negotiations/:id/request', (request) =>
    hear(request, () => {
      const body = readMessage(request, 'ContractRequestMessage');
      return { type: 'REQUEST', ...about(body), offer: offerIn(body) };
    }),
  );
  app.post<ById>('/negotiations/:id/offers', (request) =>
    hear(request, () => {
      const body = readMessage(request, 'ContractOfferMessage');
      return { type: 'OFFER', ...about(body), offer: offerIn(body) };
    }),
  );
  app.post<ById>('/negotiations/:id/events', (request) =>
    hear(request, () => {
      const body = readMessage(request, 'ContractNegotiationEventMessage');
      return { type: eventIn(body), ...about(body) };
    }),
  );
  app.post<ById>('/negotiations/:id/agreement', (request) =>
    hear(request, () => {
      const body = readMessage(request, 'ContractAgreementMessage');
      const agreement = objectIn(body, 'agreement');
      const parties = { target: textIn(agreement, 'target') };
      const sides = { assigner: textIn(agreement, 'assigner'), assignee: textIn(agreement, 'assignee') };
      return { type: 'AGREEMENT', ...about(body), agreement: JSON.stringify({ ...agreement, ...parties, ...sides }) };
    }),
  );
  app.post<ById>('/negotiations/:id/agreement/verification', (request) =>
    hear(request, () => ({
      type: 'VERIFICATION',
      ...about(readMessage(request, 'ContractAgreementVerificationMessage')),
    })),
  );
  app.post<ById>('/negotiations/:id/termination', (request) =>
    hear(request, () => {
      const body = readMessage(request, 'ContractNegotiationTerminationMessage');
      return { type: 'TERMINATION', ...about(body), reason: reasonIn(body) };
    }),
  );
};

/** The types of the messages about a transfer, by the end of their paths. A suspension is also known by the type of a termination. */
const TRANSFER_MESSAGES = {
  start: { step: 'START', type: 'TransferStartMessage' },
  suspension: { step: 'SUSPEND', type: 'TransferSuspensionMessage' },
  completion: { step: 'COMPLETE', type: 'TransferCompletionMessage' },
  termination: { step: 'TERMINATE', type: 'TransferTerminationMessage' },
} as const;

/** Mounts the routes of transfers. */
export const transferRoutes = (app: FastifyInstance, { execute }: RouteTools): void => {
  app.get<ById>('/transfers/:id', async (request) => {
    const { dataspaceTransfer } = await execute(ProtocolTransferDocument, { id: idOfPid(request.params.id) }, request);
    return shown('TransferProcess', dataspaceTransfer);
  });

  app.post('/transfers/request', async (request, reply) => {
    const body = readMessage(request, 'TransferRequestMessage');
    const input = {
      ...{ messageId: messageIdIn(body), consumerPid: textIn(body, 'consumerPid') },
      ...{ callbackAddress: textIn(body, 'callbackAddress'), format: textIn(body, 'format') },
      agreementId: textIn(body, 'agreementId'),
    };
    const { receiveTransferRequest: heard } = await execute(
      ReceiveTransferRequestDocument,
      { message: input },
      request,
    );
    return reply.code(201).send(shown('TransferProcess', 'transfer' in heard ? heard.transfer : null));
  });

  for (const [end, { step, type }] of Object.entries(TRANSFER_MESSAGES)) {
    app.post<ById>(`/transfers/:id/${end}`, async (request) => {
      const body = readMessage(request, type);
      const dataAddress = body['dataAddress'] === undefined ? null : JSON.stringify(objectIn(body, 'dataAddress'));
      const input: TransferInput = { step, ...about(body), reason: reasonIn(body), dataAddress };
      const variables = { id: idOfPid(request.params.id), message: input };
      const { receiveTransferMessage: heard } = await execute(ReceiveTransferMessageDocument, variables, request);
      return shown('TransferProcess', 'transfer' in heard ? heard.transfer : null);
    });
  }
};
