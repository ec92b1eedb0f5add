/** Datasets and their records. */
import {
  choice,
  query,
  readsRdf,
  removes,
  string,
  writesRdf,
  type Operations,
} from '../../../../core/http/openapi/parts.js';
import { catalogue, ofCatalogue, list } from './common.js';
import { OWN, profiles } from '../../../profiles/negotiate.js';

const originalId = query('originalId', 'Id that the source of the dataset gave it.', string, true);

/** The operations. */
export const datasets: Operations = {
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
