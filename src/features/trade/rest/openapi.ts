/** The answers of the routes of trade, for the interface description. */
import {
  choice,
  json,
  problems,
  query,
  readsRdf,
  string,
  text,
  type Json,
  type Operations,
} from '../../../core/http/openapi/parts.js';

const found = readsRdf('A signed agreement, for those who made it');

/** Standards of others say which members there are. */
const open: Json = { type: 'object', additionalProperties: true };

const decision: Json = {
  type: 'object',
  required: ['entitled', 'reason', 'agreement', 'ends'],
  additionalProperties: false,
  properties: {
    entitled: { type: 'boolean' },
    reason: choice('AGREEMENT', 'OWNER', 'NO_AGREEMENT', 'OTHER_DISTRIBUTION', 'PAYMENT_DUE', 'REFUNDED'),
    agreement: { type: ['string', 'null'], description: 'Address of the agreement.' },
    ends: { type: ['string', 'null'], format: 'date-time', description: 'When the agreement ends.' },
  },
};

/** The operations by method and path. */
export const tradeOperations: Operations = {
  'GET /srv/trade/agreements/:id': {
    ...found,
    description: `${found.description ?? ''} JSON-LD holds the proof, exactly as it was signed; \`application/jose\` is a compact JWS of the marketplace, with the parameter \`detached=true\` without its payload (RFC 7515, appendix F), \`application/jose+json\` holds the signatures of all who signed.`,
    responses: { ...found.responses, ...problems(401) },
  },
  'GET /srv/trade/agreements/:id/metadata': {
    summary: 'The metadata that were sold, as they were',
    responses: { 200: text('The metadata.', 'application/n-triples'), ...problems(401, 404) },
  },
  'GET /srv/trade/agreements/:id/contract': {
    summary: 'The contract of data that was agreed, as it was',
    responses: {
      200: {
        description: 'The contract.',
        content: { 'application/yaml': { schema: string }, 'application/json': { schema: open } },
      },
      ...problems(401, 404),
    },
  },
  'GET /srv/trade/entitlements': {
    summary: 'Whether the organization of the caller may have the data of a dataset',
    credentials: 'needed',
    parameters: [
      query('dataset', 'Id of the dataset on the marketplace, or of the own copy of one.', string, true),
      query('distribution', 'Id of a distribution, where only that is asked for.'),
    ],
    responses: {
      200: json('The decision, with the agreement that it follows from.', decision),
      ...problems(400, 401, 403),
    },
  },
  'GET /srv/trade/data/:id/:number': {
    summary: 'Leads to data whose address is told to those alone who bought them',
    credentials: 'needed',
    responses: {
      303: { description: 'The data are there.', headers: { location: { schema: string } } },
      ...problems(401, 403, 404),
    },
  },
  'GET /srv/trade/keys': {
    summary: 'The keys that sign agreements, as a controlled identifier document',
    credentials: 'none',
    responses: {
      200: { description: 'The keys.', content: { 'application/ld+json': { schema: open } } },
    },
  },
  'GET /srv/trade/jwks': {
    summary: 'The keys that sign agreements, as JSON Web Keys',
    credentials: 'none',
    parameters: [
      query('controller', 'Address of the keys of another deployment: those of its keys that are known here.'),
    ],
    responses: {
      200: { description: 'The keys.', content: { 'application/jwk-set+json': { schema: open } } },
    },
  },
};
