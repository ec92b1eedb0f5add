/**
 * What offers are filtered by: the rows of the record, because what is on sale, at what price and in which state is not for metadata to
 * say. Their terms in full, and the dataset that is offered, are those of the graphs.
 */
import { noun, one, type Field, type Fields, type RelationField } from '../../../model/property.js';
import { dataset } from '../../../model/dataset.js';
import { DEFAULT_CURRENCY, investmentOffer, purchaseOffer } from '../../../model/offers.js';
import { STATES } from '../states.js';

const words = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, [name]]));
const KINDS = ['PURCHASE', 'INVESTMENT'] as const;
const relation = { kind: 'relation', place: 'subject', paths: [], many: false } as const;
const unsorted = { unsorted: true } as const;

/** The offer of a list. Its values stand in `COLUMNS`. */
export const offer = noun('Offer', {
  kind: { ...one.word(), words: words(KINDS), enum: 'OfferKind' },
  price: one.decimal(),
  currency: { ...one.string(), fallback: DEFAULT_CURRENCY },
  free: one.boolean(),
  active: one.boolean(),
  state: { ...one.word(), words: words(STATES), enum: 'MarketState' },
  starts: one.date(),
  ends: one.date(),
  seller: one.string(),
  sharesLeft: one.integer(),
  dataset: { ...relation, ...unsorted, to: () => dataset } satisfies RelationField,
  purchaseOffer: { ...relation, ...unsorted, to: () => purchaseOffer } satisfies RelationField,
  investmentOffer: { ...relation, ...unsorted, to: () => investmentOffer } satisfies RelationField,
});

/** The time of a question in milliseconds, which is its first parameter. */
const NOW = '(SELECT now FROM moment)';

/** The state that `TradeRecords.state` tells, in the words of SQL. */
const stateOf = (id: string): string =>
  `(SELECT CASE WHEN p.state = 'PUBLISHED' AND p.ends <= ${NOW} THEN 'EXPIRED' ELSE p.state END FROM publication p WHERE p.${id} = offer.dataset)`;
const STATE = `COALESCE(${stateOf('dataset')}, ${stateOf('marketplace_id')},
  CASE WHEN EXISTS (SELECT 1 FROM acquisition a WHERE a.copy = offer.dataset)
    OR EXISTS (SELECT 1 FROM stated_copy c WHERE c.dataset = offer.dataset) THEN 'ACQUIRED' ELSE 'UNPUBLISHED' END)`;

const SHARES = `CASE WHEN kind = 'INVESTMENT' THEN MAX(0, pool - CASE position WHEN 0 THEN
  IFNULL((SELECT sold FROM share_sale s WHERE s.dataset = offer.dataset), 0) ELSE 0 END) END`;

/** The expressions of SQL for the values of an offer, in a query that has `moment`. */
export const COLUMNS: ReadonlyMap<Field, string> = new Map(
  Object.entries({
    kind: 'kind',
    price: 'price',
    currency: 'currency',
    free: 'free',
    active: `(open = 1 AND (ends IS NULL OR ends > ${NOW}))`,
    state: STATE,
    starts: 'starts',
    ends: 'ends',
    seller: 'seller',
    sharesLeft: SHARES,
  }).map(([name, sql]) => [(offer.fields as Fields)[name] as Field, sql]),
);
