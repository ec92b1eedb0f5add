/**
 * One answer on every surface: what is offered, what became of it and who asks are drawn; what each surface then shows of the original, the twin and
 * a copy is worked out here from what was drawn, by nothing of the service, and compared.
 */
import { Command } from 'commander';
import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDataset } from '../../src/app/cli/client/dataset.js';
import { addOffer } from '../../src/app/cli/client/offer.js';
import { DSP_PATH } from '../../src/features/dataspace/messages.js';
import { API_KEY } from '../support/service.js';
import { newKey, startWorld, turtle, type Operation, type World } from './world.js';

const CALLERS = ['anonymous', 'seller', 'buyer', 'other', 'operator'] as const;
type Caller = (typeof CALLERS)[number];
const STATES = ['none', 'drafted', 'onSale', 'outdated', 'paused', 'ended', 'soldOut'] as const;

/** What is offered. Prices are written with two digits that are not zero at the end, so that each is found in any text. */
interface Drawn {
  readonly purchase?: {
    /** Null: the seller names it on request. */
    readonly price: string | null;
    readonly currency: string;
    readonly payments: 'one-off' | 'monthly' | 'annual' | 'unsaid';
    readonly onRequest: boolean;
    readonly tax: boolean | null;
    readonly ends: boolean;
    readonly withholds: boolean;
  };
  readonly investment?: {
    readonly price: string;
    readonly shares: number;
    readonly open: boolean;
    readonly ends: boolean;
  };
  readonly state: (typeof STATES)[number];
  readonly isBought: boolean;
  readonly caller: Caller;
  /** Price that is written into the metadata after it was put on sale. */
  readonly draftedLater: string;
}

const price = (from: number, to: number) =>
  fc
    .tuple(fc.integer({ min: from, max: to }), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
    .map(([whole, tenths, hundredths]) => `${whole}.${tenths}${hundredths}`);
const purchase = fc.record({
  price: fc.oneof({ weight: 5, arbitrary: price(2_000, 4_999) }, fc.constantFrom('0', null)),
  currency: fc.constantFrom('EUR', 'USD', 'GBP'),
  payments: fc.constantFrom('one-off' as const, 'monthly' as const, 'annual' as const, 'unsaid' as const),
  onRequest: fc.boolean(),
  tax: fc.constantFrom(true, false, null),
  ends: fc.boolean(),
  withholds: fc.boolean(),
});
const investment = fc.record({
  price: price(5_000, 8_999),
  shares: fc.integer({ min: 2, max: 9 }),
  open: fc.boolean(),
  ends: fc.boolean(),
});
const drawn: fc.Arbitrary<Drawn> = fc
  .record({
    offers: fc.oneof(
      fc.record({ purchase }),
      fc.record({ investment }),
      fc.record({ purchase, investment }),
      fc.record({ purchase }),
    ),
    state: fc.constantFrom(...STATES),
    isBought: fc.boolean(),
    caller: fc.constantFrom(...CALLERS),
    draftedLater: price(91_000, 99_999),
  })
  .map(({ offers, ...rest }) => ({ ...rest, ...(offers as Pick<Drawn, 'purchase' | 'investment'>) }));

const FAR = '2041-05-06T07:08:09.000Z';
const UNITS = { 'one-off': 'ONCE', monthly: 'MONTH', annual: 'YEAR', unsaid: 'PERIOD' } as const;

let world: World;
let headers: Record<Caller, Record<string, string>>;
beforeAll(async () => {
  world = await startWorld({ MCP: 'public', URL_CHECK: 'off' });
  headers = {
    anonymous: {},
    seller: world.seller,
    buyer: world.buyer,
    other: await world.key('c3f6c1de-8b1f-4a52-8a2e-0f3f0c8f5b03'),
    operator: { 'x-api-key': API_KEY },
  };
  const catalogue = '<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "Hers"@en .';
  await send('PUT', '/catalogues/hers', catalogue);
});
afterAll(() => world.stop());

/** The dataset as its seller sends it, with what it drafts. The table makes it one that Croissant can tell. */
const metadata = ({ purchase, investment }: Partial<Drawn>, title: string): string => {
  const said = (name: string, value: string | number | boolean | null): string =>
    value === null ? '' : `; pst:${name} ${typeof value === 'string' ? JSON.stringify(value) : value} `;
  const end = (name: string, ends: boolean): string => (ends ? `; pst:${name} "${FAR}"^^xsd:dateTime ` : '');
  const access = purchase
    ? `; pst:purchaseOffer [ a pst:PurchaseOffer ${purchase.price === null ? '' : `; pst:price ${purchase.price} `}
       ${said('currency', purchase.currency)} ${said('type', purchase.payments === 'one-off' ? 'one-off' : 'subscription')}
       ${said('subscriptionFrequency', UNITS[purchase.payments] === 'ONCE' || purchase.payments === 'unsaid' ? null : purchase.payments)}
       ${purchase.tax === null ? '' : `; <http://schema.org/valueAddedTaxIncluded> ${purchase.tax} `}
       ${said('onRequest', purchase.onRequest)} ${said('withholdsAddresses', purchase.withholds)} ${end('expirationDate', purchase.ends)} ]`
    : '';
  const shares = investment
    ? `; pst:investmentOffer [ a pst:InvestmentOffer ; pst:price ${investment.price} ; pst:totalShares ${investment.shares}
       ; pst:maxShares ${investment.shares} ; pst:percentageOffer 50 ${said('status', investment.open)} ${end('termDate', investment.ends)} ]`
    : '';
  const offers = access + shares === '' ? '' : `; pst:monetization [ a pst:MonetizationMethod ${access} ${shares} ]`;
  return `${turtle(title, offers)}
<https://piveau.io/set/distribution/1> dcat:mediaType <https://www.iana.org/assignments/media-types/text/csv> ;
  <http://www.w3.org/ns/csvw#tableSchema> [ <http://www.w3.org/ns/csvw#column> ( [ <http://www.w3.org/ns/csvw#name> "made" ] ) ] .`;
};

