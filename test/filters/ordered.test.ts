/** Pages that are found along an order of the index are those that one query finds, whatever stands in the datasets. */
import fc from 'fast-check';
import { join } from 'node:path';
import { ANYTHING, conditionOf } from '../../src/features/repository/filters/condition.js';
import {
  Filters,
  type FilterCaller,
  type ListQueries,
  type ListRequest,
} from '../../src/features/repository/filters/filters.js';
import type { Guides } from '../../src/features/repository/filters/along-order.js';
import { inPieces } from '../../src/features/repository/filters/query-planner.js';
import { sortOf } from '../../src/features/repository/filters/order.js';
import { lists, type ListName } from '../../src/features/repository/filters/queries.js';
import { createLogger } from '../../src/core/log.js';
import { DATA_FILE } from '../../src/core/store/data-file.js';
import { EmbeddedStore } from '../../src/core/store/embedded/embedded-store.js';
import { compareTexts } from '../../src/core/rdf/collation.js';
import { placeOfMoment, placeOfText, comparePlaces } from '../../src/core/store/kept-orders.js';
import type { Stop } from '../../src/core/store/query.js';
import { QuadEndpoint } from '../../src/core/store/quads/quad-endpoint.js';
import { SERVICE } from '../../src/core/threads/fair/asker.js';
import { rounds } from '../support/figures.js';
import { temporaryDirectory } from '../store/documents.js';
import { BASE, datasetIri, datasets, triplesOf, type Random } from './data.js';
import { filters } from './random-filters.js';
import { naming } from './world.js';

const RUNS = rounds(10, 300);
/** Datasets of a list that has many alike: more than are asked for at once to find the end of a place. */
const MANY = 600;
/** Items of a page that is a whole list. */
const WHOLE = 1_000;
const DCT = 'http://purl.org/dc/terms/';
const FOAF_NAME = 'http://xmlns.com/foaf/0.1/name';
const everybody: FilterCaller = { readable: { all: true }, asker: SERVICE };
const log = createLogger('silent');

/** Titles and dates as nobody should write them: alike up to where places end, cut by U+0000, far away, and no dates at all. */
const long = 'a long title '.repeat(8);
const titles = fc.constantFrom(
  ...[
    '"Alpha"@en',
    '"alpha"',
    '"a\\u0000z"',
    '"a"',
    '"a\\u0001"',
    '"a\\u0001b"@de',
    '"\\U0001F600"',
    '"\\uFFFD"@en',
    '""@en',
  ],
  ...[`"${long}1"@en`, `"${long}2"`, `"${long}0"@de`, '<http://example.org/no-text>'],
);
const dates = fc.constantFrom(
  ...[
    '"2024"',
    '"2024-05"',
    '"2024-05-01"',
    '"2024-05-01T10:00:00Z"',
    '"2024-05-01T10:00:00.5Z"',
    '"2024-05-01T10:00:00.25"',
  ],
  ...[
    '"2024-05-01T12:00:00+02:00"',
    '"2024-05-01+02:00"',
    '"2024-04-30T24:00:00Z"',
    '"-0044-03-15"',
    '"12024-01-01T00:00:00Z"',
  ],
  ...[
    '"yesterday"',
    '" 2024-05-01"',
    '"2024-13-01"',
    '"123456789012-01-01T00:00:00Z"',
    '"2024-05-01T10:00:00-14:00"',
    '""',
  ],
  '<2024>',
);
const stated = fc
  .array(
    fc.oneof(
      titles.map((o) => ['title', o] as const),
      dates.map((o) => ['issued', o] as const),
      dates.map((o) => ['modified', o] as const),
      titles.map((o) => ['identifier', o] as const),
    ),
    {
      maxLength: 4,
    },
  )
  .map((all) => all.map(([name, object]) => [`${DCT}${name}`, object] as const));
