/** The routes that are mounted, as the framework reports them: what an interface description is made from. */
import type { FastifyInstance } from 'fastify';

/** One mounted route. */
export interface MountedRoute {
  readonly method: string;
  /** Path with parameters as `:name`. */
  readonly path: string;
}

/** Methods that every route has beside what it does. */
const IMPLIED = new Set(['HEAD', 'OPTIONS']);

/** Remembers every route that is mounted after this call. */
export const rememberRoutes = (app: FastifyInstance): readonly MountedRoute[] => {
  const routes: MountedRoute[] = [];
  const known = new Set<string>();
  app.addHook('onRoute', ({ url, method }) => {
    for (const name of [method].flat()) {
      const path = url.length > 1 ? url.replace(/\/$/, '') : url;
      if (IMPLIED.has(name) || known.has(`${name} ${path}`) || url.includes('*')) continue;
      known.add(`${name} ${path}`);
      routes.push({ method: name, path });
    }
  });
  return routes;
};
