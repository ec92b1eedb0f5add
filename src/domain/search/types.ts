/** Words of search for the layers above. */
export { facetNamed, facets, type Facet, type FacetMembers } from '../../search/facets.js';
export type { ExactField, Kind, NumberField } from '../../search/entry.js';
export type { AnyDimension } from '../../search/facets.js';
export { ANY_LANGUAGE } from '../../search/query.js';
export type {
  Condition,
  ExactQuery,
  FacetRequest,
  NumberRange,
  Readable,
  Selection,
  SortKey,
} from '../../search/query.js';
