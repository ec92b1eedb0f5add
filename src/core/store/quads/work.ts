/** The work of one query: what the evaluator asks for while it answers, counted and bounded. */
import { Refusal } from '../../errors.js';
import type { PreparedStatements } from '../sqlite/connection.js';
import type { Numbers } from './bits.js';
import { termsWith } from './dictionary.js';
import { countOf, type Estimates } from './estimates.js';
import type { Host } from './evaluator.js';
import type { CostEstimate } from './cost-estimate.js';
import type { QueryOrder } from './messages.js';
import { QuadSource } from './quad-source.js';
import { countReadable } from './readable-count.js';
import { Recent, Trail } from './recent.js';
import { QUAD, type Pattern, type Table } from './scan.js';
import type { TermNumbers } from './term-numbers.js';
import type { TermTexts } from './term-texts.js';
import type { TextPart } from './text-patterns.js';
import type { TextSearches } from './text-search.js';

/** What stands in place of the number of a graph (`evaluator/src/host.rs`). */
const [DEFAULT_GRAPH, ANY_NAMED, NAMES] = [0, 0xffffffff, 0xfffffffe];

/** Texts of terms that are read along with one: those of the same column that follow. */
const TEXTS_AHEAD = 64;

/** The query is to end. */
export class Stopped extends Error {}

/** The query was to read more than it may. */
export class GivenUp extends Error {}

/** Refuses a result. `what`: the bound that it is beyond. */
export const tooLarge = (what: string): Refusal =>
  new Refusal('BAD_REQUEST', `The result is larger than ${what}; ask for less, for example with LIMIT.`);

/** What the queries on one index share. */
export interface Shared {
  readonly statements: PreparedStatements;
  readonly estimates: Estimates;
  readonly foresight: CostEstimate;
  readonly numbers: TermNumbers;
  readonly texts: TermTexts;
  readonly searches: TextSearches;
}

/** Who waits for a result. */
export interface Listener {
  /** Takes a piece of the result, but for the last one. */
  tell(piece: Uint8Array<ArrayBuffer>): void;
  /** Throws `Stopped` or `GivenUp` when the query is to end. Called again and again. `graphs`: that were looked at for one row since. */
  watch(graphs: number): void;
}

/** The work of one query. */
export class Work implements Host {
  rowsRead = 0;
  /** The piece of the result that was not told yet. */
  piece = new Uint8Array();
  /** True if all statements were to be read. */
  scanned = false;
  #bytes = 0;
  #mostRead: number;
  readonly #recent = new Recent();
  readonly #trail = new Trail();
  readonly #source: QuadSource;

  /** @param readable the graphs that may be read; all where absent */
  constructor(
    private readonly order: QueryOrder,
    private readonly shared: Shared,
    private readonly readable: Numbers | undefined,
    private readonly listener: Listener,
  ) {
    this.#mostRead = order.mostRead;
    this.#source = new QuadSource(shared.statements, readable, this.#recent, (graphs) => listener.watch(graphs));
  }

  quads(...[pattern, graph, most]: Parameters<Host['quads']>): ReturnType<Host['quads']> {
    const quads = this.#quads(pattern, graph, most);
    this.check(quads instanceof Uint32Array ? quads.length / QUAD : 0);
    return quads;
  }

  #quads(...[pattern, graph, most]: Parameters<Host['quads']>): ReturnType<Host['quads']> {
    if (graph === NAMES) return this.#source.names(this.order.among);
    if (graph !== DEFAULT_GRAPH && graph !== ANY_NAMED) return this.#source.graph(graph, pattern);
    this.#foresee(pattern, graph === DEFAULT_GRAPH ? ['shown'] : ['shown', 'hidden']);
    if (pattern.s === 0 && pattern.p === 0) this.scanned = true;
    return graph === DEFAULT_GRAPH ? this.#source.defaultGraph(pattern, most) : this.#source.namedGraphs(pattern, most);
  }

  /** Gives up before anything is read where a bound will be met. */
  #foresee(pattern: Pattern, tables: readonly Table[]): void {
    if (this.rowsRead > 0 || this.#mostRead === Infinity || pattern.s > 0 || pattern.p === 0) return;
    const reader = { key: this.order.readable?.key, readable: this.readable };
    const most = this.shared.foresight.of(pattern, tables, reader, this.order);
    if (most === undefined) throw new GivenUp();
    this.#mostRead = most;
  }

  estimate(...[pattern]: Parameters<Host['estimate']>): number {
    return this.shared.estimates.of(pattern);
  }

  /** Who may read some graphs only has the statements of a predicate counted one by one. */
  total(predicate: number): number | undefined {
    const { statements } = this.shared;
    if (!this.readable) return countOf(statements, predicate === 0 ? undefined : predicate);
    return predicate === 0 ? countReadable(statements, this.readable, (rows) => this.check(rows)) : undefined;
  }

  find(text: string): number | undefined {
    return this.shared.numbers.of(text);
  }

  /** Only those that stand in a statement that may be read: the plan names them. */
  termsWith(value: string, most: number): number[] {
    this.check(0);
    const terms = termsWith(this.shared.statements, value, most);
    if (this.readable === undefined || terms.length > most) return terms;
    return terms.filter((id) => this.#source.holds(id, (rows) => this.check(rows)));
  }

  /** Only those in statements that may be read count, for `most` and as rows: neither tells of the rest. */
  termsHolding(predicate: number, part: TextPart, most: number): readonly number[] | undefined {
    const check = (): void => this.check(0);
    const found = this.shared.searches.find({ ...part, predicate, reader: this.order.readable?.key }, most, {
      seen: (table, objects) => this.#source.objectsSeen(table, predicate, objects, check),
      check,
    });
    this.check(found?.length ?? 0);
    return found;
  }

  textOf(id: number): Uint8Array | undefined {
    return this.shared.texts.of(id, (isKnown) => {
      this.#source.noteExpected();
      return this.#recent.after(id, TEXTS_AHEAD, isKnown, this.#trail);
    });
  }

  emit(bytes: Uint8Array<ArrayBuffer>): void {
    this.#bytes += bytes.byteLength;
    if (this.#bytes > this.order.maxBytes) throw tooLarge(`${this.order.maxBytes} bytes`);
    this.check(0);
    // The last piece goes with the end: most results are one, and a message costs as much as a small query.
    if (this.piece.byteLength > 0) this.listener.tell(this.piece);
    this.piece = bytes;
  }

  check(rows: number): void {
    this.rowsRead += rows;
    if (this.rowsRead > this.#mostRead) throw new GivenUp();
    this.listener.watch(0);
  }
}
