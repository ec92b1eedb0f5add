/** Agreements and sales from pages. They run the same operations as every client, so the same gate decides who may. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  AgreementPageDocument,
  DataAddressDocument,
  PaidFromPageDocument,
  SalesFiguresDocument,
  SalesPageDocument,
  SignFromPageDocument,
  TerminateFromPageDocument,
} from '../../../schema/operations/generated/operations.js';
import { notFound } from '../../errors.js';
import { locationOf } from '../../http/location.js';
import { parameter } from '../../http/query.js';
import { refusedBy, type RefusedAnswer } from '../forms/answer.js';
import { requirePerson, type Pages, type PageTools } from '../mount.js';
import { redirectWith } from '../notes.js';
import { below, to } from '../urls.js';
import { agreementPage } from './agreement.js';
import { MONTHS, salesPage } from './sales.js';
import { verifyPage } from './verify.js';

type ById = { Params: { id: string } };
type Sent = ById & { Body: URLSearchParams };

/** Entries of one page. */
const FIRST = 100;

/** The deeds of a page, and the note that says what was done. */
const NOTES = { terminate: 'terminated', paid: 'paid', sign: 'signed' } as const;
type Act = keyof typeof NOTES;

/** The routes. */
class AgreementPages {
  constructor(
    private readonly pages: Pages,
    private readonly tools: PageTools,
  ) {}

  async agreement(request: FastifyRequest<ById>, reply: FastifyReply, refused?: RefusedAnswer): Promise<FastifyReply> {
    const visit = this.pages.visit(request, reply);
    requirePerson(visit);
    const { agreement, viewer } = await this.tools.execute(
      AgreementPageDocument,
      { id: request.params.id, lang: [...visit.languages] },
      request,
    );
    if (!agreement) throw notFound('agreement');
    const organization = viewer.organization?.identifier ?? null;
    return this.pages.send(reply, agreementPage({ agreement, organization, refused }, visit), visit);
  }

  async act(act: Act, request: FastifyRequest<Sent>, reply: FastifyReply): Promise<FastifyReply> {
    this.tools.sessions.requireForm(request, request.body);
    const { id } = request.params;
    const { body } = request;
    try {
      if (act === 'paid') await this.tools.execute(PaidFromPageDocument, { id }, request);
      else if (act === 'sign') await this.tools.execute(SignFromPageDocument, { id }, request);
      else {
        const asked = { id, reason: body.get('reason') ?? '', key: body.get('key') ?? '' };
        await this.tools.execute(TerminateFromPageDocument, asked, request);
      }
      return redirectWith(reply, this.tools.place.cookies, NOTES[act], to.agreement(id));
    } catch (error) {
      return this.agreement(request, reply, refusedBy(error));
    }
  }
}

/** Mounts the routes. */
export const agreementRoutes = (app: FastifyInstance, pages: Pages, tools: PageTools): void => {
  const agreements = new AgreementPages(pages, tools);
  pages.get(to.sales, async (visit, request) => {
    requirePerson(visit);
    const page = { first: FIRST, after: parameter(request, 'after') ?? null, lang: [...visit.languages] };
    const [sales, figures] = await Promise.all([
      tools.execute(SalesPageDocument, page, request),
      tools.execute(SalesFiguresDocument, { months: MONTHS }, request),
    ]);
    return salesPage({ ...sales, ...figures }, visit);
  });
  app.get<{ Params: { id: string; number: string } }>(`${below(to.addresses)}/:id/:number`, async (request, reply) => {
    requirePerson(pages.visit(request, reply));
    const { id: dataset, number } = request.params;
    const wanted = { dataset, number: /^\d{1,9}$/.test(number) ? Number(number) : 0 };
    const { dataAddress } = await tools.execute(DataAddressDocument, wanted, request);
    return reply.header('cache-control', 'no-store').redirect(locationOf(dataAddress), 303);
  });
  pages.get(to.verify, (visit) => Promise.resolve(verifyPage(visit)));
  app.get<ById>(`${below(to.agreements)}/:id`, (request, reply) => agreements.agreement(request, reply));
  for (const act of Object.keys(NOTES) as Act[]) {
    app.post<Sent>(`${below(to.agreements)}/:id/${act}`, (request, reply) => agreements.act(act, request, reply));
  }
};
