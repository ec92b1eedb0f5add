/**
 * The comparison of the graphs in the SPARQL server with their documents. Nobody but this service should write to them, but a
 * server can be restored from an older backup, and people have tools. What differs is put right from the document.
 *
 * Engines write typed literals in forms of their own, so of those only their presence is compared.
 */
import { NTriplesReader } from '../../rdf/ntriples-reader.js';
import { iri, sparql, XSD_STRING, type Term as RdfTerm } from '../../rdf/terms.js';
import type { Logger } from '../../log.js';
import type { Row, Term } from '../graph-store.js';
import { StoredGraphs } from '../file/stored-graphs.js';
import type { SparqlJournal } from '../sparql/journal.js';
import type { SparqlServer } from '../sparql/server.js';
import type { Database } from '../sqlite/database.js';
import { positionOf } from './copy.js';

/** The progress of a check. */
export interface CheckStep {
  readonly done: number;
  readonly total: number;
  /** Graphs found to differ so far, and how many of them were put right. */
  readonly differences: number;
  readonly mended: number;
}

/** The result of the last whole check. */
export interface CheckResult extends CheckStep {
  /** The time at which it ended, ISO 8601. */
  readonly at: string;
}

/** The two sides of the comparison. */
export interface ConsistencyOptions {
  readonly database: Database;
  readonly server: Pick<SparqlServer, 'select' | 'selectQuickly' | 'dialect'>;
  readonly entries: Pick<SparqlJournal, 'mend'>;
  readonly log: Logger;
}

/** Graphs that are compared at a time. */
const PAGE = 20;
/** Characters that IRIs in SPARQL cannot hold: statements with such IRIs are not in the graphs. */
const UNSAYABLE = /[\u0000-\u0020<>"{}|^`\\]/; // eslint-disable-line no-control-regex -- what IRIREF excludes

type Shape = ReadonlySet<string>;

const literalShape = (value: string, language: string | undefined, datatype: string | undefined): string => {
  if (language) return `@${language.toLowerCase()} ${value}`;
  return datatype === undefined || datatype === XSD_STRING ? `" ${value}` : '^^';
};

const shapeOf = (term: RdfTerm): string => {
  if (term.termType === 'NamedNode') return `<${term.value}>`;
  return term.termType === 'Literal' ? literalShape(term.value, term.language, term.datatype.value) : '_';
};

const shapeOfRow = (term: Term | undefined): string => {
  if (term?.type === 'uri') return `<${term.value}>`;
  return term?.type === 'literal' ? literalShape(term.value, term['xml:lang'], term.datatype) : '_';
};

const isSayable = (...terms: readonly RdfTerm[]): boolean =>
  terms.every((term) => term.termType !== 'NamedNode' || !UNSAYABLE.test(term.value));

const shapeOfText = (triples: string): Shape =>
  new Set(
    new NTriplesReader()
      .read(triples)
      .filter(({ subject, predicate, object }) => isSayable(subject, predicate, object))
      .map(({ subject, predicate, object }) => [subject, predicate, object].map(shapeOf).join(' ')),
  );

const shapesOfRows = (rows: readonly Row[]): Map<string, Set<string>> => {
  const shapes = new Map<string, Set<string>>();
  for (const { g, s, p, o } of rows) {
    const name = g?.value ?? '';
    const shape = shapes.get(name) ?? new Set();
    shapes.set(name, shape.add([s, p, o].map(shapeOfRow).join(' ')));
  }
  return shapes;
};

const isSame = (one: Shape, other: Shape): boolean =>
  one.size === other.size && [...one].every((statement) => other.has(statement));

const NOTHING: Shape = new Set();

/** Checks one store, on the gateway that leads. */
export class Consistency {
  readonly #graphs: StoredGraphs;
  #last: CheckResult | undefined;

  constructor(private readonly options: ConsistencyOptions) {
    this.#graphs = new StoredGraphs(options.database);
  }

  /** The result of the last whole check. */
  get last(): CheckResult | undefined {
    return this.#last;
  }

  /** Compares all graphs and puts right what differs. Rejects with `UNAVAILABLE` when the server cannot be asked. */
  async *check(): AsyncGenerator<CheckStep> {
    const { database, log } = this.options;
    const count = (table: string): number =>
      database.readOne<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`)?.n ?? 0;
    const total = count('graph') + count('graph_removed');
    let step: CheckStep = { done: 0, total, differences: 0, mended: 0 };
    for (const names of this.#pages()) {
      const different = await this.#different(names);
      let mended = 0;
      for (const name of different) if (await this.#mend(name)) mended += 1;
      step = {
        done: step.done + names.length,
        total: Math.max(total, step.done + names.length),
        differences: step.differences + different.length,
        mended: step.mended + mended,
      };
      yield step;
    }
    this.#last = { ...step, at: new Date().toISOString() };
    if (step.differences > 0) log.warn(step, 'graphs in the SPARQL server differed from their documents');
  }

  /** Names of all graphs that should be there, then of those that should not be there any more. */
  *#pages(): Generator<string[]> {
    for (const table of ['graph', 'graph_removed']) {
      for (let after = ''; ;) {
        const sql = `SELECT iri FROM ${table} WHERE iri > ? ORDER BY iri LIMIT ${PAGE}`;
        const names = this.options.database.read<{ iri: string }>(sql, [after]).map((row) => row.iri);
        if (names.length === 0) break;
        yield names;
        after = names.at(-1) ?? after;
      }
    }
  }

  /** Those that differ, looked at again where the quick look found a difference. */
  async #different(names: readonly string[]): Promise<string[]> {
    const { server } = this.options;
    const suspects = await this.#unlike(names, (query) => server.selectQuickly(query));
    return suspects.length === 0 ? suspects : this.#unlike(suspects, (query) => server.select(query));
  }

  async #unlike(names: readonly string[], select: SparqlServer['select']): Promise<string[]> {
    const found = await this.#shapes(names, select);
    return names.filter((name) => !isSame(this.#wanted(name), found.get(name) ?? NOTHING));
  }

  #wanted(name: string): Shape {
    const triples = this.#graphs.statementsOf(name);
    return triples === undefined ? NOTHING : shapeOfText(this.options.server.dialect.keeps(triples));
  }

  async #shapes(names: readonly string[], select: SparqlServer['select']): Promise<Map<string, Set<string>>> {
    // A pattern for each graph: for a list of names Virtuoso takes five times as long.
    const patterns = names.map((name, index) => {
      const pattern = sparql`{ GRAPH ${iri(name)} { ?s ?p ?o } BIND (${iri(name)} AS ?g) }`;
      return index === 0 ? pattern : sparql`UNION ${pattern}`;
    });
    const query = sparql`SELECT ?g ?s ?p ?o { ${patterns} }`;
    return shapesOfRows(await select(query));
  }

  /** Writes a graph from its document, unless something else is written meanwhile; true when it then is as it should be. */
  async #mend(name: string): Promise<boolean> {
    const position = positionOf(this.options.database);
    const triples = this.#graphs.statementsOf(name);
    const insert = triples === undefined ? [] : [{ graph: name, triples }];
    await this.options.entries.mend(position, { clear: [name], remove: [], insert });
    return (await this.#different([name])).length === 0;
  }
}
