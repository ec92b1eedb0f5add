/** Keeps the groups of the writer thread as entries in the SPARQL server, together with the graphs that they change. */
import { randomUUID } from 'node:crypto';
import type { Logger } from '../../log.js';
import { journalKey } from '../journal/entry.js';
import type { GraphStatements, GraphUpdate } from '../sparql/conditional.js';
import { OutcomeUnknown } from '../sparql/errors.js';
import type { SparqlJournal } from '../sparql/journal.js';
import type { GraphChange, Journal } from '../sqlite/database.js';

/**
 * The statements that turn one version of a graph into the next. Most writes change few statements of many (a new assessment often nothing
 * but its time), and servers take as long for what is replaced by itself as for what is new.
 */

/** Statements as canonical N-Triples. */
interface Difference {
  readonly removed: string;
  readonly added: string;
}

const BLANK_NODE = /^_:|(?<= )_:[^\s"<]+ \.$/;
/** Subject and predicate of a statement about a literal. */
const ABOUT_LITERAL = /^\S+ \S+ (?=")/;

/**
 * Names under which a statement may be one with another in an engine that writes literals in forms of its own: `1.50` and `1.5`,
 * or `EN` and `en`. `kept` for what stays, `removed` for what must not take a statement along that stays.
 */
const namesOf = (line: string): { readonly kept: readonly string[]; readonly removed: readonly string[] } => {
  const [about] = ABOUT_LITERAL.exec(line) ?? [];
  if (about === undefined) return { kept: [], removed: [] };
  if (line.endsWith('" .')) return { kept: [`plain ${about}`], removed: [`typed ${about}`] };
  if (line.endsWith('> .')) return { kept: [`typed ${about}`], removed: [`typed ${about}`, `plain ${about}`] };
  const tagged = [line.toLowerCase()];
  return { kept: tagged, removed: tagged };
};

const mayMeet = (removed: readonly string[], kept: readonly string[]): boolean => {
  const taken = new Set(removed.flatMap((line) => namesOf(line).removed));
  return taken.size > 0 && kept.some((line) => namesOf(line).kept.some((name) => taken.has(name)));
};

const linesOf = (triples: string): Set<string> => new Set(triples.split('\n').filter((line) => line !== ''));
const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/**
 * The difference of two versions of a graph, each as canonical N-Triples. `undefined` where the graph has to be replaced as a whole:
 * blank nodes differ, which nothing can name, more goes than stays, or an engine might take what stays for what goes.
 */
export const differenceOf = (before: string, after: string): Difference | undefined => {
  const [old, now] = [linesOf(before), linesOf(after)];
  const kept = [...old].filter((line) => now.has(line));
  const removed = [...old].filter((line) => !now.has(line));
  const added = [...now].filter((line) => !old.has(line));
  if (removed.length > kept.length) return undefined;
  if ([...removed, ...added].some((line) => BLANK_NODE.test(line)) || mayMeet(removed, kept)) return undefined;
  return { removed: textOf(removed), added: textOf(added) };
};

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
