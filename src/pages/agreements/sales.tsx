/** What the visitor's organization sold: `/srv/catalog/account/sales`. */
import type {
  AgreementCardFragment,
  SalesFiguresQuery,
  SalesPageQuery,
} from '../../../schema/operations/generated/operations.js';
import { Columns } from '../charts/columns.js';
import type { Page } from '../layout.js';
import { Emblem } from '../parts/emblem.js';
import { Empty } from '../parts/empty.js';
import { to } from '../urls.js';
import { useVisit, type Visit } from '../visit.js';
import { Later, Table } from '../parts/table.js';
import { PartyName, priceOf, Subject, untilOf } from '../parts/sold.js';

/** Months that charts show. */
export const MONTHS = 12;

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
export interface Sales extends SalesPageQuery, SalesFiguresQuery {}

/** The page. */
export const salesPage = ({ agreements, salesSummary, viewer }: Sales, { texts, formats }: Visit): Page => {
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
