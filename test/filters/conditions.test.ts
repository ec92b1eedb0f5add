/** Filters mean what they say: the SPARQL that they become finds what an evaluation over the model's objects finds. */
import fc from 'fast-check';
import { conditionOf } from '../../src/features/repository/filters/condition.js';
import { dataset } from '../../src/model/dataset.js';
import { countQuery, pageQuery } from '../../src/features/repository/filters/queries.js';
import { datasets } from './data.js';
import { matches } from './oracle.js';
import { filters } from './random-filters.js';
import { naming, worldOf } from './world.js';

const RUNS = Number(process.env['FILTER_RUNS'] ?? 60);

describe('a filter', () => {
  it('finds what its words say, whatever they are and whatever is stored', () => {
    let hits = 0;
    let misses = 0;
    fc.assert(
      fc.property(datasets, fc.array(filters, { minLength: 8, maxLength: 8 }), (all, asked) => {
        const { select, views } = worldOf(all);
        for (const filter of asked) {
          const condition = conditionOf(dataset, filter, 'filter');
          const wanted = views.filter((view) => matches(view, filter)).map(({ iri }) => iri);
          const { text } = pageQuery(naming, { list: 'datasets', condition }, { sort: [], limit: 100 });
          const found = select(text).map(({ g }) => g?.value);
          try {
            expect(found).toEqual(wanted);
          } catch (error) {
            throw new Error(`${JSON.stringify(filter)}\n${text}`, { cause: error });
          }
          const count = select(countQuery(naming, { list: 'datasets', condition }).text)[0]?.['count'];
          expect(count?.value).toBe(String(wanted.length));
          hits += wanted.length;
          misses += views.length - wanted.length;
        }
      }),
      { numRuns: RUNS },
    );
    // It would prove nothing if filters found everything, or nothing.
    expect(Math.min(hits, misses)).toBeGreaterThan((hits + misses) / 10);
  });
});
