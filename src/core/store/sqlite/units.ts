/** Runs units of statements on the writing connection: as parts of one transaction, or each in a savepoint, so that a failing one is undone alone. */
import type { SqlValue, Statement } from '../graph-store.js';
import { linkOf, NO_LINK } from './chain.js';
import { bindable, PreparedStatements, type Connection } from './connection.js';
import { wordsOf } from './damage.js';
import type { UnitRequest, WriteAnswer, WriteFailure, WriteResult } from './messages.js';

class Unexpected extends Error {}

/** SQLite has ended the whole transaction, not only the unit. */
export class TransactionLost extends Error {
  constructor(readonly failure: WriteFailure) {
    super(failure.words);
  }
}

/** An error as the owner of the thread is told of it. */
export const failureOf = (error: unknown): WriteFailure => {
  if (error instanceof TransactionLost) return error.failure;
  if (error instanceof Unexpected) return { kind: 'expectation', words: error.message };
  const { name, message } = error as Error;
  if (name === 'DataFileDamaged') return { kind: 'damaged', words: message };
  if (name === 'SealBroken') return { kind: 'sealed', words: message };
  return { kind: 'error', words: wordsOf(error) };
};

/** The statements of one connection. */
export class Units {
  readonly #statements: PreparedStatements;

  constructor(private readonly connection: Connection) {
    this.#statements = new PreparedStatements(connection);
  }

  begin(): void {
    this.#tell('BEGIN IMMEDIATE');
  }

  commit(): void {
    this.#tell('COMMIT');
  }

  /** Undoes what a failed transaction left open; SQLite has done so itself after some errors. */
  rollBack(): void {
    try {
      this.connection.exec('ROLLBACK');
    } catch {
      // There was no transaction left.
    }
  }

  /** Runs a statement. Throws when it changed another number of rows than expected. */
  run({ sql, params = [], expect, chain }: Statement): WriteResult {
    const values = chain === undefined ? params : this.#chained(params, chain);
    const { changes, lastInsertRowid } = this.#statements.get(sql).run(bindable(values));
    if (expect !== undefined && changes !== expect)
      throw new Unexpected(`expected ${expect} changed rows, found ${changes}`);
    return { changes, lastInsertRowid: Number(lastInsertRowid) };
  }

  /** Runs what has no parameters and no result; prepared once. */
  #tell(sql: string): void {
    this.#statements.get(sql).run([]);
  }

  /** The parameters with the link that they make to the rows before. */
  #chained(params: readonly SqlValue[], chain: string): readonly SqlValue[] {
    const previous = this.#statements.get(chain).all([])[0]?.['link'];
    return [...params, linkOf(typeof previous === 'string' ? previous : NO_LINK, params)];
  }

  /** Runs a unit as part of the open transaction. Throws where it fails: then all of the transaction is to be undone. */
  trust({ number, unit }: UnitRequest): WriteAnswer {
    return { number, results: unit.map((statement) => this.run(statement)) };
  }

  /** Runs a unit within the open transaction, and undoes it alone where it fails. Throws `TransactionLost`. */
  attempt({ number, unit }: UnitRequest): WriteAnswer {
    this.#tell('SAVEPOINT unit');
    try {
      const results = unit.map((statement) => this.run(statement));
      this.#tell('RELEASE unit');
      return { number, results };
    } catch (error) {
      const failure = failureOf(error);
      try {
        this.#tell('ROLLBACK TO unit');
        this.#tell('RELEASE unit');
      } catch {
        throw new TransactionLost(failure);
      }
      return { number, failure };
    }
  }
}
