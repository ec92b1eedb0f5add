/** Everything that limits the hits except their words and the selected values of facets. */
import type { Catalogues } from '../columns/catalogues.js';
import { isExact } from '../entry.js';
import type { Condition, ExactQuery, IndexQuery, NumberRange, Readable } from '../query.js';
import { exactTerm } from './document.js';
import { selectionClause } from './selections.js';
import { anyOf, EVERYTHING, NOTHING, type Clause } from './text.js';

/** Resources where one of the fields is one of the values. */
export const exactClause = ({ fields, values }: ExactQuery, catalogues: Catalogues): Clause =>
  anyOf(
    fields.map((field): Clause => {
      if (field === 'id') return { terms: { id: values } };
      if (isExact(field)) return { terms: { exact: values.map((value) => exactTerm(field, value)) } };
      return selectionClause({ dimension: field, values, operator: 'OR' }, catalogues);
    }),
  );

/** The clause for the resources that the caller may see; undefined when that is everything. Catalogues are seen by all. */
export const readableClause = (readable: Readable): Clause | undefined => {
  if ('all' in readable) return undefined;
  const catalogue: Clause = { term: { kind: 'catalogue' } };
  if ('allBut' in readable) {
    const others: Clause = { bool: { must_not: [{ term: { catalogue: readable.allBut } }] } };
    return anyOf([catalogue, others, { terms: { id: readable.shown } }]);
  }
  const datasets: Clause =
    'catalogues' in readable ? { terms: { catalogue: readable.catalogues } } : { terms: { id: readable.datasets } };
  return anyOf([catalogue, datasets]);
};

const within = (field: string, from = -Infinity, to = Infinity): Clause => ({
  range: {
    [field]: { ...(Number.isFinite(from) ? { gte: from } : {}), ...(Number.isFinite(to) ? { lte: to } : {}) },
  },
});

const rangeClause = ({ fields, from, to }: NumberRange): Clause => {
  // A period of time lies within bounds when it overlaps them.
  if (fields.includes('temporalFrom')) {
    return {
      bool: {
        filter: [within('number.temporalFrom', undefined, to), within('number.temporalTo', from, undefined)],
      },
    };
  }
  const names = fields.map((field) => `number.${field}`);
  return anyOf(
    names.map((name, index) => ({
      bool: {
        filter: [within(name, from, to)],
        must_not: names.slice(0, index).map((earlier) => ({ exists: { field: earlier } })),
      },
    })),
  );
};

const boxClause = ([west, south, east, north]: NonNullable<IndexQuery['box']>): Clause => {
  // A box across the date line is two.
  const parts: readonly (readonly [number, number])[] =
    west <= east
      ? [[west, east]]
      : [
          [west, 180],
          [-180, east],
        ];
  const inside = {
    bool: {
      filter: [
        anyOf(
          parts.map(([from, to]) => ({
            bool: { filter: [within('box.east', from, undefined), within('box.west', undefined, to)] },
          })),
        ),
        within('box.north', south, undefined),
        within('box.south', undefined, north),
      ],
    },
  };
  return { nested: { path: 'box', query: inside } };
};

const conditionClause = (condition: Condition, catalogues: Catalogues): Clause => {
  const clausesOf = (conditions: readonly Condition[]): Clause[] =>
    conditions.map((one) => conditionClause(one, catalogues));
  if ('range' in condition) return rangeClause(condition.range);
  if ('selection' in condition) return selectionClause(condition.selection, catalogues);
  if ('not' in condition) return { bool: { must_not: [conditionClause(condition.not, catalogues)] } };
  if ('all' in condition)
    return condition.all.length === 0 ? EVERYTHING : { bool: { filter: clausesOf(condition.all) } };
  if ('any' in condition) return condition.any.length === 0 ? NOTHING : anyOf(clausesOf(condition.any));
  return exactClause(condition, catalogues);
};

/** The clauses of a query that every hit must pass. */
export const filterClauses = (query: IndexQuery, catalogues: Catalogues): Clause[] => {
  const readable = readableClause(query.readable);
  const countries = query.ofCountries === true ? catalogues.having('country') : undefined;
  return [
    { terms: { kind: query.kinds } },
    ...(readable ? [readable] : []),
    ...(query.ids ? [{ terms: { id: query.ids } }] : []),
    ...(query.must ?? []).map((condition) => conditionClause(condition, catalogues)),
    ...query.ranges.map(rangeClause),
    ...(countries ? [countries.length > 0 ? { terms: { catalogue: countries } } : NOTHING] : []),
    ...(query.box ? [boxClause(query.box)] : []),
  ];
};
