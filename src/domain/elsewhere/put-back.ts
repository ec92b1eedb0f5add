/** Puts back what the withheld addresses of another deployment stand for: they stay withheld. */
import { Refusal } from '../../errors.js';
import { parseNTriples, toNTriples } from '../../rdf/ntriples.js';
import { isAbsolute } from '../../rdf/statements.js';
import type { Datasets } from '../dataset.js';
import type { TradeRecords } from '../marketplace/trade-records.js';
import { WITHHELD } from '../withheld/gate.js';
import { addressesAmong, replaceNames } from '../withheld/masking.js';
import type { WithheldAddresses } from '../withheld/withheld.js';
import type { WriteOutcome } from '../write-outcome.js';
import type { Actor } from '../writes.js';

/** An address as metadata tell it, and what it stands for. */
export interface BehindAddress {
  readonly address: string;
  readonly url: string;
}

/** The needs of putting back. */
export interface PutBackTools {
  readonly datasets: Datasets;
  readonly records: Pick<TradeRecords, 'publications'>;
  readonly withheld: Pick<WithheldAddresses, 'isWithheld' | 'urls'>;
}

/** Addresses of one request, and characters of one, at most. */
const MOST = 1_000;
const MOST_CHARACTERS = 4_000;

const GATE = new RegExp(`^https?://[^\\s<>"]+${WITHHELD}/[^/\\s<>"]+/\\d{1,9}$`);
const isGate = (text: string): boolean => GATE.test(text);

/** Demands that every address is one that stands for another, and what it stands for is none of those. */
const requireAddresses = (addresses: readonly BehindAddress[]): void => {
  if (addresses.length === 0 || addresses.length > MOST)
    throw new Refusal('BAD_REQUEST', `Between 1 and ${MOST} addresses are put back at once.`, { field: 'addresses' });
  const odd = addresses.findIndex(({ address, url }) => {
    const isShort = address.length <= MOST_CHARACTERS && url.length <= MOST_CHARACTERS;
    return !isShort || !isGate(address) || !isAbsolute(url) || /[\s<>"{}|\\^`]/.test(url) || isGate(url);
  });
  if (odd >= 0)
    throw new Refusal(
      'BAD_REQUEST',
      `An address below ${WITHHELD} stands for one that leads to data, written as an IRI.`,
      { field: `addresses[${odd}]` },
    );
};

/**
 * Stores a dataset anew in which addresses of another deployment stood for those of the data: the metadata tell addresses of this service in
 * their place, and what they stand for is withheld in the same transaction, so that it is in no graph at any time. Errors: `NOT_FOUND`,
 * `BAD_REQUEST` for what are no such addresses, and where the metadata hold none of them; `CONFLICT` for what is on the marketplace, whose
 * addresses follow from its offers.
 */
export const putBackAddresses = (
  id: string,
  addresses: readonly BehindAddress[],
  actor: Actor,
  { datasets, records, withheld, dryRun = false }: PutBackTools & { readonly dryRun?: boolean },
): Promise<WriteOutcome> => {
  requireAddresses(addresses);
  return datasets.change(id, actor, { dryRun }, (previous) => {
    if (records.publications.with(id))
      throw new Refusal('CONFLICT', 'The dataset is or was on the marketplace: its offers say what it withholds.');
    const quads = parseNTriples(previous.triples);
    // One that stands elsewhere only, such as in a text, would be told there and not withheld: it stays as it is.
    const leading = new Set(addressesAmong(quads));
    const names = new Map(addresses.filter(({ address }) => leading.has(address)).map((one) => [one.address, one.url]));
    const known = new Set(withheld.urls(id));
    // A request that comes again finds them withheld already.
    const isDone = withheld.isWithheld(id) && addresses.every(({ url }) => known.has(url));
    if (names.size === 0 && !isDone)
      throw new Refusal('BAD_REQUEST', 'The metadata lead to none of these addresses.', { field: 'addresses' });
    const body = toNTriples(replaceNames(quads, names));
    const payload = { body, contentType: 'application/n-triples' };
    return { task: 'dataset', id, payload, stored: datasets.stored(previous), withholds: true };
  });
};
