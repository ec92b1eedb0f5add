/** The graphs that a caller may read, out of the ids of datasets or catalogues: the datasets, their quality results, and all catalogues. */
import { LRUCache } from 'lru-cache';
import type { PreparedStatements } from '../sqlite/connection.js';
import type { Readable } from '../query.js';
import { AllOthers, Bits } from './bits.js';
import type { DataChange } from './data-changes.js';
import { REVISION } from './form.js';
import type { ReadableBits } from './messages.js';
import { gathered, readNumbers } from './rows.js';

const CATALOGUES = gathered(['g'], "SELECT g FROM graph WHERE kind = 'catalogue'");
const CATALOGUES_BY_ID = gathered(
  ['g'],
  "SELECT g FROM json_each(?) CROSS JOIN graph ON graph.id = value WHERE kind = 'catalogue'",
);
const BY_ID = gathered(
  ['g'],
  "SELECT g FROM json_each(?) CROSS JOIN graph ON graph.id = value WHERE kind IN ('dataset', 'quality')",
);
/** Results are in no catalogue themselves. */
const WITH_RESULTS = `CROSS JOIN graph ON graph.id = member.id
  WHERE member.kind = 'dataset' AND graph.kind IN ('dataset', 'quality')`;
const BY_CATALOGUE = gathered(
  ['g'],
  `SELECT graph.g FROM json_each(?) CROSS JOIN graph AS member ON member.catalogue = value ${WITH_RESULTS}`,
);
/** Those of the datasets of a catalogue but for some: its name, and their ids. */
const HIDDEN = gathered(
  ['g'],
  `SELECT graph.g FROM graph AS member ${WITH_RESULTS}
   AND member.catalogue = ? AND member.id NOT IN (SELECT value FROM json_each(?))`,
);
const BY_ID_AND_CATALOGUE = gathered(
  ['g'],
  `SELECT graph.g FROM json_each(?) CROSS JOIN graph AS member ON member.id = value ${WITH_RESULTS}
   AND member.catalogue IN (SELECT value FROM json_each(?))`,
);

/** What somebody may read. */
class Caller {
  #datasets: ReadonlySet<string> | undefined;

  constructor(private readonly readable: Readable) {}

  /** The numbers of the graphs; undefined where all may be read. */
  graphs(statements: PreparedStatements): Bits | AllOthers | undefined {
    const { readable } = this;
    if ('all' in readable) return undefined;
    const graphs = new Bits();
    if ('allBut' in readable) {
      const hidden = [readable.allBut, JSON.stringify(readable.shown)];
      for (const g of readNumbers(statements, HIDDEN, hidden)) graphs.add(g);
      return new AllOthers(graphs);
    }
    const [sql, ids] = 'datasets' in readable ? [BY_ID, readable.datasets] : [BY_CATALOGUE, readable.catalogues];
    for (const g of readNumbers(statements, CATALOGUES, [])) graphs.add(g);
    for (const g of readNumbers(statements, sql, [JSON.stringify(ids)])) graphs.add(g);
    return graphs;
  }

  /** The numbers of the graphs after a change, where they can be told from those before; else undefined. */
  follow(statements: PreparedStatements, before: Bits, { ids, hasRemoved }: DataChange): Bits | undefined {
    // Results count where their dataset does, which may be gone while they are there.
    if (hasRemoved && !('datasets' in this.readable)) return undefined;
    const changed = [JSON.stringify(ids)];
    const seen = new Set([...readNumbers(statements, CATALOGUES_BY_ID, changed), ...this.#among(statements, ids)]);
    const added = [...seen].filter((g) => !before.has(g));
    const removed = [...readNumbers(statements, BY_ID, changed)].filter((g) => before.has(g) && !seen.has(g));
    if (added.length + removed.length === 0) return before;
    // Others may look at those of before, in an index as it was.
    const after = before.copy();
    for (const g of added) after.add(g);
    for (const g of removed) after.remove(g);
    return after;
  }

  /** The graphs of some datasets. */
  #among(statements: PreparedStatements, ids: readonly string[]): Uint32Array {
    const { readable } = this;
    if ('catalogues' in readable)
      return readNumbers(statements, BY_ID_AND_CATALOGUE, [JSON.stringify(ids), JSON.stringify(readable.catalogues)]);
    const datasets = (this.#datasets ??= new Set('datasets' in readable ? readable.datasets : []));
    return readNumbers(statements, BY_ID, [JSON.stringify(ids.filter((id) => datasets.has(id)))]);
  }
}

/** The revision of the data that an index shows. */
export const revisionOf = (statements: PreparedStatements): number =>
  Number(statements.get(REVISION).get([])?.['value']);

/** Callers whose graphs are kept. */
const KEPT = 16;

interface Known {
  readonly revision: number;
  readonly graphs: Bits | AllOthers | undefined;
  /** True if others were told. */
  isTold: boolean;
}

/** Remembers what callers may read, by the number that the endpoint gave it, and follows what is written. */
export class ReadableCache {
  readonly #callers = new LRUCache<number, Caller>({ max: KEPT });
  readonly #graphs = new LRUCache<number, Known>({ max: KEPT });

  constructor(
    private readonly index: { readonly statements: PreparedStatements; readonly revision: number },
    private readonly changes: { since(revision: number): DataChange | undefined },
  ) {}

  /** The graphs behind a number, whose ids come with it the first time; undefined where all may be read. */
  graphsOf(readable: { readonly key: number; readonly ids?: Readable } | undefined): Bits | AllOthers | undefined {
    if (!readable) return undefined;
    const { key, ids } = readable;
    const caller = ids ? new Caller(ids) : this.#callers.get(key);
    // Fails closed: without ids nothing may be read.
    if (!caller) return new Bits();
    this.#callers.set(key, caller);
    const { revision, statements } = this.index;
    const known = this.#graphs.get(key);
    if (known?.revision === revision) return known.graphs;
    // What is hidden of one catalogue is little: it is found anew.
    const before = known?.graphs instanceof Bits ? known.graphs : undefined;
    const change = known && before && this.changes.since(known.revision);
    const followed = change && caller.follow(statements, before, change);
    const graphs = followed ?? caller.graphs(statements);
    this.#graphs.set(key, { revision, graphs, isTold: false });
    return graphs;
  }

  /** The graphs behind a number as others are told of them; undefined after the first time, until they are others. */
  untold(key: number): ReadableBits | undefined {
    const known = this.#graphs.get(key);
    if (!known?.graphs || known.isTold) return undefined;
    known.isTold = true;
    const isOthers = known.graphs instanceof AllOthers;
    const { bytes } = isOthers ? (known.graphs as AllOthers).of : (known.graphs as Bits);
    return { revision: known.revision, bytes, isOthers };
  }
}
