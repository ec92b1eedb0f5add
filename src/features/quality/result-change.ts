/** The result of an assessment as a change of the store: its DQV graph, its event, its rows. */
import { keptSource } from '../../core/store/file/packed.js';
import type { Change, GraphDocument } from '../../core/store/graph-store.js';
import { graphOf, keptResults } from '../repository/assessment/kept.js';
import type { Assessed } from '../repository/assessment/assessing.js';
import type { Identifiers } from '../repository/identifiers.js';
import { storeResult } from './statements.js';

/** What stores the result of an assessment of this dataset. */
export const resultChange = (
  { id, catalogue, owner, created }: GraphDocument,
  assessed: Assessed,
  identifiers: Identifiers,
): Required<Omit<Change, 'remove'>> => {
  const { at, kept, hash, quads } = assessed;
  const iri = identifiers.iri('metrics', id);
  const where = { ...(catalogue === undefined ? {} : { catalogue }), ...(owner === undefined ? {} : { owner }) };
  const graph: GraphDocument = {
    ...{ iri, kind: 'quality', id, ...where, system: '', hash, quads, created, changed: at, distributions: [] },
    kept: keptSource(kept),
    // Few ever ask: a SPARQL server to which the graph goes, say.
    get triples() {
      return graphOf(iri, keptResults(kept));
    },
  };
  return {
    put: [graph],
    events: [{ action: 'assessed', kind: 'quality', id, hash, actor: 'system', ...where }],
    statements: storeResult(id, catalogue ?? '', assessed),
  };
};
