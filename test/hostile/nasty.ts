/** Values that no sensible client sends, as arbitraries of fast-check. */
import fc from 'fast-check';
import { injections } from '../reliability/injections.js';

/** Names that every object has, and that mean something to code which takes objects for tables. */
export const inherited = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__'];

const numbers = ['0', '-1', '-0', '1e309', 'NaN', 'Infinity', '9007199254740993', '0x10', '1.5', '٣', '00', '1_000'];
const dates = ['2025-13-45', '0000-00-00', '+275760-09-13T00:00:00.001Z', '2025-02-30T25:61:61Z', '1970-01-01'];
const addresses = [
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  '//evil.example',
  'javascript:alert(1)',
  'urn:',
  'a:b c',
];
const shapes = ['[]', '{}', 'null', 'true', '""', '[[[[[[[[]]]]]]]]', '{"a":{"a":{"a":1}}}', '[{"__proto__":{"x":1}}]'];
const lengths = ['', ' ', 'x'.repeat(300), 'x'.repeat(5_000), '%'.repeat(500), '(a+'.repeat(300), ' '.repeat(2_000)];
const characters = ['\u0000', '\n', '\r\n', '\u001b[31m', '\u2028', '\ufeff', '\ud83d\ude00', 'ﷺ', 'İ', '\u0301'];

/** Any text, the nasty ones often. Without lone surrogates, which no encoding of HTTP can hold. */
export const nastyText: fc.Arbitrary<string> = fc
  .oneof(
    { weight: 4, arbitrary: fc.constantFrom(...injections) },
    { weight: 2, arbitrary: fc.constantFrom(...inherited, ...numbers, ...dates, ...addresses) },
    { weight: 2, arbitrary: fc.constantFrom(...shapes, ...lengths, ...characters) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  )
  .map((text) => text.slice(0, 6_000).replace(/\p{Cs}/gu, '\ufffd'));

/** Text in the encoding of addresses, now and then wrongly encoded. */
export const nastyPart: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: nastyText.map((text) => encodeURIComponent(text)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '%',
      '%zz',
      '%ff%fe',
      '%c0%af',
      '%00',
      '%u0041',
      '..%2f..%2f',
      '%252e%252e',
      ';a=b',
      '.',
    ),
  },
);

/** A text as the value of a header: the characters that HTTP lets through. */
export const headerValue: fc.Arbitrary<string> = nastyText.map((text) =>
  [...text.slice(0, 2_000)].filter((character) => /[\t\x20-\x7e\x80-\xff]/.test(character)).join(''),
);

/** Any JSON, with names that every object has. */
export const nastyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  nastyText,
  fc.dictionary(
    fc.oneof(fc.constantFrom(...inherited, 'query', 'id', 'filter', '@context', '@id'), nastyText),
    nastyText,
  ),
);
