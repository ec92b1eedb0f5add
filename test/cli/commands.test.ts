/** Commands on a deployment: what they store, print and return. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startProcess, type ServiceProcess } from '../reliability/process.js';
import { packedText, textOf } from '../../src/core/store/file/packed.js';
import { Database } from '../../src/core/store/sqlite/database.js';
import { API_KEY } from '../support/service.js';
import { CATALOGUE, dataset, DISTRIBUTION } from './documents.js';
import { Tool } from './tool.js';

let service: ServiceProcess;
let tool: Tool;
/** The tool of the operator, on the data directory. */
let local: Tool;
beforeAll(async () => {
  service = await startProcess({ HARVEST_ALLOW: '127.0.0.1', HARVEST_PAUSE_MS: '0' });
  tool = new Tool({ MARKETPLACE: service.url, MARKETPLACE_API_KEY: API_KEY });
  local = new Tool({ DATA_DIR: service.dataDir, BASE_URL: service.url });
  expect((await tool.run(['catalogue', 'put', 'ours', '-'], CATALOGUE)).code).toBe(0);
});
afterAll(async () => {
  tool.remove();
  local.remove();
  await service.discard();
});

const create = async (title: string): Promise<string> =>
  (await tool.json<{ id: string }>(['dataset', 'create', '-', '--catalogue', 'ours'], dataset(title))).id;

const titleOf = async (id: string): Promise<string> => {
  const { code, out, err } = await tool.run(['dataset', 'get', id]);
  expect([code, err]).toEqual([0, '']);
  return out;
};

describe('catalogues, datasets and distributions', () => {
  it('are created, replaced, listed and deleted', async () => {
    const id = await create('Tram stops');
    expect(await titleOf(id)).toContain('"Tram stops"@en');
    const file = tool.file('stops.ttl', dataset('Bus stops'));
    expect((await tool.json(['dataset', 'put', id, file]))['state']).toBe('STORED');
    expect((await tool.json(['dataset', 'put', id, file]))['state']).toBe('UNCHANGED');
    expect(await titleOf(id)).toContain('"Bus stops"@en');
    const [{ catalogues, listed }] = [
      {
        catalogues: await tool.json<{ id: string }[]>(['catalogue', 'list']),
        listed: await tool.run(['dataset', 'list', '--catalogue', 'ours', '--jsonl']),
      },
    ];
    expect(catalogues).toEqual([
      ...['marketplace', 'acquired-data'].map((system) => expect.objectContaining({ id: system })),
      expect.objectContaining({ id: 'ours', title: 'Ours' }),
    ]);
    expect(
      listed.out
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { id: string }).id),
    ).toContain(id);
    expect((await tool.run(['dataset', 'delete', id])).code).toBe(0);
    const gone = await tool.run(['dataset', 'get', id]);
    expect([gone.code, gone.out, gone.err]).toEqual([1, '', 'There is no dataset with this id.\n']);
  });

  it('have a history to go back to, also after they were deleted', async () => {
    const id = await create('First');
    await tool.run(['dataset', 'put', id, '-'], dataset('Second'));
    const versions = await tool.json<{ etag: string; end: string }[]>(['dataset', 'history', id]);
    expect(versions.map(({ end }) => end)).toEqual(['PRESENT', 'REPLACED']);
    await tool.json(['dataset', 'restore', id, '--to', versions[1]?.etag ?? '']);
    expect(await titleOf(id)).toContain('"First"@en');
    await tool.run(['dataset', 'delete', id]);
    expect((await tool.json(['dataset', 'restore', id]))['id']).toBe(id);
    expect(await titleOf(id)).toContain('"First"@en');
  });

  it('take distributions', async () => {
    const id = await create('With more');
    const { id: part } = await tool.json<{ id: string }>(['distribution', 'add', id, '-'], DISTRIBUTION);
    expect(await titleOf(id)).toContain('more.csv');
    await tool.json(['distribution', 'put', part, '-'], DISTRIBUTION.replace('more.csv', 'other.csv'));
    expect((await tool.run(['distribution', 'get', part, '--format', 'ntriples'])).out).toContain('other.csv');
    expect((await tool.run(['distribution', 'delete', part])).code).toBe(0);
    expect(await titleOf(id)).not.toContain('other.csv');
  });

  it('are not written over a version that is not the named one, nor in a dry run', async () => {
    const id = await create('Kept');
    const refused = await tool.run(['dataset', 'put', id, '-', '--if-match', '"0"'], dataset('Lost'));
    expect([refused.code, refused.out]).toEqual([1, '']);
    const dry = await tool.run(['dataset', 'put', id, '-', '--dry-run'], dataset('Lost'));
    expect([dry.code, JSON.parse(dry.out)]).toEqual([0, expect.objectContaining({ conforms: true })]);
    expect(await titleOf(id)).toContain('"Kept"@en');
  });
});

