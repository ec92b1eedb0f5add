/** ckanapi itself, as scripts and harvesters of portals run it, against a service. */
import { CATALOGUE, DATASETS, TURTLE } from '../rest/ckan-world.js';
import { startService, type TestService } from '../support/service.js';
import { describeClient } from './python.js';

const start = async (settings: Record<string, string>): Promise<TestService> => {
  const service = await startService({ URL_CHECK: 'off', ...settings });
  await service.write('PUT', '/srv/repo/catalogues/own', CATALOGUE, TURTLE);
  for (const [id, body] of Object.entries(DATASETS)) {
    const path = `/srv/repo/catalogues/own/datasets/origin?originalId=${id}`;
    expect((await service.write('PUT', path, body, TURTLE)).status).toBe(201);
  }
  return service;
};

await describeClient('ckanapi where reads are public', 'ckanapi_session.py', {
  start: () => start({}),
  given: () => ({ restricted: false }),
});
await describeClient('ckanapi where reads are restricted', 'ckanapi_session.py', {
  start: () => start({ READS: 'restricted' }),
  given: () => ({ restricted: true }),
});
