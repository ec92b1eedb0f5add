/**
 * Filters on a part of a text, for which the index names the terms that may pass (src/core/store/quads/text-search.ts): whatever the letters and
 * the languages, they find what a store in memory finds that holds only what the caller may read.
 */
import fc from 'fast-check';
import { join } from 'node:path';
import oxigraph from 'oxigraph';
import { createLogger } from '../../src/core/log.js';
import { DATA_FILE } from '../../src/core/store/data-file.js';
import { EmbeddedStore } from '../../src/core/store/embedded/embedded-store.js';
import type { Readable } from '../../src/core/store/query.js';
import { QuadEndpoint } from '../../src/core/store/quads/quad-endpoint.js';
import { rounds } from '../support/figures.js';
import { documentOf, iriOf, temporaryDirectory } from './documents.js';

const RUNS = rounds(60, 1_000);
const IDS = ['a', 'b', 'c', 'd'];
const XSD = 'http://www.w3.org/2001/XMLSchema#';

/** Letters with more cases than two or of more units than one, letters that stand for others, and what patterns and texts take for a sign. */
const LETTERS = [
  ...[
    'a',
    'A',
    'i',
    'I',
    'İ',
    'ı',
    'k',
    'K',
    '\u212a',
    'å',
    'Å',
    '\u212b',
    'ß',
    'ẞ',
    's',
    'ſ',
    'é',
    'É',
    'e\u0301',
    '\u0307',
  ],
  ...['σ', 'ς', 'Σ', 'ω', '\u2126', 'ά', 'Ά', 'ᾳ', 'ᾼ', 'д', 'Д', 'ǆ', 'ǅ', 'Ǆ', '😀', '𐐀', '𐐨', 'ƛ', '\ua7dc'],
  ...[
    '"',
    '\\',
    '%',
    '_',
    '*',
    '?',
    '[',
    ']',
    '^',
    '-',
    ' ',
    '\n',
    '\u0000',
    '\u0001',
    '0',
    '1',
    '.',
    'E',
    'en',
    'urn:',
  ],
];
const letters = fc.constantFrom(...LETTERS);
const wordOf = (maxLength: number) => fc.array(letters, { maxLength }).map((all) => all.join(''));
const text = wordOf(6);
const part = wordOf(3);

const written = (value: string): string =>
  `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n').replaceAll('\0', '\\u0000').replaceAll('\u0001', '\\u0001')}"`;
const object = fc.oneof(
  { weight: 3, arbitrary: text.map(written) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(text, fc.constantFrom('en', 'EN', 'en-GB', 'en-gb', 'tr', 'el'))
      .map(([value, tag]) => `${written(value)}@${tag}`),
  },
  text.map((value) => `${written(value)}^^<urn:type>`),
  fc.constantFrom(
    ...[`"007"^^<${XSD}integer>`, `"1e1"^^<${XSD}double>`, `"1.50"^^<${XSD}decimal>`, `"1"^^<${XSD}boolean>`],
    ...[`"no number"^^<${XSD}integer>`, `"2024-05-01T00:00:00.0Z"^^<${XSD}dateTime>`, '<urn:kaA>', '<urn:x>', '_:kA'],
  ),
);
const lines = fc.array(
  fc
    .tuple(fc.constantFrom('<urn:x>', '<urn:y>', '<urn:z>'), fc.constantFrom('<urn:p>', '<urn:q>'), object)
    .map((terms) => `${terms.join(' ')} .\n`),
  { maxLength: 8 },
);
const data = fc.array(lines, { minLength: IDS.length, maxLength: IDS.length });

const readable: fc.Arbitrary<Readable> = fc.oneof(
  fc.subarray([...IDS, 'gone']).map((datasets) => ({ datasets })),
  fc.constant({ all: true } as const),
);

const test = fc
  .tuple(
    fc.constantFrom('CONTAINS', 'STRSTARTS'),
    fc.constantFrom('STR(?v)', '?v', 'LCASE(STR(?v))', 'LCASE(?v)'),
    fc.boolean(),
    part,
  )
  .map(
    ([name, value, isFolded, wanted]) =>
      `${name}(${value}, ${isFolded ? `LCASE(${written(wanted)})` : written(wanted)})`,
  );
const filter = fc
  .tuple(test, fc.constantFrom('', ' && isLiteral(?v)', ' && LANGMATCHES(LANG(?v), "EN")', ' || ?s = <urn:x>'))
  .map((both) => `FILTER(${both.join('')})`);
