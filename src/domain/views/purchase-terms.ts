/** Parts of purchase offers as clients see them. */
import { downloadProperties, personalDataProperties } from '../../model/offers.js';
import { PlatformView, reading } from './offer.js';

/** Members of an enum, with the words in lower case that stand for each. */
type Words = Readonly<Record<string, readonly string[]>>;

/** How often something happens. */
export const FREQUENCIES = {
  HOURLY: ['hourly'],
  DAILY: ['daily'],
  WEEKLY: ['weekly'],
  MONTHLY: ['monthly'],
  ANNUAL: ['annual', 'annually', 'yearly'],
} as const satisfies Words;

/** The member that a text stands for; `OTHER` for words that it does not know. */
export const memberOf = (words: Words, text: string | null): string | null => {
  if (text === null) return null;
  const word = text.toLowerCase();
  return Object.keys(words).find((member) => words[member]?.includes(word)) ?? 'OTHER';
};

/** Personal data in what is sold (pst:PersonalDataTerms). */
export class PersonalDataTermsView extends reading(PlatformView, personalDataProperties) {}

/** The number of downloads that a buyer has. */
export class DownloadLimitView extends reading(PlatformView, downloadProperties) {
  get frequency(): string | null {
    return memberOf(FREQUENCIES, this.frequencyText);
  }
}
