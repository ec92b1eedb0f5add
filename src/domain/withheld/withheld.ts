/** Addresses of data that only those learn of who may have the data: who withholds them, and what stands behind them. */
import { parseNTriples, toNTriples } from '../../rdf/ntriples.js';
import type { PlatformTerms } from '../../rdf/vocabulary.js';
import type { Statement } from '../../store/graph-store.js';
import type { Database } from '../../store/sqlite/database.js';
import type { Identifiers } from '../identifiers.js';
import { describedOffers } from '../views/monetization.js';
import { Statements } from '../views/statements.js';
import type { Participant, Put } from '../writes.js';
import { WITHHELD } from './gate.js';
import { tellAddresses, type NumberedAddress, type Withholding } from './masking.js';

/** True if a purchase offer says that addresses are told to buyers alone. */
export const withholds = (offered: { readonly iri: string; readonly triples: string }, pst: PlatformTerms): boolean =>
  offered.triples.includes('withholds') &&
  describedOffers(new Statements(offered.iri, offered.triples).main, pst).purchase.some(
    ({ withholdsAddresses }) => withholdsAddresses === true,
  );

/** Knows them, and keeps in the transaction of a write what its metadata leave out. */
export class WithheldAddresses implements Participant {
  constructor(
    private readonly database: Pick<Database, 'read' | 'readOne'>,
    private readonly identifiers: Pick<Identifiers, 'base' | 'iri'>,
    private readonly terms: PlatformTerms,
  ) {}

  /** True if the stored metadata of a dataset withhold its addresses. */
  isWithheld(dataset: string): boolean {
    return this.database.readOne('SELECT 1 FROM withheld_dataset WHERE dataset = ?', [dataset]) !== undefined;
  }

  /** The facts that the intake needs; `wanted` is what an act of trade says. */
  of(dataset: string, wanted?: boolean): Withholding {
    const before = this.isWithheld(dataset);
    const gate = this.#gate(dataset);
    return { gate, known: this.#known(dataset), before, wanted, isSold: before && this.#isSold(dataset) };
  }

  /** The addresses that a dataset withholds, or withheld. */
  urls(dataset: string): readonly string[] {
    return this.#known(dataset).map(({ url }) => url);
  }

  /** The address behind one of this service; undefined where there is none. It is for who was found entitled. */
  find(dataset: string, number: number): string | undefined {
    const sql = 'SELECT url FROM withheld_address WHERE dataset = ? AND number = ?';
    return this.database.readOne<{ url: string }>(sql, [dataset, number])?.url;
  }

  /** The address that data are at, for the service itself: what is behind one of its own, or the address as it is. */
  behind(address: string): string {
    const beginning = `${this.identifiers.base}${WITHHELD}/`;
    if (!address.startsWith(beginning)) return address;
    const [dataset = '', number = ''] = address.slice(beginning.length).split('/');
    return (/^\d{1,9}$/.test(number) ? this.find(dataset, Number(number)) : undefined) ?? address;
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
    return `${this.identifiers.base}${WITHHELD}/${encodeURIComponent(dataset)}/`;
  }

  #known(dataset: string): NumberedAddress[] {
    const sql = 'SELECT number, url FROM withheld_address WHERE dataset = ? ORDER BY number';
    return this.database.read<NumberedAddress>(sql, [dataset]);
  }

  /** True if the dataset is on the marketplace on terms that withhold addresses. */
  #isSold(dataset: string): boolean {
    const sql = 'SELECT terms FROM publication WHERE dataset = ?';
    const triples = this.database.readOne<{ terms: string }>(sql, [dataset])?.terms ?? '';
    return withholds({ iri: this.identifiers.iri('dataset', dataset), triples }, this.terms);
  }
}
