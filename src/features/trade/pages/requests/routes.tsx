/** Requests from pages. They run the same operations as every client, so the same gate decides who may. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  ApproveFromPageDocument,
  AskFromPageDocument,
  EndFromPageDocument,
  type OfferPartsFragment,
  ProposeFromPageDocument,
  type RequestCardFragment,
  RequestPageDocument,
  RequestsPageDocument,
  type RequestsPageQuery,
  TradePageDocument,
  type TradePageQuery,
} from '../../../../../schema/operations/generated/operations.js';
import { notFound, Refusal } from '../../../../core/errors.js';
import { parameter } from '../../../../core/http/query.js';
import { Hidden, Refused, type RefusedAnswer, refusedBy } from '../../../../core/pages/forms/answer.js';
import { AreaField } from '../../../../core/pages/forms/controls.js';
import type { Page } from '../../../../core/pages/layout.js';
import { type Pages, type PageTools, requirePerson } from '../../../../core/pages/mount.js';
import { type Note, redirectWith } from '../../../../core/pages/notes.js';
import { isOnRequest, OfferFace } from '../offers/offer-card.js';
import { Empty } from '../../../../core/pages/parts/empty.js';
import { PartyName, priceOf, Subject, untilOf } from '../../../../core/pages/parts/sold.js';
import { Later, Table } from '../../../../core/pages/parts/table.js';
import { choose, Text } from '../../../../core/pages/parts/text.js';
import { below, to } from '../../../../core/pages/urls.js';
import { useVisit, type Visit } from '../../../../core/pages/visit.js';
import { requestPage } from './request.js';
import { askedTerms, dayOf, TermsFields, type TypedTerms } from './terms-fields.js';

/** Requests of the visitor's organization and to it: `/srv/catalog/account/requests`. */
type Requests = RequestsPageQuery['acquisitionRequests'];

/** The content of the page. */
interface RequestLists {
  /** Requests to the organization, and those of its own. */
  readonly received: Requests;
  readonly sent: Requests;
}

/** True if the answer of the visitor's organization is waited for: only then it may agree. */
const isWaiting = ({ legal }: Pick<RequestCardFragment, 'legal'>): boolean => legal.includes('APPROVE');

const Row = ({ request, side }: { readonly request: RequestCardFragment; readonly side: 'buyer' | 'seller' }) => {
  const visit = useVisit();
  const { texts, formats } = visit;
  const { id, marketplaceDataset, state, price, currency, until, useTime, changed } = request;
  return (
    <tr>
      <td>
        <Subject dataset={marketplaceDataset} />
      </td>
      <td>
        <PartyName of={request[side]} />
      </td>
      <td>
        {priceOf(price, currency, visit)}
        <span class="line note">{untilOf(until, visit, useTime)}</span>
      </td>
      <td>
        {texts.deals.states[state]}
        {isWaiting(request) ? <span class="line note strong">{texts.deals.yourTurn}</span> : null}
      </td>
      <td>{formats.moment(changed)}</td>
      <td>
        <a href={to.request(id)}>{isWaiting(request) ? texts.deals.answer : texts.deals.open}</a>
      </td>
    </tr>
  );
};

const List = ({ of, side }: { readonly of: Requests; readonly side: 'buyer' | 'seller' }) => {
  const { texts } = useVisit();
  const { deals, trade } = texts;
  if (of.edges.length === 0) return null;
  const [title, party, name] =
    side === 'buyer' ? [deals.received, deals.buyer, 'received'] : [deals.sent, trade.seller, 'sent'];
  const rows = of.edges.map(({ node }) => node).toReversed();
  // What waits for an answer comes first.
  const sorted = [...rows.filter(isWaiting), ...rows.filter((row) => !isWaiting(row))];
  return (
    <section class="panel">
      <h2>{title}</h2>
      <Table name={title} head={[trade.dataset, party, deals.terms, trade.state, trade.date, deals.request]}>
        {sorted.map((request) => (
          <Row key={request.id} request={request} side={side} />
        ))}
      </Table>
      <Later address={to.requests} name={name} pageInfo={of.pageInfo} />
    </section>
  );
};

