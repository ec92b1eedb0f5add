/** What people call the properties of metadata. */
import { dataset } from '../../../model/dataset.js';
import { distribution } from '../../../model/distribution.js';
import type { Noun } from '../../../model/property.js';
import { termName } from '../../../model/vocabularies/index.js';
import type { Language } from '../../language.js';
import { textAt, type Texts } from './index.js';

const lastOf = (iri: string): string => iri.replace(/^.*[/#:]/, '');

/** The place of the name of each property of some nouns among the texts, by the last part of the IRI of its term. */
export const labelsOf = (...nouns: readonly Noun[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    nouns.flatMap(({ fields }) =>
      Object.values(fields).flatMap((field) => {
        const first = 'paths' in field ? field.paths[0]?.[0] : undefined;
        if (field.label === undefined || first === undefined) return [];
        return [[typeof first === 'string' ? first : lastOf(first.value), field.label]];
      }),
    ),
  );
const labels = labelsOf(distribution, dataset);

const upper = (name: string | undefined): string | undefined => name?.replace(/^./u, (first) => first.toUpperCase());

/** Name of a property, by its IRI or short form; of one that has none here, the last part of its IRI in words. */
export const propertyName = (iri: string, texts: Texts, language: Language): string => {
  const local = lastOf(iri);
  return (
    textAt(texts, labels[local] ?? '') ??
    (language === 'en' ? undefined : upper(termName(iri, language))) ??
    local.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/^./, (first) => first.toUpperCase())
  );
};
