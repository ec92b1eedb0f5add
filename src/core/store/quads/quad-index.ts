/** An index that is being written: graphs come, are replaced, and go, each time as one transaction. */
import { PreparedStatements, type Connection } from '../sqlite/connection.js';
import { bytesOf } from '../file/packed.js';
import { Dictionary } from './dictionary.js';
import { HiddenTable } from './hidden-table.js';
import { Inserts } from './inserts.js';
import { MOST, STANDS_FOR_SEVERAL, textsIn } from './names.js';
import { numbered, type Held, type NumberedGraph } from './numbered.js';
import { packPlaces, rowsOf, unpackPlaces, type OrderedRow } from './ordered-rows.js';
import { MOST_POSTPONED, Postponed, type MostPostponed } from './postponed.js';
import type { ReadGraphs } from './read-graphs.js';
import { TripleTable } from './triple-table.js';
import { WIDTH, without } from './triples.js';

/** Numbers by which the index remembers how far it is. */
export type State = Readonly<Record<string, number>>;

/** A graph as it was put last: what it holds, and the rows that follow from it. */
interface Kept extends Held {
  readonly rows: readonly OrderedRow[];
}

const NOTHING: Kept = { shown: new Uint32Array(), hidden: new Uint32Array(), rows: [] };

const COUNTED = `INSERT INTO predicate VALUES (?1, ?2, ?3)
  ON CONFLICT (p) DO UPDATE SET shown = shown + ?2, hidden = hidden + ?3`;

/** The statements in the bytes that a graph is kept as. */
export const unpackQuads = (stored: Uint8Array | ArrayBuffer): Uint32Array => {
  if (stored instanceof ArrayBuffer) return new Uint32Array(stored);
  const bytes = bytesOf(stored);
  return new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
};

const packQuads = ({ shown, hidden }: Held): Uint8Array => {
  const quads = new Uint32Array(shown.length + hidden.length);
  quads.set(shown);
  quads.set(hidden, shown.length);
  return new Uint8Array(quads.buffer);
};

const heldIn = (quads: Uint32Array, shown: number): Held => ({
  shown: quads.subarray(0, shown * WIDTH),
  hidden: quads.subarray(shown * WIDTH),
});

/** One index, for the one thread that writes it. */
export class QuadIndex {
  readonly #statements: PreparedStatements;
  readonly #postponed: Postponed;
  readonly #dictionary: Dictionary;
  readonly #tables: { readonly shown: TripleTable; readonly hidden: HiddenTable };
  readonly #ordered: { readonly now: Inserts; readonly later: Inserts };
  #removed: number;
  /** The number that the next new term had when what is being put was begun. */
  #known = Infinity;

