/** What datasets were at other deployments. */
import { count, json, problems, query, type Operations } from '../../openapi/parts.js';
import { open } from '../../openapi/json-schema.js';

/** The operation. */
export const elsewhere: Operations = {
  'GET /srv/repo/datasets/:id/elsewhere': {
    summary: 'What a dataset was at other deployments, by the word of who imported it',
    description:
      'Versions, and, for the organization that imported them, agreements; the latest first. They count for nothing here.',
    parameters: [
      query('limit', 'Most versions, and most agreements.', count(10, 1, 100)),
      query('after', 'The `next` of the answer before.'),
    ],
    responses: {
      200: json('The lists `versions` and `agreements`, and `next`, which is null at their end.', open()),
      ...problems(400, 404),
    },
  },
};
