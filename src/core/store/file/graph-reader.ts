/** Reads all graphs of a data file in order, as of one moment, also from a file that is damaged in places. */
import type { GraphKind } from '../graph-store.js';
import { textOf, type StoredText } from './packed.js';
import { DamageMet, meansDamaged, wordsOf } from '../sqlite/damage.js';
import { Reader } from '../sqlite/reader.js';

/** A graph with its name. `triples` is the metadata as it was sent, `system` what the service adds; both N-Triples. */
export interface StoredGraph {
  readonly position: number;
  readonly iri: string;
  readonly kind: GraphKind;
  readonly triples: string;
  readonly system: string;
}

/** The findings of a reading beside the graphs. */
export interface ReadingOutcome {
  /** Places of the file where a graph may have been that cannot be read any more, and graphs that are no RDF any more. */
  unreadable: number;
}

const PAGE = 50;
const COLUMNS = 'position, iri, kind, triples, system';

type Row = Omit<StoredGraph, 'triples' | 'system'> & Readonly<Record<'triples' | 'system', StoredText>>;

const pageAfter = (reader: Reader, position: number, limit: number): Row[] =>
  reader.read<Row>(`SELECT ${COLUMNS} FROM graph WHERE position > ? ORDER BY position LIMIT ?`, [position, limit]);

const readable = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch (error) {
    if (error instanceof DamageMet || meansDamaged(wordsOf(error))) return undefined;
    throw error;
  }
};

/** Largest position that was ever given, as far as the file still tells. */
const lastPosition = (reader: Reader): number =>
  readable(() => reader.readOne<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'graph'")?.seq) ?? 0;

const STATEMENT =
  /^(?:<[^<>"\s]*>|_:\S+) <[^<>"\s]*> (?:<[^<>"\s]*>|_:\S+|"(?:[^"\\]|\\.)*"(?:@[A-Za-z0-9-]+|\^\^<[^<>"\s]*>)?) \.$/;

/** The graph of a row. SQLite has no checksums: a long text may come from a page that now holds something else. */
const wholeGraph = (row: Row): StoredGraph | undefined => {
  try {
    const graph = { ...row, triples: textOf(row.triples, row.iri), system: textOf(row.system, row.iri) };
    const lines = (graph.triples + graph.system).split('\n');
    return lines.pop() === '' && lines.every((line) => STATEMENT.test(line)) ? graph : undefined;
  } catch {
    return undefined;
  }
};

const graphAt = (reader: Reader, position: number): Row | undefined =>
  reader.readOne<Row>(`SELECT ${COLUMNS} FROM graph WHERE position = ?`, [position]);

/** Reads the next positions one by one; returns the last of them. */
function* salvage(reader: Reader, after: number, outcome: ReadingOutcome): Generator<Row, number> {
  const last = Math.min(after + PAGE, lastPosition(reader));
  for (let position = after + 1; position <= last; position += 1) {
    const found = readable(() => ({ graph: graphAt(reader, position) }));
    if (!found) outcome.unreadable += 1;
    else if (found.graph) yield found.graph;
  }
  return last;
}

function* pages(reader: Reader, outcome: ReadingOutcome): Generator<Row> {
  for (let after = 0; ;) {
    const page = readable(() => pageAfter(reader, after, PAGE));
    const last = page ? page.at(-1)?.position : yield* salvage(reader, after, outcome);
    if (page) yield* page;
    if (last === undefined || last <= after) return;
    after = last;
  }
}

/** Reads the graphs one after the other; counts in `outcome` what cannot be read. */
export function* readGraphs(dataFile: string, outcome: ReadingOutcome): Generator<StoredGraph> {
  const reader = new Reader(dataFile);
  const release = reader.hold();
  try {
    for (const row of pages(reader, outcome)) {
      const graph = wholeGraph(row);
      if (graph) yield graph;
      else outcome.unreadable += 1;
    }
  } finally {
    // A damaged file may have ended the transaction by itself.
    readable(release);
    reader.close();
  }
}
