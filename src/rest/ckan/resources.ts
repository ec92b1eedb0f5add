/** Actions on resources: distributions. */
import { notFound, Refusal } from '../../errors.js';
import {
  DatasetOfDistributionDocument,
  SearchDocument,
  type SearchFilter,
} from '../../../schema/operations/generated/operations.js';
import type { Parameters } from '../search/parameters.js';
import { plainSearch } from '../search/walk.js';
import type { ActionCall, Actions } from './action.js';
import { packageOf, type PackageDataset, type Resource } from './package.js';
import { datasetWith } from './packages.js';
import { fault, MOST_INT, MOST_ROWS, needed, wholeOf } from './parameters.js';

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
export const resourceActions: Actions = {
  resource_show: { help: 'One distribution. Takes id.', run: resourceShow },
  resource_search: {
    help:
      `Distributions of the first ${MOST_ROWS} datasets found that have such. Takes query (FIELD:TEXT, several in a list; fields: ` +
      `${SEARCHED.join(', ')}; formats and media types whole), limit and offset.`,
    run: resourceSearch,
  },
};
