/** The port to an engine that answers SPARQL over everything: for clients, and for the service itself. */
import type { Readable as Stream } from 'node:stream';
import type { Asker } from '../threads/fair/asker.js';
import type { Row } from './graph-store.js';
import type { KeptOrder, Place } from './kept-orders.js';
import type { Readable } from './readable.js';

export type { Readable };

/** A query with what the protocol lets a client say beside it. */
export interface SparqlQuery {
  readonly text: string;
  /** The header Accept; JSON or Turtle where absent. */
  readonly accept?: string | undefined;
  readonly defaultGraphs?: readonly string[];
  readonly namedGraphs?: readonly string[];
  /** The graphs that whoever asks may read; all where absent. To everybody else it is as if they were not there. */
  readonly readable?: Readable | undefined;
}

/** The work that an answer took, where the engine knows it. */
export interface QueryWork {
  /** Rows that were read from the index. */
  readonly rowsRead: number;
  /** Milliseconds from the turn of the query to its answer. */
  readonly milliseconds: number;
  /** The plan of the evaluator, as JSON text, where it was asked for. */
  readonly plan?: string;
}

/** A result as it goes to the client: a stream where it is large, which fails when the query is ended. */
export interface SparqlResult {
  readonly contentType: string;
  readonly body: Buffer | Stream;
  readonly work?: QueryWork;
}

/** A way that goes through everything until it has enough. */
export interface Instead {
  /** Items that are enough. */
  readonly items: number;
  /** Datasets that there are. */
  readonly of: number;
}

/** A SELECT that the service itself wrote, of terms that were escaped by `src/core/rdf/terms.ts`. */
export interface OwnQuery {
  readonly text: string;
  /** As in `SparqlQuery`. */
  readonly readable?: Readable | undefined;
  /** The ids of the datasets whose graphs `GRAPH ?g {}` runs through, in this order; all graphs where absent. */
  readonly among?: readonly string[] | undefined;
  /** True if the plan is to be told. */
  readonly explain?: boolean;
  /** Rows of the index beyond which it is given up; without a bound where absent. */
  readonly mostRead?: number;
  /** Another way to find the same, where there is one: given up is at once what it would probably find sooner, and `mostRead` is for the rest. */
  readonly instead?: Instead;
}

/** The solutions of a SELECT. */
export interface Solutions {
  readonly rows: readonly Row[];
  readonly work?: QueryWork;
  /** True if it was given up, because more rows than `mostRead` were to be read; there are no solutions then. */
  readonly givenUp?: boolean;
}

/** Where a dataset stands in an order: its id decides where several have one place. A dataset may stand in several places. */
export interface Stop {
  readonly place: Place;
  readonly id: string;
  /** True if whoever asks may certainly not read it, or what stands there is in other languages. */
  readonly isPassed?: boolean;
}

/** Some datasets that follow on a stop, or from the beginning where there is none. Ids ascend whatever the direction of the places, but for the order of names. */
export interface Walk {
  readonly order: KeptOrder;
  /** The ids of the datasets alone that are passed, each once; all where absent. */
  readonly among?: readonly string[];
  readonly descending: boolean;
  /** Of texts those in this language count (BCP 47, as `LANGMATCHES` takes it); any where absent. */
  readonly language?: string | undefined;
  readonly after?: Stop | undefined;
  readonly most: number;
  /** As in `SparqlQuery`. */
  readonly readable?: Readable | undefined;
}

/** Numbers of statements, for those who estimate what a query will cost. They may lag behind the data. */
export interface QueryStatistics {
  /** Statements in the default graph. */
  readonly statements: number;
  /** Statements in the default graph with this predicate. */
  withPredicate(iri: string): number;
}

/** How far the index is that answers follow from. */
export interface IndexProgress {
  /** Revision of the data that the index shows, or that it is being made from. */
  readonly revision: number;
  /** The share of the graphs that are in it, from 0 to 1; below 1 while it is being made, when nothing can be asked. */
  readonly progress: number;
}

/** The index that answers follow from: no part of the data, and made again whenever that is needed. */
export interface QueryIndex {
  /** How far it is; undefined before it was opened. */
  readonly state: IndexProgress | undefined;
  /** Tells it of a commit, which it takes over soon, whether or not a query asks for it. */
  written(): void;
  /** Has it follow what was written, without waiting for a query. */
  follow(): void;
  /** Makes it anew; yields how far it is until it is there. */
  rebuild(): AsyncIterable<IndexProgress>;
}

/** Answers SPARQL queries over all graphs. */
export interface QueryEndpoint {
  /**
   * Answers a query that others wrote, on data that is at least at `revision`, as long as whoever asks waits for it. Rejects with a
   * `Refusal`: `SPARQL_SYNTAX`, `BAD_REQUEST`, `NOT_ACCEPTABLE`, `TIMEOUT` or `UNAVAILABLE`.
   */
  query(query: SparqlQuery, revision: number, asker: Asker): Promise<SparqlResult>;
  /** Answers a query of the service itself on the same data, within the same limits; how it is written is not looked at. Rejects likewise. */
  select(query: OwnQuery, revision: number, asker: Asker): Promise<Solutions>;
  /**
   * The stops that follow in an order that is kept, hidden ones too; fewer than `most` at its end. Rejects with `UNAVAILABLE`.
   */
  walk(walk: Walk, revision: number, asker: Asker): Promise<readonly Stop[]>;
  /** Statistics of the index. */
  readonly statistics: QueryStatistics;
  readonly index: QueryIndex;
  close(): Promise<void>;
}

/** Queries that may wait at a time, those of one caller, and the characters of all. */
export const WAITING = { number: 256, numberEach: 32, characters: 16 * 1024 * 1024 };