describe('checks', () => {
  it('lists findings and ends with 1; a document that conforms ends with 0', async () => {
    const bad = await tool.run(['validate', '-', '--json'], dataset('Bad').replace('dct:title "Bad"@en ;', ''));
    const { conforms, results } = JSON.parse(bad.out) as { conforms: boolean; results: { code: string }[] };
    expect([bad.code, conforms]).toEqual([1, false]);
    expect(results.map(({ code }) => code)).toContain('dataset.title');
    expect((await tool.run(['validate', '-'], dataset('Good'))).code).toBe(0);
  });

  it('names line and column of what is no RDF', async () => {
    const { code, out, err } = await tool.run(['validate', '-'], '<urn:a> <urn:b> "c" .\n<urn:a> <urn:b>\n');
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/line 3, column 1/);
  });

  it('tells scores and what to do', async () => {
    const id = await create('Scored');
    let scores = await tool.run(['quality', id]);
    for (let tries = 0; scores.code !== 0 && tries < 20; tries += 1) scores = await tool.run(['quality', id]);
    expect(scores.out).toMatch(/findability +\d+/);
    expect(scores.out).toMatch(/\+\d+ .*dcat:theme/);
  });

  it('finds datasets and counts facets', async () => {
    const id = await create('Velocipede racks');
    const { out, err } = await tool.run(['search', 'velocipede', '--facet', 'catalog']);
    expect(out).toContain(id);
    expect(out).toMatch(/\n1 +ours/);
    expect(err).toContain('1 datasets found.');
    expect((await tool.run(['search', 'velocipede', '--facet', 'catalog=other', '--jsonl'])).out).toBe('');
  });
});

describe('offers', () => {
  it('are published once for a key, listed and withdrawn; what is not legal is refused', async () => {
    const id = await create('For sale');
    const offers = JSON.stringify({
      sellerId: '1f0e1d2c-0000-4000-8000-00000000000a',
      purchaseOffer: { price: '12.50', currency: 'EUR' },
    });
    const publish = ['offer', 'publish', id, '--offers', '-', '--idempotency-key', 'one'];
    const first = await tool.json(publish, offers);
    expect(first).toMatchObject({ state: 'ON_SALE', originalId: id, replayed: false });
    expect(await tool.json(publish, offers)).toMatchObject({ marketplaceId: first['marketplaceId'], replayed: true });
    const listed = await tool.json<Record<string, unknown>[]>(['offer', 'list', '--kind', 'purchase', '--active']);
    expect(listed).toContainEqual(expect.objectContaining({ dataset: first['marketplaceId'], currency: 'EUR' }));
    expect(await tool.json(['offer', 'withdraw', id])).toMatchObject({ state: 'PAUSED' });
    const refused = await tool.run(['offer', 'withdraw', id]);
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.err).toContain('Legal here: republish');
  });
});

