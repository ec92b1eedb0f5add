/** Contracts of data. */
import {
  problems,
  count,
  empty,
  ifMatch,
  json,
  query,
  removes,
  string,
  type Operations,
} from '../../../../core/http/openapi/parts.js';
import { open } from '../../../../core/http/openapi/json-schema.js';

const contractTypes = {
  'application/yaml': { schema: string },
  'application/json': { schema: open() },
};
const difference = (
  description = 'What changed: the class, the kind and the place of each change, with what stood and stands there.',
): ReturnType<typeof json> => json(description, open());

/** The operations. */
export const contracts: Operations = {
  'GET /srv/repo/datasets/:id/contract': {
    summary: 'The contract of data of a dataset (ODCS)',
    description: 'As it was sent, unless Accept asks for the other form.',
    responses: {
      200: { description: 'The contract, with ETag and Last-Modified.', content: contractTypes },
      304: empty('Unchanged.'),
      ...problems(404, 406),
    },
  },
  'GET /srv/repo/datasets/:id/contract/changes': {
    summary: 'What changed from one version of the contract of data to another',
    parameters: [
      query('from', 'Revision to start from; the one before `to` when absent.', count(1, 1)),
      query('to', 'Revision to arrive at; the present one when absent.', count(1, 1)),
    ],
    responses: { 200: difference(), ...problems(400, 404) },
  },
  'PUT /srv/repo/datasets/:id/contract': {
    summary: 'Attach a contract of data to a dataset',
    description: 'One document of the Open Data Contract Standard (ODCS), 256 KiB at most. It is kept as it is sent.',
    parameters: [
      query('dryRun', 'Tell what would change, and change nothing.', { type: 'boolean', default: false }),
      ifMatch,
    ],
    requestBody: { required: true, content: contractTypes },
    responses: {
      200: difference('A dry run: what would change.'),
      201: difference('The dataset had none before.'),
      204: empty('It took the place of the one before, or is the same.'),
      ...problems(400, 401, 403, 404, 412, 413, 415, 422),
    },
  },
  'DELETE /srv/repo/datasets/:id/contract': removes('Take the contract of data off a dataset'),
};
