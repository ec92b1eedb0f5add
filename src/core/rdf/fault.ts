/** A fault in a payload, and its place. */
import { Refusal, type RefusalCode, type RefusalExtras } from '../errors.js';
import type { Syntax } from './syntax.js';

/** A place in a text; both count from 1, columns in characters (code points). */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Levels of brackets or elements that a payload may nest. Real metadata needs about ten. */
export const MAX_NESTING = 128;

/** A fault found while a payload is read as one syntax. */
export class SyntaxFault extends Error {
  constructor(
    readonly reason: string,
    readonly position: Position,
    readonly code: RefusalCode = 'RDF_SYNTAX',
    readonly extras: RefusalExtras = {},
  ) {
    super(reason);
  }

  /** True if this fault lies further on in the text than the other. */
  isAfter({ position: other }: SyntaxFault): boolean {
    const { line, column } = this.position;
    return line > other.line || (line === other.line && column > other.column);
  }

  /** The fault as clients see it. */
  toRefusal(syntax: Syntax): Refusal {
    const { line, column } = this.position;
    const sentence = `${syntax.title}, line ${line}, column ${column}: ${this.reason}`;
    const detail = /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
    return new Refusal(this.code, detail, { line, column, syntax: syntax.name, ...this.extras });
  }
}

/** The fault of a payload that nests too deeply. */
export const nestedTooDeeply = (position: Position): SyntaxFault =>
  new SyntaxFault(`The payload nests more than ${MAX_NESTING} levels`, position, 'TOO_COMPLEX');

/** Line and column of an index into a text. */
export const positionAt = (text: string, index: number): Position => {
  const before = text.slice(0, index);
  const start = before.lastIndexOf('\n') + 1;
  let line = 1;
  for (let at = before.indexOf('\n'); at >= 0; at = before.indexOf('\n', at + 1)) line += 1;
  return { line, column: [...before.slice(start)].length + 1 };
};
