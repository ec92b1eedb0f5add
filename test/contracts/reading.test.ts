/** Reading contracts of data: what keeps to the standard, and what is refused where. */
import { decoded } from '../../src/features/contracts/read.js';
import { overviewOf } from '../../src/features/contracts/overview.js';
import { readContract } from '../../src/features/contracts/standard.js';
import type { ContractFormat } from '../../src/features/repository/contracts/model.js';
import { Refusal } from '../../src/core/errors.js';
import { DEPARTURES, departures, valueOf } from './example.js';

const refusalOf = (source: string, format: ContractFormat = 'YAML'): Refusal => {
  try {
    readContract({ source, format });
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('it was accepted');
};

describe('a contract that keeps to the standard', () => {
  it('is read as people read it', () => {
    const overview = overviewOf(valueOf(DEPARTURES));
    expect(overview).toMatchObject({ name: 'Tram departures', price: '9.95 EUR / month' });
    expect(overview.serviceLevels).toContainEqual(
      expect.objectContaining({ property: 'latency', value: '15', unit: 'm' }),
    );
    const [departure] = overview.objects;
    expect(departure?.properties.map(({ path, isRequired, isPrimaryKey }) => [path, isRequired, isPrimaryKey])).toEqual(
      [
        ['departure_id', true, true],
        ['stop', true, false],
        ['state', false, false],
        ['delay', false, false],
      ],
    );
    expect(departure?.properties[2]?.values).toEqual(['planned', 'driven', 'cancelled']);
    expect(departure?.rules.map(({ property, demand }) => [property, demand])).toEqual([
      [null, 'rowCount mustBeGreaterThan 1000'],
      ['state', 'nullValues mustBe 0'],
    ]);
  });

  it('says the same as JSON', () => {
    const value = valueOf(DEPARTURES);
    for (const indent of [0, 2, '\t'] as const)
      expect(readContract({ source: JSON.stringify(value, null, indent), format: 'JSON' }).value).toEqual(value);
  });

  it('may repeat itself by aliases', () => {
    const source = departures(
      ['tags: [trams, realtime]', 'tags: &tags [trams, realtime]'],
      ['physicalType: table', 'physicalType: table\n    tags: *tags'],
    );
    expect(valueOf(source)).toMatchObject({ schema: [{ tags: ['trams', 'realtime'] }] });
  });
});

describe('a contract that does not', () => {
  it.each([
    ['an unknown member', departures(['status: active', 'stauts: active']), '/stauts', 6, 1],
    [
      'an unknown member of a property',
      departures(['required: true', 'requird: true']),
      '/schema/0/properties/0/requird',
      24,
      9,
    ],
    [
      'a value that is none of the list',
      departures(['logicalType: integer', 'logicalType: integr']),
      '/schema/0/properties/3/logicalType',
      45,
      9,
    ],
    ['a server without its address', departures(['    host: data.trams.example\n', '']), '/servers/0', 55, 5],
    ['a version that is a number', departures(['version: 1.0.0', 'version: 1.0']), '/version', 5, 1],
  ])('names the place of %s', (_what, source, pointer, line, column) => {
    const { code, extras } = refusalOf(source);
    expect([code, extras.pointer, extras.line, extras.column]).toEqual(['INVALID_CONTRACT', pointer, line, column]);
    expect(extras.violations).toHaveLength(1);
  });

  it('lists all that is wrong, in the order of the text, fifty at most', () => {
    const two = refusalOf(
      departures(['version: 1.0.0', 'version: 1.0'], ['logicalType: integer', 'logicalType: integr']),
    );
    expect(two.extras.violations?.map(({ pointer }) => pointer)).toEqual([
      '/version',
      '/schema/0/properties/3/logicalType',
    ]);
    const servers = Array.from({ length: 1_900 }, () => '  - {server: a, type: kafka, x: 1}\n').join('');
    const many = refusalOf(departures(['servers:\n', `servers:\n${servers}`]));
    expect(many.extras.violations).toHaveLength(50);
  });
});

describe('a text that is no document of its kind', () => {
  it.each<readonly [string, string, ContractFormat, number?, number?]>([
    ['a list that does not end', 'a: [b\nc: d\n', 'YAML', 2, 1],
    ['a key that stands twice', `${DEPARTURES}version: 2.0.0\n`, 'YAML', 76, 1],
    ['a key that stands twice in JSON', '{"a":1,"a":2}', 'JSON', 1, 8],
    ['two documents', `${DEPARTURES}---\na: b\n`, 'YAML', 76, 1],
    ['a tag', departures(['name: Tram departures', 'name: !!js/function Tram']), 'YAML', 4, 7],
    ['another YAML', `%YAML 1.1\n---\n${DEPARTURES}`, 'YAML', 1, 1],
    ['a key that is a list', '? [a, b]\n: c\n', 'YAML', 1, 3],
    ['bytes by a tag', departures(['name: Tram departures', 'name: !!binary aGVsbG8=']), 'YAML'],
    ['a number without an end', departures(['9.95', '1e999']), 'YAML'],
    ['the prototype as a key', `${DEPARTURES}__proto__: {polluted: true}\n`, 'YAML'],
    ['the prototype as a key in JSON', '{"__proto__": {"polluted": true}}', 'JSON'],
    ['YAML that is called JSON', '{a: 1}', 'JSON'],
    ['a list', '- a\n', 'YAML', 1, 1],
    ['nothing', '', 'YAML', 1, 1],
    ['a character that is none', 'a: "\0"', 'YAML'],
    ['half a character', 'a: "\ud800"', 'YAML'],
  ])('refuses %s', (_what, source, format, ...place) => {
    const [line, column] = place.filter((one) => typeof one === 'number');
    const { code, extras } = refusalOf(source, format);
    expect([code, extras.line, extras.column]).toEqual(['CONTRACT_SYNTAX', line, column]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('refuses bytes that are no UTF-8, and keeps a mark of the byte order', () => {
    expect(() => decoded(Uint8Array.of(0x61, 0xff))).toThrow(expect.objectContaining({ code: 'CONTRACT_SYNTAX' }));
    expect(decoded(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe('\ufeffa');
  });
});

describe('a text that would be too much', () => {
  const nested = (size: number): string =>
    [
      'a: &a [x, x, x, x, x, x, x, x]',
      ...'bcdefgh'
        .split('')
        .map((name, at) => `${name}: &${name} [${Array(size).fill(`*${'abcdefgh'[at]}`).join(', ')}]`),
    ].join('\n');

  it.each([
    ['aliases of aliases', nested(8), 'CONTRACT_SYNTAX'],
    ['an alias of itself', 'a: &a [*a]', 'TOO_COMPLEX'],
    [
      'a string that is repeated',
      `a: &a ${'x'.repeat(200_000)}\nb: [${Array(90).fill('*a').join(', ')}]`,
      'TOO_COMPLEX',
    ],
    ['brackets without end', `a: ${'['.repeat(200_000)}`, 'CONTRACT_SYNTAX'],
    ['lists in lists', `a:\n  ${'- '.repeat(100_000)}x`, 'CONTRACT_SYNTAX'],
    ['maps in maps', 'a: {b: '.repeat(30_000), 'CONTRACT_SYNTAX'],
    ['a long list', `a: [${'1,'.repeat(3_000)}]`, 'TOO_COMPLEX'],
    [
      'many values',
      `a: {${Array.from({ length: 60_000 }, (_, at) => at.toString(36)).join(',')}`.slice(0, 262_000).concat('}'),
      'TOO_COMPLEX',
    ],
    ['a long text', `a: ${'x'.repeat(262_144)}`, 'PAYLOAD_TOO_LARGE'],
  ])('refuses %s', (_what, source, code) => {
    expect(refusalOf(source).code).toBe(code);
  });
});
