/** Requests of the visitor's organization and to it: `/srv/catalog/account/requests`. */
import type { RequestCardFragment, RequestsPageQuery } from '../../../schema/operations/generated/operations.js';
import type { Page } from '../layout.js';
import { Empty } from '../parts/empty.js';
import { to } from '../urls.js';
import { useVisit, type Visit } from '../visit.js';
import { Later, Table } from '../parts/table.js';
import { PartyName, priceOf, Subject, untilOf } from '../parts/sold.js';

type Requests = RequestsPageQuery['acquisitionRequests'];

/** The content of the page. */
export interface RequestLists {
  /** Requests to the organization, and those of its own. */
  readonly received: Requests;
  readonly sent: Requests;
}

/** True if the answer of the visitor's organization is waited for: only then it may agree. */
export const isWaiting = ({ legal }: Pick<RequestCardFragment, 'legal'>): boolean => legal.includes('APPROVE');

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
export const requestsPage = ({ received, sent }: RequestLists, { texts }: Visit): Page => ({
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
