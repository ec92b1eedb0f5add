/** Documents cut down to what feeds, site maps and exports need. */
import type { SearchQuery } from '../../../../schema/operations/generated/operations.js';

type Texts = Readonly<Record<string, string>>;

/** A concept of a document. */
export interface BriefConcept {
  readonly id: string;
  readonly label?: string | Texts;
  readonly resource?: string;
}

/** A distribution of a document. */
export interface BriefDistribution {
  readonly id: string;
  readonly format?: BriefConcept;
  readonly license?: BriefConcept;
  readonly access_url?: readonly string[];
  readonly download_url?: readonly string[];
}

/** A dataset of a document. */
export interface BriefDataset {
  readonly id: string;
  readonly resource: string;
  readonly title: Texts;
  readonly description: Texts;
  readonly issued?: string;
  readonly modified?: string;
  readonly catalog_record: { readonly issued: string; readonly modified: string };
  readonly publisher?: { readonly name?: string; readonly email?: string };
  readonly catalog: { readonly id: string; readonly title?: Texts; readonly description?: Texts };
  readonly keywords?: readonly { readonly id: string; readonly label: string; readonly language: string }[];
  readonly categories?: readonly BriefConcept[];
  readonly distributions?: readonly BriefDistribution[];
}

/** Members that feeds need. */
export const FEED_MEMBERS = [
  'id',
  'resource',
  'title',
  'description',
  'issued',
  'modified',
  'catalog_record',
  'publisher.name',
  'categories',
];

/** The documents of hits. */
export const datasetsOf = ({ edges }: Pick<SearchQuery['search'], 'edges'>): BriefDataset[] =>
  edges.map(({ document }) => JSON.parse(document) as BriefDataset);

/** The text in a language, in English, or in any. */
export const inLanguage = (texts: Texts | undefined, language: string): string =>
  texts?.[language.toLowerCase()] ?? texts?.['en'] ?? Object.values(texts ?? {})[0] ?? '';

/** Label of a concept. */
export const labelOf = ({ id, label }: BriefConcept, language: string): string =>
  typeof label === 'string' ? label : inLanguage(label, language) || id;
