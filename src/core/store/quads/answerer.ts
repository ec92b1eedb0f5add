/** Answers queries on an index, on the thread that it is made in. */
import { Refusal } from '../../errors.js';
import { refusalOf } from '../embedded/sparql/engine-errors.js';
import { openReader, PreparedStatements, type Connection } from '../sqlite/connection.js';
import type { Numbers } from './bits.js';
import { Estimates } from './estimates.js';
import { Evaluator, EvaluatorTrapped, type Outcome } from './evaluator.js';
import { CostEstimate } from './cost-estimate.js';
import type { Ended, QueryOrder } from './messages.js';
import { revisionOf } from './readable-graphs.js';
import { TermNumbers } from './term-numbers.js';
import { TermTexts } from './term-texts.js';
import { TextSearches } from './text-search.js';
import { GivenUp, Stopped, tooLarge, Work, type Listener, type Shared } from './work.js';

/** An error of the evaluator as the npm package would name it. */
const named = ({ outcome, message }: Extract<Outcome, { readonly message: string }>) => ({
  name: outcome === 'graph' ? 'URIError' : 'Error',
  message,
});

/** The queries on one index. */
export class Answerer {
  readonly #connection: Connection;
  readonly #shared: Shared;
  readonly #evaluator: Evaluator;
  /** As it was read for the query under way. */
  #revision: number | undefined;

  /** @param module as `compiledEvaluator` gives it */
  constructor(index: string, module: object) {
    this.#connection = openReader(index);
    const statements = new PreparedStatements(this.#connection);
    this.#shared = {
      statements,
      estimates: new Estimates(statements),
      foresight: new CostEstimate(statements),
      numbers: new TermNumbers(this),
      texts: new TermTexts(statements),
      searches: new TextSearches(statements),
    };
    this.#evaluator = new Evaluator(module);
  }

  get statements(): PreparedStatements {
    return this.#shared.statements;
  }

  /** The revision of the data that the query under way sees. */
  get revision(): number {
    return (this.#revision ??= revisionOf(this.statements));
  }

  /**
   * Answers one query.
   *
   * @param readable gives the graphs that may be read, undefined for all; called at the moment of the data that the query sees
   */
  answer(order: QueryOrder, readable: () => Numbers | undefined, listener: Listener): Ended {
    // All that a query reads is of one moment.
    this.statements.get('BEGIN').run([]);
    this.#revision = undefined;
    let work: Work | undefined;
    try {
      return this.#answer(order, (work = new Work(order, this.#shared, readable(), listener)));
    } catch (error) {
      if (error instanceof Stopped) {
        return { report: 'stopped', rowsRead: work?.rowsRead ?? 0, scanned: work?.scanned ?? false };
      }
      if (error instanceof GivenUp) return { report: 'given-up' };
      if (error instanceof EvaluatorTrapped) return { report: 'lost' };
      if (error instanceof Refusal) return { report: 'refused', refusal: error.toData() };
      return { report: 'failed', reason: (error as Error).stack ?? String(error) };
    } finally {
      this.statements.get('COMMIT').run([]);
    }
  }

  close(): void {
    this.#connection.close();
  }

  #answer(order: QueryOrder, work: Work): Ended {
    const started = performance.now();
    const outcome = this.#evaluator.run(order, work);
    if (outcome.outcome === 'answered') {
      const { plan } = outcome;
      const told = { rowsRead: work.rowsRead, milliseconds: performance.now() - started };
      return { report: 'answered', bytes: work.piece, work: plan === undefined ? told : { ...told, plan } };
    }
    if (outcome.outcome === 'rows') throw tooLarge(`${order.maxRows} solutions or statements`);
    return { report: 'refused', refusal: refusalOf(named(outcome), order.text).toData() };
  }
}
