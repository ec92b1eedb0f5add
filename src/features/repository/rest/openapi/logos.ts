/** Logos of organizations. */
import {
  empty,
  json,
  problems,
  query,
  removes,
  switchedOff,
  type Operations,
} from '../../../../core/http/openapi/parts.js';
import { ref } from '../../../../core/http/openapi/json-schema.js';

const binary = { schema: { type: 'string', format: 'binary' } };
const pictures = { 'image/png': binary, 'image/jpeg': binary, 'image/webp': binary };

/** The operations. */
export const logos: Operations = {
  'PUT /srv/repo/organizations/:id/logo': {
    summary: 'Set the logo of an organization',
    description:
      'PNG, JPEG or WebP, 256 KiB and 1024 pixels a side at most. For who acts for the organization, and who runs the service. It is kept and shown as it was sent.',
    parameters: [query('dryRun', 'Only read the picture.', switchedOff)],
    requestBody: { required: true, content: pictures },
    responses: { 200: json('The logo, with its address.', ref('Logo')), ...problems(400, 401, 403, 404, 413, 415) },
  },
  'DELETE /srv/repo/organizations/:id/logo': {
    ...removes('Remove the logo of an organization'),
    parameters: [query('dryRun', 'Only say whether there is one.', switchedOff)],
    responses: {
      200: json('What would be gone (only with `dryRun`).', ref('Removal')),
      204: empty('It is gone.'),
      ...problems(401, 403, 404),
    },
  },
  'GET /srv/repo/logos/:file': {
    summary: 'The picture of a logo',
    description: 'Its name is the SHA-256 of its bytes, so it may be kept for ever.',
    responses: { 200: { description: 'The picture.', content: pictures }, ...problems(404) },
  },
};
