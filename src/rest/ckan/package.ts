/** A dataset as a CKAN package, its catalogue as the organization, its distributions as resources; docs/ckan.md has the table. */
import { catalogue } from '../../model/catalogue.js';
import { dataset } from '../../model/dataset.js';
import { distribution } from '../../model/distribution.js';
import type { ListingOffersFragment } from '../../../schema/operations/generated/operations.js';
import { listedOffers } from '../profiles/schema-org.js';
import { inLanguage, labelOf, type BriefConcept, type BriefDataset, type BriefDistribution } from '../search/brief.js';
import { LANGUAGE, membersOf } from './members.js';

/** A dataset as packages need it; the rest of the members follow from the rows of the model. */
export interface PackageDataset extends BriefDataset {
  readonly temporal?: readonly object[];
  readonly spatial?: readonly object[];
  readonly spatial_resource?: readonly BriefConcept[];
  /** What is on sale of it, where that was asked for. */
  readonly listing?: ListingOffersFragment | undefined;
}

/** A catalogue; beside its datasets only the first three members are there. */
export type CatalogueDocument = BriefDataset['catalog'] & {
  readonly count?: number;
  readonly catalog_record?: { readonly issued: string };
};

/** The organization. */
export const organizationOf = (document: CatalogueDocument) => ({
  id: document.id,
  name: document.id,
  ...membersOf(catalogue, document, 'field'),
  display_name: inLanguage(document.title, LANGUAGE),
  type: 'organization',
  is_organization: true,
  approval_status: 'approved',
  state: 'active',
});

const resourceOf = (document: BriefDistribution, owner: string, position: number) => ({
  id: document.id,
  package_id: owner,
  position,
  format: document.format ? labelOf(document.format, LANGUAGE) : '',
  url: document.download_url?.[0] ?? document.access_url?.[0] ?? '',
  state: 'active',
  ...membersOf(distribution, { ...document }, 'field'),
});

/** A resource. */
export type Resource = ReturnType<typeof resourceOf> & Readonly<Record<string, string | number | boolean | null>>;

const translationsOf = ({ title, description }: BriefDataset) =>
  Object.fromEntries(
    [...new Set([...Object.keys(title), ...Object.keys(description)])].map((language) => [
      language,
      { title: title[language] ?? null, notes: description[language] ?? null },
    ]),
  );

/** What is on sale, in the words of GraphQL. */
const saleOf = ({ listing }: PackageDataset) => {
  const offers = listing ? listedOffers({ listing }) : [];
  return offers.length > 0 ? { listing: listing?.state, offers: JSON.stringify(offers) } : {};
};

/** The extras, each a key and a text, by key as CKAN gives them; lists are JSON in the text. */
const extrasOf = (document: PackageDataset) => {
  const { spatial: [place] = [], spatial_resource: places = [] } = document;
  const named = places.find(({ resource }) => resource !== undefined);
  const extras = {
    // Periods that are open at an end are left out, as programs for CKAN read both.
    ...membersOf(dataset, { ...document, periods: document.temporal }, 'extra'),
    spatial: place && JSON.stringify(place),
    spatial_uri: named?.resource,
    // Programs take the text for the name of what the IRI names.
    spatial_text: named ? undefined : places[0] && labelOf(places[0], LANGUAGE),
    ...saleOf(document),
  };
  return Object.entries(extras)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => ({ key, value }));
};

/** The package. */
export const packageOf = (document: PackageDataset) => {
  const { distributions = [], keywords = [], categories = [], catalog, publisher } = document;
  const licence = distributions.find(({ license }) => license)?.license;
  return {
    id: document.id,
    name: document.id,
    ...membersOf(dataset, { ...document }, 'field'),
    url: document.resource,
    type: 'dataset',
    state: 'active',
    private: false,
    author: publisher?.name ?? null,
    author_email: publisher?.email?.replace(/^mailto:/, '') ?? null,
    license_id: licence?.id ?? null,
    license_title: licence ? labelOf(licence, LANGUAGE) : null,
    license_url: licence?.resource ?? null,
    metadata_created: document.catalog_record.issued,
    metadata_modified: document.catalog_record.modified,
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
    resources: distributions.map((one, index): Resource => resourceOf(one, document.id, index)),
    extras: extrasOf(document),
    translation: translationsOf(document),
  };
};
