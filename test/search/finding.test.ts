/** What is found: words, phrases, operators, other languages, typing errors, filters, orders. */
import { SYSTEM } from '../../src/features/repository/writes.js';
import { isOutside } from '../support/opensearch.js';
import { openWorld, type World } from './world.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.catalogue('own', '; dct:title "Own data"@en, "Eigene Daten"@de ; dct:spatial country:DEU');
  await world.catalogue(
    'bought',
    '; dct:title "Bought data"@en ; dct:isPartOf <http://market.example/catid/catalogue/own>',
  );
  await world.dataset(
    'stops',
    `; dct:title "Bus stops of Athens"@en, "Στάσεις λεωφορείων"@el ; dct:description "Where public transport halts"@en ;
     dcat:keyword "Mobility"@en, "bus"@en ; dcat:theme theme:TRAN ; dct:publisher [ a foaf:Organization ; foaf:name "Acme" ] ;
     dct:issued "2024-01-05"^^xsd:date ; dct:modified "2024-03-01T10:00:00Z"^^xsd:dateTime ;
     dct:spatial [ a dct:Location ; dcat:bbox "POLYGON((23.6 37.9, 23.8 37.9, 23.8 38.1, 23.6 38.1, 23.6 37.9))" ] ;
     dcat:distribution <urn:a> . <urn:a> a dcat:Distribution ; dct:title "stops.csv" ; dct:format file:CSV ; dcat:accessURL <https://a.example/1>`,
  );
  await world.dataset(
    'bees',
    `; dct:title "Bienenpopulation der Häuser"@de, "Bee population"@en ; dct:description "Counts of bees"@en ;
     dcat:keyword "nature"@en ; dcat:theme theme:ENVI ; dct:publisher [ a foaf:Organization ; foaf:name "Beta" ] ;
     dct:modified "2024-01-01T10:00:00Z"^^xsd:dateTime ;
     dcat:distribution <urn:a>, <urn:b> . <urn:a> a dcat:Distribution ; dct:format file:CSV ; dcat:accessURL <https://a.example/1> .
     <urn:b> a dcat:Distribution ; dct:format file:JSON ; dcat:accessService [ a dcat:DataService ; dct:title "s"@en ; dcat:endpointURL <https://a.example/s> ]`,
  );
  await world.dataset(
    'trains',
    '; dct:title "公共交通データ"@ja, "Train timetable"@en ; dct:description "Moving people"@en ; dct:modified "2024-02-01T00:00:00"^^xsd:dateTime',
    'bought',
  );
});
afterAll(() => world.close());

describe('words', () => {
  it('are found in titles, keywords, descriptions and names, in any case and without diacritics', async () => {
    expect(await world.ids({ query: 'ATHENS' })).toEqual(['stops']);
    expect(await world.ids({ query: 'hauser' })).toEqual(['bees']);
    expect(await world.ids({ query: 'στασεισ' })).toEqual(['stops']);
    expect(await world.ids({ query: 'acme' })).toEqual(['stops']);
    expect(await world.ids({ query: 'stops.csv' })).toEqual(['stops']);
  });

  it('must all occur, function words excepted', async () => {
    expect(await world.ids({ query: 'bus population' })).toEqual([]);
    expect(await world.ids({ query: 'the stops in Athens' })).toEqual(['stops']);
  });

  it('combine with operators, parentheses, phrases and prefixes', async () => {
    expect((await world.ids({ query: 'bus OR bee' })).sort()).toEqual(['bees', 'stops']);
    expect(await world.ids({ query: '(bus OR bee) AND population' })).toEqual(['bees']);
    expect(await world.ids({ query: '(bus OR bee) -population' })).toEqual(['stops']);
    expect(await world.ids({ query: '"public transport"' })).toEqual(['stops']);
    expect(await world.ids({ query: '"transport public"' })).toEqual([]);
    expect(await world.ids({ query: 'timet*' })).toEqual(['trains']);
  });

  it('never become a part of the language of the engine', async () => {
    for (const query of [
      'title:bus',
      '"bus" NEAR(x)',
      '{title}: bus',
      'bus^2',
      "bus'; DROP TABLE graph",
      'bus*"'.slice(0, 4),
      'NOT_',
      '*',
    ]) {
      await expect(world.find({ query })).resolves.toBeDefined();
    }
  });

  it('of scripts without blanks are found by any part of them', async () => {
    for (const query of ['公共', '交通データ', '共交', '通', '公共交通データ'])
      expect(await world.ids({ query })).toEqual(['trains']);
    expect(await world.ids({ query: '通公' })).toEqual([]);
  });

  it('may be mistyped when nothing holds them as they are', async () => {
    const { hits, corrections } = await world.find({ query: 'popluation' });
    expect(hits.map(({ identifier }) => identifier)).toEqual(['bees']);
    expect(corrections).toEqual([{ word: 'popluation', searched: ['population'] }]);
    expect(await world.ids({ query: 'timetbale' })).toEqual(['trains']);
    expect(await world.ids({ query: 'mobilitie' })).toEqual(['stops']);
    expect((await world.find({ query: 'bus' })).corrections).toEqual([]);
    expect(await world.ids({ query: 'zzzz' })).toEqual([]);
  });
});

