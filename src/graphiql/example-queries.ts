/** The tabs that GraphiQL opens: what each kind of user can do here, on the data at hand. */
import * as buyer from './examples/buyer.js';
import type { AtHand, Audience, Example } from './examples/example.js';
import * as filters from './examples/filters.js';
import * as frontend from './examples/frontend.js';
import * as operator from './examples/operator.js';
import * as provider from './examples/provider.js';
import * as reads from './examples/reads.js';
import * as writes from './examples/writes.js';

/** An example that is left out while one of its variables is not known. */
type Draft = readonly [query: string, variables?: Readonly<Record<string, unknown>>];

const start = ({ catalogue, dataset: id }: AtHand): readonly Draft[] => [
  [reads.WELCOME],
  [reads.DATASET, { id }],
  [reads.PAGES, { catalogue, first: 10, after: null }],
  [reads.RDF, { id }],
  [reads.VALIDATION, { id }],
];

const forProviders = ({ catalogue, dataset: id, unpublished }: AtHand): readonly Draft[] => [
  [writes.CREATE_DATASET, { catalogue, source: writes.NEW_DATASET, dryRun: true }],
  [provider.DELTA, { catalogue, id, source: writes.NEW_DATASET }],
  [provider.QUALITY, { id }],
  [provider.HISTORY, { id }],
  [provider.PUBLISH, { id: unpublished, offers: provider.OFFERS, key: 'my-first-publication' }],
  [writes.PUT_CATALOGUE, { id: 'our-catalogue', source: writes.NEW_CATALOGUE, dryRun: true }],
];

const forBuyers = ({ offered: id }: AtHand): readonly Draft[] => [
  [buyer.FIND, { words: 'bus OR tram', formats: null }],
  [buyer.OFFERS, { filter: { active: { eq: true }, kind: { eq: 'PURCHASE' } } }],
  [filters.OFFERS, { most: '1000' }],
  [buyer.TERMS, { id }],
  [buyer.ACQUIRE, { id, key: 'my-first-purchase' }],
  [buyer.WATCH_OFFERS],
];

const forFrontends = ({ catalogue, node }: AtHand): readonly Draft[] => [
  [frontend.LIST_PAGE, { lang: ['de', 'en'], first: 5, after: null }],
  [filters.FILTER, { words: 'a', after: null }],
  [filters.RELATIONS],
  [filters.FIGURES],
  [frontend.SUGGEST, { text: 'tr' }],
  [frontend.BY_ID, { ids: node && [node] }],
  [frontend.INPUT_ERRORS, { catalogue, payload: frontend.WRONG_PAYLOAD }],
  [frontend.CHANGES, { since: 'beginning' }],
];

const forOperators = ({ dataset: id }: AtHand): readonly Draft[] => [
  [operator.WHO_AM_I, { id }],
  [operator.OVERVIEW, { from: '2024-01-01' }],
  [operator.WORST],
  [filters.PLAN],
  [operator.LOG, { since: 'beginning' }],
  [operator.GRANTS, { id }],
  [operator.JOBS],
];

const isComplete = ([, variables = {}]: Draft): boolean => !Object.values(variables).includes(undefined);

const all: readonly (readonly [Audience, (atHand: AtHand) => readonly Draft[]])[] = [
  ['start', start],
  ['provider', forProviders],
  ['buyer', forBuyers],
  ['frontend', forFrontends],
  ['operator', forOperators],
];

/** Makes the tabs, the first steps first; those that need data which are not there are left out. */
export const exampleQueries = (atHand: AtHand): readonly Example[] =>
  all.flatMap(([audience, make]) =>
    make(atHand)
      .filter(isComplete)
      .map(([query, variables]) => ({ audience, query, ...(variables ? { variables } : {}) })),
  );
