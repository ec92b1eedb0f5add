/** The texts of a dataset in further languages; buttons add and remove one, with or without scripts. */
import { useVisit } from '../../../core/pages/visit.js';
import { TextField } from '../../../core/pages/forms/controls.js';
import { Lines, restOf, type Inputs } from './inputs.js';
import type { Translation } from './texts.js';

type Shown = Pick<Inputs, 'form' | 'messages' | 'next'>;

const Texts = ({
  translation,
  index,
  ...shown
}: Shown & { readonly translation: Translation; readonly index: number }) => {
  const { texts, formats } = useVisit();
  const { language, values } = translation;
  const prefix = `text.${index}.`;
  const called = language === '' ? texts.form.otherLanguage : formats.language(language);
  return (
    <div class="part" role="group" aria-label={called}>
      <TextField
        name={`${prefix}language`}
        label={texts.form.tag}
        hint={called}
        value={language}
        messages={shown.messages}
        isNext={shown.next === `${prefix}language`}
      />
      <Lines of={restOf(shown.form)} values={values} prefix={prefix} lang={language} lists={{}} {...shown} />
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
