/** What a stored graph takes in a query engine that holds it in memory. */
import type { GraphDocument } from '../graph-store.js';

/**
 * Bytes of a statement whose terms others share, with a term or two of its own, and the characters of N-Triples that such
 * a statement has. Fitted to the growth of the linear memory under metadata of several shapes.
 */
const BYTES_PER_QUAD = 340;
const CHARACTERS_PER_QUAD = 75;
/** Bytes of a character of further text. */
const BYTES_PER_CHARACTER = 1.2;

/** Estimated bytes that a graph takes in the service's engine, which does not hold results of quality assessments. */
export const memoryOf = ({
  kind,
  quads,
  triples,
  system,
}: Pick<GraphDocument, 'kind' | 'quads' | 'triples' | 'system'>): number =>
  kind === 'quality'
    ? 0
    : Math.round(
        quads * BYTES_PER_QUAD +
          Math.max(0, triples.length + system.length - quads * CHARACTERS_PER_QUAD) * BYTES_PER_CHARACTER,
      );
