/**
 * Where reads are restricted, nobody learns of datasets that they may not read: every way through the schema and every route answers as
 * it does where there is no dataset at all, and none tells a word of the metadata. This covers what nobody thought of: nested
 * fields, counts, facets, totals, feeds, suggestions, exports, the change log.
 */
import { getNamedType, isLeafType } from 'graphql';
import { figure } from '../support/figures.js';
import { callOf, SCHEMA } from './document.js';
import { CALLS } from './graphql-operations.js';
import { ELSEWHERE, REST_CALLS } from './rest-operations.js';
import { filled, routesOf } from './routes.js';
import { selectionOf, waysBelow, type Way as Path } from './walk.js';
import { SECRETS, startAccessWorld, type AccessWorld, type Principal } from './world.js';

/** Each document is run once or twice: compiling it would take longer than that. */
const settings = { GRAPHQL_EXECUTOR: 'plain' };
/** Ways that share a document. */
const TOGETHER = 4;

let full: AccessWorld;
let empty: AccessWorld;
beforeAll(async () => {
  [full, empty] = await Promise.all([
    startAccessWorld('restricted', { settings }),
    startAccessWorld('restricted', { settings, empty: true }),
  ]);
});
afterAll(() => Promise.all([full.stop(), empty.stop()]));

interface Way {
  readonly name: string;
  readonly query: string;
  readonly variables: object;
}

/** Selections that go some ways each; ways from different types are apart, as their fields may be in each other's way. */
const inGroups = (below: readonly Path[]): readonly string[] => {
  const byType = new Map<string, Path[]>();
  for (const path of below) {
    const type = path.fields.filter((field) => field.startsWith('...')).join();
    byType.set(type, [...(byType.get(type) ?? []), path]);
  }
  return [...byType.values()].flatMap((list) =>
    Array.from({ length: Math.ceil(list.length / TOGETHER) }, (_, group) =>
      selectionOf(list.slice(group * TOGETHER, (group + 1) * TOGETHER)),
    ),
  );
};

/** Short pages: long ones cost more than a request may. */
const SHORT = { first: 2, limit: 2 };

/** All ways from all root fields, with the arguments of the access matrix. */
const ways = (): readonly Way[] =>
  Object.entries(CALLS['Query'] ?? {}).flatMap(([name, { args = {} }]) => {
    const field = SCHEMA.getQueryType()?.getFields()[name];
    const short = Object.entries(SHORT).filter(([key]) => field?.args.some((argument) => argument.name === key));
    const variables = {
      ...Object.fromEntries(short),
      ...(typeof args === 'function' ? args(full.assets.plain) : args),
    };
    const named = field && getNamedType(field.type);
    if (!named || isLeafType(named)) return [{ name, query: callOf('Query', name, variables), variables }];
    return inGroups(waysBelow(named)).map((selection) => ({
      name,
      query: callOf('Query', name, variables).replace(
        /\{ [^{}]*__typename[^{}]*(\{[^{}]*\})?[^{}]*\}/,
        () => `{ ${selection} }`,
      ),
      variables,
    }));
  });

