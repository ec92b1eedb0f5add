/** The form of a catalogue: its texts in each language, and the application profiles that it names. */
import { useVisit } from '../../../core/pages/visit.js';
import type { CatalogueFields, CatalogueForms } from './catalogue-graph.js';
import { ChecksField, TextField, type Choice } from '../../../core/pages/forms/controls.js';
import type { Messages } from '../../../core/pages/forms/controls.js';
import { textOf } from './form.js';
import { Lines, restOf, type Inputs } from './inputs.js';
import type { Translation } from './texts.js';

/** The state of the form. */
export interface CatalogueState {
  readonly forms: CatalogueForms;
  readonly fields: CatalogueFields;
  /** The profiles that the service knows, by their IRIs. */
  readonly profiles: readonly Choice[];
  /** The members of code lists that are offered. */
  readonly lists: Inputs['lists'];
  readonly messages: Messages;
  /** What is stored, where somebody else has changed it since the form was opened. */
  readonly stored?: CatalogueFields | undefined;
}

interface TextsShown extends Pick<CatalogueState, 'forms' | 'messages' | 'stored'> {
  readonly text: Translation;
  readonly index: number;
}

const Texts = ({ forms, text, index, messages, stored }: TextsShown) => {
  const { texts, formats } = useVisit();
  const { language, isStored, values } = text;
  const { form } = forms.texts;
  const prefix = `text.${index}.`;
  const now = stored?.texts.find((one) => one.isStored && one.language.toLowerCase() === language.toLowerCase());
  /** What is stored now, beside a field that says something else. */
  const hints = form.fields.flatMap(({ name }) => {
    const before = textOf(now?.values ?? {}, name);
    return stored === undefined || before === textOf(values, name)
      ? []
      : [[name, { hint: texts.catalogue.now(before) }]];
  });
  const called =
    language !== '' ? formats.language(language) : isStored ? texts.catalogue.withoutLanguage : texts.form.addText;
  return (
    <fieldset>
      <legend>{called}</legend>
      {isStored ? (
        <>
          <input type="hidden" name={`${prefix}stored`} value="1" />
          <input type="hidden" name={`${prefix}language`} value={language} />
        </>
      ) : (
        <TextField name={`${prefix}language`} label={texts.form.tag} value={language} messages={messages} />
      )}
      <Lines
        of={restOf(form)}
        {...{ form, values, messages, prefix, lang: language, lists: {}, rows: 4 }}
        own={Object.fromEntries(hints)}
      />
    </fieldset>
  );
};

/** All fields. */
export const CatalogueForm = ({ forms, fields, profiles, lists, messages, stored }: CatalogueState) => {
  const { texts } = useVisit();
  const named = profiles.flatMap(([value, title]) => (stored?.profiles.includes(value) ? [title] : []));
  return (
    <>
      {fields.texts.map((text, index) => (
        <Texts key={index} forms={forms} text={text} index={index} messages={messages} stored={stored} />
      ))}
      <fieldset>
        <legend>{texts.catalogue.rules}</legend>
        <p class="hint">{texts.catalogue.profilesHint}</p>
        <ChecksField
          name="profiles"
          label={texts.catalogue.profiles}
          values={fields.profiles}
          choices={profiles}
          messages={messages}
        />
        {stored === undefined ? null : <p class="hint">{texts.catalogue.now(named.join(', '))}</p>}
        <Lines of={restOf(forms.others)} form={forms.others} values={fields.values} messages={messages} lists={lists} />
      </fieldset>
    </>
  );
};
