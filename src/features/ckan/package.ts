/** A dataset as a CKAN package, its catalogue as the organization, its distributions as resources; docs/ckan.md has the table. */
import type { ListingOffersFragment } from '../../../schema/operations/generated/operations.js';
import { catalogue } from '../../model/catalogue.js';
import { dataset } from '../../model/dataset.js';
import { distribution } from '../../model/distribution.js';
import type { Field, Noun } from '../../model/property.js';
import { listedOffers } from '../profiles/schema-org.js';
import {
  type BriefConcept,
  type BriefDataset,
  type BriefDistribution,
  inLanguage,
  labelOf,
} from '../search/rest/brief.js';

/** Language of the texts of CKAN that have none of their own. */
const LANGUAGE = 'en';

type Json = Readonly<Record<string, unknown>>;
type Value = string | number | boolean | null;

/** A concept in extras: its IRI, else its code or label. */
const nameOf = ({ id, resource }: BriefConcept): string => resource ?? id;

/** Several concepts are JSON in a text; of several values CKAN has the first. */
const shown = (field: Field, value: unknown): Value => {
  if (field.kind === 'relation')
    return field.many ? JSON.stringify((value as BriefConcept[]).map(nameOf)) : nameOf(value as BriefConcept);
  if (field.kind === 'value' && field.type === 'text')
    return inLanguage(value as Readonly<Record<string, string>>, LANGUAGE);
  const first = (Array.isArray(value) ? value[0] : value) as Value;
  return field.cell === 'mail' ? String(first).replace(/^mailto:/i, '') : first;
};

/** Members that say nothing are there all the same, as programs for CKAN expect; extras are not. */
const nothing = (field: Field): Value => (field.kind === 'value' && field.type === 'text' ? '' : null);

/** What a search document of a noun gives the members or the extras of CKAN, by their names. */
export const membersOf = (
  { fields }: Noun,
  document: Json,
  as: 'field' | 'extra',
  prefix = '',
): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.values(fields).flatMap((field): (readonly [string, Value])[] => {
      const { ckan, search } = field;
      if (ckan?.[as] === undefined || search === undefined) return [];
      const name = `${prefix}${ckan[as]}`;
      const value = document[search];
      if (value === undefined || (Array.isArray(value) && value.length === 0))
        return as === 'field' ? [[name, nothing(field)]] : [];
      if (field.kind !== 'relation' || field.to().type === undefined) return [[name, shown(field, value)]];
      const first = (Array.isArray(value) ? value[0] : value) as Json;
      return Object.entries(membersOf(field.to(), first, as, `${name}_`));
    }),
  );

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