describe('export, backup and verification', () => {
  it('finds an export the same until something is changed', async () => {
    const id = await create('Exported');
    const file = join(tool.home, 'all.nq');
    expect((await tool.run(['export', file])).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain(`<${service.url}/catset/data/${id}> .\n`);
    expect((await tool.run(['verify', file])).code).toBe(0);
    await tool.run(['dataset', 'put', id, '-'], dataset('Changed'));
    const after = await tool.run(['verify', file, '--json']);
    expect([after.code, JSON.parse(after.out)]).toEqual([
      1,
      [{ problem: 'stored otherwise', graph: `${service.url}/catset/data/${id}` }],
    ]);
    await tool.run(['dataset', 'delete', id]);
    expect((await tool.run(['verify', file])).out).toContain('not stored');
    // What the operator exports from the data directory is the same.
    const own = join(local.home, 'own.nq');
    expect((await local.run(['export', own])).code).toBe(0);
    expect((await tool.run(['verify', own])).code).toBe(0);
  });

  it('finds a graph of a backup that is not what was stored', async () => {
    const id = await create('Backed up');
    const file = join(local.home, 'backup.db');
    expect((await local.run(['backup', file])).code).toBe(0);
    expect((await local.run(['verify', file])).code).toBe(0);
    const tampered = local.file('tampered.db', readFileSync(file));
    const database = await Database.open(tampered, []);
    const [row] = database.read<{ triples: Uint8Array }>('SELECT triples FROM graph WHERE id = ?', [id]);
    const text = textOf(row?.triples ?? '', '');
    expect(text).toContain('"Backed up"@en');
    const other = packedText(text.replace('"Backed up"@en', '"Backed UP"@en'));
    await database.write([
      { sql: 'UPDATE graph SET triples = ? WHERE id = ? AND kind = ?', params: [other, id, 'dataset'] },
    ]);
    await database.close();
    const verified = await local.run(['verify', tampered]);
    expect([verified.code, verified.out]).toEqual([1, expect.stringContaining(`${service.url}/catset/data/${id}`)]);
  });

  it('says why there is no backup over HTTP', async () => {
    const { code, err } = await tool.run(['backup', 'x.db']);
    expect([code, err]).toEqual([64, expect.stringContaining('export')]);
  });
});

describe('load', () => {
  it('sends many files at once, says what became of each, and replaces the same datasets the next time', async () => {
    const files = [
      tool.file('lifts.ttl', dataset('Lifts')),
      tool.file('broken.ttl', '<urn:d> a'),
      tool.file('huts.ttl', dataset('Huts')),
    ];
    const first = await tool.run(['dataset', 'load', ...files, '--catalogue', 'ours', '--json']);
    expect([first.code, first.err]).toEqual([2, expect.stringContaining('1 of 3 datasets were refused.')]);
    expect(JSON.parse(first.out)).toMatchObject([
      { file: files[0], state: 'CREATED', id: 'lifts' },
      { file: files[1], state: 'RDF_SYNTAX', message: expect.stringContaining('ine 1') },
      { file: files[2], state: 'CREATED', id: 'huts' },
    ]);
    const again = await tool.run(['dataset', 'load', files[0] ?? '', files[2] ?? '', '--catalogue', 'ours', '--jsonl']);
    expect(again.code).toBe(0);
    expect(
      again.out
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { state: string }).state),
    ).toEqual(['UNCHANGED', 'UNCHANGED']);
  });
});

describe('tables and dumps', () => {
  const csv = 'id,title@en,description@en,themes,Note\nt-1,Quays,All quays.,TRAN,x\nt-2,Locks,All locks.,Nonsense,y\n';

  it('are put on sale where that is said, each row that cannot be told with the reason', async () => {
    const text = 'id,title,description,offer.price,offer.until\ns-1,Sold,D,5,\ns-2,Late,D,5,2020\n';
    const load = ['dataset', 'load', tool.file('sale.csv', text), '--catalogue', 'ours', '--json'];
    expect((await tool.run(load)).code).toBe(0);
    const { code, out, err } = await tool.run([...load, '--put-on-sale']);
    expect([code, err]).toEqual([2, expect.stringContaining('1 of 2 datasets were refused, or are not on sale.')]);
    expect(JSON.parse(out)).toMatchObject([
      { row: 2, state: 'UNCHANGED', id: 's-1', sale: 'ON_SALE', message: null },
      { row: 3, state: 'UNCHANGED', id: 's-2', sale: null, message: expect.stringContaining('ended') },
    ]);
    const offered = (more: string) => `${dataset('Made').trim().replace(/\.$/, '')} ;
      <https://www.pistis-project.eu/ns/voc#monetization> [ <https://www.pistis-project.eu/ns/voc#purchaseOffer> [
        a <https://www.pistis-project.eu/ns/voc#PurchaseOffer> ; <https://www.pistis-project.eu/ns/voc#price> ${more} ] ] .`;
    const create = (name: string, body: string) =>
      tool.run(['dataset', 'create', tool.file(name, body), '--catalogue', 'ours', '--put-on-sale', '--json']);
    const made = await create('made.ttl', offered('5'));
    expect([made.code, JSON.parse(made.out)]).toMatchObject([0, { state: 'CREATED', sale: 'ON_SALE' }]);
    const nothing = await create('nothing.ttl', dataset('Nothing'));
    expect([nothing.code, JSON.parse(nothing.out)]).toMatchObject([2, { state: 'CREATED', sale: null }]);
  });

  it('are loaded by rows, refused rows told with their column', async () => {
    const file = tool.file('table.csv', csv);
    const { code, out, err } = await tool.run(['dataset', 'load', file, '--catalogue', 'ours', '--json']);
    expect([code, err]).toEqual([2, expect.stringContaining('1 of 2 datasets were refused.')]);
    expect(JSON.parse(out)).toMatchObject([
      { file, row: 3, state: 'BAD_REQUEST', message: expect.stringContaining('themes: "Nonsense"') },
      { file, row: 2, state: 'CREATED', id: 't-1' },
    ]);
    const mapping = tool.file('mapping.json', '{"themes": null, "Note": "keywords@en"}');
    const mapped = await tool.run(['dataset', 'load', file, '--catalogue', 'ours', '--mapping', mapping, '--jsonl']);
    expect(mapped.out.match(/"state":"\w+"/g)).toEqual(['"state":"UPDATED"', '"state":"CREATED"']);
  });

  it('are written as workbooks and loaded again, without a change', async () => {
    const file = tool.file('again.xlsx', '');
    expect((await tool.run(['dataset', 'table', file, '--catalogue', 'ours'])).code).toBe(0);
    const { out } = await tool.run(['dataset', 'load', file, '--catalogue', 'ours', '--dry-run', '--json']);
    expect((JSON.parse(out) as { state: string }[]).every(({ state }) => state === 'VALIDATED')).toBe(true);
    const template = await tool.run(['dataset', 'template', '-', '--language', 'el']);
    expect(template.out).toContain('title@el,description@el');
  });

  it('of CKAN need nobody to be asked', async () => {
    const line = (id: string) => JSON.stringify({ id, title: id, notes: 'All.', resources: [] });
    const file = tool.file('dump.jsonl', `${line('ckan-1')}\n${line('ckan-2')}\n`);
    const { code, out } = await tool.run(['dataset', 'load', file, '--catalogue', 'ours', '--json']);
    expect([code, (JSON.parse(out) as { id: string }[]).map(({ id }) => id)]).toEqual([0, ['ckan-1', 'ckan-2']]);
  });
});

