/**
 * Looks over a text of the Turtle family (Turtle, TriG, N-Triples, N-Quads, Notation3) before it is parsed: how deeply it
 * nests, and where its language tags stand. It knows just enough of the grammar to tell strings, IRIs and comments apart.
 */
import { MAX_NESTING, nestedTooDeeply, positionAt, SyntaxFault } from './fault.js';
import { StringEnds } from './string-end.js';

/** A language tag in a text, without its `@`. */
export interface TagSpan {
  readonly start: number;
  readonly end: number;
}

const NOT_IRI = /[\s<>"{}|^`]/g;
const NOT_TAG = /[^A-Za-z0-9-]/g;
const OPENING = '([{';
const CLOSING = ')]}';

const firstFrom = (pattern: RegExp, text: string, from: number): number => {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
};

class TurtleScanner {
  readonly tags: TagSpan[] = [];
  readonly #ends: StringEnds;
  #at = 0;
  #depth = 0;

  constructor(private readonly text: string) {
    this.#ends = new StringEnds(text);
  }

  scan(): readonly TagSpan[] {
    while (this.#at < this.text.length) this.#token(this.text.charAt(this.#at));
    return this.tags;
  }

  #token(character: string): void {
    if (character === '"' || character === "'") this.#string(character);
    else if (character === '<') this.#angle();
    else if (character === '#') this.#at = firstFrom(/[\n\r]/g, this.text, this.#at);
    else if (character === '\\') this.#at += 2;
    else {
      if (OPENING.includes(character)) this.#open();
      else if (CLOSING.includes(character)) this.#depth -= 1;
      this.#at += 1;
    }
  }

  #open(): void {
    this.#depth += 1;
    if (this.#depth > MAX_NESTING) throw nestedTooDeeply(positionAt(this.text, this.#at));
  }

  // An IRI, or in Notation3 the start of an operator such as <=.
  #angle(): void {
    if (this.text.startsWith('<<', this.#at)) {
      throw new SyntaxFault('Triple terms of RDF 1.2 are not supported', positionAt(this.text, this.#at));
    }
    const end = firstFrom(NOT_IRI, this.text, this.#at + 1);
    this.#at = this.text.charAt(end) === '>' ? end + 1 : this.#at + 1;
  }

  #string(quote: string): void {
    const delimiter = this.text.startsWith(quote.repeat(3), this.#at) ? quote.repeat(3) : quote;
    this.#at = this.#ends.find(delimiter, this.#at + delimiter.length) + delimiter.length;
    if (this.text.charAt(this.#at) === '@') this.#tag();
  }

  #tag(): void {
    const start = this.#at + 1;
    const end = firstFrom(NOT_TAG, this.text, start);
    if (this.text.slice(start, end).includes('--')) {
      throw new SyntaxFault('Base directions of RDF 1.2 are not supported', positionAt(this.text, start));
    }
    if (end > start) this.tags.push({ start, end });
    this.#at = end;
  }
}

/** The places of the language tags of a text, in order. A `SyntaxFault` when it nests too deeply or uses RDF 1.2. */
export const scanTurtle = (text: string): readonly TagSpan[] => new TurtleScanner(text).scan();
