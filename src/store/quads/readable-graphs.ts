/** The graphs that a caller may read, out of the ids of datasets or catalogues: the datasets, their quality results, and all catalogues. */
import { LRUCache } from 'lru-cache';
import type { PreparedStatements } from '../sqlite/connection.js';
import type { Readable } from '../query.js';
import { Bits } from './bits.js';
import { REVISION } from './form.js';
import type { ReadableBits } from './messages.js';
import { gathered, readNumbers } from './rows.js';

const CATALOGUES = gathered(['g'], "SELECT g FROM graph WHERE kind = 'catalogue'");
const BY_ID = gathered(
  ['g'],
  "SELECT g FROM json_each(?) CROSS JOIN graph ON graph.id = value WHERE kind IN ('dataset', 'quality')",
);
/** Results are in no catalogue themselves. */
const BY_CATALOGUE = gathered(
  ['g'],
  `SELECT graph.g FROM json_each(?) CROSS JOIN graph AS member ON member.catalogue = value
   CROSS JOIN graph ON graph.id = member.id WHERE member.kind = 'dataset' AND graph.kind IN ('dataset', 'quality')`,
);

/** The numbers of the graphs; undefined where all may be read. */
export const readableGraphs = (statements: PreparedStatements, readable: Readable): Bits | undefined => {
  if ('all' in readable) return undefined;
  const [sql, ids] = 'datasets' in readable ? [BY_ID, readable.datasets] : [BY_CATALOGUE, readable.catalogues];
  const graphs = new Bits();
  for (const g of readNumbers(statements, CATALOGUES, [])) graphs.add(g);
  for (const g of readNumbers(statements, sql, [JSON.stringify(ids)])) graphs.add(g);
  return graphs;
};

/** The revision of the data that an index shows. */
export const revisionOf = (statements: PreparedStatements): number =>
  Number(statements.get(REVISION).all([])[0]?.['value']);

/** Callers whose graphs are kept. */
const KEPT = 16;

interface Known {
  readonly revision: number;
  readonly graphs: Bits | undefined;
  /** True if others were told. */
  isTold: boolean;
}

/** Remembers what callers may read, by the number that the endpoint gave it, for as long as the index is the same. */
export class ReadableCache {
  readonly #ids = new LRUCache<number, Readable>({ max: KEPT });
  readonly #graphs = new LRUCache<number, Known>({ max: KEPT });

  constructor(private readonly index: { readonly statements: PreparedStatements; readonly revision: number }) {}

  /** The graphs behind a number, whose ids come with it the first time; undefined where all may be read. */
  graphsOf(readable: { readonly key: number; readonly ids?: Readable } | undefined): Bits | undefined {
    if (!readable) return undefined;
    const { key, ids = this.#ids.get(readable.key) } = readable;
    // Fails closed: without ids nothing may be read.
    if (!ids) return new Bits();
    this.#ids.set(key, ids);
    const { revision } = this.index;
    const known = this.#graphs.get(key);
    if (known?.revision === revision) return known.graphs;
    const graphs = readableGraphs(this.index.statements, ids);
    this.#graphs.set(key, { revision, graphs, isTold: false });
    return graphs;
  }

  /** The graphs behind a number as others are told of them; undefined after the first time, until they are others. */
  untold(key: number): ReadableBits | undefined {
    const known = this.#graphs.get(key);
    if (!known?.graphs || known.isTold) return undefined;
    known.isTold = true;
    return { revision: known.revision, bytes: known.graphs.bytes };
  }
}
