/** `npm run release:contract`: the contract of today becomes the one that changes are compared with. Nothing is declared of it yet. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ROOT } from '../docs/deployment.js';
import { startService } from '../support/service.js';
import { placeless, printedSchema, RELEASED } from './contract.js';

const options = { ...(await resolveConfig(join(ROOT, 'package.json'))), parser: 'json' };
const write = async (name: string, value: object): Promise<void> =>
  writeFileSync(join(RELEASED, name), await format(JSON.stringify(value), options));

const service = await startService({ URL_CHECK: 'off' });
try {
  await write('openapi.json', placeless((await (await service.fetch('/srv/openapi.json')).json()) as object));
  await write('declared.json', { graphql: [], openapi: [] });
  writeFileSync(join(RELEASED, 'schema.graphql'), printedSchema());
} finally {
  await service.stop();
}
