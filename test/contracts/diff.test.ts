/** What changed from one contract to another, and whether it breaks something. */
import { diffOf } from '../../src/features/contracts/diff/diff.js';
import type { ContractChange } from '../../src/features/contracts/diff/change.js';
import { DEPARTURES, departures, valueOf } from './example.js';

type Replaced = readonly [from: string, to: string];
const between = (before: readonly Replaced[], after: readonly Replaced[]) =>
  diffOf(valueOf(departures(...before)), valueOf(departures(...after)));
const changes = (...after: readonly Replaced[]): readonly ContractChange[] => between([], after).changes;

const STOP =
  '      - name: stop\n        logicalType: string\n        physicalType: VARCHAR(10)\n        required: true\n        description: Id of the stop.\n';
const STATE = '        enum:\n          - value: planned\n          - value: driven\n          - value: cancelled\n';

it('finds nothing where nothing changed, whatever the order of members', () => {
  expect(diffOf(valueOf(DEPARTURES), valueOf(DEPARTURES))).toEqual({
    changes: [],
    isBreaking: false,
    lacksMajorStep: false,
  });
  expect(changes(['{ minimum: -3600, maximum: 86400 }', '{ maximum: 86400, minimum: -3600 }'])).toEqual([]);
});

describe.each<[string, string, string, readonly Replaced[]]>([
  ['IDENTITY_CHANGED', 'BREAKING', 'id', [['53581432', '63581432']]],
  ['STATUS_ENDED', 'BREAKING', 'status', [['status: active', 'status: deprecated']]],
  ['STATUS_CHANGED', 'NON_BREAKING', 'status', [['status: active', 'status: draft']]],
  [
    'OBJECT_REMOVED',
    'BREAKING',
    'departures',
    [['  - name: departures\n    physicalName: departures_v1', '  - name: arrivals\n    physicalName: departures_v1']],
  ],
  ['PROPERTY_REMOVED', 'BREAKING', 'departures.stop', [[STOP, '']]],
  [
    'PROPERTY_ADDED',
    'NON_BREAKING',
    'departures.line',
    [[STOP, `${STOP}      - name: line\n        logicalType: string\n`]],
  ],
  ['TYPE_CHANGED', 'BREAKING', 'departures.delay', [['logicalType: integer', 'logicalType: number']]],
  ['TYPE_CHANGED', 'BREAKING', 'departures.stop', [['VARCHAR(10)', 'VARCHAR(9)']]],
  ['TYPE_CHANGED', 'BREAKING', 'departures.stop', [['VARCHAR(10)', 'CHAR(10)']]],
  ['TYPE_WIDENED', 'NON_BREAKING', 'departures.stop', [['VARCHAR(10)', 'VARCHAR(20)']]],
  ['PHYSICAL_NAME_CHANGED', 'BREAKING', 'departures', [['departures_v1', 'departures_v2']]],
  ['REQUIRED_REMOVED', 'BREAKING', 'departures.stop', [[STOP, STOP.replace('required: true', 'required: false')]]],
  [
    'REQUIRED_ADDED',
    'BREAKING',
    'departures.delay',
    [['physicalType: INT', 'physicalType: INT\n        required: true']],
  ],
  ['UNIQUE_REMOVED', 'BREAKING', 'departures.departure_id', [['        unique: true\n', '']]],
  ['UNIQUE_ADDED', 'BREAKING', 'departures.delay', [['physicalType: INT', 'physicalType: INT\n        unique: true']]],
  [
    'PRIMARY_KEY_CHANGED',
    'BREAKING',
    'departures',
    [[STOP, STOP.replace('required: true', 'required: true\n        primaryKey: true\n        primaryKeyPosition: 2')]],
  ],
  ['VALUES_NARROWED', 'BREAKING', 'departures.state', [['          - value: cancelled\n', '']]],
  ['VALUES_NARROWED', 'BREAKING', 'departures.stop', [[STOP, `${STOP}        enum: [{value: A}]\n`]]],
  [
    'VALUES_WIDENED',
    'NON_BREAKING',
    'departures.state',
    [['          - value: cancelled\n', '          - value: cancelled\n          - value: late\n']],
  ],
  ['VALUES_WIDENED', 'NON_BREAKING', 'departures.state', [[STATE, '']]],
  ['VALUES_NARROWED', 'BREAKING', 'departures.delay.maximum', [['maximum: 86400', 'maximum: 600']]],
  ['VALUES_NARROWED', 'BREAKING', 'departures.delay.minimum', [['minimum: -3600', 'minimum: 0']]],
  ['VALUES_WIDENED', 'NON_BREAKING', 'departures.delay.minimum', [['minimum: -3600', 'minimum: -7200']]],
  [
    'FORMAT_CHANGED',
    'BREAKING',
    'departures.stop.pattern',
    [[STOP, `${STOP}        logicalTypeOptions: {pattern: "^S"}\n`]],
  ],
  [
    'DEPRECATED',
    'NON_BREAKING',
    'departures.delay',
    [['physicalType: INT', 'physicalType: INT\n        deprecated: true']],
  ],
  ['QUALITY_CHANGED', 'BREAKING', 'departures.quality.rows', [['mustBeGreaterThan: 1000', 'mustBeGreaterThan: 10']]],
  [
    'QUALITY_REMOVED',
    'BREAKING',
    'departures.quality.rows',
    [['      - name: rows\n        metric', '      - name: other\n        metric']],
  ],
  [
    'SERVICE_LEVEL_WORSENED',
    'BREAKING',
    'slaProperties.latency',
    [['value: 15\n    unit: m', 'value: 1\n    unit: h']],
  ],
  [
    'SERVICE_LEVEL_IMPROVED',
    'NON_BREAKING',
    'slaProperties.latency',
    [['value: 15\n    unit: m', 'value: 60\n    unit: s']],
  ],
  ['SERVICE_LEVEL_WORSENED', 'BREAKING', 'slaProperties.availability', [['value: 99.5', 'value: 99']]],
  ['SERVICE_LEVEL_IMPROVED', 'NON_BREAKING', 'slaProperties.retention', [['value: 2\n    unit: y', 'value: P3Y']]],
  ['SERVICE_LEVEL_CHANGED', 'BREAKING', 'slaProperties.availability', [['value: 99.5', 'value: high']]],
  [
    'SERVICE_LEVEL_REMOVED',
    'BREAKING',
    'slaProperties.retention',
    [['  - property: retention\n    value: 2\n    unit: y\n', '']],
  ],
  ['SERVER_CHANGED', 'BREAKING', 'servers.production', [['port: 5432', 'port: 5433']]],
  ['SERVER_REMOVED', 'BREAKING', 'servers.production', [['server: production', 'server: other']]],
  ['PRICE_CHANGED', 'BREAKING', 'price', [['9.95', '12']]],
  ['PRICE_LOWERED', 'NON_BREAKING', 'price', [['9.95', '5']]],
  ['PRICE_CHANGED', 'BREAKING', 'price', [['priceUnit: month', 'priceUnit: week']]],
  ['DOCUMENTATION_CHANGED', 'DOCUMENTATION', 'departures.stop.description', [['Id of the stop.', 'Which stop.']]],
  ['DOCUMENTATION_CHANGED', 'DOCUMENTATION', 'tags', [['tags: [trams, realtime]', 'tags: [trams]']]],
])('%s', (kind, weight, path, replaced) => {
  it(`is ${weight} at ${path}`, () => {
    expect(changes(...replaced)).toContainEqual(expect.objectContaining({ kind, class: weight, path }));
  });
});

