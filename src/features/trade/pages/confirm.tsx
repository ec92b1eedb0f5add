/** The page before a purchase: what is bought, on which terms, and for whom. Nothing is bought before its form is sent. */
import { randomUUID } from 'node:crypto';
import type { OfferPartsFragment, TradePageQuery } from '../../../../schema/operations/generated/operations.js';
import { Field } from '../../../core/pages/forms/controls.js';
import { RefusalText, type Said } from '../../../core/pages/parts/refusal.js';
import type { Page } from '../../../core/pages/layout.js';
import { OfferFace } from './offers/offer-card.js';
import { amountOf } from '../../../core/pages/parts/price.js';
import { Fact } from '../../../core/pages/parts/facts.js';
import type { Party } from '../../../core/pages/parts/sold.js';
import { choose, Text } from '../../../core/pages/parts/text.js';
import { to } from '../../../core/pages/urls.js';
import { useVisit, type Visit } from '../../../core/pages/visit.js';
import { Comparison, seenOf, type Seen } from './comparison.js';
import { Proof } from '../../../core/pages/parts/proof.js';

/** The deeds of a buyer. */
export type Deal = 'buy' | 'invest';

/** The reasons why nothing can be bought here. */
export type Obstacle = 'noOrganization' | 'own' | 'notOnSale' | 'noneLeft';

/** The result of the last time that the form was sent. */
export interface Refused {
  readonly status: number;
  /** Versions of the offers that hold now. */
  readonly inForce?: readonly string[];
  /** Terms of which the person thought when sending the form. */
  readonly seen?: Seen;
  /** A text of ours, or a sentence of the service in English. */
  readonly message: 'changed' | 'already' | Said;
}

/** The content of the page. */
export interface Trade {
  readonly deal: Deal;
  readonly dataset: NonNullable<TradePageQuery['dataset']>;
  readonly offers: readonly OfferPartsFragment[];
  readonly buyer: Party | null;
  /** Shares that the buyer has already. */
  readonly held: number;
  readonly obstacle?: Obstacle;
  readonly refused?: Refused;
  /** Number of shares as it was typed. */
  readonly shares?: string;
  /** Version of the offer that was chosen. */
  readonly chosen?: string;
}

/** Version of an offer: what the buyer agrees to. */
export const versionOf = ({ version }: OfferPartsFragment): string => version ?? '';

const Notice = ({ message, seen, offer }: Omit<Refused, 'status'> & { readonly offer?: OfferPartsFragment }) => {
  const { texts } = useVisit();
  return (
    <div class="notice bad" role="alert">
      <h2>{texts.trade.refused}</h2>
      {typeof message === 'string' ? <p>{texts.trade[message]}</p> : <RefusalText {...message} />}
      {message === 'already' ? (
        <p>
          <a href={to.orders}>{texts.trade.orders}</a>
        </p>
      ) : null}
      {seen && offer ? <Comparison seen={seen} offer={offer} /> : null}
    </div>
  );
};

/** The offer that the form is about: its version goes with the form, and what was read of it. */
const Choice = ({ offers, chosen }: Pick<Trade, 'offers' | 'chosen'>) => {
  const visit = useVisit();
  const [first] = offers;
  const current = (offers.find((offer) => versionOf(offer) === chosen) ?? first)!;
  const carried = offers.map((offer) => (
    <input
      key={versionOf(offer)}
      type="hidden"
      name={`seen.${versionOf(offer)}`}
      value={JSON.stringify(seenOf(offer, visit))}
    />
  ));
  if (offers.length === 1)
    return (
      <>
        <input type="hidden" name="offer" value={versionOf(current)} />
        {carried}
      </>
    );
  return (
    <fieldset>
      <legend>{visit.texts.trade.choose}</legend>
      {carried}
      {offers.map((offer) => (
        <label key={versionOf(offer)} class="check">
          <input type="radio" name="offer" value={versionOf(offer)} checked={offer === current} required />{' '}
          {amountOf(offer, visit)}
        </label>
      ))}
    </fieldset>
  );
};

/** The most shares that a buyer who holds some can take now; undefined where nothing limits them. */
export const mostOf = ([offer]: readonly OfferPartsFragment[], held: number): number | undefined => {
  const most = offer?.investmentOffer?.maxShares;
  const limits = [offer?.sharesLeft, most == null ? null : Math.max(0, most - held)].filter((limit) => limit != null);
  return limits.length === 0 ? undefined : Math.min(...limits);
};

