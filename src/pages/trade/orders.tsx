/** The purchases of the visitor's organization: `/srv/catalog/account/orders`. */
import type {
  AcquisitionsPageQuery,
  InvestmentsPageQuery,
  TradedDatasetFragment,
} from '../../../schema/operations/generated/operations.js';
import type { Page } from '../layout.js';
import { Empty } from '../parts/facts.js';
import { Text } from '../parts/text.js';
import { to } from '../urls.js';
import { useVisit, type Visit } from '../visit.js';

type Purchases = AcquisitionsPageQuery['acquisitions'];
type Investments = InvestmentsPageQuery['investments'];
type Purchase = Purchases['edges'][number]['node'];
type Investment = Investments['edges'][number]['node'];

/** The content of the page. */
export interface Orders {
  readonly purchases: Purchases;
  readonly investments: Investments;
}

const DatasetLink = ({
  dataset,
  agreement,
  id,
}: {
  readonly dataset: TradedDatasetFragment | null;
  readonly agreement: Purchase['agreement'];
  readonly id: string;
}) =>
  dataset ? (
    <a href={to.dataset(dataset.identifier)}>
      <Text of={dataset.titles} fallback={dataset.identifier} />
    </a>
  ) : (
    // What has left the marketplace is called as it was when it was sold.
    <Text of={agreement?.titles ?? []} fallback={id} />
  );

/** The price, with the licence that was bought. */
const Price = ({
  price,
  currency,
  licence,
}: Pick<Purchase, 'price' | 'currency'> & { readonly licence?: string | null }) => {
  const { texts, formats } = useVisit();
  if (price === null) return <>–</>;
  return (
    <>
      {Number(price) === 0 ? texts.offer.free : formats.price(price, currency ?? '')}
      {licence == null ? null : <span class="line note">{licence}</span>}
    </>
  );
};

const State = ({ state, problem }: Pick<Purchase, 'state' | 'problem'>) => {
  const { texts } = useVisit();
  return (
    <>
      {texts.trade.states[state]}
      {problem === null ? null : (
        <span class="line note" lang="en">
          {problem}
        </span>
      )}
    </>
  );
};

const Head = ({ names }: { readonly names: readonly string[] }) => (
  <thead>
    <tr>
      {names.map((name) => (
        <th key={name} scope="col">
          {name}
        </th>
      ))}
    </tr>
  </thead>
);

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
        <DatasetLink dataset={order.marketplaceDataset} agreement={order.agreement} id={order.marketplaceId} />
      </td>
      <td>{order.copy ? <a href={to.dataset(order.copy.identifier)}>{texts.trade.copy}</a> : '–'}</td>
      <Terms order={order} />
    </tr>
  );
};

const InvestmentRow = ({ order }: { readonly order: Investment }) => {
  const { formats } = useVisit();
  return (
    <tr>
      <td>
        <DatasetLink dataset={order.marketplaceDataset} agreement={order.agreement} id={order.marketplaceId} />
      </td>
      <td>
        {formats.number(order.shares)}
        {order.percentage === null ? null : ` (${formats.percent(order.percentage)})`}
      </td>
      <Terms order={order} />
    </tr>
  );
};

/** The link to what was bought later; the lists begin with the oldest. */
const Later = ({ name, pageInfo }: { readonly name: string } & Pick<Purchases, 'pageInfo'>) => {
  const { texts } = useVisit();
  return pageInfo.hasNextPage && pageInfo.endCursor !== null ? (
    <p>
      <a href={`${to.orders}?${new URLSearchParams({ [name]: pageInfo.endCursor }).toString()}`}>{texts.trade.later}</a>
    </p>
  ) : null;
};

const Lists = ({ purchases, investments }: Orders) => {
  const { texts } = useVisit();
  const { dataset, copy, state, date, shareCount, price } = texts.trade;
  const perShare = `${price} ${texts.offer.perShare}`;
  return (
    <>
      {purchases.edges.length === 0 ? null : (
        <section class="panel">
          <h2>{texts.trade.purchases}</h2>
          <div class="table" tabIndex={0} role="region" aria-label={texts.trade.purchases}>
            <table>
              <Head names={[dataset, copy, price, state, date]} />
              <tbody>{purchases.edges.map(({ node }) => <PurchaseRow key={node.id} order={node} />).reverse()}</tbody>
            </table>
          </div>
          <Later name="purchases" pageInfo={purchases.pageInfo} />
        </section>
      )}
      {investments.edges.length === 0 ? null : (
        <section class="panel">
          <h2>{texts.trade.investments}</h2>
          <div class="table" tabIndex={0} role="region" aria-label={texts.trade.investments}>
            <table>
              <Head names={[dataset, shareCount, perShare, state, date]} />
              <tbody>
                {investments.edges.map(({ node }) => <InvestmentRow key={node.id} order={node} />).reverse()}
              </tbody>
            </table>
          </div>
          <Later name="investments" pageInfo={investments.pageInfo} />
        </section>
      )}
    </>
  );
};

/** The page. */
export const ordersPage = (orders: Orders, { texts }: Visit): Page => ({
  title: texts.trade.orders,
  trail: [[texts.account.title, to.account]],
  isPrivate: true,
  content: (
    <>
      <header class="page-head">
        <h1>{texts.trade.orders}</h1>
        <p class="lead">{texts.trade.ordersLead}</p>
      </header>
      {orders.purchases.edges.length + orders.investments.edges.length === 0 ? (
        <Empty title={texts.trade.none}>{texts.trade.noneHint}</Empty>
      ) : (
        <Lists {...orders} />
      )}
    </>
  ),
});
