/** Results of assessments are kept packed: nobody who reads them notices. */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { createLogger } from '../../src/log.js';
import { verifyDataFile } from '../../src/cli/verify.js';
import { DATA_FILE } from '../../src/store/data-file.js';
import { EmbeddedStore } from '../../src/store/embedded/embedded-store.js';
import { readGraphs } from '../../src/store/file/graph-reader.js';
import { documentOf, iriOf, temporaryDirectory } from './documents.js';

const IRI = iriOf('quality', 'one');
const KEPT = 'SELECT typeof(triples) AS kind, LENGTH(triples) AS length FROM graph WHERE iri = ?';
const line = (n: number): string => `<${IRI}> <http://purl.org/dc/terms/title> "${n} ist Größe, und 点" .\n`;
const triples = Array.from({ length: 300 }, (_, n) => line(n)).join('');

let directory: ReturnType<typeof temporaryDirectory>;
let store: EmbeddedStore;
beforeEach(async () => {
  directory = temporaryDirectory();
  store = await EmbeddedStore.open({ dataDir: directory.path, log: createLogger('silent') });
  await store.commit({ put: [documentOf('quality', 'one', { triples }), documentOf('dataset', 'one')] });
});
afterEach(async () => {
  await store.close();
  directory.remove();
});
const file = (): string => join(directory.path, DATA_FILE);
const graphs = () => {
  const outcome = { unreadable: 0 };
  return { graphs: [...readGraphs(file(), outcome)].filter(({ iri }) => iri === IRI), outcome };
};
const problems = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const mismatch of verifyDataFile(file())) if (mismatch?.graph === IRI) found.push(mismatch.problem);
  return found;
};

it('takes a fraction of the room, and every reader gets the text', async () => {
  expect(store.database.readOne(KEPT, [IRI])).toEqual({ kind: 'blob', length: expect.any(Number) });
  const { length } = store.database.readOne<{ length: number }>(KEPT, [IRI])!;
  expect(length).toBeLessThan(triples.length / 5);
  expect((await store.get(IRI))?.triples).toBe(triples);
  expect((await store.documents('quality', { limit: 9 })).map(({ item }) => item.triples)).toEqual([triples]);
  expect(graphs()).toMatchObject({ graphs: [{ triples }], outcome: { unreadable: 0 } });
});

it('is read, too, where an earlier release kept it as text', async () => {
  await store.database.write([{ sql: 'UPDATE graph SET triples = ? WHERE iri = ?', params: [triples, IRI] }]);
  expect(store.database.readOne(KEPT, [IRI])).toMatchObject({ kind: 'text' });
  expect((await store.get(IRI))?.triples).toBe(triples);
  expect(graphs().graphs).toMatchObject([{ triples }]);
});

it('counts as unreadable where it is damaged, and costs no other graph', async () => {
  const damaged = Uint8Array.from({ length: 200 }, (_, n) => (n * 37) % 256);
  await store.database.write([{ sql: 'UPDATE graph SET triples = ? WHERE iri = ?', params: [damaged, IRI] }]);
  expect(graphs()).toEqual({ graphs: [], outcome: { unreadable: 1 } });
  expect(await problems()).toEqual(['not RDF any more']);
  expect((await store.get(iriOf('dataset', 'one')))?.id).toBe('one');
});
