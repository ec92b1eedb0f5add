/**
 * Nothing tells an address that is withheld: every way through the schema, every route in every form, filters, queries, search, agents,
 * live events and the file itself are asked by everybody, with a word in the addresses that stands nowhere else. The same questions find
 * the word in many places where the dataset is sold in the open.
 */
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isObjectType,
  type GraphQLInputObjectType,
} from 'graphql';
import { callOf, SCHEMA } from '../access/document.js';
import { CALLS } from '../access/graphql-operations.js';
import { REST_CALLS } from '../access/rest-operations.js';
import { filled, routesOf } from '../access/routes.js';
import { selectionOf, waysBelow, type Way } from '../access/walk.js';
import type { Asset } from '../access/world.js';
import { connect } from '../mcp/world.js';
import { figure } from '../support/figures.js';
import { CALLERS, startWithheldWorld, type Caller, type WithheldWorld } from './withheld-world.js';

/** Ways, and conditions, that share a document. */
const TOGETHER = 12;

let withheld: WithheldWorld;
let open: WithheldWorld;
beforeAll(async () => {
  [withheld, open] = await Promise.all([startWithheldWorld(true), startWithheldWorld(false)]);
});
afterAll(() => Promise.all([withheld.stop(), open.stop()]));

/** One question: what is asked, and the whole answer. */
interface Question {
  readonly name: string;
  ask(world: WithheldWorld, who: Caller): Promise<string>;
}

const tells = (text: string, { marker }: WithheldWorld): boolean => text.toLowerCase().includes(marker);

/** A connection that was idle for too long is closed under the next request, which then is sent again. */
const again = <T>(attempt: () => Promise<T>): Promise<T> => attempt().catch(attempt);

/** Questions that tell the word to a caller. */
const leaks = async (world: WithheldWorld, who: Caller, questions: readonly Question[]): Promise<string[]> => {
  const found: string[] = [];
  for (const { name, ask } of questions) if (tells(await again(() => ask(world, who)), world)) found.push(name);
  return found;
};

/** The same for all callers. Each question is asked by one after the other: then the service still knows its document. */
const leaksToAll = async (
  world: WithheldWorld,
  questions: readonly Question[],
): Promise<ReadonlyMap<Caller, readonly string[]>> => {
  const found = new Map(CALLERS.map((who) => [who, [] as string[]]));
  for (const question of questions)
    for (const [who, names] of found) names.push(...(await leaks(world, who, [question])));
  return found;
};

/** Items of a list of which everything may be asked. */
const SHORT = 5;
const BOUNDS = new Set(['first', 'limit']);

/** Arguments of root fields that the access campaign has nothing for. */
const argumentsOf = (name: string, asset: Asset, { marker, agreements }: WithheldWorld): object => {
  const own: Readonly<Record<string, object>> = {
    agreement: { id: agreements[0] },
    entitlement: { dataset: 'twin' },
    agreements: { side: 'BUYER' },
    search: { query: marker },
    suggest: { text: marker.slice(0, 8) },
    datasets: { first: 5 },
    changes: { first: 50 },
    datasetByOrigin: { catalogue: 'own', originalId: asset.id },
  };
  const known = own[name] ?? CALLS['Query']?.[name]?.args ?? {};
  return typeof known === 'function' ? known(asset) : known;
};

/** The same with no more items than ways into what is deep in them can be asked of. */
const shortened = (name: string, variables: object): object => {
  const { args = [] } = SCHEMA.getQueryType()?.getFields()[name] ?? {};
  const bounds = args.filter((argument) => BOUNDS.has(argument.name));
  return { ...variables, ...Object.fromEntries(bounds.map((argument) => [argument.name, SHORT])) };
};

const GATE = 'dataAddress';

/** All ways from all root fields, for one of the datasets. */
const waysFor = (place: number): readonly Question[] =>
  Object.keys(SCHEMA.getQueryType()?.getFields() ?? {})
    .filter((name) => name !== GATE)
    .flatMap((name) => {
      const named = getNamedType(SCHEMA.getQueryType()!.getFields()[name]!.type);
      const ways = isLeafType(named) ? [] : waysBelow(named);
      const byType = new Map<string, typeof ways>();
      for (const way of ways) {
        const type = way.fields.filter((field) => field.startsWith('...')).join();
        byType.set(type, [...(byType.get(type) ?? []), way]);
      }
      const groups = [...byType.values()].flatMap((list) =>
        Array.from({ length: Math.ceil(list.length / TOGETHER) }, (_, at) =>
          list.slice(at * TOGETHER, (at + 1) * TOGETHER),
        ),
      );
      return (groups.length === 0 ? [[]] : groups).map((group): Question => ({
        name: `${name} of ${place}: ${group.map(({ fields }) => fields.join('.')).join()}`,
        ask: (world, who) => answerOn(group, { world, who, name, asset: world.assets[place] as Asset }),
      }));
    });

