/** The parameters and answers of the routes of the repository, for the interface description. */
import {
  choice,
  count,
  empty,
  health,
  ifMatch,
  json,
  problems,
  query,
  rdf,
  rdfTypes,
  readsRdf,
  removes,
  repeatable,
  string,
  switchedOff,
  waitForQuality,
  writesRdf,
  type Described,
  type Operations,
} from '../openapi/parts.js';
import { MEDIA_TYPES } from '../../domain/samples/model.js';
import { open } from '../openapi/json-schema.js';
import { ref } from '../openapi/schemas.js';
import { OWN, profiles } from '../profiles/negotiate.js';

const catalogue = query('catalogue', 'Id of the catalogue.', string, true);
const ofCatalogue = query('catalogue', 'Only what belongs to this catalogue.');
const binary = { type: 'string', format: 'binary' };
const files = Object.fromEntries(Object.values(MEDIA_TYPES).map((type) => [type, { schema: binary }]));
const originalId = query('originalId', 'Id that the source of the dataset gave it.', string, true);
const range = [query('offset', 'How many to skip.', count(0))];

const list = (summary: string, parameters: Described['parameters'] = []): Described => ({
  summary,
  description: 'RDF with `valueType=metadata` (everything, unless `limit` is given), otherwise a JSON array of names.',
  parameters: [
    ...parameters,
    query('valueType', 'What to show of each.', {
      ...choice('uriRefs', 'identifiers', 'originalIds', 'metadata'),
      default: 'uriRefs',
    }),
    ...range,
    query('limit', 'How many to show.', count(100, 1, 5_000)),
  ],
  responses: {
    200: {
      description: 'The list; X-Total-Count is how many there are in all.',
      content: { 'application/json': { schema: { type: 'array', items: string } }, ...rdfTypes },
    },
    ...problems(400, 404, 406),
  },
});

const changes: Described = {
  summary: 'The change log, oldest first',
  description: 'With `wait` the answer comes when something happened, at the latest after so many seconds.',
  parameters: [
    query('since', 'Cursor of the last event that is known.'),
    query('limit', 'Most events.', count(100, 1, 1_000)),
    query('kind', 'Only these kinds, separated by commas: catalogue, dataset, quality.'),
    query('action', 'Only these actions, separated by commas.'),
    ofCatalogue,
    query('dataset', 'Only events of this dataset.'),
    query('wait', 'Seconds to wait for an event.', count(0, 0, 50)),
  ],
  responses: {
    200: {
      description: 'The events; X-Next-Cursor is the cursor to go on from, X-Has-More whether there are more already.',
      content: {
        'application/x-ndjson': { schema: ref('Change') },
        'application/json': { schema: { type: 'array', items: ref('Change') } },
      },
    },
    ...problems(400, 406, 410),
  },
};

const ldes = (summary: string): Described => ({
  summary,
  description:
    'DCAT-AP Feeds: activities with the metadata in a named graph each. Closed fragments may be kept for ever.',
  parameters: [ofCatalogue],
  responses: {
    200: {
      description: 'The document, with ETag.',
      content: { 'application/trig': { schema: string }, 'application/n-quads': { schema: string } },
    },
    304: empty('Unchanged.'),
    ...problems(404, 406),
  },
});