/** The memory writes numbers in another way, but makes the same texts of them. */
const SHOWN = 'SELECT (STR(?s) AS ?subject) (STR(?v) AS ?text) (LANG(?v) AS ?tag) (STR(?w) AS ?other) ?g';
const query = fc
  .tuple(
    fc.constantFrom(
      ...['?s <urn:p> ?v', 'GRAPH ?g { ?s <urn:p> ?v }', '?s <urn:p>|<urn:q> ?v', 'GRAPH ?g { ?s <urn:q>/<urn:p> ?v }'],
      ...['?s <urn:p>* ?v', '?s ?w ?v', '?s <urn:p> ?v ; <urn:q> ?w', '?s <urn:p> ?w OPTIONAL { ?s <urn:q> ?v }'],
      ...['GRAPH ?g { ?s <urn:q> ?w } GRAPH ?g { ?s <urn:p> ?v }', '{ ?s <urn:p> ?v } UNION { ?s <urn:q> ?v }'],
    ),
    filter,
    fc.constantFrom('', 'OPTIONAL', 'MINUS', 'FILTER NOT EXISTS', 'GRAPH ?g {} LATERAL'),
  )
  .map(([pattern, condition, place]) => {
    if (place === '') return `${SHOWN} { ${pattern} ${condition} }`;
    const before = place.startsWith('GRAPH') ? place : `?s ?w ?x ${place}`;
    return `${SHOWN} { ${before} { ${pattern} ${condition} } }`;
  });

let directory: ReturnType<typeof temporaryDirectory>;
let store: EmbeddedStore;
let endpoint: QuadEndpoint;
beforeEach(async () => {
  directory = temporaryDirectory();
  const log = createLogger('silent');
  store = await EmbeddedStore.open({ dataDir: directory.path, log });
  const dataFile = join(directory.path, DATA_FILE);
  endpoint = new QuadEndpoint({ dataFile, log, timeoutMs: 60_000, sharedMs: 60_000, maxBytes: 1e8 });
});
afterEach(async () => {
  await endpoint.close();
  await store.close();
  directory.remove();
});

