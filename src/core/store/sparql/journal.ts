/**
 * A journal in a SPARQL server: numbered entries, each appended together with the graphs that it changes, in one atomic update
 * that is conditional on the last entry. Any number of processes may append; each number is given once.
 *
 * An append names its entry, so it may be sent any number of times: only one of them can find the head as it was, and the
 * entry tells whose it is.
 */
import { randomUUID } from 'node:crypto';
import { literal, type NamedNode, sparql, type SparqlText } from '../../rdf/terms.js';
import type { Row } from '../graph-store.js';
import { type GraphStatements, type GraphUpdate, headAt } from './conditional.js';
import { OutcomeUnknown } from './errors.js';
import { JOURNAL, JournalNames } from './journal-names.js';
import { sendUntilDone, sendUntilKnown } from './resend.js';
import type { SparqlServer } from './server.js';

/** Receipts that stay, so that whoever is slow still finds its own. */
const RECEIPTS = 16;

/** A value with the number of exchanges that led to it. */
interface Version {
  readonly version: number;
  readonly value: string | undefined;
}

/** The registers of one journal. */
class Registers {
  constructor(
    private readonly server: SparqlServer,
    private readonly names: JournalNames,
  ) {}

  /** The value of a register; `undefined` when it has none. */
  async read(name: string): Promise<string | undefined> {
    return (await this.#version(name)).value;
  }

  /**
   * Puts `next` in the place of `expected`; false when the register holds something else. Rejects with `OutcomeUnknown` when
   * that cannot be told.
   */
  async exchange(name: string, expected: string | undefined, next: string | undefined): Promise<boolean> {
    const { version, value } = await this.#version(name);
    if (value !== expected) return false;
    const { graph, id } = this.names;
    const receipt = this.names.receipt(name, version + 1);
    const stamp = randomUUID();
    return sendUntilKnown(this.server, this.names.base, this.#exchange(name, version, next, stamp), async () => {
      const [row] = await this.server.select(sparql`SELECT ?id { GRAPH ${graph} { ${receipt} ${id} ?id } }`);
      return row?.['id'] && row['id'].value === stamp;
    });
  }

  #exchange(name: string, current: number, next: string | undefined, stamp: string): readonly SparqlText[] {
    const { graph, journal, version, value, id } = this.names;
    const register = this.names.register(name);
    const old = this.names.receipt(name, current + 1 - RECEIPTS);
    const now = sparql`${register} ${version} ${current}`;
    const itself = sparql`GRAPH ${graph} { ${graph} ${journal} ${graph} }`;
    const condition =
      current === 0
        ? sparql`${itself} FILTER NOT EXISTS { GRAPH ${graph} { ${register} ${version} ?any } }`
        : sparql`GRAPH ${graph} { ${now} }`;
    const stated = next === undefined ? [] : [sparql`${register} ${value} ${literal(next)} .`];
    const exchange = sparql`DELETE { GRAPH ${graph} { ${now} . ${register} ${value} ?value . ${old} ${id} ?id } }
INSERT { GRAPH ${graph} { ${register} ${version} ${current + 1} . ${stated}
  ${this.names.receipt(name, current + 1)} ${id} ${literal(stamp)} } }
WHERE { ${condition}
  OPTIONAL { GRAPH ${graph} { ${register} ${value} ?value } } OPTIONAL { GRAPH ${graph} { ${old} ${id} ?id } } }`;
    return current === 0 ? [sparql`INSERT DATA { ${itself} }`, exchange] : [exchange];
  }

  async #version(name: string): Promise<Version> {
    const { graph, version, value } = this.names;
    const register = this.names.register(name);
    const [row] = await this.server.select(sparql`SELECT ?version ?value {
GRAPH ${graph} { ${register} ${version} ?version OPTIONAL { ${register} ${value} ?value } } }`);
    return { version: Number(row?.['version']?.value ?? 0), value: row?.['value']?.value };
  }
}

/** The pieces of a text as statements about `subject`. */
const piecesOf = (
  names: JournalNames,
  subject: NamedNode,
  text: string,
  pieceLength: number,
): readonly SparqlText[] => {
  const pieces: SparqlText[] = [];
  for (let start = 0; start < text.length; start += pieceLength) {
    const piece = literal(text.slice(start, start + pieceLength));
    pieces.push(sparql`${subject} ${names.piece(pieces.length)} ${piece} .`);
  }
  return pieces;
};

