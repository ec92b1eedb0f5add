/** Stored N-Triples as part of an update, and as quads. */
import { iri, sparql } from '../../rdf/terms.js';

/** An escape in canonical N-Triples. */
const ESCAPE = /\\(?:\\([uU]?)|[^\\])/gs;
/** A statement with an IRI that needs an escape: it can be kept as N-Triples, but SPARQL has no way to write it. */
const ESCAPED_IRI =
  /^(?:<[^>]*\\[^>]*>|(?:<[^>]*>|_:\S+) <[^>]*\\[^>]*>|(?:<[^>]*>|_:\S+) <[^>]*> (?:<[^>]*\\[^>]*>|"(?:[^"\\]|\\.)*"\^\^<[^>]*\\[^>]*>))/;

const isSayable = (line: string): boolean => !line.includes('\\u') || !ESCAPED_IRI.test(line);

/** Writes an escaped backslash before a `u` so that a reader who decodes `\u` before it parses (SPARQL 1.1 §19.2) finds the same. */
const escapeOnce = (escape: string, letter: string | undefined): string =>
  letter ? `\\\\\\u00${letter.charCodeAt(0).toString(16)}` : escape;

/**
 * Canonical N-Triples as statements of a template, one after the other on a single line. Statements whose IRIs SPARQL cannot
 * write are left out: they are in the journal, but nobody can ask for them.
 */
export const templateOf = (triples: string): string => {
  if (!triples.includes('\\')) return triples.replaceAll('\n', ' ');
  return triples.split('\n').filter(isSayable).join(' ').replace(ESCAPE, escapeOnce);
};

/** Canonical N-Triples as N-Quads of a graph, without the statements that `templateOf` leaves out. */
export const quadsOf = (graph: string, triples: string): string => {
  const end = ` ${sparql`${iri(graph)}`.text} .`;
  const lines = triples.split('\n').filter((line) => line !== '' && isSayable(line));
  return lines.map((line) => `${line.slice(0, -' .'.length)}${end}\n`).join('');
};