/** The offers as they are put on sale. */
const input = ({ purchase, investment, state }: Drawn, soon: string) => {
  const endOf = (ends: boolean): string | undefined => (state === 'ended' ? soon : ends ? FAR : undefined);
  return {
    ...(purchase && {
      purchaseOffer: {
        ...{ price: purchase.price, currency: purchase.currency, onRequest: purchase.onRequest },
        type: purchase.payments === 'one-off' ? 'one-off' : 'subscription',
        ...(['monthly', 'annual'].includes(purchase.payments) && { subscriptionFrequency: purchase.payments }),
        ...{ taxIncluded: purchase.tax, expirationDate: endOf(purchase.ends) },
        ...{ withholdsAddresses: purchase.withholds, isExclusive: state === 'soldOut' },
      },
    }),
    ...(investment && {
      investmentOffer: {
        ...{
          price: investment.price,
          totalShares: investment.shares,
          maxShares: investment.shares,
          percentageOffer: 50,
        },
        ...{ status: investment.open, termDate: endOf(investment.ends) },
      },
    }),
  };
};

/** What came of it. */
interface Market extends Drawn {
  readonly original: string;
  readonly twin: string | undefined;
  readonly copy: string | undefined;
  readonly soon: string;
  readonly sharesSold: number;
}

const done = async (operation: Operation, variables: object, by: Record<string, string>) => {
  const outcome = await world.run(operation, variables, by);
  if (outcome.code !== undefined) throw new Error(`${operation}: ${JSON.stringify(outcome)}`);
  return outcome;
};

/** A write of the seller. */
const send = async (method: string, path: string, body: string): Promise<string> => {
  const sent = await world.service.fetch(`/srv/repo${path}`, {
    ...{ method, body },
    headers: { 'content-type': 'text/turtle', ...world.seller },
  });
  const text = await sent.text();
  if (sent.status >= 300) throw new Error(text);
  return text;
};