/** The statement that tells how much there is: only with it is a text complete. */
const sizeOf = (names: JournalNames, subject: NamedNode, text: string, pieceLength: number): SparqlText =>
  sparql`${subject} ${names.pieces} ${Math.ceil(text.length / pieceLength)} ; ${names.length} ${text.length} .`;

/** The rows `?entry ?p ?o` by entry: predicate to value. */
const bySubject = (rows: readonly Row[]): Map<string, Map<string, string>> => {
  const subjects = new Map<string, Map<string, string>>();
  for (const { s, p, o } of rows) {
    if (!s || !p || !o) continue;
    const members = subjects.get(s.value) ?? new Map<string, string>();
    subjects.set(s.value, members.set(p.value, o.value));
  }
  return subjects;
};

/** The text whose pieces are among the members; `undefined` when not all of it is there. */
const textOf = (names: JournalNames, members: ReadonlyMap<string, string>): string | undefined => {
  const count = members.get(names.pieces.value);
  if (count === undefined) return undefined;
  let text = '';
  for (let index = 0; index < Number(count); index += 1) text += members.get(names.piece(index).value) ?? '';
  return String(text.length) === members.get(names.length.value) ? text : undefined;
};

/** Pieces that are read at the same time. */
const AT_ONCE = 4;

/** One such text, of base64 characters. */
class JournalBlob {
  constructor(
    private readonly server: SparqlServer,
    private readonly names: JournalNames,
    private readonly name: string,
  ) {}

  /** Keeps the text. It can be read as soon as all of it is there. Nobody else may write under the same name. */
  async put(text: string): Promise<void> {
    const { pieceLength, requestLength } = this.server.dialect;
    const subject = this.names.blob(this.name);
    const pieces = piecesOf(this.names, subject, text, pieceLength);
    const each = Math.max(1, Math.floor(requestLength / pieceLength));
    for (let first = 0; first < pieces.length; first += each) await this.#insert(pieces.slice(first, first + each));
    await this.#insert([sizeOf(this.names, subject, text, pieceLength)]);
  }

  /** The text; `undefined` while not all of it is there. */
  async get(): Promise<string | undefined> {
    const { graph, pieces, length } = this.names;
    const subject = this.names.blob(this.name);
    const [size] = await this.server.select(
      sparql`SELECT ?pieces ?length { GRAPH ${graph} { ${subject} ${pieces} ?pieces ; ${length} ?length } }`,
    );
    if (!size) return undefined;
    const count = Number(size['pieces']?.value);
    let text = '';
    for (let first = 0; first < count; first += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => this.#piece(first + index));
      text += (await Promise.all(some)).join('');
    }
    return String(text.length) === size['length']?.value ? text : undefined;
  }

  /** Drops what there is of the text. */
  async drop(): Promise<void> {
    const { graph } = this.names;
    const subject = this.names.blob(this.name);
    const everything = sparql`GRAPH ${graph} { ${subject} ?p ?o }`;
    await sendUntilDone(this.server, this.names.base, [sparql`DELETE { ${everything} } WHERE { ${everything} }`]);
  }

  async #piece(index: number): Promise<string> {
    const { graph } = this.names;
    const piece = sparql`GRAPH ${graph} { ${this.names.blob(this.name)} ${this.names.piece(index)} ?text }`;
    const [row] = await this.server.select(sparql`SELECT ?text { ${piece} }`);
    return row?.['text']?.value ?? '';
  }

  #insert(statements: readonly SparqlText[]): Promise<void> {
    const { graph } = this.names;
    return sendUntilDone(this.server, this.names.base, [sparql`INSERT DATA { GRAPH ${graph} { ${statements} } }`]);
  }
}

/** An entry of the journal. Numbers begin with 1 and have no gaps. */
export interface JournalEntry {
  readonly number: number;
  readonly id: string;
  /** Text of base64 characters. */
  readonly body: string;
}

/** An entry to append, with what it does to the graphs. */
export interface JournalCommit extends GraphUpdate {
  /** Number of the entry that has to be the last one; 0 for an empty journal. The new entry has the next number. */
  readonly after: number;
  /** Unique name of the entry: letters, digits and . _ - */
  readonly id: string;
  readonly body: string;
}

