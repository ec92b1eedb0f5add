/** Carries the fields of the form of a catalogue into its statements, and reads them from there. */
import { bareIri } from '../../domain/validation/profiles/index.js';
import { iri, isLanguageTag, type Quad, type Term } from '../../rdf/terms.js';
import { dct } from '../../rdf/vocabulary.js';
import { clean, countOf, textsIn } from './fields.js';
import type { DraftGraph } from './graph.js';
import { isIn, typedText, wrongField } from './terms.js';

const TEXTS = ['title', 'description'] as const;

/** The texts about a catalogue in one language. */
export interface CatalogueText {
  /** Language tag; empty for stored texts without one, and where somebody has yet to type it. */
  readonly language: string;
  /** True if the catalogue has texts in this language, so that it is fixed. */
  readonly isStored: boolean;
  readonly title: string;
  readonly description: string;
}

/** A catalogue as its form shows it; empty texts say nothing. */
export interface CatalogueFields {
  readonly texts: readonly CatalogueText[];
  /** IRIs of the application profiles that it names, of those that are known. */
  readonly profiles: readonly string[];
}

/** An application profile with all IRIs that name it. */
export interface KnownProfile {
  readonly iri: string;
  readonly otherIris: readonly string[];
}

const MOST_TEXTS = 100;
const NO_TEXT: CatalogueText = { language: '', isStored: false, title: '', description: '' };

/** Reads a form that was sent. */
export const readCatalogueForm = (form: URLSearchParams): CatalogueFields => ({
  texts: Array.from({ length: countOf(form, /^text\.\d{1,2}\.language$/, MOST_TEXTS) }, (_, index) => ({
    ...textsIn(form, ['language', ...TEXTS], `text.${index}.`),
    isStored: form.has(`text.${index}.stored`),
  })),
  profiles: form.getAll('profiles').filter(Boolean),
});

/** The values that name a profile, however their IRIs end. */
const naming = (graph: DraftGraph, catalogue: Term, profile: KnownProfile): Quad['object'][] => {
  const names = [profile.iri, ...profile.otherIris].map(bareIri);
  const isName = ({ termType, value }: Quad['object']): boolean =>
    termType === 'NamedNode' && names.includes(bareIri(value));
  return graph.values(catalogue, dct.conformsTo, isName);
};

const first = (graph: DraftGraph, catalogue: Term, property: Term, language: string) =>
  graph.values(catalogue, property, isIn(language))[0];

/** The fields of a stored catalogue, with room for one more language. */
export const readCatalogue = (
  graph: DraftGraph,
  catalogue: Term,
  profiles: readonly KnownProfile[],
): CatalogueFields => {
  const tags = TEXTS.flatMap((name) =>
    graph
      .values(catalogue, dct[name])
      .flatMap((value) => (value.termType === 'Literal' ? [value.language.toLowerCase()] : [])),
  );
  const texts = [...new Set(tags)].sort().map((language) => {
    const [title, description] = TEXTS.map((name) => first(graph, catalogue, dct[name], language)?.value ?? '');
    return { language, isStored: true, title: title ?? '', description: description ?? '' };
  });
  const named = profiles.filter((profile) => naming(graph, catalogue, profile).length > 0);
  return { texts: [...texts, NO_TEXT], profiles: named.map((profile) => profile.iri) };
};

/** Puts another text in place of the first one in its language; one that nobody touched stays as it is, to the letter. */
const writeText = (graph: DraftGraph, catalogue: Term, property: Term, language: string, text: string): void => {
  const before = first(graph, catalogue, property, language);
  if (text === clean(before?.value ?? '')) return;
  const tag = before?.termType === 'Literal' ? before.language : language;
  graph.set(
    catalogue,
    property,
    text === '' ? [] : [typedText(text, tag)],
    (value) => before !== undefined && value.equals(before),
  );
};

/** Errors: `BAD_REQUEST` for the language of a text that cannot be stored under it. */
const requireLanguages = ({ texts }: CatalogueFields): void => {
  const taken = new Set<string>();
  texts.forEach(({ language, isStored, title, description }, index) => {
    if (!isStored && title === '' && description === '') return;
    const field = `text.${index}.language`;
    if (!(isStored && language === '') && !isLanguageTag(language))
      throw wrongField(field, 'This is not a language tag.');
    const tag = language.toLowerCase();
    if (taken.has(tag)) throw wrongField(field, 'The form has texts in this language already.');
    taken.add(tag);
  });
};

/** Writes the fields. Errors: `BAD_REQUEST` with the `field` that cannot be stored. */
export const writeCatalogue = (
  graph: DraftGraph,
  catalogue: Term,
  fields: CatalogueFields,
  profiles: readonly KnownProfile[],
): void => {
  requireLanguages(fields);
  for (const name of TEXTS) {
    const had = graph.values(catalogue, dct[name]).length > 0;
    for (const { language, isStored, ...text } of fields.texts)
      if (isStored || language !== '') writeText(graph, catalogue, dct[name], language, text[name]);
    if (had && graph.values(catalogue, dct[name]).length === 0)
      throw wrongField(`text.0.${name}`, `A catalogue needs a ${name}.`);
  }
  const unknown = fields.profiles.find((one) => !profiles.some((profile) => profile.iri === one));
  if (unknown !== undefined)
    throw wrongField('profiles', `There is no application profile "${unknown.slice(0, 200)}".`);
  for (const profile of profiles) {
    const named = naming(graph, catalogue, profile);
    const isWanted = fields.profiles.includes(profile.iri);
    if (isWanted === named.length > 0) continue;
    graph.set(catalogue, dct.conformsTo, isWanted ? [iri(profile.iri)] : [], (value) =>
      named.some((one) => one.equals(value)),
    );
  }
};
