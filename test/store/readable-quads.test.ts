/** Data, permissions and queries drawn at random: who may read some graphs is answered as by a store that holds no others. */
import fc from 'fast-check';
import { join } from 'node:path';
import oxigraph from 'oxigraph';
import { createLogger } from '../../src/core/log.js';
import { DATA_FILE } from '../../src/core/store/data-file.js';
import { EmbeddedStore } from '../../src/core/store/embedded/embedded-store.js';
import { seenBy, type Readable } from '../../src/core/store/readable.js';
import { QuadEndpoint } from '../../src/core/store/quads/quad-endpoint.js';
import { rounds } from '../support/figures.js';
import { documentOf, iriOf, temporaryDirectory } from './documents.js';

const RUNS = rounds(30, 600);
const IDS = ['a', 'b', 'c', 'd'];
const CATALOGUES = ['one', 'two'];

const iris = ['urn:x', 'urn:y', 'urn:z', ...IDS.map((id) => `urn:${id}`)].map((iri) => `<${iri}>`);
const predicates = ['<urn:p>', '<urn:q>', '<urn:r>'];
const objects = [...iris, '"text"', '"Text"@en', '"text"@de'];
const statement = fc.tuple(fc.constantFrom(...iris), fc.constantFrom(...predicates), fc.constantFrom(...objects));
const statements = fc.uniqueArray(statement, { maxLength: 12, selector: (terms) => terms.join(' ') });

/** What a dataset holds, its results, and the catalogue that it is in. */
const dataset = fc.record({ own: statements, results: statements, catalogue: fc.constantFrom(...CATALOGUES) });
const data = fc.record({
  datasets: fc.tuple(...IDS.map(() => fc.option(dataset, { freq: 5 }))),
  catalogues: fc.tuple(...CATALOGUES.map(() => statements)),
});
type Data = typeof data extends fc.Arbitrary<infer T> ? T : never;

const readable: fc.Arbitrary<Readable> = fc.oneof(
  fc.subarray([...IDS, 'gone']).map((datasets) => ({ datasets })),
  fc.subarray([...CATALOGUES, 'gone']).map((catalogues) => ({ catalogues })),
  fc.record({ allBut: fc.constantFrom(...CATALOGUES, 'gone'), shown: fc.subarray([...IDS, 'gone']) }),
  fc.constant({ all: true } as const),
);

const variable = fc.constantFrom('?v', '?w', '?x');
const triple = fc
  .tuple(
    fc.oneof({ weight: 3, arbitrary: variable }, fc.constantFrom(...iris)),
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...predicates, '<urn:p>+', '^<urn:q>', '<urn:p>|<urn:r>') },
      variable,
    ),
    fc.oneof({ weight: 3, arbitrary: variable }, fc.constantFrom(...objects)),
  )
  .map((terms) => `${terms.join(' ')} .`);
const graph = fc.constantFrom('?g', ...IDS.map((id) => `<${iriOf('dataset', id)}>`), `<${iriOf('quality', 'a')}>`);
const group: fc.Arbitrary<string> = fc.letrec<{ group: string; part: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    triple,
    fc.tuple(graph, triple).map(([name, inside]) => `GRAPH ${name} { ${inside} }`),
    tie('group').map((inside) => `OPTIONAL { ${inside} }`),
    tie('group').map((inside) => `FILTER NOT EXISTS { ${inside} }`),
    tie('group').map((inside) => `FILTER EXISTS { ${inside} }`),
    tie('group').map((inside) => `MINUS { ${inside} }`),
    fc.tuple(tie('group'), tie('group')).map(([left, right]) => `{ ${left} } UNION { ${right} }`),
    fc.constantFrom(
      'FILTER(LANG(?v) = "en")',
      // Filters that the evaluator turns into look-ups (`evaluator/src/values.rs`).
      'FILTER(STR(?v) = "text")',
      'FILTER(STR(?w) IN ("Text", "text", "nowhere"))',
      'FILTER(!isBlank(?x) && ("urn:y" = STR(?x) || STR(?x) = "Text"))',
      'FILTER(STR(?v) = "text" || STR(?x) = "text")',
      'FILTER(STR(?g) = "urn:x")',
      'FILTER(STR(?w) = "nowhere")',
      'FILTER(STR(?w) IN ())',
      'FILTER(CONTAINS(STR(?w), "nowhere"))',
      // And those whose texts are looked for before (`evaluator/src/parts.rs`).
      'FILTER(CONTAINS(STR(?v), "ex"))',
      'FILTER(CONTAINS(LCASE(STR(?w)), "text") && STRSTARTS(STR(?x), "Te"))',
      'FILTER(STRSTARTS(?x, "te") || CONTAINS(STR(?x), "urn:"))',
      'FILTER(CONTAINS(LCASE(STR(?x)), LCASE("EXT")))',
      'FILTER(!CONTAINS(STR(?w), "T"))',
      'FILTER(STRSTARTS(STR(?v), "urn:"))',
    ),
  ),
  group: fc.tuple(triple, fc.array(tie('part'), { maxLength: 2 })).map(([first, parts]) => [first, ...parts].join(' ')),
})).group;
const named = fc.uniqueArray(fc.constantFrom(...IDS.map((id) => iriOf('dataset', id)), 'urn:no-graph'), {
  maxLength: 2,
});
const query = fc.oneof(
  { weight: 4, arbitrary: group.map((inside) => `SELECT ?v ?w ?x ?g { ${inside} }`) },
  group.map((inside) => `SELECT (COUNT(*) AS ?n) (COUNT(DISTINCT ?v) AS ?m) { ${inside} }`),
  // What the index knows without reading each statement (`evaluator/src/counts.rs`).
  fc.constantFrom('?v ?w ?x', '?v <urn:p> ?x').map((all) => `SELECT (COUNT(*) AS ?n) { ${all} }`),
  group.map((inside) => `ASK { ${inside} }`),
  fc
    .tuple(named, named, group)
    .map(
      ([some, others, inside]) =>
        `SELECT ?v ?w ?x ?g ${some.map((iri) => `FROM <${iri}>`).join(' ')} ${others.map((iri) => `FROM NAMED <${iri}>`).join(' ')} { ${inside} }`,
    ),
);

