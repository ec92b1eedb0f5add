/** rdflib itself, which reads and writes the documents of a service in every syntax that both know. */
import { idOf } from '../../src/app/demo/write.js';
import { describeClient } from './python.js';

const id = idOf('tram-stops');

await describeClient('rdflib', 'rdf_documents.py', {
  given: ({ url }) => ({ id, dataset: `${url}/catset/data/${id}` }),
});
