import { decodeText } from '../../src/core/rdf/decode.js';

const text = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?><a>Zürich – “Überblick”</a>`;
const utf16 = (written: string, big = false, mark = true): Buffer => {
  const bytes = Buffer.from((mark ? '\ufeff' : '') + written, 'utf16le');
  return big ? bytes.swap16() : bytes;
};
const windows = (written: string): Buffer =>
  Buffer.from(written.replaceAll('–', '\u0096').replaceAll('“', '\u0093').replaceAll('”', '\u0094'), 'latin1');

it.each([
  ['UTF-8', Buffer.from(text('UTF-8')), undefined],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text('UTF-8')}`), 'text/xml'],
  ['UTF-16 with a mark', utf16(text('UTF-16')), 'application/rdf+xml'],
  ['UTF-16 of the other order', utf16(text('UTF-16'), true), undefined],
  ['UTF-16 without a mark', utf16(text('UTF-16LE'), false, false), undefined],
  ['UTF-16 of the other order without a mark', utf16(text('UTF-16BE'), true, false), undefined],
  ['UTF-16 as its server says', utf16(text('UTF-16'), false, false), 'text/xml; charset=utf-16le'],
  ['windows-1252 as it declares', windows(text('windows-1252')), 'application/rdf+xml'],
  ['ISO-8859-1 as it declares', windows(text('ISO-8859-1')), 'application/rdf+xml'],
  ['windows-1252 as its server says', windows(text('UTF-8')), 'text/xml; charset="windows-1252"'],
  ['windows-1252 against its server', windows(text('windows-1252')), 'text/xml; charset=utf-8'],
])('%s is read', (_name, bytes, contentType) => {
  expect(decodeText(bytes, contentType)).toBe(text('UTF-8'));
});

it('takes for UTF-8 what is, though Latin-1 is said to be sent', () => {
  expect(decodeText(Buffer.from('"Zürich"'), 'text/turtle; charset=ISO-8859-1')).toBe('"Zürich"');
  expect(decodeText(Buffer.from('"Zürich"', 'latin1'), 'text/turtle; charset=ISO-8859-1')).toBe('"Zürich"');
});

it('gives nothing for what is in no encoding that is named', () => {
  expect(decodeText(Buffer.from([0x22, 0xff, 0xfc]), 'text/turtle')).toBeUndefined();
  expect(decodeText(Buffer.from([0x22, 0xff, 0xfc]), 'text/turtle; charset=klingon')).toBeUndefined();
});
