/** The parameters and answers of the routes of the repository, for the interface description. */
import {
  health,
  json,
  readsRdf,
  removes,
  repeatable,
  string,
  writesRdf,
  type Operations,
} from '../../../../core/http/openapi/parts.js';
import { list } from './common.js';
import { changeLog } from './changes.js';
import { contracts } from './contracts.js';
import { datasets } from './datasets.js';
import { distributions } from './distributions.js';
import { drafts } from './drafts.js';
import { logos } from './logos.js';
import { quality } from './quality.js';

const operations: Operations = {
  'GET /srv/repo': {
    summary: 'What is here',
    responses: {
      200: json('The addresses of the lists, and of this description.', {
        type: 'object',
        properties: {
          name: string,
          catalogues: string,
          datasets: string,
          changes: string,
          shapes: string,
          description: string,
        },
      }),
    },
  },
  'GET /srv/repo/health': health,
  'GET /srv/repo/info': {
    summary: 'Name and address of the service',
    responses: { 200: json('Both.', { type: 'object', properties: { name: string, base: string } }) },
  },
  ...changeLog,
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
  ...logos,
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
