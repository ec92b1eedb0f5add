/**
 * Looks over RDF/XML before it is parsed, for what the parser lets pass or cannot stand: elements left open, content after
 * the document, deep nesting, characters outside XML, and entities that grow out of one another.
 */
import { MAX_NESTING, nestedTooDeeply, positionAt, SyntaxFault } from './fault.js';

/** Characters that all entities of a document together may grow to. */
const MAX_EXPANSION = 1_000_000;

// Every control character but tab, line feed and carriage return is outside XML 1.0 (§2.2); C1 controls are allowed.
const CONTROL = /(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu;

const fault = (text: string, index: number, reason: string, code?: 'TOO_COMPLEX'): SyntaxFault =>
  new SyntaxFault(reason, positionAt(text, index), code);

class XmlScanner {
  #at = 0;
  readonly #open: string[] = [];
  #roots = 0;

  constructor(private readonly text: string) {}

  scan(): void {
    for (let next = this.text.indexOf('<'); next >= 0; next = this.text.indexOf('<', this.#at)) {
      this.#at = next;
      this.#markup();
    }
    const open = this.#open.at(-1);
    if (open !== undefined) throw fault(this.text, this.text.length, `The document ends before </${open}>`);
    if (this.#roots === 0) throw fault(this.text, 0, 'The document has no element');
  }

  #markup(): void {
    if (this.text.startsWith('<!--', this.#at)) this.#skip('-->');
    else if (this.text.startsWith('<![CDATA[', this.#at)) this.#skip(']]>');
    else if (this.text.startsWith('<?', this.#at)) this.#skip('?>');
    else if (this.text.startsWith('<!', this.#at)) this.#declaration();
    else this.#tag();
  }

  #skip(end: string): void {
    const found = this.text.indexOf(end, this.#at);
    if (found < 0) throw fault(this.text, this.#at, `The markup that starts here is not ended by ${end}`);
    this.#at = found + end.length;
  }

  #declaration(): void {
    const end = this.#endOfTag();
    const open = this.text.indexOf('[', this.#at);
    if (open < 0 || open > end) {
      this.#at = end + 1;
      return;
    }
    const close = this.text.indexOf(']', open);
    if (close < 0) throw fault(this.text, open, 'The internal subset of the document type is not closed');
    checkEntities(this.text, open, close);
    this.#at = close;
    this.#skip('>');
  }

  #tag(): void {
    const start = this.#at;
    const isEnd = this.text.charAt(start + 1) === '/';
    const [name = ''] = this.text.slice(start + (isEnd ? 2 : 1), start + 1_000).split(/[\s/>]/, 1);
    if (name === '') throw fault(this.text, start, 'A < that starts no tag is written as &lt;');
    const end = this.#endOfTag();
    this.#at = end + 1;
    if (isEnd) this.#close(name, start);
    else this.#start(name, start, this.text.charAt(end - 1) === '/');
  }

  #start(name: string, at: number, isEmpty: boolean): void {
    if (this.#open.length === 0) this.#roots += 1;
    if (this.#roots > 1) throw fault(this.text, at, 'The document has a second root element');
    if (this.#open.length >= MAX_NESTING) throw nestedTooDeeply(positionAt(this.text, at));
    if (!isEmpty) this.#open.push(name);
  }

  #close(name: string, at: number): void {
    const open = this.#open.pop();
    if (open === undefined) throw fault(this.text, at, `The end tag </${name}> closes nothing`);
    if (open !== name) throw fault(this.text, at, `The end tag </${name}> stands where </${open}> is expected`);
  }

  // Index of the > that ends a tag; one within quotes does not.
  #endOfTag(): number {
    const special = /["'>]/g;
    special.lastIndex = this.#at;
    for (let found = special.exec(this.text); found !== null; found = special.exec(this.text)) {
      if (found[0] === '>') return found.index;
      const close = this.text.indexOf(found[0], found.index + 1);
      if (close < 0) break;
      special.lastIndex = close + 1;
    }
    throw fault(this.text, this.#at, 'The tag that starts here is not closed');
  }
}

const checkEntities = (text: string, from: number, to: number): void => {
  const subset = text.slice(from, to);
  let longest = 0;
  for (const { 1: value = '', index } of subset.matchAll(/<!ENTITY\s[^"'<>]*["']([^"']*)["']/g)) {
    if (/&(?!#)/.test(value))
      throw fault(text, from + index, 'Entities made of entities are not expanded', 'TOO_COMPLEX');
    longest = Math.max(longest, value.length);
  }
  const uses = longest === 0 ? 0 : (text.slice(to).match(/&(?!#|lt;|gt;|amp;|quot;|apos;)/g)?.length ?? 0);
  if (uses * longest > MAX_EXPANSION)
    throw fault(text, from, 'The entities of the document are too large', 'TOO_COMPLEX');
};

/** Ends with a `SyntaxFault` when a text is not one well-nested XML document, or would overtax a parser. */
export const scanXml = (text: string): void => {
  for (const { 0: character, index } of text.matchAll(CONTROL)) {
    if (character > '\u007f' && character < '\ufffe') continue;
    if (character !== '\u007f') throw fault(text, index, 'The text holds a character that XML does not allow');
  }
  new XmlScanner(text).scan();
};
