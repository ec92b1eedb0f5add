/** Titles of a draft for lists. */
import { parseNTriples } from '../../rdf/ntriples.js';
import { dct } from '../../rdf/vocabulary.js';
import type { Title } from './model.js';

/** Titles of a resource in canonical N-Triples. Only the lines that say them are parsed: documents may be large. */
export const titlesOf = (triples: string, iri: string): Title[] => {
  const start = `<${iri}> <${dct.title.value}> `;
  const lines = triples.split('\n').filter((line) => line.startsWith(start));
  return parseNTriples(lines.map((line) => `${line}\n`).join('')).flatMap(({ object }) =>
    object.termType === 'Literal' ? [{ value: object.value, language: object.language || null }] : [],
  );
};
