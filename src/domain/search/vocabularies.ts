/** Looks concepts up in the vocabularies that are held here. */
import { fold } from '../../search/text/fold.js';
import { isTable, tables, vocabulary, type Concept } from '../vocabularies/index.js';

/** Part of a vocabulary. */
export interface ConceptPage {
  readonly name: string;
  readonly scheme: string;
  readonly total: number;
  readonly concepts: readonly (Pick<Concept, 'code' | 'iri' | 'deprecated'> & { readonly label: string })[];
}

/** The concepts that are asked for. */
export interface ConceptQuery {
  /** Words that the label or the code begins with; everything when empty. */
  readonly query?: string | undefined;
  /** Code or IRI of one concept. */
  readonly concept?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Names of the vocabularies. */
export const vocabularyNames: readonly string[] = tables;

const holds = ({ code, label = '' }: Concept, wanted: readonly string[]): boolean => {
  const words = fold(`${code} ${label}`).split(/[^\p{L}\p{N}]+/u);
  return wanted.every((start) => words.some((word) => word.startsWith(start)));
};

/** Concepts of a vocabulary; undefined when there is no vocabulary with this name. */
export const conceptPage = (
  name: string,
  { query = '', concept, offset, limit }: ConceptQuery,
): ConceptPage | undefined => {
  if (!isTable(name)) return undefined;
  const { scheme, concepts, concept: named } = vocabulary(name);
  const wanted = fold(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const candidates = concept === undefined ? [...concepts.values()] : [named(concept) ?? []].flat();
  const found = wanted.length === 0 ? candidates : candidates.filter((one) => holds(one, wanted));
  return {
    name,
    scheme,
    total: found.length,
    concepts: found
      .slice(offset, offset + limit)
      .map(({ code, iri, deprecated, label }) => ({ code, iri, deprecated, label: label ?? code })),
  };
};
