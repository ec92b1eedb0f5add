/** Texts of strangers without what nobody sees: for pages that ask for trust, for terminals, and for models that read every character. */

/**
 * Characters that show nothing, or change how others are shown: controls but line breaks and tabs, soft hyphens, joiners and other
 * characters of no width, marks and overrides of direction (UAX #9), variation selectors, fillers, and tags (U+E0000 to U+E01EF), in
 * which a whole text can hide.
 */
const INVISIBLE =
  // eslint-disable-next-line no-control-regex, no-misleading-character-class
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

/** A text of which every character is visible, on one line. */
export const visible = (text: string): string => text.replace(INVISIBLE, '').replace(/\s+/g, ' ');

/** A text in which the invisible characters are written as `escape` says, and nothing else is changed. */
export const escapeInvisible = (text: string, escape: (codePoint: number) => string): string =>
  text.replace(INVISIBLE, (character) => escape(character.codePointAt(0) as number));
