/** The form of a dataset: what it is about, its files, and its offers. */
import { CoverageMap } from '../parts/map.js';
import { languages } from '../../language.js';
import { useVisit } from '../visit.js';
import type { Choices } from './choices.js';
import { ChoiceField, type Choice } from './controls.js';
import type { DatasetFields, DatasetForms } from './fields.js';
import { Files } from './file-form.js';
import type { Messages } from './findings.js';
import { listOf, textOf } from './form.js';
import { Lines, restOf, type Inputs } from './inputs.js';
import { Offers } from './offer-form.js';
import { Translations } from './translation-form.js';

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
