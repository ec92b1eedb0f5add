/** Words of search for the layers above. */
export { facetNamed, facets, type Facet, type FacetMembers } from '../../core/search/facets.js';
export type { ExactField, Kind, NumberField } from '../../core/search/entry.js';
export type { AnyDimension } from '../../core/search/facets.js';
export { ANY_LANGUAGE } from '../../core/search/query.js';
export type {
  Condition,
  ExactQuery,
  FacetRequest,
  NumberRange,
  Readable,
  Selection,
  SortKey,
} from '../../core/search/query.js';
