/** Values that are right for a property, and what they are made of. */
import { factory, iri, literal, type Quad, type Term } from '../../../src/core/rdf/terms.js';
import { prefixes } from '../../../src/core/rdf/prefixes.js';
import { rdf, rdfs, skos, xsd } from '../../../src/core/rdf/vocabulary.js';
import { readTurtle, type Fact } from './facts.js';

/** The ontologies and code lists that are loaded beside the data for the official shapes. */
export const background = readTurtle('background.ttl');

/** Values of a property in a document, and what the document says about them. */
export interface Given {
  readonly values: readonly Term[];
  readonly about?: readonly Quad[];
}

/** Members of lists that are known by how their IRIs begin. */
const spelt: Readonly<Record<string, readonly string[]>> = {
  '^http.*://www.iana.org/assignments/media-types/': ['text/csv', 'application/json'].map(
    (type) => `http://www.iana.org/assignments/media-types/${type}`,
  ),
  '^https://spdx.org/rdf/terms': ['sha256', 'sha512'].map((name) => `${prefixes.spdx}checksumAlgorithm_${name}`),
};

/** Two lexical forms of each datatype that is asked for. */
export const lexical: Readonly<Record<string, readonly [string, string]>> = {
  [xsd.date.value]: ['2024-05-01', '2024-05-02'],
  [xsd.dateTime.value]: ['2024-05-01T10:00:00Z', '2024-05-02T10:00:00Z'],
  [xsd.decimal.value]: ['10', '30'],
  [xsd.duration.value]: ['P1D', 'P1M'],
  [xsd.gYear.value]: ['2024', '2025'],
  [xsd.gYearMonth.value]: ['2024-05', '2024-06'],
  [xsd.hexBinary.value]: ['00ff', 'ff00'],
  [xsd.nonNegativeInteger.value]: ['10', '30'],
};

/** A class that nobody asks for. */
export const SOMETHING = 'https://example.org/ns#Thing';

/** Whether values are literals. */
export const takesLiterals = ({ kinds, datatypes }: Fact): boolean =>
  datatypes.size > 0 || kinds.has(`${prefixes.sh}Literal`);

/** Classes that values have to be instances of; everything is an rdfs:Resource. */
export const classesOf = ({ classes }: Fact): string[] => [...classes].filter((name) => name !== rdfs.Resource.value);

/** States the types of a node. */
export const typed = (node: Quad['subject'], ...types: readonly string[]): Quad[] =>
  types.map((type) => factory.quad(node, rdf.type, iri(type)));

/** Members of the code lists of a property. */
export const membersOf = ({ schemes, patterns, values }: Fact): string[] => [
  ...values,
  ...[...schemes].flatMap((scheme) =>
    background.getSubjects(skos.inScheme.value, scheme, null).map(({ value }) => value),
  ),
  ...[...patterns].flatMap((pattern) => spelt[pattern] ?? []),
];

/** What is right for a property, `count` values. `base` begins the IRIs of what the document itself describes. */
export const rightValues = (fact: Fact, base: string, count: number): Given => {
  if (takesLiterals(fact)) {
    const [datatype] = fact.datatypes;
    if (datatype) return { values: lexical[datatype]!.slice(0, count).map((text) => literal(text, iri(datatype))) };
    return { values: ['text', 'more text'].slice(0, count).map((text) => literal(text, 'en')) };
  }
  const members = membersOf(fact);
  if (members.length >= count) return { values: members.slice(0, count).map((name) => iri(name)) };
  const nodes = Array.from({ length: count }, (_, i) => iri(`${base}value-${i}`));
  const [type = SOMETHING] = classesOf(fact);
  return { values: nodes, about: nodes.flatMap((node) => typed(node, type)) };
};
