/** Expressions of SPARQL that read a value as its type, and compare it. Every value of a caller is a literal in them. */
import { sparqlInstant, xsdMoment } from '../../../core/rdf/dates.js';
import { COLLATION_KEY } from '../../../core/rdf/collation.js';
import { iri, literal, sparql, type SparqlText, type Term } from '../../../core/rdf/terms.js';
import { xsd } from '../../../core/rdf/vocabulary.js';
import type { Reading, ValueField } from '../../../model/property.js';
import { allOf, anyOf } from './pattern.js';
import type { Span, Test } from './tests.js';

/** A value: a variable, or an expression. */
type Value = SparqlText | Term;

const str = (value: Value): SparqlText => sparql`STR(${value})`;

/** A text as the model shows it. */
export const textOf = ({ without = [], localName = false }: Reading, value: Value): SparqlText => {
  const whole = str(value);
  if (localName) return sparql`REPLACE(${whole}, "^.*[#/]", "")`;
  return without.reduce(
    (rest, start) => sparql`IF(STRSTARTS(${whole}, ${literal(start)}), STRAFTER(${whole}, ${literal(start)}), ${rest})`,
    whole,
  );
};

/** The key by which what people read is ordered (src/core/rdf/collation.ts). */
export const keyOfText = (value: Value): SparqlText => sparql`${iri(COLLATION_KEY)}(${value})`;

/** The last part of an IRI: the code within its vocabulary. */
export const codeOf = (node: Value): SparqlText => sparql`REPLACE(REPLACE(STR(${node}), "[/#]$", ""), "^.*[/#]", "")`;

/** A number, exact to 18 digits after the point. */
export const numberOf = (value: Value): SparqlText =>
  sparql`COALESCE(${xsd.decimal}(${str(value)}), ${xsd.decimal}(${xsd.double}(${str(value)})))`;

const TRUE = [literal('true'), literal('1')];
const FALSE = [literal('false'), literal('0')];

/** True or false, also where it was written as a plain text. */
export const flagIs = (value: Value, wanted: boolean): SparqlText =>
  anyOf((wanted ? TRUE : FALSE).map((text) => sparql`LCASE(${str(value)}) = ${text}`));

/** The name of a comma-separated list, between commas. */
const listed = (value: Value): SparqlText =>
  sparql`CONCAT(",", REPLACE(REPLACE(${str(value)}, "^\\\\s+|\\\\s+$", ""), "\\\\s*,\\\\s*", ","), ",")`;

const sign = { lt: sparql`<`, lte: sparql`<=`, gt: sparql`>`, gte: sparql`>=` };

type TextTest = Extract<Test, { kind: 'text' }>;

const textTest = ({ operator, values, folded }: TextTest, plain: SparqlText, raw: Value): SparqlText => {
  const text = folded ? sparql`LCASE(${plain})` : plain;
  const each = values.map((value) => (folded ? sparql`LCASE(${literal(value)})` : sparql`${literal(value)}`));
  const any = (make: (value: SparqlText) => SparqlText): SparqlText => anyOf(each.map(make));
  switch (operator) {
    case 'not':
      return sparql`!${any((value) => sparql`${text} = ${value}`)}`;
    case 'contains':
      return any((value) => sparql`CONTAINS(${text}, ${value})`);
    case 'startsWith':
      return any((value) => sparql`STRSTARTS(${text}, ${value})`);
    case 'language':
      return anyOf(values.map((range) => sparql`LANGMATCHES(LANG(${raw}), ${literal(range)})`));
    default:
      return any((value) => sparql`${text} = ${value}`);
  }
};

const numberTest = ({ operator, values }: Extract<Test, { kind: 'number' }>, value: SparqlText): SparqlText => {
  const each = values.map((number) => sparql`${literal(number, xsd.decimal)}`);
  if (operator in sign)
    return anyOf(each.map((bound) => sparql`${value} ${sign[operator as keyof typeof sign]} ${bound}`));
  const is = anyOf(each.map((number) => sparql`${value} = ${number}`));
  return operator === 'not' ? sparql`!${is}` : is;
};

const moment = (time: number): SparqlText => sparql`${literal(xsdMoment(time), xsd.dateTime)}`;

const spanTest = (operator: string, { from, until }: Span, value: SparqlText): SparqlText => {
  switch (operator) {
    case 'lt':
      return sparql`${value} < ${moment(from)}`;
    case 'gte':
      return sparql`${value} >= ${moment(from)}`;
    case 'lte':
      return sparql`${value} < ${moment(until)}`;
    case 'gt':
      return sparql`${value} >= ${moment(until)}`;
    default:
      return sparql`(${value} >= ${moment(from)} && ${value} < ${moment(until)})`;
  }
};

const timeTest = ({ operator, values }: Extract<Test, { kind: 'time' }>, value: SparqlText): SparqlText => {
  const is = anyOf(values.map((span) => spanTest(operator, span, value)));
  return operator === 'not' ? sparql`!${is}` : is;
};

const wordTest = ({ operator, values }: TextTest, words: NonNullable<Reading['words']>, raw: Value): SparqlText => {
  const text = sparql`LCASE(${str(raw)})`;
  const isOneOf = (known: readonly string[]): SparqlText =>
    anyOf(known.map((word) => sparql`${text} = ${literal(word)}`));
  const is = anyOf(
    values.map((member) =>
      member === 'OTHER' ? sparql`!${isOneOf(Object.values(words).flat())}` : isOneOf(words[member] ?? []),
    ),
  );
  return operator === 'not' ? sparql`!${is}` : is;
};

const listedTest = ({ values }: TextTest, raw: Value): SparqlText =>
  anyOf(
    values
      .map((name) => name.trim())
      // Such a name is in no list: it is cut at commas.
      .filter((name) => name !== '' && !name.includes(','))
      .map((name) => sparql`CONTAINS(${listed(raw)}, ${literal(`,${name},`)})`),
  );

/** True where a value that is named `raw` passes a test, read as the field says. */
export const passes = (field: Pick<ValueField, 'type'> & Reading, test: Test, raw: Value): SparqlText => {
  switch (test.kind) {
    case 'text':
      if (field.words) return wordTest(test, field.words, raw);
      return field.type === 'listed' ? listedTest(test, raw) : textTest(test, textOf(field, raw), raw);
    case 'number':
      return numberTest(test, numberOf(raw));
    case 'time':
      return timeTest(test, sparqlInstant(raw));
    case 'flag':
      return flagIs(raw, test.value);
  }
};

/** True where a value counts as one of the field at all. */
export const counts = (field: ValueField, raw: Value): SparqlText => {
  if (field.type === 'text' || field.literals) return sparql`isLiteral(${raw})`;
  if (field.type === 'iri') return sparql`isIRI(${raw})`;
  if (field.type === 'boolean') return anyOf([flagIs(raw, true), flagIs(raw, false)]);
  if (field.type === 'integer') return sparql`FLOOR(${numberOf(raw)}) = ${numberOf(raw)}`;
  if (field.type === 'listed') return sparql`REGEX(${str(raw)}, "[^,\\\\s]")`;
  return sparql`!isBlank(${raw})`;
};

/** All tests of a value, and that it counts. */
export const passesAll = (field: ValueField, tests: readonly Test[], raw: Value): SparqlText =>
  allOf([counts(field, raw), ...tests.map((test) => passes(field, test, raw))]);
