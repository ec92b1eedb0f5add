/** The page that asks a seller: `/srv/catalog/datasets/{id}/request`. */
import type { OfferPartsFragment, TradePageQuery } from '../../../schema/operations/generated/operations.js';
import { AreaField } from '../forms/controls.js';
import type { Page } from '../layout.js';
import { OfferFace } from '../offers/offer-card.js';
import { choose, Text } from '../parts/text.js';
import { to } from '../urls.js';
import { useVisit, type Visit } from '../visit.js';
import { Hidden, Refused, type RefusedAnswer } from '../forms/answer.js';
import { dayOf, TermsFields, type TypedTerms } from './terms-fields.js';

/** The content of the page. */
export interface Ask {
  readonly dataset: NonNullable<TradePageQuery['dataset']>;
  /** The offer that is asked about. */
  readonly offer: OfferPartsFragment;
  /** The reason why the visitor cannot ask. */
  readonly obstacle?: 'noOrganization' | 'own' | undefined;
  readonly typed?: (TypedTerms & { readonly purpose: string }) | undefined;
  readonly refused?: RefusedAnswer | undefined;
}

/** Price and end of the offer, as the form begins. */
export const proposedBy = ({ price, ends }: OfferPartsFragment) => ({ price, until: ends });

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
export const askPage = (ask: Ask, { texts, languages }: Visit): Page => ({
  title: texts.deals.askTitle,
  trail: [
    [texts.nav.datasets, to.datasets],
    [choose(ask.dataset.titles, languages)?.value ?? ask.dataset.identifier, to.dataset(ask.dataset.identifier)],
  ],
  isPrivate: true,
  ...(ask.refused ? { status: ask.refused.status } : {}),
  content: <Content {...ask} />,
});
