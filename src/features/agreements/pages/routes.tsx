/** Agreements and sales from pages. They run the same operations as every client, so the same gate decides who may. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type AgreementCardFragment,
  AgreementPageDocument,
  DataAddressDocument,
  PaidFromPageDocument,
  SalesFiguresDocument,
  type SalesFiguresQuery,
  SalesPageDocument,
  type SalesPageQuery,
  SignFromPageDocument,
  TerminateFromPageDocument,
} from '../../../../schema/operations/generated/operations.js';
import { notFound } from '../../../core/errors.js';
import { locationOf } from '../../../core/http/location.js';
import { parameter } from '../../../core/http/query.js';
import { Columns } from '../../../core/pages/charts/columns.js';
import { type RefusedAnswer, refusedBy } from '../../../core/pages/forms/answer.js';
import type { Page } from '../../../core/pages/layout.js';
import { type Pages, type PageTools, requirePerson } from '../../../core/pages/mount.js';
import { redirectWith } from '../../../core/pages/notes.js';
import { Emblem } from '../../../core/pages/parts/emblem.js';
import { Empty } from '../../../core/pages/parts/empty.js';
import { PartyName, priceOf, Subject, untilOf } from '../../../core/pages/parts/sold.js';
import { Later, Table } from '../../../core/pages/parts/table.js';
import { below, to } from '../../../core/pages/urls.js';
import { useVisit, type Visit } from '../../../core/pages/visit.js';
import { agreementPage } from './agreement.js';

/** Months that charts show. */
const MONTHS = 12;

const Row = ({ sale }: { readonly sale: AgreementCardFragment }) => {
  const visit = useVisit();
  const { deals } = visit.texts;
  const { id, titles, buyer, terms, ends, state, payment, at } = sale;
  return (
    <tr>
      <td>
        <a href={to.agreement(id)}>
          <Subject titles={titles} />
        </a>
      </td>
      <td>
        <PartyName of={buyer} />
      </td>
      <td>
        {priceOf(terms.price, terms.currency, visit)}
        {terms.shares === null ? null : (
          <span class="line note">{visit.texts.trade.shareCount + ': ' + visit.formats.number(terms.shares)}</span>
        )}
        {payment === null ? null : <span class="line note">{deals.payments[payment.state]}</span>}
      </td>
      <td>
        {deals.agreementStates[state]}
        <span class="line note">{untilOf(ends, visit)}</span>
      </td>
      <td>{visit.formats.date(at)}</td>
    </tr>
  );
};

type Summary = SalesFiguresQuery['salesSummary'];

/** The months up to now, the oldest first, as `YYYY-MM`. */
const monthsUntil = (now: Date, number: number): string[] =>
  Array.from({ length: number }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 - number + index, 1)).toISOString().slice(0, 7),
  );

/** Revenue by month, one chart for each currency. */
const Revenue = ({ summary }: { readonly summary: Summary }) => {
  const { texts, formats } = useVisit();
  const currencies = [...new Set(summary.months.flatMap(({ currency }) => currency ?? []))];
  return (
    <>
      {currencies.map((currency) => {
        const sums = new Map(
          summary.months
            .filter((one) => one.currency === currency)
            .map(({ month, revenue }) => [month, Number(revenue)]),
        );
        const columns = monthsUntil(new Date(), MONTHS).map((month) => ({
          name: formats.month(month),
          short: formats.shortMonth(month),
          value: sums.get(month) ?? 0,
          label: formats.price(String(sums.get(month) ?? 0), currency),
        }));
        return (
          <section class="panel" key={currency}>
            <h2>{texts.sales.revenue(currency)}</h2>
            <Columns
              columns={columns}
              title={texts.sales.revenue(currency)}
              by={texts.sales.month}
              what={texts.sales.sum}
              mark={(value) => formats.number(value)}
            />
          </section>
        );
      })}
    </>
  );
};

/** The buyers with their sums in each currency; what was free is counted, and no sum where there are others. */
const byOrganization = (buyers: Summary['buyers']) =>
  [...new Map(buyers.map(({ organization }) => [organization.identifier, organization])).values()].map(
    (organization) => {
      const own = buyers.filter((one) => one.organization.identifier === organization.identifier);
      const paid = own.filter(({ currency }) => currency !== null);
      return {
        organization,
        number: own.reduce((sum, { sales }) => sum + sales, 0),
        sums: paid.length === 0 ? own : paid,
        when: own.map(({ last }) => last).reduce((one, other) => (one > other ? one : other)),
      };
    },
  );