/** The answer about some ways from a root field, in as many documents as it takes. */
const answerOn = async (
  ways: readonly Way[],
  of: { readonly world: WithheldWorld; readonly who: Caller; readonly name: string; readonly asset: Asset },
): Promise<string> => {
  const { world, who, name, asset } = of;
  const selection = selectionOf(ways).replaceAll('"plain"', `"${asset.id}"`);
  const ask = async (variables: object): Promise<string | undefined> => {
    const call = callOf('Query', name, variables);
    const leaf = /\{ [^{}]*__typename[^{}]*(\{[^{}]*\})?[^{}]*\}/;
    const query = ways.length === 0 ? call : call.replace(leaf, () => `{ ${selection} }`);
    const answer = await world.service.graphql(query, variables, world.headers[who]);
    // What costs too much is not answered.
    return answer.errors?.[0]?.extensions?.['code'] === 'TOO_COMPLEX' ? undefined : JSON.stringify(answer);
  };
  const variables = argumentsOf(name, asset, world);
  const text = (await ask(variables)) ?? (ways.length < 2 ? await ask(shortened(name, variables)) : undefined);
  if (text !== undefined) return text;
  if (ways.length < 2) throw new Error(`${name} asks for too much`);
  const half = ways.length >> 1;
  return (await answerOn(ways.slice(0, half), of)) + (await answerOn(ways.slice(half), of));
};

/** The same for all of them: each document comes for one dataset after the other. */
const allWays = (): readonly Question[] => {
  const [first = [], ...others] = ALL.map(waysFor);
  return first.flatMap((way, at) => [way, ...others.flatMap((ways) => ways.slice(at, at + 1))]);
};

const TYPES = [
  '*/*',
  'text/html',
  'text/turtle',
  'application/ld+json',
  'application/rdf+xml',
  'application/n-quads',
  'text/csv',
];
const PROFILES = [
  '?profile=schema.org',
  '?profile=croissant',
  '?valueType=originalIds',
  '?facets=all',
  '?page=1',
  '?limit=50&history=true',
];
/** Measures, and the identity provider: nothing in it is made of metadata. */
const ELSEWHERE = /^\/(auth|realms|metrics|health|graphql|mcp)|login|\/srv\/trade\/data\//;

/** The datasets, by their places in the world. */
const ALL = [0, 1, 2];

/** What an address has in place of its parameters. */
const valuesOf = (
  path: string,
  { id, distribution }: Asset,
  { agreements }: WithheldWorld,
): Record<string, string> => ({
  id:
    path.includes('catalogues/') || path.includes('catid')
      ? 'own'
      : path.includes('distribution') && !path.includes('datasets')
        ? distribution
        : path.includes('agreements')
          ? String(agreements[0])
          : id,
  ...{ name: 'Athens', number: '1', moment: '0', fragment: '0', revision: '1', lang: 'en', part: '1', ending: 'csv' },
  ...{ action: 'package_show', file: `${id}.rss` },
});

/** All routes that answer GET, about each of the datasets or about none, in every form. */
const routesFor = (world: WithheldWorld): readonly Question[] =>
  routesOf(world.service.app.http)
    .filter(({ method, path }) => method === 'GET' && !ELSEWHERE.test(path))
    .flatMap(({ path }) => {
      const { query = '' } = REST_CALLS[`GET ${path}`] ?? {};
      const queries = [query, ...(/dataset|catalogue|search/.test(path) ? PROFILES : [])];
      const types = /\/srv\/catalog/.test(path) ? ['text/html'] : TYPES;
      const forms = types.flatMap((accept, form) =>
        (form === 0 ? queries : [query]).map((said) => ({
          accept,
          said,
          addressIn: (place: number, { assets, ...rest }: WithheldWorld): string => {
            const asset = assets[place] as Asset;
            const values = valuesOf(path, asset, { assets, ...rest });
            return filled(path, values) + (typeof said === 'function' ? said(asset) : said);
          },
        })),
      );
      return forms.flatMap(({ accept, said, addressIn }) =>
        ALL.filter((place) => place === 0 || addressIn(place, world) !== addressIn(0, world)).map(
          (place): Question => ({
            name: `${path}${typeof said === 'string' ? said : ''} as ${accept} of ${place}`,
            ask: async (asked, who) => {
              const headers = { accept, ...asked.headers[who] };
              const response = await asked.service.fetch(addressIn(place, asked), { headers });
              return `${JSON.stringify([...response.headers])} ${await response.text()}`;
            },
          }),
        ),
      );
    });

