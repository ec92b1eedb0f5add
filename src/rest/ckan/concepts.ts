/** Actions on groups, which are themes, and on tags, which are keywords: those that datasets for the caller have. */
import { SearchDocument, type SearchFacet } from '../../../schema/operations/generated/operations.js';
import { facetId } from '../search/facets.js';
import { flagOf, textOf } from '../search/parameters.js';
import { plainSearch } from '../search/walk.js';
import type { ActionCall, Actions } from './action.js';
import { MOST_INT, wholeOf } from './parameters.js';

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
export const conceptActions: Actions = {
  group_list: {
    help: 'Names of the themes that datasets have, or themes with all_fields. Takes all_fields, limit and offset.',
    run: groupList,
  },
  tag_list: {
    help: 'Names of the keywords that datasets have. Takes query (what one of its words begins with), all_fields, limit and offset.',
    run: tagList,
  },
};
