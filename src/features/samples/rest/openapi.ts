/** Samples of the data of distributions: what their routes take and answer, for the interface description. */
import { integer, list, nullable, object, ref, text } from '../../../core/http/openapi/json-schema.js';
import {
  choice,
  empty,
  json,
  problems,
  query,
  switchedOff,
  type Operations,
} from '../../../core/http/openapi/parts.js';
import { columnTypes, MEDIA_TYPES } from '../model.js';

const bar = object({
  from: text('Its least value.'),
  to: text('Its end.'),
  count: integer('Rows with a value in it.'),
});
const column = object({
  name: text('Its name.'),
  type: { type: 'string', enum: columnTypes, description: 'What its values are.' },
  nulls: integer('Rows without a value.'),
  distinct: { type: ['integer', 'null'], description: 'How many different values it has; null for more than 10,000.' },
  min: nullable('The least value, of numbers and times.'),
  max: nullable('The greatest value, of numbers and times.'),
  histogram: list(bar),
  top: list(object({ value: text('A frequent value.'), count: integer('Rows that have it.') })),
});
const sample = object({
  mediaType: text('Media type of the file.'),
  byteSize: integer('Bytes of the file.'),
  changed: text('When it was stored.'),
  etag: text('Entity tag of the file.'),
  visibleTo: { type: 'string', enum: ['READERS', 'ENTITLED'], description: 'Who sees what is in it.' },
  isVisible: { type: 'boolean', description: 'Whether the caller does; otherwise what follows is null or empty.' },
  rowCount: { type: ['integer', 'null'], description: 'Rows that were looked at.' },
  isPartial: { type: ['boolean', 'null'], description: 'Whether the file has more.' },
  columns: list(column),
  rows: list(list(nullable('A cell as text.'))),
});

/** JSON Schemas by name. */
export const sampleSchemas = { Sample: sample };

const binary = { type: 'string', format: 'binary' };
const files = Object.fromEntries(Object.values(MEDIA_TYPES).map((type) => [type, { schema: binary }]));

const aSample = json('The sample, with what is in it where the caller sees that.', ref('Sample'));
/** The routes of samples below `/srv/repo`. */
export const sampleOperations: Operations = {
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
