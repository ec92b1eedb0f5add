/**
 * Everything that the interface description says about operations.
 *
 * A new route: add a line `'GET /srv/area/things/:id': { summary, parameters, responses }` to the table beside the route
 * (`openapi.ts` in its folder, built with `src/core/http/openapi/parts.ts`); a new area: also name its table here. The tests fail
 * for routes that are not described, for descriptions without a route, and for parameters that no route of the area reads.
 */
import { dataspaceOperations } from '../../features/dataspace/rest/openapi.js';
import { qualityOperations } from '../../features/quality/rest/openapi.js';
import { repoOperations } from '../../features/repository/rest/openapi/index.js';
import { sampleOperations } from '../../features/samples/rest/openapi.js';
import { searchOperations } from '../../features/search/rest/openapi.js';
import { tradeOperations } from '../../features/trade/rest/openapi.js';
import type { Descriptions } from '../../core/http/openapi/document.js';
import { schemas } from './schemas.js';
import { empty, type Described, type Operations } from '../../core/http/openapi/parts.js';
import { page, surroundingOperations } from '../../core/http/openapi/surroundings.js';

/** The beginning of the keys of pages; they are not described one by one. */
export const PAGES = ' /srv/catalog';

/** Descriptions by method and path. */
const described: Operations = {
  ...repoOperations,
  ...sampleOperations,
  ...qualityOperations,
  ...searchOperations,
  ...tradeOperations,
  ...dataspaceOperations,
  ...surroundingOperations,
};

/** The words on an operation that has no table: pages, and what nobody described. */
const undescribed = (key: string): Described =>
  key.includes(PAGES) ? page(key) : { summary: key, responses: { '2XX': empty('It worked.') } };

/** What all features say of their routes. */
export const descriptions: Descriptions = { described, undescribed, schemas };