const drafts: Operations = {
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

const datasets: Operations = {
  'GET /srv/repo/datasets': list('Datasets', [ofCatalogue]),
  'PUT /srv/repo/datasets': writesRdf('Make or replace the dataset with an id in a catalogue', {
    made: 'the dataset',
    replaces: true,
    parameters: [query('id', 'Id of the dataset.', string, true), catalogue],
  }),
  'GET /srv/repo/catalogues/:id/datasets': list('Datasets of a catalogue'),
  'POST /srv/repo/catalogues/:id/datasets': writesRdf('Add a dataset to a catalogue', {
    made: 'the dataset',
    conditional: false,
  }),
  'GET /srv/repo/catalogues/:id/datasets/origin': readsRdf('A dataset by the id at its source', [originalId]),
  'PUT /srv/repo/catalogues/:id/datasets/origin': writesRdf('Make or replace a dataset by the id at its source', {
    made: 'the dataset',
    replaces: true,
    notModified: true,
    parameters: [originalId],
  }),
  'DELETE /srv/repo/catalogues/:id/datasets/origin': removes('Remove a dataset by the id at its source', [originalId]),
  'GET /srv/repo/datasets/:id': {
    ...readsRdf('A dataset with its distributions', [
      query('profile', 'Another profile than the stored one, as JSON-LD; also by `Accept-Profile` and its IRI.', {
        ...choice(...profiles.map(({ word }) => word)),
        default: OWN.word,
      }),
    ]),
    description:
      'The syntax is chosen by Accept or by a suffix of the id; the profile by `profile` or Accept-Profile. `croissant` is 406 where no distribution has both an address and a description of its tables.',
  },
  'PUT /srv/repo/datasets/:id': writesRdf('Replace a dataset', { replaces: true, notModified: true }),
  'POST /srv/repo/datasets/:id': writesRdf('Replace a dataset', { replaces: true }),
  'DELETE /srv/repo/datasets/:id': removes('Remove a dataset'),
  'GET /srv/repo/datasets/:id/record': readsRdf('The catalogue record of a dataset'),
  'GET /srv/repo/records/:id': readsRdf('The catalogue record of a dataset'),
};

const contractTypes = {
  'application/yaml': { schema: string },
  'application/json': { schema: open() },
};
const difference = (
  description = 'What changed: the class, the kind and the place of each change, with what stood and stands there.',
): ReturnType<typeof json> => json(description, open());

const contracts: Operations = {
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

const distributions: Operations = {
  'GET /srv/repo/datasets/:id/distributions': list('Distributions of a dataset'),
  'POST /srv/repo/datasets/:id/distributions': writesRdf('Add a distribution', { made: 'the distribution' }),
  'PUT /srv/repo/datasets/:id/distributions': writesRdf('Add a distribution', { made: 'the distribution' }),
  'GET /srv/repo/distributions/:id': readsRdf('A distribution'),
  'PUT /srv/repo/distributions/:id': writesRdf('Replace a distribution', { replaces: true }),
  'DELETE /srv/repo/distributions/:id': removes('Remove a distribution'),
  ...samples,
};

const level = query('level', '1: counts and kinds of values; 2: also their classes; 3: also recommendations.', {
  type: 'integer',
  enum: [1, 2, 3],
  default: 1,
});

const profile = query(
  'profile',
  'Words or IRIs of application profiles, with commas between them; those that its catalogue names when absent.',
);

const quality: Operations = {
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

const operations: Operations = {
  'GET /srv/repo/health': health,
  'GET /srv/repo/info': {
    summary: 'Name and address of the service',
    responses: { 200: json('Both.', { type: 'object', properties: { name: string, base: string } }) },
  },
  'GET /srv/repo/changes': changes,
  'GET /srv/repo/ldes': ldes('The change log as a Linked Data Event Stream: what it is, and where it begins'),
  'GET /srv/repo/ldes/:fragment': ldes('A fragment of the event stream'),
  'GET /srv/repo/catalogues': list('Catalogues'),
  'GET /srv/repo/catalogues/:id': readsRdf('A catalogue'),
  'GET /srv/repo/shapes': {
    ...readsRdf('The SHACL shapes by which metadata are judged'),
    credentials: 'none',
  },
  'GET /srv/repo/shapes/:name': {
    ...readsRdf('The SHACL shapes of one noun, such as purchase-offer'),
    credentials: 'none',
  },
  'PUT /srv/repo/catalogues/:id': writesRdf('Make or replace a catalogue', {
    made: 'the catalogue',
    replaces: true,
    waits: false,
  }),
  'DELETE /srv/repo/catalogues/:id': removes('Remove a catalogue and its datasets'),
  ...datasets,
  ...contracts,
  ...distributions,
  ...drafts,
  ...quality,
};

/** The operations by method and path. */
export const repoOperations: Operations = Object.fromEntries(
  Object.entries(operations).map(([key, described]) => [
    key,
    key.startsWith('GET ') ? described : repeatable(described),
  ]),
);
