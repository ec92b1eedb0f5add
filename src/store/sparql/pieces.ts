/** Long texts in pieces that an engine keeps as literals. */
import { literal, sparql, type NamedNode, type SparqlText } from '../../rdf/terms.js';
import type { Row } from '../graph-store.js';
import type { JournalNames } from './journal-names.js';

/** The pieces of a text as statements about `subject`. */
export const piecesOf = (
  names: JournalNames,
  subject: NamedNode,
  text: string,
  pieceLength: number,
): readonly SparqlText[] => {
  const pieces: SparqlText[] = [];
  for (let start = 0; start < text.length; start += pieceLength) {
    const piece = literal(text.slice(start, start + pieceLength));
    pieces.push(sparql`${subject} ${names.piece(pieces.length)} ${piece} .`);
  }
  return pieces;
};

/** The statement that tells how much there is: only with it is a text complete. */
export const sizeOf = (names: JournalNames, subject: NamedNode, text: string, pieceLength: number): SparqlText =>
  sparql`${subject} ${names.pieces} ${Math.ceil(text.length / pieceLength)} ; ${names.length} ${text.length} .`;

/** The rows `?entry ?p ?o` by entry: predicate to value. */
export const bySubject = (rows: readonly Row[]): Map<string, Map<string, string>> => {
  const subjects = new Map<string, Map<string, string>>();
  for (const { s, p, o } of rows) {
    if (!s || !p || !o) continue;
    const members = subjects.get(s.value) ?? new Map<string, string>();
    subjects.set(s.value, members.set(p.value, o.value));
  }
  return subjects;
};

/** The text whose pieces are among the members; `undefined` when not all of it is there. */
export const textOf = (names: JournalNames, members: ReadonlyMap<string, string>): string | undefined => {
  const count = members.get(names.pieces.value);
  if (count === undefined) return undefined;
  let text = '';
  for (let index = 0; index < Number(count); index += 1) text += members.get(names.piece(index).value) ?? '';
  return String(text.length) === members.get(names.length.value) ? text : undefined;
};
