/**
 * Reads N-Triples that are plain: IRIs of ASCII, tags such as `en` or `de-AT`, few escapes. That is nearly all that there are, and each part
 * of a large document among them; the parser, whose statements leave WebAssembly as text and are read once more, takes four times as long.
 * It reads whatever is not plain, so it alone says what is at fault.
 */
import { isPlainIri } from './iri-check.js';
import { factory, type BlankNode, type NamedNode, type Quad } from './terms.js';
import { prefixes } from './prefixes.js';

const LABEL = /_:[A-Za-z0-9_-]+/y;
const LANGUAGE = /@[a-z]{2,3}(?:-[A-Z]{2})?(?![A-Za-z0-9-])/y;
/** No text of a literal; or half of a character, which the parser replaces. */
const ODD = /[\p{Cc}\p{Cs}]/u;
const ESCAPE = /\\(.?)/gs;
const ESCAPED: Readonly<Record<string, string>> = {
  t: '\t',
  b: '\b',
  n: '\n',
  r: '\r',
  f: '\f',
  '"': '"',
  '\\': '\\',
};
/** Datatypes of literals that have something beside their text. */
const TAGGED: ReadonlySet<string> = new Set([`${prefixes.rdf}langString`, `${prefixes.rdf}dirLangString`]);

const [SPACE, TAB, LF, CR, QUOTE, HASH, DOT, LESS, AT, BACKSLASH, CARET, UNDERSCORE] = Array.from(
  ' \t\n\r"#.<@\\^_',
  (character) => character.charCodeAt(0),
);

/** The text is not plain. */
class NotPlain extends Error {}
const NOT_PLAIN = new NotPlain('not plain N-Triples');

class PlainReader {
  readonly quads: Quad[] = [];
  readonly #iris = new Map<string, NamedNode>();
  readonly #blankNodes = new Map<string, BlankNode>();
  #at = 0;
  /** The subject before, and how it is written: most statements have the same one. */
  #before: { readonly written: string; readonly term: NamedNode } | undefined;

  constructor(
    private readonly text: string,
    private readonly expand: (iri: string) => string,
  ) {}

  read(): readonly Quad[] {
    const { text } = this;
    while (this.#start()) {
      const subject = this.#subject();
      const predicate = this.#blank() === LESS ? this.#iri() : this.#refuse();
      const object = this.#object(this.#blank());
      if (this.#blank() !== DOT) this.#refuse();
      this.#at += 1;
      this.quads.push(factory.quad(subject, predicate, object));
      const end = this.#blank();
      if (this.#at < text.length && end !== LF && end !== CR) this.#refuse();
    }
    return this.quads;
  }

  /** Goes to the next statement; false where there is none. */
  #start(): boolean {
    for (;;) {
      const code = this.#blank();
      if (code === LF || code === CR) this.#at += 1;
      else if (code !== HASH) return this.#at < this.text.length;
      else {
        const end = this.text.indexOf('\n', this.#at);
        this.#at = end < 0 ? this.text.length : end;
      }
    }
  }

  /** Goes over blanks; the character behind them. */
  #blank(): number {
    let code = this.text.charCodeAt(this.#at);
    while (code === SPACE || code === TAB) code = this.text.charCodeAt((this.#at += 1));
    return code;
  }

  #subject(): Quad['subject'] {
    if (this.#blank() === UNDERSCORE) return this.#blankNode();
    const before = this.#before;
    if (before && this.text.startsWith(before.written, this.#at)) {
      this.#at += before.written.length;
      return before.term;
    }
    const start = this.#at;
    const term = this.#iri();
    this.#before = { written: this.text.slice(start, this.#at), term };
    return term;
  }

  #object(code: number): Quad['object'] {
    if (code === LESS) return this.#iri();
    if (code === UNDERSCORE) return this.#blankNode();
    if (code !== QUOTE) this.#refuse();
    const value = this.#quoted();
    const next = this.text.charCodeAt(this.#at);
    if (next === AT) return factory.literal(value, this.#match(LANGUAGE).slice(1));
    if (next !== CARET) return factory.literal(value);
    if (!this.text.startsWith('^^', this.#at)) this.#refuse();
    this.#at += 2;
    const datatype = this.#iri();
    return TAGGED.has(datatype.value) ? this.#refuse() : factory.literal(value, datatype);
  }

  #iri(): NamedNode {
    const { text } = this;
    const start = this.#at + 1;
    const end = text.indexOf('>', start);
    if (end < 0 || text.charCodeAt(start - 1) !== LESS) this.#refuse();
    this.#at = end + 1;
    const value = text.slice(start, end);
    const known = this.#iris.get(value);
    if (known !== undefined) return known;
    if (!isPlainIri(value)) this.#refuse();
    const term = factory.namedNode(this.expand(value));
    this.#iris.set(value, term);
    return term;
  }

  /** Blank nodes get labels of their own, so that none of a payload meets one that is stored. */
  #blankNode(): BlankNode {
    const label = this.#match(LABEL);
    const known = this.#blankNodes.get(label);
    if (known !== undefined) return known;
    const term = factory.blankNode(`u${this.#blankNodes.size + 1}`);
    this.#blankNodes.set(label, term);
    return term;
  }

  #quoted(): string {
    const { text } = this;
    const start = this.#at + 1;
    let end = text.indexOf('"', start);
    while (end > 0 && this.#isEscaped(end, start)) end = text.indexOf('"', end + 1);
    if (end < 0) this.#refuse();
    this.#at = end + 1;
    const value = text.slice(start, end);
    if (ODD.test(value)) this.#refuse();
    if (!value.includes('\\')) return value;
    return value.replace(ESCAPE, (_, letter: string) => ESCAPED[letter] ?? this.#refuse());
  }

  #isEscaped(position: number, start: number): boolean {
    let first = position;
    while (first > start && this.text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    return (position - first) % 2 === 1;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text)?.[0] ?? this.#refuse();
    this.#at += found.length;
    return found;
  }

  #refuse(): never {
    throw NOT_PLAIN;
  }
}

/** The statements of N-Triples, or undefined where they are not plain. `expand` sees every IRI once, and says what to use for it. */
export const readPlainNTriples = (text: string, expand: (iri: string) => string): readonly Quad[] | undefined => {
  try {
    return new PlainReader(text, expand).read();
  } catch (error) {
    if (error instanceof NotPlain) return undefined;
    throw error;
  }
};
