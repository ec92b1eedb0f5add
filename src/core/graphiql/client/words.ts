/** The words of the page, in the language that the service chose for it. */
import { texts, type GraphiqlTexts } from '../texts/index.js';

/** Language of the page (BCP 47). */
export const language = document.documentElement.lang;

/** Its words. */
export const words: GraphiqlTexts = (texts as Readonly<Record<string, GraphiqlTexts>>)[language] ?? texts.en;
