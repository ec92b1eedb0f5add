/** The terms that this deployment offered at its marketplace: it signs no others by itself. */
import type { PlatformTerms } from '../../../core/rdf/vocabulary.js';
import type { Statement } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import { offersOf } from '../agreement.js';
import type { Identifiers } from '../../repository/identifiers.js';
import type { Placement } from '../ports.js';

/** Remembers versions of offers. */
export class OfferedTerms {
  constructor(
    private readonly database: Pick<Database, 'readOne'>,
    private readonly identifiers: Pick<Identifiers, 'iri'>,
    private readonly terms: PlatformTerms,
  ) {}

  /** The statements that remember what a placement offers. */
  remember({ marketplaceId, triples }: Pick<Placement, 'marketplaceId' | 'triples'>): readonly Statement[] {
    const { purchase, investment } = offersOf(
      { iri: this.identifiers.iri('dataset', marketplaceId), triples },
      this.terms,
    );
    return [...purchase, ...investment].map(({ version }) => ({
      sql: 'INSERT INTO remote_offered (marketplace_id, version, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
      params: [marketplaceId, version, new Date().toISOString()],
    }));
  }

  /** True if these terms were offered for a dataset at some time. */
  has(marketplaceId: string, version: string): boolean {
    const sql = 'SELECT 1 FROM remote_offered WHERE marketplace_id = ? AND version = ?';
    return this.database.readOne(sql, [marketplaceId, version]) !== undefined;
  }
}
