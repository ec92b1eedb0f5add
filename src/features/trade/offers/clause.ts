/** Conditions on rows, as SQL with parameters. None of them is ever null, so that a negation is the opposite. */
import type { SqlValue } from '../../../core/store/graph-store.js';
import type { Condition } from '../../repository/filters/condition.js';
import type { Test } from '../../repository/filters/tests.js';

/** A piece of SQL with the values of its parameters, in their order. */
export interface Clause {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

export const clause = (sql: string, ...params: readonly SqlValue[]): Clause => ({ sql, params });

/** Pieces with a text between them. */
export const joined = (parts: readonly Clause[], between: string): Clause => ({
  sql: parts.map(({ sql }) => sql).join(between),
  params: parts.flatMap(({ params }) => params),
});

const SIGNS = { lt: '<', lte: '<=', gt: '>', gte: '>=', eq: '=', not: '<>' } as const;
const signOf = (operator: string): string => SIGNS[operator as keyof typeof SIGNS];

type Of<K extends Test['kind']> = Extract<Test, { readonly kind: K }>;

const textTest = ({ operator, values, folded }: Of<'text'>, column: string): Clause => {
  const [own, other] = folded ? [`lower(${column})`, 'lower(?)'] : [column, '?'];
  const [first = ''] = values;
  switch (operator) {
    case 'in':
      return clause(
        `${own} IN (SELECT ${folded ? 'lower(value)' : 'value'} FROM json_each(?))`,
        JSON.stringify(values),
      );
    case 'contains':
      return clause(`instr(${own}, ${other}) > 0`, first);
    case 'startsWith':
      return clause(`substr(${own}, 1, length(?)) = ${other}`, first, first);
    default:
      return clause(`${own} ${signOf(operator)} ${other}`, first);
  }
};

const numberTest = ({ operator, values }: Of<'number'>, column: string): Clause => {
  if (operator === 'in')
    return clause(`${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(values.map(Number)));
  return clause(`${column} ${signOf(operator)} ?`, Number(values[0]));
};

const timeTest = ({ operator, values }: Of<'time'>, column: string): Clause => {
  const spans = values.map(({ from, until }) => {
    switch (operator) {
      case 'lt':
        return clause(`${column} < ?`, from);
      case 'gte':
        return clause(`${column} >= ?`, from);
      case 'lte':
        return clause(`${column} < ?`, until);
      case 'gt':
        return clause(`${column} >= ?`, until);
      default:
        return clause(`(${column} >= ? AND ${column} < ?)`, from, until);
    }
  });
  const any = spans.length === 0 ? clause('0') : joined(spans, ' OR ');
  return { sql: `${operator === 'not' ? 'NOT ' : ''}(${any.sql})`, params: any.params };
};

const testClause = (test: Test, column: string): Clause => {
  switch (test.kind) {
    case 'text':
      return textTest(test, column);
    case 'number':
      return numberTest(test, column);
    case 'time':
      return timeTest(test, column);
    case 'flag':
      return clause(`${column} = ?`, test.value ? 1 : 0);
  }
};

type ValueCondition = Extract<Condition, { kind: 'value' }>;

/** A condition on the values of a list in small letters, of which an empty one stands for every value. */
const listClause = ({ tests, exists }: ValueCondition, column: string): Clause => {
  const isEmpty = `${column} = '[]'`;
  if (tests.length === 0) return clause(exists === undefined ? '1' : exists ? `NOT ${isEmpty}` : isEmpty);
  const each = tests.map((test) => testClause(test.kind === 'text' ? { ...test, folded: true } : test, 'value'));
  if (exists === false) return clause('0');
  const all = joined(each, ' AND ');
  const some = `EXISTS (SELECT 1 FROM json_each(${column}) WHERE ${all.sql})`;
  return { sql: exists ? some : `(${isEmpty} OR ${some})`, params: all.params };
};

const valueClause = ({ tests, exists }: ValueCondition, column: string): Clause => {
  if (exists === false) return clause(tests.length > 0 ? '0' : `${column} IS NULL`);
  if (exists === undefined && tests.length === 0) return clause('1');
  const all = joined([clause(`${column} IS NOT NULL`), ...tests.map((test) => testClause(test, column))], ' AND ');
  return { sql: `((${all.sql}) IS TRUE)`, params: all.params };
};

/** The columns of a condition's fields, and what was found for its relations. */
export interface Rows {
  column(condition: ValueCondition): string;
  /** Whether that column holds a list, as JSON. */
  isList(condition: ValueCondition): boolean;
  related(condition: Extract<Condition, { kind: 'related' }>): Clause;
}

/** A condition as SQL. */
export const clauseOf = (condition: Condition, rows: Rows): Clause => {
  switch (condition.kind) {
    case 'not': {
      const inside = clauseOf(condition.of, rows);
      return { sql: `(NOT ${inside.sql})`, params: inside.params };
    }
    case 'all':
    case 'any': {
      if (condition.of.length === 0) return clause(condition.kind === 'all' ? '1' : '0');
      const parts = condition.of.map((part) => clauseOf(part, rows));
      const all = joined(parts, condition.kind === 'all' ? ' AND ' : ' OR ');
      return { sql: `(${all.sql})`, params: all.params };
    }
    case 'value':
      return (rows.isList(condition) ? listClause : valueClause)(condition, rows.column(condition));
    case 'related':
      return rows.related(condition);
  }
};

/** The conditions on relations within a condition. */
export const relationsIn = (condition: Condition): readonly Extract<Condition, { kind: 'related' }>[] => {
  if (condition.kind === 'related') return [condition];
  if (condition.kind === 'value') return [];
  return condition.kind === 'not' ? relationsIn(condition.of) : condition.of.flatMap(relationsIn);
};
