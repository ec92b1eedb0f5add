/** Every route that a running service has, read from the router itself: a new one cannot be forgotten. */
import type { FastifyInstance } from 'fastify';

/** A method and a path with its parameters as `:name`. */
export interface Route {
  readonly method: string;
  readonly path: string;
}

/** Names are parts of paths: every line of the router's picture adds to the one that it hangs on. */
const LINE = /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/u;

/** The routes of a service; HEAD is left out, as it is there wherever GET is. */
export const routesOf = (http: FastifyInstance): readonly Route[] => {
  const routes: Route[] = [];
  const parents: string[] = [];
  for (const line of http.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part, methods] = LINE.exec(line) ?? [];
    if (part === undefined) continue;
    const depth = indent.length / 4;
    // What stands beside a parameter at the end of a longer path is printed without that path.
    const beside = parents[depth];
    const within = part === '*' && depth > 0 && /\/:\w+$/.test(beside ?? '') ? beside?.replace(/:\w+$/, '') : undefined;
    const path = (within ?? parents[depth - 1] ?? '') + part;
    parents.length = depth;
    parents[depth] = path;
    for (const method of methods?.split(', ') ?? []) {
      if (method !== 'HEAD' && method !== 'TRACE' && method !== 'QUERY') routes.push({ method, path });
    }
  }
  return routes;
};

/** A path in which every parameter stands for something: by its name, else as `x`. */
export const filled = (path: string, values: Readonly<Record<string, string>> = {}): string =>
  path
    .replace(/^\*/, '/*')
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? 'x'))
    .replace('*', 'x');
