/** Values that are right or wrong for a property, each in one way. */
import { factory, iri, literal, type NamedNode, type Quad, type Term } from '../../../src/rdf/terms.js';
import { prefixes, rdf, rdfs, skos, xsd } from '../../../src/rdf/vocabulary.js';
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

const lexical: Readonly<Record<string, readonly [string, string]>> = {
  [xsd.date.value]: ['2024-05-01', '2024-05-02'],
  [xsd.dateTime.value]: ['2024-05-01T10:00:00Z', '2024-05-02T10:00:00Z'],
  [xsd.decimal.value]: ['10', '30'],
  [xsd.duration.value]: ['P1D', 'P1M'],
  [xsd.gYear.value]: ['2024', '2025'],
  [xsd.gYearMonth.value]: ['2024-05', '2024-06'],
  [xsd.hexBinary.value]: ['00ff', 'ff00'],
  [xsd.nonNegativeInteger.value]: ['10', '30'],
};

const SOMETHING = 'https://example.org/ns#Thing';

/** Whether values are literals; a property for which the files contradict each other takes both. */
const takesLiterals = ({ kinds, datatypes }: Fact): boolean => datatypes.size > 0 || kinds.has(`${prefixes.sh}Literal`);
const takesNodes = (fact: Fact): boolean =>
  !takesLiterals(fact) || fact.kinds.has(`${prefixes.sh}BlankNodeOrIRI`) || fact.classes.size > 0;

/** Classes that values have to be instances of; everything is an rdfs:Resource. */
const classesOf = ({ classes }: Fact): string[] => [...classes].filter((name) => name !== rdfs.Resource.value);

const typed = (node: Quad['subject'], ...types: readonly string[]): Quad[] =>
  types.map((type) => factory.quad(node, rdf.type, iri(type)));

/** Members of the code lists of a property. */
const membersOf = ({ schemes, patterns, values }: Fact): string[] => [
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

/** Makes the values of a case. `base` begins the IRIs of what the document itself describes. */
type Make = (base: string) => Given;

/** Cases of literals: other accepted datatypes, and wrong ones. */
const literals = ({ datatypes }: Fact): [string, Make][] => {
  const of = (text: string, datatype?: Term): Make => {
    const value = literal(text, datatype as NamedNode);
    return () => ({ values: [value] });
  };
  const [first, ...others] = [...datatypes];
  return [
    ...others.map((name): [string, Make] => [`datatype ${name}`, of(lexical[name]![0], iri(name))]),
    ['no language', of('text')],
    ['other datatype', of('true', xsd.boolean)],
    ...(first ? [['ill-formed', of('much', iri(first))] as [string, Make]] : []),
    ...(datatypes.has(xsd.decimal.value) ? [['fraction', of('10.5', xsd.decimal)] as [string, Make]] : []),
  ];
};

/** A resource that the document says some types of, and perhaps its scheme. */
const described =
  (types: readonly string[], scheme?: string): Make =>
  (base) => {
    const node = iri(`${base}value`);
    const schemes = scheme ? [factory.quad(node, skos.inScheme, iri(scheme))] : [];
    return { values: [node], about: [...typed(node, ...types), ...schemes] };
  };

const blank =
  (types: readonly string[]): Make =>
  (base) => {
    const node = factory.blankNode(`value${base.replace(/\W/g, '')}`);
    return { values: [node], about: typed(node, ...types) };
  };

const only =
  (name?: string): Make =>
  (base) => ({ values: [iri(name ?? `${base}value`)] });

/** Cases of nodes: of each class that is asked for, of their subclasses, of no such class, members of lists and not. */
const nodes = (fact: Fact): [string, Make][] => {
  const classes = classesOf(fact);
  const subclasses = classes.flatMap((name) =>
    background.getSubjects(rdfs.subClassOf.value, name, null).map(({ value }) => value),
  );
  const schemes = [...fact.schemes];
  return [
    ['mentioned', only()],
    ['other class', described([SOMETHING])],
    ...[...new Set([...classes, ...subclasses])].map((name): [string, Make] => [`class ${name}`, described([name])]),
    ['blank node', blank([...classes, SOMETHING])],
    ...schemes.map((name): [string, Make] => [`in scheme ${name}`, described(classes, name)]),
    ...schemes.map((name): [string, Make] => [
      `unknown in ${name}`,
      only(`${name.replace(/\/1\.0$/, '')}/NO_SUCH_MEMBER`),
    ]),
    ...membersOf(fact).map((name): [string, Make] => [`is ${name}`, only(name)]),
    ...[...fact.nested].map((path): [string, Make] => [`outside ${path}`, nested(classes, path)]),
  ];
};

/** A value with a property that leads to a resource outside the concept scheme. */
const nested =
  (types: readonly string[], path: string): Make =>
  (base) => {
    const node = iri(`${base}value`);
    return { values: [node], about: [...typed(node, ...types), factory.quad(node, iri(path), iri(`${base}outside`))] };
  };

/** What is no node although nodes are asked for; a literal has no properties. */
const literalForNode: Make = () => ({ values: [literal('text')] });

/** All cases of a property by their names. */
export const casesOf = (fact: Fact): [string, Make][] => {
  const cases: [string, Make][] = [
    ['right', (base) => rightValues(fact, base, 1)],
    ['missing', () => ({ values: [] })],
    ['two', (base) => rightValues(fact, base, 2)],
  ];
  if (takesLiterals(fact)) cases.push(...literals(fact));
  else if (!fact.path.startsWith('^')) cases.push(['literal', literalForNode]);
  if (takesNodes(fact)) cases.push(...nodes(fact));
  else cases.push(['IRI', only()], ['unnamed node', blank([])]);
  return cases;
};

/** Whether a case is a value that some file asks for. */
export const isAsked = (name: string): boolean => /^(right|two|class|datatype|blank|in scheme|is) ?/.test(name);
