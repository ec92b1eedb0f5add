/** What the filter of a catalogue request asks for. The protocol leaves its form to providers (clause "Catalog Request Message"). */
import type { ProtocolCatalogQueryVariables } from '../../../schema/operations/generated/operations.js';
import { Refusal } from '../../errors.js';

/** Variables of the search that answers, without the page to continue after. */
export type Filter = Omit<ProtocolCatalogQueryVariables, 'after' | 'offset'> & { readonly offset: number };

/** Datasets of a page, at most. */
const PAGE = 100;
/** Largest integer of GraphQL. */
const MOST = 2 ** 31 - 1;
const LISTS = ['categories', 'countries', 'formats'] as const;

type Members = Readonly<Record<string, unknown>>;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const notUnderstood = (name: string): Refusal =>
  new Refusal(
    'BAD_REQUEST',
    `The filter "${name.slice(0, 80)}" is not understood. It is a text, or has query, ${LISTS.join(', ')}.`,
    { field: 'filter' },
  );

const numberIn = (spec: Members, name: string, fallback: number, least: number): number => {
  const value = spec[name] ?? fallback;
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= MOST) return value;
  throw notUnderstood(name);
};

const isEmpty = (value: unknown): boolean => value == null || (Array.isArray(value) && value.length === 0);

/** The page that Eclipse EDC asks for with every request. The criteria of such a query name properties of its own store: there are none here. */
const pageIn = (spec: Members): { readonly first: number; readonly offset: number } => {
  const known = ['@type', 'offset', 'limit', 'sortOrder'];
  for (const [name, value] of Object.entries(spec))
    if (!known.includes(name) && !isEmpty(value)) throw notUnderstood(name);
  return { first: Math.min(numberIn(spec, 'limit', PAGE, 1), PAGE), offset: numberIn(spec, 'offset', 0, 0) };
};

const isQuerySpec = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && /(^|[:/])QuerySpec$/.test(String((value as Members)['@type']));

/** Reads a filter: words of our search, an object with `query` and its facets, or the page of a query of EDC. `BAD_REQUEST` for others. */
export const filterOf = (filter: unknown, catalogue: string): Filter => {
  const words: string[] = [];
  const facets: Record<string, string[]> = {};
  let page = { first: PAGE, offset: 0 };
  for (const one of [filter ?? []].flat() as unknown[]) {
    if (isQuerySpec(one)) {
      page = pageIn(one);
      continue;
    }
    const { query, ...rest } = typeof one === 'object' && one !== null ? (one as Members) : { query: one };
    if (typeof query === 'string') words.push(query);
    else if (query !== undefined) throw notUnderstood('query');
    for (const [name, value] of Object.entries(rest)) {
      if (!(LISTS as readonly string[]).includes(name) || !isTexts(value)) throw notUnderstood(name);
      facets[name] = value;
    }
  }
  const query = words.length === 0 ? null : words.join(' ');
  return { query, filter: { ...facets, catalogues: [catalogue] }, ...page };
};
