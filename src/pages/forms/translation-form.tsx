/** The texts of a dataset in further languages; buttons add and remove one, with or without scripts. */
import { useVisit } from '../visit.js';
import { AreaField, TextField } from './controls.js';
import type { Translation } from './fields.js';
import type { Messages } from './findings.js';

interface Shown {
  readonly messages: Messages;
  readonly next: string | undefined;
}

const Texts = ({
  translation,
  index,
  messages,
  next,
}: Shown & { readonly translation: Translation; readonly index: number }) => {
  const { texts, formats } = useVisit();
  const { language } = translation;
  const name = (field: string): string => `text.${index}.${field}`;
  const text = { messages, ...(language === '' ? {} : { lang: language }) };
  const called = language === '' ? texts.form.otherLanguage : formats.language(language);
  return (
    <div class="part" role="group" aria-label={called}>
      <TextField
        name={name('language')}
        label={texts.form.tag}
        hint={called}
        value={language}
        messages={messages}
        isNext={next === name('language')}
      />
      <TextField name={name('title')} label={texts.form.title} value={translation.title} {...text} />
      <AreaField name={name('description')} label={texts.form.description} value={translation.description} {...text} />
      <TextField name={name('keywords')} label={texts.form.keywords} value={translation.keywords} {...text} />
      <button type="submit" name="intent" value={`remove:text:${index}`} class="quiet" formNoValidate>
        {texts.form.removeText(called)}
      </button>
    </div>
  );
};

/** All further languages, and the button for one more. */
export const Translations = ({ translations, ...shown }: Shown & { readonly translations: readonly Translation[] }) => {
  const { texts } = useVisit();
  return (
    <>
      {translations.map((translation, index) => (
        <Texts key={index} translation={translation} index={index} {...shown} />
      ))}
      <div>
        <button type="submit" name="intent" value="add:text" class="quiet" formNoValidate>
          {texts.form.addText}
        </button>
      </div>
    </>
  );
};
