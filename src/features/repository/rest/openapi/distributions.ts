/** Distributions, and samples of their data. */
import {
  problems,
  choice,
  empty,
  json,
  query,
  readsRdf,
  removes,
  switchedOff,
  writesRdf,
  type Operations,
} from '../../../../core/http/openapi/parts.js';
import { list } from './common.js';
import { ref } from '../../../../core/http/openapi/schemas.js';
import { MEDIA_TYPES } from '../../../samples/model.js';

const binary = { type: 'string', format: 'binary' };
const files = Object.fromEntries(Object.values(MEDIA_TYPES).map((type) => [type, { schema: binary }]));

const aSample = json('The sample, with what is in it where the caller sees that.', ref('Sample'));
const samples: Operations = {
  'GET /srv/repo/distributions/:id/sample': {
    summary: 'The file of a sample of the data',
    description: 'For whom the owner lets see what is in it. It is an attachment, to be saved.',
    responses: {
      200: { description: 'The file, with ETag.', content: files },
      304: empty('Unchanged.'),
      ...problems(401, 403, 404),
    },
  },
  'GET /srv/repo/distributions/:id/sample/profile': {
    summary: 'What is in a sample: columns with types, histograms and first rows',
    responses: { 200: aSample, ...problems(401, 403, 404) },
  },
  'PUT /srv/repo/distributions/:id/sample': {
    summary: 'Store a sample of the data, or say who sees it',
    description: 'CSV or Parquet, of SAMPLE_LIMIT bytes at most. Without a payload only `visibleTo` changes.',
    parameters: [
      query(
        'visibleTo',
        'Who sees what is in it: whoever may read the metadata, or only who may have the data.',
        choice('readers', 'entitled'),
      ),
      query('dryRun', 'Only read the file, and tell what is in it.', switchedOff),
    ],
    requestBody: { required: false, content: files },
    responses: { 200: aSample, ...problems(400, 401, 403, 404, 413, 415, 422) },
  },
  'DELETE /srv/repo/distributions/:id/sample': {
    summary: 'Remove the sample',
    parameters: [query('dryRun', 'Only say whether there is one.', switchedOff)],
    responses: {
      200: json('What would be gone (only with `dryRun`).', ref('Removal')),
      204: empty('It is gone.'),
      ...problems(401, 403, 404),
    },
  },
};

/** The operations. */
export const distributions: Operations = {
  'GET /srv/repo/datasets/:id/distributions': list('Distributions of a dataset'),
  'POST /srv/repo/datasets/:id/distributions': writesRdf('Add a distribution', { made: 'the distribution' }),
  'PUT /srv/repo/datasets/:id/distributions': writesRdf('Add a distribution', { made: 'the distribution' }),
  'GET /srv/repo/distributions/:id': readsRdf('A distribution'),
  'PUT /srv/repo/distributions/:id': writesRdf('Replace a distribution', { replaces: true }),
  'DELETE /srv/repo/distributions/:id': removes('Remove a distribution'),
  ...samples,
};
