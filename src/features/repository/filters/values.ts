/** Conditions on the values of a node, as patterns. */
import { Refusal } from '../../../core/errors.js';
import type { BandField, Path, SelfField, Valued, ValueField } from '../../../model/property.js';
import { faultOfIri } from '../../../core/rdf/iri-check.js';
import { iri, literal, sparql, type SparqlText } from '../../../core/rdf/terms.js';
import { tables, vocabulary } from '../../../model/vocabularies/index.js';
import { codeOf, flagIs, passes, passesAll } from './expressions.js';
import { allOf, anyOf, filter, NEVER, type Part, union, type Variable, within, without } from './pattern.js';
import type { Scope, Scopes } from './scope.js';
import type { Test } from './tests.js';

/** Concepts that one condition may mean. */
const MOST = 300;

const primaryMatches = (range: string): boolean => range === '*' || range.toLowerCase() === 'en';

/** True if an English label passes a test. */
const labelPasses = (test: Test, label: string): boolean => {
  if (test.kind !== 'text') return false;
  const fold = (text: string): string => (test.folded ? text.toLowerCase() : text);
  const own = fold(label);
  const values = test.values.map(fold);
  switch (test.operator) {
    case 'not':
      return !values.includes(own);
    case 'contains':
      return values.some((part) => own.includes(part));
    case 'startsWith':
      return values.some((start) => own.startsWith(start));
    case 'language':
      return test.values.some(primaryMatches);
    default:
      return values.includes(own);
  }
};

/** IRIs of the concepts whose English label passes all tests. `TOO_COMPLEX` where that says too little. */
const codeListed = (tests: readonly Test[]): readonly string[] => {
  const found: string[] = [];
  for (const table of tables) {
    for (const { iri, label } of vocabulary(table).concepts.values()) {
      if (label === undefined || !tests.every((test) => labelPasses(test, label))) continue;
      found.push(iri);
      if (found.length > MOST)
        throw new Refusal('TOO_COMPLEX', `The condition on labels means more than ${MOST} concepts; say more of them.`);
    }
  }
  return found;
};

type TextTest = Extract<Test, { kind: 'text' }>;

const isEquality = (test: Test): test is TextTest =>
  test.kind === 'text' && !test.folded && (test.operator === 'eq' || test.operator === 'in');

const among = (variable: Variable, names: readonly string[]): Part => ({
  text: sparql`VALUES ${variable} { ${names.map(iri)} }`,
  binds: [],
});

/** The pieces by which a value of the field is found; one group for each place where it can be. */
const alternatives = (
  scopes: Scopes,
  scope: Scope,
  field: ValueField,
  value: Variable,
): readonly (readonly Part[])[] => {
  const at = (path: SparqlText): Part =>
    within(scope.graph, sparql`${scope.node} ${path} ${value} .`, scope.node, value);
  if (scope.isName) return [[{ text: sparql`BIND(${scope.node} AS ${value})`, binds: [value.value] }]];
  if (field.all) return [[at(scopes.anyPath(field.paths))]];
  const hasNone = (path: Path): Part => {
    const other = scopes.names.fresh('other');
    return without([
      within(scope.graph, sparql`${scope.node} ${scopes.path(path)} ${other} .`),
      filter(sparql`!isBlank(${other})`),
    ]);
  };
  const found = field.paths.map((path, at_) => [at(scopes.path(path)), ...field.paths.slice(0, at_).map(hasNone)]);
  if (field.fallback === undefined || field.type === 'boolean') return found;
  const instead = { text: sparql`BIND(${literal(field.fallback)} AS ${value})`, binds: [value.value] };
  return [...found, [...scope.anchor, ...field.paths.map(hasNone), instead]];
};

/** The pieces that give a variable the values of the field. */
export const valuesOf = (scopes: Scopes, scope: Scope, field: ValueField, value: Variable): readonly Part[] =>
  union(alternatives(scopes, scope, field, value));

/** A value that passes all tests. */
const found = (scopes: Scopes, scope: Scope, field: ValueField, tests: readonly Test[]): readonly Part[] => {
  const value = scopes.names.fresh('value');
  // IRIs that are named are looked up; everything else is compared as text.
  const named = tests.filter(
    (test): test is TextTest =>
      field.type === 'iri' && isEquality(test) && test.values.every((name) => faultOfIri(name) === undefined),
  );
  const others = tests.filter((test) => !(named as readonly Test[]).includes(test));
  return [
    ...named.map(({ values }) => among(value, values)),
    ...valuesOf(scopes, scope, field, value),
    filter(passesAll(field, others, value)),
  ];
};

