/** Distributions. */
import { readsRdf, removes, writesRdf, type Operations } from '../../../../core/http/openapi/parts.js';
import { list } from './common.js';

/** The operations. */
export const distributions: Operations = {
  'GET /srv/repo/datasets/:id/distributions': list('Distributions of a dataset'),
  'POST /srv/repo/datasets/:id/distributions': writesRdf('Add a distribution', { made: 'the distribution' }),
  'PUT /srv/repo/datasets/:id/distributions': writesRdf('Add a distribution', { made: 'the distribution' }),
  'GET /srv/repo/distributions/:id': readsRdf('A distribution'),
  'PUT /srv/repo/distributions/:id': writesRdf('Replace a distribution', { replaces: true }),
  'DELETE /srv/repo/distributions/:id': removes('Remove a distribution'),
};
