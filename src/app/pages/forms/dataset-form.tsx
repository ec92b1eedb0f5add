/** The form of a dataset: what it is about, its files, and its offers. */
import { languages } from '../../../core/language.js';
import { CoverageMap } from '../../../core/pages/parts/map.js';
import { useVisit } from '../../../core/pages/visit.js';
import type { Choices } from './choices.js';
import { type Choice, ChoiceField, TextField } from '../../../core/pages/forms/controls.js';
import type { DatasetFields, DatasetForms } from './fields.js';
import { Files } from './file-form.js';
import type { Messages } from '../../../core/pages/forms/controls.js';
import { type Form, listOf, textOf } from './form.js';
import { type Inputs, Lines, restOf } from './inputs.js';
import { isOffered, KINDS, type OfferFields, type OfferKind, type OffersFields } from './offers.js';
import { Translations } from './translation-form.js';

/** The offers of a dataset in its form: what everybody fills in, and all other terms behind a fold. */
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
interface OffersOptions extends Pick<Shown, 'messages' | 'choices'> {
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
const Offers = ({ forms, offers, ...rest }: OffersOptions) => {
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

/** The state of the form. */
export interface FormState {
  readonly forms: DatasetForms;
  readonly fields: DatasetFields;
  readonly messages: Messages;
  readonly choices: Choices;
  /** True if the dataset is stored already: its language is fixed then, and its publisher is left alone. */
  readonly isStored: boolean;
  /** Name of the field that gets the focus, where a button has changed the form. */
  readonly next?: string | undefined;
}

const Language = ({ fields, messages, isStored }: FormState) => {
  const { texts, formats } = useVisit();
  const { language } = fields;
  const common: readonly Choice[] = [
    ...languages,
    ['fr', formats.language('fr')],
    ['es', formats.language('es')],
    ['it', formats.language('it')],
  ];
  return isStored ? (
    <>
      <input type="hidden" name="language" value={language} />
      <p class="note">
        {texts.form.language}: {formats.language(language)}
      </p>
    </>
  ) : (
    <ChoiceField name="language" label={texts.form.language} value={language} choices={common} messages={messages} />
  );
};

/** Where fields stand; what stands nowhere here is at the end. */
const TEXTS = [['title'], ['description'], ['keywords']];
const THEMES = [['themes']];
const PLACES = [['places']];
const COVERAGE = [['start', 'end'], ['languages']];
const PUBLISHER = [['publisher']];
const PEOPLE = [['publisherEmail'], ['contactName', 'contactEmail'], ['access', 'issued', 'modified']];

const inputsOf = ({ forms, fields, messages, choices, isStored }: FormState): Inputs => ({
  ...{ form: forms.dataset, values: fields.values, messages, lists: choices.lists },
  ...{ lang: fields.language, isNeeded: !isStored },
});

const Texts = (state: FormState) => {
  const { texts } = useVisit();
  const { fields, forms, messages, next } = state;
  return (
    <fieldset>
      <legend>{texts.dataset.kind}</legend>
      <Language {...state} />
      <Lines of={TEXTS} {...inputsOf(state)} />
      <Translations form={forms.texts.form} translations={fields.translations} messages={messages} next={next} />
      <Lines of={THEMES} {...inputsOf(state)} />
    </fieldset>
  );
};

/** The code of a country, at the end of its IRI. */
const codeOf = (iri: string): string => iri.slice(iri.lastIndexOf('/') + 1);

const Coverage = (state: FormState) => {
  const { texts } = useVisit();
  const named = new Map(state.choices.lists['place']?.map(([iri, label]) => [iri, label]));
  const places = listOf(state.fields.values, 'places');
  return (
    <fieldset>
      <legend>{texts.form.coverage}</legend>
      <div class="row placed">
        <Lines of={PLACES} {...inputsOf(state)} />
        <div data-fresh="map">
          <CoverageMap countries={places.map((iri) => ({ code: codeOf(iri), name: named.get(iri) ?? iri }))} always />
        </div>
      </div>
      <Lines of={COVERAGE} {...inputsOf(state)} />
    </fieldset>
  );
};

const People = (state: FormState) => {
  const { texts } = useVisit();
  const { forms, fields, isStored } = state;
  const publisher = textOf(fields.values, 'publisher');
  return (
    <fieldset>
      <legend>{texts.form.people}</legend>
      {isStored && publisher !== '' ? (
        <p class="note" id="field-publisher" tabIndex={-1}>
          {texts.form.publisher}: {publisher}
        </p>
      ) : (
        <Lines of={PUBLISHER} {...inputsOf(state)} />
      )}
      <Lines of={PEOPLE} {...inputsOf(state)} />
      <Lines of={restOf(forms.dataset, TEXTS, THEMES, PLACES, COVERAGE, PUBLISHER, PEOPLE)} {...inputsOf(state)} />
    </fieldset>
  );
};

/** All fields. */
export const DatasetForm = (state: FormState) => {
  const { fields, forms, messages, choices, next } = state;
  return (
    <>
      {fields.removed.map((name) => (
        <input key={name} type="hidden" name="removed" value={name} />
      ))}
      <Texts {...state} />
      <Coverage {...state} />
      <People {...state} />
      <Files form={forms.file} files={fields.files} messages={messages} lists={choices.lists} next={next} />
      <Offers forms={forms.offers.forms} offers={fields.offers} messages={messages} choices={choices} />
    </>
  );
};
