/** Actions on packages: datasets. */
import { notFound } from '../../errors.js';
import {
  ListingOfDatasetDocument,
  SearchDocument,
  SearchDocumentDocument,
  type SearchQuery,
  type SearchQueryVariables,
} from '../../../schema/operations/generated/operations.js';
import { textOf } from '../search/parameters.js';
import { plainSearch, walkIds } from '../search/walk.js';
import type { ActionCall, Actions } from './action.js';
import { packageOf, type PackageDataset } from './package.js';
import { MOST_INT, MOST_ROWS, needed, wholeOf } from './parameters.js';
import { facetsOf, searchVariables } from './query.js';

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
