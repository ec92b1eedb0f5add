/** The library that the catalogue UI reads the search with, itself: its requests, and its schemas for what it gets. */
import { getResourceById, safeSearchResource, schemaCatalog, schemaDataset } from '@piveau/sdk-core';
import fc from 'fast-check';
import { fixture, fixtureNames } from '../conformance/fixtures.js';
import { catalogue, TURTLE } from '../conformance/payloads.js';
import type { TestService } from '../support/service.js';
import { catalogues, datasets, SHAPES, TELLING, uniform } from './every-shape.js';
import { startDemo } from './service.js';

const ACTOR = { name: 'test' };
const RUNS = { seed: 19, endOnFailure: true };

let service: TestService;
let baseUrl: string;
const loaded = new Set<string>();

const load = async (name: string): Promise<void> => {
  const contentType = name.endsWith('.ttl') ? 'text/turtle' : 'application/ld+json';
  const run = service.app.domain.importer.run({ body: fixture(name), contentType }, 'fixtures', ACTOR);
  for await (const { done } of run) if (done > 0) loaded.add(name);
};

beforeAll(async () => {
  service = await startDemo();
  baseUrl = `${service.url}/srv/search/`;
  for (const id of ['fixtures', 'generated']) {
    await service.write('PUT', `/srv/repo/catalogues/${id}`, catalogue(), TURTLE);
  }
  const templates = ['a-acquired-dataset.ttl', 'b-streaming-dataset.ttl', 'c-checked-in-dataset.jsonld'];
  const examples = fixtureNames('dcat-ap-3.0.0-examples/', '.ttl');
  for (const name of templates) await load(`templates/${name}`);
  for (const name of examples) await load(`dcat-ap-3.0.0-examples/${name}`);
  expect(loaded.size).toBe(templates.length + examples.length);
  const telling = '/srv/repo/catalogues/generated/datasets/origin?originalId=telling';
  expect((await service.write('PUT', telling, TELLING, TURTLE)).status).toBe(201);
});
afterAll(() => service.stop());

type Schema = typeof schemaDataset | typeof schemaCatalog;

/** What the library says about a document, in short. */
const complaints = (schema: Schema, document: unknown): string[] => {
  const { error } = schema.safeParse(document);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
};

const documentOf = async (resource: string, id: string): Promise<unknown> =>
  ((await getResourceById({ baseUrl, resource, id })) as { readonly result: unknown }).result;

/** A page as the library asks for it and parses it; throws where it does not. */
const page = async (filters: string, params: object = {}) => {
  const schema = filters === 'catalogue' ? schemaCatalog : schemaDataset;
  const { result } = await safeSearchResource({
    baseUrl,
    params: { filters, q: '', page: 0, limit: 1000, ...params },
    schema,
  } as Parameters<typeof safeSearchResource>[0]);
  return result as typeof result & { readonly count: number; readonly results: readonly { readonly id: string }[] };
};

const store = async (path: string, turtle: string): Promise<void> => {
  const response = await service.write('PUT', `/srv/repo/catalogues/${path}`, turtle, TURTLE);
  // What is there already is not stored again.
  const isStored = response.ok || response.status === 304;
  expect(isStored ? '' : await response.text()).toBe('');
};

describe('the demonstration and all fixtures', () => {
  it.each([
    ['dataset', 'datasets', schemaDataset],
    ['catalogue', 'catalogues', schemaCatalog],
  ] as const)('every %s: in a page, by id, and what is counted', async (filter, resource, schema) => {
    const { results, count, facets } = await page(filter);
    expect(results).toHaveLength(count);
    expect(count).toBeGreaterThanOrEqual(filter === 'dataset' ? loaded.size : 4);
    for (const { id } of results) expect([id, complaints(schema, await documentOf(resource, id))]).toEqual([id, []]);
    expect(facets).not.toEqual([]);
  });

  it('what a value of each facet selects', async () => {
    const { facets } = await page('dataset');
    expect(facets.length).toBeGreaterThanOrEqual(15);
    for (const { id, items } of facets) {
      const [first] = items;
      if (!first) continue;
      const { count } = await page('dataset', { facets: { [id]: [first.id] } });
      expect([id, count]).toEqual([id, first.count]);
    }
  });
});

