/** The quads of an index as one caller sees them: what they may not read is not there. */
import { LRUCache } from 'lru-cache';
import type { PreparedStatements } from '../sqlite/connection.js';
import type { Numbers } from './bits.js';
import { LookUps } from './look-ups.js';
import { unpackQuads } from './quad-index.js';
import { readingOf, readingsOf, type Reading } from './readings.js';
import { Trail, type Recent } from './recent.js';
import { gathered, readNumbers } from './rows.js';
import { QUAD, rowsThat, Scan, WIDTH, type Pattern, type Table } from './scan.js';

/** Graphs that are kept as they were read, for patterns that come again; and that are read along with one. */
const GRAPHS = { kept: 1_024, ahead: 32 };
/** Patterns that are remembered of graphs that were read together. */
const PATTERNS = 16;
/** Graphs of a statement beyond which it is remembered whether the caller may read one of them. */
const MANY = 8;
/** Statements of which that is remembered. */
const SEEN = 20_000;
/** Graphs, or names of them, that are read at a time. */
const BATCH = 1_000;
/** Names of graphs that are looked for at a time: a page often has enough before the last. */
const NAMES = 64;
/** Statements that a look-up reads at once; most say less. */
const FEW = 64;

const NONE = new Uint32Array();
const SAYS = 'length(quads) > 0';
const BY_ID = `SELECT g, quads FROM json_each(?) CROSS JOIN graph ON graph.id = value WHERE kind = 'dataset' AND ${SAYS}`;

/** Objects with the number of statements that they stand in, and of one of these in how many graphs it is, and in which. */
const objectsIn = (table: Table): string =>
  `SELECT value AS o, COUNT(*) AS rows, ${table === 'shown' ? 'n' : '1 AS n'}, g FROM json_each(?)
   CROSS JOIN ${table}_pos ON o = value AND p = ? GROUP BY value`;

/** The quads for one query. Batches have four numbers for each: subject, predicate, object, and graph, which is 0 for the default graph. */
export class QuadSource {
  #graphs: LRUCache<number, Uint32Array> | undefined;
  #lastGraph = 0;
  #lastQuads: Uint32Array = NONE;
  /** The graphs that were read last, and the patterns that one of them fits: of its own, or with an object. */
  #together: readonly number[] = [];
  #expected: { readonly p: number; readonly o: number; isNoted: boolean }[] = [];
  readonly #trail = new Trail(true);
  readonly #seen = new Map<string, boolean>();
  readonly #lookUps: LookUps;
  /** True if it matters which graphs say a statement of the default graph. */
  readonly #withGraphs: boolean;

  /**
   * @param readable the graphs that may be read; all where absent
   * @param recent told of what is read
   * @param watch told how many graphs were looked at while one row is that many say; throws to end that
   */
  constructor(
    private readonly statements: PreparedStatements,
    private readonly readable: Numbers | undefined,
    private readonly recent: Recent,
    private readonly watch: (graphs: number) => void,
  ) {
    this.#withGraphs = readable !== undefined;
    this.#lookUps = new LookUps(statements, recent, (rows) => this.#sieved(rows), this.#withGraphs);
  }

