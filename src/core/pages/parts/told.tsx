/** Sentences of the service, in the language of the reader where they are known in it, else marked as English. */
import { told } from '../texts/patterns/told.js';
import { useVisit } from '../visit.js';

interface Shown {
  readonly text: string;
  /** True if the sentence is in the reader's language already. */
  readonly isTold?: boolean | undefined;
}

/** Says a sentence. */
export const Told = ({ text, isTold = false }: Shown) => {
  const { texts, language } = useVisit();
  const known = isTold ? text : told(text, language, texts);
  return known === undefined ? <span lang="en">{text}</span> : <>{known}</>;
};
