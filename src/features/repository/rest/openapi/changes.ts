/** The change log, as a list and as an event stream. */
import {
  problems,
  count,
  empty,
  query,
  string,
  type Described,
  type Operations,
} from '../../../../core/http/openapi/parts.js';
import { ofCatalogue } from './common.js';
import { ref } from '../../../../core/http/openapi/json-schema.js';

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

/** The operations. */
export const changeLog: Operations = {
  'GET /srv/repo/changes': changes,
  'GET /srv/repo/ldes': ldes('The change log as a Linked Data Event Stream: what it is, and where it begins'),
  'GET /srv/repo/ldes/:fragment': ldes('A fragment of the event stream'),
};
