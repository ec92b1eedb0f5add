/** Canonical form and hash of a graph (RDFC-1.0). */
import { createHash } from 'node:crypto';
import { canonize } from 'rdf-canonize';
import { Refusal } from '../errors.js';
import { quadToLine } from './ntriples.js';
import type { Quad } from './terms.js';

/** A graph in canonical form. */
export interface Canonical {
  /** Canonical N-Quads in canonical order, but with blank nodes named by the prefix asked for. */
  readonly triples: string;
  /** SHA-256 of the canonical N-Quads, hexadecimal; equal for isomorphic graphs whatever the prefix. */
  readonly hash: string;
}

/**
 * Deep comparisons of blank nodes before a graph counts as made to be slow (RDFC-1.0 §7.1 asks for such a limit). Real
 * metadata needs a few dozen. One comparison takes longer the more statements there are, so large graphs get fewer.
 */
const deepIterations = (statements: number): number =>
  Math.round(Math.min(20_000, Math.max(500, 2_000_000 / statements)));

const hasBlankNode = ({ subject, object, graph }: Quad): boolean =>
  subject.termType === 'BlankNode' || object.termType === 'BlankNode' || graph.termType === 'BlankNode';

const canonicalNQuads = async (quads: readonly Quad[]): Promise<string> => {
  const distinct = new Map<string, Quad>();
  for (const quad of quads) distinct.set(quadToLine(quad), quad);
  // Without blank nodes nothing is renamed, so the canonical form is the sorted set of lines.
  if (!quads.some(hasBlankNode)) return [...distinct.keys()].sort().join('');
  try {
    return await canonize([...distinct.values()], {
      algorithm: 'RDFC-1.0',
      format: 'application/n-quads',
      maxDeepIterations: deepIterations(distinct.size),
    });
  } catch (error) {
    if (error instanceof Error && /deep iterations/i.test(error.message)) {
      throw new Refusal('TOO_COMPLEX', 'The blank nodes of the payload are too much alike to be told apart.');
    }
    throw error;
  }
};

// A label stands at the start of a line, after the predicate or at the end; no literal spans lines or ends one.
const relabel = (nquads: string, prefix: string): string =>
  nquads
    .replace(/^_:c14n/gm, `_:${prefix}`)
    .replace(/^(\S+ <[^>\n]*> )_:c14n/gm, `$1_:${prefix}`)
    .replace(/ _:c14n(\d+ \.)$/gm, ` _:${prefix}$1`);

/**
 * Brings statements into canonical form. `blankNodePrefix` starts every blank node label and must be a legal label itself;
 * choose it so that labels are unique in the whole store. `TOO_COMPLEX` when blank nodes are made to look alike.
 */
export const canonicalize = async (
  quads: readonly Quad[],
  { blankNodePrefix }: { readonly blankNodePrefix: string },
): Promise<Canonical> => {
  const nquads = await canonicalNQuads(quads);
  const hash = createHash('sha256').update(nquads).digest('hex');
  return { triples: relabel(nquads, blankNodePrefix), hash };
};