/** The page. */
const requestsPage = ({ received, sent }: RequestLists, { texts }: Visit): Page => ({
  title: texts.deals.requests,
  trail: [[texts.workspace.title, to.account]],
  isPrivate: true,
  content: (
    <>
      <header class="page-head">
        <h1>{texts.deals.requests}</h1>
        <p class="lead">{texts.deals.requestsLead}</p>
      </header>
      {received.edges.length + sent.edges.length === 0 ? (
        <Empty picture="letters" title={texts.deals.none} next={{ href: to.offers, label: texts.next.offers }}>
          {texts.deals.noneHint}
        </Empty>
      ) : (
        <>
          <List of={received} side="buyer" />
          <List of={sent} side="seller" />
        </>
      )}
    </>
  ),
});

/** The content of the page. */
interface Ask {
  readonly dataset: NonNullable<TradePageQuery['dataset']>;
  /** The offer that is asked about. */
  readonly offer: OfferPartsFragment;
  /** The reason why the visitor cannot ask. */
  readonly obstacle?: 'noOrganization' | 'own' | undefined;
  readonly typed?: (TypedTerms & { readonly purpose: string }) | undefined;
  readonly refused?: RefusedAnswer | undefined;
}

/** Price and end of the offer, as the form begins. */
const proposedBy = ({ price, ends }: OfferPartsFragment) => ({ price, until: ends });

const Form = ({ dataset, offer, typed }: Ask) => {
  const { texts } = useVisit();
  const proposed = proposedBy(offer);
  const { price, until, purpose } = typed ?? {
    ...{ price: proposed.price ?? '', until: dayOf(proposed.until), purpose: '' },
  };
  return (
    <form class="form" method="post" action={to.ask(dataset.identifier)}>
      <Hidden />
      <input type="hidden" name="offer" value={offer.version ?? ''} />
      <fieldset>
        <legend class="hidden">{texts.deals.askTitle}</legend>
        <AreaField
          name="purpose"
          label={texts.deals.purpose}
          hint={texts.deals.purposeHint}
          value={purpose}
          required
          messages={new Map()}
        />
        <TermsFields price={price} until={until} currency={offer.currency} />
        <div class="buttons">
          <button type="submit">{texts.deals.send}</button>
          <a href={to.dataset(dataset.identifier)}>{texts.form.cancel}</a>
        </div>
      </fieldset>
    </form>
  );
};

const Content = (ask: Ask) => {
  const { texts } = useVisit();
  const { dataset, offer, obstacle, refused } = ask;
  return (
    <>
      <header class="page-head">
        <p class="kind">{texts.deals.askTitle}</p>
        <h1>
          <Text of={dataset.titles} fallback={dataset.identifier} />
        </h1>
        <p class="lead">{texts.deals.askLead}</p>
      </header>
      <Refused answer={refused} />
      <div class="columns">
        <ul class="offers">
          <li class="offer">
            <OfferFace offer={offer} />
          </li>
        </ul>
        <div>
          {obstacle ? (
            <div class="notice bad" role="status">
              <p>{texts.trade[obstacle]}</p>
            </div>
          ) : (
            <Form {...ask} />
          )}
        </div>
      </div>
    </>
  );
};

/** The page. */
const askPage = (ask: Ask, { texts, languages }: Visit): Page => ({
  title: texts.deals.askTitle,
  trail: [
    [texts.nav.datasets, to.datasets],
    [choose(ask.dataset.titles, languages)?.value ?? ask.dataset.identifier, to.dataset(ask.dataset.identifier)],
  ],
  isPrivate: true,
  ...(ask.refused ? { status: ask.refused.status } : {}),
  content: <Content {...ask} />,
});

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
