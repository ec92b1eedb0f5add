/** Selected values of dimensions as clauses. */
import type { Catalogues } from '../columns/catalogues.js';
import { isOfCatalogue, isOfSpans } from '../facets.js';
import type { AnyDimension } from '../facets.js';
import type { IndexQuery, Selection, Span } from '../query.js';
import { fold } from '../../rdf/fold.js';
import { anyOf, EVERYTHING, NOTHING, type Clause } from './text.js';

/** A number within a span. */
export const spanClause = (dimension: string, { from, to }: Pick<Span, 'from' | 'to'>): Clause => ({
  range: { [`number.${dimension}`]: { gte: from, ...(Number.isFinite(to) ? { lte: to } : {}) } },
});

const allOf = (clauses: readonly Clause[]): Clause => ({ bool: { filter: clauses } });

const valuesClause = (dimension: AnyDimension, values: readonly string[], catalogues: Catalogues): Clause => {
  const folded = values.map(fold);
  if (!isOfCatalogue(dimension)) return { terms: { [`meant.${dimension}`]: folded } };
  const having = catalogues.having(dimension, new Set(folded));
  return having.length > 0 ? { terms: { catalogue: having } } : NOTHING;
};

/** The clause of one selection. Values that nothing has are passed by nothing. */
export const selectionClause = (selection: Selection, catalogues: Catalogues): Clause => {
  const { dimension, values, operator, spans = [] } = selection;
  if (isOfSpans(dimension)) {
    const wanted = new Set(values.map(fold));
    const clauses = spans.filter(({ value }) => wanted.has(fold(value))).map((span) => spanClause(dimension, span));
    if (operator === 'OR') return anyOf(clauses);
    return clauses.length === wanted.size ? allOf(clauses) : NOTHING;
  }
  if (operator === 'OR') return valuesClause(dimension, values, catalogues);
  return allOf(values.map((value) => valuesClause(dimension, [value], catalogues)));
};

/** What stands behind no other resource. */
const SINGLE: Clause = { bool: { must_not: [{ term: { double: true } }] } };

/**
 * The clause for the selections of a query, without those of one dimension where it is named. A catalogue has what stands behind something
 * in another one, too.
 */
export const selectedClause = (
  query: Pick<IndexQuery, 'selections' | 'groupOperator' | 'withoutDoubles'>,
  catalogues: Catalogues,
  without?: AnyDimension,
): Clause => {
  const chosen = chosenClause(query, catalogues, without);
  return query.withoutDoubles === true && without !== 'catalog' ? allOf([chosen, SINGLE]) : chosen;
};

const chosenClause = (
  { selections, groupOperator }: Pick<IndexQuery, 'selections' | 'groupOperator'>,
  catalogues: Catalogues,
  without?: AnyDimension,
): Clause => {
  const clauses = selections
    .filter(({ dimension }) => dimension !== without)
    .map((selection) => selectionClause(selection, catalogues));
  if (clauses.length === 0) return EVERYTHING;
  return groupOperator === 'OR' ? anyOf(clauses) : allOf(clauses);
};
