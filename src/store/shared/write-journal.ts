/** Keeps the groups of the writer thread as entries in the SPARQL server, together with the graphs that they change. */
import { randomUUID } from 'node:crypto';
import type { Logger } from '../../log.js';
import { journalKey } from '../journal/entry.js';
import type { GraphStatements, GraphUpdate } from '../sparql/conditional.js';
import { OutcomeUnknown } from '../sparql/errors.js';
import type { SparqlJournal } from '../sparql/journal.js';
import type { GraphChange, Journal } from '../sqlite/database.js';
import { differenceOf } from './difference.js';

/** The update of the graphs in the server. */
const updateOf = (changes: readonly GraphChange[]): GraphUpdate => {
  const [clear, remove, insert]: [string[], GraphStatements[], GraphStatements[]] = [[], [], []];
  for (const { iri: graph, triples = '', before } of changes) {
    const known = before?.();
    const difference = known === undefined ? undefined : differenceOf(known, triples);
    if (difference?.removed) remove.push({ graph, triples: difference.removed });
    // A graph that is not there yet has nothing to be emptied of.
    if (!difference && (known !== undefined || !before)) clear.push(graph);
    const added = difference ? difference.added : triples;
    if (added) insert.push({ graph, triples: added });
  }
  return { clear, remove, insert };
};

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
    try {
      const outcome = await this.entries.append({ after: number - 1, id, body, ...updateOf(graphs) });
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
