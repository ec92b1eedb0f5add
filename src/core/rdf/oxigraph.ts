/** The parser. Its terms live in WebAssembly memory, so they leave this file as text or not at all. */
import { createRequire } from 'node:module';
import type * as Oxigraph from 'oxigraph';
import type { Quad as OxigraphQuad } from 'oxigraph';
import { assertAlive, parserErrorOf } from './engine-trap.js';
import { type Position, positionAt, SyntaxFault } from './fault.js';
import type { Syntax } from './syntax.js';

/** The parser's library. It is loaded with the first text that is parsed: compiling its WebAssembly is a twentieth of a start, which parses none. */
const require = createRequire(import.meta.url);
let loaded: typeof Oxigraph | undefined;

/** The library. */
const engine = (): typeof Oxigraph => (loaded ??= require('oxigraph') as typeof Oxigraph);

/** Options of the parser. */
interface EngineOptions {
  readonly format: string;
  readonly base_iri: string;
  readonly lenient: boolean;
}

/** Size of the pieces in which a text is handed over at first. */
const PIECE = 4_096;

// Feeds a text in pieces from an index on; the parser fails as soon as it has seen the piece that holds the error.
const failsWithin = (text: string, from: number, size: number, options: EngineOptions): number => {
  let last = 0;
  const feed = function* (): Generator<string> {
    if (from > 0) yield text.slice(0, from);
    for (let at = from; at < text.length;) {
      const piece = size === 1 ? String.fromCodePoint(text.codePointAt(at) ?? 0) : text.slice(at, at + size);
      last = at;
      at += piece.length;
      yield piece;
    }
  };
  try {
    for (const quad of engine().parse(feed(), options)) (quad as unknown as { free(): void }).free();
  } catch (error) {
    parserErrorOf(error);
    return last;
  }
  return text.length;
};

// Parsers notice late: RDF/XML at the end of a tag or text, JSON-LD after the object whose keyword is wrong.
const stepBack = (text: string, index: number, reason: string, format: string): number => {
  if (format === 'application/rdf+xml') {
    if (text.charAt(index) === '>') return text.lastIndexOf('<', index);
    const start = text.lastIndexOf('>', index) + 1;
    return start + text.slice(start).search(/\S|$/);
  }
  const [keyword] = /@\w+/.exec(reason) ?? [];
  const keywordAt = keyword === undefined ? -1 : text.lastIndexOf(`"${keyword}"`, index);
  return keywordAt < 0 ? index : keywordAt;
};

/** The place where the parser gives up, found by feeding it the text in ever smaller pieces. */
const placeOfError = (text: string, reason: string, options: EngineOptions): Position => {
  const piece = failsWithin(text, 0, PIECE, options);
  return positionAt(text, stepBack(text, failsWithin(text, piece, 1, options), reason, options.format));
};

const REPORTED = /^Parser error (?:at|between) line (\d+) (?:between columns|column) (\d+)[^:]*: (.*)$/s;

// The parser's words, without the offsets that count from the start of some inner text.
const sentenceOf = (message: string): string => {
  if (message === 'Unexpected end of file') return 'What starts here is not ended, or holds a broken escape';
  return message
    .replace(/\bat \d+\.\.\d+: |\bposition \d+: | at range \d+\.\.\d+|, previous declaration at position \d+/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);
};

const faultOf = (error: unknown, text: string, options: EngineOptions): SyntaxFault => {
  const { message } = parserErrorOf(error);
  const [, line, column, reason] = REPORTED.exec(message) ?? [];
  const sentence = sentenceOf(reason ?? message);
  if (line !== undefined) return new SyntaxFault(sentence, { line: Number(line), column: Number(column) });
  return new SyntaxFault(sentence, placeOfError(text, sentence, options));
};

/** A quad of the parser; its memory is given back by hand. */
interface FreeableQuad extends OxigraphQuad {
  free(): void;
}

/** One statement: its text as N-Quads without the dot, and the term of its graph for who doubts the text. */
export interface RawStatement {
  readonly text: string;
  /** Reads the graph name from the engine. */
  graphName(): string;
}

/**
 * Parses a text and hands every statement to `visit`, in the order of the text. `lenient` switches off the checks of IRIs
 * and language tags. Ends with a `SyntaxFault`, or with `EngineTrapped` when this thread can parse no more.
 */
export const parseWithOxigraph = (
  text: string,
  { mediaType }: Syntax,
  { baseIri, lenient }: { readonly baseIri: string; readonly lenient: boolean },
  visit: (statement: RawStatement) => void,
): void => {
  assertAlive();
  const options: EngineOptions = { format: mediaType, base_iri: baseIri, lenient };
  let quads: FreeableQuad[];
  try {
    quads = engine().parse(text, options) as FreeableQuad[];
  } catch (error) {
    throw faultOf(error, text, options);
  }
  let visited = 0;
  try {
    for (const quad of quads) {
      visit({ text: quad.toString(), graphName: () => quad.graph.value });
      visited += 1;
      quad.free();
    }
  } finally {
    for (const quad of quads.slice(visited)) quad.free();
  }
};
