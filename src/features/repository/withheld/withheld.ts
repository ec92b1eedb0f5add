/** Addresses of data that only those learn of who may have the data: who withholds them, and what stands behind them. */
import { parseNTriples, toNTriples } from '../../../core/rdf/ntriples.js';
import type { PlatformTerms } from '../../../core/rdf/vocabulary.js';
import type { Statement } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import type { Identifiers } from '../identifiers.js';
import { keptOffers } from '../views/monetization.js';
import type { Participant, Put } from '../writes.js';
import { gateOf, placeholderIn } from '../../../core/http/placeholders.js';
import { tellAddresses, wantedBy, type NumberedAddress, type Withholding } from './masking.js';

declare const decided: unique symbol;

/**
 * That whoever asks may have the data of a dataset. `DataAccess` of the marketplace decides and makes it, for a caller; nothing else does, so no
 * link to data is followed for nobody.
 */
export interface DataPermit {
  readonly dataset: string;
  readonly [decided]: true;
}

/** Knows them, and keeps in the transaction of a write what its metadata leave out. */
export class WithheldAddresses implements Participant {
  constructor(
    private readonly database: Pick<Database, 'read' | 'readOne'>,
    private readonly identifiers: Pick<Identifiers, 'base' | 'iri'>,
    private readonly terms: PlatformTerms,
    /** True if offers for money withhold addresses where they say nothing of them (`PRICED_ADDRESSES`). */
    private readonly withholdsPriced: boolean,
  ) {}

  /** True if by these offers addresses are told to buyers alone. */
  isWanted(terms: string): boolean {
    return terms !== '' && wantedBy(keptOffers(terms, this.terms).purchase, this.withholdsPriced) === true;
  }

  /** True if the stored metadata of a dataset withhold its addresses. */
  isWithheld(dataset: string): boolean {
    return this.database.readOne('SELECT 1 FROM withheld_dataset WHERE dataset = ?', [dataset]) !== undefined;
  }

  /** The facts that the intake needs; `wanted` is what an act of trade says. */
  of(dataset: string, wanted?: boolean): Withholding {
    const before = this.isWithheld(dataset);
    const gate = this.#gate(dataset);
    const { withholdsPriced } = this;
    return {
      gate,
      known: this.#known(dataset),
      before,
      wanted,
      isSold: before && this.#isSold(dataset),
      withholdsPriced,
    };
  }

  /** The addresses that a dataset withholds, or withheld. */
  urls(dataset: string): readonly string[] {
    return this.#known(dataset).map(({ url }) => url);
  }

  /** The address behind a number of a dataset, for who may have its data; undefined where there is none. */
  address({ dataset }: DataPermit, number: number): string | undefined {
    return this.#known(dataset).find((known) => known.number === number)?.url;
  }

  /** What is fetched to see whether an address of metadata answers: nothing that is found there is told but that it does. */
  checked(address: string): string {
    const placeholder = placeholderIn(address, this.identifiers.base);
    const known = placeholder && this.#known(placeholder.dataset).find(({ number }) => number === placeholder.number);
    return known?.url ?? address;
  }

  /** Metadata of a dataset with its addresses, for an act of trade: they are placed and stored anew from these. */
  told(dataset: string, triples: string): string {
    const gate = this.#gate(dataset);
    if (!triples.includes(gate)) return triples;
    return toNTriples(tellAddresses(parseNTriples(triples), { gate, known: this.#known(dataset) }));
  }

  onPut({ document: { iri, id }, withheld }: Put): readonly Statement[] {
    if (!withheld) return [];
    const { before, now, added } = withheld;
    return [
      ...added.map(({ number, url }) => ({
        sql: 'INSERT INTO withheld_address (dataset, number, url) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
        params: [id, number, url],
        expect: 1,
      })),
      ...(now && !before
        ? [
            { sql: 'INSERT OR IGNORE INTO withheld_dataset (dataset) VALUES (?)', params: [id] },
            // Its past told the addresses.
            { sql: 'DELETE FROM graph_version WHERE iri = ?', params: [iri] },
            { sql: "DELETE FROM data_contract WHERE dataset = ? AND ending IN ('REPLACED', 'REMOVED')", params: [id] },
          ]
        : []),
      ...(before && !now ? [{ sql: 'DELETE FROM withheld_dataset WHERE dataset = ?', params: [id] }] : []),
    ];
  }

  #gate(dataset: string): string {
    return gateOf(dataset, this.identifiers.base);
  }

  #known(dataset: string): NumberedAddress[] {
    const sql = 'SELECT number, url FROM withheld_address WHERE dataset = ? ORDER BY number';
    return this.database.read<NumberedAddress>(sql, [dataset]);
  }

  /** True if the dataset is on the marketplace on terms that withhold addresses, or a copy of what somebody bought: its addresses are the seller's to tell. */
  #isSold(dataset: string): boolean {
    if (this.database.readOne('SELECT 1 FROM acquisition WHERE copy = ?', [dataset])) return true;
    const sql = 'SELECT terms FROM publication WHERE dataset = ?';
    return this.isWanted(this.database.readOne<{ terms: string }>(sql, [dataset])?.terms ?? '');
  }
}
