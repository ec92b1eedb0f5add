/** Paths of SPARQL drawn at random, over graphs drawn at random, are answered as section 18.4 of SPARQL 1.1 defines them, which is written out here. */
import fc from 'fast-check';
import { join } from 'node:path';
import { createLogger } from '../../src/core/log.js';
import { DATA_FILE } from '../../src/core/store/data-file.js';
import { EmbeddedStore } from '../../src/core/store/embedded/embedded-store.js';
import { QuadEndpoint } from '../../src/core/store/quads/quad-endpoint.js';
import { rounds } from '../support/figures.js';
import { documentOf, iriOf, temporaryDirectory } from './documents.js';

const RUNS = rounds(40, 800);
const GRAPHS = [iriOf('dataset', 'a'), iriOf('dataset', 'b')];
const [A = '', B = ''] = GRAPHS;

type Triple = readonly [subject: string, predicate: string, object: string];
type Graph = readonly Triple[];
type Pair = readonly [from: string, to: string];

/** A path as it is written, and what it means. */
type Path =
  | { readonly is: 'step'; readonly of: string }
  | { readonly is: 'not'; readonly of: string }
  | { readonly is: '^' | '*' | '+' | '?'; readonly of: Path }
  | { readonly is: '/'; readonly of: readonly [Path, Path] }
  | { readonly is: '|'; readonly of: readonly [Path, Path] };

const written = (path: Path): string => {
  switch (path.is) {
    case 'step':
      return path.of;
    case 'not':
      return `!${path.of}`;
    case '/':
    case '|':
      return `(${path.of.map(written).join(path.is)})`;
    case '^':
      return `^(${written(path.of)})`;
    default:
      return `(${written(path.of)})${path.is}`;
  }
};

const isVariable = (end: string): boolean => end.startsWith('?');
const nodesOf = (graph: Graph): string[] => [...new Set(graph.flatMap(([subject, , object]) => [subject, object]))];

/** `ALP` of 18.4: what is reached from a term, with itself. */
const reached = (graph: Graph, from: string, path: Path, seen = new Set<string>()): Set<string> => {
  if (seen.has(from)) return seen;
  seen.add(from);
  for (const [, next] of pairs(graph, from, path, '?next')) reached(graph, next, path, seen);
  return seen;
};

/** The terms at both ends of a path between two ends that are terms or variables. */
function pairs(graph: Graph, from: string, path: Path, to: string): Pair[] {
  const fits = ([one, other]: Pair): boolean =>
    (isVariable(from) || one === from) && (isVariable(to) || other === to) && (from !== to || one === other);
  const starts = isVariable(from) ? nodesOf(graph) : [from];
  switch (path.is) {
    case 'step':
    case 'not': {
      const chosen = graph.filter(([, predicate]) => (predicate === path.of) === (path.is === 'step'));
      return chosen.map(([subject, , object]): Pair => [subject, object]).filter(fits);
    }
    case '^':
      return pairs(graph, to, path.of, from).map(([one, other]): Pair => [other, one]);
    case '|':
      return path.of.flatMap((one) => pairs(graph, from, one, to));
    case '/': {
      const between = `?between ${from} ${to}`;
      const ends = pairs(graph, between, path.of[1], to);
      return pairs(graph, from, path.of[0], between)
        .flatMap(([start, middle]) => ends.filter(([at]) => at === middle).map(([, end]): Pair => [start, end]))
        .filter(fits);
    }
    case '?': {
      const stays = (isVariable(from) && !isVariable(to) ? [to] : starts).map((term): Pair => [term, term]);
      return [...stays, ...pairs(graph, from, path.of, to)].filter(fits);
    }
    case '+': {
      const back: Path = { is: '^', of: path.of };
      if (isVariable(from) && !isVariable(to))
        return pairs(graph, to, { is: '+', of: back }, from).map(([one, other]): Pair => [other, one]);
      return starts
        .flatMap((start) => {
          const all = new Set<string>();
          for (const [, next] of pairs(graph, start, path.of, '?next')) reached(graph, next, path.of, all);
          return [...all].map((end): Pair => [start, end]);
        })
        .filter(fits);
    }
    case '*': {
      if (isVariable(from) && !isVariable(to))
        return [...reached(graph, to, { is: '^', of: path.of })].map((start): Pair => [start, to]).filter(fits);
      return starts
        .flatMap((start) => [...reached(graph, start, path.of)].map((end): Pair => [start, end]))
        .filter(fits);
    }
  }
}

const nodes = ['<urn:x>', '<urn:y>', '<urn:z>', '"text"', '"Text"@en'];
const predicates = ['<urn:p>', '<urn:q>'];
/** Of those that are not in `nodes`, `urn:p` stands in statements, but as their predicate, the graph's name nowhere but as such. */
const ends = [...nodes, '<urn:none>', '<urn:p>', `<${A}>`, '"none"', '"NONE"@de'];

