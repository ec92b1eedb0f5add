/** The offers of a dataset in its form: what everybody fills in, and all other terms behind a fold. */
import { useVisit } from '../visit.js';
import type { Choices } from './choices.js';
import { TextField } from './controls.js';
import type { Messages } from './findings.js';
import { textOf, type Form } from './form.js';
import { Lines } from './inputs.js';
import { isOffered, KINDS, type OfferFields, type OfferKind, type OffersFields } from './offers.js';

interface Shown {
  readonly form: Form;
  readonly kind: OfferKind;
  readonly offer: OfferFields;
  readonly index: number;
  readonly messages: Messages;
  readonly choices: Choices;
}

const hasMessages = ({ kind, index, messages }: Shown, { fields }: Pick<Form, 'fields'>): boolean =>
  fields.some(({ name }) => messages.has(`${kind}.${index}.${name}`));

const Fields = (shown: Shown) => {
  const { texts } = useVisit();
  const { form, kind, index, offer, messages, choices } = shown;
  const main = form.fields.filter(({ row }) => row.isMain).map(({ name }) => name);
  const more = form.fields.filter(({ row }) => !row.isMain);
  const inputs = {
    ...{ form, messages, values: offer.values, lists: choices.lists, prefix: `${kind}.${index}.` },
    own: {
      type: { choices: Object.entries(texts.offer.types) },
      ...(offer.node === undefined ? { withheld: { empty: texts.form.withheldUsual } } : {}),
    },
  };
  return (
    <>
      <Lines of={[main]} {...inputs} />
      <details class="more" open={hasMessages(shown, { fields: more })}>
        <summary>
          {texts.form.moreTerms}
          {more.some(({ name }) => textOf(offer.values, name) !== '') ? <span aria-hidden="true"> •</span> : null}
        </summary>
        <Lines of={[more.map(({ name }) => name)]} {...inputs} />
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
    <details class="fold" open={isOffered(offer) || hasMessages(shown, shown.form)}>
      <summary>{texts.form.addOffer[kind]}</summary>
      <fieldset>
        <legend class="hidden">{texts.form.addOffer[kind]}</legend>
        <Fields {...shown} />
      </fieldset>
    </details>
  );
};

/** Options of the forms of offers. */
export interface OffersOptions extends Pick<Shown, 'messages' | 'choices'> {
  readonly forms: Readonly<Record<OfferKind, Form>>;
  readonly offers: OffersFields;
}

/** Who sells: by name where it is the visitor's organization, which it nearly always is. */
const Seller = ({ offers: { seller }, messages, choices: { seller: own } }: Omit<OffersOptions, 'forms'>) => {
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
export const Offers = ({ forms, offers, ...rest }: OffersOptions) => {
  const { texts } = useVisit();
  const all = KINDS.flatMap((kind) =>
    offers[kind].map((offer, index): Shown => ({ form: forms[kind], kind, offer, index, ...rest })),
  );
  return (
    <>
      <fieldset id="offers">
        <legend>{texts.form.offer}</legend>
        <p class="note">{texts.form.offerHint}</p>
        <Seller offers={offers} {...rest} />
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