const versions = fc.array(
  fc.tuple(fc.constantFrom('http://www.w3.org/ns/dcat#version', 'http://www.w3.org/2002/07/owl#versionInfo'), titles),
  { maxLength: 3 },
);
/** Some are named, or what has their name is no node, or a node that others speak of, too. */
const publishers = fc.array(
  fc.record({
    predicate: fc.constant(`${DCT}publisher`),
    iri: fc.constantFrom('http://example.org/agents/1', 'http://example.org/agents/2', 'urn:agent'),
    lines: fc.array(titles, { maxLength: 2 }).map((all) => all.map((name) => [FOAF_NAME, name] as const)),
    parts: fc.constant([]),
  }),
  { maxLength: 2 },
);
const odd: fc.Arbitrary<Random[]> = fc
  .tuple(datasets, fc.array(fc.tuple(stated, versions, publishers), { maxLength: 8 }))
  .map(([some, others]) => [...some, ...others.map(([lines, more, parts]) => ({ lines: [...lines, ...more], parts }))]);

const recordOf = (at: number, issued: string): string => {
  const record = `<${BASE}/catset/record/r${at}>`;
  return `${record} <http://xmlns.com/foaf/0.1/primaryTopic> <${datasetIri(at)}> .\n${record} <${DCT}issued> ${issued} .\n<${BASE}/catid/catalogue/c> <http://www.w3.org/ns/dcat#dataset> <${datasetIri(at)}> .\n`;
};

const documentOf = (random: Random, at: number) => {
  const triples = triplesOf(random, at);
  return {
    ...({ iri: datasetIri(at), kind: 'dataset', id: `d${at}`, hash: `${at}` } as const),
    ...{
      triples,
      system: recordOf(at, `"2024-05-0${(at % 3) + 1}T00:00:00Z"`),
      created: AT,
      changed: AT,
    },
    ...{ distributions: [], quads: triples.split('\n').length },
  };
};

const AT = '2026-01-01T00:00:00.000Z';
const SCORES = [
  '"100"^^<http://www.w3.org/2001/XMLSchema#integer>',
  '"15"',
  '"1.5e1"',
  '"99.5"',
  '"-3"',
  '"much"',
  '"15.25"',
];

/** Results of some of the datasets; others in each state. */
const resultOf = (at: number, state: number) => {
  const [dqv, iri] = ['http://www.w3.org/ns/dqv#', `${BASE}/catset/metrics/d${at}`];
  const triples = [
    `<${datasetIri(at)}> <${dqv}hasQualityMetadata> <${iri}>`,
    ...['score', 'findabilityScore'].flatMap((metric, offset) => [
      `<${datasetIri(at)}> <${dqv}hasQualityMeasurement> <${iri}#${metric}>`,
      `<${iri}#${metric}> <${dqv}isMeasurementOf> <${BASE}/def/quality#${metric}>`,
      `<${iri}#${metric}> <${dqv}value> ${SCORES[(at * 3 + state + offset) % SCORES.length] ?? ''}`,
    ]),
  ].map((line) => `${line} .\n`);
  return {
    ...({ iri, kind: 'quality', id: `d${at}`, hash: `${at} ${state}`, system: '', quads: triples.length } as const),
    ...{ triples: triples.join(''), created: AT, changed: AT, distributions: [] },
  };
};

/**
 * A world that is asked in three ways. The one that goes along an order never gets its answer from one query; the one that goes among what
 * matches always knows all of that first.
 */
interface Ways {
  readonly plain: Filters;
  readonly along: Filters;
  readonly among: Filters;
}

