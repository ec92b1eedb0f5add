export interface paths {
  '/srv/repo/changes': {
    get: {
      parameters: {
        path?: never;
        query?: {
          /** Cursor of the last event that is known. */ since?: string;
          /** Most events. */ limit?: number;
          /** Only these kinds, separated by commas: catalogue, dataset, quality. */ kind?: string;
          /** Only these actions, separated by commas. */ action?: string;
          /** Only what belongs to this catalogue. */ catalogue?: string;
          /** Only events of this dataset. */ dataset?: string;
          /** Seconds to wait for an event. */ wait?: number;
        };
      };
      responses: { 200: { content: { 'application/json': components['schemas']['Change'][] } } };
    };
  };
  '/srv/search/search': {
    get: {
      parameters: {
        path?: never;
        query?: {
          /** Words (all must occur), "phrases", beginnings*, AND, OR, NOT, -word and parentheses; an id comes first. */ q?: string;
          /** What to search: dataset, catalogue, vocabulary; several separated by commas. */ filter?: string;
          /** The same as `filter`. */ filters?: string;
          /** Which vocabulary, with `filter=vocabulary`. */ vocabulary?: string;
          /** The last word of `q` is the beginning of one. */ autocomplete?: boolean;
          /** How many to show. */ limit?: number;
          /** Which page, from 0. */ page?: number;
          /** Member `searchAfter` of the page before: goes on from there. */ searchAfter?: string;
          /** Also return a `scrollId`. */ scroll?: boolean;
          /** Keys, separated by commas: relevance, title.en, modified, issued, catalog_record.modified, scoring, price; each with +asc or +desc. */ sort?: string;
          /** Selected values by facet, as JSON. Facets: catalog, country, superCatalog, categories, publisher, format, license, keywords, language, periodicity, type, access_right, media_type, monetizationType, is_free, purchaseOfferLicense, isInvestmentActive, is_hvd, hvd_category, dataServices, dataScope, scoring. */ facets?: string;
          /** Between values of a facet. */ facetOperator?: 'AND' | 'OR';
          /** Between facets. */ facetGroupOperator?: 'AND' | 'OR';
          /** Only datasets of catalogues that belong to this one. */ superCatalogue?: string;
          /** Only datasets with a data service. */ dataServices?: boolean;
          /** Only datasets of catalogues of a country. */ countryData?: boolean;
          /** First day. */ minDate?: string;
          /** Last day. */ maxDate?: string;
          /** Which date: issued, modified (both when absent), temporal. */ dateType?: string;
          /** Side of a box that the place must meet, in degrees; needs all four. */ bboxMinLon?: number;
          /** Side of a box that the place must meet, in degrees; needs all four. */ bboxMinLat?: number;
          /** Side of a box that the place must meet, in degrees; needs all four. */ bboxMaxLon?: number;
          /** Side of a box that the place must meet, in degrees; needs all four. */ bboxMaxLat?: number;
          /** Lowest quality score. */ minScoring?: number;
          /** Highest quality score. */ maxScoring?: number;
          /** Whether to count facets. */ aggregation?: boolean;
          /** Facets to count, separated by commas; all when absent. */ aggregationFields?: string;
          /** Count all facets. */ aggregationAllFields?: boolean;
          /** Count over everything, not over the hits. */ globalAggregation?: boolean;
          /** Most values of a facet. */ facetLimit?: number;
          /** Beginnings of words that shown values must have, by facet, as JSON: {"keywords":"tra"}. */ facetSearch?: string;
          /** Fields that the words are looked for in, separated by commas. */ fields?: string;
          /** Members of the documents to return, separated by commas. */ includes?: string;
          /** Show only distributions that meet the facets. */ filterDistributions?: boolean;
          /** Mark the words that were found. */ highlight?: boolean;
          /** Add the relevance of each hit. */ showScore?: boolean;
          /** Return no documents. */ countOnly?: boolean;
          /** Wanted language (BCP 47). */ locale?: string;
          /** The same as `locale`. */ lang?: string;
          /** Weight of the title; `boost.description` and `boost.keywords` likewise. */ 'boost.title'?: number;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': {
              success: boolean;
              result: {
                index: string;
                count: unknown;
                facets: Record<string, unknown>[];
                results: Record<string, unknown>[];
                scrollId?: string;
                searchAfter?: string;
              };
            };
          };
        };
      };
    };
  };
}

export interface components {
  schemas: {
    Change: {
      /** Place in the log. */ cursor: string;
      /** When it happened, ISO 8601. */ at: string;
      /** What happened. */ action: string;
      kind: 'catalogue' | 'dataset' | 'quality';
      /** Id of the resource. */ id: string;
      /** IRI of the resource. */ iri: string;
      /** Catalogue of the resource. */ catalogue: string | null;
      /** Entity tag of the new version. */ etag: string | null;
      /** Who did it. */ actor: string | null;
    };
  };
}
