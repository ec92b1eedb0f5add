/** Parts of the columns in memory: the most frequent values, and lists that change in place. */
import { Cells } from '../../src/core/search/columns/cells.js';
import { compacted } from '../../src/core/search/columns/compact.js';
import { byCount } from '../../src/core/search/engine/ranking.js';

/** Numbers that look random and are the same in every run. */
const numbers = (length: number, below: number): number[] => {
  let state = 42;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  });
};

describe('the most frequent values', () => {
  const counts = Uint32Array.from(numbers(5_000, 40));
  // Plainly sorted: by count, then by number; number 0 is no value.
  const expected = Array.from(counts, (count, number) => ({ count, number }))
    .filter(({ count, number }) => number > 0 && count > 0)
    .sort((one, other) => other.count - one.count || one.number - other.number)
    .map(({ number }) => number);

  it.each([0, 1, 2, 50, 999, 1_000, 1_001, 4_000, Infinity])('are those of a plain sort: %d', (limit) => {
    const { numbers: found, total } = byCount(counts, limit);
    expect(total).toBe(expected.length);
    expect(Array.from(found)).toEqual(expected.slice(0, limit));
  });

  it('are none where nothing was counted', () => {
    expect(byCount(new Uint32Array(7), 5)).toEqual({ total: 0, numbers: new Uint32Array(0) });
  });
});

describe('values of rows', () => {
  const valuesOf = (cells: Cells, row: number): string[] => {
    const found: string[] = [];
    cells.each(row, (number) => found.push(cells.known[number]?.value ?? ''));
    return found;
  };

  it('are those that were set last, whatever their number before', () => {
    const cells = new Cells();
    cells.set(1, ['x', 'y']);
    for (const values of [[], ['a'], ['a', 'b', 'c'], ['c', 'b'], ['d'], ['a', 'b', 'c', 'd'], ['b', 'a'], []]) {
      cells.set(0, values);
      expect(valuesOf(cells, 0)).toEqual(values);
      expect(valuesOf(cells, 1)).toEqual(['x', 'y']);
    }
  });

  it('are counted as they are now', () => {
    const cells = new Cells();
    for (let n = 0; n < 1_000; n += 1) cells.set(n % 10, [`v${n % 7}`, `v${n % 3}`, 'all']);
    const counts = new Uint32Array(cells.known.length);
    cells.count(
      Uint32Array.from({ length: 10 }, (_, row) => row),
      counts,
    );
    expect(counts[cells.exactly('all')]).toBe(10);
    const last = Array.from({ length: 10 }, (_, row) => 990 + row).filter((n) => n % 7 === 4 || n % 3 === 4);
    expect(counts[cells.exactly('v4')]).toBe(last.length);
    expect(
      cells.hasAny(
        0,
        Uint8Array.from(cells.known, ({ value }) => (value === `v${990 % 7}` ? 1 : 0)),
      ),
    ).toBe(true);
  });

  it('are written as if they had just been read: what rows left behind is left out', () => {
    const cells = new Cells();
    const now = new Map<number, string[]>();
    const picks = numbers(9_000, 60);
    for (let n = 0; n < 600; n += 1) {
      const row = (picks[n] ?? 0) % 40;
      const values = picks.slice(n * 5, n * 5 + (n % 5)).map((pick) => `v${pick}`);
      cells.set(row, [...new Set(values)]);
      now.set(row, [...new Set(values)]);
    }
    const kinds = Uint8Array.from({ length: 40 }, (_, row) => (row % 3 === 0 ? 0 : 1));
    const fresh = new Cells();
    kinds.forEach((kind, row) => fresh.set(row, kind === 0 ? [] : (now.get(row) ?? [])));
    const copy = compacted(cells.data(40), kinds);
    expect(copy).toEqual(fresh.data(40));
    const loaded = new Cells();
    loaded.load(copy);
    loaded.set(41, ['v1', 'new']);
    expect(valuesOf(loaded, 41)).toEqual(['v1', 'new']);
    kinds.forEach((_kind, row) => expect(valuesOf(loaded, row)).toEqual(valuesOf(fresh, row)));
  });
});
