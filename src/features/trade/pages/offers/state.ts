/** The state of the list of offers, which the address says: reads it, writes it, and makes the variables of the operation. */
import { isDay } from '../../../../core/rdf/dates.js';
import type {
  OfferFilter,
  OfferSort,
  OffersPageQueryVariables,
} from '../../../../../schema/operations/generated/operations.js';

/** Offers of one page. */
const PAGE_SIZE = 20;

/** Orders that a visitor can choose, the usual one first. */
export const orders = ['newest', 'cheapest', 'dearest', 'ending'] as const;
/** An order. */
export type Order = (typeof orders)[number];

const sortOf: Readonly<Record<Order, OfferSort>> = {
  newest: { starts: 'DESC' },
  cheapest: { price: 'ASC' },
  dearest: { price: 'DESC' },
  ending: { ends: 'ASC' },
};

/** Kinds of offers. */
export const kinds = ['purchase', 'investment'] as const;
/** The states of an offer; `all` does not ask. */
export const states = ['open', 'over', 'all'] as const;

/** The offers that are asked for; texts that are empty do not narrow. */
export interface OfferState {
  readonly kind: '' | (typeof kinds)[number];
  readonly state: (typeof states)[number];
  readonly free: boolean;
  /** Lowest and highest price, plain decimals. */
  readonly from: string;
  readonly to: string;
  /** Country, as offers write it. */
  readonly place: string;
  /** A day, `2027-12-31`. */
  readonly before: string;
  readonly seller: string;
  readonly catalogue: string;
  readonly sort: Order;
  /** Cursor of the page before. */
  readonly after: string;
}

const oneOf = <T extends string>(values: readonly T[], text: string | null, usual: T): T =>
  values.find((value) => value === text) ?? usual;

const amount = (text: string | null): string => {
  const plain = (text ?? '').trim().replace(',', '.');
  return /^\d{1,15}(\.\d{1,6})?$/.test(plain) ? plain : '';
};

const day = (text: string | null): string => (text !== null && isDay(text) ? text : '');

const word = (text: string | null): string => (text ?? '').trim().slice(0, 200);

/** Reads an address. What is no known value is left out; nothing in an address is an error. */
export const readOffers = (query: URLSearchParams): OfferState => ({
  kind: oneOf(['', ...kinds], query.get('kind'), ''),
  state: oneOf(states, query.get('state'), 'open'),
  free: query.get('free') === 'true',
  from: amount(query.get('from')),
  to: amount(query.get('to')),
  place: word(query.get('place')),
  before: day(query.get('before')),
  seller: word(query.get('seller')),
  catalogue: word(query.get('catalogue')),
  sort: oneOf(orders, query.get('sort'), 'newest'),
  after: (query.get('after') ?? '').slice(0, 1000),
});

/** The usual state: all that is open on the marketplace, the newest first. */
export const USUAL: OfferState = readOffers(new URLSearchParams());

/** Writes the parameters; what is usual is left out, so that one list has one address. */
export const writeOffers = (state: OfferState): URLSearchParams => {
  const said = Object.entries(state).filter(([name, value]) => value !== USUAL[name as keyof OfferState]);
  return new URLSearchParams(said.map(([name, value]): [string, string] => [name, String(value)]));
};

/** True if anything narrows the list. */
export const isNarrowed = ({ sort: _sort, after: _after, ...narrowing }: OfferState): boolean =>
  Object.entries(narrowing).some(([name, value]) => value !== USUAL[name as keyof OfferState]);

const told = (text: string): string | null => (text === '' ? null : text);

/** What is null limits nothing. */
const filterOf = ({ kind, state, free, from, to, place, before, seller, catalogue }: OfferState): OfferFilter => ({
  kind: { eq: kind === '' ? null : kind === 'purchase' ? 'PURCHASE' : 'INVESTMENT' },
  active: { eq: state === 'all' ? null : state === 'open' },
  free: { eq: free || null },
  price: { gte: told(from), lte: told(to) },
  availableIn: { eq: told(place) },
  ends: { lt: told(before) },
  seller: { eq: told(seller) },
  catalogue: { eq: told(catalogue) },
});

/** Variables of the operation; `first` is the number of offers on the page. */
export const offerVariables = (
  state: OfferState,
  languages: readonly string[],
  first = PAGE_SIZE,
): OffersPageQueryVariables => ({
  first,
  after: state.after === '' ? null : state.after,
  filter: filterOf(state),
  sort: [sortOf[state.sort]],
  lang: [...languages],
});