const sparql = (query: string): Question => ({
  name: query,
  ask: async (world, who) => {
    const said = query.replaceAll('MARKER', world.marker);
    const address = `/sparql?query=${encodeURIComponent(said)}`;
    const headers = { accept: 'application/sparql-results+json', ...world.headers[who] };
    const response = await world.service.fetch(address, { headers });
    const { results } = (await response.json()) as { results: { bindings: readonly object[] } };
    return results.bindings.length === 0 ? '' : world.marker;
  },
});
/** Every statement of every graph, and those of the default graph. */
const QUERIES = ['GRAPH ?g { ?s ?p ?o }', '?s ?p ?o'].flatMap((pattern) =>
  ['?s', '?p', '?o'].map((term) =>
    sparql(`SELECT ${term} WHERE { ${pattern} FILTER(CONTAINS(STR(${term}), "MARKER")) } LIMIT 1`),
  ),
);

describe('ways through the schema', () => {
  let told: ReadonlyMap<Caller, readonly string[]>;
  beforeAll(async () => {
    told = await leaksToAll(withheld, allWays());
  }, 1_200_000);

  it.each(CALLERS)('tell it nowhere: %s', (who) => {
    expect(told.get(who)).toEqual([]);
  });
});

describe.each(CALLERS)('%s', (who) => {
  it('reads it in no answer of a route', async () => {
    expect(await leaks(withheld, who, routesFor(withheld))).toEqual([]);
  });

  it('finds it by no query', async () => {
    expect(await leaks(withheld, who, QUERIES)).toEqual([]);
  });
});

it('the same questions do find it where the dataset is sold in the open', async () => {
  const ways = allWays();
  const routes = routesFor(open);
  const told = { ways: await leaks(open, 'owner', ways), routes: await leaks(open, 'owner', routes) };
  expect(new Set(told.ways.map((name) => name.split(' ')[0])).size).toBeGreaterThan(15);
  expect(new Set(told.routes.map((name) => name.split(' ')[0]?.split('?')[0])).size).toBeGreaterThan(25);
  expect(await leaks(open, 'anonymous', QUERIES)).toHaveLength(4);
  figure('withheld addresses', {
    'ways through the schema': ways.length,
    'answers of routes': routes.length,
    callers: CALLERS.length,
    'ways that tell in the open': told.ways.length,
    'answers that tell in the open': told.routes.length,
    leaks: 0,
  });
});

/** Most steps from a list to a value. */
const DEPTH = 7;

/** Every condition on a text or an IRI that a filter can make, as a function of what it is to contain. */
const conditions = (type: GraphQLInputObjectType, depth = 0): readonly ((text: string) => object)[] => {
  const fields = type.getFields();
  if ('contains' in fields && isLeafType(getNamedType(fields['contains']!.type)))
    return [(text) => ({ contains: text })];
  if (depth >= DEPTH) return [];
  return Object.values(fields).flatMap(({ name, type: of }) => {
    const named = getNamedType(of);
    if (!isInputObjectType(named) || named === type || /^(and|or|not|every|none)$/.test(name)) return [];
    return conditions(named, depth + 1).map((inner) => (text: string) => ({ [name]: inner(text) }));
  });
};

/** Lists with filters, and these filters. */
const lists = Object.values(SCHEMA.getQueryType()?.getFields() ?? {}).flatMap(({ name, args, type }) => {
  const filter = args.find((argument) => argument.name === 'filter')?.type;
  const named = filter && getNamedType(filter);
  const page = getNamedType(type);
  const counts = isObjectType(page) && 'totalCount' in page.getFields();
  return isInputObjectType(named) && counts ? [{ name, filter: String(filter), conditions: conditions(named) }] : [];
});

