/**
 * The port to a graph store: all that the service asks of one. One named graph per primary resource (dataset, catalogue, quality results);
 * the graph's name is the IRI of the resource.
 */

import type { Quad } from '../rdf/terms.js';
import type { AllBut } from './readable.js';

/** The kind of resource that a stored graph describes. */
export type GraphKind = 'dataset' | 'catalogue' | 'quality';

/** One stored graph with the facts that lists and conditional requests need. */
export interface GraphDocument {
  /** Name of the graph: the IRI of its primary resource. */
  readonly iri: string;
  readonly kind: GraphKind;
  /** Last path segment of the IRI; unique within its kind. */
  readonly id: string;
  /** Id of the catalogue that a dataset belongs to. */
  readonly catalogue?: string;
  /** Organization that owns the resource, where known. */
  readonly owner?: string;
  /** Id that the source gave, for resources created by it. */
  readonly originalId?: string;
  /** The metadata exactly as sent, as canonical N-Triples; blank node labels are unique in the whole store. */
  readonly triples: string;
  /** The form in which `triples` are kept, where it is at hand; for some graphs it is what they follow from. */
  readonly kept?: Uint8Array;
  /** Statements the service adds (membership, catalogue record), as N-Triples: queryable, never part of an RDF read. */
  readonly system: string;
  /** SHA-256 of the RDFC-1.0 canonical form, hexadecimal. */
  readonly hash: string;
  /** Number of statements in `triples` and `system` together. */
  readonly quads: number;
  /** The times at which the resource was first and last stored, ISO 8601 UTC with milliseconds. */
  readonly created: string;
  readonly changed: string;
  /** Ids of the distributions that a dataset holds, in no order. */
  readonly distributions: readonly string[];
}

/** A graph as lists name it: without its statements, and without what would have to be counted or looked up for each. */
export type ListedGraph = Omit<GraphDocument, 'triples' | 'kept' | 'system' | 'quads' | 'created' | 'distributions'>;

/** A statement of SQL that takes part in the transaction of a change (search rows, jobs, permissions). */
export interface Statement {
  readonly sql: string;
  readonly params?: readonly SqlValue[];
  /** Rows that must be changed; another number rolls the whole unit back with `ExpectationFailed`. */
  readonly expect?: number;
  /**
   * For a row of a hash chain: SQL that selects the last `link` of the chain. The writer, which alone knows what is last, appends
   * the row's own link to the parameters.
   */
  readonly chain?: string;
  /** True if it runs after the others of its change, which must not depend on it. */
  readonly late?: boolean;
}

/** A value that SQLite stores. */
export type SqlValue = string | number | bigint | Uint8Array | null;

/** Something that happened, as a row of the durable change log. */
export interface ChangeEvent {
  /** The action that is reported, for example `created`, `updated`, `deleted`. */
  readonly action: string;
  readonly kind: GraphKind;
  readonly id: string;
  readonly catalogue?: string;
  readonly hash?: string;
  /** Organization that owns the resource, or owned it last: who may learn of what is gone. */
  readonly owner?: string;
  /** The kind of caller: `key`, `user` or `system`; never which one. */
  readonly actor?: string;
  /** The organizations that may learn of it, beside those who run the service; absent for what follows the resource. */
  readonly parties?: readonly string[];
  /** Id of the request or agreement that it is about. */
  readonly subject?: string;
}

/** A set of graph writes that becomes visible and durable as a whole, or not at all. */
export interface Change {
  readonly put?: readonly GraphDocument[];
  /** IRIs of graphs to remove. */
  readonly remove?: readonly string[];
  readonly events?: readonly ChangeEvent[];
  readonly statements?: readonly Statement[];
}

/** One page of a list, in the order in which the resources were first stored. */
export interface Page {
  /** Continue after this position; 0 or absent starts at the beginning. */
  readonly after?: number;
  /** Skip this many (for the offset paging of REST lists). */
  readonly offset?: number;
  readonly limit: number;
}

/** An item of a list with its position, the keyset cursor. */
export interface Listed<T> {
  readonly position: number;
  readonly item: T;
}

/** A term of a SPARQL result. */
export type Term =
  | { readonly type: 'uri'; readonly value: string }
  | { readonly type: 'bnode'; readonly value: string }
  | { readonly type: 'literal'; readonly value: string; readonly datatype?: string; readonly 'xml:lang'?: string };

/** One solution of a SELECT: variable name to term; unbound variables are absent. */
export type Row = Readonly<Record<string, Term | undefined>>;

/** What a query found in one graph. */
export interface Stated {
  readonly quads: readonly Quad[];
  /** The statements that another query finds in the same document. */
  also(sparql: string): readonly Quad[];
}

/** The graph store. Errors: `STORE_FULL` when a change does not fit, `UNAVAILABLE` when the engine cannot answer. */
export interface GraphStore {
  /** The stored graph of that name. */
  get(iri: string): Promise<GraphDocument | undefined>;
  /** The stored graphs among those with these names, in any order. */
  some(iris: readonly string[]): Promise<readonly GraphDocument[]>;
  /** IRI of the dataset graph that holds this distribution id. */
  datasetOfDistribution(distributionId: string): Promise<string | undefined>;
  /** Pages through one kind, optionally within one catalogue, and without what is not shown. */
  list(kind: GraphKind, page: Page, catalogue?: string, seen?: AllBut): Promise<readonly Listed<ListedGraph>[]>;
  /** Like `list`, with the documents themselves. */
  documents(kind: GraphKind, page: Page, catalogue?: string, seen?: AllBut): Promise<readonly Listed<GraphDocument>[]>;
  count(kind: GraphKind, catalogue?: string, seen?: AllBut): Promise<number>;
  /** Stores a change. Resolves once it is on stable storage and visible to queries; returns the new revision. */
  commit(change: Change): Promise<number>;
  /**
   * Runs a SELECT of a graph, a subject, a predicate and an object, in this order, that the service itself wrote, over the graphs with these
   * names: each is a named graph, and there are no others. Statements by the name of the graph, of those that there are at one moment. They
   * are as they were sent, to the last character. `predicates`: those that the query names, as N-Triples writes them, where it names all that
   * it looks at; statements of others are not even read.
   */
  statements(
    sparql: string,
    graphs: readonly string[],
    predicates?: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, Stated>>;
  /** Revision of the last change; 0 for an empty store. */
  readonly revision: number;
  /**
   * Calls `listener` after every change, once it is durable and visible. Returns what ends that. `foreign`: IRIs of the graphs
   * that another gateway changed; absent where the change was made here.
   */
  onCommit(listener: (foreign?: readonly string[]) => void): () => void;
  close(): Promise<void>;
}