describe('where clients disagree', () => {
  const telling = async () => (await documentOf('datasets', 'telling')) as Record<string, unknown>;

  it('one creator, and all of them beside it', async () => {
    const { creator, creators } = (await telling()) as { creator: object; creators: object[] };
    expect(creators).toMatchObject([{ name: 'First' }, { name: 'Second' }]);
    expect(creator).toEqual(creators[0]);
    expect((await page('dataset', { q: 'Second' })).results.map(({ id }) => id)).toContain('telling');
  });

  it('identifiers with their schemes, whatever they are written on', async () => {
    const { adms_identifier } = await telling();
    expect(new Set(adms_identifier as object[])).toEqual(
      new Set([
        { identifier: '10.1/2', scheme: 'http://purl.org/spar/datacite/doi' },
        { identifier: 'named', resource: 'https://acme.example/identifier' },
        { resource: 'https://doi.org/10.3/4' },
      ]),
    );
  });

  it('periods with both ends, and all of them beside', async () => {
    const closed = { gte: '2020-01-01T00:00:00Z', lte: '2020-12-31T00:00:00Z' };
    const { temporal, periods } = await telling();
    expect(temporal).toEqual([closed]);
    expect(new Set(periods as object[])).toEqual(new Set([closed, { gte: '2023-01-01T00:00:00Z' }]));
    const later = { dateType: 'temporal', minDate: '2030-01-01', maxDate: '2030-12-31' };
    expect((await page('dataset', later)).results.map(({ id }) => id)).toContain('telling');
  });

  it('categories with an IRI; a theme without one is a subject', async () => {
    const { categories, subject } = await telling();
    const resource = 'http://publications.europa.eu/resource/authority/data-theme/ENVI';
    expect(categories).toEqual([{ id: 'ENVI', label: { en: 'Nature' }, resource }]);
    expect(subject).toEqual([{ id: 'Bees', label: 'Bees' }]);
    expect((await page('dataset', { q: 'Bees' })).results.map(({ id }) => id)).toContain('telling');
  });

  it('laws as objects, and licences with an address', async () => {
    const resource = 'http://data.europa.eu/eli/reg_impl/2023/138/oj';
    const law = { id: resource, label: resource, resource };
    const { applicable_legislation, distributions, is_hvd } = await telling();
    expect([applicable_legislation, is_hvd]).toEqual([[law], true]);
    const licence = 'http://publications.europa.eu/resource/authority/licence/CC_BY_4_0';
    expect(distributions).toMatchObject([
      { applicable_legislation: [law], license: { id: 'CC_BY_4_0', resource: licence, la_url: licence } },
    ]);
  });
});

describe('everything that can be stored', () => {
  it.each(SHAPES)('datasets with every value %s', async (shape) => {
    const property = fc.asyncProperty(uniform(shape), async (turtle) => {
      await store('generated/datasets/origin?originalId=generated', turtle);
      expect(complaints(schemaDataset, await documentOf('datasets', 'generated'))).toEqual([]);
    });
    await fc.assert(property, { ...RUNS, numRuns: 5 });
  });

  it('datasets with values of any shape, and a page of them', async () => {
    let number = 0;
    const property = fc.asyncProperty(datasets, async (turtle) => {
      const id = `generated-${(number += 1)}`;
      await store(`generated/datasets/origin?originalId=${id}`, turtle);
      expect(complaints(schemaDataset, await documentOf('datasets', id))).toEqual([]);
    });
    await fc.assert(property, { ...RUNS, numRuns: 30 });
    expect((await page('dataset', { facets: { catalog: ['generated'] } })).count).toBeGreaterThan(number);
  });

  it('catalogues with values of any shape', async () => {
    const property = fc.asyncProperty(catalogues, async (turtle) => {
      await store('any', turtle);
      expect(complaints(schemaCatalog, await documentOf('catalogues', 'any'))).toEqual([]);
    });
    await fc.assert(property, { ...RUNS, numRuns: 20 });
    await page('catalogue');
  });
});
