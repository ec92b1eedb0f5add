/** What the service said when it refused, in the language of the reader as far as it is known in it. */
import type { RefusalCode } from '../../errors.js';
import { localized } from '../texts/patterns/localized.js';
import { useVisit } from '../visit.js';

/** A refusal as pages show it. */
export interface Said {
  readonly code: RefusalCode;
  /** A sentence of the service, in English. */
  readonly text: string;
}

/** The sentence; where only its English is known, below what was decided. */
export const RefusalText = ({ code, text, lead = false }: Said & { readonly lead?: boolean }) => {
  const { texts, language } = useVisit();
  const look = lead ? { class: 'lead' } : {};
  const known = text === texts.account.loginFirst ? text : localized(text, language, texts);
  if (known !== undefined) return <p {...look}>{known}</p>;
  return (
    <>
      <p {...look}>{texts.decided[code]}</p>
      <p class="note" lang="en">
        {text}
      </p>
    </>
  );
};
