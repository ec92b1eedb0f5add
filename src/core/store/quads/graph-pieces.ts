/** The graphs of a data file in pieces, read as the index takes them. */
import { derivedStatements, textOf, type StoredText } from '../file/packed.js';
import type { GraphKind } from '../graph-store.js';
import { part } from '../own-statements.js';
import type { Reader } from '../sqlite/reader.js';
import { readGraphs, type IndexableGraph, type OnRefused, type ReadGraphs } from './read-graphs.js';

const MOST_GRAPHS = 500;
const MOST_STATEMENTS = 10_000;

interface Row {
  readonly position: number;
  readonly revision: number;
  readonly iri: string;
  readonly kind: GraphKind;
  readonly id: string;
  readonly catalogue: string | null;
  readonly triples: StoredText;
  readonly system: StoredText;
}

/** Some graphs that follow one another in an order. */
export interface Piece extends ReadGraphs {
  /** Where the last of them stands; undefined where there was none left. */
  readonly last: { readonly position: number; readonly revision: number } | undefined;
  /** Names of those that hold nothing here because their text is not whole any more, or no RDF. */
  readonly refused: readonly string[];
}

/**
 * The next graphs in some order, at most a piece: the sizes are summed up before the first long text is read. One statement
 * that is read to its end, because one that is left open would keep its connection at the moment it began.
 */
const pieceBy = (order: string, after: string): string => `
SELECT graph.position, revision, iri, kind, id, catalogue, triples, system
FROM (
  SELECT position, SUM(quads) OVER (ORDER BY ${order} ROWS UNBOUNDED PRECEDING) - quads AS before
  FROM (SELECT revision, position, quads FROM graph WHERE ${after} ORDER BY ${order} LIMIT ${MOST_GRAPHS})
) AS sized
CROSS JOIN graph ON graph.position = sized.position
WHERE before < ${MOST_STATEMENTS}
ORDER BY ${order.replace('position', 'graph.position')}`;

const BY_POSITION = pieceBy('position', 'position > ?');
const BY_REVISION = pieceBy('revision, position', '(revision, position) > (?, ?)');
const DISTRIBUTIONS = 'SELECT id FROM distribution WHERE dataset = ?';

/** The pieces of one data file. */
export class GraphPieces {
  constructor(private readonly source: Pick<Reader, 'read'>) {}

  /** The next graphs after a position, whatever changed. */
  byPosition(after: number): Piece {
    return this.#piece(this.source.read<Row>(BY_POSITION, [after]));
  }

  /** The next graphs that were written after a revision, or at it with a larger position. */
  byRevision(revision: number, position: number): Piece {
    return this.#piece(this.source.read<Row>(BY_REVISION, [revision, position]));
  }

  #piece(rows: readonly Row[]): Piece {
    const refused: string[] = [];
    const refuse = (iri: string): void => void refused.push(iri);
    const read = readGraphs(
      rows.map((row) => this.#indexable(row, refuse)),
      refuse,
    );
    const last = rows.at(-1);
    return { ...read, last: last && { position: last.position, revision: last.revision }, refused };
  }

  /** A graph whose text is not whole any more, or no RDF, must not cost the others; the index shows nothing of it. */
  #indexable(row: Row, onRefused: OnRefused): IndexableGraph {
    const { iri, kind, id, catalogue } = row;
    try {
      const system = textOf(row.system, iri);
      const derived = system === '' && kind === 'quality' ? derivedStatements(row.triples, iri) : undefined;
      if (derived) return { iri, kind, id, catalogue, shown: '', hidden: derived };
      const triples = textOf(row.triples, iri);
      if (kind === 'quality') return { iri, kind, id, catalogue, shown: '', hidden: triples + system };
      const { own, aboutOthers } = part({ iri, kind, triples, system }, (dataset) => this.#distributions(dataset));
      return { iri, kind, id, catalogue, shown: own + system, hidden: aboutOthers };
    } catch {
      onRefused(iri);
      return { iri, kind, id, catalogue, shown: '', hidden: '' };
    }
  }

  #distributions(dataset: string): ReadonlySet<string> {
    return new Set(this.source.read<{ id: string }>(DISTRIBUTIONS, [dataset]).map(({ id }) => id));
  }
}
