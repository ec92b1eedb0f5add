/** Finds the place of errors that the parser reports without one. */
import { engine } from './engine.js';
import { parserErrorOf } from './engine-trap.js';
import { positionAt, type Position } from './fault.js';

/** Options of the parser. */
export interface EngineOptions {
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
export const placeOfError = (text: string, reason: string, options: EngineOptions): Position => {
  const piece = failsWithin(text, 0, PIECE, options);
  return positionAt(text, stepBack(text, failsWithin(text, piece, 1, options), reason, options.format));
};
