/** The replica that clients' SPARQL runs on: it follows the data file for as long as that pays, and does not grow for ever. */
import { join } from 'node:path';
import { createLogger } from '../../src/log.js';
import { DATA_FILE } from '../../src/store/data-file.js';
import { EmbeddedStore } from '../../src/store/embedded/embedded-store.js';
import { Replica } from '../../src/store/embedded/sparql/replica.js';
import { documentOf, iriOf, temporaryDirectory, TITLE } from './documents.js';

const MEGABYTE = 1024 * 1024;
const NO_DATASET = { defaultGraphs: [], namedGraphs: [] };
const COUNT = `SELECT (COUNT(*) AS ?n) { ?s ${TITLE} ?title }`;

let directory: ReturnType<typeof temporaryDirectory>;
let store: EmbeddedStore;
beforeAll(async () => {
  directory = temporaryDirectory();
  store = await EmbeddedStore.open({ dataDir: directory.path, log: createLogger('silent') });
});
afterAll(async () => {
  await store.close();
  directory.remove();
});

const refused: string[] = [];
const fill = () => Replica.fill(join(directory.path, DATA_FILE), (iri) => refused.push(iri));
const count = (replica: Replica): number => {
  const { results } = JSON.parse(replica.query(COUNT, 'json', NO_DATASET)) as {
    results: { bindings: { n: { value: string } }[] };
  };
  return Number(results.bindings[0]?.n.value);
};

/** Version `n` of a dataset with a thousand titles that no other version has. */
const version = (n: number) => {
  const titles = Array.from(
    { length: 1_000 },
    (_, i) => `<${iriOf('dataset', 'd')}> ${TITLE} "${`${n} ${i} `.repeat(40)}" .\n`,
  );
  return documentOf('dataset', 'd', { triples: titles.join(''), hash: `hash-${n}` });
};

it('is given up before what was replaced takes more memory than a store that is not small, and a new one starts again', async () => {
  await store.commit({ put: [version(0)] });
  const replica = await fill();
  const first = replica.bytes;
  let replaced = 0;
  do {
    replaced += 1;
    expect(replaced).toBeLessThan(2_000);
    await store.commit({ put: [version(replaced)] });
  } while (await replica.catchUp());
  // A few versions were followed, so a write is not worth a new replica each time.
  expect(replaced).toBeGreaterThan(20);
  expect(replica.bytes).toBeLessThan(first + 160 * MEGABYTE);
  const next = await fill();
  expect(next.bytes).toBeLessThan(first + 16 * MEGABYTE);
  expect([next.revision, count(next)]).toEqual([store.revision, 1_000]);
  expect(await next.catchUp()).toBe(true);
  expect(refused).toEqual([]);
});
