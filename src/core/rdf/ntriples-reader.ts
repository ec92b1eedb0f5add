/** Reads N-Triples and N-Quads as this service writes them: one statement a line, terms parted by blanks. */
import { factory, type BlankNode, type Literal, type NamedNode, type Quad, type Term } from './terms.js';

/** A maker of terms; each is asked once for every name in the texts that one reader reads. */
export interface TermMaker {
  /** The IRI to use for an IRI of the text. */
  readonly iri?: (value: string) => string;
  /** The blank node to use for a label of the text. */
  readonly blankNode?: (label: string) => BlankNode;
}

/** The text is not N-Quads. */
export class NotNTriples extends Error {}

const ESCAPE = /\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))/gs;
const NAMED: Readonly<Record<string, string>> = { t: '\t', b: '\b', n: '\n', r: '\r', f: '\f' };
const NOT_LANGUAGE = /[^A-Za-z0-9-]/g;

const unescape = (text: string): string =>
  text.includes('\\')
    ? text.replace(ESCAPE, (_, short?: string, long?: string, character?: string) =>
        character === undefined
          ? String.fromCodePoint(Number.parseInt(short ?? long ?? '', 16))
          : (NAMED[character] ?? character),
      )
    : text;

const SPACE = 0x20;
const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const QUOTE = 0x22;
const HASH = 0x23;
const DOT = 0x2e;
const LESS = 0x3c;
const AT = 0x40;
const BACKSLASH = 0x5c;
const CARET = 0x5e;
const UNDERSCORE = 0x5f;

/** Told of a statement by the texts of its terms. */
export type TakeStatement = (subject: string, predicate: string, object: string) => void;

const isNode = (text: string): boolean => (text.startsWith('<') && text.endsWith('>')) || text.startsWith('_:');
const isLiteral = (text: string): boolean => text.startsWith('"') && text.lastIndexOf('"') > 0;

/**
 * Splits N-Triples in the one form in which this service writes them, for those who want few of the terms: `NTriplesReader.term` makes one of
 * such a text. Throws `NotNTriples` when the text is in no such form.
 */
export const splitNTriples = (text: string, take: TakeStatement): void => {
  for (let start = 0; start < text.length;) {
    const end = text.indexOf(' .\n', start);
    const first = text.indexOf(' ', start);
    const second = text.indexOf(' ', first + 1);
    const [subject, predicate] = [text.slice(start, first), text.slice(first + 1, second)];
    const object = text.slice(second + 1, end);
    if (end < second || !isNode(subject) || !predicate.startsWith('<') || !(isNode(object) || isLiteral(object)))
      throw new NotNTriples(`Line ${text.slice(0, start).split('\n').length} is not a statement of N-Triples`);
    take(subject, predicate, object);
    start = end + 3;
  }
};

/** Cursor over a text. Terms that repeat are made once, over all texts that one reader reads. */
export class NTriplesReader {
  #text = '';
  #at = 0;
  readonly #iris = new Map<string, NamedNode>();
  readonly #blankNodes = new Map<string, BlankNode>();

  constructor(private readonly make: TermMaker = {}) {}

  /** All statements. Throws `NotNTriples` naming the line when the text is not N-Quads. */
  read(text: string): Quad[] {
    this.#text = text;
    this.#at = 0;
    const quads: Quad[] = [];
    for (;;) {
      this.#skipBlank(true);
      if (this.#at >= text.length) return quads;
      quads.push(this.#statement());
    }
  }

  /** The term that a text is, as `splitNTriples` gives it. */
  term(text: string): Term {
    this.#text = text;
    this.#at = 0;
    return this.#term();
  }

  #statement(): Quad {
    const subject = this.#term() as Quad['subject'];
    const predicate = this.#term() as Quad['predicate'];
    const object = this.#term() as Quad['object'];
    this.#skipBlank(false);
    const graph = this.#text.charCodeAt(this.#at) === DOT ? factory.defaultGraph() : (this.#term() as Quad['graph']);
    this.#skipBlank(false);
    if (this.#text.charCodeAt(this.#at) !== DOT) this.#fail();
    this.#at += 1;
    return factory.quad(subject, predicate, object, graph);
  }

  #term(): Term {
    this.#skipBlank(false);
    switch (this.#text.charCodeAt(this.#at)) {
      case LESS:
        return this.#iri();
      case UNDERSCORE:
        return this.#blankNode();
      case QUOTE:
        return this.#literal();
      default:
        return this.#fail();
    }
  }

  #iri(): NamedNode {
    const end = this.#text.indexOf('>', this.#at);
    if (end < 0) this.#fail();
    const raw = this.#text.slice(this.#at + 1, end);
    this.#at = end + 1;
    const known = this.#iris.get(raw);
    if (known !== undefined) return known;
    const value = unescape(raw);
    const node = factory.namedNode(this.make.iri === undefined ? value : this.make.iri(value));
    this.#iris.set(raw, node);
    return node;
  }

  #blankNode(): BlankNode {
    let end = this.#at + 2;
    while (end < this.#text.length && this.#text.charCodeAt(end) > SPACE) end += 1;
    if (this.#text.charCodeAt(end - 1) === DOT) end -= 1;
    const label = this.#text.slice(this.#at + 2, end);
    this.#at = end;
    const known = this.#blankNodes.get(label);
    if (known !== undefined) return known;
    const node = this.make.blankNode === undefined ? factory.blankNode(label) : this.make.blankNode(label);
    this.#blankNodes.set(label, node);
    return node;
  }

  #literal(): Literal {
    const value = this.#quoted();
    const next = this.#text.charCodeAt(this.#at);
    if (next === AT) {
      NOT_LANGUAGE.lastIndex = this.#at + 1;
      const end = NOT_LANGUAGE.exec(this.#text)?.index ?? this.#text.length;
      const language = this.#text.slice(this.#at + 1, end);
      this.#at = end;
      return factory.literal(value, language);
    }
    if (next !== CARET) return factory.literal(value);
    this.#at += 2;
    return factory.literal(value, this.#iri());
  }

  #quoted(): string {
    const start = this.#at + 1;
    let end = this.#text.indexOf('"', start);
    while (end > 0 && this.#isEscaped(end)) end = this.#text.indexOf('"', end + 1);
    if (end < 0) this.#fail();
    this.#at = end + 1;
    return unescape(this.#text.slice(start, end));
  }

  #isEscaped(position: number): boolean {
    let first = position;
    while (this.#text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    return (position - first) % 2 === 1;
  }

  #skipBlank(overLines: boolean): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === SPACE || code === TAB || (overLines && (code === LF || code === CR))) this.#at += 1;
      else if (code === HASH && overLines) {
        const end = this.#text.indexOf('\n', this.#at);
        this.#at = end < 0 ? this.#text.length : end;
      } else return;
    }
  }

  #fail(): never {
    const line = this.#text.slice(0, this.#at).split('\n').length;
    throw new NotNTriples(`Line ${line} is not a statement of N-Quads`);
  }
}
