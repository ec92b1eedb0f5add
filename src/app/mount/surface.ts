/** The common ground of the surfaces of the service. */
import type { FastifyInstance } from 'fastify';
import type { Brand } from '../../core/brand.js';
import type { Callers } from '../callers.js';
import type { Core, CoreOptions } from '../core.js';
import type { RouteTools } from '../../core/http/route-tools.js';

/** The data that the surfaces of the service are mounted with. */
export interface Surface extends CoreOptions, RouteTools, Callers {
  readonly core: Core;
  readonly brand: Brand;
  readonly http: FastifyInstance;
}