/** Does what was drawn. */
const arrange = async (what: Drawn): Promise<Market> => {
  const title = `Figures ${newKey()}`;
  const first = metadata(what.state === 'drafted' ? what : {}, title);
  const { id: original } = JSON.parse(await send('POST', '/catalogues/hers/datasets', first)) as { id: string };
  const soon = new Date(Date.now() + 2_000).toISOString();
  const market = { ...what, original, twin: undefined, copy: undefined, soon, sharesSold: 0 };
  if (what.state === 'none' || what.state === 'drafted') return market;
  const published = await done('publishDataset', { id: original, offers: input(what, soon) }, world.seller);
  const twin = published.listing?.marketplaceId ?? '';
  const isSold = what.isBought || what.state === 'soldOut';
  const buys = isSold && what.purchase !== undefined && !what.purchase.onRequest && what.purchase.price !== null;
  const copy = buys ? (await done('acquireDataset', { id: twin }, world.buyer)).copy?.identifier : undefined;
  const sharesSold = isSold && what.investment?.open === true ? what.investment.shares : 0;
  if (sharesSold > 0) await done('recordInvestment', { id: twin, shares: sharesSold }, world.buyer);
  if (what.state === 'paused') await done('withdrawOffer', { id: original }, world.seller);
  if (what.state === 'ended') await sleep(Date.parse(soon) - Date.now() + 20);
  if (what.state === 'outdated') {
    const later = { purchase: { ...OTHER, price: what.draftedLater } };
    await send('PUT', `/datasets/${original}`, metadata(later, `${title}, corrected`));
  }
  return { ...market, twin, copy, sharesSold };
};
const OTHER = {
  currency: 'EUR',
  payments: 'one-off',
  onRequest: false,
  tax: null,
  ends: false,
  withholds: false,
} as const;

// What has to be seen.

type Role = 'original' | 'twin' | 'copy';

interface Offer {
  readonly kind: 'PURCHASE' | 'INVESTMENT';
  readonly price: number | null;
  readonly currency: string;
  readonly priceUnit: string;
  readonly taxIncluded: boolean | null;
  readonly ends: string | null;
  readonly free: boolean;
  readonly active: boolean;
}

interface Expected {
  readonly state: string;
  readonly offers: readonly Offer[];
  readonly isOutdated: boolean | null;
}

const NOTHING: Expected = { state: 'NOT_OFFERED', offers: [], isOutdated: null };

/** What a caller has to be told of a dataset. */
const expectedOf = (market: Market, role: Role): Expected => {
  const { purchase, investment, state, caller, copy, soon, sharesSold } = market;
  const maySell = role !== 'copy' && (caller === 'seller' || caller === 'operator');
  if (state === 'none' || (state === 'drafted' && !maySell)) return NOTHING;
  const isOpen = state !== 'drafted' && state !== 'paused' && state !== 'ended';
  const endOf = (ends: boolean): string | null => (state === 'ended' ? soon : ends ? FAR : null);
  const isTaken = state === 'soldOut' && copy !== undefined;
  const isGone = investment !== undefined && sharesSold === investment.shares;
  const offers: Offer[] = [
    ...(purchase
      ? [
          {
            kind: 'PURCHASE' as const,
            price: purchase.price === null ? null : Number(purchase.price),
            ...{ currency: purchase.currency, priceUnit: UNITS[purchase.payments], taxIncluded: purchase.tax },
            ...{ ends: endOf(purchase.ends), free: purchase.price === '0', active: isOpen && !isTaken },
          },
        ]
      : []),
    ...(investment
      ? [
          {
            kind: 'INVESTMENT' as const,
            ...{ price: Number(investment.price), currency: 'EUR', priceUnit: 'SHARE', taxIncluded: null },
            ...{ ends: endOf(investment.ends), free: false, active: isOpen && investment.open && !isGone },
          },
        ]
      : []),
  ];
  const isOutdated = maySell ? state === 'outdated' : null;
  if (state === 'drafted') return { state: 'DRAFTED', offers, isOutdated };
  if (state === 'paused') return { state: 'PAUSED', offers: maySell ? offers : [], isOutdated };
  if (state === 'ended') return { state: 'ENDED', offers, isOutdated };
  if (offers.some(({ active }) => active)) return { state: 'ON_SALE', offers, isOutdated };
  return { state: isTaken || isGone ? 'SOLD_OUT' : 'PAUSED', offers, isOutdated };
};

// What is seen.

interface Asked {
  readonly market: Market;
  readonly role: Role;
  readonly id: string;
  readonly as: Record<string, string>;
}

