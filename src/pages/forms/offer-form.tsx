/** The offers of a dataset in its form: what everybody fills in, and all other terms behind a fold. */
import { useVisit, type Visit } from '../visit.js';
import type { Choices } from './choices.js';
import { AreaField, ChoiceField, TextField, type Choice } from './controls.js';
import type { Messages } from './findings.js';
import {
  isOffered,
  offerKinds,
  type OfferField,
  type OfferFieldName,
  type OfferFields,
  type OfferKindName,
} from './offer-fields.js';
import type { OffersFields } from './offer-graph.js';

interface Shown {
  readonly kind: OfferKindName;
  readonly offer: OfferFields;
  readonly index: number;
  readonly messages: Messages;
  readonly licences: readonly Choice[];
}

const labelOf = (kind: OfferKindName, name: OfferFieldName, { texts }: Visit): string => {
  const { terms } = texts.offer;
  const own: Partial<Record<OfferFieldName, string>> = {
    price: kind === 'purchase' ? texts.offer.price : texts.trade.sharePrice,
    currency: texts.form.currency,
    type: texts.offer.type,
    until: texts.form.until,
    free: texts.search.facets.is_free,
    open: texts.form.open,
    downloadsPer: texts.form.downloadsPer,
    limit: texts.form.limit,
    duration: texts.form.duration,
    breach: texts.form.breach,
    tax: texts.form.tax,
    reshare: texts.form.reshare,
    resell: texts.form.resell,
    percentage: texts.form.percentage,
  };
  return own[name] ?? terms[name as keyof typeof terms & OfferFieldName];
};

const inputs = { day: 'date' } as const;

const yesOrNo = ({ texts }: Visit): Choice[] => [
  ['true', texts.search.yes],
  ['false', texts.search.no],
];

const OfferFieldInput = ({ field, ...shown }: Shown & { readonly field: OfferField<OfferFieldName> }) => {
  const visit = useVisit();
  const { texts } = visit;
  const { kind, offer, index, messages, licences } = shown;
  const value = offer.values[field.name] ?? '';
  const common = {
    name: `${kind}.${index}.${field.name}`,
    label: labelOf(kind, field.name, visit),
    value,
    messages,
  };
  if (field.name === 'type')
    return <ChoiceField {...common} choices={Object.entries(texts.offer.types)} empty={texts.form.none} />;
  if (field.kind === 'licence') return <ChoiceField {...common} choices={licences} empty={texts.form.none} />;
  if (field.name === 'withheld')
    return (
      <ChoiceField
        {...common}
        hint={texts.form.withheldHint}
        choices={yesOrNo(visit)}
        empty={offer.node === undefined ? texts.form.withheldUsual : texts.form.none}
      />
    );
  if (field.kind === 'flag') return <ChoiceField {...common} choices={yesOrNo(visit)} empty={texts.form.none} />;
  if (field.kind === 'area') return <AreaField {...common} />;
  const hint = field.name === 'where' ? { hint: texts.form.whereHint } : {};
  const currency = field.kind === 'currency' ? { placeholder: 'EUR' } : {};
  return <TextField {...common} {...hint} {...currency} type={field.kind === 'day' ? inputs.day : 'text'} />;
};

const hasMessages = ({ kind, index, messages }: Shown, fields: readonly OfferField[]): boolean =>
  fields.some(({ name }) => messages.has(`${kind}.${index}.${name}`));

const Fields = (shown: Shown) => {
  const { texts } = useVisit();
  const { kind, offer } = shown;
  const all: readonly OfferField<OfferFieldName>[] = offerKinds[kind];
  const main = all.filter((field) => field.main);
  const more = all.filter((field) => !field.main);
  const isOpen = hasMessages(shown, more);
  return (
    <>
      <div class="row">
        {main.map((field) => (
          <OfferFieldInput key={field.name} field={field} {...shown} />
        ))}
      </div>
      <details class="more" open={isOpen}>
        <summary>
          {texts.form.moreTerms}
          {more.some(({ name }) => (offer.values[name] ?? '') !== '') ? <span aria-hidden="true"> •</span> : null}
        </summary>
        <div class="row">
          {more.map((field) => (
            <OfferFieldInput key={field.name} field={field} {...shown} />
          ))}
        </div>
      </details>
    </>
  );
};

const StoredOffer = (shown: Shown) => {
  const { texts, formats } = useVisit();
  const { kind, index, offer } = shown;
  return (
    <fieldset>
      <legend>{texts.form.offers[kind](formats.number(index + 1))}</legend>
      <input type="hidden" name={`${kind}.${index}.node`} value={offer.node} />
      <Fields {...shown} />
      <label class="check">
        <input type="checkbox" name={`${kind}.${index}.remove`} value="true" checked={offer.remove === true} />
        <span>{texts.form.removeOffer}</span>
      </label>
    </fieldset>
  );
};

/** Room for one more offer; folded until somebody wants it. */
const NewOffer = (shown: Shown) => {
  const { texts } = useVisit();
  const { kind, offer } = shown;
  return (
    <details class="fold" open={isOffered(offer) || hasMessages(shown, offerKinds[kind])}>
      <summary>{texts.form.addOffer[kind]}</summary>
      <fieldset>
        <legend class="hidden">{texts.form.addOffer[kind]}</legend>
        <Fields {...shown} />
      </fieldset>
    </details>
  );
};

/** Options of the forms of offers. */
export interface OfferFormsOptions {
  readonly offers: OffersFields;
  readonly messages: Messages;
  readonly licences: readonly Choice[];
  /** The organization of the visitor. */
  readonly own: Choices['seller'];
}

/** Who sells: by name where it is the visitor's organization, which it nearly always is. */
const Seller = ({ offers: { seller }, messages, own }: Omit<OfferFormsOptions, 'licences'>) => {
  const { texts } = useVisit();
  if (own.name === null || seller !== own.id || messages.has('seller'))
    return <TextField name="seller" label={texts.form.seller} value={seller} messages={messages} />;
  return (
    <>
      <input type="hidden" name="seller" value={seller} />
      <p>
        {texts.trade.seller}: <strong>{own.name}</strong>
      </p>
    </>
  );
};

/** All offers, stored ones first, and room for one more of each kind. */
export const OfferForms = ({ offers, own, ...rest }: OfferFormsOptions) => {
  const { texts } = useVisit();
  const kinds = ['purchase', 'investment'] as const;
  const all = kinds.flatMap((kind) => offers[kind].map((offer, index): Shown => ({ kind, offer, index, ...rest })));
  return (
    <>
      <fieldset id="offers">
        <legend>{texts.form.offer}</legend>
        <p class="note">{texts.form.offerHint}</p>
        <Seller offers={offers} messages={rest.messages} own={own} />
      </fieldset>
      {all.map((shown) =>
        shown.offer.node === undefined ? (
          <NewOffer key={`${shown.kind}.${shown.index}`} {...shown} />
        ) : (
          <StoredOffer key={`${shown.kind}.${shown.index}`} {...shown} />
        ),
      )}
      <fieldset>
        <legend>{texts.form.sale}</legend>
        <p class="note">{texts.form.saleHint}</p>
        <div class="buttons">
          <button type="submit" name="intent" value="save" class="quiet">
            {texts.form.saveDraft}
          </button>
          <button type="submit" name="intent" value="sell">
            {texts.form.putOnSale}
          </button>
        </div>
      </fieldset>
    </>
  );
};
