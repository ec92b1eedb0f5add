/** The quads of an index as one caller sees them: what they may not read is not there. */
import { LRUCache } from 'lru-cache';
import type { PreparedStatements } from '../sqlite/connection.js';
import type { Bits } from './bits.js';
import { unpackQuads } from './quad-index.js';
import { gathered, readNumbers } from './rows.js';
import { scansOf, type Counted, type Pattern } from './scan.js';

/** A statement in a graph; 0 for the default graph. */
export type Quad = readonly [s: number, p: number, o: number, g: number];

/** Graphs that are kept as they were read, for patterns that come again. */
const GRAPHS = 64;
/** Graphs of a statement beyond which it is remembered whether the caller may read one of them. */
const MANY = 8;

const BY = { shown: 'shown_by', hidden: 'hidden_by' } as const;

/** The quads for one query. */
export class QuadSource {
  readonly #graphs = new LRUCache<number, Uint32Array>({ max: GRAPHS });
  readonly #seen = new LRUCache<string, boolean>({ max: 20_000 });

  /** @param readable the graphs that may be read; all where absent */
  constructor(
    private readonly statements: PreparedStatements,
    private readonly readable: Bits | undefined,
  ) {}

  /** Batches of the default graph, of about `most()` statements each. */
  *defaultGraph(pattern: Pattern, most: () => number): Generator<Quad[]> {
    const { readable } = this;
    for (const scan of scansOf(this.statements, 'shown', pattern)) {
      for (let rows = scan.next(most()); rows.length > 0; rows = scan.next(most())) {
        const seen = readable ? rows.filter((row) => this.#isSeen(row, readable)) : rows;
        yield seen.map(([s, p, o]) => [s, p, o, 0]);
      }
    }
  }

  /** Batches of all named graphs. */
  *namedGraphs(pattern: Pattern, most: () => number): Generator<Quad[]> {
    for (const table of ['shown', 'hidden'] as const) {
      for (const scan of scansOf(this.statements, table, pattern)) {
        for (let rows = scan.next(most()); rows.length > 0; rows = scan.next(most())) {
          yield rows.flatMap(([s, p, o, n, g]) => (n === 1 && this.#may(g) ? [[s, p, o, g] as const] : []));
          for (const row of rows) if (row[3] > 1) yield* this.#inGraphs(row, table);
        }
      }
    }
  }

  /** The statements of one graph, in one batch. */
  *graph(g: number, { s, p, o }: Pattern): Generator<Quad[]> {
    const quads = this.#quadsOf(g);
    const found: Quad[] = [];
    for (let at = 0; at < quads.length; at += 3) {
      const [subject = 0, predicate = 0, object = 0] = [quads[at], quads[at + 1], quads[at + 2]];
      if ((s > 0 && s !== subject) || (p > 0 && p !== predicate) || (o > 0 && o !== object)) continue;
      found.push([subject, predicate, object, g]);
    }
    yield found;
  }

  /** Batches of the names of graphs that say anything. */
  *names(): Generator<Quad[]> {
    const sql = gathered(['g'], 'SELECT g FROM graph WHERE g > ? AND length(quads) > 0 ORDER BY g LIMIT 2000');
    for (let found = readNumbers(this.statements, sql, [0]); found.length > 0;) {
      yield found.filter((g) => this.#may(g)).map((g) => [0, 0, 0, g]);
      found = readNumbers(this.statements, sql, [found.at(-1) ?? Infinity]);
    }
  }

  /** Batches of one statement in each of its graphs, of which there are several. */
  *#inGraphs([s, p, o]: Counted, table: 'shown' | 'hidden'): Generator<Quad[]> {
    const where = 'WHERE s = ? AND p = ? AND o = ? AND g > ? ORDER BY g LIMIT 1000';
    const sql = gathered(['g'], `SELECT g FROM ${BY[table]} ${where}`);
    const read = (after: number): number[] => readNumbers(this.statements, sql, [s, p, o, after]);
    for (let found = read(0); found.length > 0; found = read(found.at(-1) ?? Infinity)) {
      yield found.filter((g) => this.#may(g)).map((g) => [s, p, o, g]);
    }
  }

  #may(g: number): boolean {
    return this.readable === undefined || this.readable.has(g);
  }

  /** True if one of the graphs that say a statement may be read. */
  #isSeen(row: Counted, readable: Bits): boolean {
    const [s, p, o, n, g] = row;
    if (n === 1) return readable.has(g);
    const key = n > MANY ? `${s} ${p} ${o}` : undefined;
    const known = key === undefined ? undefined : this.#seen.get(key);
    if (known !== undefined) return known;
    let found = false;
    for (const quads of this.#inGraphs(row, 'shown')) if ((found = quads.length > 0)) break;
    if (key !== undefined) this.#seen.set(key, found);
    return found;
  }

  #quadsOf(g: number): Uint32Array {
    if (!this.#may(g)) return new Uint32Array();
    let quads = this.#graphs.get(g);
    if (!quads) {
      const row = this.statements.get('SELECT quads FROM graph WHERE g = ?').all([g])[0];
      this.#graphs.set(g, (quads = row ? unpackQuads(row['quads'] as Uint8Array) : new Uint32Array()));
    }
    return quads;
  }
}