interface Surface {
  readonly name: string;
  seen(asked: Asked): Promise<unknown>;
  /** What it shows of what has to be told. */
  shows(expected: Expected, asked: Asked): unknown;
}

const get = (path: string, as: Record<string, string>, more: Record<string, string> = {}) =>
  world.service.fetch(path, { headers: { ...as, ...more } });
const asJson = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T;

type Told = Omit<Offer, 'price'> & { readonly price: string | null };
const numbered = (offers: readonly Told[]) =>
  offers.map(({ price: written, ...offer }) => ({ ...offer, price: written === null ? null : Number(written) }));
/** The offers without members that a surface does not tell. */
const without = (offers: readonly Offer[], ...names: readonly (keyof Offer)[]) =>
  offers.map((offer) =>
    Object.fromEntries(Object.entries(offer).filter(([name]) => !names.some((one) => one === name))),
  );
/** Documents that travel tell no drafts, not even to their seller. */
const travelling = ({ state, offers }: Expected): readonly Offer[] => (state === 'DRAFTED' ? [] : offers);
/** What the list of offers and the Dataspace Protocol have: what stands on the marketplace, under its id there. */
const listedAt = ({ offers }: Expected, { market, role }: Asked): readonly Offer[] =>
  role === 'twin' && market.state !== 'drafted' ? offers : [];

const OFFER = 'kind price currency priceUnit taxIncluded ends free active';

/** Amounts as British and American readers write them. */
const amountOf = ({ price: amount, currency, free, priceUnit, taxIncluded }: Offer): string => {
  if (free) return 'Free';
  if (amount === null) return 'Price on request';
  const written = new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount);
  const unit = { MONTH: '/ month', YEAR: '/ year', PERIOD: '/ payment', SHARE: '/ share' }[priceUnit];
  const tax = taxIncluded === null ? undefined : taxIncluded ? 'tax included' : 'plus tax';
  return [written, [unit, tax].filter(Boolean).join(', ')].filter(Boolean).join(' ');
};

interface SchemaOffer {
  readonly price?: string;
  readonly priceCurrency?: string;
  readonly priceSpecification?: {
    readonly price: string;
    readonly unitCode?: string;
    readonly valueAddedTaxIncluded?: boolean;
  };
  readonly validThrough?: string;
  readonly availability: string;
}
const schemaOffers = (offers: readonly SchemaOffer[] = []) =>
  offers.map(({ price: amount, priceCurrency, priceSpecification, validThrough, availability }) => ({
    ...{
      price: amount === undefined ? null : Number(amount),
      currency: priceCurrency ?? null,
      ends: validThrough ?? null,
    },
    ...{ unit: priceSpecification?.unitCode ?? null, tax: priceSpecification?.valueAddedTaxIncluded ?? null },
    active: availability.endsWith('InStock'),
  }));
const inSchema = (expected: Expected) =>
  travelling(expected).map(({ price: amount, currency, ends, priceUnit, taxIncluded, free, active }) => {
    const isPriced = amount !== null && !free;
    return {
      ...{ price: amount, currency: amount === null ? null : currency, ends, active },
      unit: isPriced ? ({ MONTH: 'MON', YEAR: 'ANN' }[priceUnit] ?? null) : null,
      tax: isPriced ? taxIncluded : null,
    };
  });

const page = async ({ id, as }: Asked): Promise<string> =>
  (await get(`/srv/catalog/datasets/${id}`, as, { 'accept-language': 'en' })).text();
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Runs a command of the client in this process. */
const command = async <T>(args: readonly string[], as: Record<string, string>): Promise<T> => {
  const program = new Command().exitOverride();
  addDataset(program);
  addOffer(program);
  const before = process.env['MARKETPLACE_API_KEY'];
  process.env['MARKETPLACE_API_KEY'] = as['x-api-key'] ?? '';
  let out = '';
  const written = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  try {
    await program.parseAsync([...args, '--json', '--url', world.service.url], { from: 'user' });
  } finally {
    written.mockRestore();
    if (before === undefined) delete process.env['MARKETPLACE_API_KEY'];
    else process.env['MARKETPLACE_API_KEY'] = before;
  }
  expect(process.exitCode ?? 0).toBe(0);
  return JSON.parse(out.split('\n').find((line) => line.startsWith('[')) ?? '') as T;
};

