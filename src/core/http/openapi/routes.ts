/** The routes that are mounted, as the framework reports them: what an interface description is made from. */
import type { FastifyInstance } from 'fastify';
import { isSafe } from '../route-config.js';

/** One mounted route. */
export interface MountedRoute {
  readonly method: string;
  /** Path with parameters as `:name`. */
  readonly path: string;
  /** True if it stores something whoever calls it and whatever it is sent. */
  readonly writes: boolean;
}

/** Methods that every route has beside what it does. */
const IMPLIED = new Set(['HEAD', 'OPTIONS']);

/** Remembers every route that is mounted after this call. */
export const rememberRoutes = (app: FastifyInstance): readonly MountedRoute[] => {
  const routes: MountedRoute[] = [];
  const known = new Set<string>();
  app.addHook('onRoute', (route) => {
    const { url, method } = route;
    for (const name of [method].flat()) {
      const path = url.length > 1 ? url.replace(/\/$/, '') : url;
      if (IMPLIED.has(name) || known.has(`${name} ${path}`) || url.includes('*')) continue;
      known.add(`${name} ${path}`);
      routes.push({
        method: name,
        path,
        // Looked up when it is asked for: what a scope says of its routes is added after this.
        get writes() {
          const { writes = !isSafe(name) } = route.config ?? {};
          return writes === true;
        },
      });
    }
  });
  return routes;
};
