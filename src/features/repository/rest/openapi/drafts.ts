/** Drafts, and persistent identifiers. */
import {
  readsRdf,
  problems,
  choice,
  count,
  empty,
  ifMatch,
  json,
  query,
  waitForQuality,
  writesRdf,
  type Operations,
} from '../../../../core/http/openapi/parts.js';
import { catalogue, ofCatalogue, range } from './common.js';
import { open } from '../../../../core/http/openapi/json-schema.js';
import { ref } from '../../../../core/http/openapi/json-schema.js';

/** The operations. */
export const drafts: Operations = {
  'GET /srv/repo/drafts/datasets': {
    summary: 'Drafts of the caller',
    credentials: 'needed',
    parameters: [ofCatalogue, ...range, query('limit', 'How many to show.', count(1_000))],
    responses: {
      200: json('The drafts; X-Total-Count is how many there are in all.', { type: 'array', items: ref('Draft') }),
      ...problems(400, 401, 403),
    },
  },
  'POST /srv/repo/drafts/datasets': writesRdf('Make a draft', {
    made: 'the draft',
    waits: false,
    parameters: [catalogue],
  }),
  'GET /srv/repo/drafts/datasets/:id': { ...readsRdf('A draft', [catalogue]), credentials: 'needed' },
  'PUT /srv/repo/drafts/datasets/:id': writesRdf('Make or replace a draft', {
    made: 'the draft',
    replaces: true,
    waits: false,
    parameters: [catalogue],
  }),
  'DELETE /srv/repo/drafts/datasets/:id': {
    summary: 'Remove a draft',
    parameters: [catalogue, ifMatch],
    responses: { 200: json('It is gone.', ref('Created')), ...problems(400, 401, 403, 404, 412) },
  },
  'PUT /srv/repo/drafts/datasets/publish/:id': {
    summary: 'Make a dataset of a draft',
    parameters: [catalogue, waitForQuality],
    responses: { 204: empty('Location is the address of the dataset.'), ...problems(401, 403, 404, 409, 422, 507) },
  },
  'PUT /srv/repo/drafts/datasets/hide/:id': {
    summary: 'Make a draft of a dataset',
    parameters: [catalogue],
    responses: { 204: empty('The dataset is a draft now.'), ...problems(401, 403, 404, 409) },
  },
  'PUT /srv/repo/identifiers/datasets/:id': {
    summary: 'Give a dataset a persistent identifier',
    parameters: [query('type', 'The registrar.', choice('mock', 'eu-ra-doi'), true)],
    responses: { 200: json('The identifier.', ref('MintedIdentifier')), ...problems(400, 401, 403, 404, 409, 422) },
  },
  'GET /srv/repo/identifiers/datasets/:id/eligibility': {
    summary: 'Whether a dataset can have a persistent identifier',
    responses: { 200: json('The answer, with reasons.', open()), ...problems(404) },
  },
};
