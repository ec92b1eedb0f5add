/** Buying, investing and selling from pages. They run the same operations as every client, so the same gate decides who may. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  AcquireFromPageDocument,
  AcquisitionsPageDocument,
  type AcquisitionsPageQuery,
  InvestFromPageDocument,
  InvestmentsPageDocument,
  type InvestmentsPageQuery,
  PublishFromPageDocument,
  SharesBoughtDocument,
  type SharesBoughtQuery,
  TradePageDocument,
  type TradePageQuery,
  UpdateOfferFromPageDocument,
  WithdrawFromPageDocument,
} from '../../../../schema/operations/generated/operations.js';
import { notFound, Refusal, refusals } from '../../../core/errors.js';
import { parameter } from '../../../core/http/query.js';
import type { Page } from '../../../core/pages/layout.js';
import { type Pages, type PageTools, requirePerson } from '../../../core/pages/mount.js';
import { redirectWith } from '../../../core/pages/notes.js';
import { Empty } from '../../../core/pages/parts/empty.js';
import { Localized } from '../../../core/pages/parts/localized.js';
import { priceOf, Subject, untilOf } from '../../../core/pages/parts/sold.js';
import { Later, Table } from '../../../core/pages/parts/table.js';
import { to } from '../../../core/pages/urls.js';
import { useVisit, type Visit } from '../../../core/pages/visit.js';
import { readSeen } from './comparison.js';
import { type Deal, mostOf, type Obstacle, type Refused, type Trade, tradePage, versionOf } from './confirm.js';
import { isOnRequest } from './offers/offer-card.js';

/** The purchases of the visitor's organization: `/srv/catalog/account/orders`. */
type Purchases = AcquisitionsPageQuery['acquisitions'];
type Investments = InvestmentsPageQuery['investments'];
type Purchase = Purchases['edges'][number]['node'];
type Investment = Investments['edges'][number]['node'];

/** The content of the page. */
interface Orders {
  readonly purchases: Purchases;
  readonly investments: Investments;
}

/** The price, with the licence that was bought. */
const Price = ({
  price,
  currency,
  licenceLabel,
}: Pick<Purchase, 'price' | 'currency'> & { readonly licenceLabel?: string | null }) => {
  const visit = useVisit();
  return (
    <>
      {priceOf(price, currency, visit)}
      {licenceLabel == null || price === null ? null : <span class="line note">{licenceLabel}</span>}
    </>
  );
};

const State = ({
  state,
  problem,
  agreement,
}: Pick<Purchase, 'state' | 'problem'> & { readonly agreement?: Partial<Purchase['agreement']> | null }) => {
  const visit = useVisit();
  const { texts } = visit;
  return (
    <>
      {agreement?.state === undefined ? texts.trade.states[state] : texts.deals.agreementStates[agreement.state]}
      {agreement?.ends === undefined ? null : <span class="line note">{untilOf(agreement.ends, visit)}</span>}
      {problem === null ? null : (
        <span class="line note">
          <Localized text={problem} />
        </span>
      )}
    </>
  );
};

/** The cells that every order ends with. */
const Terms = ({ order }: { readonly order: Purchase | Investment }) => (
  <>
    <td>
      <Price {...order} />
    </td>
    <td>
      <State {...order} />
    </td>
    <td>
      {useVisit().formats.date(order.at)}
      {order.agreement ? (
        <span class="line">
          <a href={to.agreement(order.agreement.id)}>{useVisit().texts.deals.receipt}</a>
        </span>
      ) : null}
    </td>
  </>
);

const PurchaseRow = ({ order }: { readonly order: Purchase }) => {
  const { texts } = useVisit();
  return (
    <tr>
      <td>
        <Subject dataset={order.marketplaceDataset} titles={order.agreement?.titles} />
        {order.seller?.name == null ? null : <span class="line note">{order.seller.name}</span>}
      </td>
      <td>
        {order.marketplaceDataset && order.state === 'ACQUIRED' ? (
          <span class="line">
            <a href={`${to.dataset(order.marketplaceDataset.identifier)}#data`}>{texts.trade.toData}</a>
          </span>
        ) : null}
        {order.copy ? (
          <span class="line">
            <a href={to.dataset(order.copy.identifier)}>{texts.trade.copy}</a>
          </span>
        ) : null}
      </td>
      <Terms order={order} />
    </tr>
  );
};

const InvestmentRow = ({ order }: { readonly order: Investment }) => {
  const { formats } = useVisit();
  return (
    <tr>
      <td>
        <Subject dataset={order.marketplaceDataset} titles={order.agreement?.titles} />
      </td>
      <td>
        {formats.number(order.shares)}
        {order.percentage === null ? null : ` (${formats.percent(order.percentage)})`}
      </td>
      <Terms order={order} />
    </tr>
  );
};

