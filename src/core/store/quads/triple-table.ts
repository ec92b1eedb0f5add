/** The statements of the default graph, each once with the number of graphs that say it. */
import type { PreparedStatements } from '../sqlite/connection.js';
import { Inserts } from './inserts.js';
import type { Postponed } from './postponed.js';
import { gathered, readNumbers } from './rows.js';
import { compare, WIDTH } from './triples.js';

/** A statement by the numbers of its terms. */
export type Triple = readonly [subject: number, predicate: number, object: number];

/** The graphs that say a statement from now on, and those that do no more. */
interface Change {
  readonly triple: Triple;
  readonly added: number[];
  readonly removed: number[];
}

/** A row: how many graphs say a statement, and which one where it is one. */
interface Said {
  readonly number: number;
  readonly graph: number;
}

const NOBODY: Said = { number: 0, graph: 0 };
/** Statements that are looked for at a time. */
const BATCH = 5_000;

const COLUMNS = ['s', 'p', 'o', 'n', 'g'];
const part = (index: number): string => `json_extract(value, '$[${index}]')`;

/** Collects changes of a table and writes them. */
export class TripleTable {
  /** Statements, and for each of them the graph that says it from now on, or, below 0, that does no more. */
  #triples: number[] = [];
  #graphs: number[] = [];
  readonly #rows: Inserts;
  readonly #byObject: Inserts;

  constructor(
    private readonly statements: PreparedStatements,
    private readonly postponed: Postponed,
  ) {
    this.#rows = new Inserts(statements, 'INSERT OR REPLACE INTO shown', COLUMNS.length);
    this.#byObject = new Inserts(statements, 'INSERT OR REPLACE INTO shown_pos', COLUMNS.length);
  }

  /** A graph says these statements from now on. */
  add(triples: Uint32Array, graph: number): void {
    for (const number of triples) this.#triples.push(number);
    for (let at = 0; at < triples.length; at += WIDTH) this.#graphs.push(graph);
  }

  /** A graph does not say these statements any more. */
  remove(triples: Uint32Array, graph: number): void {
    this.add(triples, -graph);
  }

  /**
   * Writes what was collected, and gives by how much the statements of each predicate grew. `known`: numbers of terms from which on nothing
   * was said of them before.
   */
  write(known: number): ReadonlyMap<number, number> {
    const counts = new Map<number, number>();
    const changes = this.#changes();
    this.discard();
    for (let at = 0; at < changes.length; at += BATCH) {
      const batch = changes.slice(at, at + BATCH);
      const said = this.#said(batch.map(({ triple }) => triple).filter(([subject]) => subject < known));
      for (const change of batch) {
        const before = change.triple[0] < known ? (said.get(change.triple.join(' ')) ?? NOBODY) : NOBODY;
        this.#apply(change, before, counts);
      }
    }
    this.#rows.flush();
    this.#byObject.flush();
    return counts;
  }

  /** Forgets what was collected. */
  discard(): void {
    this.#triples = [];
    this.#graphs = [];
    this.#rows.discard();
    this.#byObject.discard();
  }

  /** What was collected, for each statement once, in their order: rows that lie on one page are written one after the other. */
  #changes(): Change[] {
    const [triples, graphs] = [this.#triples, this.#graphs];
    const places = graphs.map((_, index) => index * WIDTH);
    places.sort((a, b) => compare(triples, a, triples, b));
    const changes: Change[] = [];
    let before = -1;
    for (const at of places) {
      const graph = graphs[at / WIDTH] ?? 0;
      if (before < 0 || compare(triples, before, triples, at) !== 0)
        changes.push({
          triple: [triples[at] ?? 0, triples[at + 1] ?? 0, triples[at + 2] ?? 0],
          added: [],
          removed: [],
        });
      before = at;
      if (graph > 0) changes.at(-1)?.added.push(graph);
      else changes.at(-1)?.removed.push(-graph);
    }
    return changes;
  }

  #said(triples: readonly Triple[]): Map<string, Said> {
    const query = `SELECT ${COLUMNS.join()} FROM json_each(?) CROSS JOIN shown
      ON s = ${part(0)} AND p = ${part(1)} AND o = ${part(2)}`;
    const numbers = readNumbers(this.statements, gathered(COLUMNS, query), [JSON.stringify(triples)]);
    const said = new Map<string, Said>();
    for (let at = 0; at < numbers.length; at += COLUMNS.length) {
      const [s = 0, p = 0, o = 0, number = 0, graph = 0] = numbers.slice(at, at + COLUMNS.length);
      said.set(`${s} ${p} ${o}`, { number, graph });
    }
    return said;
  }

  #apply({ triple, added, removed }: Change, said: Said, counts: Map<number, number>): void {
    const number = said.number + added.length - removed.length;
    // Most are new, and nobody else says them.
    const isPlain = said.number === 0 && added.length === 1 && removed.length === 0;
    const graph = isPlain
      ? (added[0] ?? 0)
      : said.number > 1
        ? this.#ofMany(triple, added, removed, number)
        : this.#ofFew(triple, added, removed, said);
    if (number > 0) this.#put(triple, number, graph);
    else
      for (const table of ['shown', 'shown_pos'])
        this.#run(`DELETE FROM ${table} WHERE s = ? AND p = ? AND o = ?`, triple);
    const grown = Math.sign(number) - Math.sign(said.number);
    if (grown !== 0) counts.set(triple[1], (counts.get(triple[1]) ?? 0) + grown);
  }

  #put(triple: Triple, number: number, graph: number): void {
    this.#rows.add(...triple, number, graph);
    if (!this.postponed.takesStatement(triple[0])) this.#byObject.add(...triple, number, graph);
  }

  /** Changes the graphs of a statement that at most one said; which one does now, if it is one. */
  #ofFew(triple: Triple, added: readonly number[], removed: readonly number[], { number, graph }: Said): number {
    const graphs = [...(number === 1 ? [graph] : []), ...added].filter((one) => !removed.includes(one));
    if (graphs.length > 1) for (const one of graphs) this.#sayers('INSERT INTO', triple, one);
    return graphs.length === 1 ? (graphs[0] ?? 0) : 0;
  }

  /** Changes the graphs of a statement that several said; which one does now, if it is one. */
  #ofMany(triple: Triple, added: readonly number[], removed: readonly number[], number: number): number {
    for (const one of removed)
      this.#run(`DELETE FROM shown_by WHERE s = ? AND p = ? AND o = ? AND g = ?`, [...triple, one]);
    for (const one of added) this.#sayers('INSERT OR IGNORE INTO', triple, one);
    if (number !== 1) return 0;
    const where = `FROM shown_by WHERE s = ? AND p = ? AND o = ?`;
    const last = this.statements.get(`SELECT g ${where}`).all(triple)[0]?.['g'] as number;
    this.#run(`DELETE ${where}`, triple);
    return last;
  }

  #sayers(insert: string, triple: Triple, graph: number): void {
    this.#run(`${insert} shown_by VALUES (?, ?, ?, ?)`, [...triple, graph]);
  }

  #run(sql: string, params: readonly number[]): void {
    this.statements.get(sql).run(params);
  }
}
