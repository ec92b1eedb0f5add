/** Measurements and validation of what is stored. */
import {
  empty,
  level,
  problems,
  query,
  rdf,
  rdfTypes,
  readsRdf,
  type Operations,
} from '../../../../core/http/openapi/parts.js';
import { ref } from '../../../../core/http/openapi/json-schema.js';

const profile = query(
  'profile',
  'Words or IRIs of application profiles, with commas between them; those that its catalogue names when absent.',
);

/** The operations. */
export const quality: Operations = {
  'GET /srv/repo/datasets/:id/metrics': readsRdf('Quality measurements of a dataset (DQV)'),
  'DELETE /srv/repo/datasets/:id/metrics': {
    summary: 'Remove the quality measurements of a dataset',
    responses: { 204: empty('They are gone.'), ...problems(401, 403, 404) },
  },
  'GET /srv/repo/datasets/:id/validation': {
    summary: 'Validate a stored dataset',
    parameters: [level, profile],
    responses: {
      200: {
        ...rdf('What validation finds: JSON, or the SHACL report as RDF by Accept or suffix.'),
        content: { 'application/json': { schema: ref('Validation') }, ...rdfTypes },
      },
      ...problems(400, 404, 422),
    },
  },
};
