/** Keeps the groups of the writer thread as entries in the SPARQL server, together with the graphs that they change. */
import { randomUUID } from 'node:crypto';
import type { Logger } from '../../log.js';
import { journalKey } from '../journal/entry.js';
import { OutcomeUnknown } from '../sparql/errors.js';
import type { SparqlJournal } from '../sparql/journal.js';
import type { GraphChange, Journal } from '../sqlite/database.js';

/** The journal of one gateway. */
export class WriteJournal implements Journal {
  readonly key: Uint8Array;
  #onLost: () => void = () => undefined;

  constructor(
    private readonly entries: Pick<SparqlJournal, 'append'>,
    private readonly log: Logger,
    secret: string,
  ) {
    this.key = journalKey(secret);
  }

  async append(number: number, body: string, graphs: readonly GraphChange[]): Promise<string> {
    const id = randomUUID();
    const clear = graphs.map(({ iri }) => iri);
    const insert = graphs.flatMap(({ iri, triples }) => (triples ? [{ graph: iri, triples }] : []));
    try {
      const outcome = await this.entries.append({ after: number - 1, id, body, clear, insert });
      if (outcome === 'appended') return id;
    } catch (error) {
      this.log.error({ err: error, entry: number }, 'the SPARQL server did not take a group of writes');
      // It may still carry out what was sent; what came of it is read when the store is opened again.
      if (error instanceof OutcomeUnknown) this.#onLost();
      throw error;
    }
    this.log.warn({ entry: number }, 'another gateway wrote first');
    this.#onLost();
    throw new Error('another gateway wrote first');
  }

  onLost(): void {
    this.#onLost();
  }

  /** Calls `listener` when the file and the journal have lost step. */
  whenLost(listener: () => void): void {
    this.#onLost = listener;
  }
}
