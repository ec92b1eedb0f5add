import { dcat } from '../../../../core/rdf/vocabulary.js';
import { accessOf, reachable } from '../checks.js';
import { present, row } from '../indicator.js';

/** Can the data be got at? */
export const accessibility = [
  row('accessibility', 'accessUrlStatusCode', 50, ['distribution'], {
    property: dcat.accessURL,
    title: 'Access URL can be reached',
    looksAt:
      'A HEAD request to an access URL, or of a stream without one to the endpoint of its service, is answered with a status from 200 to 399.',
    fix: 'Give an access URL (dcat:accessURL) that answers HEAD requests without an error; of a stream, the endpoint of its service (dcat:endpointURL).',
    check: reachable(accessOf),
    value: 'status',
  }),
  present(
    'accessibility',
    'downloadUrlAvailability',
    20,
    ['distribution'],
    [dcat.downloadURL, 'Download URL', 'Give a direct link to the file (dcat:downloadURL).'],
  ),
  row('accessibility', 'downloadUrlStatusCode', 30, ['distribution'], {
    property: dcat.downloadURL,
    title: 'Download URL can be reached',
    looksAt: 'A HEAD request to a download URL is answered with a status from 200 to 399.',
    fix: 'Give a download URL (dcat:downloadURL) that answers HEAD requests without an error.',
    check: reachable((subject) => subject.values(dcat.downloadURL)),
    value: 'status',
  }),
] as const;