const Lists = ({ purchases, investments }: Orders) => {
  const { texts } = useVisit();
  const { dataset, state, date, shareCount, price } = texts.trade;
  const perShare = `${price} / ${texts.offer.units.SHARE}`;
  return (
    <>
      {purchases.edges.length === 0 ? null : (
        <section class="panel">
          <h2>{texts.trade.purchases}</h2>
          <Table name={texts.trade.purchases} head={[dataset, texts.trade.access, price, state, date]} stacks>
            {purchases.edges.map(({ node }) => <PurchaseRow key={node.id} order={node} />).reverse()}
          </Table>
          <Later address={to.orders} name="purchases" pageInfo={purchases.pageInfo} />
        </section>
      )}
      {investments.edges.length === 0 ? null : (
        <section class="panel">
          <h2>{texts.trade.investments}</h2>
          <Table name={texts.trade.investments} head={[dataset, shareCount, perShare, state, date]} stacks>
            {investments.edges.map(({ node }) => <InvestmentRow key={node.id} order={node} />).reverse()}
          </Table>
          <Later address={to.orders} name="investments" pageInfo={investments.pageInfo} />
        </section>
      )}
    </>
  );
};

/** The page. */
const ordersPage = (orders: Orders, { texts }: Visit): Page => ({
  title: texts.trade.orders,
  trail: [[texts.workspace.title, to.account]],
  isPrivate: true,
  content: (
    <>
      <header class="page-head">
        <h1>{texts.trade.orders}</h1>
        <p class="lead">{texts.trade.ordersLead}</p>
      </header>
      {orders.purchases.edges.length + orders.investments.edges.length === 0 ? (
        <Empty picture="basket" title={texts.trade.none} next={{ href: to.offers, label: texts.next.offers }}>
          {texts.trade.noneHint}
        </Empty>
      ) : (
        <Lists {...orders} />
      )}
    </>
  ),
});

type ById = { Params: { id: string } };
type Sent = ById & { Body: URLSearchParams };

/** Orders of one page. */
const ORDERS = 100;

const kindOf = { buy: 'PURCHASE', invest: 'INVESTMENT' } as const;

const obstacleOf = ({ viewer: { organization } }: TradePageQuery, offers: Trade['offers']): Obstacle | undefined => {
  if (organization === null) return 'noOrganization';
  if (offers.length === 0) return 'notOnSale';
  return offers.some(({ seller }) => seller?.identifier === organization.identifier) ? 'own' : undefined;
};

const numberOf = (shares: string | undefined): number => {
  const number = /^\s*\d{1,9}\s*$/.test(shares ?? '') ? Number(shares) : 0;
  if (number > 0) return number;
  throw new Refusal('BAD_REQUEST', 'The number of shares is a whole number from one upwards.');
};

/** The visible part of a refusal; others are pages of their own. */
const refusedBy = (error: unknown): Refused => {
  const known = [
    'BAD_REQUEST',
    'CONFLICT',
    'TRADED_ELSEWHERE',
    'TERMS_CHANGED',
    'ILLEGAL_TRANSITION',
    'IDEMPOTENCY_KEY_REUSED',
  ];
  if (!(error instanceof Refusal) || !known.includes(error.code)) throw error;
  const { status } = refusals[error.code];
  if (error.code === 'TERMS_CHANGED') {
    const { offers = [] } = error.extras;
    return { status, message: 'changed', inForce: offers.map(({ version }) => version) };
  }
  if (error.extras.acquisition !== undefined) return { status, message: 'already' };
  return { status, message: { code: error.code, text: error.detail } };
};

/** The shares of a dataset that an organization holds or has ordered. */
const sharesHeld = async (request: FastifyRequest<ById>, { execute }: PageTools): Promise<number> => {
  let held = 0;
  let after: string | null = null;
  do {
    const { investments }: SharesBoughtQuery = await execute(SharesBoughtDocument, { first: ORDERS, after }, request);
    for (const { node } of investments.edges)
      if (node.marketplaceId === request.params.id && node.state !== 'REFUSED' && node.state !== 'ENDED')
        held += node.shares;
    after = investments.pageInfo.hasNextPage ? investments.pageInfo.endCursor : null;
  } while (after !== null);
  return held;
};

/** Purchases of access and of shares. */
class Desk {
  constructor(
    private readonly pages: Pages,
    private readonly tools: PageTools,
    private readonly deal: Deal,
  ) {}

