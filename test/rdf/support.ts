import { readdirSync, readFileSync } from 'node:fs';
import { Refusal } from '../../src/core/errors.js';
import { canonicalize } from '../../src/core/rdf/canonical.js';
import { parseRdf, type Parsed } from '../../src/core/rdf/parse.js';
import type { Quad } from '../../src/core/rdf/terms.js';

export const VOCAB_NS = 'https://www.pistis-project.eu/ns/voc#';
export const BASE = 'https://base.example/catset/data/';

/** Fixtures beside the sources of the tests, seen from dist/test/rdf. */
const folder = new URL('../../../test/fixtures/', import.meta.url);

export const fixtures = (name: string, suffix: string): string[] =>
  readdirSync(new URL(`${name}/`, folder)).filter((file) => file.endsWith(suffix));

export const fixture = (path: string): string => readFileSync(new URL(path, folder), 'utf8');

/** Reads a payload as the service does. */
export const parse = (body: string, contentType?: string): Parsed =>
  parseRdf(body, { baseIri: BASE, vocabNs: VOCAB_NS, ...(contentType === undefined ? {} : { contentType }) });

/** Statements as text, one a line without the dot, sorted. */
export const lines = async (quads: readonly Quad[]): Promise<string[]> => {
  const { triples } = await canonicalize(quads, { blankNodePrefix: 'b' });
  return triples.split(' .\n').filter(Boolean);
};

/** Equal for isomorphic graphs only. */
export const hashOf = async (quads: readonly Quad[]): Promise<string> =>
  (await canonicalize(quads, { blankNodePrefix: 'b' })).hash;

/** The refusal that a call ends with; anything else is an error of the test. */
export const refusalOf = (work: () => unknown): Refusal => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('It was not refused');
};