interface Rule {
  readonly constraint?: readonly {
    readonly leftOperand: string;
    readonly rightOperand: string;
    readonly 'odrl:unit'?: { readonly '@id': string };
  }[];
  readonly duty?: readonly Rule[];
}

const SURFACES: readonly Surface[] = [
  {
    name: 'GraphQL',
    seen: async ({ id, as }) => {
      const query = `query ($id: ID!) { dataset(id: $id) { listing { state isOutdated offers { ${OFFER} } } } }`;
      type Answer = { dataset: { listing: { state: string; isOutdated: boolean | null; offers: Told[] } } };
      const { data } = await world.service.graphql<Answer>(query, { id }, as);
      return data && { ...data.dataset.listing, offers: numbered(data.dataset.listing.offers) };
    },
    shows: (expected) => expected,
  },
  {
    name: 'the list of offers',
    seen: async ({ id, as }) => {
      const query = `query ($id: String!) { offers(filter: { datasetIdentifier: { eq: $id } }) { edges { node { ${OFFER} } } }
        active: offers(filter: { datasetIdentifier: { eq: $id }, active: { eq: true } }) { totalCount } }`;
      type Answer = { offers: { edges: { node: Told }[] }; active: { totalCount: number } };
      const { data } = await world.service.graphql<Answer>(query, { id }, as);
      const offers = numbered(data?.offers.edges.map(({ node }) => node) ?? []);
      return { active: data?.active.totalCount, offers: offers.sort((a, b) => b.kind.localeCompare(a.kind)) };
    },
    shows: (expected, asked) => {
      const offers = listedAt(expected, asked);
      return { active: offers.filter(({ active }) => active).length, offers };
    },
  },
  {
    name: 'pages',
    seen: async (asked) => {
      const html = await page(asked);
      const section = /<section aria-labelledby="offers">[^]*?<\/section>/.exec(html)?.[0] ?? '';
      return section
        .split('<li class="offer">')
        .slice(1)
        .map((offer) => [
          plain(/<p class="amount">[^]*?<\/p>/.exec(offer)?.[0] ?? ''),
          plain(offer).includes('Ended or closed') ? 'over' : '',
        ]);
    },
    shows: ({ offers, state }) =>
      offers.map((offer) => [amountOf(offer), offer.active || ['DRAFTED', 'PAUSED'].includes(state) ? '' : 'over']),
  },
  {
    name: 'schema.org in pages',
    seen: async (asked) => {
      const html = await page(asked);
      const scripts = [...html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)];
      const documents = scripts.map(([, text = '']) => JSON.parse(text) as { '@type': string; offers?: SchemaOffer[] });
      return schemaOffers(documents.find((one) => one['@type'] === 'Dataset')?.offers);
    },
    shows: inSchema,
  },
  {
    name: 'schema.org',
    seen: async ({ id, as }) =>
      schemaOffers(
        (await asJson<{ offers?: SchemaOffer[] }>(get(`/srv/repo/datasets/${id}?profile=schema.org`, as))).offers,
      ),
    shows: inSchema,
  },
  {
    name: 'Croissant',
    seen: async ({ id, as }) => {
      const answer = await get(`/srv/repo/datasets/${id}?profile=croissant`, as);
      return answer.status === 406 ? 406 : schemaOffers(((await answer.json()) as { offers?: SchemaOffer[] }).offers);
    },
    shows: inSchema,
  },
  {
    name: 'CKAN',
    seen: async ({ id, as }) => {
      type Answer = { result: { extras: { key: string; value: string }[] } };
      const { result } = await asJson<Answer>(get(`/api/3/action/package_show?id=${id}`, as));
      const extra = (name: string): string | undefined => result.extras.find(({ key }) => key === name)?.value;
      const told = JSON.parse(extra('offers') ?? '[]') as (Told & { purchaseOffer?: unknown })[];
      return { state: extra('listing'), offers: numbered(told.map(({ purchaseOffer: _type, ...offer }) => offer)) };
    },
    shows: (expected) => {
      const offers = travelling(expected);
      return { state: offers.length > 0 ? expected.state : undefined, offers };
    },
  },
  {
    name: 'search documents',
    seen: async ({ id, as }) =>
      (await asJson<{ result: { offer: unknown } }>(get(`/srv/search/datasets/${id}`, as))).result.offer,
    shows: (_expected, { market: { original, twin, state }, role }) => {
      if (twin === undefined || state === 'paused') return null;
      const marketplace = { marketplace_offer_id: twin, marketplace_original_id: twin };
      return { ...(role === 'original' ? {} : { original_id: original }), ...(role === 'twin' ? {} : marketplace) };
    },
  },
  {
    name: 'the Dataspace Protocol',
    seen: async ({ id, as }) => {
      const answer = await get(`${DSP_PATH}/catalog/datasets/${id}`, as);
      if (answer.status === 404) return [];
      const { hasPolicy } = (await answer.json()) as { hasPolicy: { permission: [Rule] }[] };
      return hasPolicy.map(({ permission: [{ constraint = [], duty = [] }] }) => {
        const paid = duty[0]?.constraint?.find(({ leftOperand }) => leftOperand === 'odrl:payAmount');
        return {
          price: paid ? Number(paid.rightOperand) : null,
          currency: paid?.['odrl:unit']?.['@id'].split('/').at(-1) ?? null,
          ends: constraint.find(({ leftOperand }) => leftOperand === 'odrl:dateTime')?.rightOperand ?? null,
        };
      });
    },
    shows: (expected, asked) =>
      listedAt(expected, asked)
        .filter(({ kind, active }) => kind === 'PURCHASE' && active)
        .map(({ price: amount, currency, free, ends }) => {
          const isPaid = amount !== null && !free;
          return { price: isPaid ? amount : null, currency: isPaid ? currency : null, ends };
        }),
  },
  {
    name: 'MCP',
    seen: async ({ id, as }) => {
      const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'read_dataset', arguments: { id } } };
      const answer = await world.service.fetch('/mcp', {
        method: 'POST',
        headers: { ...as, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify(call),
      });
      const text = await answer.text();
      const line = text.split('\n').find((one) => one.startsWith('data: ')) ?? `data: ${text}`;
      type Answer = { result: { content: [{ text: string }] } };
      const { result } = JSON.parse(line.slice('data: '.length)) as Answer;
      const told = result.content[0].text;
      type Read = { dataset: { listing: { state: string; offers?: (Partial<Told> & Pick<Told, 'kind'>)[] } } };
      const { state, offers = [] } = (JSON.parse(told.slice(told.indexOf('\n') + 1)) as Read).dataset.listing;
      // Agents are not told what is null.
      return { state, offers: numbered(offers.map((offer) => ({ price: null, ends: null, ...offer }) as Told)) };
    },
    shows: ({ state, offers }, { market }) => ({
      state,
      offers: without(offers, 'taxIncluded').map((offer) => ({
        ...offer,
        onRequest: offer['kind'] === 'PURCHASE' && market.purchase?.onRequest === true,
      })),
    }),
  },
  {
    name: 'dataset list of the command line',
    seen: async ({ id, as }) => {
      const rows = await command<{ id: string; state: string }[]>(['dataset', 'list'], as);
      return rows.filter((row) => row.id === id).map(({ state }) => state);
    },
    // Copies are in the lists of who bought them, and of who runs the service.
    shows: ({ state }, { role, market: { caller } }) =>
      role === 'copy' && caller !== 'buyer' && caller !== 'operator' ? [] : [state],
  },
  {
    name: 'offer list of the command line',
    seen: async ({ id, as }) => {
      const rows = await command<(Told & { dataset: string })[]>(['offer', 'list', '--limit', '500'], as);
      const own = rows.filter(({ dataset }) => dataset === id);
      return own
        .map(({ kind, price: amount, currency, priceUnit, ends, active }) => ({
          ...{ kind, price: amount === null ? null : Number(amount), currency, priceUnit, ends, active },
        }))
        .sort((a, b) => b.kind.localeCompare(a.kind));
    },
    shows: (expected, asked) => without(listedAt(expected, asked), 'taxIncluded', 'free'),
  },
];

