/** The cases of a property: values that are right or wrong for it, each in one way. */
import { factory, iri, literal, type NamedNode, type Term } from '../../../src/core/rdf/terms.js';
import { prefixes } from '../../../src/core/rdf/prefixes.js';
import { rdfs, skos, xsd } from '../../../src/core/rdf/vocabulary.js';
import type { Fact } from './facts.js';
import {
  background,
  classesOf,
  lexical,
  membersOf,
  rightValues,
  SOMETHING,
  takesLiterals,
  typed,
  type Given,
} from './values.js';

/** Whether values are nodes; a property for which the files contradict each other takes both. */
const takesNodes = (fact: Fact): boolean =>
  !takesLiterals(fact) || fact.kinds.has(`${prefixes.sh}BlankNodeOrIRI`) || fact.classes.size > 0;

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
