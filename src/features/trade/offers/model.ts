/**
 * What offers are filtered by: the rows of the record, because what is on sale, at what price and in which state is not for metadata to
 * say. Their terms in full, and the dataset that is offered, are those of the graphs.
 */
import { many, noun, one, type Field, type Fields, type RelationField } from '../../../model/property.js';
import { dataset } from '../../../model/dataset.js';
import { DEFAULT_CURRENCY, investmentOffer, purchaseOffer } from '../../../model/offers.js';
import { isAvailable, promised, sharesLeft, type OfferInSql } from '../availability.js';

const words = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, [name]]));
const KINDS = ['PURCHASE', 'INVESTMENT'] as const;
const relation = { kind: 'relation', place: 'subject', paths: [], many: false } as const;
const unsorted = { unsorted: true } as const;

/** The offer of a list. Its values stand in `COLUMNS`. */
export const offer = noun('Offer', {
  kind: { ...one.word(), words: words(KINDS), enum: 'OfferKind' },
  price: one.money('currency'),
  currency: { ...one.string(), fallback: DEFAULT_CURRENCY },
  free: one.boolean(),
  active: one.boolean(),
  starts: one.date(),
  ends: one.date(),
  seller: one.string(),
  sharesLeft: one.integer(),
  catalogue: one.string(),
  datasetIdentifier: one.string(),
  /** Countries; an offer that names none is available in all. */
  availableIn: many.listed(),
  dataset: { ...relation, ...unsorted, to: () => dataset } satisfies RelationField,
  purchaseOffer: { ...relation, ...unsorted, to: () => purchaseOffer } satisfies RelationField,
  investmentOffer: { ...relation, ...unsorted, to: () => investmentOffer } satisfies RelationField,
});

/** The time of a question in milliseconds, which is its first parameter. */
const NOW = '(SELECT now FROM moment)';
export const MOMENT = 'WITH moment(now) AS (SELECT ?)';

const inSql: OfferInSql = {
  column: (name) => `offer.${name}`,
  dataset: 'offer.dataset',
  promised: promised('offer.dataset', `strftime('%Y-%m-%dT%H:%M:%fZ', ${NOW} / 1000.0, 'unixepoch')`),
  now: NOW,
};

/** Whether somebody can take an offer now; in a query that begins with `MOMENT`. */
export const AVAILABLE = isAvailable(inSql);

/** The expressions of SQL for the values of an offer, in a query that begins with `MOMENT`. */
export const COLUMNS: ReadonlyMap<Field, string> = new Map(
  Object.entries({
    kind: 'kind',
    price: 'price',
    currency: 'currency',
    free: 'free',
    active: AVAILABLE,
    starts: 'starts',
    ends: 'ends',
    seller: 'seller',
    sharesLeft: sharesLeft(inSql),
    catalogue: 'catalogue',
    datasetIdentifier: 'dataset',
    availableIn: 'countries',
  }).map(([name, sql]) => [(offer.fields as Fields)[name] as Field, sql]),
);
