/**
 * Virtuoso 7. What has to be known about it:
 *
 * - The operations of a request are one transaction, but transactions that read the same do not exclude one another. So every
 *   request begins with a change of the same statement: who comes second waits there until the first one is through, and then
 *   sees what it did. Those who block each other are taken back (40001), which may be tried again.
 * - An operation with a pattern becomes SQL of at most 10,000 lines, about eight for each statement of its template; INSERT DATA
 *   does not, so statements are added by that. It has no condition: a first operation ends the whole request when there is another head.
 * - An error in the middle of a request leaves what the operations before it did. So the entry is written first: the journal
 *   is right in any case, and graphs that are not are found and mended.
 * - The compiler takes less than 5,000 statements in one list, and grows slower with the length of literals.
 * - Blank nodes have numbers and names made of these, by which one node can be meant in many operations.
 * - A group that holds nothing but a filter counts as true; a list of values becomes the arguments of a function, which are limited.
 * - Solutions take it four to five times as long to write in JSON as in XML.
 * - Access by user and password is by Digest. Language tags come back in lower case, numbers in their canonical form.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { Refusal } from '../../errors.js';
import { iri, literal, sparql, SparqlText } from '../../rdf/terms.js';
import { tokensOf } from '../embedded/sparql/query-text.js';
import {
  clearing,
  type ConditionalChange,
  type GraphStatements,
  type GraphUpdate,
  headAt,
  inGraphs,
} from './conditional.js';
import type { SparqlDialect } from './dialect.js';

/** IRIs of these schemes are calls into the server. */
const SCHEMES = ['bif:', 'sql:'];

/** Words that begin what is no SPARQL at all: pragmas, and options of patterns. */
const WORDS: ReadonlySet<string> = new Set(['DEFINE', 'OPTION', '`']);

/** True if an IRI has such a scheme, or could become one by what a prefixed name adds. */
const reachesIn = (iri: string): boolean => SCHEMES.some((scheme) => iri.startsWith(scheme) || scheme.startsWith(iri));

/**
 * Refuses pragmas, and queries that call functions of the server by IRIs of its own schemes, spelt out, by prefix or relative to a base, or by
 * escapes outside of strings.
 */
export const refuseExtensions = (text: string): void => {
  for (const token of tokensOf(text)) {
    const isIri = token.length > 1 && token.startsWith('<');
    if (token === '\\' || WORDS.has(token.toUpperCase()) || (isIri && reachesIn(token.slice(1, -1).toLowerCase()))) {
      throw new Refusal('BAD_REQUEST', 'The query names something that is not available to queries here.');
    }
  }
};

/**
 * Literals that Virtuoso 7 refuses, with the whole operation that they are in, or does not find again: values of numbers and truth
 * that are none, whole numbers beyond 64 bits, durations of months and of mixed units, and what is no number. They are kept as
 * plain strings; the documents and the journal hold what was sent.
 */

/** A test of a value for a datatype of XML Schema, which is named by its local name. */
type Test = (value: string) => boolean;

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const DOUBLE = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
/** Fewer digits than the largest number of 64 bits has. */
const INTEGER = /^[+-]?\d{1,18}$/;
/** Bounds of the numbers that a float of 32 bits holds with all its digits. */
const [SMALLEST_FLOAT, LARGEST_FLOAT] = [1.2e-38, 3.4e38];

const never: Test = () => false;
const isInteger: Test = (value) => INTEGER.test(value);
const isFloat: Test = (value) => {
  const size = Math.abs(Number(value));
  return DOUBLE.test(value) && (size === 0 || (size > SMALLEST_FLOAT && size < LARGEST_FLOAT));
};

const TESTS: Readonly<Record<string, Test>> = {
  boolean: (value) => /^(?:true|false|1|0)$/.test(value),
  decimal: (value) => DECIMAL.test(value),
  double: (value) => DOUBLE.test(value) && Number.isFinite(Number(value)),
  float: isFloat,
  integer: isInteger,
  nonNegativeInteger: isInteger,
  positiveInteger: isInteger,
  nonPositiveInteger: isInteger,
  negativeInteger: isInteger,
  duration: never,
  yearMonthDuration: never,
};

/** A typed literal in the place of the object; inside of literals no quote follows a space without an escape. */
const TYPED = new RegExp(
  ` ("(?:[^"\\\\\n]|\\\\.)*")\\^\\^<http://www\\.w3\\.org/2001/XMLSchema#(${Object.keys(TESTS).join('|')})> \\.$`,
  'gm',
);

/** Canonical N-Triples with plain strings in the place of literals that Virtuoso does not keep. */
export const keptLiterals = (triples: string): string =>
  triples.replace(TYPED, (statement, quoted: string, datatype: string) =>
    TESTS[datatype]?.(quoted.slice(1, -1)) ? statement : ` ${quoted} .`,
  );