const Shares = ({ offers, held, shares = '1' }: Pick<Trade, 'offers' | 'held' | 'shares'>) => {
  const { texts, formats } = useVisit();
  const most = mostOf(offers, held);
  const hints = [
    most === undefined ? [] : texts.trade.most(formats.number(most)),
    held === 0 ? [] : texts.trade.held(formats.number(held)),
  ].flat();
  const { price = null, currency = 'EUR' } = offers[0] ?? {};
  return (
    <Field
      name="shares"
      label={texts.trade.shares}
      {...(hints.length === 0 ? {} : { hint: hints.join(' ') })}
      required
      messages={new Map()}
    >
      {(control) => (
        <span class="with-total">
          <input {...control} type="number" min={1} max={most} step={1} value={shares} />
          {price === null || !/^[A-Z]{3}$/.test(currency) ? null : (
            <>
              <span>{texts.trade.total}</span>
              <output for={control.id} data-price={price} data-currency={currency}>
                {formats.price(String(Number(price) * Math.max(0, Number(shares) || 0)), currency)}
              </output>
            </>
          )}
        </span>
      )}
    </Field>
  );
};

const Form = ({ deal, dataset, offers, buyer, held, shares, chosen }: Trade) => {
  const { texts } = useVisit();
  const { identifier, etag } = dataset;
  return (
    <form class="form" method="post" action={deal === 'buy' ? to.buy(identifier) : to.invest(identifier)}>
      <Proof />
      <input type="hidden" name="key" value={randomUUID()} />
      <input type="hidden" name="etag" value={etag} />
      <Choice offers={offers} {...(chosen === undefined ? {} : { chosen })} />
      <fieldset>
        <legend class="hidden">{texts.trade.buyer}</legend>
        <dl class="facts">
          <Fact name={texts.trade.buyer}>{buyer?.name ?? texts.trade.yourOrganization}</Fact>
        </dl>
        {deal === 'invest' ? (
          <Shares offers={offers} held={held} {...(shares === undefined ? {} : { shares })} />
        ) : null}
        <div class="buttons">
          <button type="submit">{deal === 'buy' ? texts.trade.confirmBuy : texts.trade.confirmInvest}</button>
          <a href={to.dataset(identifier)}>{texts.form.cancel}</a>
        </div>
      </fieldset>
    </form>
  );
};

const Content = (trade: Trade) => {
  const { texts } = useVisit();
  const { deal, dataset, offers, obstacle, refused } = trade;
  const [offer] = offers;
  return (
    <>
      <header class="page-head">
        <p class="kind">{deal === 'buy' ? texts.trade.buyTitle : texts.trade.investTitle}</p>
        <h1>
          <Text of={dataset.titles} fallback={dataset.identifier} />
        </h1>
        <p class="lead">{texts.trade.lead}</p>
      </header>
      {refused ? <Notice {...refused} {...(offer ? { offer } : {})} /> : null}
      {obstacle ? (
        <div class="notice bad" role="status">
          <p>{texts.trade[obstacle]}</p>
        </div>
      ) : null}
      <div class="columns deal">
        {offers.length === 0 ? null : (
          <ul class="offers">
            {offers.map((one, index) => (
              <li class="offer" key={index}>
                <OfferFace offer={one} />
              </li>
            ))}
          </ul>
        )}
        <div>
          <dl class="facts trade-facts">
            <Fact name={texts.trade.seller}>{offer?.seller?.name ?? dataset.publisher?.name ?? undefined}</Fact>
          </dl>
          {obstacle ? <a href={to.dataset(dataset.identifier)}>{texts.form.cancel}</a> : <Form {...trade} />}
        </div>
      </div>
    </>
  );
};

/** The page. */
export const tradePage = (trade: Trade, { texts, languages }: Visit): Page => {
  const { deal, dataset, refused } = trade;
  const title = choose(dataset.titles, languages)?.value ?? dataset.identifier;
  return {
    title: deal === 'buy' ? texts.trade.buyTitle : texts.trade.investTitle,
    trail: [
      [texts.nav.datasets, to.datasets],
      [title, to.dataset(dataset.identifier)],
    ],
    isPrivate: true,
    ...(refused ? { status: refused.status } : {}),
    content: <Content {...trade} />,
  };
};
