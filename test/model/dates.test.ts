/** Dates: known answers for their spellings, by XML Schema 1.1 part 2, 3.3.7 to 3.3.12, and the same in SPARQL. */
import fc from 'fast-check';
import { Store, type Term } from 'oxigraph';
import { dateLiteral, momentOf, readDate, sparqlInstant, xsdMoment } from '../../src/core/rdf/dates.js';
import { literal, sparql } from '../../src/core/rdf/terms.js';
import { xsd } from '../../src/core/rdf/vocabulary.js';
import { blockers } from '../validation/support.js';

/** A spelling, the datatype that is written so, its beginning and its end. */
const DATES = [
  ['2020-01-01', 'date', '2020-01-01T00:00:00.000Z', '2020-01-02T00:00:00.000Z'],
  ['2020-01-01Z', 'date', '2020-01-01T00:00:00.000Z', '2020-01-02T00:00:00.000Z'],
  ['2020-01-01+01:00', 'date', '2019-12-31T23:00:00.000Z', '2020-01-01T23:00:00.000Z'],
  ['2020-06-30+02:00', 'date', '2020-06-29T22:00:00.000Z', '2020-06-30T22:00:00.000Z'],
  ['2020-06-30-14:00', 'date', '2020-06-30T14:00:00.000Z', '2020-07-01T14:00:00.000Z'],
  ['2020-06-30+14:00', 'date', '2020-06-29T10:00:00.000Z', '2020-06-30T10:00:00.000Z'],
  ['2020-06-30+13:59', 'date', '2020-06-29T10:01:00.000Z', '2020-06-30T10:01:00.000Z'],
  ['2020-06-30+00:00', 'date', '2020-06-30T00:00:00.000Z', '2020-07-01T00:00:00.000Z'],
  ['2020-06-30-00:00', 'date', '2020-06-30T00:00:00.000Z', '2020-07-01T00:00:00.000Z'],
  ['2020-12-31-05:00', 'date', '2020-12-31T05:00:00.000Z', '2021-01-01T05:00:00.000Z'],
  ['2020-02-29', 'date', '2020-02-29T00:00:00.000Z', '2020-03-01T00:00:00.000Z'],
  ['2000-02-29', 'date', '2000-02-29T00:00:00.000Z', '2000-03-01T00:00:00.000Z'],
  ['0000-02-29', 'date', '0000-02-29T00:00:00.000Z', '0000-03-01T00:00:00.000Z'],
  ['0001-01-01', 'date', '0001-01-01T00:00:00.000Z', '0001-01-02T00:00:00.000Z'],
  ['0099-12-31', 'date', '0099-12-31T00:00:00.000Z', '0100-01-01T00:00:00.000Z'],
  ['-0001-12-31', 'date', '-000001-12-31T00:00:00.000Z', '0000-01-01T00:00:00.000Z'],
  ['-2020-01-01', 'date', '-002020-01-01T00:00:00.000Z', '-002020-01-02T00:00:00.000Z'],
  ['-2020-01-01Z', 'date', '-002020-01-01T00:00:00.000Z', '-002020-01-02T00:00:00.000Z'],
  ['-0004-02-29', 'date', '-000004-02-29T00:00:00.000Z', '-000004-03-01T00:00:00.000Z'],
  ['9999-12-31', 'date', '9999-12-31T00:00:00.000Z', '+010000-01-01T00:00:00.000Z'],
  ['12020-01-01', 'date', '+012020-01-01T00:00:00.000Z', '+012020-01-02T00:00:00.000Z'],
  ['12020-02-29+01:00', 'date', '+012020-02-28T23:00:00.000Z', '+012020-02-29T23:00:00.000Z'],
  ['2020-06-30+0200', 'date', '2020-06-29T22:00:00.000Z', '2020-06-30T22:00:00.000Z'],
  ['2020', 'gYear', '2020-01-01T00:00:00.000Z', '2021-01-01T00:00:00.000Z'],
  ['2020Z', 'gYear', '2020-01-01T00:00:00.000Z', '2021-01-01T00:00:00.000Z'],
  ['2020+01:00', 'gYear', '2019-12-31T23:00:00.000Z', '2020-12-31T23:00:00.000Z'],
  ['2020-01:30', 'gYear', '2020-01-01T01:30:00.000Z', '2021-01-01T01:30:00.000Z'],
  ['-0044', 'gYear', '-000044-01-01T00:00:00.000Z', '-000043-01-01T00:00:00.000Z'],
  ['0000', 'gYear', '0000-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z'],
  ['12020', 'gYear', '+012020-01-01T00:00:00.000Z', '+012021-01-01T00:00:00.000Z'],
  ['2020-02', 'gYearMonth', '2020-02-01T00:00:00.000Z', '2020-03-01T00:00:00.000Z'],
  ['2020-12', 'gYearMonth', '2020-12-01T00:00:00.000Z', '2021-01-01T00:00:00.000Z'],
  ['2020-12Z', 'gYearMonth', '2020-12-01T00:00:00.000Z', '2021-01-01T00:00:00.000Z'],
  ['2020-12+02:00', 'gYearMonth', '2020-11-30T22:00:00.000Z', '2020-12-31T22:00:00.000Z'],
  ['2020-12-03:00', 'gYearMonth', '2020-12-01T03:00:00.000Z', '2021-01-01T03:00:00.000Z'],
  ['-0044-03', 'gYearMonth', '-000044-03-01T00:00:00.000Z', '-000044-04-01T00:00:00.000Z'],
  ['2020-05-06T07:08:09', 'dateTime', '2020-05-06T07:08:09.000Z'],
  ['2020-05-06T07:08:09Z', 'dateTime', '2020-05-06T07:08:09.000Z'],
  ['2020-05-06T07:08:09+02:00', 'dateTime', '2020-05-06T05:08:09.000Z'],
  ['2020-05-06T07:08:09-14:00', 'dateTime', '2020-05-06T21:08:09.000Z'],
  ['2020-05-06T07:08:09+14:00', 'dateTime', '2020-05-05T17:08:09.000Z'],
  ['2020-05-06T07:08:09.5', 'dateTime', '2020-05-06T07:08:09.500Z'],
  ['2020-05-06T07:08:09.123456', 'dateTime', '2020-05-06T07:08:09.123Z'],
  ['2020-05-06T07:08:09.999999999Z', 'dateTime', '2020-05-06T07:08:09.999Z'],
  ['2020-05-06T07:08:09.123456789012345678+01:00', 'dateTime', '2020-05-06T06:08:09.123Z'],
  ['2020-12-31T24:00:00', 'dateTime', '2021-01-01T00:00:00.000Z'],
  ['2020-12-31T24:00:00.000Z', 'dateTime', '2021-01-01T00:00:00.000Z'],
  ['2020-02-29T24:00:00+01:00', 'dateTime', '2020-02-29T23:00:00.000Z'],
  ['-0001-12-31T24:00:00Z', 'dateTime', '0000-01-01T00:00:00.000Z'],
  ['12020-01-01T00:00:00Z', 'dateTime', '+012020-01-01T00:00:00.000Z'],
  ['2020-05-06T07:08', 'dateTime', '2020-05-06T07:08:00.000Z'],
  ['2020-05-06T07:08Z', 'dateTime', '2020-05-06T07:08:00.000Z'],
  ['2020-05-06T07:08+02:00', 'dateTime', '2020-05-06T05:08:00.000Z'],
  ['2020-05-06T07:08:09+0200', 'dateTime', '2020-05-06T05:08:09.000Z'],
  ['2020-05-06T07:08:09.5-0330', 'dateTime', '2020-05-06T10:38:09.500Z'],
] as const;

