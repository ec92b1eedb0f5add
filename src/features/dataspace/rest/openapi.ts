/** The endpoints of the Dataspace Protocol, for the interface description. Its own schemas say what documents hold. */
import { DSP_PATH } from '../messages.js';
import { json, query, type Described, type Json, type Operations } from '../../../core/http/openapi/parts.js';

/** Schemas of others say which members there are. */
const open: Json = { type: 'object', additionalProperties: true };
const schemas = 'https://w3id.org/dspace/2025/1/';

/** Refusals are errors of the protocol, with a code of `src/core/errors.ts`. */
const errors = (type: string, ...statuses: readonly number[]): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    statuses.map((status) => [status, json(`A ${type}: \`code\` is one of those of this service.`, open)]),
  );

const carries = (type: string): Json => ({
  required: true,
  description: `A ${type} in compact JSON-LD (${schemas}).`,
  content: { 'application/json': { schema: open } },
});

const NEGOTIATION = 'ContractNegotiationError';
const TRANSFER = 'TransferError';

const hears = (type: string, summary: string, error: string, answer: Readonly<Record<string, Json>>): Described => ({
  summary,
  credentials: 'needed',
  requestBody: carries(type),
  responses: { ...answer, ...errors(error, 400, 401, 403, 404, 409, 422) },
});

const negotiation = json('The negotiation as it stands.', open);
const transfer = json('The transfer as it stands.', open);
const toNegotiation = (type: string, summary: string): Described =>
  hears(type, summary, NEGOTIATION, { 200: negotiation });
const toTransfer = (type: string, summary: string): Described => hears(type, summary, TRANSFER, { 200: transfer });

/** The operations by method and path. */
export const dataspaceOperations: Operations = {
  [`POST ${DSP_PATH}/catalog/request`]: {
    summary: 'The catalogue: what is on the marketplace, with its offers in ODRL',
    description:
      'The filter of the message is a text for the search, or an object with query, categories, countries and formats. The header Link leads to the next page.',
    parameters: [query('after', 'Where the next page begins, out of the header Link.')],
    requestBody: carries('CatalogRequestMessage'),
    responses: { 200: json('The catalogue.', open), ...errors('CatalogError', 400) },
  },
  [`GET ${DSP_PATH}/catalog/datasets/:id`]: {
    summary: 'A dataset of the catalogue',
    description: 'Its id is an IRI; its last part names it as well.',
    responses: { 200: json('The dataset.', open), ...errors('CatalogError', 404) },
  },
  [`GET ${DSP_PATH}/negotiations/:id`]: {
    summary: 'A negotiation, for its two sides',
    credentials: 'needed',
    responses: { 200: negotiation, ...errors(NEGOTIATION, 401, 404) },
  },
  [`POST ${DSP_PATH}/negotiations/request`]: hears(
    'ContractRequestMessage',
    'Begins a negotiation, for the organization of the caller',
    NEGOTIATION,
    { 201: negotiation },
  ),
  [`POST ${DSP_PATH}/negotiations/:id/request`]: toNegotiation('ContractRequestMessage', 'Asks for another offer'),
  [`POST ${DSP_PATH}/negotiations/:id/offers`]: toNegotiation('ContractOfferMessage', 'Makes another offer'),
  [`POST ${DSP_PATH}/negotiations/:id/events`]: toNegotiation(
    'ContractNegotiationEventMessage',
    'Accepts an offer, or finalizes a negotiation',
  ),
  [`POST ${DSP_PATH}/negotiations/:id/agreement`]: toNegotiation('ContractAgreementMessage', 'Sends the agreement'),
  [`POST ${DSP_PATH}/negotiations/:id/agreement/verification`]: toNegotiation(
    'ContractAgreementVerificationMessage',
    'Verifies the agreement',
  ),
  [`POST ${DSP_PATH}/negotiations/:id/termination`]: toNegotiation(
    'ContractNegotiationTerminationMessage',
    'Ends a negotiation without an agreement',
  ),
  [`GET ${DSP_PATH}/transfers/:id`]: {
    summary: 'A transfer, for its two sides',
    credentials: 'needed',
    responses: { 200: transfer, ...errors(TRANSFER, 401, 404) },
  },
  [`POST ${DSP_PATH}/transfers/request`]: hears(
    'TransferRequestMessage',
    'Asks for the data of an agreement, for the organization of the caller',
    TRANSFER,
    { 201: transfer },
  ),
  [`POST ${DSP_PATH}/transfers/:id/start`]: toTransfer('TransferStartMessage', 'Starts a transfer, or goes on with it'),
  [`POST ${DSP_PATH}/transfers/:id/suspension`]: toTransfer('TransferSuspensionMessage', 'Holds a transfer'),
  [`POST ${DSP_PATH}/transfers/:id/completion`]: toTransfer(
    'TransferCompletionMessage',
    'Ends a transfer that is done',
  ),
  [`POST ${DSP_PATH}/transfers/:id/termination`]: toTransfer(
    'TransferTerminationMessage',
    'Ends a transfer before that',
  ),
};
