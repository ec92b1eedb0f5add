/** Parts of purchase offers as clients see them. */
import { PlatformView } from './offer.js';

const MONTHS: Readonly<Record<string, string>> = { annual: 'ANNUAL', annually: 'ANNUAL', yearly: 'ANNUAL' };
const FREQUENCIES = new Set(['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'ANNUAL']);

/** Member of the frequency enum; `OTHER` for words it does not know. */
export const frequencyOf = (text: string | null): string | null => {
  if (text === null) return null;
  const name = MONTHS[text.toLowerCase()] ?? text.toUpperCase();
  return FREQUENCIES.has(name) ? name : 'OTHER';
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
    return frequencyOf(this.frequencyText);
  }

  get downloads(): number | null {
    return this.resource.integer(this.pst.downloads);
  }
}