const Buyers = ({ buyers }: Pick<Summary, 'buyers'>) => {
  const visit = useVisit();
  const { texts, formats } = visit;
  const { buyers: title, sales, sum, last } = texts.sales;
  return (
    <section class="panel">
      <h2>{title}</h2>
      <Table name={title} head={[texts.deals.buyer, sales, sum, last]} stacks>
        {byOrganization(buyers).map(({ organization, number, sums, when }) => (
          <tr key={organization.identifier}>
            <th scope="row">
              <span class="with-emblem small">
                <Emblem name={organization.name ?? texts.deals.unnamed} />
                <PartyName of={organization} />
              </span>
            </th>
            <td>{formats.number(number)}</td>
            <td>{sums.map(({ revenue, currency }) => priceOf(revenue, currency, visit)).join(', ')}</td>
            <td>{formats.date(when)}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
};

/** The content of the page. */
interface Sales extends SalesPageQuery, SalesFiguresQuery {}

/** The page. */
const salesPage = ({ agreements, salesSummary, viewer }: Sales, { texts, formats }: Visit): Page => {
  const { deals, trade, workspace } = texts;
  const { waitingRequests: waiting } = viewer;
  return {
    title: deals.sales,
    trail: [[workspace.title, to.account]],
    isPrivate: true,
    content: (
      <>
        <header class="page-head">
          <h1>{deals.sales}</h1>
          <p class="lead">{deals.salesLead}</p>
        </header>
        {waiting === 0 ? null : (
          <p class="notice">
            <a href={to.requests}>{workspace.waiting(formats.number(waiting), waiting)}</a>
          </p>
        )}
        {agreements.edges.length === 0 ? (
          <Empty picture="coins" title={deals.noSales} next={{ href: to.account, label: texts.next.offer }}>
            {deals.noSalesHint}
          </Empty>
        ) : (
          <>
            <Revenue summary={salesSummary} />
            {salesSummary.buyers.length === 0 ? null : <Buyers buyers={salesSummary.buyers} />}
            <section class="panel">
              <h2>{texts.sales.agreements}</h2>
              <Table
                name={deals.sales}
                head={[trade.dataset, deals.buyer, trade.price, trade.state, trade.date]}
                stacks
              >
                {agreements.edges.map(({ node }) => <Row key={node.id} sale={node} />).toReversed()}
              </Table>
              <Later address={to.sales} name="after" pageInfo={agreements.pageInfo} />
            </section>
          </>
        )}
      </>
    ),
  };
};

/** The page that checks an agreement in the browser alone: `/srv/catalog/verify`. */
const FileField = ({
  name,
  label,
  hint,
  accept,
  required = false,
  multiple = false,
}: Record<'name' | 'label' | 'hint' | 'accept', string> & {
  readonly required?: boolean;
  readonly multiple?: boolean;
}) => (
  <div class="field">
    <label for={`field-${name}`}>{label}</label>
    <span class="hint" id={`field-${name}-hint`}>
      {hint}
    </span>
    <input
      type="file"
      id={`field-${name}`}
      name={name}
      accept={accept}
      required={required}
      multiple={multiple}
      aria-describedby={`field-${name}-hint`}
    />
  </div>
);

const Content = () => {
  const { texts, assets } = useVisit();
  const { deals } = texts;
  return (
    <>
      <header class="page-head">
        <h1>{deals.verifyTitle}</h1>
        <p class="lead">{deals.verifyLead}</p>
      </header>
      <noscript>
        <p class="notice">{deals.verifyScripts}</p>
      </noscript>
      <form class="form" data-verify>
        <fieldset>
          <legend class="hidden">{deals.verifyTitle}</legend>
          <FileField name="agreement" label={deals.signed} hint={deals.signedHint} accept=".jsonld,.json" required />
          <FileField name="metadata" label={deals.metadata} hint={deals.metadataHint} accept=".nt,.txt" />
          <FileField name="jwks" label={deals.keys} hint={deals.keysHint} accept=".json,.jwks" multiple />
          <div class="buttons">
            <button type="submit">{deals.check}</button>
          </div>
        </fieldset>
      </form>
      <div
        data-verdict
        data-good={deals.holds}
        data-bad={deals.doesNotHold}
        data-derived={deals.derived}
        data-keys={deals.noKeys}
        role="status"
        tabIndex={-1}
      />
      <p class="note">{deals.caution}</p>
      <script type="module" src={`${assets}/verify.js`} />
    </>
  );
};

/** The page. */
const verifyPage = ({ texts }: Visit): Page => ({
  title: texts.deals.verifyTitle,
  description: texts.deals.verifyLead,
  canonical: to.verify,
  content: <Content />,
});

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