describe('harvest', () => {
  let source: Server;
  beforeAll(async () => {
    const text = `${CATALOGUE.replaceAll('<>', '<urn:source:c>')}
      <urn:source:c> dcat:dataset <urn:source:d> . ${dataset('Harvested', 'urn:source:d')}`;
    source = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/turtle' }).end(text));
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void source.close());

  it('takes datasets through the deployment', async () => {
    const url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/catalogue.ttl`;
    const run = await tool.json(['harvest', url, '--catalogue', 'taken', '--type', 'dcat']);
    expect(run).toMatchObject({ state: 'DONE', created: 1, refused: 0 });
    const again = await tool.json(['harvest', url, '--catalogue', 'taken', '--type', 'dcat']);
    expect(again).toMatchObject({ state: 'DONE', created: 0, unchanged: 1 });
  });
});

describe('every command', () => {
  it('ends with the documented code', async () => {
    const nobody = new Tool();
    try {
      expect((await nobody.run(['catalogue', 'list'])).code).toBe(64);
      expect((await nobody.run(['catalogue', 'list', '--json', '--jsonl', '--url', service.url])).code).toBe(64);
      expect((await nobody.run(['frobnicate'])).code).toBe(64);
      expect((await nobody.run(['catalogue', 'delete', 'ours', '--url', service.url])).code).toBe(77);
      const nowhere = await nobody.run(['catalogue', 'list', '--url', 'http://127.0.0.1:9']);
      expect([nowhere.code, nowhere.out, nowhere.err]).toEqual([69, '', 'http://127.0.0.1:9 does not answer.\n']);
    } finally {
      nobody.remove();
    }
  });

  it('is completed by bash', async () => {
    const { out } = await tool.run(['completion', 'bash']);
    const complete = (...words: string[]) =>
      execFileSync('bash', [
        '-c',
        `${out}\nCOMP_WORDS=(${words.join(' ')} '') COMP_CWORD=${words.length}; _marketplace; echo "\${COMPREPLY[@]}"`,
      ])
        .toString()
        .trim()
        .split(' ');
    expect(complete('marketplace')).toEqual(expect.arrayContaining(['login', 'dataset', 'offer', 'completion']));
    expect(complete('marketplace', 'dataset')).toEqual(expect.arrayContaining(['create', 'history', 'restore']));
    expect(complete('marketplace', 'dataset', 'create')).toContain('--catalogue');
    for (const shell of ['zsh', 'fish']) expect((await tool.run(['completion', shell])).out).toContain('history');
  });
});
