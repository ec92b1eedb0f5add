/**
 * The statements that are in named graphs only. What such a graph says is kept by graph, so that its rows follow from it alone: they are
 * written without a look at what others say, and are a third of its statements.
 */
import type { SqlValue } from '../graph-store.js';
import type { PreparedStatements } from '../sqlite/connection.js';
import { Inserts } from './inserts.js';
import type { Postponed } from './postponed.js';
import { WIDTH, without } from './triples.js';

/** The subjects of which a graph says a predicate and object. */
interface Group {
  readonly p: number;
  readonly o: number;
  readonly subjects: number[];
}

/** Statements by predicate and object, the subjects in the order of the statements. */
const groupsOf = (triples: Uint32Array): Group[] => {
  const groups: Group[] = [];
  const byPredicate = new Map<number, Map<number, Group>>();
  for (let at = 0; at < triples.length; at += WIDTH) {
    const [s = 0, p = 0, o = 0] = [triples[at], triples[at + 1], triples[at + 2]];
    let byObject = byPredicate.get(p);
    if (!byObject) byPredicate.set(p, (byObject = new Map()));
    const group = byObject.get(o);
    if (group) {
      group.subjects.push(s);
      continue;
    }
    const added = { p, o, subjects: [s] };
    byObject.set(o, added);
    groups.push(added);
  }
  return groups;
};

/** The first subject, and for each other how much more it is than the one before (read by `hidden-scan.ts`). */
const packed = (subjects: readonly number[]): string => {
  let [text, before] = ['', 0];
  for (const subject of subjects) {
    text += before === 0 ? subject : ` ${subject - before}`;
    before = subject;
  }
  return text;
};

const subjectsOf = (triples: Uint32Array): Set<number> => {
  const subjects = new Set<number>();
  for (let at = 0; at < triples.length; at += WIDTH) subjects.add(triples[at] ?? 0);
  return subjects;
};

const rowOf = (graph: number, { p, o, subjects }: Group): SqlValue[] => [
  p,
  o,
  graph,
  subjects.length,
  packed(subjects),
];

const keyOf = ({ p, o }: Group): string => `${p} ${o}`;

/** Writes what graphs say. */
export class HiddenTable {
  readonly #bySubject: Inserts;
  readonly #byObject: Inserts;
  readonly #later: Inserts;
  #counts = new Map<number, number>();

  constructor(
    private readonly statements: PreparedStatements,
    private readonly postponed: Postponed,
  ) {
    this.#bySubject = new Inserts(statements, 'INSERT OR IGNORE INTO hidden', 2);
    this.#byObject = new Inserts(statements, 'INSERT OR REPLACE INTO hidden_pos', 5);
    this.#later = new Inserts(statements, 'INSERT INTO hidden_later', 5);
  }

  /** Has a graph say some statements instead of those that it said before; both in their order. */
  exchange(graph: number, before: Uint32Array, after: Uint32Array): void {
    const [removed, added] = [without(before, after), without(after, before)];
    if (added.length === 0 && removed.length === 0) return;
    this.#count(removed, -1);
    this.#count(added, 1);
    const subjects = { before: subjectsOf(before), after: subjectsOf(after) };
    for (const subject of subjects.after) if (!subjects.before.has(subject)) this.#bySubject.add(subject, graph);
    const groups = groupsOf(after);
    if (before.length === 0) {
      const rows = this.postponed.takes(groups.length) ? this.#later : this.#byObject;
      for (const group of groups) rows.add(...rowOf(graph, group));
      return;
    }
    this.#flush();
    if (this.postponed.isOn) this.#run('DELETE FROM hidden_later WHERE g = ?', [graph]);
    for (const subject of subjects.before)
      if (!subjects.after.has(subject)) this.#run('DELETE FROM hidden WHERE s = ? AND g = ?', [subject, graph]);
    const left = new Set(groups.map(keyOf));
    for (const group of groupsOf(removed))
      if (!left.has(keyOf(group)))
        this.#run('DELETE FROM hidden_pos WHERE p = ? AND o = ? AND g = ?', [group.p, group.o, graph]);
    const changed = new Set([removed, added].flatMap(groupsOf).map(keyOf));
    for (const group of groups)
      if (this.postponed.isOn || changed.has(keyOf(group))) this.#byObject.add(...rowOf(graph, group));
  }

  /** Writes what was collected, and gives by how much the statements of each predicate grew. */
  write(): ReadonlyMap<number, number> {
    this.#flush();
    const counts = this.#counts;
    this.#counts = new Map();
    return counts;
  }

  /** Forgets what was collected. */
  discard(): void {
    for (const rows of [this.#bySubject, this.#byObject, this.#later]) rows.discard();
    this.#counts.clear();
  }

  #count(triples: Uint32Array, by: number): void {
    for (let at = 1; at < triples.length; at += WIDTH) {
      const p = triples[at] ?? 0;
      this.#counts.set(p, (this.#counts.get(p) ?? 0) + by);
    }
  }

  #flush(): void {
    for (const rows of [this.#bySubject, this.#byObject, this.#later]) rows.flush();
  }

  #run(sql: string, params: readonly number[]): void {
    this.statements.get(sql).run(params);
  }
}