/** What differs between two services anyhow: addresses, ids that are made up, times. */
const settled = (text: string, { service }: AccessWorld): string =>
  text
    .replaceAll(service.url, 'URL')
    .replaceAll(encodeURIComponent(service.url), 'URL')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, 'TIME')
    .replace(/[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} [\d:]{8} GMT/g, 'TIME')
    .replace(/"etag":"(?:[^"\\]|\\.)*"/g, '"etag":""')
    .replace(/"(endCursor|startCursor|cursor)":"[^"]*"/g, '"$1":""')
    .replace(/("publicKeyMultibase":"|"x":"|"kid":"|keys#)[\w-]+/g, '$1KEY')
    .replace(/"(queryTime|took|elapsedMs)":\s*[\d.]+/g, '"$1":0');

/** A connection that was idle for too long is closed under the next request, which then is sent again. */
const again = <T>(attempt: () => Promise<T>): Promise<T> => attempt().catch(attempt);

const ask = async (world: AccessWorld, { query, variables }: Way, who: Principal): Promise<string> =>
  JSON.stringify(await again(() => world.service.graphql(query, variables, world.headers[who])));

const told = (text: string): readonly string[] =>
  SECRETS.filter((word) => text.toLowerCase().includes(word.toLowerCase()));

describe.each(['anonymous', 'no role'] as const)('%s', (who) => {
  it('learns nothing on any way through the schema', async () => {
    const faults: string[] = [];
    for (const way of ways()) {
      const [hidden, nothing] = await Promise.all([ask(full, way, who), ask(empty, way, who)]);
      const words = told(hidden);
      if (words.length > 0) faults.push(`${way.query} tells ${words.join(', ')}`);
      else if (settled(hidden, full) !== settled(nothing, empty))
        faults.push(`${way.query}\n  ${hidden}\n  ${nothing}`);
    }
    expect(faults).toEqual([]);
  });

  it('learns nothing from any route', async () => {
    const faults: string[] = [];
    for (const { address, accept } of addresses()) {
      const read = async (world: AccessWorld): Promise<string> => {
        const init = { headers: { accept, ...world.headers[who] } };
        const response = await again(() => world.service.fetch(address, init));
        return `${response.status} ${await response.text()}`;
      };
      const [hidden, nothing] = await Promise.all([read(full), read(empty)]);
      const words = told(hidden);
      if (words.length > 0) faults.push(`${address} tells ${words.join(', ')}`);
      else if (settled(hidden, full) !== settled(nothing, empty))
        faults.push(`${address} (${accept})\n  ${hidden.slice(0, 600)}\n  ${nothing.slice(0, 600)}`);
    }
    expect(faults).toEqual([]);
  });
});

/** Measures of the process itself differ from one moment to the next. */
const MEASURES = /^\/(metrics|health)/;

const addresses = (): readonly { readonly address: string; readonly accept: string }[] => {
  const pages = routesOf(full.service.app.http)
    .filter(({ method, path }) => method === 'GET' && /^\/srv\/catalog/.test(path) && !/\*|login|theme/.test(path))
    .flatMap(({ path }) => [filled(path, { id: path.includes('catalogues') ? 'own' : 'plain' })])
    .flatMap((path) => [path, `${path}?q=obsidian`, `${path}?page=2`]);
  const calls = Object.entries(REST_CALLS).flatMap(([name, { params = {}, query = '' }]) => {
    const [method, path = ''] = name.split(' ');
    if (method !== 'GET' || MEASURES.test(path) || ELSEWHERE.test(path)) return [];
    const { plain } = full.assets;
    const address = filled(path, typeof params === 'function' ? params(plain) : params);
    return [address + (typeof query === 'function' ? query(plain) : query)];
  });
  const more = ['q=obsidian&facets=all', 'globalAggregation=true', 'q=obsidien', 'limit=0', 'offset=1', 'q=plain'];
  const all = [
    ...calls,
    ...more.map((query) => `/srv/search/search?${query}`),
    '/srv/repo/datasets?valueType=originalIds',
  ];
  return [
    ...all.map((address) => ({ address, accept: '*/*' })),
    ...pages.map((address) => ({ address, accept: 'text/html' })),
  ];
};

it('the same ways do lead there for those who may read', async () => {
  const found = new Map<string, Set<string>>();
  let answered = 0;
  const all = ways();
  const failed: string[] = [];
  for (const way of all) {
    const text = await ask(full, way, 'key of an organization');
    if (/"code":"(TOO_COMPLEX|GRAPHQL_VALIDATION_FAILED|GRAPHQL_PARSE_FAILED|BAD_USER_INPUT|INTERNAL\w*)"/.test(text))
      failed.push(`${way.query}: ${text.slice(0, 300)}`);
    if (text.includes('"data":{')) answered += 1;
    for (const word of told(text)) found.set(word, (found.get(word) ?? new Set()).add(way.name));
  }
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThan(all.length * 0.8);
  expect([...found.keys()].sort()).toEqual([...SECRETS].sort());
  expect(found.get('wolframite')?.size).toBeGreaterThan(12);
  figure('leaks of restricted datasets', {
    'ways through the schema': all.length,
    addresses: addresses().length,
    'root fields that lead to metadata': found.get('wolframite')?.size ?? 0,
    leaks: 0,
  });
});
