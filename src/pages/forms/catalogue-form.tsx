/** The form of a catalogue: its texts in each language, and the application profiles that it names. */
import { useVisit } from '../visit.js';
import type { CatalogueFields, CatalogueText } from './catalogue-graph.js';
import { AreaField, ChecksField, TextField, type Choice } from './controls.js';
import type { Messages } from './findings.js';

/** The state of the form. */
export interface CatalogueState {
  readonly fields: CatalogueFields;
  /** The profiles that the service knows, by their IRIs. */
  readonly profiles: readonly Choice[];
  readonly messages: Messages;
  /** What is stored, where somebody else has changed it since the form was opened. */
  readonly stored?: CatalogueFields | undefined;
}

interface TextsShown extends Pick<CatalogueState, 'messages' | 'stored'> {
  readonly text: CatalogueText;
  readonly index: number;
}

const Texts = ({ text, index, messages, stored }: TextsShown) => {
  const { texts, formats } = useVisit();
  const { language, isStored } = text;
  const name = (field: string): string => `text.${index}.${field}`;
  const now = stored?.texts.find((one) => one.isStored && one.language === language.toLowerCase());
  /** What is stored now, beside a field that says something else. */
  const hint = (field: 'title' | 'description'): { hint?: string } =>
    stored === undefined || (now?.[field] ?? '') === text[field]
      ? {}
      : { hint: texts.catalogue.now(now?.[field] ?? '') };
  const lang = language === '' ? {} : { lang: language };
  const called =
    language !== '' ? formats.language(language) : isStored ? texts.catalogue.withoutLanguage : texts.form.addText;
  return (
    <fieldset>
      <legend>{called}</legend>
      {isStored ? (
        <>
          <input type="hidden" name={name('stored')} value="1" />
          <input type="hidden" name={name('language')} value={language} />
        </>
      ) : (
        <TextField name={name('language')} label={texts.form.tag} value={language} messages={messages} />
      )}
      <TextField
        name={name('title')}
        label={texts.form.title}
        value={text.title}
        messages={messages}
        {...lang}
        {...hint('title')}
      />
      <AreaField
        name={name('description')}
        label={texts.form.description}
        value={text.description}
        rows={4}
        messages={messages}
        {...lang}
        {...hint('description')}
      />
    </fieldset>
  );
};

/** All fields. */
export const CatalogueForm = ({ fields, profiles, messages, stored }: CatalogueState) => {
  const { texts } = useVisit();
  const named = profiles.flatMap(([value, title]) => (stored?.profiles.includes(value) ? [title] : []));
  return (
    <>
      {fields.texts.map((text, index) => (
        <Texts key={index} text={text} index={index} messages={messages} stored={stored} />
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
      </fieldset>
    </>
  );
};
