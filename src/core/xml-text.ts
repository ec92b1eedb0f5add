/** XML as text: what is escaped, and what XML 1.0 cannot carry at all, which is left out of its value and told. */

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser takes it for a line feed otherwise (XML 1.0 §2.11).
  '\r': '&#xD;',
};
/** Characters outside `Char` of XML 1.0 §2.2, which no reference stands for either. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu;
/** Those, carriage returns, and references, which servers write for characters that no reference may stand for. */
const DOUBTFUL = new RegExp(`${ILLEGAL.source}|\\r|&#(?:x([0-9a-f]{1,8})|([0-9]{1,10}));`, 'giu');
/** The beginning of a reference at the end of a piece. */
const BEGUN = /&[#0-9a-z]{0,12}$/i;
const LAST_CHARACTER = 0x10ffff;

/** Start of every document. */
export const PROLOGUE = '<?xml version="1.0" encoding="UTF-8"?>\n';

const REMARK = /^<\?xml[^>]*\?>\s*<!-- Left out, as XML 1\.0 cannot carry it: ([^>]*) -->/;

/** The header of answers that says what was left out of them. */
const LEFT_OUT = 'x-left-out';

/** Text for content, and for attributes between double quotes. What XML cannot carry is still in it: `asXml` takes it out of the whole document. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"\r]/g, (character) => ESCAPES[character] ?? character);

/** An element with text. */
export const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

const counted = (number: number, noun: string): string[] =>
  number === 0 ? [] : [`${number} ${noun}${number === 1 ? '' : 's'}`];

/** What was left out, in words; nothing where nothing was. */
const remarkOf = (characters: number, statements: number): string | undefined => {
  const told = [...counted(characters, 'character'), ...counted(statements, 'statement')].join(', ');
  return told === '' ? undefined : `<!-- Left out, as XML 1.0 cannot carry it: ${told} -->\n`;
};

/** Takes out of a piece of a document what XML cannot carry. Whole characters only; markup has no carriage returns. */
const carriable = (text: string): { readonly text: string; readonly characters: number } => {
  let characters = 0;
  const carried = text.replace(DOUBTFUL, (found, hexadecimal?: string, decimal?: string) => {
    if (found === '\r') return '&#xD;';
    if (found.length > 1) {
      const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
      if (code <= LAST_CHARACTER && !String.fromCodePoint(code).match(ILLEGAL)) return found;
    }
    characters += 1;
    return '';
  });
  return { text: carried, characters };
};

/** A document without what XML cannot carry; a remark behind its declaration says what that was. `statements`: those that were left out before. */
export const asXml = (document: string, statements = 0): string => {
  const { text, characters } = carriable(document);
  const remark = remarkOf(characters, statements);
  return remark === undefined
    ? text
    : text.replace(/^(?:<\?xml[^>]*\?>\s*)?/, (start) => (start === '' ? PROLOGUE : start) + remark);
};

/** The same for a document that comes in pieces; the remark is at its end, where it is known. */
export async function* asXmlPieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let characters = 0;
  let begun = '';
  for await (const piece of pieces) {
    const whole = begun + decoder.decode(piece, { stream: true });
    [begun = ''] = BEGUN.exec(whole) ?? [];
    const carried = carriable(whole.slice(0, whole.length - begun.length));
    characters += carried.characters;
    yield carried.text;
  }
  yield begun + (remarkOf(characters, 0) ?? '');
}

/** What was left out of a document that this service wrote, in words. */
export const leftOutOf = (document: string): string | undefined => REMARK.exec(document.slice(0, 500))?.[1];

/** The header that says what was left out of a document; none where nothing was. */
export const leftOutHeader = (document: string): Readonly<Record<string, string>> => {
  const told = leftOutOf(document);
  return told === undefined ? {} : { [LEFT_OUT]: told };
};
