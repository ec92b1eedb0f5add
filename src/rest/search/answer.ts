/** Answers of searches as existing clients parse them. */
import type { SearchQuery } from '../../../schema/operations/generated/operations.js';
import { bandId, facetId } from './facets.js';

type Found = SearchQuery['search'];

/** Options of answers: if documents show their relevance, and where the words stand. */
export interface AnswerOptions {
  readonly showScore?: boolean;
  readonly highlight?: boolean;
}

/** Puts members in front of those of a document that is JSON already. */
const withMembers = (document: string, members: Record<string, unknown>): string => {
  const added = JSON.stringify(members);
  if (added === '{}') return document;
  return document === '{}' ? added : `${added.slice(0, -1)},${document.slice(1)}`;
};

/** The documents of the hits as a JSON array. Documents are JSON already and are not parsed once more. */
export const documentsOf = (
  edges: readonly Found['edges'][number][],
  { showScore = false, highlight = false }: AnswerOptions = {},
): string =>
  `[${edges
    .map(({ document, score, highlights }) =>
      withMembers(document, { ...(showScore ? { score } : {}), ...(highlight ? { highlights } : {}) }),
    )
    .join(',')}]`;

type Value = Found['facets'][number]['values'][number];

/** A counted value. Bands of quality also name their bounds, in both spellings that clients read. */
const itemOf = ({ value, label, count, from, to }: Value) =>
  from == null || to == null
    ? { id: value, title: label, count }
    : { id: bandId(value), title: label, count, from, to, minScoring: from, maxScoring: to };

/** Facets by the names that clients use. */
export const facetsOf = (facets: Found['facets']) =>
  facets.map(({ facet, title, values, total }) => ({
    id: facetId(facet),
    title,
    total,
    items: values.map(itemOf),
  }));

/** The whole answer: `members` are those beside `results`. */
export const envelope = (members: Readonly<Record<string, unknown>>, results: string): string =>
  `{"success":true,"result":${JSON.stringify(members).slice(0, -1)},"results":${results}}}`;
