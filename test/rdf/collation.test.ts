/** The order of texts that people read: known orders of alphabets, and what holds for every text. */
import fc from 'fast-check';
import { collationKey, compareTexts } from '../../src/core/rdf/collation.js';

const ordered = (language: string, ...words: readonly string[]): string[] =>
  [...words].sort((one, other) => compareTexts(collationKey(one, language), collationKey(other, language)));

it.each([
  ['de', ['Ähre', 'apfel', 'Öl', 'Osten', 'Straße', 'strasser', 'Zebra']],
  ['sv', ['apelsin', 'Zebra', 'Ål', 'Äpple', 'Öl']],
  ['da', ['Bornholm', 'Zoo', 'Æble', 'Øl', 'Aabenraa', 'Århus']],
  ['es', ['nube', 'nuez', 'ñame', 'oca']],
  ['cs', ['cena', 'čas', 'hora', 'chata', 'idea', 'zima', 'žena']],
  ['pl', ['lato', 'lody', 'łoś', 'mama', 'zupa', 'źrebię', 'żaba']],
  ['el', ['Άλφα', 'βήτα', 'Ωμέγα']],
  ['uk', ['вода', 'гора', 'ґанок', 'день', 'ера']],
  ['', ['"Alpha"', 'béta', '(Gamma)', 'zoo']],
])('is that of the alphabet of %s', (language, words) => {
  expect(ordered(language, ...[...words].reverse())).toEqual(words);
});

it('knows a language by any tag of it, and no other by its first letters', () => {
  expect(collationKey('Öl', 'sv-FI')).toBe(collationKey('Öl', 'SV'));
  expect(collationKey('Öl', 'svx')).toBe(collationKey('Öl'));
});

it('has keys that are texts of a bounded length, whatever the text is', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 600 });
  fc.assert(
    fc.property(texts, fc.constantFrom('', 'da', 'hu', 'tr'), (text, language) => {
      const key = collationKey(text, language);
      expect(key.length).toBeLessThanOrEqual(80);
      expect(/\p{Cs}/u.test(key)).toBe(false);
      expect(Buffer.from(key, 'utf8').toString()).toBe(key);
    }),
  );
  expect(collationKey(`${'x'.repeat(79)}😀`)).toBe('x'.repeat(79));
});
