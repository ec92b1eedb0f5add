/**
 * Addresses of data that only those learn of who bought them. The twin on the marketplace, and all that is made of it, has addresses of this
 * service in their place; here is what these stand for.
 */
import { Refusal } from '../../errors.js';
import { parseNTriples, toNTriples } from '../../rdf/ntriples.js';
import { factory, iri } from '../../rdf/terms.js';
import { dcat, type PlatformTerms } from '../../rdf/vocabulary.js';
import type { Statement } from '../../store/graph-store.js';
import type { Database } from '../../store/sqlite/database.js';
import { offersOf } from './agreement.js';

/** Properties whose values lead to the data. Landing pages and samples tell of them, and stay. */
const ADDRESSES = [dcat.accessURL, dcat.downloadURL, dcat.endpointURL, dcat.endpointDescription];

/** Where an address of this service stands for another one. */
export const WITHHELD = '/srv/trade/data';

/** The settings that decide whether addresses can be withheld at all. */
export interface WithholdingRules {
  /** True if everybody may read the original, so that nothing is withheld by leaving it out of the twin. */
  readonly readsAreOpen: boolean;
  /** True if the twin goes to another deployment, which would not know what its addresses stand for. */
  readonly isElsewhere: boolean;
}

/** Metadata as the marketplace shows them, and the statements that keep what they leave out. */
export interface Placed {
  readonly triples: string;
  readonly statements: readonly Statement[];
}

/** Withholds addresses, and knows them. */
export class WithheldAddresses {
  constructor(
    private readonly database: Pick<Database, 'read' | 'readOne'>,
    private readonly base: string,
    private readonly terms: PlatformTerms,
  ) {}

  /** True if an offer of a dataset says that addresses are withheld. */
  isAskedFor(dataset: { readonly iri: string; readonly triples: string }): boolean {
    return offersOf(dataset, this.terms).purchase.some(({ withholdsAddresses }) => withholdsAddresses === true);
  }

  /** Demands that they can be. Throws `CONFLICT`. */
  static require({ readsAreOpen, isElsewhere }: WithholdingRules): void {
    const why = isElsewhere
      ? 'Addresses are withheld by the marketplace itself, and this one is elsewhere.'
      : readsAreOpen && 'Everybody may read the original here: addresses are withheld where reads are restricted.';
    if (why) throw new Refusal('CONFLICT', why, { field: 'offers.purchaseOffer.withholdsAddresses' });
  }

  /** The metadata with addresses of this service. One that was withheld before keeps its own, so that copies stay good. */
  withhold(marketplaceId: string, triples: string): Placed {
    const known = new Map(
      this.database
        .read<{ number: number; url: string }>(
          'SELECT number, url FROM withheld_address WHERE marketplace_id = ? ORDER BY number',
          [marketplaceId],
        )
        .map(({ number, url }) => [url, number]),
    );
    const statements: Statement[] = [];
    const numberOf = (url: string): number => {
      const number = known.get(url) ?? known.size + 1;
      if (!known.has(url)) {
        known.set(url, number);
        statements.push({
          sql: 'INSERT INTO withheld_address (marketplace_id, number, url) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
          params: [marketplaceId, number, url],
          expect: 1,
        });
      }
      return number;
    };
    const gate = `${this.base}${WITHHELD}/${encodeURIComponent(marketplaceId)}`;
    const quads = parseNTriples(triples).map((quad) => {
      const leads = ADDRESSES.some((address) => quad.predicate.equals(address)) && quad.object.termType === 'NamedNode';
      if (!leads) return quad;
      return factory.quad(quad.subject, quad.predicate, iri(`${gate}/${numberOf(quad.object.value)}`));
    });
    return { triples: toNTriples(quads), statements };
  }

  /** The address that one of this service stands for. */
  find(marketplaceId: string, number: number): string | undefined {
    const sql = 'SELECT url FROM withheld_address WHERE marketplace_id = ? AND number = ?';
    return this.database.readOne<{ url: string }>(sql, [marketplaceId, number])?.url;
  }
}
