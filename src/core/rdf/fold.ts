/** Text as it is compared: without case, without diacritics, in one form for every way to write the same letter. */

// Combining marks of the Latin, Greek and Cyrillic scripts, Hebrew points and Arabic vowel signs. Marks of other scripts
// are letters to their readers and stay.
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]/g;
const SPECIAL: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const SPECIALS = /[ßæœøłđðþıς]/g;
// eslint-disable-next-line no-control-regex -- the test is for text that needs no folding
const ASCII = /^[\u0000-\u007f]*$/;

/** True if folding a text is writing it in lower case. */
export const isAscii = (text: string): boolean => ASCII.test(text);

/** Folds a text. Idempotent. */
export const fold = (text: string): string => {
  if (isAscii(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(SPECIALS, (letter) => SPECIAL[letter] ?? letter);
};