  async #trade(request: FastifyRequest<ById>, reply: FastifyReply): Promise<Trade> {
    const visit = this.pages.visit(request, reply);
    const variables = { id: request.params.id, lang: [...visit.languages] };
    const found = await this.tools.execute(TradePageDocument, variables, request);
    const { dataset, viewer } = found;
    if (!dataset) throw notFound('dataset');
    const offers = dataset.listing.offers.filter(
      (offer) => offer.kind === kindOf[this.deal] && offer.active && !isOnRequest(offer),
    );
    const buyer = viewer.organization;
    const held = this.deal === 'invest' && buyer !== null ? await sharesHeld(request, this.tools) : 0;
    const obstacle = obstacleOf(found, offers) ?? (mostOf(offers, held) === 0 ? 'noneLeft' : undefined);
    return { deal: this.deal, dataset, offers, buyer, held, ...(obstacle ? { obstacle } : {}) };
  }

  async show(
    request: FastifyRequest<ById>,
    reply: FastifyReply,
    sent: Pick<Trade, 'refused' | 'shares' | 'chosen'> = {},
  ): Promise<FastifyReply> {
    const visit = this.pages.visit(request, reply);
    if (!visit.visitor) {
      const back = new URLSearchParams({ return: visit.path }).toString();
      return reply.header('cache-control', 'no-store').redirect(`${to.login}?${back}`, 303);
    }
    const trade = await this.#trade(request, reply);
    const { marketplaceId } = trade.dataset.listing;
    // What is bought is the dataset on the marketplace, whichever of its kind the address names.
    if (marketplaceId !== null && marketplaceId !== request.params.id && !sent.refused)
      return reply.redirect(to[this.deal](marketplaceId), 303);
    const inForce = trade.offers.filter((offer) => sent.refused?.inForce?.includes(versionOf(offer)));
    const offers = inForce.length > 0 ? inForce : trade.offers;
    return this.pages.send(reply, tradePage({ ...trade, offers, ...sent }, visit), visit);
  }

  async #order(request: FastifyRequest<Sent>, version: string, shares: string | undefined): Promise<void> {
    const { id } = request.params;
    const asked = { id, key: request.body.get('key') ?? '', expected: { version } };
    if (this.deal === 'buy') await this.tools.execute(AcquireFromPageDocument, asked, request);
    else await this.tools.execute(InvestFromPageDocument, { ...asked, shares: numberOf(shares) }, request);
  }

  async take(request: FastifyRequest<Sent>, reply: FastifyReply): Promise<FastifyReply> {
    this.tools.sessions.requireForm(request, request.body);
    const { body } = request;
    const shares = body.get('shares') ?? undefined;
    const chosen = body.get('offer') ?? '';
    const sent = { chosen, ...(shares === undefined ? {} : { shares }) };
    const refuse = (refused: Refused): Promise<FastifyReply> => {
      const seen = readSeen(body.get(`seen.${chosen}`));
      return this.show(request, reply, { ...sent, refused: { ...refused, ...(seen ? { seen } : {}) } });
    };
    try {
      const { dataset } = await this.#trade(request, reply);
      // The buyer agreed to what the page showed.
      if (dataset.etag !== body.get('etag'))
        return await refuse({ status: refusals.PRECONDITION_FAILED.status, message: 'changed' });
      await this.#order(request, chosen, shares);
    } catch (error) {
      return refuse(refusedBy(error));
    }
    return redirectWith(reply, this.tools.place.cookies, this.deal === 'buy' ? 'bought' : 'invested', to.orders);
  }
}

const buyerRoutes = (app: FastifyInstance, pages: Pages, tools: PageTools): void => {
  for (const deal of ['buy', 'invest'] as const) {
    const desk = new Desk(pages, tools, deal);
    app.get<ById>(`/datasets/:id/${deal}`, (request, reply) => desk.show(request, reply));
    app.post<Sent>(`/datasets/:id/${deal}`, (request, reply) => desk.take(request, reply));
  }
  pages.get(to.orders, async (visit, request) => {
    requirePerson(visit);
    const page = (name: string) => ({ first: ORDERS, after: parameter(request, name) ?? null });
    const lang = [...visit.languages];
    const { acquisitions } = await tools.execute(AcquisitionsPageDocument, { ...page('purchases'), lang }, request);
    const { investments } = await tools.execute(InvestmentsPageDocument, page('investments'), request);
    return ordersPage({ purchases: acquisitions, investments }, visit);
  });
};

const sellerOperations = [
  ['publish', PublishFromPageDocument, 'published'],
  ['withdraw', WithdrawFromPageDocument, 'withdrawn'],
  ['update-offer', UpdateOfferFromPageDocument, 'updated'],
] as const;

/** Mounts the routes of buyers and sellers. */
export const tradeRoutes = (app: FastifyInstance, pages: Pages, tools: PageTools): void => {
  buyerRoutes(app, pages, tools);
  for (const [action, operation, note] of sellerOperations) {
    app.post<Sent>(`/datasets/:id/${action}`, async (request, reply) => {
      tools.sessions.requireForm(request, request.body);
      const { id } = request.params;
      const variables = { id, key: request.body.get('key') ?? '' };
      await tools.execute<unknown, { id: string; key: string }>(operation, variables, request);
      return redirectWith(reply, tools.place.cookies, note, to.dataset(id));
    });
  }
};
