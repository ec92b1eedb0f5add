/**
 * Turtle writes a slash in the local part of a prefixed name as `\/` (RDF 1.1 Turtle §2.4). Published documents, examples of
 * DCAT-AP among them, write it bare: `dist:2023/csv`. Nothing else in Turtle can be meant by that, so it is read as meant.
 */

const COMMENT = /#[^\n\r]*/y;
const IRI = /<[^\s<>"{}|^`]*>/y;
const NAME = /[\p{L}\p{N}_.-]*:(?:[\p{L}\p{N}_:.-]|%[0-9A-Fa-f]{2}|\\.)+/uy;
const REST = /\/(?:[\p{L}\p{N}_:.-]|%[0-9A-Fa-f]{2}|\\.)+/uy;
const WORD = /[\p{L}\p{N}_.-]+/uy;

const endOf = (pattern: RegExp, text: string, from: number): number | undefined => {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : undefined;
};

const endOfString = (text: string, from: number): number => {
  const quote = text.charAt(from);
  const delimiter = text.startsWith(quote.repeat(3), from) ? quote.repeat(3) : quote;
  for (let at = from + delimiter.length; at < text.length; at += 1) {
    if (text.charAt(at) === '\\') at += 1;
    else if (text.startsWith(delimiter, at)) return at + delimiter.length;
  }
  return text.length;
};

/** Places of the slashes that stand bare in the prefixed name which starts at `from`, and where it ends. */
const slashesIn = (text: string, from: number): { readonly slashes: number[]; readonly end: number } | undefined => {
  let end = endOf(NAME, text, from);
  if (end === undefined) return undefined;
  const slashes: number[] = [];
  for (let next = endOf(REST, text, end); next !== undefined; next = endOf(REST, text, end)) {
    slashes.push(end);
    end = next;
  }
  return { slashes, end };
};

/** The text with the bare slashes of prefixed names escaped; `undefined` when it has none. */
export const escapeSlashNames = (text: string): string | undefined => {
  const pieces: string[] = [];
  let done = 0;
  for (let at = 0; at < text.length;) {
    const name = slashesIn(text, at);
    for (const slash of name?.slashes ?? []) {
      pieces.push(text.slice(done, slash), '\\');
      done = slash;
    }
    const character = text.charAt(at);
    at =
      name?.end ??
      endOf(COMMENT, text, at) ??
      endOf(IRI, text, at) ??
      endOf(WORD, text, at) ??
      (character === '"' || character === "'" ? endOfString(text, at) : at + 1);
  }
  return done === 0 ? undefined : pieces.join('') + text.slice(done);
};
