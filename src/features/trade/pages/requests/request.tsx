/** One request with all its steps, and the forms of the side whose turn it is: `/srv/catalog/account/requests/{id}`. */
import type { RequestPageQuery } from '../../../../../schema/operations/generated/operations.js';
import { TextField } from '../../../../core/pages/forms/controls.js';
import type { Page } from '../../../../core/pages/layout.js';
import { Fact } from '../../../../core/pages/parts/facts.js';
import { choose, Text } from '../../../../core/pages/parts/text.js';
import { to } from '../../../../core/pages/urls.js';
import { useVisit, type Visit } from '../../../../core/pages/visit.js';
import { Hidden, Refused, type RefusedAnswer } from '../../../../core/pages/forms/answer.js';
import { PartyName, priceOf, Subject, untilOf } from '../../../../core/pages/parts/sold.js';
import { dayOf, TermsFields } from './terms-fields.js';

/** A request as the page has it. */
export type ShownRequest = NonNullable<RequestPageQuery['acquisitionRequest']> & {
  /** True if the visitor is on the side that asks. */
  readonly isBuyer: boolean;
};

/** The content of the page. */
export interface RequestView {
  readonly request: ShownRequest;
  readonly refused?: RefusedAnswer | undefined;
}

const Steps = ({ request }: { readonly request: ShownRequest }) => {
  const visit = useVisit();
  const { texts, formats } = visit;
  const who = { BUYER: request.buyer, SELLER: request.seller, SYSTEM: undefined };
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{texts.deals.steps}</h2>
      <ol class="steps">
        {request.steps.map(({ number, at, side, state, price, currency, until, message }) => (
          <li key={number}>
            <p>
              <strong>{texts.deals.did[state]}</strong> {who[side] ? <PartyName of={who[side]} /> : null}
              <span class="line note">{formats.moment(at)}</span>
            </p>
            <p>
              {priceOf(price, currency, visit)},{' '}
              {untilOf(until, visit, until === request.until ? request.useTime : null)}
            </p>
            {message === null ? null : <blockquote>{message}</blockquote>}
          </li>
        ))}
      </ol>
    </section>
  );
};

const Message = ({ name }: { readonly name: string }) => {
  const { deals } = useVisit().texts;
  return <TextField name={name} label={deals.message} value="" messages={new Map()} />;
};

const Answers = ({ request }: { readonly request: ShownRequest }) => {
  const { deals } = useVisit().texts;
  const { id, legal, version, price, until, currency } = request;
  const isBuyer = request.isBuyer;
  if (legal.length === 0) return null;
  return (
    <section class="answers" aria-labelledby="answer">
      <h2 id="answer">{deals.answer}</h2>
      {legal.includes('APPROVE') ? (
        <form class="form" method="post" action={to.requestStep(id, 'approve')}>
          <Hidden version={version} />
          <p>{isBuyer ? deals.approveBuyer : deals.approveSeller}</p>
          <button type="submit">{deals.approve}</button>
        </form>
      ) : null}
      {legal.includes('PROPOSE') ? (
        <details class="more">
          <summary>{deals.propose}</summary>
          <form class="form" method="post" action={to.requestStep(id, 'propose')}>
            <Hidden version={version} />
            <TermsFields price={price ?? ''} until={dayOf(until)} currency={currency} />
            <Message name="message" />
            <button type="submit">{deals.propose}</button>
          </form>
        </details>
      ) : null}
      <details class="removal">
        <summary>{isBuyer ? deals.withdraw : deals.refuse}</summary>
        <form class="form" method="post" action={to.requestStep(id, 'end')}>
          <Hidden version={version} />
          <Message name="reason" />
          <button type="submit" class="danger">
            {isBuyer ? deals.withdraw : deals.refuse}
          </button>
        </form>
      </details>
    </section>
  );
};

const Content = ({ request, refused }: RequestView) => {
  const visit = useVisit();
  const { texts, formats } = visit;
  const { deals, trade } = texts;
  const { marketplaceDataset, marketplaceId, agreement, expires, state } = request;
  return (
    <>
      <header class="page-head">
        <p class="kind">{deals.request}</p>
        <h1>
          <Text of={marketplaceDataset?.titles ?? []} fallback={marketplaceId} />
        </h1>
        <p class="lead">{deals.states[state]}</p>
      </header>
      <Refused answer={refused} />
      <div class="columns">
        <div>
          <Steps request={request} />
        </div>
        <div>
          <section class="panel">
            <dl class="facts">
              <Fact name={trade.dataset}>
                <Subject dataset={marketplaceDataset} />
              </Fact>
              <Fact name={deals.buyer}>
                <PartyName of={request.buyer} />
              </Fact>
              <Fact name={trade.seller}>
                <PartyName of={request.seller} />
              </Fact>
              <Fact name={deals.purpose}>{request.purpose}</Fact>
              <Fact name={trade.price}>{priceOf(request.price, request.currency, visit)}</Fact>
              <Fact name={deals.until}>{untilOf(request.until, visit, request.useTime)}</Fact>
              {request.legal.length > 0 ? <Fact name={deals.expires}>{formats.date(expires)}</Fact> : null}
            </dl>
            {agreement ? (
              <p>
                <a class="button" href={to.agreement(agreement.id)}>
                  {deals.agreement}
                </a>
              </p>
            ) : null}
          </section>
          <Answers request={request} />
        </div>
      </div>
    </>
  );
};

/** The page. */
export const requestPage = (view: RequestView, { texts, languages }: Visit): Page => ({
  title: `${texts.deals.request}: ${choose(view.request.marketplaceDataset?.titles ?? [], languages)?.value ?? view.request.marketplaceId}`,
  here: texts.deals.request,
  trail: [
    [texts.workspace.title, to.account],
    [texts.deals.requests, to.requests],
  ],
  isPrivate: true,
  ...(view.refused ? { status: view.refused.status } : {}),
  content: <Content {...view} />,
});
