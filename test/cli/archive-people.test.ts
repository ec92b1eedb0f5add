/** Permissions go elsewhere with an archive, to whom a table names: as the act of whoever imports it, on what the import made. */
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { packed } from '../../src/domain/archive/zip.js';
import { CATALOGUE, dataset, put } from '../identity-admin/people.js';
import { Town } from './people.js';
import type { Tool } from './tool.js';

interface Row {
  readonly kind: string;
  readonly id: string;
  readonly state: string;
  readonly what: string | null;
  readonly message: string | null;
}

const GRANT = `mutation ($id: ID!, $kind: AssetKind!, $subject: String!, $scopes: [PermissionScope!]!) {
  grant(id: $id, kind: $kind, subject: $subject, scopes: $scopes) { subject } }`;
/** What the organization itself holds on what is its own. */
const OWNERS = '/athens-transport EDIT,DELETE,TRADE';
const GRANTS = `query ($id: ID!, $kind: AssetKind!) { permissions(id: $id, kind: $kind) { subject name scopes } }`;

let source: Town;
let archive: string;
beforeAll(async () => {
  source = await Town.open();
  const { service } = source;
  await put(service, '/catalogues/ports', CATALOGUE, await service.as('alice'));
  for (const id of ['ferries', 'tides'])
    await put(service, `/catalogues/ports/datasets/origin?originalId=${id}`, dataset(id), await service.as('alice'));
  const give = (id: string, kind: string, subject: string, scopes: readonly string[]) =>
    source.ask('alice', GRANT, { id, kind, subject, scopes });
  await give('ports', 'CATALOGUE', 'user:bob', ['EDIT']);
  await give('ferries', 'DATASET', 'user:bob', ['EDIT', 'DELETE']);
  await give('ferries', 'DATASET', 'user:carol', ['EDIT']);
  const tool = await source.tool('alice');
  archive = join(tool.home, 'ports.zip');
  expect((await tool.run(['archive', 'create', archive, '--catalogue', 'ports'])).code).toBe(0);
});
afterAll(() => source.close());

/** The table of an archive, filled in: `here` by the name that the archive gives. */
const filled = async (tool: Tool, here: Readonly<Record<string, string>>): Promise<string> => {
  const table = join(tool.home, 'people.csv');
  expect((await tool.run(['archive', 'people', archive, table])).code).toBe(0);
  const [header = '', ...lines] = readFileSync(table, 'utf8').trim().split('\r\n');
  expect(header).toMatch(/there,name,assets,here$/);
  const rows = lines.map((line) => line + (here[line.split(',')[1] ?? ''] ?? ''));
  return tool.file('filled.csv', [header, ...rows].join('\n'));
};
const importing = async (tool: Tool, file: string, ...options: string[]): Promise<readonly Row[]> => {
  const { out, err } = await tool.run(['archive', 'import', file, '--json', ...options]);
  if (out === '') throw new Error(err);
  return JSON.parse(out) as Row[];
};
const permissions = (rows: readonly Row[]): string[] =>
  rows
    .filter(({ kind }) => kind === 'permission')
    .map(({ id, state, what }) => `${id} ${state} ${what ?? ''}`.trim())
    .sort();
const subjects = async (town: Town, id: string, kind: string): Promise<string[]> => {
  type Answer = { permissions: { name: string; scopes: string[] }[] };
  const { permissions: held } = await town.ask<Answer>('alice', GRANTS, { id, kind });
  return held.map(({ name, scopes }) => `${name} ${scopes.join()}`).sort();
};

it('names everybody once, and gives nothing without a table', async () => {
  const other = await Town.open();
  try {
    const tool = await other.tool('alice');
    const named = await tool.json<{ there: string; name: string; assets: number }[]>([
      ...['archive', 'people', archive, join(tool.home, 'people.csv')],
    ]);
    expect(named.map(({ name, assets }) => `${name} ${assets}`).sort()).toEqual([
      '/athens-transport 3',
      'bob 2',
      'carol 1',
    ]);
    expect(named.every(({ there }) => /^user:[\w-]{20,}$|^group:/.test(there))).toBe(true);
    const { err, code } = await tool.run(['archive', 'import', archive]);
    expect([code, err]).toEqual([0, expect.stringContaining('Permissions of 3 stay in the archive')]);
    // There is a bob here, too. Nobody said that it is the same one.
    expect(await subjects(other, 'ferries', 'DATASET')).toEqual([OWNERS]);
  } finally {
    await other.close();
  }
});

