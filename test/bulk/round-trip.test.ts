/** Tables of datasets: what is loaded from CSV or XLSX and written again is the same table. */
import fc from 'fast-check';
import {
  columns,
  headerOf,
  readBulk,
  REPEATED,
  tableFormats,
  tableOfDatasets,
  template,
} from '../../src/features/bulk/index.js';
import type { Column, Group, Place } from '../../src/features/bulk/columns.js';
import { joinCell, splitCell } from '../../src/features/bulk/cells.js';
import { Identifiers } from '../../src/features/repository/identifiers.js';
import { Preparer } from '../../src/features/repository/intake/prepare.js';
import { ProfileJudge } from '../../src/features/repository/validation/profiles/index.js';
import { createValidator } from '../../src/features/repository/validation/validator.js';
import { platform } from '../../src/core/rdf/vocabulary.js';

const base = 'https://market.example';
const vocabNs = 'https://www.pistis-project.eu/ns/voc#';
const preparer = new Preparer({ base, vocabNs }, createValidator({ vocabNs }), new ProfileJudge(undefined));
const identifiers = new Identifiers(base);
const formats = ['csv', 'xlsx'] as const;

/** Texts that formats of tables stumble over: formulas, quotation marks, escapes, white space within, bars. */
const hostile = fc.constantFrom(
  '=1+1',
  '@SUM(A1)',
  "'=x",
  '+49 30',
  '-1',
  '"',
  ',;\t|',
  '\\|',
  '_x0041_',
  'a\nb',
  '😀',
  "''",
  '00123',
  '1e5',
  'TRUE',
  '__proto__',
  'constructor',
);
const words = fc
  .oneof(hostile, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }))
  // eslint-disable-next-line no-control-regex -- the writer of workbooks leaves these out, and white space around a cell is not kept
  .map((text) => text.replace(/[\u0000-\u0009\u000B-\u001F\uFFFD]|\p{Cs}|\p{Noncharacter_Code_Point}/gu, '').trim())
  .filter((text) => text !== '');
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((one) => one.toISOString());
const cellOf: Readonly<Record<Column['kind'], fc.Arbitrary<string>>> = {
  text: words,
  words,
  rights: words,
  frequency: fc.constantFrom('DAILY', 'ANNUAL'),
  list: fc.constantFrom('Greece', 'Greece, Austria'),
  date: fc.oneof(
    day.map((one) => one.slice(0, 10)),
    day.map((one) => one.replace(/\.\d+Z$/, 'Z')),
  ),
  address: fc.webUrl().filter((url) => !/[{}|\\^`'"]/.test(url)),
  mail: fc.constantFrom('data@city.example', 'a.b+c@example.org'),
  mediaType: fc.constantFrom('text/csv', 'application/json'),
  count: fc.nat().map(String),
  number: fc.nat({ max: 2_147_483_647 }).map(String),
  amount: fc.constantFrom('12.5', '50', '0.01', '1234567'),
  flag: fc.constantFrom('true', 'false'),
  currency: fc.constantFrom('EUR', 'USD'),
  licence: fc.oneof(fc.constantFrom('CC_BY_4_0', 'CC0'), fc.constant('A licence of our own')),
  theme: fc.constantFrom('TRAN', 'ENVI'),
  language: fc.constantFrom('DEU', 'ENG'),
  place: fc.oneof(fc.constantFrom('DEU', 'FRA'), fc.constant('https://places.example/berlin')),
  access: fc.constantFrom('PUBLIC', 'RESTRICTED'),
  format: fc.constantFrom('CSV', 'JSON'),
};

/** Numbers that a row may have whatever the others are: there are no more shares for one, or left, than there are. */
const SHARES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  percentage: fc.integer({ min: 1, max: 100 }).map(String),
  totalShares: fc.integer({ min: 1_000, max: 2_147_483_647 }).map(String),
  maxShares: fc.integer({ min: 1, max: 1_000 }).map(String),
  availableShares: fc.nat({ max: 1_000 }).map(String),
};

const places: readonly Place[] = columns.flatMap((column): Place[] => {
  const numbers = REPEATED.has(column.group) ? [0, 1] : [0];
  const languages = column.kind === 'words' ? [undefined, 'en', 'pt-BR'] : [undefined];
  return numbers.flatMap((index) =>
    languages.map((language) => ({ column, index, ...(language === undefined ? {} : { language }) })),
  );
});
/** Always there: without them a row is refused, or a thing is nothing. */
const NEEDED =
  /^(id|title|description|publisher\.name|offer\.(type|price)|investment\.price|contact2?\.email|period2?\.start|file2?\.access|downloads2?\..*|personalData2?\.contained)$/;

const row = fc.record(
  Object.fromEntries(
    places.map((place) => {
      const one = SHARES[place.column.name] ?? cellOf[place.column.kind];
      const header = headerOf(place);
      const many = fc.uniqueArray(one, { minLength: 1, maxLength: 3 }).map((values) => joinCell([...values].sort()));
      const cell = header === 'id' ? fc.uuid() : place.column.many ? many : one;
      return [header, NEEDED.test(header) ? cell : fc.option(cell, { nil: '', freq: 2 })];
    }),
  ),
);
type Row = Readonly<Record<string, string>>;

/** A row as values that do not depend on the order of nodes without names, and of the values of a cell. */
const comparable = (cells: Row): unknown => {
  const things = (group: Group): string[] =>
    ['', '2']
      .map((number) => JSON.stringify(valuesOf(cells, `${group}${number}.`)))
      .filter((one) => one !== '{}')
      .sort();
  return [
    valuesOf(cells, ''),
    things('contact'),
    ...(['period', 'downloads', 'personalData'] as const).map(things),
    ...['publisher.', 'file.', 'file2.', 'offer.', 'investment.'].map((group) => valuesOf(cells, group)),
  ];
};
const valuesOf = (cells: Row, prefix: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    places.flatMap((place) => {
      const header = headerOf(place);
      const isIn = prefix === '' ? !header.includes('.') : header.startsWith(prefix);
      const cell = cells[header] ?? '';
      const name = header.slice(prefix.length);
      return isIn && cell !== '' ? [[name, place.column.many ? splitCell(cell).sort() : cell]] : [];
    }),
  );

describe.each(formats)('a table in %s', (format) => {
  it('is loaded and written again without a loss', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(row, { minLength: 1, maxLength: 3, selector: ({ id }) => id }), async (rows) => {
        const header = places.map(headerOf);
        // A price above zero and "free" contradict each other, which the row would be refused for; no table tells a withheld address.
        const told = rows.map((one): Row => ({ ...one, 'offer.free': 'false', 'offer.withholdsAddresses': 'false' }));
        const table = {
          header,
          rows: told.map((one, at) => ({ number: at + 2, cells: header.map((name) => one[name] ?? '') })),
        };
        const bytes = await tableFormats[format].write(table);
        const { candidates } = await readBulk({ bytes, name: `table.${format}`, vocabNs });
        expect(candidates.map(({ problems }) => problems)).toEqual(rows.map(() => []));
        const stored = await Promise.all(
          candidates.map(async ({ triples = '', originalId }) => {
            const id = originalId ?? '';
            const payload = { body: triples, contentType: 'application/n-triples' };
            const prepared = await preparer.prepare({ task: 'dataset', id, payload });
            const distributions = prepared.distributions.map((one) => identifiers.iri('distribution', one.id));
            return { id, iri: identifiers.iri('dataset', id), triples: prepared.triples, distributions };
          }),
        );
        const again = tableOfDatasets(stored, platform(vocabNs));
        const written = await tableFormats[format].write(again);
        // The second file is read as a table as well, so that its writer is proved, too.
        const second = await readBulk({ bytes: written, name: `table.${format}`, vocabNs });
        expect(second.candidates.map(({ problems }) => problems)).toEqual(rows.map(() => []));
        again.rows.forEach(({ cells }, at) => {
          const found = Object.fromEntries(again.header.map((name, place) => [name, cells[place] ?? '']));
          expect(comparable(found)).toEqual(comparable(told[at] ?? {}));
        });
      }),
      { numRuns: 20, interruptAfterTimeLimit: 60_000 },
    );
  });

  it('has a template that can be loaded as it is', async () => {
    const bytes = await tableFormats[format].write(template('de'));
    const { candidates, columns: found } = await readBulk({ bytes, name: `t.${format}`, vocabNs });
    expect(candidates.map(({ title, problems }) => [title, problems])).toEqual([['Tram stops', []]]);
    expect(found.filter(({ means }) => means === null)).toEqual([]);
    expect(candidates[0]?.triples).toContain('"Tram stops"@de');
  });
});

it('shields cells of CSV that a spreadsheet would take for formulas', async () => {
  const table = { header: ['title'], rows: [{ number: 2, cells: ['=HYPERLINK("http://evil.example")'] }] };
  const text = new TextDecoder().decode(await tableFormats.csv.write(table));
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
});