const graph: fc.Arbitrary<Graph> = fc.uniqueArray(
  fc.tuple(fc.constantFrom(...nodes.slice(0, 3)), fc.constantFrom(...predicates), fc.constantFrom(...nodes)),
  { maxLength: 5, selector: (terms) => terms.join(' ') },
);
const { path } = fc.letrec<{ path: Path }>((tie) => ({
  path: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({ is: fc.constantFrom('step' as const, 'not' as const), of: fc.constantFrom(...predicates) }),
    fc.record({ is: fc.constantFrom('*' as const, '?' as const), of: tie('path') }),
    fc.record({ is: fc.constantFrom('*' as const, '?' as const, '+' as const, '^' as const), of: tie('path') }),
    fc.record({ is: fc.constantFrom('/' as const, '|' as const), of: fc.tuple(tie('path'), tie('path')) }),
  ),
}));
const end = fc.oneof(fc.constantFrom(...ends), fc.constantFrom('?v', '?w'));

interface Solution {
  readonly [variable: string]: string;
}

/** The solutions of a path pattern. */
const solutions = (found: Graph, [from, asked, to]: readonly [string, Path, string]): Solution[] =>
  pairs(found, from, asked, to).map(([one, other]) => ({
    ...(isVariable(from) ? { [from]: one } : {}),
    ...(isVariable(to) ? { [to]: other } : {}),
  }));

const merged = (graphs: readonly Graph[]): Graph => {
  const all = new Map(graphs.flat().map((triple) => [triple.join(' '), triple]));
  return [...all.values()];
};

/** Ways to ask for a pattern, with what they answer of two graphs. */
const WAYS: Readonly<
  Record<
    string,
    { ask(pattern: string): string; of(find: (found: Graph) => Solution[], graphs: readonly Graph[]): Solution[] }
  >
> = {
  'the default graph': {
    ask: (pattern) => `SELECT DISTINCT ?v ?w ?g { ${pattern} }`,
    of: (find, graphs) => find(merged(graphs)),
  },
  'a named graph': {
    ask: (pattern) => `SELECT DISTINCT ?v ?w ?g { GRAPH <${A}> { ${pattern} } }`,
    of: (find, graphs) => find(graphs[0] ?? []),
  },
  'a graph that is not there': {
    ask: (pattern) => `SELECT DISTINCT ?v ?w ?g { GRAPH <urn:none> { ${pattern} } }`,
    of: () => [],
  },
  'every named graph': {
    ask: (pattern) => `SELECT DISTINCT ?v ?w ?g { GRAPH ?g { ${pattern} } }`,
    of: (find, graphs) =>
      graphs.flatMap((found, index) => find(found).map((one) => ({ ...one, '?g': `<${GRAPHS[index] ?? ''}>` }))),
  },
  'a chosen default graph': {
    ask: (pattern) => `SELECT DISTINCT ?v ?w ?g FROM <${B}> { ${pattern} }`,
    of: (find, graphs) => find(graphs[1] ?? []),
  },
  'chosen named graphs': {
    ask: (pattern) => `SELECT DISTINCT ?v ?w ?g FROM <${A}> FROM NAMED <${B}> { GRAPH ?g { ${pattern} } }`,
    of: (find, graphs) => find(graphs[1] ?? []).map((one) => ({ ...one, '?g': `<${B}>` })),
  },
  'a query in a query': {
    ask: (pattern) => `SELECT DISTINCT ?v ?w ?g { { SELECT ?v { ${pattern} } } OPTIONAL { <urn:none> <urn:none> ?w } }`,
    of: (find, graphs) => find(merged(graphs)).map(({ '?w': _, ...rest }) => rest),
  },
  'beside values': {
    ask: (pattern) => `SELECT DISTINCT ?v ?w ?g { VALUES ?v { <urn:x> <urn:none> "none" } ${pattern} }`,
    of: (find, graphs) =>
      ['<urn:x>', '<urn:none>', '"none"'].flatMap((value) =>
        find(merged(graphs))
          .filter((one) => (one['?v'] ?? value) === value)
          .map((one) => ({ ...one, '?v': value })),
      ),
  },
  'beside a value that is bound': {
    ask: (pattern) => `SELECT DISTINCT ?v ?w ?g { { ${pattern} } { BIND(<urn:none> AS ?w) } }`,
    of: (find, graphs) =>
      find(merged(graphs))
        .filter((one) => (one['?w'] ?? '<urn:none>') === '<urn:none>')
        .map((one) => ({ ...one, '?w': '<urn:none>' })),
  },
  'that there is one': {
    ask: (pattern) => `SELECT ?g { BIND(IF(EXISTS { ${pattern} }, "yes", "no") AS ?g) }`,
    of: (find, graphs) => [{ '?g': find(merged(graphs)).length > 0 ? '"yes"' : '"no"' }],
  },
};

