/** Pages, numbers and figures of filtered lists: every hit once, in order, whatever the order and the length of the pages. */
import fc from 'fast-check';
import { ANYTHING, conditionOf } from '../../src/features/repository/filters/condition.js';
import { Filters, type FilterCaller } from '../../src/features/repository/filters/filters.js';
import { groupingsOf, measuresOf, type NamedFigure } from '../../src/features/repository/filters/figures.js';
import { dataset } from '../../src/model/dataset.js';
import { sortOf } from '../../src/features/repository/filters/order.js';
import { lists, type ListName } from '../../src/features/repository/filters/queries.js';
import type { QueryEndpoint } from '../../src/core/store/query.js';
import { SERVICE } from '../../src/core/threads/fair/asker.js';
import { datasets } from './data.js';
import { filters } from './random-filters.js';
import { naming, worldOf, type World } from './world.js';

const RUNS = Number(process.env['FILTER_RUNS'] ?? 30);

const caller: FilterCaller = { readable: { all: true }, asker: SERVICE };
const filtersOf = ({ select }: World): Filters => {
  const queries: Pick<QueryEndpoint, 'select' | 'statistics'> = {
    select: async ({ text }) => ({ rows: select(text) }),
    statistics: { statements: 0, withPredicate: () => 0 },
  };
  return new Filters(queries, { revision: 0 }, naming);
};

const direction = fc.constantFrom('ASC', 'DESC');
const datasetKeys = fc.oneof(
  fc.record({ titles: fc.record({ direction, language: fc.constantFrom('en', 'de') }) }),
  fc.record({ titles: fc.record({ direction }) }),
  ...['issued', 'modified', 'identifier', 'insightsResult', 'landingPages'].map((name) =>
    direction.map((way) => ({ [name]: way })),
  ),
  fc.record({ publisher: fc.record({ name: direction }) }),
  fc.record({ accessRights: fc.record({ code: direction }) }),
);
const distributionKeys = fc.oneof(
  ...['byteSize', 'mediaType', 'isEncrypted', 'issued'].map((name) => direction.map((way) => ({ [name]: way }))),
  fc.record({ dataset: fc.record({ issued: direction }) }),
);
const serviceKeys = fc.record({ titles: fc.record({ direction }) });
const keys: Readonly<Record<Exclude<ListName, 'catalogues'>, fc.Arbitrary<object>>> = {
  ...{ datasets: datasetKeys, distributions: distributionKeys, dataServices: serviceKeys },
};

/** The items of a world as the model shows them, one for each time that they are listed. */
const itemsOf = ({ views }: World, list: keyof typeof keys): string[] => {
  if (list === 'datasets') return views.map(({ iri }) => iri);
  const distributions = views.flatMap((view) => view.distributions.map((distribution) => ({ view, distribution })));
  if (list === 'distributions') return distributions.map(({ view, distribution }) => `${view.iri} ${distribution.iri}`);
  // A service that two distributions of a dataset name is one service of that dataset.
  const services = distributions.flatMap(({ view, distribution }) =>
    distribution.accessServices.map(({ resource, iri }) => ({ key: `${view.iri} ${resource.term.value}`, view, iri })),
  );
  return [...new Map(services.map((service) => [service.key, service])).values()].map(
    ({ view, iri }) => `${view.iri} ${iri ?? ''}`,
  );
};

const walked = async (filters_: Filters, list: ListName, sort: readonly object[], first: number) => {
  const order = sortOf(lists[list], sort, 'sort');
  const found: string[] = [];
  for (let after: string | undefined, page = 0; page < 60; page += 1) {
    const request = { list, condition: ANYTHING, sort: order, first, after };
    const { items, more } = await filters_.page(request, caller);
    found.push(...items.map(({ graph, node = '' }) => (list === 'datasets' ? graph : `${graph} ${node}`)));
    if (!more) return found;
    expect(items).toHaveLength(first);
    after = items.at(-1)?.cursor;
  }
  throw new Error('the pages have no end');
};

