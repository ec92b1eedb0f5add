/** Requests from pages. They run the same operations as every client, so the same gate decides who may. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  ApproveFromPageDocument,
  AskFromPageDocument,
  EndFromPageDocument,
  ProposeFromPageDocument,
  RequestPageDocument,
  RequestsPageDocument,
  TradePageDocument,
} from '../../../schema/operations/generated/operations.js';
import { notFound, Refusal } from '../../errors.js';
import { parameter } from '../../http/query.js';
import { refusedBy, type RefusedAnswer } from '../forms/answer.js';
import { requirePerson, type Pages, type PageTools } from '../mount.js';
import { redirectWith, type Note } from '../notes.js';
import { isOnRequest } from '../offers/offer-card.js';
import { below, to } from '../urls.js';
import type { Visit } from '../visit.js';
import { askPage, proposedBy, type Ask } from './ask.js';
import { requestPage } from './request.js';
import { requestsPage } from './requests.js';
import { askedTerms } from './terms-fields.js';

type ById = { Params: { id: string } };
type Sent = ById & { Body: URLSearchParams };
type Step = 'approve' | 'propose' | 'end';

/** Entries of one page. */
const FIRST = 100;

const textOf = (body: URLSearchParams, name: string): string | null => body.get(name)?.trim() || null;

/** The routes. */
class RequestPages {
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

  async request(request: FastifyRequest<ById>, reply: FastifyReply, refused?: RefusedAnswer): Promise<FastifyReply> {
    const visit = this.pages.visit(request, reply);
    requirePerson(visit);
    const { id } = request.params;
    const { acquisitionRequest: found, viewer } = await this.tools.execute(RequestPageDocument, { id }, request);
    if (!found) throw notFound('request');
    const shown = { ...found, isBuyer: viewer.organization?.identifier === found.buyer.identifier };
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

  async #asked(request: FastifyRequest<ById>, visit: Visit): Promise<Ask> {
    const variables = { id: request.params.id, lang: [...visit.languages] };
    const { dataset, viewer } = await this.tools.execute(TradePageDocument, variables, request);
    if (!dataset) throw notFound('dataset');
    const open = dataset.listing.offers.filter(({ kind, active }) => kind === 'PURCHASE' && active);
    const offer = open.find(isOnRequest) ?? open[0];
    if (!offer) {
      const { noOrganization, notOnSale } = visit.texts.trade;
      throw viewer.organization === null
        ? new Refusal('FORBIDDEN', noOrganization)
        : new Refusal('CONFLICT', notOnSale);
    }
    if (viewer.organization === null) return { dataset, offer, obstacle: 'noOrganization' };
    const isOwn = offer.seller?.identifier === viewer.organization.identifier;
    return { dataset, offer, ...(isOwn ? { obstacle: 'own' as const } : {}) };
  }
}

/** Mounts the routes. */
export const requestRoutes = (app: FastifyInstance, pages: Pages, tools: PageTools): void => {
  const requests = new RequestPages(pages, tools);
  app.get<ById>('/datasets/:id/request', (request, reply) => requests.ask(request, reply));
  app.post<Sent>('/datasets/:id/request', (request, reply) => requests.send(request, reply));
  pages.get(to.requests, async (visit, request) => {
    requirePerson(visit);
    const list = async (side: 'BUYER' | 'SELLER', name: string) => {
      const page = { side, first: FIRST, after: parameter(request, name) ?? null };
      return (await tools.execute(RequestsPageDocument, page, request)).acquisitionRequests;
    };
    return requestsPage({ received: await list('SELLER', 'received'), sent: await list('BUYER', 'sent') }, visit);
  });
  app.get<ById>(`${below(to.requests)}/:id`, (request, reply) => requests.request(request, reply));
  for (const step of ['approve', 'propose', 'end'] as const) {
    app.post<Sent>(`${below(to.requests)}/:id/${step}`, (request, reply) => requests.answer(step, request, reply));
  }
};
