/** Facts of resources are given back as they were, whatever they are and whichever release stored them. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { factsText } from '../../src/core/search/columns/facts-text.js';
import { keptFacts } from '../../src/core/search/packed-facts.js';

const sha256 = (of: string | Uint8Array): string => createHash('sha256').update(of).digest('hex');

it('gives every text back, however the library gives its bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
      expect(factsText(keptFacts(text))).toBe(text);
      expect(factsText(Uint8Array.from(keptFacts(text)).buffer)).toBe(text);
    }),
  );
});

it('gives back what is longer than what most have', () => {
  for (const length of [65_535, 65_536, 65_537, 1_000_000]) {
    const text = 'ä'.repeat(length / 2) + 'x'.repeat(length % 2);
    expect(sha256(factsText(keptFacts(text)))).toBe(sha256(text));
  }
});

it('refuses what is not whole any more', () => {
  const packed = keptFacts(JSON.stringify([[['one', 'two', 'three', 'four']], [1, 2, 3]]));
  expect(() => factsText(packed.subarray(0, packed.length - 4))).toThrow();
});

// What was packed with another dictionary would be lost.
it('reads what was packed with the dictionary that it always had', () => {
  const facts = '[[["c"],[["TRAN","Transport"]],["Acme"],["CSV"]],[1704067200000,null]]';
  expect(factsText(Buffer.from('i46OVkqGxBVmggVn2+RcSCoBxynEfSYGZuZGCPfFxgIA', 'base64'))).toBe(facts);
});