describe('pages', () => {
  it.each(Object.keys(keys) as (keyof typeof keys)[])('show each of the %s once, under any order', async (list) => {
    await fc.assert(
      fc.asyncProperty(
        datasets,
        fc.array(keys[list], { maxLength: 3 }),
        fc.integer({ min: 1, max: 4 }),
        async (all, sort, first) => {
          const world = worldOf(all);
          const found = await walked(filtersOf(world), list, sort, first);
          expect([...found].sort()).toEqual(itemsOf(world, list).sort());
          // The order does not depend on where pages end.
          expect(found).toEqual(await walked(filtersOf(world), list, sort, 100));
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('come in the order that was asked for, with what has no value last', async () => {
    await fc.assert(
      fc.asyncProperty(datasets, fc.boolean(), async (all, descending) => {
        const world = worldOf(all);
        const found = await walked(filtersOf(world), 'datasets', [{ issued: descending ? 'DESC' : 'ASC' }], 2);
        const times = found.map((iri) => {
          const issued = world.views.find((view) => view.iri === iri)?.issued;
          return issued == null ? Infinity : timeOf(issued) * (descending ? -1 : 1);
        });
        expect(times).toEqual([...times].sort((a, b) => (a === b ? 0 : a < b ? -1 : 1)));
      }),
      { numRuns: RUNS },
    );
  });
});

const timeOf = (text: string): number => {
  if (text.includes('T')) return Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
  return Date.parse(`${text}${'-01-01'.slice(text.length - 4)}T00:00:00Z`);
};

const named = (all: ReadonlyMap<string, NamedFigure>, name: string): NamedFigure => {
  const found = all.get(name);
  if (!found) throw new Error(`There is no figure ${name}`);
  return found;
};

describe('figures', () => {
  it('are those of the values that the model shows, of each once', async () => {
    await fc.assert(
      fc.asyncProperty(datasets, filters, async (all, filter) => {
        const world = worldOf(all);
        const asked = { list: 'datasets', condition: conditionOf(dataset, filter, 'filter') } as const;
        const listed = filtersOf(world);
        const page = await listed.page({ ...asked, sort: [], first: 100 }, caller);
        const views = world.views.filter(({ iri }) => page.items.some(({ graph }) => graph === iri));
        const sizes = views.flatMap(({ distributions }) => distributions.map(({ byteSize }) => byteSize));
        const numbers = sizes.filter((size) => size !== null).map(Number);
        const figures = await listed.figures(asked, named(measuresOf(dataset), 'DISTRIBUTIONS_BYTE_SIZE'), caller);
        expect(figures.values).toBe(numbers.length);
        expect(Number(figures.sum)).toBeCloseTo(
          numbers.reduce((sum, size) => sum + size, 0),
          6,
        );
        if (numbers.length === 0) return expect(figures.min).toBeNull();
        expect([figures.min, figures.max].map(Number)).toEqual([Math.min(...numbers), Math.max(...numbers)]);
      }),
      { numRuns: RUNS },
    );
  });

  it('are grouped by code lists and words', async () => {
    await fc.assert(
      fc.asyncProperty(datasets, async (all) => {
        const world = worldOf(all);
        const by = named(groupingsOf(dataset), 'DISTRIBUTIONS_FORMAT');
        const of = named(measuresOf(dataset), 'ISSUED');
        const groups = await filtersOf(world).groups(
          { list: 'datasets', condition: ANYTHING },
          { by, of, limit: 100 },
          caller,
        );
        const expected = new Map<string, number>();
        for (const { distributions } of world.views) {
          for (const format of new Set(distributions.flatMap(({ format: one }) => one?.iri ?? [])))
            expected.set(format, (expected.get(format) ?? 0) + 1);
        }
        expect(new Map(groups.map(({ key, count }) => [key, count]))).toEqual(expected);
        const counts = groups.map(({ count }) => count);
        expect(counts).toEqual([...counts].sort((a, b) => b - a));
        for (const { count, figures } of groups) expect(figures?.values).toBeLessThanOrEqual(count);
      }),
      { numRuns: RUNS },
    );
  });
});
