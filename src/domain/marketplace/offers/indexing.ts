/** Keeps what is asked about offers in step: the rows are written in the transaction of the graphs. */
import type { PlatformTerms } from '../../../rdf/vocabulary.js';
import type { GraphDocument, Statement } from '../../../store/graph-store.js';
import type { Participant, Put } from '../../writes.js';
import { statedLink } from '../link.js';
import { lastEnd, offerRows, type OfferRow } from './rows.js';

/** What makes a dataset one that is on sale here. */
export interface SaleRules {
  readonly role: 'standalone' | 'factory' | 'marketplace';
  /** Catalogue that holds marketplace datasets. */
  readonly catalogue: string;
}

const removeRows = (dataset: string): Statement[] => [
  { sql: 'DELETE FROM offer WHERE dataset = ?', params: [dataset] },
  { sql: 'DELETE FROM listing WHERE dataset = ?', params: [dataset] },
];

const flag = (value: boolean): number => (value ? 1 : 0);

const insertOffer = ({ id, catalogue, created }: GraphDocument, row: OfferRow, onSale: boolean): Statement => ({
  sql: `INSERT INTO offer (dataset, kind, position, catalogue, on_sale, type, price, free, open, starts, ends, seller,
  countries, exclusive, pool, most) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  params: [
    id,
    row.kind,
    row.position,
    catalogue ?? null,
    flag(onSale),
    row.type,
    row.price,
    flag(row.free),
    flag(row.open),
    Date.parse(created),
    row.ends,
    row.seller,
    JSON.stringify(row.countries.map((name) => name.toLowerCase())),
    flag(row.exclusive),
    row.pool,
    row.most,
  ],
});

/** Takes part in every write of a dataset. */
export class OfferIndexing implements Participant {
  constructor(
    private readonly pst: PlatformTerms,
    private readonly rules: SaleRules,
  ) {}

  onPut({ document, previous }: Put): readonly Statement[] {
    if (document.kind !== 'dataset') return [];
    if (previous && previous.hash === document.hash) return [];
    return [
      ...(previous ? [{ sql: 'DELETE FROM offer WHERE dataset = ?', params: [document.id] }] : []),
      ...this.rows(document),
    ];
  }

  onRemove({ kind, id }: Pick<GraphDocument, 'kind' | 'id'>): readonly Statement[] {
    return kind === 'dataset' ? removeRows(id) : [];
  }

  /** Statements that make all rows of a dataset anew. */
  again(document: GraphDocument): Statement[] {
    return [{ sql: 'DELETE FROM offer WHERE dataset = ?', params: [document.id] }, ...this.rows(document)];
  }

  private rows(document: GraphDocument): Statement[] {
    const rows = offerRows(document, this.pst);
    const { originalId, marketplaceOfferId } = statedLink(document, this.pst);
    const isCopy = marketplaceOfferId !== undefined;
    const onSale = !isCopy && rows.length > 0 && this.#isOnSale(document, originalId);
    return [
      ...rows.map((row) => insertOffer(document, row, onSale)),
      ...(isCopy || onSale
        ? [this.#listing(document, isCopy ? 'COPY' : 'SALE', originalId, rows)]
        : [{ sql: 'DELETE FROM listing WHERE dataset = ?', params: [document.id] }]),
    ];
  }

  /** On a marketplace everything that is offered is on sale; beside a factory, what is in its catalogue or came from one. */
  #isOnSale({ catalogue }: GraphDocument, originalId: string | undefined): boolean {
    const { role, catalogue: marketplace } = this.rules;
    if (role !== 'standalone') return role === 'marketplace';
    return catalogue === marketplace || originalId !== undefined;
  }

  #listing(
    { id, catalogue, owner }: GraphDocument,
    role: 'SALE' | 'COPY',
    originalId: string | undefined,
    rows: readonly OfferRow[],
  ): Statement {
    const ends = lastEnd(rows);
    return {
      sql: `INSERT INTO listing (dataset, role, catalogue, original_id, owner, seller, ends) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT DO UPDATE SET role = excluded.role, catalogue = excluded.catalogue, original_id = excluded.original_id,
  owner = excluded.owner, seller = excluded.seller,
  expired = CASE WHEN ends IS excluded.ends THEN expired ELSE 0 END, ends = excluded.ends`,
      params: [
        id,
        role,
        catalogue ?? null,
        originalId ?? null,
        owner ?? null,
        rows[0]?.seller ?? owner ?? null,
        ends === 'none' ? null : ends,
      ],
    };
  }
}
