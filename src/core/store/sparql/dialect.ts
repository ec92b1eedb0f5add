/** The differences between SPARQL servers. */
import type { SparqlText } from '../../rdf/terms.js';
import type { ConditionalChange } from './conditional.js';
import type { Parameters } from './transport.js';

/**
 * The meaning of an answer to an update that failed. Nothing was changed: because its condition did not hold, because another update was in
 * its way, or because the engine does not take it. Or that is not known.
 */
export type UpdateFailure = 'unmet' | 'conflict' | 'refused' | 'unknown';

/** The ways of one engine. */
export interface SparqlDialect {
  /** Characters of the largest literal in which a piece of a long text is kept. */
  readonly pieceLength: number;
  /** Characters of such texts in one request. */
  readonly requestLength: number;
  /** True if solutions come several times as fast in XML as in JSON. */
  readonly writesXmlQuickly: boolean;
  /** Operations as one request that takes effect as a whole or not at all, and never at the same time as another one. */
  request(operations: readonly SparqlText[], journal: string): string;
  /** Canonical N-Triples with literals that the engine keeps, and finds again, in the place of those that it would not. */
  keeps(triples: string): string;
  /** The operations of a conditional change of such statements. */
  change(change: ConditionalChange): SparqlText[];
  /** The meaning of an answer to an update whose status is none of success. */
  failureOf(status: number, body: string): UpdateFailure;
  /**
   * A query of a client, with what makes the union of all graphs its default graph; as much as can be without the graph of the
   * journal, whose name is absent where the client says which graphs it means. Throws a `Refusal` for what only this engine knows.
   */
  query(text: string, journal: string | undefined): { readonly text: string; readonly parameters?: Parameters };
  /** True if updates of several processes follow one another. `release`: what the server calls itself (RFC 9110 §10.2.4). */
  serializes(release: string): boolean;
}
