import {
  digestOf,
  formatKey,
  isPresentable,
  newKey,
  parseKey,
  sameDigest,
} from '../../src/core/auth/api-key-format.js';
import { observe } from '../support/crypto.js';

const compared: [number, number][] = [];
const crypto = observe('timingSafeEqual', (a, b) => compared.push([a.byteLength, b.byteLength]));
afterAll(() => crypto.restore());

describe('comparison of keys', () => {
  it('K7: compares digests of equal length in constant time, for unknown keys too', () => {
    compared.length = 0;
    const digest = digestOf('secret');
    expect(sameDigest(digest, digestOf('secret'))).toBe(true);
    expect(sameDigest(digest, digestOf('secreT'))).toBe(false);
    expect(sameDigest(digest, undefined)).toBe(false);
    expect(sameDigest(digest, new Uint8Array(0))).toBe(false);
    expect(sameDigest(new Uint8Array(32), undefined)).toBe(false);
    expect(compared).toEqual([
      [32, 32],
      [32, 32],
      [32, 32],
      [32, 32],
      [32, 32],
    ]);
  });
});

describe('the form of keys', () => {
  it('is read back as it was written', () => {
    const key = newKey();
    expect(parseKey(formatKey(key))).toEqual(key);
  });

  it('is strict', () => {
    for (const text of [
      'mk_',
      'mk_0123456789AB_',
      `MK_0123456789ab_${'x'.repeat(43)}`,
      `mk_0123456789ab_${'x'.repeat(44)}`,
    ]) {
      expect(parseKey(text)).toBeUndefined();
    }
  });

  it('of presets is what one header can carry', () => {
    expect(isPresentable('s3cret!/=+')).toBe(true);
    for (const text of ['', 'a b', 'a,b', 'ä', 'a\n', 'x'.repeat(513)]) expect(isPresentable(text)).toBe(false);
  });
});
