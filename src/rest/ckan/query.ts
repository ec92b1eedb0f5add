/** `package_search` as a search, and its facets as CKAN writes them. */
import type { SearchQuery, SearchSort } from '../../../schema/operations/generated/operations.js';
import { facets } from '../../domain/search/types.js';
import { facetId } from '../search/facets.js';
import { parseJson } from '../search/json.js';
import { listOf, textOf, type Parameters } from '../search/parameters.js';
import { sortOf } from '../search/sort.js';
import { plainSearch } from '../search/walk.js';
import { FIELDS, filterOf } from './filter.js';
import { MOST_INT, MOST_ROWS, wholeOf } from './parameters.js';

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
export const facetsOf = (facets: SearchQuery['search']['facets'], least: number) => {
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
export const searchVariables = (parameters: Parameters) => {
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
