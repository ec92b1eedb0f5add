/** Requests and agreements from pages. They run the same operations as every client, so the same gate decides who may. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  AgreementPageDocument,
  ApproveFromPageDocument,
  AskFromPageDocument,
  EndFromPageDocument,
  PaidFromPageDocument,
  ProposeFromPageDocument,
  RequestPageDocument,
  RequestsPageDocument,
  SalesPageDocument,
  TerminateFromPageDocument,
  TradePageDocument,
} from '../../../schema/operations/generated/operations.js';
import { notFound, Refusal, refusals } from '../../errors.js';
import { parameter } from '../../http/query.js';
import type { Pages, PageTools } from '../mount.js';
import { redirectWith, type Note } from '../notes.js';
import { isForSale } from '../offers/offer-card.js';
import { below, to } from '../urls.js';
import type { Visit } from '../visit.js';
import { agreementPage } from './agreement.js';
import { askPage, proposedBy, type Ask } from './ask.js';
import { requestPage } from './request.js';
import { requestsPage } from './requests.js';
import { salesPage } from './sales.js';
import { askedTerms } from './terms-fields.js';
import { verifyPage } from './verify.js';

type ById = { Params: { id: string } };
type Sent = ById & { Body: URLSearchParams };
type Step = 'approve' | 'propose' | 'end';
type Refused = { readonly status: number; readonly text: string };

/** Entries of one page. */
const FIRST = 100;

/** The refusals that belong beside the form; others are pages of their own. */
const BESIDE: ReadonlySet<string> = new Set([
  ...['BAD_REQUEST', 'CONFLICT', 'TERMS_CHANGED', 'ILLEGAL_TRANSITION', 'PRECONDITION_FAILED'],
  ...['IDEMPOTENCY_KEY_REUSED', 'FORBIDDEN'],
]);

const refusedBy = (error: unknown): Refused => {
  if (!(error instanceof Refusal) || !BESIDE.has(error.code)) throw error;
  return { status: refusals[error.code].status, text: error.detail };
};

const textOf = (body: URLSearchParams, name: string): string | null => body.get(name)?.trim() || null;

/** The routes. */
class Deals {
  constructor(
    private readonly pages: Pages,
    private readonly tools: PageTools,
  ) {}

