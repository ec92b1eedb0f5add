/** Times of use: what metadata may write, and when they are over. */
import { endAfter, plainDuration } from '../../src/core/rdf/durations.js';

it.each([
  ['30', 'P30D'],
  [' 7 ', 'P7D'],
  ['30.0', 'P30D'],
  ['P1Y2M3W4DT5H6M7.5S', 'P1Y2M3W4DT5H6M7.5S'],
  ['12 Months', 'P12M'],
  ['1 day', 'P1D'],
  ['36 hours', 'PT36H'],
])('reads %j', (written, plain) => {
  expect(plainDuration(written)).toBe(plain);
});

it.each([
  null,
  '',
  '0',
  '-3',
  'P0D',
  '-P1D',
  'P',
  'PT',
  'P1',
  'P1DT',
  '1.5',
  'soon',
  '30 moons',
  '1e3',
  '9'.repeat(12),
])('says nothing of %j', (written) => {
  expect(plainDuration(written)).toBeUndefined();
});

it.each([
  ['P1M', '2027-01-31T12:00:00.000Z', '2027-02-28T12:00:00.000Z'],
  ['P1M', '2028-01-31T12:00:00.000Z', '2028-02-29T12:00:00.000Z'],
  ['P1Y', '2028-02-29T00:00:00.000Z', '2029-02-28T00:00:00.000Z'],
  ['P14M', '2026-11-30T00:00:00.000Z', '2028-01-30T00:00:00.000Z'],
  ['P1W', '2026-12-28T23:59:59.999Z', '2027-01-04T23:59:59.999Z'],
  ['PT36H', '2026-03-28T12:00:00.000Z', '2026-03-30T00:00:00.000Z'],
])('%s after %s is %s', (duration, start, end) => {
  expect(endAfter(duration, new Date(start))?.toISOString()).toBe(end);
});

it.each(['P9999Y', 'P999999999D', `P${'9'.repeat(400)}Y`])(
  'ends nothing after %s, which no calendar has',
  (duration) => {
    expect(endAfter(duration, new Date('2026-01-01T00:00:00Z'))).toBeUndefined();
  },
);