it('are given to whom the table names, again without harm, and on nothing else', async () => {
  const other = await Town.open();
  try {
    const tool = await other.tool('alice');
    const table = await filled(tool, { bob: 'user:carol' });
    const wanted = ['ferries STATE EDIT, DELETE for user:carol', 'ports STATE EDIT for user:carol'];
    const left = ['ferries LEFT_OUT', 'ferries LEFT_OUT', 'ports LEFT_OUT', 'tides LEFT_OUT'];
    const as = (state: string): string[] => [...left, ...wanted.map((one) => one.replace('STATE', state))];
    expect(permissions(await importing(tool, archive, '--people', table, '--dry-run'))).toEqual(as('VALIDATED').sort());
    expect((await tool.run(['dataset', 'get', 'ferries'])).code).not.toBe(0);

    const rows = await importing(tool, archive, '--people', table);
    expect(permissions(rows)).toEqual(as('GIVEN').sort());
    expect(rows.some(({ message }) => /^user:\S+ \(carol\) is nobody here/.test(message ?? ''))).toBe(true);
    expect(await subjects(other, 'ferries', 'DATASET')).toEqual([OWNERS, 'carol EDIT,DELETE']);
    expect(await subjects(other, 'ports', 'CATALOGUE')).toEqual([OWNERS, 'carol EDIT']);
    expect(await subjects(other, 'tides', 'DATASET')).toEqual([OWNERS]);

    // What the import before made is known again; what was deleted since is made again.
    expect((await tool.run(['dataset', 'delete', 'ferries'])).code).toBe(0);
    const again = await importing(tool, archive, '--people', table, '--resume');
    expect(again.map(({ kind, state }) => `${kind} ${state}`)).toEqual(
      expect.arrayContaining(['catalogue TAKEN', 'dataset TAKEN', 'dataset CREATED']),
    );
    expect(permissions(again)).toEqual(as('GIVEN').sort());
    const third = await importing(tool, archive, '--people', table, '--resume');
    expect(permissions(third)).toEqual(as('GIVEN').sort());
    expect(await subjects(other, 'ferries', 'DATASET')).toEqual([OWNERS, 'carol EDIT,DELETE']);
  } finally {
    await other.close();
  }
});

it('are not given on what was there before, nor by somebody who may not', async () => {
  const other = await Town.open();
  try {
    const { service } = other;
    await put(service, '/catalogues/ports', CATALOGUE, await service.as('alice'));
    await put(
      service,
      '/catalogues/ports/datasets/origin?originalId=ferries',
      dataset('Others'),
      await service.as('alice'),
    );
    const tool = await other.tool('alice');
    const table = await filled(tool, { bob: 'user:bob', carol: 'user:nobody-at-all' });
    const rows = await importing(tool, archive, '--people', table, '--resume');
    expect(permissions(rows)).toEqual(['ferries LEFT_OUT', 'ports LEFT_OUT', 'tides LEFT_OUT']);
    expect(rows.filter(({ message }) => /not known to have made/.test(message ?? '')).map(({ id }) => id)).toEqual([
      'ports',
      'ferries',
    ]);
    expect(await subjects(other, 'ferries', 'DATASET')).toEqual([OWNERS]);

    const bob = await other.tool('bob');
    const { code } = await bob.run(['archive', 'import', archive, '--people', table, '--resume']);
    expect(code).not.toBe(0);
    expect(await subjects(other, 'ports', 'CATALOGUE')).toEqual([OWNERS]);
  } finally {
    await other.close();
  }
});

it('are refused by name where the table names nobody, and a table that is none stores nothing', async () => {
  const other = await Town.open();
  try {
    const tool = await other.tool('alice');
    const none = await tool.run(['archive', 'import', archive, '--people', tool.file('x.csv', 'name,here\nbob,bob\n')]);
    expect([none.code, none.err]).toEqual([64, expect.stringContaining('"there" and "here"')]);
    const odd = await tool.run([
      'archive',
      'import',
      archive,
      '--people',
      tool.file('y.csv', 'there,here\nuser:x,bob\n'),
    ]);
    expect([odd.code, odd.err]).toEqual([64, expect.stringContaining('row 2')]);
    expect((await tool.run(['catalogue', 'get', 'ports'])).code).not.toBe(0);

    const rows = await importing(tool, archive, '--people', await filled(tool, { carol: 'user:nobody-at-all' }));
    expect(rows.find(({ state }) => state === 'REFUSED')).toMatchObject({ id: 'ferries', what: expect.any(String) });
  } finally {
    await other.close();
  }
});

it('of another form than archives have are a fault, and nothing is stored', async () => {
  const files = unzipSync(readFileSync(archive));
  const path = Object.keys(files).find((name) => name.startsWith('permissions/dataset-ferries')) ?? '';
  const other = await Town.open();
  try {
    const tool = await other.tool('alice');
    for (const text of ['{', '{"subject":1}', '[{"subject":"user:x","name":null,"scopes":["ALL"]}]']) {
      const changed = Object.entries({ ...files, [path]: strToU8(text) }).filter(([name]) => name !== 'manifest.json');
      const zip = tool.file('broken.zip', await buffer(packed(Readable.from(changed), 'http://elsewhere')));
      const { code, out, err } = await tool.run(['archive', 'import', zip, '--json']);
      expect([code, err]).toEqual([1, expect.stringContaining('nothing was stored')]);
      expect(JSON.parse(out)).toEqual([expect.objectContaining({ path })]);
      expect((await tool.run(['archive', 'people', zip, join(tool.home, 'none.csv')])).code).toBe(1);
    }
    expect((await tool.run(['catalogue', 'get', 'ports'])).code).not.toBe(0);
    expect(strFromU8(files[path] ?? new Uint8Array())).toContain('EDIT');
  } finally {
    await other.close();
  }
});