const TSV = 'text/tab-separated-values';
/** Tags of languages are the same in any case, and blank nodes have names of their own in each store. */
const sorted = (body: string): string[] =>
  body
    .replaceAll(/_:[^\t\n]+/g, '_:')
    .replaceAll(/"@[A-Za-z-]+/g, (tag) => tag.toLowerCase())
    .split('\n')
    .sort();

const expectedOf = (stored: readonly (readonly string[])[], allowed: Readable, asked: string): string[] => {
  const memory = new oxigraph.Store();
  stored.forEach((said, at) => {
    const id = IDS[at] ?? '';
    if ('datasets' in allowed && !allowed.datasets.includes(id)) return;
    const triples = said.join('').replaceAll('_:', `_:${id}`);
    memory.load(triples, { format: 'application/n-triples' });
    memory.load(triples, { format: 'application/n-triples', to_graph_name: oxigraph.namedNode(iriOf('dataset', id)) });
  });
  return sorted(memory.query(asked, { results_format: TSV }) as unknown as string);
};

it('finds what a store in memory finds, whatever the letters, the languages and the case', async () => {
  let found = 0;
  const cases = fc.array(fc.tuple(readable, query), { minLength: 12, maxLength: 12 });
  const property = fc.asyncProperty(data, cases, async (stored, asked) => {
    await store.commit({
      put: stored.map((said, at) =>
        documentOf('dataset', IDS[at] ?? '', { triples: said.join('').replaceAll('_:', `_:${IDS[at]}`) }),
      ),
    });
    for (const [allowed, text_] of asked) {
      const { body } = await endpoint.query({ text: text_, accept: TSV, readable: allowed }, store.revision);
      const expected = expectedOf(stored, allowed, text_);
      expect([text_, allowed, sorted(body.toString('utf8'))]).toEqual([text_, allowed, expected]);
      found += expected.length - 2;
    }
  });
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
  // It would prove little if nothing was found.
  expect(found).toBeGreaterThan(RUNS);
});

it('finds every letter by every letter that is the same in another case, and what numbers are written as', async () => {
  const words = [...LETTERS, 'ΟΔΟΣ', 'οδος', 'ΟΔΟΣ Α', 'i\u0307x', 'İx', '\u212aelvin', 'Straße'];
  const typed = [`"007"^^<${XSD}integer>`, `"1e1"^^<${XSD}double>`, `"1"^^<${XSD}boolean>`, '"1e1"^^<urn:type>'];
  const objects = [...words.flatMap((word) => [written(word), `${written(`a${word}b`)}@EN`]), ...typed];
  const said = objects.map((each, at) => `<urn:s${at}> <urn:p> ${each} .\n`);
  await store.commit({ put: [documentOf('dataset', 'a', { triples: said.join('') })] });
  for (const wanted of [...words, '7', '0E', 'true', 'RUE'].map(written)) {
    for (const condition of [
      `CONTAINS(STR(?v), ${wanted})`,
      `STRSTARTS(STR(?v), ${wanted})`,
      `CONTAINS(LCASE(STR(?v)), LCASE(${wanted}))`,
      `STRSTARTS(LCASE(STR(?v)), LCASE(${wanted}))`,
    ]) {
      const asked = `SELECT ?s (STR(?v) AS ?text) { ?s <urn:p> ?v FILTER(${condition}) }`;
      const { body } = await endpoint.query({ text: asked, accept: TSV }, store.revision);
      expect([asked, sorted(body.toString('utf8'))]).toEqual([asked, expectedOf([said], { all: true }, asked)]);
    }
  }
});

const rare = (n: number): string => `<urn:s${n}> <urn:title> "Rare part ${n}"@en .\n`;
const plain = (n: number): string => `<urn:s${n}> <urn:title> "Nothing ${n}" .\n`;
const many = (length: number, write: (n: number) => string): string =>
  Array.from({ length }, (_, n) => write(n)).join('');

it('reads no more than what holds the part, and finds all where it is in more texts than are named', async () => {
  await store.commit({
    put: [
      documentOf('dataset', 'a', { triples: many(5_000, plain) }),
      documentOf('dataset', 'b', { triples: many(3, rare) }),
    ],
  });
  const ask = (wanted: string, mostRead: number) =>
    endpoint.select(
      {
        text: `SELECT ?s { ?s <urn:title> ?t FILTER(CONTAINS(LCASE(STR(?t)), LCASE("${wanted}"))) }`,
        explain: true,
        mostRead,
      },
      store.revision,
    );
  const few = await ask('RARE part', 20);
  expect(few.rows).toHaveLength(3);
  expect(few.work?.plan).toContain('Rare part 2');
  expect((await ask('rare no', 0)).rows).toEqual([]);
  expect((await ask('nothing', 20)).givenUp).toBe(true);
  expect((await ask('nothing', Infinity)).rows).toHaveLength(5_000);
  // What was found before says nothing of what was written since.
  await store.commit({ put: [documentOf('dataset', 'c', { triples: '<urn:new> <urn:title> "a rare no one" .\n' })] });
  expect((await ask('rare no', 20)).rows).toHaveLength(1);
});

it('tells nobody of texts that they may not read: not by what is found, read or given up', async () => {
  const open = documentOf('dataset', 'a', { triples: many(3, rare) + many(2_000, plain) });
  const ask = async (mostRead: number) => {
    const text_ = 'SELECT ?s { ?s <urn:title> ?t FILTER(CONTAINS(STR(?t), "Rare")) }';
    const query_ = { text: text_, readable: { datasets: ['a'] }, explain: true, mostRead };
    const { rows, givenUp, work } = await endpoint.select(query_, store.revision);
    return {
      rows,
      givenUp,
      rowsRead: work?.rowsRead,
      plan: work?.plan?.replaceAll(/duration in seconds":[\d.e-]+/g, ''),
    };
  };
  const all = async () => [await ask(1), await ask(5), await ask(50), await ask(Infinity)];
  await store.commit({ put: [open] });
  const before = await all();
  expect(before.map(({ givenUp = false }) => givenUp)).toEqual([true, true, false, false]);
  const hidden = (n: number): string => `<urn:h${n}> <urn:title> "Rare and hidden ${n}"@en .\n`;
  await store.commit({
    put: [
      documentOf('dataset', 'b', { triples: many(3_000, hidden) }),
      documentOf('dataset', 'c', { triples: many(3, rare) }),
    ],
  });
  expect(await all()).toEqual(before);
});
