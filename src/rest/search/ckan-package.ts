/** A dataset as a CKAN package. */
import { inLanguage, labelOf, type BriefDataset, type BriefDistribution } from './brief.js';

const LANGUAGE = 'en';

const resourceOf = (distribution: BriefDistribution, dataset: string, position: number) => ({
  id: distribution.id,
  package_id: dataset,
  position,
  name: inLanguage(distribution.title, LANGUAGE),
  description: inLanguage(distribution.description, LANGUAGE),
  format: distribution.format ? labelOf(distribution.format, LANGUAGE) : '',
  mimetype: distribution.media_type ?? null,
  url: distribution.download_url?.[0] ?? distribution.access_url?.[0] ?? '',
  access_url: distribution.access_url?.[0] ?? null,
  download_url: distribution.download_url?.[0] ?? null,
  size: distribution.byte_size ?? null,
  created: distribution.issued ?? null,
  last_modified: distribution.modified ?? null,
});

const translationsOf = ({ title, description }: BriefDataset) =>
  Object.fromEntries(
    [...new Set([...Object.keys(title), ...Object.keys(description)])].map((language) => [
      language,
      { title: title[language] ?? null, notes: description[language] ?? null },
    ]),
  );

/** The package. */
export const packageOf = (dataset: BriefDataset) => {
  const { distributions = [], keywords = [], categories = [], catalog, publisher } = dataset;
  const licence = distributions.find(({ license }) => license)?.license;
  return {
    id: dataset.id,
    name: dataset.id,
    title: inLanguage(dataset.title, LANGUAGE),
    notes: inLanguage(dataset.description, LANGUAGE),
    url: dataset.resource,
    type: 'dataset',
    state: 'active',
    private: false,
    author: publisher?.name ?? null,
    author_email: publisher?.email?.replace(/^mailto:/, '') ?? null,
    license_id: licence?.id ?? null,
    license_title: licence ? labelOf(licence, LANGUAGE) : null,
    license_url: licence?.resource ?? null,
    metadata_created: dataset.issued ?? dataset.catalog_record.issued,
    metadata_modified: dataset.modified ?? dataset.catalog_record.modified,
    organization: {
      id: catalog.id,
      name: catalog.id,
      title: inLanguage(catalog.title, LANGUAGE),
      description: inLanguage(catalog.description, LANGUAGE),
      type: 'organization',
      is_organization: true,
    },
    owner_org: catalog.id,
    groups: categories.map((concept) => ({
      id: concept.id,
      name: concept.id.toLowerCase(),
      title: labelOf(concept, LANGUAGE),
      display_name: labelOf(concept, LANGUAGE),
    })),
    tags: keywords.map(({ id, label }) => ({ id, name: id, display_name: label, state: 'active' })),
    num_tags: keywords.length,
    num_resources: distributions.length,
    resources: distributions.map((distribution, index) => resourceOf(distribution, dataset.id, index)),
    translation: translationsOf(dataset),
  };
};
