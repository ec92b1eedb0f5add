/** Results of queries as the service reads them. */
import type { Row } from '../graph-store.js';
import type { QueryWork, Solutions } from '../query.js';

/** The solutions in a result in JSON (SPARQL 1.1 Query Results JSON Format). */
export const solutionsOf = ({
  body,
  work,
}: {
  readonly body: Buffer;
  readonly work?: QueryWork | undefined;
}): Solutions => {
  const { results } = JSON.parse(body.toString('utf8')) as { readonly results: { readonly bindings: readonly Row[] } };
  return { rows: results.bindings, ...(work ? { work } : {}) };
};