const withWorld = async (states: readonly (readonly Random[])[], use: (ways: Ways) => Promise<void>): Promise<void> => {
  const directory = temporaryDirectory();
  const store = await EmbeddedStore.open({ dataDir: directory.path, log });
  const limits = { log, timeoutMs: 60_000, sharedMs: 60_000, maxBytes: 1e7 };
  const endpoint = new QuadEndpoint({ ...limits, dataFile: join(directory.path, DATA_FILE) });
  try {
    let before = 0;
    for (const [state, all] of states.entries()) {
      const gone = Array.from({ length: Math.max(0, before - all.length) }, (_, at) => all.length + at);
      const results = all.flatMap((_, at) => ((at + state) % 4 === 3 ? [] : [resultOf(at, state)]));
      await store.commit({
        put: [...all.map(documentOf), ...results],
        remove: gone.flatMap((at) => [datasetIri(at), `${BASE}/catset/metrics/d${at}`]),
      });
      before = all.length;
      await endpoint.select({ text: 'SELECT * {}' }, store.revision);
    }
    const plain: ListQueries = {
      select: (query, revision, asker) => endpoint.select(query, revision, asker),
      statistics: endpoint.statistics,
    };
    const along: ListQueries = {
      ...{ statistics: endpoint.statistics, walk: (walk, revision, asker) => endpoint.walk(walk, revision, asker) },
      // What is given up at its first row still tells what the caller may read, which the walk looks at.
      select: async ({ instead: _, ...query }, revision, asker) => {
        const isBounded = query.mostRead !== undefined;
        const found = await endpoint.select(isBounded ? { ...query, mostRead: 0 } : query, revision, asker);
        return isBounded ? { rows: [], givenUp: true } : found;
      },
    };
    const among: ListQueries = {
      ...along,
      select: ({ mostRead: _, instead: __, ...query }, revision, asker) => endpoint.select(query, revision, asker),
    };
    const [one, other, third] = [plain, along, among].map((queries) => new Filters(queries, store, naming));
    await use({ plain: one as Filters, along: other as Filters, among: third as Filters });
  } finally {
    await endpoint.close();
    await store.close();
    directory.remove();
  }
};

const direction = fc.constantFrom('ASC', 'DESC');
const keys: fc.Arbitrary<object> = fc.oneof(
  fc.record({ titles: fc.record({ direction, language: fc.constantFrom('en', 'de') }) }),
  fc.record({ titles: fc.record({ direction }) }),
  fc.record({ issued: direction }),
  fc.record({ modified: direction }),
  fc.record({ record: fc.record({ issued: direction }) }),
  fc.record({ quality: fc.record({ score: direction }) }),
  fc.record({ publisher: fc.record({ name: direction }) }),
  fc.record({ sourceIdentifiers: direction }),
  fc.record({ version: direction }),
  fc.record({ identifier: direction }),
  fc.record({ iri: direction }),
);
const asked = fc.oneof(
  fc.record({ list: fc.constant('datasets' as const), sort: fc.array(keys, { maxLength: 2 }) }),
  fc.record({ list: fc.constantFrom('distributions' as const, 'dataServices' as const), sort: fc.constant([]) }),
);
const conditions: fc.Arbitrary<object | undefined> = fc.oneof(fc.constant(undefined), filters);

const namesOn = async (
  filters: Filters,
  request: ListRequest,
  caller: FilterCaller,
): Promise<readonly [string[], string[]]> => {
  const found: string[] = [];
  const roads = new Set<string>();
  for (let after: string | undefined, page = 0; page < 100; page += 1) {
    const { items, more, road } = await filters.page({ ...request, after }, caller);
    found.push(...items.map(({ graph, node = '' }) => `${graph} ${node}`));
    roads.add(road);
    if (!more) return [found, [...roads]];
    expect(items).toHaveLength(request.first);
    after = items.at(-1)?.cursor;
  }
  throw new Error('the pages have no end');
};

const requestOf = (
  list: ListName,
  sort: readonly object[],
  filter: object | undefined,
  first: number,
): ListRequest => ({
  ...{ list, first, sort: sortOf(lists[list], sort, 'sort') },
  condition: filter === undefined || list !== 'datasets' ? ANYTHING : conditionOf(lists[list], { ...filter }, 'filter'),
});

