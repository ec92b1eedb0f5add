/** Every action there is. */
import {
  DatasetOfDistributionDocument,
  SearchDocument,
  SearchDocumentDocument,
  type SearchFacet,
  type SearchFilter,
} from '../../../schema/operations/generated/operations.js';
import { notFound, Refusal } from '../../core/errors.js';
import { facetId } from '../search/rest/facets.js';
import { flagOf, listOf, type Parameters, textOf } from '../search/rest/parameters.js';
import { plainSearch } from '../search/rest/walk.js';
import type { Action, ActionCall, Actions } from './action.js';
import { type CatalogueDocument, organizationOf, type PackageDataset, packageOf, type Resource } from './package.js';
import { datasetWith, packageActions, packagesOf } from './packages.js';
import { fault, MOST_INT, MOST_ROWS, needed, wholeOf } from './parameters.js';

/** Actions on resources: distributions. */
const resourceShow = async (call: ActionCall): Promise<Resource> => {
  const id = needed(call.parameters, 'id');
  const { distribution } = await call.tools.execute(DatasetOfDistributionDocument, { id }, call.request);
  const dataset = distribution?.dataset && (await datasetWith(distribution.dataset.identifier, call));
  const found = dataset && packageOf(dataset).resources.find((one) => one.id === distribution.identifier);
  if (!found) throw notFound('distribution');
  return found;
};

/** Fields that can be looked for. */
const SEARCHED = ['name', 'description', 'format', 'mimetype', 'id'] as const;
type Searched = (typeof SEARCHED)[number];

/** A field and what it must contain, in small letters. */
type Term = readonly [field: Searched, text: string];

const termsOf = (parameters: Parameters): Term[] => {
  const query = parameters['query'];
  const given = (Array.isArray(query) ? (query as unknown[]) : [query]).filter((one) => one !== undefined);
  if (given.length === 0) throw fault('query', 'is missing');
  return given.map((one): Term => {
    const [, field, text] = typeof one === 'string' ? (/^(\w+):(.+)$/s.exec(one) ?? []) : [];
    if (field === undefined || text === undefined) throw fault('query', 'must be FIELD:TEXT');
    const known = SEARCHED.find((name) => name === field);
    if (!known) throw new Refusal('BAD_REQUEST', `Resources are searched by ${SEARCHED.join(', ')}.`);
    return [known, text.trim().toLowerCase()];
  });
};

/** The datasets that may have such resources: by the exact values that the index has, else by words. */
const narrowed = (terms: readonly Term[]) => {
  const [words] = terms.filter(([field]) => field === 'name' || field === 'description');
  const [id] = terms.filter(([field]) => field === 'id');
  const filter: SearchFilter = {};
  for (const [field, text] of terms) {
    if (field === 'format') filter.formats = [text];
    if (field === 'mimetype') filter.mediaTypes = [text];
  }
  const phrase = (text: string): string => `"${text.replaceAll(/["\\]/g, ' ')}"`;
  if (id) return { filter, query: phrase(id[1]), fields: ['distributions.id.raw'] };
  if (!words) return { filter };
  return { filter, query: phrase(words[1]), fields: ['distributions.title', 'distributions.description'] };
};

const meets =
  (terms: readonly Term[]) =>
  (resource: Resource): boolean =>
    terms.every(([field, text]) => `${resource[field] ?? ''}`.toLowerCase().includes(text));

const resourceSearch = async ({ parameters, request, tools }: ActionCall) => {
  const terms = termsOf(parameters);
  const variables = {
    ...plainSearch({ kind: 'DATASET', includes: [] }),
    ...narrowed(terms),
    includes: null,
    first: MOST_ROWS,
  };
  const { search } = await tools.execute(SearchDocument, variables, request);
  const found = search.edges
    .flatMap(({ document }) => packageOf(JSON.parse(document) as PackageDataset).resources)
    .filter(meets(terms));
  const offset = wholeOf(parameters, 'offset', 0, MOST_INT);
  const limit = wholeOf(parameters, 'limit', MOST_ROWS, MOST_ROWS);
  return { count: found.length, results: found.slice(offset, offset + limit) };
};

