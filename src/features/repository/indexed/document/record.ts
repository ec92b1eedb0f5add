/** The catalogue record in search documents. */
import type { GraphDocument } from '../../../../core/store/graph-store.js';

/** The times at which a resource was first and last stored, as the member `catalog_record` (ISO 8601). */
export const recordDocument = ({ created, changed }: Pick<GraphDocument, 'created' | 'changed'>) => ({
  issued: created,
  modified: changed,
});
