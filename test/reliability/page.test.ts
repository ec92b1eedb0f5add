/** docs/reliability.md shows figures of campaigns that exist. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../docs/deployment.js';
import { formatted } from '../docs/formatted.js';
import type { Figure } from '../support/figures.js';
import { readFigures, rowsIn, withFigures } from './page.js';

const page = readFileSync(join(ROOT, 'docs/reliability.md'), 'utf8');
const found = (campaign: string, facts: Figure['facts']): Figure => ({
  campaign,
  facts,
  test: 'test/reliability/page.test.ts',
  at: '2030-01-02T03:04:05.678Z',
  node: 'v20.11.1',
});

describe('docs/reliability.md', () => {
  it('is as `npm run reliability` leaves it', async () => {
    expect(await formatted(withFigures(page, []))).toBe(page);
  });

  it('names tests that exist and that tell the figures of their campaign', () => {
    for (const [campaign, row] of rowsIn(page)) {
      const [, path = ''] = /\]\(\.\.\/([^)]+)\)/.exec(row) ?? [];
      expect([campaign, existsSync(join(ROOT, path))]).toEqual([campaign, true]);
      expect(readFileSync(join(ROOT, path), 'utf8')).toContain('figure(');
    }
  });
});

describe('figures', () => {
  it('replace the row of their campaign and leave the others', () => {
    const once = withFigures(page, [
      found('a | b', { rounds: 1200, 'p99 in ms': 1.23456 }),
      found('other', { lost: 0 }),
    ]);
    const twice = withFigures(once, readFigures(`${JSON.stringify(found('other', { lost: 1 }))}\n`));
    const [before, after] = [rowsIn(once), rowsIn(twice)];
    expect(after.size).toBe(before.size);
    expect(after.get('a \\| b')).toContain('| rounds 1 200, p99 in ms 1.23 |');
    expect(after.get('a \\| b')).toBe(before.get('a \\| b'));
    expect(before.get('other')).toContain('lost 0');
    expect(after.get('other')).toContain('lost 1');
    expect(after.get('other')).toContain('2030-01-02, Node 20');
  });

  it('have a place to go', () => {
    expect(() => withFigures('# A page', [])).toThrow('figures');
  });
});
