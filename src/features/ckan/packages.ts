/** Actions on packages: datasets. */
import {
  ListingOfDatasetDocument,
  SearchDocument,
  SearchDocumentDocument,
  type SearchQuery,
  type SearchQueryVariables,
  type SearchSort,
} from '../../../schema/operations/generated/operations.js';
import { facets } from '../search/types.js';
import { notFound } from '../../core/errors.js';
import { facetId } from '../search/rest/facets.js';
import { parseJson } from '../search/rest/json.js';
import { listOf, type Parameters, textOf } from '../search/rest/parameters.js';
import { sortOf } from '../search/rest/sort.js';
import { plainSearch, walkIds } from '../search/rest/walk.js';
import type { ActionCall, Actions } from './action.js';
import { FIELDS, filterOf } from './filter.js';
import { type PackageDataset, packageOf } from './package.js';
import { MOST_INT, MOST_ROWS, needed, wholeOf } from './parameters.js';

/** `package_search` as a search, and its facets as CKAN writes them. */
const nameOf = new Map(
  ['tags', 'organization', 'groups', 'res_format', 'license_id'].map((name) => [FIELDS[name], name]),
);

/** Keys whose values here are those of the record; harvesters that read by id need that nothing moves between pages. */
const SORTS: Readonly<Record<string, string>> = {
  id: 'catalog_record.issued',
  metadata_created: 'catalog_record.issued',
  metadata_modified: 'catalog_record.modified',
};

const orderOf = (parameters: Parameters): SearchSort[] | null => {
  const sort = textOf(parameters, 'sort')?.replace(
    /\b(?:id|metadata_created|metadata_modified)\b/g,
    (key) => SORTS[key] ?? key,
  );
  return sortOf({ sort });
};

const facetFieldsOf = (parameters: Parameters): string[] => {
  const text = textOf(parameters, 'facet.field');
  const list = text?.startsWith('[')
    ? parseJson(text, 'The parameter "facet.field"')
    : listOf(parameters, 'facet.field');
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
};

/** The facets of an answer, in both of CKAN's shapes. */
const facetsOf = (facets: SearchQuery['search']['facets'], least: number) => {
  const shown = facets.map(({ facet, values }) => ({
    name: nameOf.get(facetId(facet)) ?? facetId(facet),
    values: values.filter(({ count }) => count >= least),
  }));
  return {
    facets: Object.fromEntries(
      shown.map(({ name, values }) => [name, Object.fromEntries(values.map(({ value, count }) => [value, count]))]),
    ),
    search_facets: Object.fromEntries(
      shown.map(({ name, values }) => [
        name,
        { title: name, items: values.map(({ value, label, count }) => ({ name: value, display_name: label, count })) },
      ]),
    ),
  };
};

/** Variables of the search. `BAD_REQUEST` for numbers that are none, and a broken `facet.field`. */
const searchVariables = (parameters: Parameters) => {
  const wanted = new Set(facetFieldsOf(parameters).map((name) => (Object.hasOwn(FIELDS, name) ? FIELDS[name] : name)));
  const limit = wholeOf(parameters, 'facet.limit', 50, 10_000);
  const q = textOf(parameters, 'q');
  return {
    ...plainSearch({ kind: 'DATASET', includes: [] }),
    query: q === undefined || q === '*:*' ? null : q,
    filter: filterOf(parameters),
    sort: orderOf(parameters),
    includes: null,
    first: wholeOf(parameters, 'rows', 10, MOST_ROWS),
    offset: wholeOf(parameters, 'start', 0, MOST_INT),
    facets: facets.filter(({ id }) => wanted.has(id)).map(({ enumName: facet }) => ({ facet, first: limit })),
  };
};

/** The dataset with an id. `NOT_FOUND` where there is none, or none for this caller. */
export const datasetWith = async (id: string, { request, tools }: ActionCall): Promise<PackageDataset> => {
  const { searchDocument } = await tools.execute(SearchDocumentDocument, { kind: 'DATASET', id }, request);
  if (searchDocument === null) throw notFound('dataset');
  const { dataset } = await tools.execute(ListingOfDatasetDocument, { id }, request);
  return { ...(JSON.parse(searchDocument) as PackageDataset), listing: dataset?.listing };
};

/** The packages of a search that asked for listings. */
export const packagesOf = ({ edges }: Pick<SearchQuery['search'], 'edges'>) =>
  edges.map(({ document, node }) => {
    const listing = node && 'listing' in node ? node.listing : undefined;
    return packageOf({ ...(JSON.parse(document) as PackageDataset), listing });
  });

const packageList = ({ parameters, request, tools }: ActionCall): Promise<string[]> => {
  const offset = wholeOf(parameters, 'offset', 0, MOST_INT);
  const limit = wholeOf(parameters, 'limit', Infinity, MOST_INT);
  return walkIds({ kind: 'DATASET', offset, limit }, request, tools.execute);
};

const packageSearch = async ({ parameters, request, tools }: ActionCall) => {
  const { search } = await tools.execute(SearchDocument, { ...searchVariables(parameters), listings: true }, request);
  return {
    count: search.totalCount,
    sort: textOf(parameters, 'sort') ?? 'score desc, metadata_modified desc',
    results: packagesOf(search),
    ...facetsOf(search.facets, wholeOf(parameters, 'facet.mincount', 1, MOST_INT)),
  };
};

const currentPackages = async ({ parameters, request, tools }: ActionCall) => {
  const variables: SearchQueryVariables = {
    ...plainSearch({ kind: 'DATASET', includes: [] }),
    includes: null,
    listings: true,
    sort: [{ by: 'CHANGED', descending: true }],
    first: wholeOf(parameters, 'limit', MOST_ROWS, MOST_ROWS),
    offset: wholeOf(parameters, 'offset', 0, MOST_INT),
  };
  const { search } = await tools.execute(SearchDocument, variables, request);
  return packagesOf(search);
};

/** The actions. */
export const packageActions: Actions = {
  package_list: {
    help: 'Ids of datasets, in the order in which they were stored. Takes limit and offset.',
    run: packageList,
  },
  current_package_list_with_resources: {
    help: `Datasets with their resources, the latest change first. Takes limit (at most ${MOST_ROWS}) and offset.`,
    run: currentPackages,
  },
  package_show: {
    help: 'One dataset. Takes id.',
    run: async (call) => packageOf(await datasetWith(needed(call.parameters, 'id', 'name_or_id'), call)),
  },
  package_search: {
    help: `Search for datasets. Takes q, fq, rows (at most ${MOST_ROWS}), start, sort, facet.field, facet.limit and facet.mincount.`,
    run: packageSearch,
  },
};