  async ask(request: FastifyRequest<ById>, reply: FastifyReply, more: Partial<Ask> = {}): Promise<FastifyReply> {
    const visit = this.pages.visit(request, reply);
    if (!visit.visitor) {
      const back = new URLSearchParams({ return: visit.path }).toString();
      return reply.header('cache-control', 'no-store').redirect(`${to.login}?${back}`, 303);
    }
    return this.pages.send(reply, askPage({ ...(await this.#asked(request, visit)), ...more }, visit), visit);
  }

  async send(request: FastifyRequest<Sent>, reply: FastifyReply): Promise<FastifyReply> {
    this.tools.sessions.requireForm(request, request.body);
    const { body } = request;
    const { offer } = await this.#asked(request, this.pages.visit(request, reply));
    const typed = {
      price: body.get('price') ?? '',
      until: body.get('until') ?? '',
      purpose: body.get('purpose') ?? '',
    };
    const variables = {
      ...{ id: request.params.id, purpose: typed.purpose, key: body.get('key') ?? '' },
      ...{ terms: askedTerms(body, proposedBy(offer)), expected: { version: body.get('offer') ?? '' } },
    };
    try {
      const { requestAcquisition: sent } = await this.tools.execute(AskFromPageDocument, variables, request);
      const id = 'request' in sent ? sent.request.id : '';
      return redirectWith(reply, this.tools.place.cookies, 'asked', to.request(id));
    } catch (error) {
      return this.ask(request, reply, { typed, refused: refusedBy(error) });
    }
  }

  async request(request: FastifyRequest<ById>, reply: FastifyReply, refused?: Refused): Promise<FastifyReply> {
    const visit = this.#visit(request, reply);
    const { id } = request.params;
    const { acquisitionRequest: found, viewer } = await this.tools.execute(RequestPageDocument, { id }, request);
    if (!found) throw notFound('request');
    const shown = { ...found, isBuyer: viewer.organization === found.buyer.identifier };
    return this.pages.send(reply, requestPage({ request: shown, refused }, visit), visit);
  }

  async answer(step: Step, request: FastifyRequest<Sent>, reply: FastifyReply): Promise<FastifyReply> {
    this.tools.sessions.requireForm(request, request.body);
    const { id } = request.params;
    const { body } = request;
    const asked = { id, version: Number(body.get('version')) || 0, key: body.get('key') ?? '' };
    try {
      const note = await this.#answer(step, asked, request);
      return redirectWith(reply, this.tools.place.cookies, note, to.request(id));
    } catch (error) {
      return this.request(request, reply, refusedBy(error));
    }
  }

  async agreement(request: FastifyRequest<ById>, reply: FastifyReply, refused?: Refused): Promise<FastifyReply> {
    const visit = this.#visit(request, reply);
    const { agreement, viewer } = await this.tools.execute(AgreementPageDocument, { id: request.params.id }, request);
    if (!agreement) throw notFound('agreement');
    const { organization } = viewer;
    return this.pages.send(reply, agreementPage({ agreement, organization, refused }, visit), visit);
  }

  async act(act: 'terminate' | 'paid', request: FastifyRequest<Sent>, reply: FastifyReply): Promise<FastifyReply> {
    this.tools.sessions.requireForm(request, request.body);
    const { id } = request.params;
    const { body } = request;
    try {
      if (act === 'paid') await this.tools.execute(PaidFromPageDocument, { id }, request);
      else {
        const asked = { id, reason: body.get('reason') ?? '', key: body.get('key') ?? '' };
        await this.tools.execute(TerminateFromPageDocument, asked, request);
      }
      const note = act === 'paid' ? 'paid' : 'terminated';
      return redirectWith(reply, this.tools.place.cookies, note, to.agreement(id));
    } catch (error) {
      return this.agreement(request, reply, refusedBy(error));
    }
  }

  async #answer(
    step: Step,
    asked: { readonly id: string; readonly version: number; readonly key: string },
    request: FastifyRequest<Sent>,
  ): Promise<Note> {
    const { execute } = this.tools;
    const { body } = request;
    const message = textOf(body, step === 'end' ? 'reason' : 'message');
    if (step === 'approve') {
      await execute(ApproveFromPageDocument, { ...asked, message }, request);
      return 'agreed';
    }
    if (step === 'end') {
      await execute(EndFromPageDocument, { ...asked, message }, request);
      return 'ended';
    }
    const terms = askedTerms(body, { price: null, until: null });
    await execute(ProposeFromPageDocument, { ...asked, terms, message }, request);
    return 'proposed';
  }

  #visit(request: FastifyRequest, reply: FastifyReply): Visit {
    const visit = this.pages.visit(request, reply);
    if (!visit.visitor) throw new Refusal('UNAUTHENTICATED', visit.texts.account.loginFirst);
    return visit;
  }

  async #asked(request: FastifyRequest<ById>, visit: Visit): Promise<Ask> {
    const variables = { id: request.params.id, lang: [...visit.languages] };
    const { dataset, offers, viewer } = await this.tools.execute(TradePageDocument, variables, request);
    if (!dataset) throw notFound('dataset');
    const open = offers.edges.map(({ node }) => node).filter((one) => one.kind === 'PURCHASE' && isForSale(one));
    const offer = open.find(({ purchaseOffer }) => purchaseOffer?.onRequest === true) ?? open[0];
    if (!offer) {
      const { noOrganization, notOnSale } = visit.texts.trade;
      throw viewer.organization === null
        ? new Refusal('FORBIDDEN', noOrganization)
        : new Refusal('CONFLICT', notOnSale);
    }
    if (viewer.organization === null) return { dataset, offer, obstacle: 'noOrganization' };
    return { dataset, offer, ...(offer.seller === viewer.organization ? { obstacle: 'own' as const } : {}) };
  }
}

/** Mounts the routes. */
export const dealRoutes = (app: FastifyInstance, pages: Pages, tools: PageTools): void => {
  const deals = new Deals(pages, tools);
  const ours = (visit: Visit): void => {
    if (!visit.visitor) throw new Refusal('UNAUTHENTICATED', visit.texts.account.loginFirst);
  };
  app.get<ById>('/datasets/:id/request', (request, reply) => deals.ask(request, reply));
  app.post<Sent>('/datasets/:id/request', (request, reply) => deals.send(request, reply));
  pages.get(to.requests, async (visit, request) => {
    ours(visit);
    const list = async (side: 'BUYER' | 'SELLER', name: string) => {
      const page = { side, first: FIRST, after: parameter(request, name) ?? null };
      return (await tools.execute(RequestsPageDocument, page, request)).acquisitionRequests;
    };
    return requestsPage({ received: await list('SELLER', 'received'), sent: await list('BUYER', 'sent') }, visit);
  });
  pages.get(to.sales, async (visit, request) => {
    ours(visit);
    const page = { first: FIRST, after: parameter(request, 'after') ?? null };
    return salesPage(await tools.execute(SalesPageDocument, page, request), visit);
  });
  pages.get(to.verify, (visit) => Promise.resolve(verifyPage(visit)));
  app.get<ById>(`${below(to.requests)}/:id`, (request, reply) => deals.request(request, reply));
  for (const step of ['approve', 'propose', 'end'] as const) {
    app.post<Sent>(`${below(to.requests)}/:id/${step}`, (request, reply) => deals.answer(step, request, reply));
  }
  app.get<ById>(`${below(to.agreements)}/:id`, (request, reply) => deals.agreement(request, reply));
  for (const act of ['terminate', 'paid'] as const) {
    app.post<Sent>(`${below(to.agreements)}/:id/${act}`, (request, reply) => deals.act(act, request, reply));
  }
};