/** The place of a journal. */
export interface SparqlJournalOptions {
  readonly server: SparqlServer;
  /** Name of the graph that holds the journal; several journals may share a server. */
  readonly graph?: string;
}

/** Forgotten entries whose ids are still known. */
const IDS_KEPT = 10_000;
/** Names in one list: engines have limits. */
const NAMES_AT_ONCE = 100;

/** One journal. */
export class SparqlJournal {
  readonly #server: SparqlServer;
  readonly #names: JournalNames;
  readonly #registers: Registers;

  constructor({ server, graph = JOURNAL }: SparqlJournalOptions) {
    this.#server = server;
    this.#names = new JournalNames(graph);
    this.#registers = new Registers(server, this.#names);
  }

  /** The last entry; number 0 without id while there is none. */
  async head(): Promise<{ readonly number: number; readonly id: string | undefined }> {
    const { graph, head, number, id } = this.#names;
    const rows = await this.#server.select(
      sparql`SELECT ?number ?id { GRAPH ${graph} { ${head} ${number} ?number OPTIONAL { ${head} ${id} ?id } } }`,
    );
    return { number: Number(rows[0]?.['number']?.value ?? 0), id: rows[0]?.['id']?.value };
  }

  /** At most `limit` entries that follow on number `after`, without a gap; none when the next one is forgotten. */
  async entries(after: number, limit: number): Promise<readonly JournalEntry[]> {
    const entries: JournalEntry[] = [];
    while (entries.length < limit) {
      const wanted = Math.min(NAMES_AT_ONCE, limit - entries.length);
      const page = await this.#page(after + entries.length, wanted);
      entries.push(...page);
      if (page.length < wanted) break;
    }
    return entries;
  }

  async #page(after: number, count: number): Promise<readonly JournalEntry[]> {
    const names = Array.from({ length: count }, (_, index) => this.#names.entry(after + 1 + index));
    const found = bySubject(
      await this.#server.select(
        sparql`SELECT ?s ?p ?o { VALUES ?s { ${names} } GRAPH ${this.#names.graph} { ?s ?p ?o } }`,
      ),
    );
    const entries: JournalEntry[] = [];
    for (const [index, { value }] of names.entries()) {
      const members = found.get(value);
      const id = members?.get(this.#names.id.value);
      const body = members && textOf(this.#names, members);
      if (id === undefined || body === undefined) break;
      entries.push({ number: after + 1 + index, id, body });
    }
    return entries;
  }

  /**
   * Appends an entry and changes the graphs, all or nothing. `behind` when the last entry is not `after`: nothing has changed.
   * Rejects with `UNAVAILABLE` or `EngineRefused` when nothing has changed, and with `OutcomeUnknown`; then the same commit may
   * be appended again.
   */
  async append(commit: JournalCommit): Promise<'appended' | 'behind'> {
    const founding = commit.after === 0 ? this.#founding() : [];
    const change = {
      names: this.#names,
      after: commit.after,
      graphs: this.#kept(commit),
      entry: this.#entry(commit),
      advance: [this.#advance(commit)],
    };
    const operations = [...founding, ...this.#server.dialect.change(change)];
    return sendUntilKnown(this.#server, this.#names.base, operations, (done) => this.#outcome(commit, done));
  }

  /** Changes graphs if the last entry is `after`, without an entry: for graphs that differ from what the journal says. */
  async mend(after: number, change: GraphUpdate): Promise<void> {
    const operations = this.#server.dialect.change({
      names: this.#names,
      after,
      graphs: this.#kept(change),
      entry: [],
      advance: [],
    });
    await sendUntilKnown(this.#server, this.#names.base, operations, async () => true);
  }

  /** The value of a register; `undefined` when it has none. */
  register(name: string): Promise<string | undefined> {
    return this.#registers.read(name);
  }

  /**
   * Puts `next` in the place of `expected` in a register; false when it holds something else. Rejects with `OutcomeUnknown` when
   * that cannot be told.
   */
  exchange(name: string, expected: string | undefined, next: string | undefined): Promise<boolean> {
    return this.#registers.exchange(name, expected, next);
  }

  /** A large text beside the entries. */
  blob(name: string): JournalBlob {
    return new JournalBlob(this.#server, this.#names, name);
  }

  /** Drops the entries up to a number, in steps. Whose they were stays known for a while, for those who are slow to ask. */
  async forget(upTo: number): Promise<void> {
    const { graph, head, floor } = this.#names;
    const [row] = await this.#server.select(sparql`SELECT ?floor { GRAPH ${graph} { ${head} ${floor} ?floor } }`);
    for (let from = Number(row?.['floor']?.value ?? 0); from < upTo;) {
      const to = Math.min(upTo, from + NAMES_AT_ONCE);
      await sendUntilDone(this.#server, this.#names.base, this.#forgetting(from, to));
      from = to;
    }
  }

  /** A change in statements as the engine keeps them. */
  #kept({ clear, remove, insert }: GraphUpdate): GraphUpdate {
    const kept = ({ graph, triples }: GraphStatements): GraphStatements => ({
      graph,
      triples: this.#server.dialect.keeps(triples),
    });
    return { clear, remove: remove.map(kept), insert: insert.map(kept) };
  }

  #forgetting(from: number, to: number): SparqlText[] {
    const { graph, head, floor, id } = this.#names;
    const names = (shift: number) =>
      Array.from({ length: to - from }, (_, index) => this.#names.entry(from + 1 + index - shift));
    const everything = sparql`GRAPH ${graph} { ?s ?p ?o }`;
    return [
      sparql`DELETE { ${everything} } WHERE { VALUES ?s { ${names(0)} } ${everything} FILTER (?p != ${id}) }`,
      sparql`DELETE { ${everything} } WHERE { VALUES ?s { ${names(IDS_KEPT)} } ${everything} }`,
      sparql`DELETE { GRAPH ${graph} { ${head} ${floor} ?floor } } INSERT { GRAPH ${graph} { ${head} ${floor} ${to} } }
WHERE { OPTIONAL { GRAPH ${graph} { ${head} ${floor} ?floor } } }`,
    ];
  }

  /** The result of a commit; `done`: the engine has answered, so it cannot come later any more. */
  async #outcome({ after, id }: JournalCommit, done: boolean): Promise<'appended' | 'behind' | undefined> {
    const { graph, head, number, id: named } = this.#names;
    const entry = this.#names.entry(after + 1);
    const rows = await this.#server.select(
      sparql`SELECT ?id ?number { { GRAPH ${graph} { ${entry} ${named} ?id } } UNION { GRAPH ${graph} { ${head} ${number} ?number } } }`,
    );
    const winner = rows.find((row) => row['id'])?.['id']?.value;
    if (winner !== undefined) return winner === id ? 'appended' : 'behind';
    const last = Number(rows[0]?.['number']?.value ?? 0);
    if (last > after) throw new OutcomeUnknown('The entry is forgotten, and with it whose it was.');
    return done && last < after ? 'behind' : undefined;
  }

  /** Operations that give a new journal its head. They do nothing when it has one. */
  #founding(): SparqlText[] {
    const { graph, head, number, journal } = this.#names;
    const itself = sparql`GRAPH ${graph} { ${graph} ${journal} ${graph} }`;
    return [
      sparql`INSERT DATA { ${itself} }`,
      // A group of nothing but a filter is not evaluated as it should be by every engine.
      sparql`INSERT { GRAPH ${graph} { ${head} ${number} 0 } }
WHERE { ${itself} FILTER NOT EXISTS { GRAPH ${graph} { ${head} ${number} ?any } } }`,
    ];
  }

  /** The statements of an entry. */
  #entry({ after, id, body }: JournalCommit): readonly SparqlText[] {
    const { pieceLength } = this.#server.dialect;
    const entry = this.#names.entry(after + 1);
    return [
      ...piecesOf(this.#names, entry, body, pieceLength),
      sizeOf(this.#names, entry, body, pieceLength),
      sparql`${entry} ${this.#names.id} ${this.#names.named(id)} .`,
    ];
  }

  /** The operation that makes the entry the last one. */
  #advance({ after, id: name }: JournalCommit): SparqlText {
    const { graph, head, number, id } = this.#names;
    return sparql`DELETE { GRAPH ${graph} { ${head} ${number} ${after} ; ${id} ?last } }
INSERT { GRAPH ${graph} { ${head} ${number} ${after + 1} ; ${id} ${this.#names.named(name)} } }
WHERE { ${headAt(this.#names, after)} OPTIONAL { GRAPH ${graph} { ${head} ${id} ?last } } }`;
  }
}