/** Statements of one operation. */
const STATEMENTS = 1_000;
/** Graphs that are emptied one by one, which is quicker than by patterns as long as they are few. */
const FEW = 100;
/** Text of the error by which a request ends itself. */
const UNMET = 'another head';

const heldBy = (journal: string) => iri(`${journal}#lock`);

/** Makes all requests change one statement before anything else. */
const lock = (journal: string): SparqlText[] => {
  const graph = iri(journal);
  const held = heldBy(journal);
  const anchor = sparql`${graph} ${held} ${graph} .`;
  return [
    sparql`INSERT DATA { GRAPH ${graph} { ${anchor} } }`,
    sparql`DELETE { GRAPH ${graph} { ${graph} ${held} ?x } }
INSERT { GRAPH ${graph} { ${anchor} ${graph} ${held} ${literal(randomUUID())} } } WHERE { GRAPH ${graph} { ${graph} ${held} ?x } }`,
  ];
};

/** Ends the request with an error when the head has another number. */
const assertHead = ({ names, after }: ConditionalChange): SparqlText => {
  const { graph, number } = names;
  // The argument holds a variable: a call with constants alone is made before anything is compared.
  return sparql`INSERT { GRAPH ${graph} { ${graph} ${number} ?never } } WHERE {
GRAPH ${graph} { ${graph} ${heldBy(names.base)} ?lock FILTER (isIRI(?lock)) }
FILTER NOT EXISTS { ${headAt(names, after)} }
BIND (bif:signal("22023", bif:concat(${literal(`${UNMET} than that of `)}, ?lock)) AS ?never) }`;
};

const BLANK_NODE = /^_:([^\s<"]+)|(?<= )_:([^\s<"]+)(?= \.$)/g;

/** Gives each blank node a number that no other one has, far above those which the engine gives. */
const numberedNodes = (): ((line: string) => string) => {
  const numbers = new Map<string, bigint>();
  let next = (1n << 57n) + (BigInt(randomInt(2 ** 40)) << 16n) * 2n;
  const nameOf = (label: string): string => {
    const number = numbers.get(label) ?? next++;
    numbers.set(label, number);
    return `<nodeID://b${number}>`;
  };
  return (line) => line.replace(BLANK_NODE, (_, subject?: string, object?: string) => nameOf(subject ?? object ?? ''));
};

/** Statements in operations of which each is short enough. */
const inData = (keyword: 'DELETE DATA' | 'INSERT DATA', statements: readonly GraphStatements[]): SparqlText[] => {
  const named = numberedNodes();
  const operations: SparqlText[] = [];
  let groups: GraphStatements[] = [];
  let room = STATEMENTS;
  const flush = (): void => {
    if (groups.length > 0) operations.push(sparql`${new SparqlText(keyword)} { ${inGraphs(groups)} }`);
    groups = [];
    room = STATEMENTS;
  };
  for (const { graph, triples } of statements) {
    const lines = triples
      .split('\n')
      .filter((line) => line !== '')
      .map(named);
    for (let first = 0; first < lines.length;) {
      const part = lines.slice(first, first + room);
      groups.push({ graph, triples: part.join('\n') });
      first += part.length;
      room -= part.length;
      if (room === 0) flush();
    }
  }
  flush();
  return operations;
};

const emptied = ({ clear }: GraphUpdate): SparqlText[] =>
  clear.length > FEW ? clearing(clear) : clear.map((name) => sparql`CLEAR GRAPH ${iri(name)}`);

/** The dialect of Virtuoso. */
export const virtuoso: SparqlDialect = {
  pieceLength: 50_000,
  requestLength: 500_000,
  writesXmlQuickly: true,
  request: (operations, journal) => [...lock(journal), ...operations].join(' ;\n'),
  keeps: keptLiterals,
  change: (change) => [
    assertHead(change),
    ...change.entry.map((statement) => sparql`INSERT DATA { GRAPH ${change.names.graph} { ${statement} } }`),
    ...change.advance,
    ...emptied(change.graphs),
    ...inData('DELETE DATA', change.graphs.remove),
    ...inData('INSERT DATA', change.graphs.insert),
  ],
  failureOf: (status, body) => {
    // The query follows the error, and may hold anything.
    const [error = ''] = body.split('\n');
    if (error.includes(UNMET)) return 'unmet';
    if (error.startsWith('Virtuoso 40001')) return 'conflict';
    return status < 500 ? 'refused' : 'unknown';
  },
  query: (text, journal) => {
    refuseExtensions(text);
    return {
      text: journal === undefined ? text : `define input:default-graph-exclude ${sparql`${iri(journal)}`} ${text}`,
    };
  },
  serializes: () => true,
};
