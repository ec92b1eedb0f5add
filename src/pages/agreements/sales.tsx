/** What the visitor's organization sold: `/srv/catalog/account/sales`. */
import type { AgreementCardFragment, SalesPageQuery } from '../../../schema/operations/generated/operations.js';
import type { Page } from '../layout.js';
import { Empty } from '../parts/facts.js';
import { to } from '../urls.js';
import { useVisit, type Visit } from '../visit.js';
import { Later, Table } from '../parts/table.js';
import { PartyName, priceOf, Subject, untilOf } from '../parts/sold.js';

const Row = ({ sale }: { readonly sale: AgreementCardFragment }) => {
  const visit = useVisit();
  const { deals } = visit.texts;
  const { id, titles, marketplaceId, buyer, terms, ends, state, payment, at } = sale;
  return (
    <tr>
      <td>
        <a href={to.agreement(id)}>
          <Subject titles={titles} id={marketplaceId} />
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

/** The page. */
export const salesPage = ({ agreements }: SalesPageQuery, { texts }: Visit): Page => {
  const { deals, trade } = texts;
  return {
    title: deals.sales,
    trail: [[texts.workspace.title, to.account]],
    isPrivate: true,
    content: (
      <>
        <header class="page-head">
          <h1>{deals.sales}</h1>
          <p class="lead">{deals.salesLead}</p>
        </header>
        {agreements.edges.length === 0 ? (
          <Empty title={deals.noSales}>{deals.noSalesHint}</Empty>
        ) : (
          <section class="panel">
            <h2 class="hidden">{deals.sales}</h2>
            <Table name={deals.sales} head={[trade.dataset, deals.buyer, trade.price, trade.state, trade.date]}>
              {agreements.edges.map(({ node }) => <Row key={node.id} sale={node} />).toReversed()}
            </Table>
            <Later address={to.sales} name="after" pageInfo={agreements.pageInfo} />
          </section>
        )}
      </>
    ),
  };
};
