import { type Concept, conceptOf, isTable, type Table, tables, vocabulary } from './vocabulary.js';

/** Words that people write for a table and that are far from its name. */
const nicknames: ReadonlyMap<string, Table> = new Map([
  ['theme', 'data-theme'],
  ['themes', 'data-theme'],
  ['format', 'file-type'],
]);

/** The number of letters that must be added, dropped or changed to turn one word into the other, up to `most`. */
const editDistance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
};

/** The one candidate that is at most `most` letters away, if there is exactly one nearest. */
const closest = <T extends string>(word: string, candidates: Iterable<T>, most: number): T | undefined => {
  let best = most + 1;
  let found: T[] = [];
  for (const candidate of candidates) {
    const distance = editDistance(word, candidate, most);
    if (distance < best) found = [];
    if (distance <= best) found.push(candidate);
    best = Math.min(best, distance);
  }
  return best <= most && found.length === 1 ? found[0] : undefined;
};

const tableOf = (word: string): Table | undefined => {
  const name = word.toLowerCase().replaceAll('_', '-');
  return isTable(name) ? name : (nicknames.get(name) ?? closest(name, tables, 3));
};

/** Codes of three letters are all a letter apart, so only longer ones are worth guessing. */
const LONG_ENOUGH = 5;

const codeIn = (table: Table, word: string): Concept | undefined => {
  const code = word.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
  const { concepts } = vocabulary(table);
  const near = !concepts.has(code) && code.length >= LONG_ENOUGH ? closest(code, concepts.keys(), 1) : undefined;
  return concepts.get(near ?? code);
};

/** An IRI that was meant to be one of an authority table: its words for the table and for the code. */
const AUTHORITY_LIKE =
  /^https?:\/\/(?:www\.)?publications\.europa\.eu\/+resource\/+authority\/+([^/#?]+)[/#]+([^/#?]+)[/#]*$/i;

/**
 * The member that an IRI was probably meant to name: other scheme or host case, another spelling of the table, code in
 * another case, with hyphens, a letter wrong, a trailing slash or a fragment. Absent when there is no good guess.
 */
export const nearest = (iri: string): Concept | undefined => {
  if (iri.length > 200) return undefined;
  const member = conceptOf(iri);
  if (member) return member;
  const match = AUTHORITY_LIKE.exec(iri);
  if (!match) return undefined;
  const table = tableOf(match[1] ?? '');
  return table && codeIn(table, match[2] ?? '');
};
