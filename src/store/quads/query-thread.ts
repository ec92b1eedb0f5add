/** The thread that answers queries on the index, one at a time. */
import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../../errors.js';
import { giveWay } from '../../threads/priority.js';
import { openReader, PreparedStatements } from '../sqlite/connection.js';
import { useGate } from '../sqlite/native-gate.js';
import type { Bits } from './bits.js';
import { findTerm, termsWith } from './dictionary.js';
import { refusalOf } from '../embedded/sparql/engine-errors.js';
import { countOf, Estimates } from './estimates.js';
import { Evaluator, EvaluatorTrapped, type Host, type Outcome } from './evaluator.js';
import { foreseen } from './foresight.js';
import type { QueryOrder, QueryReport, QueryThreadData, ThreadData } from './messages.js';
import { QuadSource } from './quad-source.js';
import { Recent, Trail } from './recent.js';
import { QUAD, type Pattern, type Table } from './scan.js';
import { ReadableCache } from './readable-graphs.js';
import { TermTexts } from './term-texts.js';

/** What stands in place of the number of a graph (`evaluator/src/host.rs`). */
const [DEFAULT_GRAPH, ANY_NAMED, NAMES] = [0, 0xffffffff, 0xfffffffe];

const { index, stop, evaluator: module, gate } = workerData as QueryThreadData & ThreadData;
useGate(gate);
const port = parentPort;
if (!port) throw new Error('query-thread.js runs in a worker thread');
giveWay('write');

const connection = openReader(index);
const statements = new PreparedStatements(connection);
const evaluator = new Evaluator(module);
const readables = new ReadableCache(statements);
const estimates = new Estimates(statements);
const texts = new TermTexts(statements);

/** Texts of terms that are read along with one: those of the same column that follow. */
const TEXTS_AHEAD = 64;

/** The query is to end. */
class Stopped extends Error {}

/** The query was to read more than it may. */
class GivenUp extends Error {}

const tooLarge = (what: string): Refusal =>
  new Refusal('BAD_REQUEST', `The result is larger than ${what}; ask for less, for example with LIMIT.`);

/** The work of one query. */
class Work implements Host {
  rowsRead = 0;
  /** The piece of the result that was not told yet. */
  piece = new Uint8Array();
  /** True if all statements were to be read. */
  scanned = false;
  #bytes = 0;
  readonly #recent = new Recent();
  readonly #trail = new Trail();
  readonly #source: QuadSource;
  readonly #readable: Bits | undefined;

  constructor(private readonly order: QueryOrder) {
    this.#readable = readables.graphsOf(order.readable);
    this.#source = new QuadSource(statements, this.#readable, this.#recent);
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
    if (this.rowsRead > 0 || this.order.mostRead === Infinity || pattern.s > 0 || pattern.p === 0) return;
    if (foreseen(statements, pattern, tables, this.#readable) > this.order.mostRead) throw new GivenUp();
  }

  estimate(...[pattern]: Parameters<Host['estimate']>): number {
    return estimates.of(pattern);
  }

  /** Who may read some graphs only has them counted. */
  total(predicate: number): number | undefined {
    return this.#readable ? undefined : countOf(statements, predicate === 0 ? undefined : predicate);
  }

  find(text: string): number | undefined {
    return findTerm(statements, text);
  }

  /** Only those that stand in a statement that may be read: the plan names them. */
  termsWith(value: string, most: number): number[] {
    this.check(0);
    const terms = termsWith(statements, value, most);
    if (this.order.readable === undefined || terms.length > most) return terms;
    return terms.filter((id) => this.#source.holds(id, (rows) => this.check(rows)));
  }

  textOf(id: number): Uint8Array | undefined {
    return texts.of(id, (isKnown) => this.#recent.after(id, TEXTS_AHEAD, isKnown, this.#trail));
  }

  emit(bytes: Uint8Array<ArrayBuffer>): void {
    this.#bytes += bytes.byteLength;
    if (this.#bytes > this.order.maxBytes) throw tooLarge(`${this.order.maxBytes} bytes`);
    this.check(0);
    // The last piece goes with the end: most results are one, and a message costs as much as a small query.
    if (this.piece.byteLength > 0) tell({ report: 'piece', bytes: this.piece });
    this.piece = bytes;
  }

  check(rows: number): void {
    this.rowsRead += rows;
    if (this.rowsRead > this.order.mostRead) throw new GivenUp();
    if (Atomics.load(stop, 0) !== 0) throw new Stopped();
  }
}

const tell = (report: QueryReport): void =>
  port.postMessage(report, report.report === 'piece' ? [report.bytes.buffer] : []);

/** An error of the evaluator as the npm package would name it. */
const named = ({ outcome, message }: Extract<Outcome, { readonly message: string }>) => ({
  name: outcome === 'graph' ? 'URIError' : 'Error',
  message,
});

const answer = (order: QueryOrder, work: Work): QueryReport => {
  const started = performance.now();
  const outcome = evaluator.run(order, work);
  if (outcome.outcome === 'answered') {
    const { plan } = outcome;
    const told = { rowsRead: work.rowsRead, milliseconds: performance.now() - started };
    return { report: 'answered', bytes: work.piece, work: plan === undefined ? told : { ...told, plan } };
  }
  if (outcome.outcome === 'rows') throw tooLarge(`${order.maxRows} solutions or statements`);
  return { report: 'refused', refusal: refusalOf(named(outcome), order.text).toData() };
};

const obey = (order: QueryOrder): QueryReport => {
  // All that a query reads is of one moment.
  connection.exec('BEGIN');
  let work: Work | undefined;
  try {
    return answer(order, (work = new Work(order)));
  } catch (error) {
    if (error instanceof Stopped) {
      return { report: 'stopped', rowsRead: work?.rowsRead ?? 0, scanned: work?.scanned ?? false };
    }
    if (error instanceof GivenUp) return { report: 'given-up' };
    if (error instanceof EvaluatorTrapped) return { report: 'lost' };
    if (error instanceof Refusal) return { report: 'refused', refusal: error.toData() };
    return { report: 'failed', reason: (error as Error).stack ?? String(error) };
  } finally {
    connection.exec('COMMIT');
  }
};

port.on('message', (order: QueryOrder) => tell(obey(order)));
