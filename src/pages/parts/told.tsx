/** Sentences of the service, in the language of the reader where they are known in it, else marked as English. */
import { told } from '../texts/patterns/told.js';
import { useVisit } from '../visit.js';

/** Says a sentence. */
export const Told = ({ text }: { readonly text: string }) => {
  const { texts, language } = useVisit();
  const known = told(text, language, texts);
  return known === undefined ? <span lang="en">{text}</span> : <>{known}</>;
};
