/** Brings results that an earlier release kept as JSON and as a DQV graph into the form in which they are kept now. */
import { keptSource, textOf, type StoredText } from '../../store/file/packed.js';
import type { Repacking } from '../../store/file/repack.js';
import { nounPaths } from '../../store/resource-iris.js';
import type { Assessment } from '../assessment/assessment.js';
import { codesOf } from '../assessment/figures.js';
import { graphOf, keepResults } from '../assessment/kept.js';
import type { Finding } from '../validation/report.js';

interface OldResult {
  readonly iri: string;
  readonly dataset: string;
  readonly detail: string;
  readonly at: string;
  readonly hash: string;
  readonly triples: StoredText;
  readonly findings: string | null;
}

const ROWS = `SELECT graph.position, graph.iri, quality.dataset, detail, quality.at, graph.hash, graph.triples, findings
  FROM graph JOIN quality ON quality.dataset = graph.id LEFT JOIN conformance
    ON conformance.iri = replace(graph.iri, '${nounPaths.metrics}', '${nounPaths.dataset}')
  WHERE graph.kind = 'quality' AND graph.position > ? ORDER BY graph.position LIMIT ?`;

/** The results of datasets. */
export const repackedResults: Repacking<OldResult> = {
  name: 'quality',
  step: 'repacked-1',
  rows: ROWS,
  change: ({ iri, dataset, detail, at, hash, triples, findings }) => {
    if (detail === '') return [];
    const assessment = JSON.parse(detail) as Assessment;
    const results = { assessment, at, findings: JSON.parse(findings ?? '[]') as Finding[] };
    // What follows from the results must be what was stored.
    if (graphOf(iri, results) !== textOf(triples, iri)) return [];
    const kept = keepResults(results);
    const unchanged = 'graph.iri = ? AND graph.hash = ?';
    return [
      {
        sql: `UPDATE quality SET detail = '', outcomes = ? WHERE dataset = ? AND EXISTS (SELECT 1 FROM graph WHERE ${unchanged})`,
        params: [JSON.stringify(codesOf(assessment)), dataset, iri, hash],
      },
      {
        sql: `UPDATE graph SET triples = ?, hash = ?, quads = ? WHERE ${unchanged}`,
        params: [keptSource(kept.kept), kept.hash, kept.quads, iri, hash],
      },
    ];
  },
};