/** Where a flag that is false unless it is said: false is that nothing says true. */
const flagged = (
  scopes: Scopes,
  scope: Scope,
  field: ValueField,
  tests: readonly Test[],
  holds: boolean,
): readonly Part[] => {
  const value = scopes.names.fresh('value');
  const says = [...valuesOf(scopes, scope, field, value), filter(flagIs(value, true))];
  const wanted = new Set(tests.map((test) => test.kind === 'flag' && test.value));
  if (wanted.size === 0) return holds ? [] : [filter(sparql`false`)];
  return wanted.has(true) === holds ? says : [without(says)];
};

const selfExpression = (scopes: Scopes, { node, noun }: Scope, field: SelfField): SparqlText => {
  if (field.as === 'code') return codeOf(node);
  return field.as === 'id' ? sparql`STRAFTER(STR(${node}), ${literal(scopes.prefixOf(noun))})` : sparql`STR(${node})`;
};

/** A condition on the name of the node itself. */
const named = (
  scopes: Scopes,
  scope: Scope,
  field: SelfField,
  tests: readonly Test[],
  holds: boolean,
): readonly Part[] => {
  const start = field.as === 'id' ? scopes.prefixOf(scope.noun) : '';
  const isLookup = (test: Test): test is TextTest =>
    holds &&
    scope.node !== scopes.given &&
    field.as !== 'code' &&
    isEquality(test) &&
    test.values.every((name) => faultOfIri(start + name) === undefined);
  const lookups = tests.filter(isLookup);
  const others = tests.filter((test) => !isLookup(test));
  const expression = selfExpression(scopes, scope, field);
  // The node is a name, so what `passes` reads of it is the expression.
  const reading = { type: field.type } as const;
  const all = allOf([sparql`isIRI(${scope.node})`, ...others.map((test) => passes(reading, test, expression))]);
  return [
    ...lookups.map(({ values }) =>
      among(
        scope.node,
        values.map((name) => start + name),
      ),
    ),
    filter(holds ? all : sparql`!${all}`),
  ];
};

/** Labels: those of the metadata, or that of the code list where there are none. */
const labelled = (scopes: Scopes, scope: Scope, field: ValueField, tests: readonly Test[]): readonly Part[] => {
  const own = found(scopes, scope, field, tests);
  const names = codeListed(tests);
  if (names.length === 0) return own;
  const instead = [...scope.anchor, among(scope.node, names), without(found(scopes, scope, field, []))];
  return union([own, instead]);
};

const banded = (scopes: Scopes, scope: Scope, field: BandField, tests: readonly Test[]): readonly Part[] => {
  const value = scopes.names.fresh('points');
  const is = (name: string): SparqlText => {
    const { from, to } = field.bands[name] ?? { from: Infinity, to: -1 };
    const upper = Number.isFinite(to) ? [sparql`${value} <= ${to}`] : [];
    return Number.isFinite(from) ? allOf([sparql`${value} >= ${from}`, ...upper]) : sparql`false`;
  };
  const conditions = tests.map((test) => {
    const any = anyOf((test as TextTest).values.map(is));
    return (test as TextTest).operator === 'not' ? sparql`!${any}` : any;
  });
  return [scopes.measured(scope, field.metric, value), filter(allOf(conditions))];
};

/** What a name says of a field, which only what it is called is. */
const ofName = ({ node }: Scope, field: Valued, tests: readonly Test[], holds: boolean): readonly Part[] => {
  if (field.kind !== 'value' || !field.itself) return holds ? NEVER : [];
  const passed = passesAll(field, tests, node);
  return [filter(holds ? passed : sparql`!${passed}`)];
};

/** The pieces for a condition on a field: that one of its values passes all tests, or that none does. */
export const valueParts = (
  scopes: Scopes,
  scope: Scope,
  field: Valued,
  tests: readonly Test[],
  holds: boolean,
): readonly Part[] => {
  if (scope.isName) return ofName(scope, field, tests, holds);
  if (field.kind === 'self') return named(scopes, scope, field, tests, holds);
  if (field.kind === 'value' && field.type === 'boolean' && field.fallback !== undefined)
    return flagged(scopes, scope, field, tests, holds);
  const parts = ((): readonly Part[] => {
    switch (field.kind) {
      case 'metric': {
        const value = scopes.names.fresh('points');
        const reading = { type: field.type } as const;
        const conditions = tests.map((test) => passes(reading, test, value));
        return [scopes.measured(scope, field.metric, value), filter(allOf(conditions))];
      }
      case 'band':
        return banded(scopes, scope, field, tests);
      case 'value':
        return field.codeLists ? labelled(scopes, scope, field, tests) : found(scopes, scope, field, tests);
    }
  })();
  return holds ? parts : [without(parts)];
};