const NONE = [
  ...['', ' ', 'mai 2020', 'Version 3', 'yesterday', '06.05.2020', '6.5.2020', '05/06/2020', '2020/05/06', '20200506'],
  ...[
    '20',
    '202',
    '020',
    '20-01-01',
    '02020-01-01',
    '002020',
    '+2020-01-01',
    '--05-06',
    '---06',
    '--05',
    '2020-',
    '2020-5-6',
  ],
  ...['2020-00-01', '2020-13-01', '2020-01-00', '2020-01-32', '2020-04-31', '2020-02-30', '2021-02-29', '1900-02-29'],
  ...[
    '-0001-02-29',
    '12021-02-29',
    '2020-00',
    '2020-13',
    '2020-1',
    '2020-01-01+14:01',
    '2020-01-01-15:00',
    '2020-01-01+1:00',
  ],
  ...['2020-01-01+01', '2020-01-01z', '2020-01-01 Z', '2020-01-01T', '2020-01-01t00:00:00Z', '2020-01-01 00:00:00'],
  ...[
    '2020-01-01T24:00:01',
    '2020-01-01T24:01:00',
    '2020-01-01T24:00:00.001',
    '2020-01-01T25:00:00',
    '2020-01-01T23:60:00',
  ],
  ...[
    '2020-01-01T23:59:60',
    '2020-01-01T1:00:00',
    '2020-01-01T01:00:00.',
    '2020-01-01T01',
    '2020-01T01:00:00',
    ' 2020-01-01',
  ],
  ...['2020-01-01 ', '2020-01-01\n', '2020-01-01T00:00:00Zulu', '2020-W10-1', '2020-128', '2020-01-01/2020-02-01'],
  ...['\u0662\u0660\u0662\u0660-01-01', 'now', 'P1Y', '1577836800000', 'http://example.org/2020'],
];

const told = (time: number): string => new Date(time).toISOString();

