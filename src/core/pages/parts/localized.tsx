/** Sentences of the service, in the language of the reader where they are known in it, else marked as English. */
import { localized } from '../texts/patterns/localized.js';
import { useVisit } from '../visit.js';

interface Shown {
  readonly text: string;
  /** True if the sentence is in the reader's language already. */
  readonly isTold?: boolean | undefined;
}

/** Says a sentence. */
export const Localized = ({ text, isTold = false }: Shown) => {
  const { texts, language } = useVisit();
  const known = isTold ? text : localized(text, language, texts);
  return known === undefined ? <span lang="en">{text}</span> : <>{known}</>;
};
