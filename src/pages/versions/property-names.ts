/** What people call the properties of metadata. */
import { termName } from '../../domain/vocabularies/index.js';
import type { Language } from '../../language.js';
import type { Texts } from '../texts/index.js';

/** Name of each property by the last part of its IRI. */
const namesOf = ({ form, dataset, distribution, offer, version }: Texts): Readonly<Record<string, string>> => ({
  title: form.title,
  description: form.description,
  keyword: form.keywords,
  theme: dataset.themes,
  publisher: dataset.publisher,
  creator: dataset.creators,
  contactPoint: dataset.contact,
  issued: dataset.issued,
  modified: dataset.modified,
  language: dataset.languages,
  spatial: dataset.spatial,
  temporal: dataset.temporal,
  accrualPeriodicity: dataset.frequency,
  accessRights: dataset.rights,
  type: dataset.types,
  landingPage: dataset.landing,
  identifier: version.identifier,
  distribution: dataset.distributions,
  format: distribution.format,
  mediaType: distribution.mediaType,
  byteSize: distribution.size,
  license: distribution.licence,
  rights: distribution.rights,
  status: distribution.status,
  accessURL: form.accessUrl,
  downloadURL: distribution.downloadAddress,
  accessService: distribution.service,
  monetization: offer.title,
});

const upper = (name: string | undefined): string | undefined => name?.replace(/^./u, (first) => first.toUpperCase());

/** Name of a property, by its IRI or short form; of one that has none here, the last part of its IRI in words. */
export const propertyName = (iri: string, texts: Texts, language: Language): string => {
  const local = iri.replace(/^.*[/#:]/, '');
  return (
    namesOf(texts)[local] ??
    (language === 'en' ? undefined : upper(termName(iri, language))) ??
    local.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/^./, (first) => first.toUpperCase())
  );
};