describe('filters are no oracle', () => {
  /** Counts of all conditions, or the code of the refusal. */
  const counted = async (world: WithheldWorld, who: Caller, text: string) => {
    const found: (readonly [way: string, count: unknown])[] = [];
    for (const { name, filter, conditions: all } of lists)
      for (let from = 0; from < all.length; from += TOGETHER) {
        const some = all.slice(from, from + TOGETHER);
        const fields = some.map((_, at) => `c${at}: ${name}(filter: $c${at}, first: 1) { totalCount }`);
        const query = `query (${some.map((_, at) => `$c${at}: ${filter}`).join()}) { ${fields.join(' ')} }`;
        const variables = Object.fromEntries(some.map((condition, at) => [`c${at}`, condition(text)]));
        const { data, errors = [] } = await world.service.graphql<Record<string, { totalCount: number } | null>>(
          query,
          variables,
          world.headers[who],
        );
        some.forEach((condition, at) => {
          const error = errors.find(({ path }) => path === undefined || path[0] === `c${at}`);
          const way = `${name} ${JSON.stringify(condition('…'))}`;
          found.push([way, error ? error.extensions?.['code'] : data?.[`c${at}`]?.totalCount]);
        });
      }
    return found;
  };

  it.each(['anonymous', 'buyer'] as const)('a right guess finds as much as a wrong one: %s', async (who) => {
    expect(await counted(withheld, who, withheld.marker)).toEqual(await counted(withheld, who, 'm0123456789abcdef'));
  });

  it('though they reach the addresses, where these are told', async () => {
    const found = await counted(open, 'anonymous', open.marker);
    const some = found.filter(([, count]) => typeof count === 'number' && count > 0).map(([way]) => way);
    for (const field of [
      'accessUrls',
      'downloadUrls',
      'endpointUrls',
      'endpointDescriptions',
      'landingPages',
      'descriptions',
    ])
      expect([field, some.some((way) => way.includes(field))]).toEqual([field, true]);
    figure('filters on withheld addresses', { conditions: found.length, 'that reach them in the open': some.length });
  });

  it('groups have no address in common', async () => {
    for (const { name, filter } of lists) {
      const grouping = SCHEMA.getType(`${filter.replace(/Filter!?$/, '')}Grouping`);
      for (const { name: by } of isEnumType(grouping) ? grouping.getValues() : []) {
        const query = `{ list: ${name}(first: 1) { groups(by: ${by}) { value code } } }`;
        expect(tells(JSON.stringify(await withheld.service.graphql(query, {}, withheld.headers.buyer)), withheld)).toBe(
          false,
        );
      }
    }
  });

  it('search by words of it finds as much as by any other', async () => {
    for (const words of [withheld.marker, `${withheld.marker}.csv`, `files-${withheld.marker}.example`]) {
      const response = await withheld.service.fetch(`/srv/search/search?q=${encodeURIComponent(words)}`);
      expect(((await response.json()) as { result: { count: number } }).result.count).toBe(0);
    }
  });
});

it('agents are told as little', async () => {
  const { secrets, url } = withheld.service;
  for (const person of ['alice', 'bob'] as const) {
    const body = new URLSearchParams({
      ...{ grant_type: 'password', client_id: 'cli', client_secret: secrets.clients.cli.secret },
      ...{ username: person, password: secrets.users[person]?.password ?? '', resource: `${url}/mcp` },
    });
    const answer = await withheld.service.fetch('/realms/marketplace/protocol/openid-connect/token', {
      method: 'POST',
      body,
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const agent = await connect(url, { token: async () => token });
    const texts: string[] = [];
    for (const { id } of withheld.assets) {
      for (const tool of ['read_dataset', 'explain_quality', 'compare_offers'])
        texts.push((await agent.call(tool, { id })).text);
      const { contents } = await agent.client.readResource({ uri: `dataset://${id}` }).catch(() => ({ contents: [] }));
      texts.push(JSON.stringify(contents));
    }
    texts.push(
      (await agent.call('find_datasets', { query: 'tram' })).text,
      (await agent.call('list_agreements', { side: 'BUYER' })).text,
    );
    const { resources } = await agent.client.listResources();
    for (const { uri } of resources) texts.push(JSON.stringify(await agent.client.readResource({ uri })));
    await agent.close();
    expect(texts.some((text) => text.includes('Tram loads'))).toBe(true);
    expect(texts.filter((text) => tells(text, withheld))).toEqual([]);
  }
});

it('in the data file it stands in one table', async () => {
  const { database } = withheld.service.app.store;
  const tables = database.read<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND sql IS NOT NULL",
    [],
  );
  const holding = tables.flatMap(({ name }) => {
    const rows = database.read<Record<string, unknown>>(`SELECT * FROM "${name}"`, []);
    const text = rows.map((row) =>
      Object.values(row)
        .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)))
        .join(' '),
    );
    return text.some((row) => tells(row, withheld)) ? [name] : [];
  });
  expect(holding).toEqual(['withheld_address']);
});

it('leads there whom it may', async () => {
  const follow = async (id: string, number: number, who: Caller) => {
    const response = await withheld.service.fetch(`/srv/trade/data/${id}/${number}`, {
      headers: withheld.headers[who],
    });
    return [response.status, response.headers.get('location')] as const;
  };
  const expected: Readonly<Record<Caller, number>> = {
    anonymous: 401,
    owner: 303,
    buyer: 303,
    ended: 403,
    other: 403,
    administrator: 403,
  };
  for (const who of CALLERS) {
    for (const id of ['plain', 'twin']) {
      const reached = await Promise.all(withheld.addresses.map((_, at) => follow(id, at + 1, who)));
      expect([who, ...new Set(reached.map(([status]) => status))]).toEqual([who, expected[who]]);
      const places = reached.map(([, location]) => location).sort();
      expect(places).toEqual(
        expected[who] === 303 ? [...withheld.addresses].sort() : withheld.addresses.map(() => null),
      );
    }
  }
  expect((await follow('plain', withheld.addresses.length + 1, 'owner'))[0]).toBe(404);
});
