/** A dataset as schema.org sees it, for search engines of datasets. */
import type { OfferPartsFragment } from '../../../schema/operations/generated/operations.js';
import type { JsonLd } from '../parts/json-ld.js';
import { withoutEmpty } from '../parts/json-ld.js';
import { choose } from '../parts/text.js';
import { isLink, to } from '../urls.js';
import type { Visit } from '../visit.js';
import type { ShownDataset } from './distribution.js';

type Distribution = ShownDataset['distributions'][number];

const organization = (agent: { name: string | null } | null): JsonLd | undefined =>
  agent?.name ? { '@type': 'Organization', name: agent.name } : undefined;

const download = (
  { titles, downloadUrls, accessUrls, mediaType, format, byteSize }: Distribution,
  languages: readonly string[],
): JsonLd =>
  withoutEmpty({
    '@type': 'DataDownload',
    name: choose(titles, languages)?.value,
    contentUrl: (downloadUrls[0] ?? accessUrls[0]) || undefined,
    encodingFormat: mediaType ?? format?.code,
    contentSize: byteSize === null ? undefined : `${byteSize} B`,
  });

const offersOf = (offers: readonly OfferPartsFragment[], seller: JsonLd | undefined): JsonLd[] =>
  offers.map(({ free, ends, active, purchaseOffer, investmentOffer }) => {
    const { price = null, currency } = purchaseOffer ?? investmentOffer ?? {};
    return withoutEmpty({
      '@type': 'Offer',
      price: free ? '0' : price,
      priceCurrency: price === null && !free ? undefined : currency,
      category: purchaseOffer?.type ?? (investmentOffer ? 'investment' : undefined),
      validThrough: ends,
      seller,
      availability: active ? 'https://schema.org/InStock' : 'https://schema.org/Discontinued',
    });
  });

/** The dataset with its downloads and offers. */
export const structured = (
  dataset: ShownDataset,
  offers: readonly OfferPartsFragment[],
  { languages, base }: Visit,
): JsonLd => {
  const { titles, descriptions, keywords, publisher, distributions, spatial, temporal, catalogue } = dataset;
  const licence = distributions.map((one) => one.licence?.iri).find(isLink);
  const seller = organization(publisher);
  const [period] = temporal;
  return withoutEmpty({
    '@type': 'Dataset',
    '@id': dataset.iri,
    name: choose(titles, languages)?.value ?? dataset.identifier,
    description: choose(descriptions, languages)?.value,
    url: base + to.dataset(dataset.identifier),
    identifier: dataset.identifier,
    keywords: [...new Set(keywords.map(({ value }) => value))],
    license: licence,
    datePublished: dataset.issued,
    dateModified: dataset.modified,
    publisher: seller,
    creator: dataset.creators.flatMap((creator) => organization(creator) ?? []),
    spatialCoverage: spatial.map(({ label, iri }) => label ?? iri),
    temporalCoverage: period ? `${period.start ?? '..'}/${period.end ?? '..'}` : undefined,
    includedInDataCatalog: catalogue
      ? {
          '@type': 'DataCatalog',
          name: choose(catalogue.titles, languages)?.value,
          url: base + to.catalogue(catalogue.identifier),
        }
      : undefined,
    distribution: distributions.map((one) => download(one, languages)),
    isAccessibleForFree: offers.length > 0 ? offers.some(({ free }) => free) : undefined,
    offers: offersOf(offers, seller),
  });
};
