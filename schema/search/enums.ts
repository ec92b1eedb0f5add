/** Words of search. */
import { registerEnumType } from 'type-graphql';

/** The kinds of resources that are searched. */
export enum SearchKind {
  DATASET = 'dataset',
  CATALOGUE = 'catalogue',
}
registerEnumType(SearchKind, { name: 'SearchKind', description: 'What is searched.' });

/** The dimensions that can be counted; the values are the names that the REST routes use. */
export enum SearchFacet {
  CATALOGUE = 'catalog',
  COUNTRY = 'country',
  SUPER_CATALOGUE = 'superCatalog',
  CATEGORY = 'categories',
  PUBLISHER = 'publisher',
  FORMAT = 'format',
  LICENCE = 'license',
  KEYWORD = 'keywords',
  LANGUAGE = 'language',
  FREQUENCY = 'periodicity',
  TYPE = 'type',
  ACCESS_RIGHT = 'access_right',
  MEDIA_TYPE = 'media_type',
  MONETIZATION_TYPE = 'monetizationType',
  FREE = 'is_free',
  OFFER_LICENCE = 'purchaseOfferLicense',
  INVESTMENT_ACTIVE = 'isInvestmentActive',
  HIGH_VALUE = 'is_hvd',
  HIGH_VALUE_CATEGORY = 'hvd_category',
  DATA_SERVICE = 'dataServices',
  DATA_SCOPE = 'dataScope',
  QUALITY_BAND = 'scoring',
}
registerEnumType(SearchFacet, { name: 'SearchFacet', description: 'What hits can be counted by.' });

/** The fields that hits are ordered by. */
export enum SearchSortField {
  RELEVANCE = 'relevance',
  TITLE = 'title',
  ISSUED = 'issued',
  MODIFIED = 'modified',
  STORED = 'created',
  CHANGED = 'changed',
  PRICE = 'price',
  SCORING = 'scoring',
}
registerEnumType(SearchSortField, {
  name: 'SearchSortField',
  description:
    'What hits are ordered by: `ISSUED` and `MODIFIED` are dates of the metadata, `STORED` and `CHANGED` those of the catalogue record.',
});

/** The ways in which several values or facets combine. */
export enum SearchOperator {
  AND = 'AND',
  OR = 'OR',
}
registerEnumType(SearchOperator, { name: 'SearchOperator', description: 'Whether all must hold, or one.' });

/** A field that a weight can be given to. */
export enum SearchTextField {
  TITLE = 'title',
  KEYWORDS = 'keywords',
  DESCRIPTION = 'description',
  OTHER = 'other',
}
registerEnumType(SearchTextField, { name: 'SearchTextField', description: 'Texts that words are found in.' });
