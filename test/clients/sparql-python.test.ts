/** rdflib's SPARQLStore and SPARQLWrapper themselves, against the SPARQL endpoint of a service. */
import { readFileSync } from 'node:fs';
import { idOf } from '../../src/app/demo/write.js';
import type { TestService } from '../support/service.js';
import { describeClient } from './python.js';
import { startDemo } from './service.js';

const id = idOf('tram-stops');
const given = ({ url }: TestService) => ({ id, dataset: `${url}/catset/data/${id}` });

await describeClient('rdflib SPARQLStore', 'sparqlstore.py', { given });
await describeClient('SPARQLWrapper', 'sparqlwrapper_session.py', { given });
await describeClient('SPARQLWrapper and SPARQLStore where reads are restricted', 'sparql_credentials.py', {
  start: () => startDemo({ READS: 'restricted' }),
  given: ({ app }) => ({ secrets: JSON.parse(readFileSync(app.identity.secretsFile, 'utf8')) as unknown }),
});
