/** What is read from samples: types, histograms and rows, and what is refused without harm to the service. */
import { createLogger } from '../../src/core/log.js';
import type { ColumnProfile, SampleProfile } from '../../src/features/samples/model.js';
import { SampleReader } from '../../src/features/samples/reading/reader.js';
import { SERVICE } from '../../src/core/threads/fair/asker.js';
import { gzipSync } from 'node:zlib';
import { crafted, parquet, run, type WrittenCodec } from './files.js';

const reader = new SampleReader({ timeoutMs: 50_000, log: createLogger('silent') });
afterAll(() => reader.close());

const csv = (text: string): Promise<SampleProfile> =>
  reader.read({ format: 'CSV', file: new TextEncoder().encode(text) }, SERVICE);
const ofParquet = (file: Uint8Array): Promise<SampleProfile> => reader.read({ format: 'PARQUET', file }, SERVICE);
const typesOf = ({ columns }: SampleProfile): string[] => columns.map(({ type }) => type);
const counted = ({ histogram }: ColumnProfile): number => histogram.reduce((sum, { count }) => sum + count, 0);

describe('CSV', () => {
  it('tells types by how all values of a column are written', async () => {
    const text = [
      'id,price,postcode,open,day,at,name,none',
      '1,10.5,01067,true,2024-01-31,2024-01-31T08:00:00Z,"Anna, B.",',
      '2,-3,01069,false,2024-02-29,2024-01-31T09:30:00+01:00,=HYPERLINK("x"),',
      ',1e3,20095,true,2024-03-01,2024-02-01T00:00:00Z,<b>c</b>,',
    ].join('\n');
    const { columns, rows, rowCount, isPartial } = await csv(text);
    expect(columns.map(({ name, type, nulls, distinct, min, max }) => [name, type, nulls, distinct, min, max])).toEqual(
      [
        ['id', 'INTEGER', 1, 2, '1', '2'],
        ['price', 'DECIMAL', 0, 3, '-3', '1000'],
        ['postcode', 'TEXT', 0, 3, null, null],
        ['open', 'BOOLEAN', 0, 2, null, null],
        ['day', 'DATE', 0, 3, '2024-01-31', '2024-03-01'],
        ['at', 'DATE_TIME', 0, 3, '2024-01-31T08:00:00Z', '2024-02-01T00:00:00Z'],
        ['name', 'TEXT', 0, 3, null, null],
        ['none', 'EMPTY', 3, 0, null, null],
      ],
    );
    expect(rows[1]).toEqual([
      '2',
      '-3',
      '01069',
      'false',
      '2024-02-29',
      '2024-01-31T09:30:00+01:00',
      '=HYPERLINK("x")',
      null,
    ]);
    expect([rowCount, isPartial]).toEqual([3, false]);
  });

  it('understands numbers as they are written in much of Europe', async () => {
    const { columns } = await csv('amount;name\n1.250,50;a\n3,5;b\n12;c');
    expect(columns[0]).toMatchObject({ type: 'DECIMAL', min: '3.5', max: '1250.5' });
  });

  it('counts every number in one bar of a histogram with round edges', async () => {
    const values = Array.from({ length: 1000 }, (_, at) => ((at * 37) % 101) - 3);
    const { columns } = await csv(`n\n${values.join('\n')}`);
    const [column] = columns as [ColumnProfile];
    expect(counted(column)).toBe(1000);
    expect(column.histogram.length).toBeGreaterThan(4);
    expect(column.histogram.length).toBeLessThanOrEqual(12);
    expect(column.histogram[1]).toEqual({ from: '0', to: '10', count: values.filter((n) => n >= 0 && n < 10).length });
  });

  it('lists the most frequent texts, and gives up counting where there are too many', async () => {
    const { columns } = await csv(
      `t,u\n${Array.from({ length: 12_000 }, (_, at) => `${at % 3 ? 'b' : 'a'},${at}x`).join('\n')}`,
    );
    expect(columns[0]).toMatchObject({
      distinct: 2,
      top: [
        { value: 'b', count: 8000 },
        { value: 'a', count: 4000 },
      ],
    });
    expect(columns[1]).toMatchObject({ distinct: null, top: [] });
  });

  it('looks at the first rows and columns, and shows few of them, cut', async () => {
    const wide = Array.from({ length: 150 }, (_, at) => `c${at}`).join(',');
    const row = Array.from({ length: 150 }, () => 'x'.repeat(300)).join(',');
    const { columns, rows, isPartial } = await csv(`${wide}\n${Array(30).fill(row).join('\n')}`);
    expect([columns.length, rows.length, isPartial]).toEqual([100, 20, true]);
    expect(rows[0]?.[0]).toBe(`${'x'.repeat(199)}…`);
    const long = await csv(`a\n${'1\n'.repeat(60_000)}`);
    expect([long.rowCount, long.isPartial]).toEqual([50_000, true]);
  });

  it.each([
    ['', 'The file has no rows.'],
    [
      'a,b\n1,2\n3\n4,5',
      'Row 3 has 1 cells, the header has 2; cells with commas or line breaks stand in quotation marks.',
    ],
    ['a,b\n1,"2', 'Row 2 has a quotation mark that is not closed, or stands alone.'],
    ['a\0b', 'The file is not text.'],
  ])('refuses %j and says where', async (text, detail) => {
    await expect(csv(text)).rejects.toMatchObject({ code: 'BAD_REQUEST', detail, extras: { field: 'file' } });
  });
});

