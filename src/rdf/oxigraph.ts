/** The parser. Its terms live in WebAssembly memory, so they leave this file as text or not at all. */
import { parse, type Quad as OxigraphQuad } from 'oxigraph';
import { positionAt, SyntaxFault, type Position } from './fault.js';
import type { Syntax } from './syntax.js';

/**
 * The WebAssembly instance has trapped. It would answer wrongly from now on instead of failing, so every later call ends
 * with this error too: whoever runs the thread must replace it.
 */
export class EngineTrapped extends Error {
  override readonly name = 'EngineTrapped';
}

let trapped: EngineTrapped | undefined;

/** Size of the pieces in which a text is handed over to find the place of an error. */
const PIECE = 4_096;
const REPORTED = /^Parser error (?:at|between) line (\d+) (?:between columns|column) (\d+)[^:]*: (.*)$/s;

interface Options {
  readonly format: string;
  readonly base_iri: string;
  readonly lenient: boolean;
}

const parserErrorOf = (error: unknown): Error => {
  // Errors of the parser are plain; a trap, an exhausted stack or anything else leaves the instance in an unknown state.
  if (error instanceof Error && error.name === 'Error') return error;
  trapped = new EngineTrapped('The RDF engine has trapped and must be replaced', { cause: error });
  throw trapped;
};

// Feeds a text from an index on in pieces; the parser fails as soon as it has seen the piece that holds the error.
const failsWithin = (text: string, from: number, size: number, options: Options): number => {
  let at = from;
  const feed = function* (): Generator<string> {
    if (from > 0) yield text.slice(0, from);
    for (; at < text.length;) {
      const piece = size === 1 ? String.fromCodePoint(text.codePointAt(at) ?? 0) : text.slice(at, at + size);
      at += piece.length;
      yield piece;
    }
  };
  try {
    for (const quad of parse(feed(), options)) (quad as FreeableQuad).free();
  } catch (error) {
    parserErrorOf(error);
    return Math.max(at - size, 0);
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

/** Some errors come without a place; feeding the text in ever smaller pieces shows where the parser gives up. */
const searchPosition = (text: string, reason: string, options: Options): Position => {
  const piece = failsWithin(text, 0, PIECE, options);
  const index = failsWithin(text, Math.floor(piece / PIECE) * PIECE, 1, options);
  return positionAt(text, stepBack(text, index, reason, options.format));
};

// The parser's words, without the offsets that count from the start of some inner text.
const sentenceOf = (message: string): string => {
  if (message === 'Unexpected end of file') return 'What starts here is not ended, or holds a broken escape';
  return message
    .replace(/\bat \d+\.\.\d+: |\bposition \d+: | at range \d+\.\.\d+|, previous declaration at position \d+/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);
};

const faultOf = (error: unknown, text: string, options: Options): SyntaxFault => {
  const { message } = parserErrorOf(error);
  const [, line, column, reason] = REPORTED.exec(message) ?? [];
  const sentence = sentenceOf(reason ?? message);
  if (line !== undefined) return new SyntaxFault(sentence, { line: Number(line), column: Number(column) });
  return new SyntaxFault(sentence, searchPosition(text, sentence, options));
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
  if (trapped) throw trapped;
  const options: Options = { format: mediaType, base_iri: baseIri, lenient };
  let quads: FreeableQuad[];
  try {
    quads = parse(text, options) as FreeableQuad[];
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