  /** @param most what is postponed at a time while the index is first filled */
  constructor(
    private readonly connection: Connection,
    most: MostPostponed = MOST_POSTPONED,
  ) {
    this.#statements = new PreparedStatements(connection);
    this.#postponed = new Postponed(this.#statements, most);
    this.#postponed.goOn(this.#postponedFrom);
    this.#dictionary = new Dictionary(this.#statements, this.#postponed, this.get('next') ?? 1);
    this.#removed = this.get('removed') ?? 0;
    this.#ordered = {
      now: new Inserts(this.#statements, 'INSERT OR IGNORE INTO ordered', 5),
      later: new Inserts(this.#statements, 'INSERT INTO ordered_later', 5),
    };
    this.#tables = {
      shown: new TripleTable(this.#statements, this.#postponed),
      hidden: new HiddenTable(this.#statements, this.#postponed),
    };
  }

  /** A number of the state. */
  get(key: string): number | undefined {
    return this.#statements.get('SELECT value FROM state WHERE key = ?').all([key])[0]?.['value'] as number | undefined;
  }

  /** Statements that were taken away since terms were last swept. */
  get removed(): number {
    return this.#removed;
  }

  /** Statements that there are: those of the default graph once, others in each of their graphs. */
  get size(): number {
    const sql = 'SELECT IFNULL(SUM(shown + hidden), 0) AS n FROM predicate';
    return Number(this.#statements.get(sql).all([])[0]?.['n']);
  }

  /** Runs `work`, which puts and removes graphs, and notes how far the index is then: all of it, or nothing. */
  transaction(work: () => void, state: () => State): void {
    this.connection.exec('BEGIN IMMEDIATE');
    try {
      work();
      for (const [key, value] of Object.entries({ ...state(), ...this.#own })) {
        this.#run('INSERT OR REPLACE INTO state VALUES (?, ?)', [key, value]);
      }
      this.connection.exec('COMMIT');
    } catch (error) {
      this.connection.exec('ROLLBACK');
      this.#postponed.goOn(this.#postponedFrom);
      this.#dictionary.forget(this.get('next') ?? 1);
      this.#removed = this.get('removed') ?? 0;
      for (const table of Object.values(this.#tables)) table.discard();
      for (const rows of Object.values(this.#ordered)) rows.discard();
      throw error;
    }
  }

  /**
   * From now on what is new is not to be found in every order at once, until `settle`: an index that nobody asks yet is filled faster so.
   * What is postponed is not forgotten with the process. In a transaction.
   */
  postpone(): void {
    this.#postponed.goOn(this.#dictionary.next);
  }

  /** Writes what was postponed, and postpones nothing any more. In a transaction. */
  settle(): void {
    this.#postponed.write(this.#dictionary.next);
    this.#postponed.goOn(Infinity);
  }

  /** Puts graphs in place of those of their names. */
  put(graphs: ReadGraphs): void {
    this.#known = this.#dictionary.next;
    for (const graph of numbered(graphs, this.#dictionary)) this.#put(graph);
    this.#write();
    if (this.#postponed.isMuch) this.#postponed.write(this.#dictionary.next);
  }

  /** Removes the graphs of these names, those that are there. */
  remove(iris: readonly string[]): void {
    this.#known = this.#dictionary.next;
    for (const iri of iris) {
      const g = this.#dictionary.find(`I${iri}`);
      if (g === undefined) continue;
      const held = this.#held(g);
      const graph = this.#statements.get('SELECT id FROM graph WHERE g = ?').all([g])[0];
      if (graph) this.#order(g, String(graph['id']), held.rows, []);
      this.#exchange(g, held, NOTHING);
      this.#run('DELETE FROM graph WHERE g = ?', [g]);
    }
    this.#write();
  }

  /** Removes the terms that no graph has any more. In proportion to the index. */
  sweep(): void {
    const used = new Uint8Array((this.#dictionary.next >> 3) + 1);
    const mark = (id: number): void => void (used[id >> 3] = (used[id >> 3] ?? 0) | (1 << (id & 7)));
    for (let after = -1, rows = this.#graphsAfter(after); rows.length > 0; rows = this.#graphsAfter(after)) {
      for (const { g, quads } of rows) for (const id of [g, ...unpackQuads(quads)]) mark(id);
      after = rows.at(-1)?.g ?? Infinity;
    }
    const isUsed = (id: number): boolean => ((used[id >> 3] ?? 0) & (1 << (id & 7))) !== 0;
    for (let after = 0, rows = this.#namesAfter(after); rows.length > 0; rows = this.#namesAfter(after)) {
      for (const { id, text, alike } of rows) {
        // One name keeps all of its row. Without rows, a stem would seem to have had room for names that are kept by themselves.
        if (alike >= MOST.rows || textsIn(text).some((_, at) => isUsed(id + at))) mark(id);
      }
      after = rows.at(-1)?.id ?? Infinity;
    }
    for (let id = 1; id < this.#dictionary.next; id += 1) if (!isUsed(id)) this.#removeTerm(id);
    this.#dictionary.forget(this.#dictionary.next);
    this.#removed = 0;
  }

  close(): void {
    this.connection.close();
  }

  /** How far the index is by itself. 0 for `postponed` where nothing is. */
  get #own(): State {
    const { from, isOn } = this.#postponed;
    return { next: this.#dictionary.next, removed: this.#removed, postponed: isOn ? from : 0 };
  }

  get #postponedFrom(): number {
    return this.get('postponed') || Infinity;
  }

  #removeTerm(id: number): void {
    for (const order of ['hash', 'value'])
      this.#run(`DELETE FROM term_by_${order} WHERE ${order} = (SELECT ${order} FROM term WHERE id = ?1) AND id = ?1`, [
        id,
      ]);
    this.#run('DELETE FROM term WHERE id = ?', [id]);
  }

  /** Rows that stand for several terms, with the number of those with their hash. */
  #namesAfter(id: number): { readonly id: number; readonly text: string; readonly alike: number }[] {
    const alike = '(SELECT COUNT(*) FROM term_by_hash WHERE hash = term.hash) AS alike';
    const sql = `SELECT id, text, ${alike} FROM term WHERE id > ? AND ${STANDS_FOR_SEVERAL} ORDER BY id LIMIT 500`;
    return this.#statements.get(sql).all([id]) as { id: number; text: string; alike: number }[];
  }

  #graphsAfter(g: number): { readonly g: number; readonly quads: Uint8Array }[] {
    const sql = 'SELECT g, quads FROM graph WHERE g > ? ORDER BY g LIMIT 500';
    return this.#statements.get(sql).all([g]) as { g: number; quads: Uint8Array }[];
  }

  #put({ graph, g, shown, hidden, said }: NumberedGraph): void {
    const held = g < this.#known ? this.#held(g) : NOTHING;
    const rows = rowsOf(graph.kind, g, said);
    this.#order(g, graph.id, held.rows, rows);
    this.#exchange(g, held, { shown, hidden });
    const { kind, id, catalogue } = graph;
    this.#statements
      .get('INSERT OR REPLACE INTO graph (g, kind, id, catalogue, places, shown, quads) VALUES (?, ?, ?, ?, ?, ?, ?)')
      .run([g, kind, id, catalogue, packPlaces(rows), shown.length / WIDTH, packQuads({ shown, hidden })]);
  }

  #held(g: number): Kept {
    const row = this.#statements.get('SELECT places, shown, quads FROM graph WHERE g = ?').all([g])[0];
    if (!row) return NOTHING;
    const rows = unpackPlaces(row['places'] as string | null);
    return { ...heldIn(unpackQuads(row['quads'] as Uint8Array), Number(row['shown'])), rows };
  }

  /** Has a dataset stand where it stands now because of a graph. */
  #order(g: number, id: string, before: readonly OrderedRow[], after: readonly OrderedRow[]): void {
    const keyOf = ([kept, place]: OrderedRow): string => `${kept} ${place}`;
    const was = new Set(before.map(keyOf));
    const now = new Map(after.map((row) => [keyOf(row), row]));
    // What was kept of a row does not tell its languages, which may be others now.
    const remains = (row: OrderedRow): boolean => {
      const key = keyOf(row);
      return was.has(key) && now.has(key) && now.get(key)?.[2] === undefined;
    };
    const { isOn } = this.#postponed;
    for (const row of before)
      if (!remains(row))
        for (const table of ['ordered', ...(isOn ? ['ordered_later'] : [])])
          this.#run(`DELETE FROM ${table} WHERE kept = ? AND place = ? AND id = ?`, [row[0], row[1], id]);
    const rows = isOn ? this.#ordered.later : this.#ordered.now;
    for (const row of after) if (!remains(row)) rows.add(row[0], row[1], id, g, row[2] ?? null);
  }

  #exchange(g: number, before: Held, after: Held): void {
    const [removed, added] = [without(before.shown, after.shown), without(after.shown, before.shown)];
    this.#tables.shown.remove(removed, g);
    this.#tables.shown.add(added, g);
    this.#tables.hidden.exchange(g, before.hidden, after.hidden);
    this.#removed += (removed.length + without(before.hidden, after.hidden).length) / WIDTH;
  }

  #write(): void {
    for (const rows of Object.values(this.#ordered)) rows.flush();
    const grown = { shown: this.#tables.shown.write(this.#known), hidden: this.#tables.hidden.write() };
    for (const p of new Set([...grown.shown.keys(), ...grown.hidden.keys()])) {
      const counts = [p, grown.shown.get(p) ?? 0, grown.hidden.get(p) ?? 0];
      this.#run(COUNTED, counts);
    }
  }

  #run(sql: string, params: readonly (string | number)[]): void {
    this.#statements.get(sql).run(params);
  }
}