describe('Parquet', () => {
  const columns = [
    { name: 'n', data: [1, 2, null, 4], type: 'INT32' as const, nullable: true },
    { name: 'big', data: [9007199254740993n, 1n, 2n, 3n], type: 'INT64' as const },
    { name: 'd', data: [0.5, Infinity, 2, NaN], type: 'DOUBLE' as const },
    { name: 's', data: ['a', 'b', 'a', 'ü'], type: 'STRING' as const },
    { name: 'b', data: [true, false, true, true], type: 'BOOLEAN' as const },
    { name: 't', data: [0, 1, 2, 3].map((day) => new Date(day * 86_400_000)), type: 'TIMESTAMP' as const },
    { name: 'j', data: [{ a: [1] }, {}, {}, {}], type: 'JSON' as const },
  ];

  it.each(['UNCOMPRESSED', 'SNAPPY', 'GZIP', 'BROTLI', 'ZSTD'] as WrittenCodec[])(
    'is read when packed with %s',
    async (codec) => {
      const profile = await ofParquet(parquet(columns, codec));
      expect(typesOf(profile)).toEqual(['INTEGER', 'INTEGER', 'DECIMAL', 'TEXT', 'BOOLEAN', 'DATE', 'STRUCTURE']);
      expect(profile.rows[0]).toEqual(['1', '9007199254740993', '0.5', 'a', 'true', '1970-01-01', '{"a":[1]}']);
      expect(profile.columns[0]).toMatchObject({ nulls: 1, min: '1', max: '4' });
      expect(counted(profile.columns[2] as ColumnProfile)).toBe(2);
    },
  );

  it('says which packing it does not know', async () => {
    await expect(ofParquet(parquet(columns, 'LZ4_RAW'))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      detail: expect.stringMatching(
        /^The column "n" is compressed with LZ4_RAW; samples may be compressed with UNCOMPRESSED, SNAPPY/,
      ) as unknown,
    });
  });

  it('is refused where it is damaged, wherever that is', async () => {
    const sound = parquet(columns, 'GZIP');
    const impatient = new SampleReader({ timeoutMs: 3_000, log: createLogger('silent') });
    await expect(ofParquet(sound.slice(0, -3))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(ofParquet(new Uint8Array(5))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    for (let at = 4; at < sound.length - 8; at += Math.ceil(sound.length / 30)) {
      const file = Uint8Array.from(sound);
      file[at] = (file[at] as number) ^ 0xff;
      const outcome: unknown = await impatient
        .read({ format: 'PARQUET', file }, SERVICE)
        .catch((error: unknown) => error);
      if (outcome instanceof Error)
        expect(['BAD_REQUEST', 'TOO_COMPLEX']).toContain((outcome as { code?: string }).code);
    }
  });

  describe('that is made to take all memory', () => {
    it('is refused by what it declares', async () => {
      const body = run(10);
      await expect(ofParquet(crafted({ values: 2 ** 31 - 1, body }))).rejects.toMatchObject({
        code: 'TOO_COMPLEX',
        extras: { limit: 'values', maximum: 5_000_000 },
      });
      await expect(
        ofParquet(crafted({ values: 10, unpacked: 2 ** 31 - 1, body, codec: 'GZIP' })),
      ).rejects.toMatchObject({
        code: 'TOO_COMPLEX',
        extras: { limit: 'bytes' },
      });
    });

    it('unpacks no further than it declares', async () => {
      const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
      await expect(ofParquet(crafted({ values: 10, unpacked: 100, body: bomb, codec: 'GZIP' }))).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        detail:
          'The file cannot be read as Parquet: the column "a" is damaged, or written in a way that is not known here.',
      });
      // A frame of Zstandard that says it holds a gigabyte, in blocks that repeat one byte.
      const blocks = Array.from({ length: 8_000 }, (_, at) => [
        (2 | (at === 7_999 ? 1 : 0)) + ((131_072 << 3) & 0xff),
        ((131_072 << 3) >> 8) & 0xff,
        (131_072 << 3) >> 16,
        7,
      ]);
      const frame = Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0, 62, ...blocks.flat()]);
      await expect(
        ofParquet(crafted({ values: 10, unpacked: 100, body: frame, codec: 'ZSTD' })),
      ).resolves.toMatchObject({ rowCount: 10 });
    });

    it('ends the process that reads it, and nothing else', async () => {
      await expect(ofParquet(crafted({ values: 10, body: run(2 ** 30) }))).rejects.toMatchObject({
        code: 'TOO_COMPLEX',
        detail: 'Reading the file needs more memory than it is given.',
      });
      expect(typesOf(await csv('a\n1'))).toEqual(['INTEGER']);
    });
  });
});

describe('what takes too long', () => {
  it('is ended', async () => {
    const quick = new SampleReader({ timeoutMs: 1, log: createLogger('silent') });
    await expect(quick.read({ format: 'CSV', file: new TextEncoder().encode('a\n1') }, SERVICE)).rejects.toMatchObject({
      code: 'TOO_COMPLEX',
      detail: 'Reading the file took too long and was ended.',
    });
    quick.close();
  });
});
