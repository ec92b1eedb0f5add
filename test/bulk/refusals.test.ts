/** Files of datasets that are wrong: rows are refused with row and column, and files that would take all memory at once. */
import { strToU8, zipSync } from 'fflate';
import { readBulk, tableFormats } from '../../src/features/bulk/index.js';
import { Bulk } from '../../src/features/bulk/bulk.js';
import { createLogger } from '../../src/core/log.js';
import { SERVICE } from '../../src/core/threads/fair/asker.js';

const vocabNs = 'https://www.pistis-project.eu/ns/voc#';
const csv = (text: string, more: object = {}) => readBulk({ bytes: strToU8(text), name: 'a.csv', vocabNs, ...more });
const problemsOf = async (text: string, more: object = {}) =>
  (await csv(text, more)).candidates.flatMap(({ problems }) => problems);

describe('cells', () => {
  it('are refused with row and column', async () => {
    const text = [
      'id;title;description;themes;file.access;file.size;offer.price;issued',
      'a;A;About;TRAN;https://x.example/a;10;12,50;31.12.2024',
      'b;B;About;Nonsense;not a url;-1;free;2024-02-30',
      'a;C;About;;;;;',
      'd;;;;;;;',
    ].join('\n');
    expect(await problemsOf(text)).toEqual(
      [
        { row: 3, column: 'themes', message: '"Nonsense" is not in the EU vocabulary data-theme.' },
        {
          row: 3,
          column: 'file.access',
          message: '"not a url" is not a complete address, such as https://data.example/file.csv.',
        },
        { row: 3, column: 'file.size', message: '"-1" is not a whole number from zero upwards.' },
        { row: 3, column: 'offer.price', message: '"free" is not an amount such as 12.50.' },
        { row: 3, column: 'issued', message: '"2024-02-30" is not a date such as 2024-12-31.' },
        { row: 4, column: 'id', message: 'Row 2 has the same id.' },
        { row: 5, column: null, message: 'The row has no value for "title".' },
        { row: 5, column: null, message: 'The row has no value for "description".' },
      ].toSorted((a, b) => a.row - b.row || 0) as never,
    );
  });

  it('are missed where the thing that they belong to needs them', async () => {
    const messages = await problemsOf('title;description;publisher.email;downloads.number\na;b;x@y.example;3');
    expect(messages.map(({ message }) => message)).toEqual([
      'The row has no value for "publisher.name".',
      'The row has no value for "downloads.frequency".',
    ]);
  });

  it('are understood by words of people, in several languages', async () => {
    const { candidates, columns } = await csv(
      'Titel,Beschreibung,Schlagwörter,Land,Lizenz,Thema,Notiz\nA,B,x|y,Deutschland,cc-by-4.0,Verkehr,no',
      { language: 'de' },
    );
    expect(columns.map(({ name, means }) => [name, means])).toEqual([
      ['Titel', 'title'],
      ['Beschreibung', 'description'],
      ['Schlagwörter', 'keywords'],
      ['Land', 'places'],
      ['Lizenz', 'file.licence'],
      ['Thema', 'themes'],
      ['Notiz', null],
    ]);
    expect(candidates[0]?.problems).toEqual([]);
    expect(candidates[0]?.fields).toMatchObject({
      titles: [{ value: 'A', language: 'de' }],
      keywords: [{ value: 'x' }, { value: 'y' }],
      spatial: ['http://publications.europa.eu/resource/authority/country/DEU'],
      themes: ['http://publications.europa.eu/resource/authority/data-theme/TRAN'],
      distributions: [{ licence: { identifier: 'CC_BY_4_0' } }],
    });
  });

  it('mean what the caller says', async () => {
    const mapping = [
      { column: 'Col A', means: 'title@en' },
      { column: 'Col B', means: 'description@en' },
      { column: 'title', means: null },
    ];
    const { candidates } = await csv('Col A,Col B,title\none,two,three', { mapping });
    expect(candidates[0]?.fields?.titles).toEqual([{ value: 'one', language: 'en' }]);
    const wrong = (column: string, means: string) => csv('a,b\n1,2', { mapping: [{ column, means }] });
    await expect(wrong('a', 'nothing')).rejects.toMatchObject({ code: 'BAD_REQUEST', extras: { field: 'mapping' } });
    await expect(wrong('z', 'title')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('files of RDF', () => {
  const RDF = `<?xml version="1.0" encoding="ENCODING"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dcat="http://www.w3.org/ns/dcat#" xmlns:dct="http://purl.org/dc/terms/">
  <dcat:Dataset rdf:about="https://portal.test/1"><dct:title xml:lang="en_GB">Bänke</dct:title>
    <dcat:landingPage rdf:resource="https://portal.test/a page"/></dcat:Dataset>
  <dcat:Dataset rdf:about="https://portal.test/2"><dct:title>Bäume</dct:title></dcat:Dataset>
</rdf:RDF>`;

  it.each([
    ['utf-8', 'utf8'],
    ['ISO-8859-1', 'latin1'],
  ] as const)('in %s: what is not well-formed is mended and told, and its neighbours come', async (name, encoding) => {
    const bytes = Buffer.from(RDF.replace('ENCODING', name), encoding);
    const { candidates, mended } = await readBulk({ bytes, name: 'a.rdf', vocabNs });
    expect(candidates.map(({ originalId, title }) => [originalId, title])).toEqual([
      ['https://portal.test/1', 'Bänke'],
      ['https://portal.test/2', 'Bäume'],
    ]);
    expect(candidates[0]?.triples).toContain('"Bänke"@en-GB');
    expect(candidates[0]?.triples).toContain('<https://portal.test/a%20page>');
    expect(mended).toEqual([
      expect.stringMatching(/line 3, column 72: .*en-GB/),
      expect.stringMatching(/line 4, column 37: .*a%20page/),
    ]);
  });
});

describe('files', () => {
  const reader = new Bulk({ vocabNs, timeoutMs: 20_000, log: createLogger('silent') });
  afterAll(() => reader.close());
  const sheet = (cells: string, more: Record<string, Uint8Array | [Uint8Array, { level: 1 }]> = {}) => {
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    return zipSync({
      '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
      'xl/workbook.xml': strToU8(
        `<workbook xmlns="${main}" xmlns:r="${type}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${type}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet xmlns="${main}"><sheetData>${cells}</sheetData></worksheet>`),
      ...more,
    });
  };
  /** Zeros that pack to nearly nothing. */
  const bomb = {
    'xl/sharedStrings.xml': [new Uint8Array(65 * 1024 * 1024), { level: 1 }] as [Uint8Array, { level: 1 }],
  };
  let bombed: Uint8Array;
  beforeAll(() => {
    bombed = sheet('', bomb);
  });
  const read = (bytes: Uint8Array, name = 'a.xlsx') => reader.read({ bytes, name }, SERVICE);
  const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;

  it('of workbooks give the stored value of a formula, and work out none', async () => {
    const head = `<row r="1">${text('A1', 'title')}${text('B1', 'description')}</row>`;
    const cells = `${head}<row r="2">${text('A2', 'A')}<c r="B2" t="str"><f>CONCATENATE("1","2")</f><v>kept</v></c></row>`;
    const { candidates } = await read(sheet(cells));
    expect(candidates[0]?.fields?.descriptions).toEqual([{ value: 'kept', language: null }]);
  });

  it.each([
    ['unpack to more than there is room for', () => bombed],
    [
      'have a cell a million rows down',
      () => sheet(`<row r="1">${text('A1', 'title')}</row><row r="1048576">${text('XFD1048576', 'x')}</row>`),
    ],
    ['are no workbooks', () => Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3])],
    ['have no sheet', () => zipSync({ 'a.xml': strToU8('<a/>') })],
  ])('that %s are refused', async (_what, make) => {
    await expect(read(make())).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('whose archive lies about sizes are refused', async () => {
    const bytes = bombed.slice();
    // The size that the central directory states for each part, made small.
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 46; at += 1)
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 1_000_000)
        view.setUint32(at + 24, 100, true);
    await expect(read(bytes)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it.each([
    ['', 'The file is empty.'],
    ['\n\n', 'The file has no rows.'],
    ['a,"b\n1,2', 'Row 1 has a quotation mark'],
    [`title\n${'x\n'.repeat(5_001)}`, 'more than 5000 rows'],
    [`${'a,'.repeat(301)}b\n1`, 'more than 300 columns'],
  ])('of CSV that nobody can read are refused', async (body, detail) => {
    await expect(read(strToU8(body), 'a.csv')).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      detail: expect.stringContaining(detail) as unknown,
    });
  });

  it('of CKAN give their packages', async () => {
    const one = {
      id: 'p-1',
      name: 'stops',
      title: 'Stops',
      notes: 'All.',
      resources: [{ id: 'r', url: 'https://x.example/a.csv', format: 'csv' }],
    };
    const shapes = [
      one,
      [one],
      { success: true, result: one },
      { success: true, result: { count: 1, results: [one] } },
    ];
    const files = [
      ...shapes.map((shape) => JSON.stringify(shape)),
      `${JSON.stringify(one)}\n${JSON.stringify({ ...one, id: 'p-2' })}\n`,
    ];
    const found = await Promise.all(
      files.map((body) =>
        reader.read({ bytes: strToU8(body), name: 'dump.json', portal: 'https://ckan.example' }, SERVICE),
      ),
    );
    expect(found.map(({ kind, candidates }) => [kind, candidates.map(({ originalId }) => originalId)])).toEqual([
      ...shapes.map(() => ['CKAN', ['p-1']]),
      ['CKAN', ['p-1', 'p-2']],
    ]);
    expect(found[0]?.candidates[0]?.triples).toContain('<https://ckan.example/dataset/p-1>');
    await expect(read(strToU8('[{"resources": []}]'), 'd.json')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('of RDF give their datasets', async () => {
    const turtle =
      '@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> . <urn:a> a dcat:Dataset ; dct:title "A" . <urn:b> a dcat:Dataset ; dct:title "B" .';
    const { kind, candidates } = await read(strToU8(turtle), 'a.ttl');
    expect([kind, candidates.map(({ originalId, title }) => [originalId, title])]).toEqual([
      'RDF',
      [
        ['urn:a', 'A'],
        ['urn:b', 'B'],
      ],
    ]);
    await expect(read(strToU8('<urn:a> a'), 'a.ttl')).rejects.toMatchObject({ code: 'RDF_SYNTAX' });
  });
});

it('reads text of Windows as well as UTF-8', async () => {
  const bytes = Uint8Array.from([...strToU8('title;description\nK'), 0xf6, ...strToU8('ln;x')]);
  const { candidates } = await readBulk({ bytes, name: 'a.csv', vocabNs });
  expect(candidates[0]?.title).toBe('Köln');
  expect(Object.keys(tableFormats)).toEqual(['csv', 'xlsx']);
});
