/** mlcroissant of MLCommons, which validates documents in Croissant and loads data by them. */
import { startService } from '../support/service.js';
import { catalogue, tabular } from '../rest/profiles-data.js';
import { describeClient } from './python.js';

await describeClient('mlcroissant', 'croissant_documents.py', {
  python: 'CLIENTS_CROISSANT',
  start: async () => {
    const service = await startService();
    await service.write('PUT', '/srv/repo/catalogues/counts', catalogue, { 'content-type': 'text/turtle' });
    return service;
  },
  given: () => ({ dataset: tabular('FILE_ADDRESS', 'FILE_DIGEST') }),
});
