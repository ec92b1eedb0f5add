import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ApiKeys } from '../../src/core/auth/api-key.js';
import { temporaryDatabase, type TemporaryDatabase } from './temporary-database.js';

const DAY = 86_400_000;
const INVALID = { kind: 'anonymous', problem: 'invalid', credential: 'key' };

let file: TemporaryDatabase;
let keys: ApiKeys;
let time: number;

beforeEach(async () => {
  file = await temporaryDatabase(ApiKeys.tables);
  time = Date.UTC(2030, 0, 1, 12);
  keys = new ApiKeys(file.database, () => time);
});
afterEach(async () => {
  await keys.flush();
  await file.remove();
});

const flipLast = (key: string): string => key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');

describe('API keys', () => {
  it('have the documented form and speak for their holder', async () => {
    const { id, key } = await keys.create({ label: 'harvester', organization: 'acme' });
    expect(key).toMatch(/^mk_[0-9a-f]{12}_[A-Za-z0-9_-]{43}$/);
    expect(key.split('_')[1]).toBe(id);
    expect(keys.verify([key])).toEqual({ kind: 'key', id, label: 'harvester', organization: 'acme' });
  });

  it('carry the catalogues they are limited to', async () => {
    const { key } = await keys.create({ label: 'one', catalogues: ['factory'] });
    expect(keys.verify([key])).toMatchObject({ catalogues: ['factory'] });
  });

  it('K1: a missing key is told from a wrong one', () => {
    expect(keys.verify(undefined)).toEqual({ kind: 'anonymous', problem: 'missing', credential: 'key' });
    expect(keys.verify([])).toMatchObject({ problem: 'missing' });
  });

  it('K2: wrong secret, unknown id, proper prefix and one character more give one answer', async () => {
    const { key } = await keys.create({ label: 'a' });
    const other = await keys.create({ label: 'b' });
    const wrong = [
      flipLast(key),
      `mk_${'0'.repeat(12)}_${key.split('_').slice(2).join('_')}`,
      `mk_${other.id}_${key.slice(16)}`,
      key.slice(0, -1),
      `${key}A`,
      key.slice(16),
      key.toUpperCase(),
      ` ${key}`,
      '',
      'x'.repeat(100_000),
      "' OR 1=1 --",
      'clé',
    ];
    for (const attempt of wrong) expect(keys.verify([attempt])).toEqual(INVALID);
  });

  it('K3: a revoked key gives the same answer at once, and after a restart', async () => {
    const { id, key } = await keys.create({ label: 'a' });
    expect(await keys.revoke(id)).toBe(true);
    expect(keys.verify([key])).toEqual(INVALID);
    expect(new ApiKeys(await file.reopen(), () => time).verify([key])).toEqual(INVALID);
  });

  it('K3b: a key counts until its expiry', async () => {
    const { key } = await keys.create({ label: 'a', expires: new Date(time + DAY) });
    expect(keys.verify([key]).kind).toBe('key');
    time += DAY;
    expect(keys.verify([key])).toEqual(INVALID);
  });

  it('K4: the header sent twice and keys joined by a comma do not count', async () => {
    const { key } = await keys.create({ label: 'a' });
    const other = await keys.create({ label: 'b' });
    expect(keys.verify([key, key])).toEqual(INVALID);
    expect(keys.verify([`${key}, ${other.key}`])).toEqual(INVALID);
    expect(keys.verify([`${key},${key}`])).toEqual(INVALID);
  });

  it('K9: the file holds no key', async () => {
    const { key } = await keys.create({ label: 'a' });
    const preset = await keys.create({ label: 'first', preset: 'chosen-by-the-operator' });
    await file.database.write([]);
    const bytes = readdirSync(file.folder).map((name) => readFileSync(join(file.folder, name)).toString('latin1'));
    for (const secret of [key, key.slice(16), preset.key]) {
      expect(bytes.some((content) => content.includes(secret))).toBe(false);
    }
  });
});

describe('several keys', () => {
  it('are active at a time, so that they can be rotated', async () => {
    const old = await keys.create({ label: 'old' });
    const fresh = await keys.create({ label: 'new' });
    expect(keys.verify([old.key])).toMatchObject({ id: old.id });
    await keys.revoke(old.id);
    expect(keys.verify([fresh.key])).toMatchObject({ id: fresh.id });
    expect(await keys.revoke(old.id)).toBe(false);
    expect(await keys.revoke('unknown')).toBe(false);
  });

  it('are listed without anything secret', async () => {
    const { id } = await keys.create({ label: 'a', catalogues: ['c'], expires: new Date(time + DAY) });
    expect(keys.list()).toEqual([
      { id, label: 'a', catalogues: ['c'], created: new Date(time), expires: new Date(time + DAY) },
    ]);
  });
});

describe('preset keys', () => {
  it('of any form are found by their digest, and adding one twice changes nothing', async () => {
    const first = await keys.create({ label: 'first', preset: 'local-secret' });
    const again = await keys.create({ label: 'again', preset: 'local-secret' });
    expect(again.id).toBe(first.id);
    expect(keys.verify(['local-secret'])).toEqual({ kind: 'key', id: first.id, label: 'first' });
    expect(keys.verify(['local-secre'])).toEqual(INVALID);
    expect(keys.list()).toHaveLength(1);
  });

  it('of our own form keep their id', async () => {
    const preset = `mk_0123456789ab_${'x'.repeat(43)}`;
    expect(await keys.create({ label: 'first', preset })).toEqual({ id: '0123456789ab', key: preset });
    expect(keys.verify([preset])).toMatchObject({ kind: 'key', id: '0123456789ab' });
    expect(keys.verify(['x'.repeat(43)])).toEqual(INVALID);
  });

  it('that no header can carry, or whose id is taken, are refused', async () => {
    await expect(keys.create({ label: 'x', preset: 'a,b' })).rejects.toThrow('visible ASCII');
    await expect(keys.create({ label: 'x', preset: '' })).rejects.toThrow('visible ASCII');
    await keys.create({ label: 'a', preset: `mk_0123456789ab_${'x'.repeat(43)}` });
    await expect(keys.create({ label: 'b', preset: `mk_0123456789ab_${'y'.repeat(43)}` })).rejects.toThrow('same id');
  });

  it('stay revoked when the same text is added again', async () => {
    const { id, key } = await keys.create({ label: 'first', preset: 'local-secret' });
    await keys.revoke(id);
    await keys.create({ label: 'first', preset: 'local-secret' });
    expect(keys.verify([key])).toEqual(INVALID);
  });
});

describe('the day of last use', () => {
  it('is written once a day', async () => {
    const { key } = await keys.create({ label: 'a' });
    const writes: string[] = [];
    const counted = new ApiKeys(
      Object.assign(Object.create(file.database) as typeof file.database, {
        write: (unit: Parameters<typeof file.database.write>[0]) => {
          writes.push(...unit.map(({ sql }) => sql));
          return file.database.write(unit);
        },
      }),
      () => time,
    );
    for (let use = 0; use < 20; use++) counted.verify([key]);
    await counted.flush();
    counted.verify([key]);
    expect(writes).toHaveLength(1);
    expect(keys.list()[0]?.lastUsed).toBe('2030-01-01');
    time += DAY;
    counted.verify([key]);
    await counted.flush();
    expect(writes).toHaveLength(2);
    expect(keys.list()[0]?.lastUsed).toBe('2030-01-02');
  });
});