describe('known answers', () => {
  it.each(DATES)('reads %j', (text, type, from, until: string = from) => {
    const date = readDate(text);
    const [beginning, end] = [told(date?.from ?? 0), told(date?.until ?? 0)];
    expect([date?.type, beginning, end, date?.exact]).toEqual([
      ...[type, from, until],
      !/T\d\d:\d\d(?!:)|\d[+-]\d{4}$/.test(text),
    ]);
    // Of four digits: as it is written, whatever the zone.
    if (/^\d{4}(?!\d)/.test(text) && !text.includes('T24')) {
      const [, digits = ''] = /^(\d{4}(?:-\d\d(?!:\d\d$))?(?:-\d\d(?!:))?(?:T\d\d:\d\d)?)/.exec(text) ?? [];
      expect(told(date?.written ?? 0)).toMatch(new RegExp(`^${digits}`));
    }
  });

  it.each(NONE)('reads no date in %j', (text) => {
    expect(readDate(text)).toBeUndefined();
    expect(momentOf(text)).toBeUndefined();
    expect(dateLiteral(text).datatype.value).toMatch(/#string$/);
  });

  it('knows nothing of what is not there', () => {
    expect([readDate(null), readDate(undefined)]).toEqual([undefined, undefined]);
  });

  it('takes what no clock can tell for the first or last moment, and writes it as no other date', () => {
    expect(readDate('999999999-12-31')).toMatchObject({ from: 8.64e15, until: 8.64e15, type: 'date' });
    expect(readDate('-999999999-02-29')).toBeUndefined();
    expect(readDate('-999999999-01')).toMatchObject({ from: -8.64e15, type: 'gYearMonth' });
    expect(momentOf('999999999-12-31')).toBeUndefined();
  });
});

it('writes moments as programs read them', () => {
  expect(momentOf('2020-05-06T07:08:09.5Z')).toBe('2020-05-06T07:08:09.5Z');
  expect(momentOf('2020-05-06+02:00')).toBe('2020-05-05T22:00:00Z');
  expect(momentOf('2020-12-31T24:00:00Z')).toBe('2021-01-01T00:00:00Z');
  expect(momentOf('2020')).toBe('2020-01-01T00:00:00Z');
});

const store = new Store();
/**
 * Texts of which SPARQL makes what the reader makes: the same millisecond, or nothing of what is no date. One query for all of them, as
 * reading the expression takes a thousand times as long as its answer for a text.
 */
const agreeing = (texts: readonly string[]): string[] => {
  const moment = (time: number) => literal(xsdMoment(time), xsd.dateTime);
  const rows = texts.map((text) => {
    const date = readDate(text);
    return date
      ? sparql`(${literal(text)} ${moment(date.from)} ${moment(date.from + 1)})`
      : sparql`(${literal(text)} UNDEF UNDEF)`;
  });
  const query = sparql`SELECT ?text { VALUES (?text ?from ?next) { ${rows} }
    BIND(${sparqlInstant(sparql`?text`)} AS ?at) FILTER(IF(BOUND(?from), ?at >= ?from && ?at < ?next, !BOUND(?at))) }`;
  const found = store.query(query.text) as Map<string, Term>[];
  return found.map((row) => row.get('text')?.value ?? '');
};

/** Whether the shapes take a text for the end of an offer. */
const isEnd = async (text: string): Promise<boolean> =>
  (await blockers(`[] a pst:PurchaseOffer ; pst:expirationDate ${JSON.stringify(text)} .`)).length === 0;

it.each([...DATES.map(([text]) => text), ...NONE])('the shapes read %j as the reader does', async (text) => {
  expect(await isEnd(text)).toBe(readDate(text) !== undefined);
});

describe('SPARQL', () => {
  const spelled = [...DATES.map(([text]) => text), ...NONE];
  let read: readonly string[];
  beforeAll(() => {
    read = agreeing(spelled);
  });

  it.each(spelled)('reads %j as the reader does', (text) => {
    expect(read).toContain(text);
  });

  it('reads whatever is put together of the pieces of dates as the reader does', () => {
    const piece = fc.constantFrom(
      ...[
        '2020',
        '-2020',
        '0000',
        '12021',
        '02',
        '-02',
        '-12',
        '-29',
        '-30',
        '-31',
        '-00',
        'T07:08',
        'T24:00',
        ':00',
        ':59',
        '.5',
      ],
      ...['.123456', 'Z', '+01:00', '-1400', '+14:01', '-05:00', ' ', 'T', '-', ':', '0'],
    );
    // SPARQL knows the years that clocks do not.
    const text = fc
      .array(piece, { minLength: 1, maxLength: 8 })
      .map((pieces) => pieces.join(''))
      .filter((joined) => Math.abs(readDate(joined)?.from ?? 0) < 8.64e15);
    fc.assert(
      fc.property(fc.array(text, { minLength: 100, maxLength: 100 }), (texts) => {
        expect(agreeing(texts)).toEqual(texts);
      }),
      { numRuns: 30 },
    );
  });
});
