/** Words of search for the layers above. */
export type { AnyDimension, Kind, NumberField } from '../../search/entry.js';
export type { FacetRequest, NumberRange, Readable, Selection, SortKey } from '../../search/query.js';
