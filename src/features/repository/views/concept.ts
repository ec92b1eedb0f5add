/** Values of controlled vocabularies, and licences, as clients see them. */
import { concept } from '../../../model/concept.js';
import { licence } from '../../../model/licence.js';
import { dct, skos } from '../../../core/rdf/vocabulary.js';
import { primary } from '../../../core/language-tag.js';
import { conceptLabel, conceptOf, labelIn } from '../../../model/vocabularies/index.js';
import { inOrder, type Agreement } from './agreement.js';
import { inLanguage } from '../../../model/derive/language.js';
import { NodeView, reading, reads } from '../../../model/derive/reading.js';
import type { LanguageString } from '../../../model/derive/resource.js';

const ownLabels = reads(concept.fields.labels);

/** A concept, named by its IRI or described in place. */
export class ConceptView extends NodeView {
  /** Code within its vocabulary: the last segment of the IRI. */
  get code(): string | null {
    return this.iri?.replace(/[/#]$/, '').replace(/^.*[/#]/, '') ?? null;
  }

  /** Labels: those in the metadata, else those of the bundled vocabulary. */
  get labels(): LanguageString[] {
    const own = ownLabels(this.resource, this.pst);
    if (own.length > 0 || this.iri === null) return own;
    const label = conceptOf(this.iri)?.label;
    return label ? [{ value: label, language: 'en' }] : [];
  }
}

/** The label of a concept in the first of some languages that has one: in the metadata or in the code list, else in English, else any. */
export const labelOf = (
  { iri, labels }: Pick<ConceptView, 'iri' | 'labels'>,
  wanted: readonly string[],
): string | null => {
  const table = iri === null ? undefined : conceptOf(iri)?.table;
  for (const tag of wanted) {
    const own = labels.filter(({ language }) => language !== null && primary(language) === primary(tag));
    // The code lists know names in more languages than most metadata.
    const found = inLanguage(own, [tag])?.value ?? (table && iri !== null ? labelIn(table, iri, tag) : undefined);
    if (found !== undefined) return found;
  }
  return inLanguage(labels)?.value ?? (iri === null ? null : (conceptLabel(iri, wanted) ?? null));
};

/** A licence document, named by its IRI or described in place. */
export class LicenceView extends reading(ConceptView, licence, {}, ['labels', 'exactMatch']) {
  /** The licence in a controlled vocabulary that this one is equal to. */
  get exactMatch(): string | null {
    return this.#exactMatches[0] ?? null;
  }

  /** Name by which a person knows it: its IRI, else what the metadata call it. */
  get name(): string | null {
    return this.iri ?? this.identifier ?? this.title ?? this.labels[0]?.value ?? null;
  }

  /** The things that a buyer agrees to: which licence it is, as the metadata say. */
  get agreement(): Agreement {
    const { iri, identifier } = this;
    return { iri, identifier, titles: inOrder(this.resource.strings(dct.title)), exactMatch: this.#exactMatches };
  }

  get #exactMatches(): string[] {
    return inOrder(this.resource.iris(skos.exactMatch));
  }
}
