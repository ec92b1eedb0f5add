/** Stores from before publications were the record of everything on sale: what was listed honestly stays, what was taken does not. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { marketplaceTables } from '../../src/domain/marketplace/tables.js';
import { graphTables } from '../../src/store/file/tables.js';
import { openWriter } from '../../src/store/sqlite/connection.js';
import { migrate } from '../../src/store/sqlite/migrations.js';

const folder = mkdtempSync(join(tmpdir(), 'market-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const before = marketplaceTables.slice(
  0,
  marketplaceTables.findIndex(({ name }) => name === 'marketplace-3'),
);

const graph = (id: string, owner: string | null): string =>
  `INSERT INTO graph (iri, kind, id, owner, hash, quads, memory, created, changed, revision, system, triples)
VALUES ('urn:${id}', 'dataset', '${id}', ${owner === null ? 'NULL' : `'${owner}'`}, '', 1, 1, '', '', 1, '', '');`;
const listing = (id: string, role: string, original: string | null, owner: string | null, expired = 0): string =>
  `INSERT INTO listing (dataset, role, original_id, owner, seller, expired)
VALUES ('${id}', '${role}', ${original === null ? 'NULL' : `'${original}'`}, ${owner === null ? 'NULL' : `'${owner}'`}, 'forged', ${expired});`;

describe('a store with listings', () => {
  it('keeps those of the owners of their originals, and ends the others', () => {
    const connection = openWriter(join(folder, 'old.db'));
    migrate(connection, [...graphTables, ...before]);
    connection.exec(
      [
        ...['hers', 'hers-2', 'published'].map((id) => graph(id, 'alice')),
        "INSERT INTO publication VALUES ('published', 'twin', 'PUBLISHED', 'alice', '<terms>', NULL, 3, 'then');",
        listing('twin', 'SALE', 'published', 'alice'),
        listing('listed', 'SALE', 'hers', 'alice', 1),
        listing('stolen', 'SALE', 'hers-2', 'bob'),
        listing('second', 'SALE', 'published', 'alice'),
        listing('from-elsewhere', 'SALE', 'elsewhere', 'bob'),
        listing('copy', 'COPY', 'hers', 'bob'),
      ].join('\n'),
    );
    migrate(connection, [...graphTables, ...marketplaceTables]);
    const rows = connection
      .prepare('SELECT marketplace_id, dataset, original_id, state, seller, version FROM publication')
      .all([])
      .map((row) => Object.values(row));
    expect(rows).toEqual([
      ['from-elsewhere', null, 'elsewhere', 'PUBLISHED', 'bob', 1],
      ['listed', 'hers', 'hers', 'EXPIRED', 'alice', 1],
      ['twin', 'published', 'published', 'PUBLISHED', 'alice', 3],
    ]);
    expect(connection.prepare('SELECT dataset FROM stated_copy').all([])).toMatchObject([{ dataset: 'copy' }]);
    connection.close();
  });
});
