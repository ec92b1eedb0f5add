/**
 * The limits of public GraphQL requests, in one table. They are counted before anything is executed, and most of them before
 * the document is even validated. Operations of the service itself (the REST routes) are not measured by them.
 */
export const limits = {
  /** Lexical tokens of a document; the parser stops there, so the time to parse is bounded whatever the body limit is. */
  tokens: 2000,
  /** Field levels, the root field being 1. The deepest useful path of the schema (catalogue to offer) is 8. */
  depth: 12,
  /** Field levels below `__schema` and `__type`: what the introspection query of GraphiQL needs. */
  introspectionDepth: 15,
  /** Times that `__schema` may be asked for: one answer holds all of it. */
  introspectionRoots: 1,
  /** Renamed fields of an operation, fragments spelt out: aliases multiply work without making the query longer. */
  aliases: 30,
  /** Root fields of an operation, fragments spelt out. */
  rootFields: 20,
  /** Selections in one pair of braces: the largest type has less than 50 fields. */
  breadth: 100,
  /** Times that one response name may be written in one pair of braces: comparing them takes quadratic time. */
  repetitions: 3,
  /** Selections of an operation, fragments spelt out: fragments that use fragments grow exponentially. */
  selections: 2000,
  /** Directives in a document. */
  directives: 50,
  /** Fragment definitions, and also uses of fragments (spreads and inline), in a document. */
  fragments: 100,
  /** Operations in a document: a client with more of them sends them apart. */
  operations: 20,
  /** Estimated number of objects of an answer (see cost.ts). */
  cost: 5000,
  /** Times the cost of the full introspection query that introspection may cost. */
  introspectionCost: 2,
  /** Errors of validation or of variables that are told. */
  errors: 10,
  /** Characters of a message that quotes the request. */
  message: 300,
  /** Milliseconds that a query may run. */
  queryTime: 5000,
} as const;

/** Sizes of the caches. */
export const caches = {
  /** Characters of documents that are kept parsed; an AST takes some 100 bytes a character. */
  documents: 300_000,
  /** A longer document is parsed every time. */
  document: 20_000,
  /** Selections of operations that are kept compiled; compiled code takes about 2 kB a selection. */
  compiled: 40_000,
  /** An operation is compiled when it is asked for the second time: compiling costs more than executing once. */
  compileAt: 2,
  /** Characters of answers that are kept until the next write, and of the longest one. */
  answers: 32_000_000,
  answer: 1_000_000,
  /** Characters of parts of answers (rows of lists) that are kept, whatever is written, and of the longest one, with what was asked. */
  parts: 16_000_000,
  part: 50_000,
  /** Characters of persisted queries (APQ). */
  persisted: 1_000_000,
} as const;