/** True if a text has a price, however it groups the digits. */
const tells = (text: string, amount: string): boolean =>
  text.replaceAll(/(?<=\d)[,. ](?=\d{3}\b)/g, '').includes(amount);

/** Prices that are written in the metadata of the original and not on sale. */
const draftsOf = ({ state, purchase, investment, draftedLater }: Market): string[] => {
  const own = [purchase?.price, investment?.price].filter((one) => one != null && one !== '0') as string[];
  return state === 'drafted' ? own : state === 'outdated' ? [draftedLater] : [];
};

/** Everything that a caller reads of a dataset, but for RDF and what comes as it was sent. */
const READ: readonly (readonly [name: string, path: (id: string) => string])[] = [
  ['page', (id) => `/srv/catalog/datasets/${id}`],
  ['quality page', (id) => `/srv/catalog/datasets/${id}/quality`],
  ['RSS', (id) => `/srv/search/en/feeds/datasets/${id}.rss`],
  ['Atom', (id) => `/srv/search/en/feeds/datasets/${id}.atom`],
  ['CKAN', (id) => `/api/3/action/package_show?id=${id}`],
  ['CKAN of the search', (id) => `/srv/search/ckan/package_show?id=${id}`],
  ['schema.org', (id) => `/srv/repo/datasets/${id}?profile=schema.org`],
  ['Croissant', (id) => `/srv/repo/datasets/${id}?profile=croissant`],
];
const FOR_SELLERS = ['page'];
const METADATA =
  'query ($id: ID!) { dataset(id: $id) { monetization { purchaseOffers { price } investmentOffers { price } } } }';

