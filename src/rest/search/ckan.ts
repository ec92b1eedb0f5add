/** `/ckan`: the read actions of the CKAN API that harvesters call. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../errors.js';
import {
  SearchDocument,
  SearchDocumentDocument,
  type SearchFilter,
  type SearchQuery,
} from '../generated/operations.js';
import type { RouteTools } from '../routes.js';
import { datasetsOf, type BriefDataset } from './brief.js';
import { packageOf } from './ckan-package.js';
import { facetFilter, facetId, facetNames } from './facets.js';
import { parseJson } from './json.js';
import { countOf, listOf, parametersOf, textOf, type Parameters } from './parameters.js';
import { sortOf } from './sort.js';
import { plainSearch, walkIds } from './walk.js';

/** Fields of CKAN and the facets behind them. */
const FIELDS: Readonly<Record<string, string>> = {
  tags: 'keywords',
  organization: 'catalog',
  owner_org: 'catalog',
  groups: 'categories',
  res_format: 'format',
  license_id: 'license',
  author: 'publisher',
  id: 'id',
  name: 'id',
};
const nameOf = new Map(
  ['tags', 'organization', 'groups', 'res_format', 'license_id'].map((name) => [FIELDS[name], name]),
);

const MOST_ROWS = 1_000;
const MOST_INT = 2 ** 31 - 1;
const CLAUSE = /\+?(?<![A-Za-z_])([A-Za-z_]+):(?:"([^"]*)"|\(([^)]*)\)|(\S+))/g;

/** Reads `fq`: `tags:bus +organization:"my-data"`, alternatives in parentheses. Fields that are not known limit nothing. */
const filterOf = (parameters: Parameters): SearchFilter => {
  const selected = new Map<string, string[]>();
  for (const [, field = '', quoted, several, bare] of (textOf(parameters, 'fq') ?? '').matchAll(CLAUSE)) {
    const facet = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined;
    const values =
      several === undefined
        ? [quoted ?? bare ?? '']
        : several.split(/\s+OR\s+|\s+/).map((value) => value.replaceAll('"', ''));
    if (facet !== undefined) selected.set(facet, [...(selected.get(facet) ?? []), ...values.filter(Boolean)]);
  }
  return facetFilter(selected);
};

const facetFieldsOf = (parameters: Parameters): string[] => {
  const text = textOf(parameters, 'facet.field');
  const list = text?.startsWith('[')
    ? parseJson(text, 'The parameter "facet.field"')
    : listOf(parameters, 'facet.field');
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
};

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

const searchVariables = (parameters: Parameters) => {
  const wanted = new Set(facetFieldsOf(parameters).map((name) => (Object.hasOwn(FIELDS, name) ? FIELDS[name] : name)));
  const limit = countOf(parameters, 'facet.limit', 50, 10_000);
  const q = textOf(parameters, 'q');
  return {
    ...plainSearch({ kind: 'DATASET', includes: [] }),
    query: q === '*:*' ? null : (q ?? null),
    filter: filterOf(parameters),
    sort: sortOf(parameters),
    includes: null,
    first: countOf(parameters, 'rows', 10, MOST_ROWS),
    offset: countOf(parameters, 'start', 0, MOST_INT),
    facets: facetNames.filter(({ id }) => wanted.has(id)).map(({ facet }) => ({ facet, first: limit })),
  };
};

/** Mounts the routes. */
export const ckanRoutes = (app: FastifyInstance, { execute, base }: RouteTools): void => {
  const answer = (action: string, result: unknown) => ({
    help: `${base}/srv/search/ckan/${action}`,
    success: true,
    result,
  });

  const namesOf = (request: FastifyRequest): Promise<string[]> => {
    const parameters = parametersOf(request);
    const offset = countOf(parameters, 'offset', 0, MOST_INT);
    return walkIds(
      { kind: 'DATASET', offset, limit: countOf(parameters, 'limit', Infinity, MOST_INT) },
      request,
      execute,
    );
  };
  app.get('/ckan/package_list', async (request) => answer('package_list', await namesOf(request)));

  app.get('/ckan/package_search', async (request) => {
    const parameters = parametersOf(request);
    const { search } = await execute(SearchDocument, searchVariables(parameters), request);
    return answer('package_search', {
      count: search.totalCount,
      sort: textOf(parameters, 'sort') ?? 'score desc, metadata_modified desc',
      results: datasetsOf(search).map(packageOf),
      ...facetsOf(search.facets, countOf(parameters, 'facet.mincount', 1, MOST_INT)),
    });
  });

  app.get('/ckan/package_show', async (request) => {
    const id = textOf(parametersOf(request), 'id', 'name_or_id') ?? '';
    const { searchDocument } = await execute(SearchDocumentDocument, { kind: 'DATASET', id }, request);
    if (searchDocument === null) throw new Refusal('NOT_FOUND', 'There is no dataset with this id.');
    return answer('package_show', packageOf(JSON.parse(searchDocument) as BriefDataset));
  });
};
