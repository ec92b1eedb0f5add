/** Purchases from before prices and terms were recorded stay readable. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Acquisitions } from '../../src/domain/marketplace/acquisition.js';
import { NOT_AGREED } from '../../src/domain/marketplace/agreement.js';
import { COLUMNS } from '../../src/domain/marketplace/investment.js';
import { marketplaceTables } from '../../src/domain/marketplace/tables.js';
import { graphTables } from '../../src/store/file/tables.js';
import { Database } from '../../src/store/sqlite/database.js';

it('opens a database from before, with nothing agreed in what was bought then', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'terms-'));
  const file = join(dir, 'catalogue.db');
  const since = marketplaceTables.findIndex(({ name }) => name === 'marketplace-terms-1');
  const before = await Database.open(file, [...graphTables, ...marketplaceTables.slice(0, since)]);
  await before.write([
    {
      sql: "INSERT INTO acquisition (id, marketplace_id, buyer, state, at) VALUES ('a', 'm', 'b', 'ACQUIRED', '2026-01-01T00:00:00.000Z')",
    },
    {
      sql: "INSERT INTO investment (id, marketplace_id, buyer, shares, price, state, at) VALUES ('i', 'm', 'b', 2, '5', 'INVESTED', '2026-01-01T00:00:00.000Z')",
    },
  ]);
  await before.close();
  const database = await Database.open(file, [...graphTables, ...marketplaceTables]);
  try {
    expect(new Acquisitions(database).find('a')).toMatchObject({ buyer: 'b', state: 'ACQUIRED', ...NOT_AGREED });
    const investment = database.readOne(`SELECT ${COLUMNS} FROM investment WHERE id = 'i'`);
    expect(investment).toMatchObject({ shares: 2, ...NOT_AGREED, price: '5' });
  } finally {
    await database.close();
    await rm(dir, { recursive: true });
  }
});