const checkDrafts = async (market: Market, as: Record<string, string>): Promise<void> => {
  const { caller, original, state } = market;
  const maySell = caller === 'seller' || caller === 'operator';
  for (const amount of draftsOf(market)) {
    for (const [name, path] of READ) {
      const answer = await get(path(original), as);
      expect([name, [200, 406]]).toEqual([name, expect.arrayContaining([answer.status])]);
      const isShown = tells(await answer.text(), amount);
      const isTold = maySell && state === 'drafted' && FOR_SELLERS.includes(name);
      expect([name, caller, isShown]).toEqual([name, caller, isTold]);
    }
    const { data } = await world.service.graphql<{ dataset: { monetization: object | null } }>(
      METADATA,
      { id: original },
      as,
    );
    expect([caller, tells(JSON.stringify(data?.dataset.monetization), amount)]).toEqual([caller, maySell]);
    // Existing clients read them there.
    expect(tells(await (await get(`/srv/repo/datasets/${original}`, as)).text(), amount)).toBe(true);
    const { result } = await asJson<{ result: { monetization: unknown } }>(get(`/srv/search/datasets/${original}`, as));
    expect(JSON.stringify(result.monetization)).toContain(amount);
  }
};

const check = async (market: Market): Promise<void> => {
  const as = headers[market.caller];
  const ids = { original: market.original, twin: market.twin, copy: market.copy };
  for (const role of ['original', 'twin', 'copy'] as const) {
    const id = ids[role];
    if (id === undefined) continue;
    if (role === 'twin' && market.state === 'paused') {
      expect((await get(`/srv/repo/datasets/${id}`, as)).status).toBe(404);
      continue;
    }
    const asked = { market, role, id, as };
    const expected = expectedOf(market, role);
    for (const { name, seen, shows } of SURFACES) {
      const found = await seen(asked);
      // Croissant is told to those who have a file.
      if (found === 406) continue;
      expect({ name, role, shown: found }).toEqual({ name, role, shown: shows(expected, asked) });
    }
  }
  await checkDrafts(market, as);
};

it('every surface shows the one listing, whatever is offered, whatever became of it and whoever asks', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async (what) => check(await arrange(what))),
    { numRuns: 25, seed: 44 },
  );
}, 300_000);

// Each state as each caller, so that no drawing leaves one out.
it.each(STATES)('of what is %s, to everybody', async (state) => {
  const [what] = fc.sample(drawn, { numRuns: 1, seed: 440 + STATES.indexOf(state) });
  const market = await arrange({ ...(what as Drawn), state, isBought: true });
  for (const caller of CALLERS) await check({ ...market, caller });
});
