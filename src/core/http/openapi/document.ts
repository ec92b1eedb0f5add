/** The interface description (OpenAPI 3.1), made from the mounted routes. */
import { cookieName, PAGES_SESSION_COOKIE } from '../../auth/cookies.js';
import { ref } from './json-schema.js';
import type { Credentials, Described, Operations } from './parts.js';
import type { MountedRoute } from './routes.js';

/** An OpenAPI document. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>>; readonly securitySchemes: object };
}

/** What features say of their routes. */
export interface Descriptions {
  /** Operations by method and path. */
  readonly described: Operations;
  /** The words on an operation that has no description of its own. */
  undescribed(key: string): Described;
  /** JSON Schemas that the descriptions refer to, by name. */
  readonly schemas: Readonly<Record<string, object>>;
}

/** An operation of the document. */
export interface Operation extends Omit<Described, 'parameters' | 'credentials'> {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters: readonly object[];
  /** Alternatives; an empty one says that the caller may go without, an empty list that nothing is asked. */
  readonly security: readonly object[];
}

const NEEDED = [{ apiKey: [] }, { bearer: [] }];
const SECURITY: Readonly<Record<Credentials, readonly object[]>> = {
  needed: NEEDED,
  optional: [{}, ...NEEDED],
  session: [{}, { session: [] }],
  none: [],
};

/** True if an operation is refused without credentials. */
export const needsCredentials = ({ security }: Pick<Operation, 'security'>): boolean =>
  security.length > 0 && security.every((one) => Object.keys(one).length > 0);

/** The meanings of path parameters, by the part of the path before them or by their own names. */
const MEANINGS: Readonly<Record<string, string>> = {
  agreements: 'Id of the agreement: that of the purchase or investment.',
  catalogues: 'Id of the catalogue.',
  countries: 'Code of the country, such as GRC.',
  datasets: 'Id of the dataset.',
  distributions: 'Id of the distribution.',
  records: 'Id of the dataset.',
  publish: 'Id of the draft.',
  hide: 'Id of the dataset.',
  'data-quality': 'Id of the dataset.',
  revision: 'Time at which it was stored, or `latest`.',
  vocabularies: 'Name of the vocabulary.',
  ':name': 'Code of the concept, or `vocable`.',
  lang: 'Language of the feed (BCP 47).',
  file: 'Id of the dataset with `.rss` or `.atom`.',
  part: 'Number of the part, from 1.',
};

const parametersIn = (path: string): object[] => {
  const parts = path.split('/');
  return parts.flatMap((part, index) =>
    [...part.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => {
      const description = MEANINGS[name] ?? MEANINGS[parts[index - 1] ?? ''] ?? `The ${name}.`;
      return { name, in: 'path', required: true, description, schema: { type: 'string' } };
    }),
  );
};

/** The problems that any operation may have. */
const failed = {
  description: 'The request was refused.',
  content: { 'application/problem+json': { schema: ref('Problem') } },
};

const operationOf = ({ method, path, writes }: MountedRoute, { described, undescribed }: Descriptions): Operation => {
  const key = `${method} ${path}`;
  const { parameters = [], credentials = writes ? 'needed' : 'optional', ...rest } = described[key] ?? undescribed(key);
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
    security: SECURITY[credentials],
  };
};

/** True if a path is an interface description or its page: those need no description. */
const isDescription = (path: string, routes: readonly MountedRoute[]): boolean =>
  path.endsWith('/openapi.json') || routes.some((route) => route.path === `${path}/openapi.json`);

/** The routes that a document is about, and what is said of them. */
export interface DescriptionOptions {
  readonly base: string;
  readonly prefix: string;
  readonly title: string;
  readonly descriptions: Descriptions;
}

/** Describes the routes below a prefix. */
export const describeRoutes = (
  routes: readonly MountedRoute[],
  { base, prefix, title, descriptions }: DescriptionOptions,
): OpenApiDocument => {
  const paths: Record<string, Record<string, Operation>> = {};
  const chosen = routes.filter(({ path }) => path.startsWith(`${prefix}/`) && !isDescription(path, routes));
  for (const route of chosen) {
    const path = route.path.replace(/:([A-Za-z]+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(route, descriptions);
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
      schemas: descriptions.schemas,
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session: { type: 'apiKey', in: 'cookie', name: cookieName(PAGES_SESSION_COOKIE, base.startsWith('https:')) },
      },
    },
  };
};