/** The actions. */
const resourceActions: Actions = {
  resource_show: { help: 'One distribution. Takes id.', run: resourceShow },
  resource_search: {
    help:
      `Distributions of the first ${MOST_ROWS} datasets found that have such. Takes query (FIELD:TEXT, several in a list; fields: ` +
      `${SEARCHED.join(', ')}; formats and media types whole), limit and offset.`,
    run: resourceSearch,
  },
};

/** Actions on organizations: catalogues. */
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
const organizationActions: Actions = {
  organization_list: {
    help: `Ids of catalogues, or catalogues with all_fields. Takes organizations, all_fields, limit (at most ${MOST_ROWS}) and offset.`,
    run: organizationList,
  },
  organization_show: {
    help: `One catalogue. Takes id and include_datasets, which adds its first ${MOST_ROWS} datasets.`,
    run: organizationShow,
  },
};

/** Most values that a facet shows. */
const MOST_VALUES = 10_000;

const valuesOf = async (facet: SearchFacet, contains: string | null, { parameters, request, tools }: ActionCall) => {
  const variables = {
    ...plainSearch({ kind: 'DATASET', includes: ['id'] }),
    facets: [{ facet, first: MOST_VALUES, contains }],
    first: 0,
  };
  const { search } = await tools.execute(SearchDocument, variables, request);
  const values = search.facets.find((one) => facetId(one.facet) === facetId(facet))?.values ?? [];
  const offset = wholeOf(parameters, 'offset', 0, MOST_INT);
  return values
    .toSorted((a, b) => (a.value < b.value ? -1 : 1))
    .slice(offset, offset + wholeOf(parameters, 'limit', MOST_VALUES, MOST_VALUES));
};

const groupList = async (call: ActionCall) => {
  const values = await valuesOf('CATEGORY', null, call);
  if (flagOf(call.parameters, 'all_fields') !== true) return values.map(({ value }) => value.toLowerCase());
  return values.map(({ value, label, count }) => ({
    id: value,
    name: value.toLowerCase(),
    title: label,
    display_name: label,
    type: 'group',
    is_organization: false,
    state: 'active',
    package_count: count,
  }));
};

const tagList = async (call: ActionCall) => {
  const values = await valuesOf('KEYWORD', textOf(call.parameters, 'query') ?? null, call);
  if (flagOf(call.parameters, 'all_fields') !== true) return values.map(({ value }) => value);
  return values.map(({ value, label }) => ({ id: value, name: value, display_name: label, vocabulary_id: null }));
};

/** The actions. */
const conceptActions: Actions = {
  group_list: {
    help: 'Names of the themes that datasets have, or themes with all_fields. Takes all_fields, limit and offset.',
    run: groupList,
  },
  tag_list: {
    help: 'Names of the keywords that datasets have. Takes query (what one of its words begins with), all_fields, limit and offset.',
    run: tagList,
  },
};

/** Version of CKAN whose action API this follows; clients choose what they ask by it. */
const FOLLOWS = '2.10.0';

/** The actions. */
const siteActions: Actions = {
  site_read: {
    help: 'Whether the site may be read: it may; what there is, depends on the caller.',
    run: async () => true,
  },
  status_show: {
    help: 'Address of the site, and the version of CKAN whose actions it follows.',
    run: async ({ tools }) => ({
      ckan_version: FOLLOWS,
      site_url: tools.base,
      site_title: 'Data marketplace',
      site_description: '',
      error_emails_to: null,
      locale_default: 'en',
      extensions: [],
    }),
  },
};

const help: Action = {
  help: 'What an action does. Takes name.',
  run: async ({ parameters }: ActionCall) => {
    const found = actionNamed(needed(parameters, 'name'));
    if (!found) throw new Refusal('NOT_FOUND', 'There is no action with this name.');
    return found.help;
  },
};

const actions: Actions = {
  ...packageActions,
  ...organizationActions,
  ...conceptActions,
  ...resourceActions,
  ...siteActions,
  help_show: help,
};

/** The action with a name. */
export function actionNamed(name: string): Action | undefined {
  return Object.hasOwn(actions, name) ? actions[name] : undefined;
}
