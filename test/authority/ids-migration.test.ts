/** A data file from before ids were reserved: what it tells of earlier owners is taken over. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TABLES } from '../../src/app/parts.js';
import { draftsPart } from '../../src/domain/drafts/index.js';
import { DraftTable } from '../../src/domain/drafts/table.js';
import { HarvestRuns } from '../../src/domain/harvest/runs.js';
import { Claims } from '../../src/domain/ownership/claims.js';
import { Reservations } from '../../src/domain/ownership/reservations.js';
import { graphTables } from '../../src/store/file/tables.js';
import { Database } from '../../src/store/sqlite/database.js';

const LATER = new Set(['ownership-1', 'draft-2-hides', 'harvest-2-owner']);
const all = [...graphTables, ...TABLES];
const graph = (
  kind: string,
  id: string,
  owner: string | null,
  author: string | null,
  catalogue: string | null = 'c',
) => ({
  sql: `INSERT INTO graph (iri, kind, id, catalogue, owner, hash, quads, memory, created, changed, revision, author, system, triples)
        VALUES (?, ?, ?, ?, ?, 'h', 0, 0, '2025-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z', 1, ?, '', '')`,
  params: [`urn:${kind}:${id}`, kind, id, catalogue, owner, author],
});
const removal = (kind: string, id: string) => ({
  sql: 'DELETE FROM graph WHERE iri = ?',
  params: [`urn:${kind}:${id}`],
});
const logged = (id: string, owner: string | null) => ({
  sql: "INSERT INTO change_log (revision, at, action, kind, id, catalogue, owner) VALUES (1, '2025-02-01T00:00:00.000Z', 'deleted', 'dataset', ?, 'c', ?)",
  params: [id, owner],
});
const draft = (provider: string, id: string, owner: string | null) => ({
  sql: `INSERT INTO draft (provider, id, catalogue, owner, titles, distributions, hash, created, changed, triples)
        VALUES (?, ?, 'c', ?, '[]', '[]', 'h', '2025-03-01', '2025-03-01', '')`,
  params: [provider, id, owner],
});
const run = (id: string, catalogue: string, organization: string | null) => ({
  sql: `INSERT INTO harvest_run (id, url, source, catalogue, type, delete_vanished, dry_run, actor, organization, state, started, changed)
        VALUES (?, 'http://source.test/', 'http://source.test/', ?, 'auto', 0, 0, 'key:k', ?, 'DONE', 1760000000000, 1760000000000)`,
  params: [id, catalogue, organization],
});

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'market-'));
  const file = join(folder, 'data.sqlite');
  const before = await Database.open(
    file,
    all.filter(({ name }) => !LATER.has(name)),
  );
  await before.write([
    graph('catalogue', 'c', 'acme', null, null),
    graph('catalogue', 'gone', 'acme', null, null),
    graph('dataset', 'live', 'acme', 'user:a'),
    graph('dataset', 'daves', null, 'user:dave'),
    graph('dataset', 'removed', 'acme', 'user:a'),
    graph('dataset', 'operated', null, 'key:k'),
    graph('dataset', 'daves-removed', null, 'user:dave'),
    removal('catalogue', 'gone'),
    ...['removed', 'operated', 'daves-removed'].map((id) => removal('dataset', id)),
    logged('removed', 'other'),
    logged('long-gone', 'acme'),
    logged('live', 'other'),
    draft('organization:acme', 'hidden', 'acme'),
    draft('organization:acme', 'removed', null),
    draft('organization:acme', 'never-published', null),
    draft('organization:other', 'kept', null),
    {
      sql: "INSERT INTO authz_kept (provider, resource, catalogue, kind, subject, scopes) VALUES ('organization:other', 'kept', 'c', 'user', 'u', '[]')",
    },
    run('into', 'c', null),
    run('before', 'not-yet', 'other'),
  ]);
  await before.close();
  database = await Database.open(file, all);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a data file from before', () => {
  it.each([
    ['dataset', 'removed', 'acme', undefined, 'c'],
    ['dataset', 'long-gone', 'acme', undefined, 'c'],
    ['dataset', 'hidden', 'acme', undefined, 'c'],
    ['dataset', 'operated', undefined, 'operator', 'c'],
    ['dataset', 'kept', undefined, 'operator', 'c'],
    ['dataset', 'daves-removed', undefined, 'user:dave', 'c'],
    ['dataset', 'daves', undefined, 'user:dave', 'c'],
    ['catalogue', 'gone', 'acme', undefined, 'gone'],
  ] as const)('reserves what was in use: %s %s', (kind, id, owner, holder, catalogue) => {
    expect(new Reservations(database).find(kind, id)).toEqual({ kind, id, owner, holder, catalogue });
  });

  it.each(['live', 'never-published', 'never-was'])('reserves nothing else: %s', (id) => {
    expect(new Claims(new Reservations(database)).isReserved('dataset', id)).toBe(false);
  });

  it('knows which drafts were datasets', () => {
    const drafts = new DraftTable(database);
    const hides = (id: string) => drafts.find('organization:acme', id)?.hides;
    expect([hides('hidden'), hides('removed'), hides('never-published')]).toEqual([true, true, false]);
    expect(draftsPart.tables.map(({ name }) => name)).toContain('draft-2-hides');
  });

  it('knows whose catalogues were harvested into', () => {
    const runs = new HarvestRuns(database);
    expect([runs.find('into')?.owner, runs.find('before')?.owner]).toEqual(['acme', 'other']);
  });
});