  /** All of a pattern in the default graph where it is little, else its batches, of about `most()` each. */
  defaultGraph(pattern: Pattern, most: () => number): Uint32Array | Generator<Uint32Array> {
    const { s, p, o } = pattern;
    if (s === 0 || (p === 0 && o > 0)) return this.#scanned(pattern, most);
    const known = this.#lookUps.find(pattern);
    if (known) return known;
    const scan = new Scan(this.statements, pattern, this.#withGraphs);
    const first = this.#sieved(scan.next(FEW));
    if (!scan.isDone) return this.#rest(first, scan, most);
    this.#lookUps.remember(pattern, first);
    return first;
  }

  /** Batches of all named graphs. */
  *namedGraphs(pattern: Pattern, most: () => number): Generator<Uint32Array> {
    for (const table of ['shown', 'hidden'] as const) {
      for (const scan of readingsOf(this.statements, table, pattern)) {
        for (let rows = scan.next(most()); rows.length > 0; rows = scan.next(most())) {
          for (const quads of this.#inEachGraph(rows)) {
            this.recent.note(quads);
            yield quads;
          }
        }
      }
    }
  }

  /** True if a statement that may be read is about a term, or has it as its object. `check` is told of what may be read, and throws to end this. */
  holds(term: number, check: (rows: number) => void): boolean {
    for (const pattern of [
      { s: term, p: 0, o: 0 },
      { s: 0, p: 0, o: term },
    ]) {
      for (const quads of this.namedGraphs(pattern, () => BATCH)) {
        check(quads.length / QUAD);
        if (quads.length > 0) return true;
      }
    }
    return false;
  }

  /**
   * Of some objects of a predicate those that stand in a statement of a table that may be read. `check` is called again and again, and throws
   * to end this.
   */
  *objectsSeen(table: Table, p: number, objects: Uint32Array, check: () => void): Generator<number> {
    const { readable } = this;
    if (!readable) return yield* objects;
    for (let at = 0; at < objects.length; at += BATCH) {
      check();
      const ids = JSON.stringify([...objects.subarray(at, at + BATCH)]);
      for (const { o, rows, n, g } of this.statements.get(objectsIn(table)).all([ids, p])) {
        if (rows === 1 && n === 1 ? readable.has(Number(g)) : this.#isObject(table, { s: 0, p, o: Number(o) }, check))
          yield Number(o);
      }
    }
  }

  #isObject(table: Table, pattern: Pattern, check: () => void): boolean {
    const scan = readingOf(this.statements, table, pattern);
    for (let rows = scan.next(FEW); rows.length > 0; rows = scan.next(BATCH)) {
      check();
      for (const quads of this.#inEachGraph(rows)) if (quads.length > 0) return true;
    }
    return false;
  }

  /** The statements of one graph. */
  graph(g: number, { s, p, o }: Pattern): Uint32Array {
    const quads = this.#quadsOf(g);
    const found: number[] = [];
    for (let at = 0; at < quads.length; at += 3) {
      if ((p > 0 && p !== quads[at + 1]) || (s > 0 && s !== quads[at]) || (o > 0 && o !== quads[at + 2])) continue;
      found.push(quads[at] ?? 0, quads[at + 1] ?? 0, quads[at + 2] ?? 0, g);
    }
    // Most patterns have none or one: room for all of the graph would cost more than to look.
    if (found.length === 0) return NONE;
    if (p > 0) this.#expect(g, s, p, o);
    return new Uint32Array(found);
  }

  /** A pattern that one graph fits will be asked of those that were read with it. */
  #expect(g: number, s: number, p: number, o: number): void {
    const isAlike = s === g ? o === 0 : s === 0 && o > 0 && o !== g;
    if (!isAlike || this.#expected.length >= PATTERNS) return;
    for (const known of this.#expected) if (known.p === p && known.o === o) return;
    this.#expected.push({ p, o, isNoted: false });
  }

  /** Notes what will be asked of graphs that were read together: to be called where a text is missed, so that others are read with it. */
  noteExpected(): void {
    for (const pattern of this.#expected) {
      if (pattern.isNoted) continue;
      pattern.isNoted = true;
      this.#note(pattern);
    }
  }

  #note({ p, o }: Pick<Pattern, 'p' | 'o'>): void {
    const alike: number[] = [];
    for (const g of this.#together) {
      const quads = this.#graphs?.peek(g) ?? NONE;
      for (let at = 0; at < quads.length; at += 3) {
        const [subject = 0, predicate, object = 0] = [quads[at], quads[at + 1], quads[at + 2]];
        if (predicate === p && (o === 0 ? subject === g : object === o)) alike.push(subject, p, object, g);
      }
    }
    this.recent.note(new Uint32Array(alike));
  }

  /** The names of graphs that say anything: those of datasets with these ids, or batches of all. */
  names(among?: readonly string[]): Generator<Uint32Array> {
    return among ? this.#namesAmong(among) : this.#allNames();
  }

  *#namesAmong(ids: readonly string[]): Generator<Uint32Array> {
    for (let at = 0; at < ids.length; at += NAMES) {
      const some = JSON.stringify(ids.slice(at, at + NAMES));
      // Each of them will be asked what it says.
      yield this.#namesIn(Uint32Array.from(this.#keep(this.statements.get(BY_ID).all([some]))));
    }
  }

  *#allNames(): Generator<Uint32Array> {
    const sql = gathered(['g'], `SELECT g FROM graph WHERE g > ? AND ${SAYS} ORDER BY g LIMIT ${BATCH}`);
    for (let found = readNumbers(this.statements, sql, [0]); found.length > 0;) {
      yield this.#namesIn(found);
      found = readNumbers(this.statements, sql, [found.at(-1) ?? Infinity]);
    }
  }

  /** Those that may be read. They stand as subjects too: their texts are mostly wanted, and found together. */
  #namesIn(graphs: Uint32Array): Uint32Array {
    const seen = graphs.filter((g) => this.#may(g));
    const names = new Uint32Array(seen.length * QUAD);
    seen.forEach((g, at) => {
      names[at * QUAD] = g;
      names[at * QUAD + 3] = g;
    });
    this.recent.note(names);
    return names;
  }

  *#scanned(pattern: Pattern, most: () => number): Generator<Uint32Array> {
    const scans = readingsOf(this.statements, 'shown', pattern, this.#withGraphs);
    for (const scan of scans) yield* this.#rest(undefined, scan, most);
  }

