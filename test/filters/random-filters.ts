/** Random filters on datasets, over the values that the random metadata have. */
import fc from 'fast-check';

type Filter = Readonly<Record<string, unknown>>;

const words = {
  text: ['Alpha', 'alpha beta', 'Beta', 'οδος', 'ΟΔΟΣ', 'per %_ \\.*', 'Straße', 'STRASSE', ''],
  part: ['a', 'ALPHA', 'eta', '%_ \\.', 'ß', 'Σ', 'http://', ''],
  iri: [
    'http://example.org/a',
    'http://example.org/b?c=1',
    'http://example.org/codes/CSV',
    'http://example.org/agents/1',
  ],
  code: ['CSV', 'XML', 'urn:code:PDF', 'JSON', 'csv', ''],
  date: ['2024-05-01', '2024-05-01T10:00:00Z', '2024-05-01T21:30:00Z', '2024-01-01', '2023-12-31', '2024-05-02'],
  number: ['10', '1.5', '12.50', '7', '15', '0', '-1'],
  language: ['en', 'de', 'EN-gb', '*', 'el'],
} as const;

const of = (pool: keyof typeof words) => fc.constantFrom(...words[pool]);
const listOf = (pool: keyof typeof words) => fc.array(of(pool), { maxLength: 3 });
const exists = fc.record({ exists: fc.boolean() });

const equality = (pool: keyof typeof words) => [
  of(pool).map((eq) => ({ eq })),
  listOf(pool).map((all) => ({ in: all })),
  of(pool).map((not) => ({ not })),
];
const ranges = (pool: 'date' | 'number') => [
  ...equality(pool),
  fc.record({ gte: of(pool), lt: of(pool) }),
  of(pool).map((gt) => ({ gt })),
  of(pool).map((lte) => ({ lte })),
];

const text: fc.Arbitrary<Filter> = fc.oneof(
  ...equality('text'),
  fc.record({ contains: of('part'), ignoreCase: fc.boolean() }),
  fc.record({ startsWith: of('part'), language: of('language') }),
  fc.record({ eq: of('text'), ignoreCase: fc.boolean() }),
  of('language').map((language) => ({ language })),
  exists,
);
const string: fc.Arbitrary<Filter> = fc.oneof(
  ...equality('text'),
  fc.record({ contains: of('part'), ignoreCase: fc.boolean() }),
  of('part').map((startsWith) => ({ startsWith })),
  exists,
);
const iri: fc.Arbitrary<Filter> = fc.oneof(...equality('iri'), fc.record({ contains: of('part') }), exists);
const code: fc.Arbitrary<Filter> = fc.oneof(
  ...equality('code'),
  of('part').map((contains) => ({ contains })),
  exists,
);
const date: fc.Arbitrary<Filter> = fc.oneof(...ranges('date'), exists);
const number: fc.Arbitrary<Filter> = fc.oneof(...ranges('number'), exists);
const flag: fc.Arbitrary<Filter> = fc.oneof(fc.record({ eq: fc.boolean() }), exists);
const label: fc.Arbitrary<Filter> = fc.oneof(
  fc.constantFrom('JSON', 'Beta', 'Alpha').map((eq) => ({ eq })),
  fc.record({ contains: fc.constantFrom('JSON', 'Be'), ignoreCase: fc.boolean() }),
);

type Fields = Readonly<Record<string, fc.Arbitrary<Filter>>>;

/** Filters of one kind of node: one or two fields, and combinations of such. */
const ofNode = (fields: Fields, depth: number): fc.Arbitrary<Filter> => {
  const one = fc.oneof(...Object.entries(fields).map(([name, inside]) => inside.map((filter) => ({ [name]: filter }))));
  const simple = fc.oneof(
    { weight: 4, arbitrary: one },
    { weight: 1, arbitrary: fc.tuple(one, one).map(([a, b]) => ({ ...a, ...b })) },
  );
  if (depth === 0) return fc.oneof({ weight: 8, arbitrary: simple }, { weight: 1, arbitrary: fc.constant({}) });
  const below = ofNode(fields, depth - 1);
  return fc.oneof(
    { weight: 4, arbitrary: simple },
    { weight: 1, arbitrary: fc.array(below, { maxLength: 3 }).map((and) => ({ and })) },
    { weight: 2, arbitrary: fc.array(below, { maxLength: 3 }).map((or) => ({ or })) },
    { weight: 2, arbitrary: below.map((not) => ({ not })) },
  );
};

const related = (inside: fc.Arbitrary<Filter>): fc.Arbitrary<Filter> =>
  fc.oneof(
    inside.map((some) => ({ some })),
    inside.map((none) => ({ none })),
    inside.map((every) => ({ every })),
  );

const concept = ofNode({ iri, code, labels: label }, 1);
const agent = ofNode({ iri, name: string, homepage: string }, 1);
const service = ofNode({ iri, titles: text, endpointUrls: iri }, 1);
const distribution = ofNode(
  {
    ...{ titles: text, format: concept, licence: concept, status: concept, mediaType: string, byteSize: number },
    ...{ accessUrls: iri, issued: date, isEncrypted: flag, accessServices: related(service) },
  },
  2,
);
const contact = ofNode({ name: string, telephone: string }, 1);
const period = ofNode({ start: date, end: date }, 1);

/** Random filters on datasets. */
export const filters: fc.Arbitrary<Filter> = ofNode(
  {
    ...{ titles: text, keywords: text, issued: date, modified: date, landingPages: iri, sourceIdentifiers: string },
    ...{ insightsResult: string, publisher: agent, creators: related(agent), themes: related(concept) },
    ...{ accessRights: concept, distributions: related(distribution), temporal: related(period) },
    ...{ contactPoints: related(contact), identifier: fc.constantFrom('d0', 'd1', 'd').map((eq) => ({ eq })) },
  },
  2,
);
