/** Requests to a route: half right, half wrong, in every part. */
import fc from 'fast-check';
import { catalogue, dataset, distribution } from '../conformance/payloads.js';
import { API_KEY } from '../support/service.js';
import type { Sent } from './client.js';
import { headerValue, inherited, nastyJson, nastyPart, nastyText } from './nasty.js';
import type { Route } from './routes.js';
import type { World } from './world.js';

const MEDIA_TYPES = [
  'text/turtle',
  'application/ld+json',
  'application/json',
  'application/rdf+xml',
  'application/n-triples',
  'application/n-quads',
  'application/trig',
  'text/n3',
  'application/x-www-form-urlencoded',
  'application/sparql-query',
  'application/graphql-response+json',
  'multipart/form-data; boundary=b',
  'text/html',
  'text/event-stream',
  'text/plain; charset=utf-16',
  'application/json; charset=nonsense',
  'a/b',
  '/',
  ';',
  '*/*;q=2',
];

const HEADERS = [
  'if-match',
  'if-none-match',
  'if-modified-since',
  'range',
  'accept-language',
  'accept-encoding',
  'x-request-id',
  'x-forwarded-for',
  'x-forwarded-host',
  'origin',
  'referer',
  'cookie',
  'traceparent',
  'idempotency-key',
  'content-encoding',
  'last-event-id',
  'x-http-method-override',
  'access-control-request-method',
  'prefer',
];

/** Names of query parameters that are tried everywhere. */
const COMMON = ['locale', 'q', 'limit', 'offset', 'page', 'format', 'view', 'from', ...inherited];

const pathOf = ({ path }: Route, world: World): fc.Arbitrary<string> => {
  const known = [
    world.catalogue,
    world.dataset,
    world.distribution,
    `${world.dataset}.ttl`,
    'language',
    'en',
    'latest',
    'ENG',
  ];
  const part = fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...known) }, { weight: 3, arbitrary: nastyPart });
  const parts = path.split(/(:[A-Za-z]+|\*)/).map((text) => (/^(:|\*)/.test(text) ? part : fc.constant(text)));
  return fc.tuple(...parts).map((chosen) => chosen.join(''));
};

const queryOf = ({ query }: Route): fc.Arbitrary<string> => {
  const name = fc.oneof(
    { weight: query.length === 0 ? 0 : 6, arbitrary: fc.constantFrom(...query, 'q') },
    { weight: 2, arbitrary: fc.constantFrom(...COMMON) },
    { weight: 1, arbitrary: nastyPart },
  );
  const pair = fc.tuple(
    name,
    fc.constantFrom('', '[]', '[a]', '.a'),
    fc.oneof(nastyPart, fc.constant('true'), fc.constant('1')),
  );
  return fc
    .array(pair, { maxLength: 4 })
    .map((pairs) => pairs.map(([key, tail, value]) => `${key}${tail}=${value}`).join('&'));
};

const bodies: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(catalogue(), dataset(), distribution(), '', '{}', '[]', 'null', '<r/>', '\u0000'),
  fc
    .tuple(fc.constantFrom(catalogue(), dataset(), distribution()), nastyText, fc.nat(2_000))
    .map(([sound, text, at]) => sound.slice(0, at) + text + sound.slice(at)),
  nastyJson.map((value) => JSON.stringify(value)),
  fc
    .array(fc.tuple(nastyPart, nastyPart), { maxLength: 5 })
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&')),
  nastyText,
);

/** Credentials of three kinds of callers, and some that are none. */
export const credentials = (world: World): fc.Arbitrary<Record<string, string>> =>
  fc.oneof(
    fc.constant({ 'x-api-key': API_KEY }),
    fc.constant({ authorization: `Bearer ${world.administrator}` }),
    fc.constant({}),
    headerValue.map((value) => ({ 'x-api-key': value })),
    headerValue.map((value) => ({ authorization: `Bearer ${value}` })),
    fc.constantFrom({ authorization: 'Bearer a.b.c' }, { authorization: 'Basic Og==' }, { authorization: 'Basic %%%' }),
  );

/** Requests to a route. */
export const requestsTo = (route: Route, world: World): fc.Arbitrary<Sent> => {
  const extra = fc.dictionary(fc.constantFrom(...HEADERS), headerValue, { maxKeys: 3 });
  const type = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...MEDIA_TYPES) },
    { weight: 1, arbitrary: headerValue },
  );
  const hasBody = !['GET', 'HEAD', 'TRACE', 'OPTIONS'].includes(route.method);
  const body = hasBody ? fc.option(bodies, { nil: undefined }) : fc.constant(undefined);
  return fc
    .record({
      path: pathOf(route, world),
      query: queryOf(route),
      extra,
      credential: credentials(world),
      type,
      accept: type,
      body,
    })
    .map(({ path, query, extra: others, credential, type: contentType, accept, body: sent }) => ({
      method: route.method,
      path: query === '' ? path : `${path}?${query}`,
      headers: { accept, ...(sent === undefined ? {} : { 'content-type': contentType }), ...others, ...credential },
      body: sent,
    }));
};