describe('pages along an order', () => {
  it('are those of one query, after changes too, for those who may read some as for all', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(odd, { minLength: 1, maxLength: 2 }),
        fc.array(fc.tuple(asked, conditions, fc.integer({ min: 1, max: 4 }), fc.boolean()), {
          minLength: 3,
          maxLength: 6,
        }),
        (states, questions) =>
          withWorld(states, async ({ plain, along, among }) => {
            for (const [{ list, sort }, filter, first, isSome] of questions) {
              const request = requestOf(list, sort, filter, first);
              const caller = isSome ? { ...everybody, readable: { datasets: ['d0', 'd2', 'd5'] } } : everybody;
              const [expected] = await namesOn(plain, { ...request, first: WHOLE }, caller);
              const [found, roads] = await namesOn(along, request, caller);
              expect(found).toEqual(expected);
              if (sort.length < 2) expect(roads).toEqual(['ORDER']);
              expect((await namesOn(among, request, caller))[0]).toEqual(expected);
            }
          }),
      ),
      { numRuns: RUNS },
    );
  });

  it('read no more than what is passed over and shown, and nothing of titles in other languages', async () => {
    const titled = (language: (at: number) => string) =>
      Array.from({ length: MANY }, (_, at): Random => ({
        lines: [
          [`${DCT}title`, `"Title ${String(at).padStart(3, '0')}"@${language(at)}`],
          [`${DCT}issued`, at % 4 === 0 ? '"2024-05-01"' : '"2023-05-01"'],
        ],
        parts: [],
      }));
    const readOf = async (all: readonly Random[], direction: string): Promise<number> => {
      let read = Infinity;
      await withWorld([all], async ({ plain, along }) => {
        const sort = [{ titles: { direction, language: 'en' } }];
        const request = requestOf('datasets', sort, { issued: { gte: '2024-01-01' } }, 10);
        const [expected] = await namesOn(plain, { ...request, first: WHOLE }, everybody);
        const { items, took } = await along.page(request, everybody);
        expect(items.map(({ graph }) => graph)).toEqual(expected.slice(0, 10).map((name) => name.split(' ')[0]));
        read = took.rowsRead;
        expect(JSON.parse((await along.plan(took, everybody)) ?? '')).toMatchObject({
          plan: { name: expect.stringContaining('Slice') as unknown },
        });
        // Where the page took so long itself, nothing of it may be lost to the plan.
        took.began -= 60_000;
        await expect(along.plan(took, everybody)).rejects.toMatchObject({ code: 'TIMEOUT' });
      });
      return read;
    };
    for (const direction of ['ASC', 'DESC']) {
      const [alone, beside] = [
        await readOf(
          titled(() => 'en-GB'),
          direction,
        ),
        await readOf(
          titled((at) => (at % 8 < 4 ? 'en' : 'de')),
          direction,
        ),
      ];
      // One of four fits, and each says two things that are asked for; names are read some at a time.
      expect(alone).toBeLessThan(300);
      expect(beside).toBe(alone);
    }
  });

  it('are those of one query where many share a title, a day, or the beginning of a title', async () => {
    const all = Array.from({ length: MANY }, (_, at): Random => ({
      lines: [
        [`${DCT}title`, at % 3 === 0 ? `"${long}${at % 50}"@en` : '"Data"@en'],
        ...(at % 2 === 0 ? [[`${DCT}issued`, '"2024-05-01"'] as const] : []),
      ],
      parts: [],
    }));
    await withWorld([all], async ({ plain, along, among }) => {
      for (const [sort, first] of [
        [[{ titles: { direction: 'ASC' } }], 110],
        [[{ titles: { direction: 'DESC' } }], 150],
        [[{ issued: 'DESC' }], 130],
        [[{ identifier: 'DESC' }], 130],
        [[{ quality: { score: 'DESC' } }], 120],
        [[{ issued: 'ASC' }, { titles: { direction: 'ASC' } }], 170],
      ] as const) {
        const request = requestOf('datasets', sort, undefined, first);
        const [expected] = await namesOn(plain, { ...request, first: WHOLE }, everybody);
        expect((await namesOn(along, request, everybody))[0]).toEqual(expected);
        expect(expected).toHaveLength(MANY);
      }
      const titled = { titles: { in: ['Data', `${long}7`, `${long}8`] } };
      for (const sort of [
        [{ titles: { direction: 'ASC' } }],
        [{ titles: { direction: 'DESC', language: 'en' } }],
        [{ issued: 'DESC' }],
        [{ identifier: 'DESC' }],
        [{ quality: { score: 'ASC' } }],
        [{ issued: 'ASC' }, { titles: { direction: 'DESC' } }],
      ]) {
        const request = requestOf('datasets', sort, titled, 60);
        const [expected] = await namesOn(plain, { ...request, first: WHOLE }, everybody);
        expect(expected.length).toBeGreaterThan((2 * MANY) / 3);
        expect(await namesOn(among, request, everybody)).toEqual([expected, ['SPARQL']]);
      }
      const odd = {
        ...everybody,
        readable: { datasets: all.map((_, at) => `d${at}`).filter((_, at) => at % 2 === 1) },
      };
      for (const sort of [[], [{ titles: { direction: 'DESC' } }]]) {
        const request = requestOf('datasets', sort, { titles: { eq: 'Data' } }, 60);
        const [expected] = await namesOn(plain, { ...request, first: WHOLE }, odd);
        expect(expected).toHaveLength(MANY / 3);
        expect(await namesOn(along, request, odd)).toEqual([expected, ['ORDER']]);
        expect((await namesOn(among, request, odd))[0]).toEqual(expected);
      }
    });
  });
});

