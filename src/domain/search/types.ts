/** Words of search for the layers above. */
export type { AnyDimension, ExactField, Kind, NumberField } from '../../search/entry.js';
export type { ExactQuery, FacetRequest, NumberRange, Readable, Selection, SortKey } from '../../search/query.js';
