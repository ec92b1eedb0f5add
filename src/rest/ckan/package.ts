/** A dataset as a CKAN package, its catalogue as the organization, its distributions as resources; docs/ckan.md has the table. */
import { inLanguage, labelOf, type BriefDataset, type BriefDistribution } from '../search/brief.js';
import { extrasOf, type DetailedDataset } from './extras.js';

const LANGUAGE = 'en';

/** A dataset as packages need it. */
export type PackageDataset = DetailedDataset;

/** A catalogue; beside its datasets only the first three members are there. */
export type CatalogueDocument = BriefDataset['catalog'] & {
  readonly count?: number;
  readonly catalog_record?: { readonly issued: string };
};

/** The organization. */
export const organizationOf = ({ id, title, description }: CatalogueDocument) => ({
  id,
  name: id,
  title: inLanguage(title, LANGUAGE),
  display_name: inLanguage(title, LANGUAGE),
  description: inLanguage(description, LANGUAGE),
  type: 'organization',
  is_organization: true,
  approval_status: 'approved',
  state: 'active',
});

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
  state: 'active',
  created: distribution.issued ?? null,
  last_modified: distribution.modified ?? null,
});

/** A resource. */
export type Resource = ReturnType<typeof resourceOf>;

const translationsOf = ({ title, description }: BriefDataset) =>
  Object.fromEntries(
    [...new Set([...Object.keys(title), ...Object.keys(description)])].map((language) => [
      language,
      { title: title[language] ?? null, notes: description[language] ?? null },
    ]),
  );

/** The package. */
export const packageOf = (dataset: PackageDataset) => {
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
    metadata_created: dataset.catalog_record.issued,
    metadata_modified: dataset.catalog_record.modified,
    organization: organizationOf(catalog),
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
    extras: extrasOf(dataset),
    translation: translationsOf(dataset),
  };
};
