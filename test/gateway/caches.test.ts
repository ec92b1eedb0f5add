/** The caches that callers fill are bounded. */
import { parse } from 'graphql';
import { documentCache, persistedCache } from '../../src/core/gateway/gateway.js';
import { caches } from '../../src/core/gateway/limits.js';

const found = async (cache: { get(key: string): Promise<unknown> }, count: number): Promise<boolean[]> =>
  Promise.all(Array.from({ length: count }, async (_, index) => (await cache.get(String(index))) !== undefined));

describe('persisted queries', () => {
  it('are dropped when there are too many, the oldest first', async () => {
    const cache = persistedCache();
    const text = 'x'.repeat(caches.document);
    const room = caches.persisted / caches.document;
    for (let index = 0; index < room + 5; index++) await cache.set(String(index), text);
    const kept = await found(cache, room + 5);
    expect(kept.filter(Boolean)).toHaveLength(room);
    expect(kept.indexOf(true)).toBe(5);
  });

  it('are not kept when they are too long', async () => {
    const cache = persistedCache();
    await cache.set('0', 'x'.repeat(caches.document + 1));
    expect(await found(cache, 1)).toEqual([false]);
  });

  it('can be dropped', async () => {
    const cache = persistedCache();
    await cache.set('0', 'x');
    await cache.delete('0');
    expect(await found(cache, 1)).toEqual([false]);
  });
});

describe('parsed documents', () => {
  it('are weighed by their text, however little of it is code', async () => {
    const cache = documentCache();
    const document = parse(`{ ready } #${'x'.repeat(9_990)}`);
    const room = Math.floor(caches.documents / 10_001);
    for (let index = 0; index < 2 * room; index++) await cache.set(String(index), document);
    expect((await found(cache, 2 * room)).filter(Boolean)).toHaveLength(room);
    await cache.set('long', parse(`{ ready } #${'x'.repeat(caches.document)}`));
    expect(await cache.get('long')).toBeUndefined();
  });
});
