/** The audit log is a chain: whatever is done to a row behind the back of the service is found, at the row where it was done. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyAudit, type AuditVerdict } from '../../src/features/identity/index.js';
import { AuditedTrade } from '../../src/features/identity/audit/trade.js';
import type { AuditHead } from '../../src/features/identity/audit/log.js';
import { prune } from '../../src/features/identity/upkeep.js';
import { openSource } from '../../src/core/store/sqlite/connection.js';
import { Reader } from '../../src/core/store/sqlite/reader.js';
import { World } from '../identity/world.js';
import { startWorld, OFFERS } from '../marketplace/world.js';

const DAY = 24 * 3_600_000;
const TRIGGERS = ['is_never_changed', 'is_kept', 'checkpoint_moves_on', 'checkpoint_stays'];

const verifyFile = async (file: string, expected?: AuditHead): Promise<AuditVerdict> => {
  const reader = new Reader(file);
  try {
    return await verifyAudit(reader, expected);
  } finally {
    reader.close();
  }
};

let world: World;
let folder: string;
let backup: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'audit-'));
  world = await World.open();
  // What many do at once is one chain as well; a unit that is undone leaves no gap.
  const undone = [world.realm.audit.entry({ event: 'login' }), { sql: 'DELETE FROM identity_realm', expect: 7 }];
  await Promise.all([
    ...Array.from({ length: 30 }, (_, n) => world.realm.audit.record({ event: 'token', client: `client-${n}` })),
    expect(world.database.write(undone)).rejects.toThrow('expected 7'),
    ...Array.from({ length: 30 }, () =>
      world.realm.audit.record({ event: 'login', outcome: 'refused', detail: 'ä\ud800"' }),
    ),
  ]);
  backup = join(folder, 'backup.db');
  const source = openSource(join(world.dataDir, 'catalogue.db'));
  source.prepare('VACUUM INTO ?').run([backup]);
  source.close();
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

it('is whole after many wrote at once, in the running service and in a backup', async () => {
  const verdict = await verifyAudit(world.database);
  expect(verdict).toEqual({
    checked: world.realm.audit.list(0, 1000).length,
    unchained: 0,
    from: { seq: 0, link: '' },
    head: world.realm.audit.head(),
  });
  expect(verdict.checked).toBeGreaterThan(60);
  expect(await verifyFile(backup)).toEqual(verdict);
});

describe('tampering with the file', () => {
  let copies = 0;
  /** A copy in which somebody who can write the file did something, having put the triggers aside. */
  const tampered = async (sql: string, expected?: AuditHead): Promise<AuditVerdict> => {
    const file = join(folder, `tampered-${(copies += 1)}.db`);
    copyFileSync(backup, file);
    const connection = openSource(file);
    for (const trigger of TRIGGERS) connection.exec(`DROP TRIGGER identity_audit_${trigger}`);
    connection.exec(sql);
    connection.close();
    return verifyFile(file, expected);
  };

  it.each([
    ['another outcome', "UPDATE identity_audit SET outcome = 'success' WHERE seq = 40", 40],
    ['another user', "UPDATE identity_audit SET user = 'mallory' WHERE seq = 17", 17],
    ['nothing for something', 'UPDATE identity_audit SET client = NULL WHERE seq = 20', 20],
    ['a later time', "UPDATE identity_audit SET at = '2099-01-01T00:00:00.000Z' WHERE seq = 5", 5],
    ['a value in the next column', 'UPDATE identity_audit SET session = client, client = NULL WHERE seq = 20', 20],
    ['a link of its own', `UPDATE identity_audit SET link = '${'0'.repeat(64)}' WHERE seq = 12`, 12],
    ['no link', 'UPDATE identity_audit SET link = NULL WHERE seq = 12', 12],
    ['one row less', 'DELETE FROM identity_audit WHERE seq = 30', 31],
    ['another first row', 'DELETE FROM identity_audit WHERE seq = 1', 2],
    [
      'two rows in each other’s place',
      'UPDATE identity_audit SET seq = 1000 WHERE seq = 21; UPDATE identity_audit SET seq = 21 WHERE seq = 22; UPDATE identity_audit SET seq = 22 WHERE seq = 1000',
      21,
    ],
    [
      'a row put in between',
      'UPDATE identity_audit SET seq = seq + 1000 WHERE seq > 30; INSERT INTO identity_audit SELECT 31, at, event, outcome, user, client, session, address, detail, link FROM identity_audit WHERE seq = 30',
      31,
    ],
  ])('is found: %s', async (_what, sql, seq) => {
    expect((await tampered(sql)).broken?.seq).toBe(seq);
  });

  it('is found when the last rows are taken away', async () => {
    const last = world.realm.audit.head().seq;
    expect((await tampered(`DELETE FROM identity_audit WHERE seq > ${last - 3}`)).broken).toEqual({
      seq: last - 2,
      problem: 'the rows after the last one were taken away',
    });
  });

  it('is found by a head that was kept elsewhere, whatever was made anew', async () => {
    const head = world.realm.audit.head();
    const [row] = world.realm.audit.list(9, 1);
    expect(await tampered('SELECT 1', head)).not.toHaveProperty('broken');
    expect(await tampered('SELECT 1', { seq: 10, link: row?.link ?? '' })).not.toHaveProperty('broken');
    const cut = `DELETE FROM identity_audit WHERE seq > ${head.seq - 3};
      UPDATE sqlite_sequence SET seq = ${head.seq - 3} WHERE name = 'identity_audit'`;
    expect(await tampered(cut)).not.toHaveProperty('broken');
    expect((await tampered(cut, head)).broken).toMatchObject({ seq: head.seq });
    const all = `UPDATE identity_audit_checkpoint SET seq = ${head.seq}, link = '${'a'.repeat(64)}'`;
    expect((await tampered(all, head)).broken).toMatchObject({ seq: head.seq });
  });
});

