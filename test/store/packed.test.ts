/** Long texts are kept packed: nobody who reads them notices, whatever release wrote them. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import { verifyDataFile } from '../../src/app/cli/verify.js';
import { createLogger } from '../../src/core/log.js';
import { DATA_FILE } from '../../src/core/store/data-file.js';
import { EmbeddedStore } from '../../src/core/store/embedded/embedded-store.js';
import { readGraphs } from '../../src/core/store/file/graph-reader.js';
import { keptSource, METADATA, packedText, textOf } from '../../src/core/store/file/packed.js';
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

it('counts as unreadable where it is damaged, and costs no other graph', async () => {
  const damaged = Uint8Array.from({ length: 200 }, (_, n) => (n * 37) % 256);
  await store.database.write([{ sql: 'UPDATE graph SET triples = ? WHERE iri = ?', params: [damaged, IRI] }]);
  expect(graphs()).toEqual({ graphs: [], outcome: { unreadable: 1 } });
  expect(await problems()).toEqual(['not RDF any more']);
  expect((await store.get(iriOf('dataset', 'one')))?.id).toBe('one');
});

it('packs metadata and what the service adds to them', async () => {
  const dataset = iriOf('dataset', 'one');
  const sql = `SELECT typeof(triples) AS triples, typeof(system) AS system FROM graph WHERE iri = ?`;
  expect(store.database.readOne(sql, [dataset])).toMatchObject({ triples: 'blob' });
  const kept = await store.get(dataset);
  expect(kept).toMatchObject(documentOf('dataset', 'one'));
});

it('gives every text back, and takes none of its forms for another', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
      const packed = packedText(text);
      expect(textOf(packed, IRI)).toBe(text);
      expect(textOf(Uint8Array.from(packed).buffer, IRI)).toBe(text);
    }),
  );
});

it('refuses a form that it does not know', () => {
  expect(() => textOf(Uint8Array.of(0b1111_1110, 1, 2, 3), IRI)).toThrow('form that this version does not know');
  expect(() => textOf(keptSource(Uint8Array.of(1)), IRI)).toThrow();
});

// What was packed with another dictionary would be lost.
it('has the dictionary that it always had', () => {
  expect(createHash('sha256').update(METADATA).digest('hex')).toBe(
    '2d3c742d317859425b8577587a6696f0cf9e8bf5b7d5d18ec4ed3ffda3699ba7',
  );
});
