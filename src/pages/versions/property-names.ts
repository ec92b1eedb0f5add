/** What people call the properties of metadata. */
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

/** Name of a property; of one that has none here, the last part of its IRI in words. */
export const propertyName = (iri: string, texts: Texts): string => {
  const local = iri.replace(/^.*[/#]/, '');
  return (
    namesOf(texts)[local] ?? local.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/^./, (first) => first.toUpperCase())
  );
};
