/** A typed client of a data marketplace. */
export { createDataset, type Created } from './create.js';
export { followChanges, type Change } from './follow.js';
export { OperationFailed, request, type Service } from './request.js';
export { getJson, recentChanges } from './rest.js';
export { searchDatasets, type Page, type Row } from './search.js';
export { tour } from './tour.js';
export { subscribe, type FollowOptions } from './subscribe.js';
