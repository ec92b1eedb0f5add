/** The form of a dataset: what it is about, its files, and its offers. */
import type { FormChoicesQuery } from '../../../schema/operations/generated/operations.js';
import { languages } from '../texts/index.js';
import { useVisit } from '../visit.js';
import { AreaField, ChecksField, ChoiceField, TextField, type Choice } from './controls.js';
import { isFilled, type DatasetFields, type FileFields } from './fields.js';
import type { Messages } from './findings.js';
import { OfferForms } from './offer-form.js';

/** Values to choose from. */
export interface Choices {
  readonly themes: readonly Choice[];
  readonly access: readonly Choice[];
  readonly formats: readonly Choice[];
  readonly licences: readonly Choice[];
}

const choicesIn = (page: FormChoicesQuery['themes']): Choice[] =>
  (page?.concepts ?? []).map(({ iri, label, deprecated }) => [iri, label, deprecated]);

/** Values of the vocabularies. */
export const choicesOf = ({ themes, access, formats, licences }: FormChoicesQuery): Choices => ({
  themes: choicesIn(themes),
  access: choicesIn(access),
  formats: choicesIn(formats),
  licences: choicesIn(licences),
});

/** The state of the form. */
export interface FormState {
  readonly fields: DatasetFields;
  readonly messages: Messages;
  readonly choices: Choices;
  /** True if the dataset is stored already: its language is fixed then, and its publisher is left alone. */
  readonly isStored: boolean;
}

const Texts = ({ fields, messages, choices, isStored }: FormState) => {
  const { texts, formats } = useVisit();
  const { language } = fields;
  const common: readonly Choice[] = [
    ...languages,
    ['fr', formats.language('fr')],
    ['es', formats.language('es')],
    ['it', formats.language('it')],
  ];
  return (
    <fieldset>
      <legend>{texts.dataset.kind}</legend>
      {isStored ? (
        <>
          <input type="hidden" name="language" value={language} />
          <p class="note">
            {texts.form.language}: {formats.language(language)}
          </p>
        </>
      ) : (
        <ChoiceField
          name="language"
          label={texts.form.language}
          value={language}
          choices={common}
          messages={messages}
        />
      )}
      <TextField
        name="title"
        label={texts.form.title}
        value={fields.title}
        required={!isStored}
        lang={language}
        messages={messages}
      />
      <AreaField
        name="description"
        label={texts.form.description}
        value={fields.description}
        required={!isStored}
        lang={language}
        messages={messages}
      />
      <TextField
        name="keywords"
        label={texts.form.keywords}
        hint={texts.form.keywordsHint}
        value={fields.keywords}
        lang={language}
        messages={messages}
      />
      <ChecksField
        name="themes"
        label={texts.form.theme}
        values={fields.themes}
        choices={choices.themes}
        messages={messages}
      />
      <ChoiceField
        name="access"
        label={texts.form.access}
        value={fields.access}
        choices={choices.access}
        empty={texts.form.none}
        messages={messages}
      />
      {isStored ? null : (
        <TextField name="publisher" label={texts.form.publisher} value={fields.publisher} messages={messages} />
      )}
    </fieldset>
  );
};

const File = ({
  file,
  index,
  messages,
  choices,
}: Pick<FormState, 'messages' | 'choices'> & { readonly file: FileFields; readonly index: number }) => {
  const { texts, formats } = useVisit();
  const name = (field: string): string => `file.${index}.${field}`;
  return (
    <fieldset>
      <legend>{texts.form.distribution(formats.number(index + 1))}</legend>
      {file.node === undefined ? null : <input type="hidden" name={name('node')} value={file.node} />}
      <TextField name={name('title')} label={texts.form.distributionTitle} value={file.title} messages={messages} />
      <TextField
        name={name('accessUrl')}
        label={texts.form.accessUrl}
        type="url"
        value={file.accessUrl}
        messages={messages}
      />
      <div class="row">
        <ChoiceField
          name={name('format')}
          label={texts.form.format}
          value={file.format}
          choices={choices.formats}
          empty={texts.form.none}
          messages={messages}
        />
        <ChoiceField
          name={name('licence')}
          label={texts.form.licence}
          value={file.licence}
          choices={choices.licences}
          empty={texts.form.none}
          messages={messages}
        />
      </div>
    </fieldset>
  );
};

/** A file; room for one more is folded where there are some already, until somebody wants it. */
const FileForm = (shown: Parameters<typeof File>[0]) => {
  const { texts } = useVisit();
  const { file, index } = shown;
  return index === 0 || isFilled(file) ? (
    <File {...shown} />
  ) : (
    <details class="fold">
      <summary>{texts.form.addFile}</summary>
      <File {...shown} />
    </details>
  );
};

/** All fields. */
export const DatasetForm = (state: FormState) => (
  <>
    <Texts {...state} />
    {state.fields.files.map((file, index) => (
      <FileForm key={index} file={file} index={index} messages={state.messages} choices={state.choices} />
    ))}
    <OfferForms offers={state.fields.offers} messages={state.messages} licences={state.choices.licences} />
  </>
);
