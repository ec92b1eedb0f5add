import fc from 'fast-check';
import { resourceId, type AssetKind } from '../../src/core/auth/access.js';

describe('ids of registered assets', () => {
  it('are those of datasets as they are', () => {
    const id = '3f2b6a52-0c1e-4d53-9f0a-9a1c1b1d2e01';
    expect(resourceId({ kind: 'dataset', id })).toBe(id);
    expect(resourceId({ kind: 'catalogue', id: 'factory' })).toBe('catalogue:factory');
  });

  it('never stand for two assets', () => {
    const asset = fc.record({
      kind: fc.constantFrom<AssetKind>('catalogue', 'dataset'),
      id: fc.array(fc.constantFrom('catalogue', 'dataset', ':', 'x')).map((parts) => parts.join('')),
    });
    fc.assert(
      fc.property(asset, asset, (a, b) => {
        const same = a.kind === b.kind && a.id === b.id;
        expect(resourceId(a) === resourceId(b)).toBe(same);
      }),
      { numRuns: 2000 },
    );
  });
});
