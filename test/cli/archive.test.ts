/** Archives with what stands beside the metadata: contracts of data and samples go from one deployment to another. */
import { strToU8, unzipSync, zipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { packed } from '../../src/domain/archive/zip.js';
import { DEPARTURES } from '../contracts/example.js';
import { parquet } from '../samples/files.js';
import { API_KEY, startService, type TestService } from '../support/service.js';
import { Tool } from './tool.js';

const CSV = 'day,count\n2026-01-01,3\n2026-01-02,4\n';
const PARQUET = Buffer.from(parquet([{ name: 'n', data: [1, 2, 3], type: 'INT32' }]));

/** Distributions in another order than that of their addresses; the last two are described alike. */
const DATASET = `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
<urn:departures> a dcat:Dataset ; dct:title "Departures"@en ; dct:description "When trains leave."@en ;
  dcat:distribution <urn:b>, <urn:a>, <urn:c>, <urn:d> .
<urn:b> a dcat:Distribution ; dct:title "Table"@en ; dcat:accessURL <https://data.example/table> .
<urn:a> a dcat:Distribution ; dct:title "Columns"@en ; dcat:accessURL <https://data.example/columns> .
<urn:c> a dcat:Distribution ; dct:title "Page"@en ; dcat:accessURL <https://data.example/page> .
<urn:d> a dcat:Distribution ; dct:title "Page"@en ; dcat:accessURL <https://data.example/page> .
`;
const CATALOGUE = `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
<urn:c> a dcat:Catalog ; dct:title "Trains"@en ; dct:description "All trains."@en .
`;

interface Row {
  readonly kind: string;
  readonly id: string;
  readonly state: string;
  readonly message: string | null;
}
interface Distribution {
  readonly identifier: string;
  readonly title: string;
  readonly sample: { readonly mediaType: string; readonly visibleTo: string } | null;
}

/** A deployment with the tool of somebody who may do everything there. */
class Place {
  private constructor(
    readonly service: TestService,
    readonly tool: Tool,
  ) {}

  static async open(): Promise<Place> {
    const service = await startService();
    return new Place(service, new Tool({ MARKETPLACE: service.url, MARKETPLACE_API_KEY: API_KEY }));
  }

  async distributions(dataset: string): Promise<Distribution[]> {
    const query = `{ dataset(id: ${JSON.stringify(dataset)}) { distributions { identifier title sample { mediaType visibleTo } } } }`;
    type Answer = { dataset: { distributions: Distribution[] } };
    const { data } = await this.service.graphql<Answer>(query, {}, { 'x-api-key': API_KEY });
    return data?.dataset.distributions ?? [];
  }

  /** The file of the sample of the distribution with a title; undefined where there is none. */
  async sample(dataset: string, title: string): Promise<Buffer | undefined> {
    const found = (await this.distributions(dataset)).find((one) => one.title === title && one.sample);
    if (!found) return undefined;
    const path = join(this.tool.home, `sample-${title}`);
    expect((await this.tool.run(['sample', 'get', found.identifier, path])).code).toBe(0);
    return readFileSync(path);
  }

  async import(archive: string, ...options: string[]): Promise<Row[]> {
    const { out, err } = await this.tool.run(['archive', 'import', archive, '--json', ...options]);
    if (out === '') throw new Error(err);
    return JSON.parse(out) as Row[];
  }

  async close(): Promise<void> {
    this.tool.remove();
    await this.service.stop();
  }
}

let source: Place;
let archive: string;
beforeAll(async () => {
  source = await Place.open();
  const { tool } = source;
  await tool.json(['catalogue', 'put', 'trains', tool.file('c.ttl', CATALOGUE)]);
  const put = `mutation ($body: String!) { putDataset(catalogue: "trains", id: "departures",
    source: { rdf: { body: $body, contentType: "text/turtle" } }) { ... on WriteResult { status } } }`;
  await source.service.graphql(put, { body: DATASET }, { 'x-api-key': API_KEY });
  await tool.json(['contract', 'put', 'departures', tool.file('contract.yaml', DEPARTURES)]);
  const samples: Readonly<Record<string, string>> = {
    Table: tool.file('table.csv', CSV),
    Columns: tool.file('columns.parquet', PARQUET),
    Page: tool.file('page.csv', 'a\n1\n'),
  };
  const given = new Set<string>();
  for (const { identifier, title } of await source.distributions('departures')) {
    if (given.has(title)) continue;
    given.add(title);
    const audience = title === 'Columns' ? 'entitled' : 'readers';
    await tool.json(['sample', 'put', identifier, samples[title] ?? '', '--visible-to', audience]);
  }
  archive = join(tool.home, 'all.zip');
  // The key is of nobody who could say who was given what.
  const { err } = await tool.run(['archive', 'create', archive, '--catalogue', 'trains']);
  expect([err.includes('files written'), err.match(/Without (?:sample|contract)/)]).toEqual([true, null]);
});
afterAll(() => source.close());

/** What is kept of versions: moves.test.ts. */
const states = (rows: readonly Row[]): string[] =>
  rows
    .filter(({ kind }) => kind !== 'version')
    .map(({ kind, state }) => `${kind} ${state}`)
    .sort();

it('go elsewhere byte for byte, each sample to its distribution and with its audience', async () => {
  const other = await Place.open();
  try {
    const wanted = ['catalogue', 'contract', 'dataset', 'sample', 'sample', 'sample'];
    expect(states(await other.import(archive, '--dry-run'))).toEqual(wanted.map((kind) => `${kind} VALIDATED`));
    expect((await other.tool.run(['dataset', 'get', 'departures'])).code).not.toBe(0);
    expect(states(await other.import(archive))).toEqual(wanted.map((kind) => `${kind} CREATED`));
    expect((await other.tool.run(['contract', 'get', 'departures'])).out).toBe(DEPARTURES);
    expect(await other.sample('departures', 'Table')).toEqual(Buffer.from(CSV));
    expect(await other.sample('departures', 'Columns')).toEqual(PARQUET);
    expect(await other.sample('departures', 'Page')).toEqual(Buffer.from('a\n1\n'));
    const audiences = (await other.distributions('departures')).flatMap(({ title, sample }) =>
      sample ? [`${title} ${sample.visibleTo}`] : [],
    );
    expect(audiences.sort()).toEqual(['Columns ENTITLED', 'Page READERS', 'Table READERS']);

    // What is there stays: the whole catalogue, or one by one for who says that the import goes on.
    expect(states(await other.import(archive))).toEqual(['catalogue TAKEN']);
    expect(states(await other.import(archive, '--resume'))).toEqual(wanted.map((kind) => `${kind} TAKEN`));
  } finally {
    await other.close();
  }
});

it('go on where an import was cut off', async () => {
  const other = await Place.open();
  try {
    await other.tool.json(['catalogue', 'put', 'trains', other.tool.file('c.ttl', CATALOGUE)]);
    expect(states(await other.import(archive, '--resume'))).toEqual([
      ...['catalogue TAKEN', 'contract CREATED', 'dataset CREATED'],
      ...['sample CREATED', 'sample CREATED', 'sample CREATED'],
    ]);
    expect((await other.tool.run(['contract', 'get', 'departures'])).out).toBe(DEPARTURES);
  } finally {
    await other.close();
  }
});

it('are told where they are refused, and leave their dataset', async () => {
  const files = unzipSync(readFileSync(archive));
  const changed = Object.entries(files)
    .filter(([name]) => name !== 'manifest.json')
    .map(([name, bytes]): [string, Uint8Array] => {
      if (name.startsWith('contracts/')) return [name, strToU8('kind: Nothing')];
      return [name, name.endsWith('.parquet') ? strToU8('no columns at all') : bytes];
    });
  const other = await Place.open();
  try {
    const broken = other.tool.file('broken.zip', await buffer(packed(Readable.from(changed), 'http://elsewhere')));
    const rows = await other.import(broken);
    const refused = rows.filter(({ message }) => message !== null).map(({ kind }) => kind);
    expect(refused.sort()).toEqual(['contract', 'sample']);
    expect((await other.tool.run(['dataset', 'get', 'departures'])).code).toBe(0);
    expect((await other.tool.run(['contract', 'get', 'departures'])).code).not.toBe(0);
    expect(await other.sample('departures', 'Columns')).toBeUndefined();
    expect(await other.sample('departures', 'Table')).toEqual(Buffer.from(CSV));
  } finally {
    await other.close();
  }
});

it.each([
  [1, /^(?:contracts|samples|elsewhere|addresses)\//, ['catalogue', 'dataset']],
  [2, /^(?:elsewhere|addresses)\//, ['catalogue', 'contract', 'dataset', 'sample', 'sample', 'sample']],
  [3, /^logo\./, ['catalogue', 'contract', 'dataset', 'sample', 'sample', 'sample']],
])('of version %i of the format are read as before', async (version, unknown, kinds) => {
  const files = Object.entries(unzipSync(readFileSync(archive))).flatMap(([name, bytes]): [string, Uint8Array][] => {
    if (name === 'manifest.json' || unknown.test(name)) return [];
    if (!name.startsWith('history/')) return [[name, bytes]];
    // Those versions did not tell the names of authors.
    const versions = JSON.parse(Buffer.from(bytes).toString()) as object[];
    return [[name, strToU8(JSON.stringify(versions.map((one) => ({ ...one, authorName: undefined }))))]];
  });
  const now = unzipSync(await buffer(packed(Readable.from(files), 'http://elsewhere')));
  const manifest = JSON.parse(Buffer.from(now['manifest.json'] ?? []).toString()) as object;
  const zip = zipSync({ ...now, 'manifest.json': strToU8(JSON.stringify({ ...manifest, version })) });
  const other = await Place.open();
  try {
    const rows = await other.import(other.tool.file('before.zip', Buffer.from(zip)));
    expect(states(rows)).toEqual(kinds.map((kind) => `${kind} CREATED`));
    expect(new Set(rows.filter(({ kind }) => kind === 'version').map(({ state }) => state))).toEqual(new Set(['KEPT']));
  } finally {
    await other.close();
  }
});
