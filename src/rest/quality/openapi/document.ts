/** The interface description (OpenAPI 3.1), made from the mounted routes. */
import { anything, described, failed, type Described } from './operations.js';
import type { MountedRoute } from './routes.js';
import { schemas } from './schemas.js';

/** An OpenAPI document. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}

/** An operation of the document. */
export interface Operation extends Omit<Described, 'parameters'> {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters: readonly object[];
  readonly security?: readonly object[];
}

const WRITES = new Set(['PUT', 'POST', 'DELETE']);
/** Operations with a payload that write nothing. */
const HARMLESS = new Set(['POST /srv/mqa/validate']);

const parametersIn = (path: string): object[] =>
  [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

const operationOf = ({ method, path }: MountedRoute): Operation => {
  const key = `${method} ${path}`;
  const { parameters = [], ...rest } = described[key] ?? { ...anything, summary: key };
  const words = path
    .split('/')
    .filter(Boolean)
    .map((word) => word.replace(/\W+/g, ' ').trim().replace(/ /g, '-'));
  return {
    operationId: [method.toLowerCase(), ...words].join('-'),
    tags: [path.split('/')[2] ?? 'srv'],
    ...rest,
    parameters: [...parametersIn(path), ...parameters],
    responses: { ...rest.responses, default: failed },
    ...(WRITES.has(method) && !HARMLESS.has(key) ? { security: [{ apiKey: [] }, { bearer: [] }] } : {}),
  };
};

/** Whether a path is an interface description or its page: those need no description. */
const isDescription = (path: string, routes: readonly MountedRoute[]): boolean =>
  path.endsWith('/openapi.json') || routes.some((route) => route.path === `${path}/openapi.json`);

/** Describes the routes below a prefix. */
export const describeRoutes = (
  routes: readonly MountedRoute[],
  { base, prefix, title }: { readonly base: string; readonly prefix: string; readonly title: string },
): OpenApiDocument => {
  const paths: Record<string, Record<string, Operation>> = {};
  const chosen = routes.filter(({ path }) => path.startsWith(`${prefix}/`) && !isDescription(path, routes));
  for (const route of chosen) {
    const path = route.path.replace(/:([A-Za-z]+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(route);
  }
  const tags = new Set(Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((one) => one.tags)));
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description: 'Whatever these addresses can do, the GraphQL endpoint /graphql can do too.',
    },
    servers: [{ url: base }],
    tags: [...tags].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  };
};
