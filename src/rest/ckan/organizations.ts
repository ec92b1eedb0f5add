/** Actions on organizations: catalogues. */
import { notFound } from '../../errors.js';
import { SearchDocument, SearchDocumentDocument } from '../../../schema/operations/generated/operations.js';
import { flagOf, listOf } from '../search/parameters.js';
import { plainSearch } from '../search/walk.js';
import type { ActionCall, Actions } from './action.js';
import { organizationOf, type CatalogueDocument } from './package.js';
import { packagesOf } from './packages.js';
import { MOST_INT, MOST_ROWS, needed, wholeOf } from './parameters.js';

const shown = (catalogue: CatalogueDocument) => ({
  ...organizationOf(catalogue),
  package_count: catalogue.count ?? 0,
  created: catalogue.catalog_record?.issued ?? null,
});

const organizationList = async ({ parameters, request, tools }: ActionCall) => {
  const variables = {
    ...plainSearch({ kind: 'CATALOGUE', includes: [] }),
    filter: { ids: listOf(parameters, 'organizations') ?? null },
    includes: null,
    first: wholeOf(parameters, 'limit', MOST_ROWS, MOST_ROWS),
    offset: wholeOf(parameters, 'offset', 0, MOST_INT),
  };
  const { search } = await tools.execute(SearchDocument, variables, request);
  if (flagOf(parameters, 'all_fields') !== true) return search.edges.map(({ identifier }) => identifier);
  return search.edges.map(({ document }) => shown(JSON.parse(document) as CatalogueDocument));
};

const packagesIn = async (catalogue: string, { request, tools }: ActionCall) => {
  const variables = {
    ...plainSearch({ kind: 'DATASET', catalogue, includes: [] }),
    includes: null,
    listings: true,
    first: MOST_ROWS,
  };
  const { search } = await tools.execute(SearchDocument, variables, request);
  return packagesOf(search);
};

const organizationShow = async (call: ActionCall) => {
  const { parameters, request, tools } = call;
  const id = needed(parameters, 'id');
  const { searchDocument } = await tools.execute(SearchDocumentDocument, { kind: 'CATALOGUE', id }, request);
  if (searchDocument === null) throw notFound('catalogue');
  const organization = shown(JSON.parse(searchDocument) as CatalogueDocument);
  if (flagOf(parameters, 'include_datasets') !== true) return organization;
  return { ...organization, packages: await packagesIn(id, call) };
};

/** The actions. */
export const organizationActions: Actions = {
  organization_list: {
    help: `Ids of catalogues, or catalogues with all_fields. Takes organizations, all_fields, limit (at most ${MOST_ROWS}) and offset.`,
    run: organizationList,
  },
  organization_show: {
    help: `One catalogue. Takes id and include_datasets, which adds its first ${MOST_ROWS} datasets.`,
    run: organizationShow,
  },
};
