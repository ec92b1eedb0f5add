/** Parts of purchase offers as clients see them. */
import { PlatformView } from './offer.js';

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
export class PersonalDataTermsView extends PlatformView {
  get containsPersonalData(): boolean | null {
    return this.resource.boolean(this.pst.containsPersonalData, this.pst.contains_personal_data);
  }

  get terms(): string | null {
    return this.resource.text(this.pst.personalDataTerms, this.pst.personal_data_terms);
  }
}

/** The number of downloads that a buyer has. */
export class DownloadLimitView extends PlatformView {
  get frequencyText(): string | null {
    return this.resource.text(this.pst.frequency);
  }

  get frequency(): string | null {
    return memberOf(FREQUENCIES, this.frequencyText);
  }

  get downloads(): number | null {
    return this.resource.integer(this.pst.downloads);
  }
}
