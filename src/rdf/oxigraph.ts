/** The parser. Its terms live in WebAssembly memory, so they leave this file as text or not at all. */
import type { Quad as OxigraphQuad } from 'oxigraph';
import { engine } from './engine.js';
import { assertAlive, parserErrorOf } from './engine-trap.js';
import { placeOfError, type EngineOptions } from './error-place.js';
import { SyntaxFault } from './fault.js';
import type { Syntax } from './syntax.js';

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
