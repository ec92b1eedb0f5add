/** Keeps what is asked about offers in step: the rows are written in the transaction of the graphs. */
import type { PlatformTerms } from '../../../core/rdf/vocabulary.js';
import type { GraphDocument, Statement } from '../../../core/store/graph-store.js';
import type { Participant, Put } from '../../repository/writes.js';
import { statedLink } from '../../repository/link.js';
import { offerRows, type OfferRow } from './rows.js';

const removeRows = (dataset: string): Statement[] => [
  { sql: 'DELETE FROM offer WHERE dataset = ?', params: [dataset] },
  { sql: 'DELETE FROM stated_copy WHERE dataset = ?', params: [dataset] },
];

const flag = (value: boolean): number => (value ? 1 : 0);

/**
 * Statements that insert an offer of what is on the marketplace. That it is, and by whom, stands in its publication, which the same transaction may
 * have stored before.
 */
const insertOffer = ({ id, catalogue, owner, created }: GraphDocument, row: OfferRow): Statement => ({
  sql: `INSERT INTO offer (dataset, kind, position, catalogue, type, price, free, open, starts, ends, seller,
  countries, exclusive, pool, most, currency)
SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, IFNULL(p.seller, ?11), ?12, ?13, ?14, ?15, ?16
FROM publication p WHERE p.marketplace_id = ?1 AND p.state <> 'WITHDRAWN'`,
  params: [
    id,
    row.kind,
    row.position,
    catalogue ?? null,
    row.type,
    row.price,
    flag(row.free),
    flag(row.open),
    Date.parse(created),
    row.ends,
    owner ?? null,
    JSON.stringify(row.countries.map((name) => name.toLowerCase())),
    flag(row.exclusive),
    row.pool,
    row.most,
    row.currency,
  ],
});

/** Takes part in every write of a dataset. */
export class OfferIndexing implements Participant {
  constructor(private readonly pst: PlatformTerms) {}

  onPut({ document, previous }: Put): readonly Statement[] {
    if (document.kind !== 'dataset') return [];
    if (previous && previous.hash === document.hash) return [];
    return [...(previous ? removeRows(document.id) : []), ...this.#rows(document)];
  }

  onRemove({ kind, id }: Pick<GraphDocument, 'kind' | 'id'>): readonly Statement[] {
    return kind === 'dataset' ? removeRows(id) : [];
  }

  /** Statements that make all rows of a dataset anew. */
  again(document: GraphDocument): Statement[] {
    return [...removeRows(document.id), ...this.#rows(document)];
  }

  #rows(document: GraphDocument): Statement[] {
    const isCopy = statedLink(document, this.pst).marketplaceOfferId !== undefined;
    return [
      ...offerRows(document, this.pst).map((row) => insertOffer(document, row)),
      ...(isCopy ? [{ sql: 'INSERT INTO stated_copy (dataset) VALUES (?)', params: [document.id] }] : []),
    ];
  }
}