describe('queries that cannot be read', () => {
  it.each([
    ['"bus', 'bus', 1],
    ['5" bus', '5 bus', 2],
    ['bus (stop', 'bus stop', 5],
    ['bus) stop', 'bus stop', 4],
    ['((bus', 'bus', 2],
    ['bus AND', 'bus', 5],
    ['bus OR', 'bus', 5],
    ['bus NOT', 'bus', 5],
    ['OR bus', 'bus', 1],
    ['bus AND OR stop', 'bus stop', 5],
    ['(bus -stop', 'bus -stop', 1],
    ['("bus stop', 'bus stop', 2],
  ])('%s is taken as words, with a hint', async (query, words, position) => {
    const { hits, hint } = await world.find({ query });
    const read = await world.find({ query: words });
    expect(hits.map(({ identifier }) => identifier)).toEqual(read.hits.map(({ identifier }) => identifier));
    expect(hint).toContain(`at character ${position}.`);
    expect(read.hint).toBeUndefined();
  });

  it.each([
    ...[
      '-bus',
      'NOT bus',
      '(-bus',
      '-(bus',
      'stops -(bus',
      'stops -"bus stops',
      'stops NOT (bus stops',
      'stops OR -(bus',
    ],
  ])('%s would be read as its opposite, and is refused', async (query) => {
    await expect(world.find({ query })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('fields', () => {
  it('limit a query', async () => {
    expect(await world.ids({ query: 'transport', fields: ['description.en'] })).toEqual(['stops']);
    expect(await world.ids({ query: 'transport', fields: ['title.en', 'keywords'] })).toEqual([]);
    expect(await world.ids({ query: 'bees', fields: ['id'] })).toEqual(['bees']);
    expect(await world.ids({ query: 'bee', fields: ['id.raw'] })).toEqual([]);
    expect(await world.ids({ query: 'Bee population', fields: ['title.en.raw'] })).toEqual(['bees']);
    expect(await world.ids({ query: 'population', fields: ['title.en.raw'] })).toEqual([]);
    expect(await world.ids({ query: 'bus', fields: ['nothing'] })).toEqual([]);
  });

  it('make an id come first', async () => {
    await world.dataset('about-stops', '; dct:title "stops stops stops"@en ; dcat:keyword "stops"@en');
    expect((await world.ids({ query: 'stops' }))[0]).toBe('stops');
    await world.domain.datasets.remove('about-stops', SYSTEM);
    expect(await world.ids({ query: 'stops' })).toEqual(['stops']);
  });
});

describe('filters', () => {
  it('select values in any case, and parts of IRIs', async () => {
    const select = (dimension: 'format' | 'categories' | 'country' | 'superCatalog' | 'catalog', ...values: string[]) =>
      world.ids({ selections: [{ dimension, values, operator: 'OR' }], sort: [{ by: 'modified', descending: true }] });
    expect(await select('format', 'csv')).toEqual(['stops', 'bees']);
    expect(await select('categories', 'envi', 'TRAN')).toEqual(['stops', 'bees']);
    expect(await select('country', 'DEU')).toEqual(['stops', 'bees']);
    expect(await select('superCatalog', 'own')).toEqual(['trains']);
    expect(await select('catalog', 'nowhere')).toEqual([]);
  });

  it('require all values where asked', async () => {
    const selections = (operator: 'AND' | 'OR') => [
      { dimension: 'format' as const, values: ['CSV', 'JSON'], operator },
    ];
    expect(await world.ids({ selections: selections('AND') })).toEqual(['bees']);
    expect((await world.ids({ selections: selections('OR') })).sort()).toEqual(['bees', 'stops']);
  });

  it('bound dates, places and services', async () => {
    const from = Date.parse('2024-02-01');
    expect((await world.ids({ ranges: [{ fields: ['modified'], from }] })).sort()).toEqual(['stops', 'trains']);
    expect(await world.ids({ ranges: [{ fields: ['issued'], to: from }] })).toEqual(['stops']);
    expect(await world.ids({ box: [23, 37, 24, 39] })).toEqual(['stops']);
    expect(await world.ids({ box: [24, 37, 25, 39] })).toEqual([]);
    expect(await world.ids({ selections: [{ dimension: 'dataServices', values: ['true'], operator: 'OR' }] })).toEqual([
      'bees',
    ]);
    expect((await world.ids({ ofCountries: true })).sort()).toEqual(['bees', 'stops']);
  });
});

describe('facets', () => {
  const counts = async (dimension: 'catalog' | 'format' | 'country', request = {}) => {
    const { facets } = await world.find({ facets: [{ dimension, limit: 50 }], ...request });
    return Object.fromEntries((facets[0]?.values ?? []).map(({ value, count }) => [value, count]));
  };

  it('count within the hits, without their own selection', async () => {
    expect(await counts('format')).toEqual({ CSV: 2, JSON: 1 });
    expect(await counts('format', { query: 'bus' })).toEqual({ CSV: 1 });
    expect(await counts('format', { selections: [{ dimension: 'format', values: ['JSON'], operator: 'OR' }] })).toEqual(
      { CSV: 2, JSON: 1 },
    );
    expect(
      await counts('catalog', { selections: [{ dimension: 'format', values: ['JSON'], operator: 'OR' }] }),
    ).toEqual({ own: 1 });
    expect(await counts('country', { query: 'bus', globalFacets: true })).toEqual({ DEU: 2 });
  });

  it('are labelled in the asked language', async () => {
    const label = async (languages: string[]) =>
      (await world.find({ facets: [{ dimension: 'catalog', limit: 50 }], languages })).facets[0]?.values.find(
        ({ value }) => value === 'own',
      )?.label;
    expect(await label(['de'])).toBe('Eigene Daten');
    expect(await label(['fr'])).toBe('Own data');
  });

  it('find values by the beginning of their words', async () => {
    const { facets } = await world.find({ facets: [{ dimension: 'categories', limit: 50, contains: 'enviro' }] });
    expect(facets[0]).toMatchObject({ total: 1, values: [{ value: 'ENVI', label: 'Environment', count: 1 }] });
  });
});

describe('orders and pages', () => {
  it('follow dates and titles, what has none last', async () => {
    const by = (sort: Parameters<World['ids']>[0]) => world.ids(sort);
    expect(await by({ sort: [{ by: 'modified', descending: true }] })).toEqual(['stops', 'trains', 'bees']);
    expect(await by({ sort: [{ by: 'modified', descending: false }] })).toEqual(['bees', 'trains', 'stops']);
    expect(await by({ sort: [{ by: 'issued', descending: false }] })).toEqual(['stops', 'bees', 'trains']);
    expect(await by({ sort: [{ by: 'title', language: 'en', descending: false }] })).toEqual([
      'bees',
      'stops',
      'trains',
    ]);
    expect(await by({ sort: [{ by: 'title', language: 'de', descending: true }] }).then(([first]) => first)).toBe(
      'bees',
    );
  });

  it('are cut into pages by offset and by cursor', async () => {
    const sort = [{ by: 'modified' as const, descending: true }];
    expect(await world.ids({ sort, limit: 1, offset: 1 })).toEqual(['trains']);
    const first = await world.find({ sort, limit: 2 });
    expect(first).toMatchObject({ total: 3, more: true });
    const second = await world.find({ sort, limit: 2, after: first.hits[1]?.cursor });
    expect(second.hits.map(({ identifier }) => identifier)).toEqual(['bees']);
    expect(second).toMatchObject({ total: 3, more: false });
    expect(await world.ids({ offset: 100 })).toEqual([]);
    await expect(world.find({ after: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('cut documents down to what is asked for', async () => {
    const { hits } = await world.find({
      query: 'bees',
      includes: ['id', 'title.en', 'catalog.country.id', 'distributions.format.label', 'x.y'],
    });
    const document = JSON.parse(hits[0]?.document ?? '') as { distributions: { format: { label: string } }[] };
    document.distributions.sort((one, other) => (one.format.label < other.format.label ? -1 : 1));
    expect(document).toEqual({
      id: 'bees',
      title: { en: 'Bee population' },
      catalog: { country: { id: 'DEU' } },
      distributions: [{ format: { label: 'CSV' } }, { format: { label: 'JSON' } }],
    });
  });

  it('show where the words stand', async () => {
    const { hits } = await world.find({ query: 'population', highlight: true });
    expect(hits[0]?.highlights).toContainEqual({ field: 'title', language: 'en', fragment: 'Bee <em>population</em>' });
  });
});

describe('what a caller may see', () => {
  const find = (readable: Parameters<World['domain']['search']['find']>[1], query = '') =>
    world.domain.search.find(
      { kinds: ['dataset'], limit: 10, query, facets: [{ dimension: 'catalog', limit: 9 }] },
      readable,
    );

  it('limits hits, counts, facets and corrections', async () => {
    const some = await find({ datasets: ['bees'] });
    expect(some.total).toBe(1);
    expect(some.facets[0]?.values).toEqual([{ value: 'own', label: 'Own data', count: 1 }]);
    expect((await find({ datasets: [] })).total).toBe(0);
    expect((await find({ catalogues: ['bought'] })).hits.map(({ identifier }) => identifier)).toEqual(['trains']);
    expect((await find({ datasets: ['bees'] }, 'timetable')).total).toBe(0);
    const catalogues = await world.domain.search.find({ kinds: ['catalogue'], limit: 9 }, { datasets: ['bees'] });
    expect(
      catalogues.hits
        .map(({ document }) => JSON.parse(document) as { count: number })
        .map(({ count }) => count)
        .sort(),
    ).toEqual([0, 1]);
  });
});

describe('changes', () => {
  it('show in the next search, those of catalogues too', async () => {
    await world.dataset('fresh', '; dct:title "Quicksilver"@en');
    expect(await world.ids({ query: 'quicksilver' })).toEqual(['fresh']);
    await world.dataset('fresh', '; dct:title "Cinnabar"@en');
    expect(await world.ids({ query: 'quicksilver' })).toEqual([]);
    expect(await world.ids({ query: 'cinnabar' })).toEqual(['fresh']);
    await world.catalogue('own', '; dct:title "Renamed"@en');
    expect(JSON.parse((await world.domain.search.document('dataset', 'fresh', { all: true })) ?? '')).toMatchObject({
      catalog: { id: 'own', title: { en: 'Renamed' } },
    });
    await world.domain.datasets.remove('fresh', SYSTEM);
    expect(await world.ids({ query: 'cinnabar' })).toEqual([]);
    expect(await world.domain.search.document('dataset', 'fresh', { all: true })).toBeUndefined();
  });

  it('survive making the index again', async () => {
    const before = await world.find({ query: 'bus OR bee OR train', includes: ['id'] });
    const steps = [];
    for await (const step of world.domain.reindex()) steps.push(step);
    expect(steps.at(-1)).toEqual({ done: 5, total: 5 });
    const after = await world.find({ query: 'bus OR bee OR train', includes: ['id'] });
    // A cluster weighs words by what was deleted, too, until it merges: the order of what is about equal may be another one.
    const found = ({ hits }: typeof before) => {
      const ids = hits.map(({ identifier }) => identifier);
      return isOutside ? ids.sort() : ids;
    };
    expect(found(after)).toEqual(found(before));
  });
});

describe('points of quality', () => {
  it('follow the assessment', async () => {
    const store = (score: number) =>
      world.store.database.write([
        {
          sql: `INSERT INTO quality VALUES ('bees', 'own', '2024-01-01', 1, ?, 1, '[]')
                ON CONFLICT (dataset) DO UPDATE SET score = excluded.score`,
          params: [score],
        },
      ]);
    const within = (from: number, to: number) => world.ids({ ranges: [{ fields: ['scoring'], from, to }] });
    await store(120);
    expect(await within(120, 120)).toEqual(['bees']);
    await store(300);
    expect(await within(120, 120)).toEqual([]);
    expect(JSON.parse((await world.domain.search.document('dataset', 'bees', { all: true })) ?? '')).toMatchObject({
      quality_meas: { scoring: 300 },
    });
    expect(await world.ids({ sort: [{ by: 'scoring', descending: true }] }).then(([first]) => first)).toBe('bees');
    await world.store.database.write([{ sql: "DELETE FROM quality WHERE dataset = 'bees'" }]);
    expect(await within(0, 1000)).not.toContain('bees');
  });
});