it('takes another unit of the same time for the same', () => {
  expect(changes(['value: 15\n    unit: m', 'value: PT15M'])).toEqual([]);
});

it('tells what stood and what stands there, those that break something first', () => {
  expect(changes(['value: 99.5', 'value: 99'], ['Id of the stop.', 'Which stop.'])).toEqual([
    {
      kind: 'SERVICE_LEVEL_WORSENED',
      class: 'BREAKING',
      path: 'slaProperties.availability',
      before: '99.5 percent',
      after: '99 percent',
    },
    {
      kind: 'DOCUMENTATION_CHANGED',
      class: 'DOCUMENTATION',
      path: 'departures.stop.description',
      before: 'Id of the stop.',
      after: 'Which stop.',
    },
  ]);
});

describe('a version', () => {
  const lacks = (before: string, after: string, ...more: readonly Replaced[]): boolean =>
    between([['version: 1.0.0', `version: ${before}`]], [['version: 1.0.0', `version: ${after}`], ...more])
      .lacksMajorStep;
  const BREAKS: Replaced = ['9.95', '12'];

  it.each([
    ['1.0.0', '1.1.0', true],
    ['1.9.0', '2.0.0', false],
    ['1.0.0', '1.0.0', true],
    ['2.0.0', '1.0.0', true],
    ['v1', 'v2', false],
    ['0.1.0', '0.2.0', false],
    ['0.1.0', '0.1.1', true],
    ['spring', 'summer', false],
    ['spring', 'spring', true],
  ])('%s to %s with a change that breaks something: lacks a step %s', (before, after, expected) => {
    expect(lacks(before, after, BREAKS)).toBe(expected);
  });

  it('needs no step where nothing breaks', () => {
    expect(lacks('1.0.0', '1.0.1', ['Id of the stop.', 'Which stop.'])).toBe(false);
  });
});
