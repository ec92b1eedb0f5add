/** The form of a dataset: what it is about, its files, and its offers. */
import { CoverageMap } from '../parts/map.js';
import { languages } from '../../language.js';
import { useVisit } from '../visit.js';
import type { Choices } from './choices.js';
import { AreaField, ChecksField, ChoiceField, PickField, TextField, type Choice } from './controls.js';
import type { DatasetFields } from './fields.js';
import { Files } from './file-form.js';
import type { Messages } from './findings.js';
import { OfferForms } from './offer-form.js';
import { Translations } from './translation-form.js';

/** The state of the form. */
export interface FormState {
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

const Texts = (state: FormState) => {
  const { texts } = useVisit();
  const { fields, messages, choices, isStored } = state;
  const { language } = fields;
  const text = { messages, lang: language };
  return (
    <fieldset>
      <legend>{texts.dataset.kind}</legend>
      <Language {...state} />
      <TextField name="title" label={texts.form.title} value={fields.title} required={!isStored} {...text} />
      <AreaField
        name="description"
        label={texts.form.description}
        value={fields.description}
        required={!isStored}
        {...text}
      />
      <TextField
        name="keywords"
        label={texts.form.keywords}
        hint={texts.form.keywordsHint}
        value={fields.keywords}
        {...text}
      />
      <Translations translations={fields.translations} messages={messages} next={state.next} />
      <ChecksField
        name="themes"
        label={texts.form.theme}
        values={fields.themes}
        choices={choices.themes}
        messages={messages}
      />
    </fieldset>
  );
};

/** The code of a country, at the end of its IRI. */
const codeOf = (iri: string): string => iri.slice(iri.lastIndexOf('/') + 1);

const Coverage = ({ fields, messages, choices }: FormState) => {
  const { texts } = useVisit();
  const named = new Map(choices.countries.map(([iri, label]) => [iri, label]));
  return (
    <fieldset>
      <legend>{texts.form.coverage}</legend>
      <div class="row placed">
        <PickField
          name="places"
          label={texts.form.places}
          values={fields.places}
          choices={choices.countries}
          messages={messages}
        />
        <div data-fresh="map">
          <CoverageMap
            countries={fields.places.map((iri) => ({ code: codeOf(iri), name: named.get(iri) ?? iri }))}
            always
          />
        </div>
      </div>
      <div class="row">
        <TextField name="start" label={texts.form.start} type="date" value={fields.start} messages={messages} />
        <TextField name="end" label={texts.form.end} type="date" value={fields.end} messages={messages} />
      </div>
      <PickField
        name="languages"
        label={texts.form.dataLanguages}
        values={fields.languages}
        choices={choices.languages}
        messages={messages}
      />
    </fieldset>
  );
};

const People = ({ fields, messages, choices, isStored }: FormState) => {
  const { texts } = useVisit();
  return (
    <fieldset>
      <legend>{texts.form.people}</legend>
      {isStored && fields.publisher !== '' ? (
        <p class="note" id="field-publisher" tabIndex={-1}>
          {texts.form.publisher}: {fields.publisher}
        </p>
      ) : (
        <TextField name="publisher" label={texts.form.publisher} value={fields.publisher} messages={messages} />
      )}
      <TextField
        name="publisherEmail"
        label={texts.form.publisherEmail}
        type="email"
        value={fields.publisherEmail}
        messages={messages}
      />
      <div class="row">
        <TextField name="contactName" label={texts.form.contactName} value={fields.contactName} messages={messages} />
        <TextField
          name="contactEmail"
          label={texts.form.contactEmail}
          type="email"
          value={fields.contactEmail}
          messages={messages}
        />
      </div>
      <div class="row">
        <ChoiceField
          name="access"
          label={texts.form.access}
          value={fields.access}
          choices={choices.access}
          empty={texts.form.none}
          messages={messages}
        />
        <TextField name="issued" label={texts.form.issued} type="date" value={fields.issued} messages={messages} />
        <TextField
          name="modified"
          label={texts.form.modified}
          type="date"
          value={fields.modified}
          messages={messages}
        />
      </div>
    </fieldset>
  );
};

/** All fields. */
export const DatasetForm = (state: FormState) => (
  <>
    {state.fields.removed.map((name) => (
      <input key={name} type="hidden" name="removed" value={name} />
    ))}
    <Texts {...state} />
    <Coverage {...state} />
    <People {...state} />
    <Files files={state.fields.files} messages={state.messages} choices={state.choices} next={state.next} />
    <OfferForms
      offers={state.fields.offers}
      messages={state.messages}
      licences={state.choices.licences}
      own={state.choices.seller}
    />
  </>
);
