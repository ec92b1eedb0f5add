/** Words of search. */
import { registerEnumType } from 'type-graphql';
import { facets, type AnyDimension } from '../../src/features/search/types.js';

/** The kinds of resources that are searched. */
export enum SearchKind {
  DATASET = 'dataset',
  CATALOGUE = 'catalogue',
}
registerEnumType(SearchKind, { name: 'SearchKind', description: 'What is searched.' });

/** The facets by their names in GraphQL. */
export const SearchFacet: Readonly<Record<string, AnyDimension>> = Object.fromEntries(
  facets.map(({ enumName, id }) => [enumName, id]),
);
registerEnumType(SearchFacet, { name: 'SearchFacet', description: 'What hits can be counted by.' });

/** The fields that hits are ordered by. */
export enum SearchSortField {
  RELEVANCE = 'relevance',
  TITLE = 'title',
  ISSUED = 'issued',
  MODIFIED = 'modified',
  STORED = 'created',
  CHANGED = 'changed',
  PRICE = 'price',
  SCORING = 'scoring',
}
registerEnumType(SearchSortField, {
  name: 'SearchSortField',
  description:
    'What hits are ordered by: `ISSUED` and `MODIFIED` are dates of the metadata, `STORED` and `CHANGED` those of the catalogue record. `PRICE` is the lowest price at which it is on sale.',
});

/** The ways in which several values or facets combine. */
export enum SearchOperator {
  AND = 'AND',
  OR = 'OR',
}
registerEnumType(SearchOperator, { name: 'SearchOperator', description: 'Whether all must hold, or one.' });

/** A field that a weight can be given to. */
export enum SearchTextField {
  TITLE = 'title',
  KEYWORDS = 'keywords',
  DESCRIPTION = 'description',
  OTHER = 'other',
}
registerEnumType(SearchTextField, { name: 'SearchTextField', description: 'Texts that words are found in.' });
