/** Buying, investing and selling from pages. They run the same operations as every client, so the same gate decides who may. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, Refusal, refusals } from '../../../core/errors.js';
import {
  AcquireFromPageDocument,
  AcquisitionsPageDocument,
  InvestFromPageDocument,
  InvestmentsPageDocument,
  PublishFromPageDocument,
  SharesBoughtDocument,
  TradePageDocument,
  UpdateOfferFromPageDocument,
  WithdrawFromPageDocument,
  type SharesBoughtQuery,
  type TradePageQuery,
} from '../../../../schema/operations/generated/operations.js';
import { parameter } from '../../../core/http/query.js';
import { requirePerson, type Pages, type PageTools } from '../../../core/pages/mount.js';
import { redirectWith } from '../../../core/pages/notes.js';
import { isOnRequest } from './offers/offer-card.js';
import { to } from '../../../core/pages/urls.js';
import { readSeen } from './comparison.js';
import { mostOf, tradePage, versionOf, type Deal, type Obstacle, type Refused, type Trade } from './confirm.js';
import { ordersPage } from './orders.js';

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
