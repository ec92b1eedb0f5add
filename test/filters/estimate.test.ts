/** Estimates of what filters read: what names something little is little, what only takes away is everything. */
import { Estimates } from '../../src/features/repository/filters/filters.js';
import { dcat, dct, foaf } from '../../src/core/rdf/vocabulary.js';
import { naming } from './world.js';

const NUMBERS = new Map<string, number>([
  [dcat.dataset.value, 1_000_000],
  [dct.title.value, 3_000_000],
  [dct.publisher.value, 900_000],
  [foaf.name.value, 50_000],
  [dct.accessRights.value, 700],
]);
const estimates = new Estimates(naming, {
  statements: 30_000_000,
  withPredicate: (iri) => NUMBERS.get(iri) ?? 0,
});

describe('the rows of a filter', () => {
  it.each([
    ['all datasets', {}, 1_000_000],
    ['a search in all titles', { titles: { contains: 'a' } }, 1_000_000],
    ['a relation that few have', { accessRights: { code: { eq: 'PUBLIC' } } }, 700],
    ['texts at the end of a relation', { publisher: { name: { eq: 'City' } } }, 50_000],
    ['a name that is looked up', { identifier: { eq: 'a' }, titles: { contains: 'a' } }, 100],
    ['an IRI that is looked up', { publisher: { iri: { in: ['urn:a'] } } }, 100],
    ['either of two', { or: [{ accessRights: {} }, { publisher: { name: { eq: 'City' } } }] }, 50_700],
    ['what is not so', { not: { accessRights: {} } }, 1_000_000],
    ['what has none', { distributions: { none: {} } }, 1_000_000],
  ])('of %s', (_, filter, rows) => {
    expect(estimates.rows('datasets', filter)).toBe(rows);
  });

  it('of what cannot be read are not known', () => {
    expect(estimates.rows('datasets', { nonsense: {} })).toBeUndefined();
  });
});
