/** Canonical form and hash of a graph (RDFC-1.0). */
import { createHash } from 'node:crypto';
import { canonize } from 'rdf-canonize';
import { Refusal } from '../errors.js';
import { parseNTriples, quadToLine } from './ntriples.js';
import { factory, type Quad, type Term } from './terms.js';
import { sha256 } from '../digest.js';

/** A graph in canonical form. */
export interface Canonical {
  /** Canonical N-Quads in canonical order, but with blank nodes named by the prefix asked for. */
  readonly triples: string;
  /** SHA-256 of the canonical N-Quads, hexadecimal; equal for isomorphic graphs whatever the prefix. */
  readonly hash: string;
  /** The statements of `triples`, in their order. */
  readonly quads: readonly Quad[];
}

/**
 * Deep comparisons of blank nodes before a graph counts as made to be slow (RDFC-1.0 §7.1 asks for such a limit). Real
 * metadata needs a few dozen. One comparison takes longer the more statements there are, so large graphs get fewer.
 */
const deepIterations = (statements: number): number =>
  Math.round(Math.min(20_000, Math.max(500, 2_000_000 / statements)));

const hasBlankNode = ({ subject, object, graph }: Quad): boolean =>
  subject.termType === 'BlankNode' || object.termType === 'BlankNode' || graph.termType === 'BlankNode';

/** The statements by their lines, each once. */
type Lines = ReadonlyMap<string, Quad>;

/** The blank nodes of a statement, each once. */
const blankNodesOf = ({ subject, object, graph }: Quad): ReadonlySet<string> =>
  new Set([subject, object, graph].flatMap(({ termType, value }) => (termType === 'BlankNode' ? [value] : [])));

/** The statement with its blank nodes named otherwise. */
const relabelled = ({ subject, predicate, object, graph }: Quad, nameOf: (label: string) => string): Quad => {
  const named = <T extends Term>(term: T): T =>
    term.termType === 'BlankNode' ? (factory.blankNode(nameOf(term.value)) as Term as T) : term;
  return factory.quad(named(subject), predicate, named(object), named(graph));
};

/**
 * The numbers of blank nodes where each is told from all others by what is said with it (RDFC-1.0 §4.4.3, steps 2 to 4, and §4.6), as nearly
 * always; else undefined.
 */
const numbersOf = (lines: Lines): ReadonlyMap<string, number> | undefined => {
  const about = new Map<string, Quad[]>();
  for (const quad of lines.values()) {
    if (!hasBlankNode(quad)) continue;
    for (const label of blankNodesOf(quad)) {
      const quads = about.get(label);
      if (quads) quads.push(quad);
      else about.set(label, [quad]);
    }
  }
  const byHash = new Map<string, string>();
  for (const [label, quads] of about) {
    const first = quads.map((quad) => quadToLine(relabelled(quad, (other) => (other === label ? 'a' : 'z')))).sort();
    byHash.set(createHash('sha256').update(first.join('')).digest('hex'), label);
  }
  if (byHash.size < about.size) return undefined;
  const hashes = [...byHash.keys()].sort();
  return new Map(hashes.map((hash, number) => [byHash.get(hash) ?? '', number]));
};

/** What a line of the canonical form becomes. */
interface Stored {
  readonly line: string;
  readonly quad: Quad;
}

const canonicalBy = (lines: Lines, numbers: ReadonlyMap<string, number>, prefix: string): Canonical => {
  const stored = new Map<string, Stored>();
  for (const [line, quad] of lines) {
    if (numbers.size === 0 || !hasBlankNode(quad)) stored.set(line, { line, quad });
    else {
      const named = (begin: string): Quad => relabelled(quad, (label) => `${begin}${numbers.get(label) ?? ''}`);
      const ours = named(prefix);
      stored.set(quadToLine(named('c14n')), { line: quadToLine(ours), quad: ours });
    }
  }
  const sorted = [...stored.keys()].sort();
  const nquads = sorted.join('');
  const inOrder = sorted.map((line) => stored.get(line) as Stored);
  return {
    triples: numbers.size === 0 ? nquads : inOrder.map(({ line }) => line).join(''),
    hash: sha256(nquads),
    quads: inOrder.map(({ quad }) => quad),
  };
};

const canonicalNQuads = async (lines: Lines): Promise<string> => {
  try {
    return await canonize([...lines.values()], {
      algorithm: 'RDFC-1.0',
      format: 'application/n-quads',
      maxDeepIterations: deepIterations(lines.size),
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
  const lines = new Map(quads.map((quad) => [quadToLine(quad), quad]));
  const numbers = numbersOf(lines);
  if (numbers) return canonicalBy(lines, numbers, blankNodePrefix);
  const nquads = await canonicalNQuads(lines);
  const triples = relabel(nquads, blankNodePrefix);
  return { triples, hash: sha256(nquads), quads: parseNTriples(triples) };
};