describe('a walk among some datasets', () => {
  it('passes what one over all of them passes, however few are looked up at a time', async () => {
    const stop = fc.record({
      place: fc.integer({ min: 0, max: 5 }),
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(stop, { selector: ({ place, id }) => `${place} ${id}`, minLength: 20, maxLength: 30 }),
        fc.subarray(['a', 'b', 'c', 'd', 'e', 'f']),
        fc.boolean(),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1 }),
        async (stops, ids, descending, sizes) => {
          const sign = descending ? -1 : 1;
          const sorted = stops.toSorted((a, b) => sign * (a.place - b.place) || compareTexts(a.id, b.id));
          const walk: Guides['walk'] = ({ among, after, most }) => {
            const from = after ? sorted.findIndex(({ place, id }) => place === after.place && id === after.id) + 1 : 0;
            return Promise.resolve(
              sorted
                .slice(from)
                .filter(({ id }) => among?.includes(id))
                .slice(0, most),
            );
          };
          const some = inPieces(walk, ids, 2);
          const found: Stop[] = [];
          for (let at = 0; at < 100; at += 1) {
            const most = sizes[at % sizes.length] ?? 1;
            const more = await some({ order: 'issued', descending, after: found.at(-1), most });
            found.push(...more);
            if (more.length < most) break;
          }
          expect(found).toEqual(sorted.filter(({ id }) => ids.includes(id)));
        },
      ),
    );
  });
});

describe('places', () => {
  it('never turn the order of texts or moments round', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 120 }),
        fc.string({ unit: 'binary', maxLength: 120 }),
        (one, other) => {
          const sign = compareTexts(one, other);
          const place = comparePlaces(placeOfText(one), placeOfText(other));
          expect(place === 0 || Math.sign(place) === Math.sign(sign)).toBe(true);
        },
      ),
    );
    const within = { min: new Date('1500-01-01'), max: new Date('9999-01-01'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(within), fc.date(within), (one, other) => {
        const [a, b] = [one, other].map((date) => placeOfMoment(date.toISOString()) ?? Number.NaN) as [number, number];
        expect(Math.floor(a / 2)).toBe(Math.floor(one.getTime() / 1000));
        expect(Math.sign(a - b) * Math.sign(one.getTime() - other.getTime())).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
