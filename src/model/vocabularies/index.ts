export { conceptLabel, countryName, labelIn, namesOf } from './labels.js';
export { isRegistered, mediaTypeOf, nearestMediaType } from './media-types.js';
export type { MediaType } from './media-types.js';
export { nearest } from './nearest.js';
export { termName } from './terms.js';
export { AUTHORITY, conceptOf, isTable, tables, vocabulary } from './vocabulary.js';
export type { Concept, Table, Vocabulary } from './vocabulary.js';