let directory: ReturnType<typeof temporaryDirectory>;
let store: EmbeddedStore;
let endpoint: QuadEndpoint;
beforeAll(async () => {
  directory = temporaryDirectory();
  const log = createLogger('silent');
  store = await EmbeddedStore.open({ dataDir: directory.path, log });
  const dataFile = join(directory.path, DATA_FILE);
  endpoint = new QuadEndpoint({ dataFile, log, timeoutMs: 60_000, sharedMs: 60_000, maxBytes: 1e8 });
});
afterAll(async () => {
  await endpoint.close();
  await store.close();
  directory.remove();
});

/** A graph without statements would be none: each has one that no path of these goes along but those that leave one out. */
const put = async (graphs: readonly Graph[]): Promise<void> => {
  const documents = graphs.map((found, index) =>
    documentOf('dataset', ['a', 'b'][index] ?? '', {
      triples: found.map((terms) => `${terms.join(' ')} .\n`).join(''),
    }),
  );
  await store.commit({ put: documents });
};

const ask = async (text: string): Promise<string[]> => {
  const { body } = await endpoint.query({ text, accept: 'text/tab-separated-values' }, store.revision);
  return body.toString('utf8').toLowerCase().split('\n').slice(1, -1).sort();
};
const lines = (found: readonly Solution[], variables: readonly string[]): string[] =>
  [
    ...new Set(
      found.map((one) =>
        variables
          .map((name) => one[name] ?? '')
          .join('\t')
          .toLowerCase(),
      ),
    ),
  ].sort();

it('answers paths as they are defined, also from terms that no statement has', async () => {
  const kept: Triple = ['<urn:x>', '<urn:r>', '<urn:y>'];
  const patterns = fc.array(fc.tuple(end, path, end), { minLength: 6, maxLength: 6 });
  const property = fc.asyncProperty(fc.tuple(graph, graph), patterns, async (drawn, asked) => {
    const graphs = drawn.map((found) => [kept, ...found]);
    await put(graphs);
    for (const one of asked)
      for (const [name, way] of Object.entries(WAYS)) {
        const text = way.ask(`${one[0]} ${written(one[1])} ${one[2]} .`);
        const expected = lines(
          way.of((found) => solutions(found, one), graphs),
          text.startsWith('SELECT ?g') ? ['?g'] : ['?v', '?w', '?g'],
        );
        const found = await ask(text);
        expect([name, text, graphs, found]).toEqual([name, text, graphs, expected]);
      }
  });
  await fc.assert(property, { numRuns: RUNS, seed: 20_261_128, endOnFailure: true });
});

it('asks and counts where nothing has the term', async () => {
  await put([[['<urn:x>', '<urn:p>', '<urn:y>']], [['<urn:y>', '<urn:p>', '<urn:z>']]]);
  const { body } = await endpoint.query(
    { text: 'ASK { <urn:none> <urn:p>* <urn:none> }', accept: 'application/sparql-results+json' },
    store.revision,
  );
  expect(JSON.parse(body.toString('utf8'))).toMatchObject({ boolean: true });
  // Once, and once in each graph.
  expect(await ask('SELECT (COUNT(*) AS ?n) { <urn:none> <urn:p>* ?v }')).toEqual(['1']);
  expect(await ask('SELECT (COUNT(*) AS ?n) { GRAPH ?g { <urn:none> <urn:p>? <urn:none> } }')).toEqual(['2']);
  expect(await ask('SELECT (COUNT(*) AS ?n) { <urn:x> <urn:p>* _:b . _:b <urn:p>* ?v }')).toEqual(['6']);
  expect(await ask('SELECT ?v { <urn:none> <urn:p>*/^<urn:p>? ?v }')).toEqual([]);
  expect(await ask('SELECT ?v { ?v <urn:p>* "None"@EN }')).toEqual(['"none"@en']);
});

it('answers them over documents as they are kept', async () => {
  await put([[['<urn:x>', '<urn:p>', '<urn:y>']], [['<urn:y>', '<urn:p>', '<urn:z>']]]);
  const subjects = async (inside: string): Promise<string[]> => {
    const found = await store.statements(`SELECT ?g ?s ?p ?o { GRAPH ?g { ?s ?p ?o . ${inside} } }`, GRAPHS);
    return [...found.values()].flatMap(({ quads }) => quads.map(({ subject }) => subject.value)).sort();
  };
  expect(await subjects('FILTER EXISTS { <urn:none> <urn:p>* <urn:none> }')).toEqual(['urn:x', 'urn:y']);
  expect(await subjects('FILTER EXISTS { <urn:none> <urn:p>? ?v }')).toEqual(['urn:x', 'urn:y']);
  expect(await subjects('FILTER EXISTS { <urn:none> <urn:p>+ ?v }')).toEqual([]);
  expect(await subjects('?s <urn:p>* <urn:z>')).toEqual(['urn:y']);
});
