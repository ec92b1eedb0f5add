/** Who takes part in the model, what may be named, and what can be done: few of each, so that everything collides. */

/** Organizations: each owns a catalogue of its own at the start. */
export const ORGANIZATIONS = ['A', 'B', 'C'] as const;
export type Org = (typeof ORGANIZATIONS)[number];

/** People with an account. Olga belongs to no organization and has no role. */
export const PEOPLE = ['alice', 'bob', 'cleo', 'olga', 'admin'] as const;
export type Person = (typeof PEOPLE)[number];

/** Holders of API keys: without limits, of an organization, limited to one catalogue, and both at once. */
export const KEYS = ['key', 'keyOfA', 'keyOfB', 'limitedToA', 'limitedOfB'] as const;
export type KeyName = (typeof KEYS)[number];

export type Who = Person | KeyName | 'anonymous';

/** What an asset's permissions are about. */
export const SCOPES = ['READ', 'EDIT', 'DELETE', 'TRADE'] as const;
export type Scope = (typeof SCOPES)[number];

/** Who does something, and with which credential. */
export interface Caller {
  readonly who: Who;
  /** With a token that carries this scope alone, on what the action names. */
  readonly only?: Scope;
  /** With a token that such a token was exchanged for, asking for everything. */
  readonly exchanged?: true;
}

/** Who has which catalogue at the start. */
export const HOMES = [
  ['alice', 'cat-a'],
  ['bob', 'cat-b'],
  ['cleo', 'cat-c'],
] as const;

/** Catalogues of the organizations, and those of the system. */
export const CATALOGUES = ['cat-a', 'cat-b', 'cat-c', 'marketplace', 'acquired-data'] as const;
export type CatalogueId = (typeof CATALOGUES)[number];
export const SYSTEM: ReadonlySet<string> = new Set(['marketplace', 'acquired-data']);

/** Names of datasets and twins, whose ids are others after every `turn`; `copy-0` is the copy that a buyer got last, `copy-1` the one before. */
export const IDS = ['d1', 't1', 'd2', 't2', 'd3', 't3', 'copy-0', 'copy-1'] as const;
export type Ref = (typeof IDS)[number];

interface OfCaller {
  readonly by: Caller;
}
interface OnCatalogue extends OfCaller {
  readonly catalogue: CatalogueId;
}
interface OnDataset extends OfCaller {
  readonly id: Ref;
}
interface Placed extends OnDataset, OnCatalogue {}
/** Metadata that lead to the data by what stands for an address of another dataset, in place of an address. */
interface Leading {
  readonly to?: Ref | undefined;
}
interface Sold {
  /** Who sells, as the caller says (`sellerId`). */
  readonly seller?: Org | undefined;
}
/** What an offer says beside its price. */
interface Offered {
  /** It costs nothing. */
  readonly free?: boolean | undefined;
  /** Whether addresses are for buyers alone. RDF need not say it. */
  readonly withholds?: boolean | undefined;
}
/** Offers in RDF; `original` stands in `pst:originalId`, `ended` is the place of their end in `ENDS`. */
interface Listed extends Leading, Sold, Offered {
  readonly original?: Ref | undefined;
  readonly ended?: number | undefined;
}
/** What somebody bought; 0 is the purchase that was made last, 1 the one before. */
interface OnPurchase extends OfCaller {
  readonly purchase: number;
}
interface Shared extends OnDataset {
  readonly scope: Scope;
  readonly to: Person;
}

/** What each kind of action needs. Prices and words of metadata follow from the number of the step, so that each is seen once. */
interface Details {
  createCatalogue: OnCatalogue;
  deleteCatalogue: OnCatalogue;
  harvest: OnCatalogue;
  create: Placed & Leading;
  hide: Placed;
  /** Publishes a draft again. */
  unhide: Placed;
  /** RDF that says of itself that it is on sale. */
  import: Placed & Listed;
  /** The same of what is there, which keeps its catalogue. */
  rewrite: OnDataset & Listed;
  /** `ends`: the offers end within the hour. */
  publish: OnDataset & Sold & Offered & { readonly twin: Ref; readonly ends?: boolean | undefined };
  reprice: OnDataset & Sold & Offered;
  /** A sample of the data, for readers or for those alone who may have the data. */
  sample: OnDataset & { readonly entitled: boolean };
  /** Says what became of a payment. */
  pay: OnPurchase & { readonly state: 'PAID' | 'REFUNDED' };
  /** Asks for the data by the Dataspace Protocol. */
  transfer: OnPurchase;
  edit: OnDataset;
  withdraw: OnDataset;
  acquire: OnDataset;
  delete: OnDataset;
  restore: OnDataset;
  invest: OnDataset & { readonly shares: number };
  grant: Shared;
  revoke: Shared;
  /** The operator clears the catalogues and gives them back to their owners; names mean other datasets from here. */
  turn: object;
  disable: { readonly whom: 'bob' | 'cleo' };
  /** An hour and a minute pass; `quiet`: and the service has not noted yet what ended by that. */
  expire: { readonly quiet?: boolean };
}
export type Kind = keyof Details;
/** Actions of these kinds. */
export type Of<K extends Kind> = { [Each in K]: { readonly do: Each } & Details[Each] }[K];
/** One step. */
export type Action = Of<Kind>;

/** Shares of every investment offer. */
export const POOL = 10;

/** Ends that are over, as they may be written (XML Schema 1.1 part 2, 3.3.7 to 3.3.14) or as clients write them. */
export const ENDS = [
  '"2020-01-01"^^xsd:date',
  '"2020-01-01+01:00"^^xsd:date',
  '"2020-01-01+01:00"',
  '"-2020-01-01"^^xsd:date',
  '"2020-06-30T10:00:00+02:00"^^xsd:dateTime',
  '"2019-05Z"^^xsd:gYearMonth',
  '"2019"^^xsd:gYear',
  '"2019-11:00"^^xsd:gYear',
  '"-0044-03+01:00"^^xsd:gYearMonth',
  '"2019"',
] as const;

/** Organization that a caller acts for; the administrator's is one that owns nothing here. */
export const ORGANIZATION_OF: Readonly<Record<Who, Org | 'operator' | undefined>> = {
  alice: 'A',
  bob: 'B',
  cleo: 'C',
  olga: undefined,
  admin: 'operator',
  key: undefined,
  keyOfA: 'A',
  keyOfB: 'B',
  limitedToA: undefined,
  limitedOfB: 'B',
  anonymous: undefined,
};

/** The catalogue that a limited key covers. */
export const LIMIT_OF: Readonly<Partial<Record<Who, CatalogueId>>> = { limitedToA: 'cat-a', limitedOfB: 'cat-b' };

export const isKey = (who: Who): who is KeyName => (KEYS as readonly string[]).includes(who);
/** Whether a key may do anything with anything. */
export const isWholeKey = (who: Who): boolean => isKey(who) && LIMIT_OF[who] === undefined;