const ntriples = (lines: readonly (readonly string[])[]): string =>
  lines.map((terms) => `${terms.join(' ')} .\n`).join('');

/** A store that holds only what may be read: the default graph as one set of statements, and all graphs by their names. */
const storeOf = ({ datasets, catalogues }: Data, allowed: Readable): oxigraph.Store => {
  const store = new oxigraph.Store();
  const load = (iri: string, lines: readonly (readonly string[])[], isShown: boolean): void => {
    const options = { format: 'application/n-triples' };
    store.load(ntriples(lines), { ...options, to_graph_name: oxigraph.namedNode(iri) });
    if (isShown) store.load(ntriples(lines), options);
  };
  const seen = seenBy(allowed);
  const mayRead = (id: string, catalogue: string): boolean => seen?.({ id, catalogue }) ?? true;
  datasets.forEach((found, index) => {
    const id = IDS[index] ?? '';
    if (!found || !mayRead(id, found.catalogue)) return;
    load(iriOf('dataset', id), found.own, true);
    load(iriOf('quality', id), found.results, false);
  });
  catalogues.forEach((lines, index) => load(iriOf('catalogue', CATALOGUES[index] ?? ''), lines, true));
  return store;
};

let directory: ReturnType<typeof temporaryDirectory>;
let store: EmbeddedStore;
let endpoint: QuadEndpoint;
beforeAll(async () => {
  directory = temporaryDirectory();
  const log = createLogger('silent');
  store = await EmbeddedStore.open({ dataDir: directory.path, log });
  endpoint = new QuadEndpoint({
    dataFile: join(directory.path, DATA_FILE),
    log,
    timeoutMs: 60_000,
    sharedMs: 60_000,
    maxBytes: 1e8,
  });
});
afterAll(async () => {
  await endpoint.close();
  await store.close();
  directory.remove();
});

const put = async ({ datasets, catalogues }: Data): Promise<void> => {
  const documents = datasets.flatMap((found, index) => {
    const [id, catalogue] = [IDS[index] ?? '', found?.catalogue ?? ''];
    if (!found) return [];
    const own = documentOf('dataset', id, { triples: ntriples(found.own), catalogue });
    return [own, documentOf('quality', id, { triples: ntriples(found.results) })];
  });
  const gone = IDS.filter((_, index) => !datasets[index]).flatMap((id) => [iriOf('dataset', id), iriOf('quality', id)]);
  const all = catalogues.map((lines, index) =>
    documentOf('catalogue', CATALOGUES[index] ?? '', { triples: ntriples(lines) }),
  );
  await store.commit({ put: [...documents, ...all], remove: gone });
};

const answerOf = async (text: string, allowed: Readable): Promise<string[]> => {
  const { body } = await endpoint.query(
    { text, accept: 'text/tab-separated-values', readable: allowed },
    store.revision,
  );
  return body.toString('utf8').toLowerCase().split('\n').sort();
};

it('answers as a store does that holds only what the caller may read', async () => {
  const cases = fc.array(fc.tuple(readable, query), { minLength: 8, maxLength: 8 });
  const property = fc.asyncProperty(data, cases, async (stored, asked) => {
    await put(stored);
    for (const [allowed, text] of asked) {
      const format = { results_format: 'text/tab-separated-values' };
      const expected = storeOf(stored, allowed).query(text, format) as unknown as string;
      const found = await answerOf(text, allowed);
      expect([text, allowed, found]).toEqual([text, allowed, expected.toLowerCase().split('\n').sort()]);
    }
  });
  await fc.assert(property, { numRuns: RUNS, seed: 20_261_124, endOnFailure: true });
});

it('finds by its text what statements that may be read are only about', async () => {
  const one = documentOf('dataset', 'a', { triples: '<urn:only-about> <urn:p> "text" .\n' });
  const other = documentOf('dataset', 'b', { triples: '<urn:hidden> <urn:p> "text" .\n' });
  await store.commit({ put: [one, other], remove: [] });
  const ask = async (text: string): Promise<string[]> =>
    answerOf(`SELECT ?v { ?v <urn:p> ?w . FILTER(STR(?v) = "${text}") }`, { datasets: ['a'] });
  expect(await ask('urn:only-about')).toEqual(['', '<urn:only-about>', '?v']);
  expect(await ask('urn:hidden')).toEqual(['', '?v']);
});
