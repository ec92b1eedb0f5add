/** What engines share that answer questions over everything. */
import { Refusal } from '../errors.js';
import type { Row } from './graph-store.js';
import type { Readable, Solutions, SparqlResult } from './query.js';

/** The solutions in a result in JSON (SPARQL 1.1 Query Results JSON Format). */
export const solutionsOf = ({ body, work }: SparqlResult): Solutions => {
  const { results } = JSON.parse(body.toString('utf8')) as { readonly results: { readonly bindings: readonly Row[] } };
  return { rows: results.bindings, ...(work ? { work } : {}) };
};

/** Refuses (`FORBIDDEN`) who may not read everything, for engines that cannot leave anything out. */
export const notRestricted = (readable: Readable | undefined): void => {
  if (readable === undefined || 'all' in readable) return;
  throw new Refusal('FORBIDDEN', 'The SPARQL engine of this deployment answers only those who may read everything.');
};
