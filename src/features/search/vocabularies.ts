/** Looks concepts up in the vocabularies that are held here. */
import { collationKey, compareTexts } from '../../core/rdf/collation.js';
import { fold } from '../../core/rdf/fold.js';
import { conceptLabel, isTable, tables, vocabulary, type Concept } from '../../model/vocabularies/index.js';

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
  /** Codes of the concepts that are meant; all where absent. */
  readonly codes?: readonly string[] | undefined;
  /** Languages of labels, best first; concepts are in the order of their labels then. English and the order of the table where absent. */
  readonly languages?: readonly string[] | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Names of the vocabularies. */
export const vocabularyNames: readonly string[] = tables;

const holds = ({ code, label = '' }: Concept, wanted: readonly string[]): boolean => {
  const words = fold(`${code} ${label}`).split(/[^\p{L}\p{N}]+/u);
  return wanted.every((start) => words.some((word) => word.startsWith(start)));
};

/** Concepts with their labels in the first of some languages that has one, in the order of these. */
const inLanguages = (concepts: readonly Concept[], languages: readonly string[]): Concept[] => {
  const called = concepts.map((concept) => {
    const label = conceptLabel(concept.iri, languages);
    return { concept: { ...concept, label }, key: collationKey(label ?? concept.code, languages[0]) };
  });
  return called.sort((a, b) => compareTexts(a.key, b.key)).map(({ concept }) => concept);
};

/** Concepts of a vocabulary; undefined when there is no vocabulary with this name. */
export const conceptPage = (
  name: string,
  { query = '', concept, codes, languages, offset, limit }: ConceptQuery,
): ConceptPage | undefined => {
  if (!isTable(name)) return undefined;
  const { scheme, concepts, concept: named } = vocabulary(name);
  const wanted = fold(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const all = codes === undefined ? [...concepts.values()] : codes.flatMap((code) => concepts.get(code) ?? []);
  const candidates = concept === undefined ? all : [named(concept) ?? []].flat();
  const called = languages === undefined ? candidates : inLanguages(candidates, languages);
  const found = wanted.length === 0 ? called : called.filter((one) => holds(one, wanted));
  return {
    name,
    scheme,
    total: found.length,
    concepts: found
      .slice(offset, offset + limit)
      .map(({ code, iri, deprecated, label }) => ({ code, iri, deprecated, label: label ?? code })),
  };
};