  *#rest(first: Uint32Array | undefined, scan: Reading, most: () => number): Generator<Uint32Array> {
    if (first) yield first;
    for (let rows = scan.next(most()); rows.length > 0; rows = scan.next(most())) {
      const quads = this.#sieved(rows);
      this.recent.note(quads);
      yield quads;
    }
  }

  /** Rows that the caller may see, as quads of the default graph. */
  #sieved(rows: Uint32Array): Uint32Array {
    const { readable } = this;
    const seen = readable ? rowsThat(rows, (at) => this.#isSeen(rows, at, readable)) : rows;
    const quads = new Uint32Array((seen.length / WIDTH) * QUAD);
    for (let at = 0, to = 0; at < seen.length; at += WIDTH, to += QUAD) {
      quads[to] = seen[at] ?? 0;
      quads[to + 1] = seen[at + 1] ?? 0;
      quads[to + 2] = seen[at + 2] ?? 0;
    }
    return quads;
  }

  /** Batches of statements in each of their graphs. */
  *#inEachGraph(rows: Uint32Array): Generator<Uint32Array> {
    const inOne: number[] = [];
    for (let at = 0; at < rows.length; at += WIDTH) {
      const [s = 0, p = 0, o = 0, n = 0, g = 0] = rows.subarray(at, at + WIDTH);
      if (n > 1) for (const graphs of this.#graphsOf(rows, at)) yield quadsOf([s, p, o], graphs);
      else if (this.#may(g)) inOne.push(s, p, o, g);
    }
    yield Uint32Array.from(inOne);
  }

  /** Batches of the graphs that say one statement, of which there are several. */
  *#graphsOf(rows: Uint32Array, at: number): Generator<number[]> {
    const where = `WHERE s = ? AND p = ? AND o = ? AND g > ? ORDER BY g LIMIT ${BATCH}`;
    const sql = gathered(['g'], `SELECT g FROM shown_by ${where}`);
    const triple = [...rows.subarray(at, at + 3)];
    const read = (after: number): Uint32Array => readNumbers(this.statements, sql, [...triple, after]);
    for (let found = read(0); found.length > 0; found = read(found.at(-1) ?? Infinity)) {
      yield [...found].filter((g) => this.#may(g));
      this.watch(found.length);
    }
  }

  #may(g: number): boolean {
    return this.readable === undefined || this.readable.has(g);
  }

  /** True if one of the graphs that say a statement may be read. */
  #isSeen(rows: Uint32Array, at: number, readable: Numbers): boolean {
    const [n = 0, g = 0] = [rows[at + 3], rows[at + 4]];
    if (n === 1) return readable.has(g);
    const key = n > MANY ? rows.subarray(at, at + 3).join(' ') : undefined;
    const known = key === undefined ? undefined : this.#seen.get(key);
    if (known !== undefined) return known;
    let found = false;
    for (const graphs of this.#graphsOf(rows, at)) if ((found = graphs.length > 0)) break;
    if (this.#seen.size >= SEEN) this.#seen.clear();
    if (key !== undefined) this.#seen.set(key, found);
    return found;
  }

  #quadsOf(g: number): Uint32Array {
    // Most questions are about the graph of the last one.
    if (g === this.#lastGraph) return this.#lastQuads;
    this.#lastQuads = this.#readGraph(g);
    this.#lastGraph = g;
    return this.#lastQuads;
  }

  /** Most queries name no graph, and making it costs as much as a small one. */
  get #cache(): LRUCache<number, Uint32Array> {
    return (this.#graphs ??= new LRUCache<number, Uint32Array>({ max: GRAPHS.kept }));
  }

  #readGraph(g: number): Uint32Array {
    if (!this.#may(g)) return NONE;
    const graphs = this.#cache;
    const known = graphs.get(g);
    if (known) return known;
    const next = this.recent.after(g, GRAPHS.ahead, (other) => graphs.has(other), this.#trail);
    const sql = 'SELECT g, quads FROM json_each(?) CROSS JOIN graph ON g = value';
    // Those that are not there say nothing.
    for (const one of [g, ...next]) graphs.set(one, NONE);
    this.#keep(this.statements.get(sql).all([JSON.stringify([...next, g])]));
    return graphs.get(g) ?? NONE;
  }

  /** Keeps graphs that were read together, but for those that may not be read. Returns which. */
  #keep(rows: readonly Record<string, unknown>[]): number[] {
    const kept: number[] = [];
    for (const { g, quads } of rows) {
      if (!this.#may(g as number)) continue;
      this.#cache.set(g as number, unpackQuads(quads as Uint8Array));
      kept.push(g as number);
    }
    this.#together = kept;
    this.#expected = [];
    return kept;
  }
}

const quadsOf = (triple: readonly number[], graphs: readonly number[]): Uint32Array =>
  Uint32Array.from(graphs.flatMap((g) => [...triple, g]));
