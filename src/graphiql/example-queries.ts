/** The tabs that GraphiQL opens with: what one can do here, on the data at hand. */
import type { Example } from '../rest/graphiql.js';
import { DATASET, PAGES, RDF, VALIDATION, WELCOME } from './examples/reads.js';
import { CREATE_DATASET, NEW_CATALOGUE, NEW_DATASET, PUT_CATALOGUE } from './examples/writes.js';

/** Ids of something to show, as in REST paths; absent when there is nothing yet. */
export interface AtHand {
  readonly catalogue?: string | undefined;
  readonly dataset?: string | undefined;
}

const readingTabs = ({ catalogue, dataset }: AtHand): readonly Example[] => {
  const ofDataset = (query: string): readonly Example[] =>
    dataset === undefined ? [] : [{ query, variables: { id: dataset } }];
  const pages = catalogue === undefined ? [] : [{ query: PAGES, variables: { catalogue, first: 10, after: null } }];
  return [{ query: WELCOME }, ...ofDataset(DATASET), ...pages, ...ofDataset(RDF), ...ofDataset(VALIDATION)];
};

const writingTabs = ({ catalogue }: AtHand): readonly Example[] => {
  const putCatalogue = {
    query: PUT_CATALOGUE,
    variables: { id: 'our-catalogue', source: NEW_CATALOGUE, dryRun: true },
  };
  if (catalogue === undefined) return [putCatalogue];
  return [{ query: CREATE_DATASET, variables: { catalogue, source: NEW_DATASET, dryRun: true } }, putCatalogue];
};

/** Makes the tabs; those that need data which are not there are left out. */
export const exampleQueries = (atHand: AtHand): readonly Example[] => [...readingTabs(atHand), ...writingTabs(atHand)];
