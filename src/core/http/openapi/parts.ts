/**
 * Parts that descriptions of operations are put together from. Every area of routes has a table of its own beside its routes
 * (`src/features/search/rest/openapi.ts` and the like); `described.ts` joins them.
 */
import { refusals } from '../../errors.js';
import { syntaxes } from '../../rdf/syntax.js';
import { ref } from './json-schema.js';

export type Json = Readonly<Record<string, unknown>>;

/**
 * Credentials that an operation takes: an API key or a bearer token that must be there; one by which more may be read; the session
 * of a page; or none, as the answer is the same for everybody.
 */
export type Credentials = 'needed' | 'optional' | 'session' | 'none';

/** Description of one operation. Path parameters and their descriptions come from the path. */
export interface Described {
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Json[];
  readonly requestBody?: Json;
  /** Answers by status, in addition to the problems that any operation may have. */
  readonly responses: Readonly<Record<string, Json>>;
  /** The credentials that the caller shows; without it: writes need credentials, and reads answer what the caller may read. */
  readonly credentials?: Credentials;
}

/** Descriptions by method and path as they are mounted, such as `GET /srv/repo/datasets/:id`. */
export type Operations = Readonly<Record<string, Described>>;

export const string: Json = { type: 'string' };
export const date: Json = { type: 'string', format: 'date' };
export const switchedOff: Json = { type: 'boolean', default: false };
export const number: Json = { type: 'number' };
export const choice = (...values: readonly string[]): Json => ({ type: 'string', enum: values });
/** A whole number with its default. */
export const count = (usual?: number, minimum = 0, maximum?: number): Json => ({
  type: 'integer',
  minimum,
  ...(maximum === undefined ? {} : { maximum }),
  ...(usual === undefined ? {} : { default: usual }),
});

/** A parameter of the query string. */
export const query = (name: string, description: string, schema: Json = string, required = false): Json => ({
  name,
  in: 'query',
  description,
  required,
  schema,
});
const header = (name: string, description: string): Json => ({ name, in: 'header', description, schema: string });

const answerOf =
  (mediaType: string) =>
  (description: string, schema: Json = string): Json => ({ description, content: { [mediaType]: { schema } } });
/** An answer in JSON. */
export const json = answerOf('application/json');
/** An answer in XML, HTML and so on. */
export const text = (description: string, mediaType: string): Json => answerOf(mediaType)(description);
/** An answer without a body. */
export const empty = (description: string): Json => ({ description });

/** RDF in every syntax, with what is said of it. */
const inSyntaxes = (names: typeof syntaxes, schemaOf: (name: string) => Json): Json =>
  Object.fromEntries(names.map(({ mediaType, name }) => [mediaType, { schema: schemaOf(name) }]));
/**
 * Answers in RDF: a document in JSON-LD, text otherwise. Generators of clients read every answer as they read the first syntax, and know no choice
 * of an object and a list. So the first is text, and nothing more is said of any.
 */
export const rdfTypes: Json = inSyntaxes(
  [...syntaxes].sort((one, other) => Number(one.name === 'jsonld') - Number(other.name === 'jsonld')),
  () => ({}),
);
/** An answer in RDF. */
export const rdf = (description: string): Json => ({ description, content: rdfTypes });
/** A payload in RDF. */
export const rdfBody: Json = {
  required: true,
  content: inSyntaxes(syntaxes, (name) => (name === 'jsonld' ? {} : string)),
};

type Status = (typeof refusals)[keyof typeof refusals]['status'];

/** The refusals of each status in words. */
const described = new Map<number, string>();
for (const [code, { status, title }] of Object.entries(refusals))
  described.set(status, `${described.has(status) ? `${described.get(status)} ` : ''}\`${code}\`: ${title}.`);

/** Refusals by status; what they say comes from the table of refusals. */
export const problems = (...statuses: readonly Status[]): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: described.get(status), content: { 'application/problem+json': { schema: ref('Problem') } } },
    ]),
  );

export const locale = query('locale', 'Wanted language (BCP 47).');
/** How much a validation checks. */
export const level = query('level', '1: counts and kinds of values; 2: also their classes; 3: also recommendations.', {
  type: 'integer',
  enum: [1, 2, 3],
  default: 1,
});
/** Writes only over one version. */
export const ifMatch = header('If-Match', 'Entity tag of the version that may be changed; another one is 412.');
const ifNoneMatch = header('If-None-Match', '`*`: only when it does not exist yet; otherwise 412.');
const cached = header('If-None-Match', 'Entity tag of a version that the caller has; the same one is 304.');

const idempotencyKey = header(
  'Idempotency-Key',
  'One for each thing that shall be done: sent again with it, the request is answered as the first time and does nothing.',
);
/** Writes that may be sent again with their key. */
export const repeatable = (described: Described): Described => ({
  ...described,
  parameters: [...(described.parameters ?? []), idempotencyKey],
  responses: { ...described.responses, ...problems(400, 409, 422) },
});

export const waitForQuality = query(
  'waitForQuality',
  'Answer when the change was assessed, at most 3 s later.',
  switchedOff,
);

/** Reads something as RDF; Accept or a suffix of the id choose the syntax. */
export const readsRdf = (summary: string, parameters: readonly Json[] = []): Described => ({
  summary,
  description:
    'The syntax is chosen by Accept, or by a suffix of the id where the path has one (.ttl, .jsonld, .rdf, .nt, .nq, .trig, .n3).',
  parameters: [...parameters, cached],
  responses: {
    200: rdf('The metadata, with ETag and Last-Modified.'),
    304: empty('Unchanged.'),
    ...problems(404, 406),
  },
});

/** The answers of writes that there are. */
export interface Write {
  /** The resource that `Location` and `id` of a 201 name; absent where nothing is made. */
  readonly made?: string;
  readonly replaces?: boolean;
  /** True if a document that changes nothing is answered by 304. */
  readonly notModified?: boolean;
  readonly waits?: boolean;
  readonly conditional?: boolean;
  readonly parameters?: readonly Json[];
}

/** Stores an RDF payload. */
export const writesRdf = (summary: string, write: Write): Described => {
  const { made, replaces = false, notModified = false, waits = true, conditional = true, parameters = [] } = write;
  return {
    summary,
    parameters: [
      ...parameters,
      query('dryRun', 'Only say what validation finds.', switchedOff),
      ...(waits ? [waitForQuality] : []),
      ...(conditional ? [ifMatch, ifNoneMatch] : []),
    ],
    requestBody: rdfBody,
    responses: {
      200: json('What validation found (only with `dryRun`).', ref('Report')),
      ...(made === undefined ? {} : { 201: json(`Made; Location is the address of ${made}.`, ref('Created')) }),
      ...(replaces ? { 204: empty('Stored; ETag names the new version.') } : {}),
      ...(notModified ? { 304: empty('The payload changes nothing.') } : {}),
      ...problems(400, 401, 403, 404, 409, 412, 413, 415, 422, 507),
    },
  };
};

/** Removes something. */
export const removes = (summary: string, parameters: readonly Json[] = []): Described => ({
  summary,
  parameters: [...parameters, query('dryRun', 'Only say what would be gone.', switchedOff), ifMatch],
  responses: {
    200: json('What would be gone (only with `dryRun`).', ref('Removal')),
    204: empty('It is gone.'),
    ...problems(401, 403, 404, 412),
  },
});

/** Says that a part of the service is there. */
export const health: Described = {
  summary: 'Whether this part of the service is up',
  credentials: 'none',
  responses: {
    200: json('What it is.', { type: 'object', properties: { status: { type: 'string', enum: ['UP', 'DOWN'] } } }),
  },
};
