/** The purchases of the visitor's organization: `/srv/catalog/account/orders`. */
import type {
  AcquisitionsPageQuery,
  InvestmentsPageQuery,
} from '../../../../schema/operations/generated/operations.js';
import type { Page } from '../../../core/pages/layout.js';
import { Empty } from '../../../core/pages/parts/empty.js';
import { priceOf, Subject, untilOf } from '../../../core/pages/parts/sold.js';
import { Later, Table } from '../../../core/pages/parts/table.js';
import { to } from '../../../core/pages/urls.js';
import { useVisit, type Visit } from '../../../core/pages/visit.js';
import { Localized } from '../../../core/pages/parts/localized.js';

type Purchases = AcquisitionsPageQuery['acquisitions'];
type Investments = InvestmentsPageQuery['investments'];
type Purchase = Purchases['edges'][number]['node'];
type Investment = Investments['edges'][number]['node'];

/** The content of the page. */
export interface Orders {
  readonly purchases: Purchases;
  readonly investments: Investments;
}

/** The price, with the licence that was bought. */
const Price = ({
  price,
  currency,
  licenceLabel,
}: Pick<Purchase, 'price' | 'currency'> & { readonly licenceLabel?: string | null }) => {
  const visit = useVisit();
  return (
    <>
      {priceOf(price, currency, visit)}
      {licenceLabel == null || price === null ? null : <span class="line note">{licenceLabel}</span>}
    </>
  );
};

const State = ({
  state,
  problem,
  agreement,
}: Pick<Purchase, 'state' | 'problem'> & { readonly agreement?: Partial<Purchase['agreement']> | null }) => {
  const visit = useVisit();
  const { texts } = visit;
  return (
    <>
      {agreement?.state === undefined ? texts.trade.states[state] : texts.deals.agreementStates[agreement.state]}
      {agreement?.ends === undefined ? null : <span class="line note">{untilOf(agreement.ends, visit)}</span>}
      {problem === null ? null : (
        <span class="line note">
          <Localized text={problem} />
        </span>
      )}
    </>
  );
};

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
        <Subject dataset={order.marketplaceDataset} titles={order.agreement?.titles} />
        {order.seller?.name == null ? null : <span class="line note">{order.seller.name}</span>}
      </td>
      <td>
        {order.marketplaceDataset && order.state === 'ACQUIRED' ? (
          <span class="line">
            <a href={`${to.dataset(order.marketplaceDataset.identifier)}#data`}>{texts.trade.toData}</a>
          </span>
        ) : null}
        {order.copy ? (
          <span class="line">
            <a href={to.dataset(order.copy.identifier)}>{texts.trade.copy}</a>
          </span>
        ) : null}
      </td>
      <Terms order={order} />
    </tr>
  );
};

const InvestmentRow = ({ order }: { readonly order: Investment }) => {
  const { formats } = useVisit();
  return (
    <tr>
      <td>
        <Subject dataset={order.marketplaceDataset} titles={order.agreement?.titles} />
      </td>
      <td>
        {formats.number(order.shares)}
        {order.percentage === null ? null : ` (${formats.percent(order.percentage)})`}
      </td>
      <Terms order={order} />
    </tr>
  );
};

const Lists = ({ purchases, investments }: Orders) => {
  const { texts } = useVisit();
  const { dataset, state, date, shareCount, price } = texts.trade;
  const perShare = `${price} / ${texts.offer.units.SHARE}`;
  return (
    <>
      {purchases.edges.length === 0 ? null : (
        <section class="panel">
          <h2>{texts.trade.purchases}</h2>
          <Table name={texts.trade.purchases} head={[dataset, texts.trade.access, price, state, date]} stacks>
            {purchases.edges.map(({ node }) => <PurchaseRow key={node.id} order={node} />).reverse()}
          </Table>
          <Later address={to.orders} name="purchases" pageInfo={purchases.pageInfo} />
        </section>
      )}
      {investments.edges.length === 0 ? null : (
        <section class="panel">
          <h2>{texts.trade.investments}</h2>
          <Table name={texts.trade.investments} head={[dataset, shareCount, perShare, state, date]} stacks>
            {investments.edges.map(({ node }) => <InvestmentRow key={node.id} order={node} />).reverse()}
          </Table>
          <Later address={to.orders} name="investments" pageInfo={investments.pageInfo} />
        </section>
      )}
    </>
  );
};

/** The page. */
export const ordersPage = (orders: Orders, { texts }: Visit): Page => ({
  title: texts.trade.orders,
  trail: [[texts.workspace.title, to.account]],
  isPrivate: true,
  content: (
    <>
      <header class="page-head">
        <h1>{texts.trade.orders}</h1>
        <p class="lead">{texts.trade.ordersLead}</p>
      </header>
      {orders.purchases.edges.length + orders.investments.edges.length === 0 ? (
        <Empty picture="basket" title={texts.trade.none} next={{ href: to.offers, label: texts.next.offers }}>
          {texts.trade.noneHint}
        </Empty>
      ) : (
        <Lists {...orders} />
      )}
    </>
  ),
});