it('stays a chain when old events are deleted by age, to the last one', async () => {
  const old = await World.open({ clockOffset: -500 * DAY });
  try {
    for (let n = 0; n < 5; n += 1) await old.realm.audit.record({ event: 'token' });
    const before = await verifyAudit(old.database);
    old.pass(450 * DAY);
    for (let n = 0; n < 3; n += 1) await old.realm.audit.record({ event: 'token' });
    await prune(old.realm);
    const after = await verifyAudit(old.database);
    expect(after).toMatchObject({ checked: 3, from: before.head, unchained: 0 });
    expect(after.broken).toBeUndefined();
    expect((await verifyAudit(old.database, before.head)).broken).toBeUndefined();
    old.pass(500 * DAY);
    const { head } = after;
    // The database itself keeps what is younger than three months by its own clock.
    await expect(prune(old.realm)).rejects.toThrow('append-only');
    expect(await verifyAudit(old.database)).toMatchObject({ checked: 3, head });
  } finally {
    await old.close();
  }
});

it('tells of acts of trade in their transaction, with who did them', async () => {
  const market = await startWorld();
  try {
    const { audit } = market.service.app.identity.realm;
    const start = audit.head().seq;
    const { dataset, twin } = await market.published(OFFERS);
    await market.run('updateOffer', { id: dataset, offers: OFFERS }, market.seller);
    await market.run('acquireDataset', { id: twin }, market.buyer);
    await market.run('withdrawOffer', { id: dataset }, market.seller);
    const refused = await market.run('withdrawOffer', { id: dataset }, market.seller);
    expect(refused.code).toBeDefined();
    const told = audit.list(start).map(({ event, client, detail }) => ({ event, by: client, detail }));
    const acts = told.filter(({ event }) => /^(dataset|offer)-/.test(event));
    const seller = expect.stringMatching(/^key:/) as unknown;
    expect(acts).toEqual([
      { event: 'dataset-published', by: seller, detail: `dataset:${dataset} in catalogue:my-data` },
      { event: 'offer-updated', by: seller, detail: `dataset:${dataset} in catalogue:my-data` },
      {
        event: 'dataset-acquired',
        by: seller,
        detail: expect.stringMatching(/^dataset:.* in catalogue:marketplace$/),
      },
      { event: 'offer-withdrawn', by: seller, detail: `dataset:${dataset} in catalogue:my-data` },
    ]);
    expect(acts[2]?.by).not.toBe(acts[0]?.by);
    expect((await verifyAudit(market.service.app.store.database)).broken).toBeUndefined();
    const [entry] = new AuditedTrade(audit).onEvents([{ action: 'invested', kind: 'dataset', id: 'd' }], {
      name: 'user:u',
    });
    expect(entry?.params?.slice(1)).toEqual(['investment-recorded', 'success', 'u', null, null, null, 'dataset:d']);
  } finally {
    await market.stop();
  }
});
