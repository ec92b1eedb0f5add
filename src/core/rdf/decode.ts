/** Bytes as text, in the encoding that they are declared in: by their first bytes, by their media type, or by an XML declaration. */

const FIRST_BYTES: readonly (readonly [start: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  // `<?` without a mark before it (XML 1.0, appendix F.1).
  [[0x3c, 0x00, 0x3f, 0x00], 'utf-16le'],
  [[0x00, 0x3c, 0x00, 0x3f], 'utf-16be'],
];

/** An encoding of one byte a character, as which anything can be read. */
const SINGLE = /^(?:iso-?8859|latin|windows-|cp)/i;

const DECLARATION = /^(<\?xml[^>]*?\sencoding\s*=\s*["'])([A-Za-z][\w.-]*)/;

const charsetOf = (contentType: string | undefined): string | undefined =>
  /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1];

/** What windows-1252 has where ISO-8859-1 has controls; Node.js reads it as that one until version 24. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const decoded = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    const text = decoder.decode(bytes);
    if (decoder.encoding !== 'windows-1252') return text;
    return text.replace(/[\u0080-\u009f]/g, (character) => WINDOWS.charAt(character.charCodeAt(0) - 0x80));
  } catch {
    return undefined;
  }
};

/** The encodings to try, the likeliest first. */
const encodingsOf = (bytes: Uint8Array, contentType: string | undefined): string[] => {
  const marked = FIRST_BYTES.find(([start]) => start.every((byte, at) => bytes[at] === byte))?.[1];
  if (marked !== undefined) return [marked];
  const charset = charsetOf(contentType);
  const declared = DECLARATION.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[2];
  // Servers and libraries name Latin-1 for whatever they send; what is in UTF-8 is hardly anything else.
  const isDoubtful = declared === undefined && charset !== undefined && SINGLE.test(charset);
  return [isDoubtful ? 'utf-8' : '', charset ?? '', declared ?? '', 'utf-8'].filter((one) => one !== '');
};

/** The text; undefined where it is in none of the encodings that it may be in. What an XML declaration says of the encoding is true of the bytes alone, and becomes UTF-8. */
export const decodeText = (bytes: Uint8Array, contentType?: string): string | undefined => {
  for (const encoding of encodingsOf(bytes, contentType)) {
    const text = decoded(bytes, encoding);
    if (text !== undefined) return text.replace(DECLARATION, '$1UTF-8');
  }
  return undefined;
};
