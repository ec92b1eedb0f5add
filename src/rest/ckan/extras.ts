/** The statements of DCAT-AP about a dataset beyond the fields of CKAN, under the names that harvesters of portals know. */
import type { ListingOffersFragment } from '../../../schema/operations/generated/operations.js';
import { listedOffers } from '../profiles/schema-org.js';
import type { BriefConcept, BriefDataset } from '../search/brief.js';

/** A dataset with what the extras tell. */
export interface DetailedDataset extends BriefDataset {
  readonly identifier?: readonly string[];
  readonly language?: readonly BriefConcept[];
  readonly accrual_periodicity?: BriefConcept;
  readonly access_right?: BriefConcept;
  readonly conforms_to?: readonly BriefConcept[];
  readonly contact_point?: readonly { readonly name?: string; readonly email?: string }[];
  readonly temporal?: readonly { readonly gte?: string; readonly lte?: string }[];
  readonly spatial?: readonly object[];
  readonly spatial_resource?: readonly BriefConcept[];
  /** What is on sale of it, where that was asked for. */
  readonly listing?: ListingOffersFragment | undefined;
}

const nameOf = ({ id, resource }: BriefConcept): string => resource ?? id;
const listed = (concepts: readonly BriefConcept[] = []): string | undefined =>
  concepts.length > 0 ? JSON.stringify(concepts.map(nameOf)) : undefined;

/** What is on sale, in the words of GraphQL. */
const saleOf = ({ listing }: DetailedDataset): Readonly<Record<string, string | undefined>> => {
  const offers = listing ? listedOffers({ listing }) : [];
  return offers.length > 0 ? { listing: listing?.state, offers: JSON.stringify(offers) } : {};
};

const values = (dataset: DetailedDataset): Readonly<Record<string, string | undefined>> => {
  const { publisher, contact_point: [contact] = [], temporal: [period] = [], spatial: [place] = [] } = dataset;
  return {
    uri: dataset.resource,
    identifier: dataset.identifier?.[0],
    issued: dataset.issued,
    modified: dataset.modified,
    publisher_name: publisher?.name,
    publisher_uri: publisher?.resource,
    publisher_email: publisher?.email?.replace(/^mailto:/, ''),
    publisher_url: publisher?.homepage,
    contact_name: contact?.name,
    contact_email: contact?.email?.replace(/^mailto:/, ''),
    theme: listed(dataset.categories),
    language: listed(dataset.language),
    conforms_to: listed(dataset.conforms_to),
    frequency: dataset.accrual_periodicity && nameOf(dataset.accrual_periodicity),
    access_rights: dataset.access_right && nameOf(dataset.access_right),
    temporal_start: period?.gte,
    temporal_end: period?.lte,
    spatial: place && JSON.stringify(place),
    spatial_uri: dataset.spatial_resource?.find(({ resource }) => resource !== undefined)?.resource,
    ...saleOf(dataset),
  };
};

/** The extras, each a key and a text; lists are JSON in the text. */
export const extrasOf = (dataset: DetailedDataset) =>
  Object.entries(values(dataset)).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }]));
