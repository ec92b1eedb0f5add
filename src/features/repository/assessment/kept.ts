/**
 * Assessments as they are kept, and the DQV graph that follows from them: it is fifty times as long, and few ever read it, so it is
 * written when somebody does.
 */
import type { Quad } from '../../../core/rdf/terms.js';
import { deriveGraphs, pack, unpack } from '../../../core/store/file/packed.js';
import { addressOf } from '../../../core/store/resource-iris.js';
import type { Finding } from '../validation/report.js';
import type { Assessment } from './assessment.js';
import { Definitions } from './definitions.js';
import { RESULTS } from './dictionary.js';
import { countQuads, dqvGraph, dqvStatements, type DqvInput } from './dqv.js';
import { sha256 } from '../../../core/digest.js';

/** The findings of an assessment. */
export interface Results {
  readonly assessment: Assessment;
  /** Findings of validation that the graph repeats. */
  readonly findings: readonly Finding[];
  /** The time of the assessment, ISO 8601. */
  readonly at: string;
}

/** Findings of validation that are repeated; the report as a whole is elsewhere. */
const MOST_FINDINGS = 50;

const common = Buffer.from(RESULTS);

/** Results in the short form in which they are kept. */
export interface KeptResults {
  readonly kept: Uint8Array;
  /** SHA-256 of the results, hexadecimal: as long as they are the same, so is the graph. */
  readonly hash: string;
  /** Number of statements of the graph. */
  readonly quads: number;
}

/** Brings results into the form in which they are kept. */
export const keepResults = ({ assessment, findings: all, at }: Results): KeptResults => {
  const findings = all.slice(0, MOST_FINDINGS);
  const text = JSON.stringify({ assessment, findings, at } satisfies Results);
  return { kept: pack(text, common), hash: sha256(text), quads: countQuads({ assessment, findings }) };
};

/** Kept results. Throws when they are not whole any more. */
export const keptResults = (kept: Uint8Array): Results => JSON.parse(unpack(kept, common)) as Results;

/** SHA-256 of kept results, as it was when they were stored. Throws when they are not whole any more. */
export const hashOfResults = (kept: Uint8Array): string => sha256(unpack(kept, common));

let definitions = new Definitions('');

/** The definitions of the deployment that the graph belongs to: nearly always those of the graph before. */
const definitionsFor = (graph: string): Definitions => {
  const base = addressOf('metrics', graph) ?? '';
  if (definitions.base !== base) definitions = new Definitions(base);
  return definitions;
};

const inputOf = (graph: string, { assessment, findings, at }: Results): DqvInput => ({
  ...{ graph, assessment, at },
  findings: findings.slice(0, MOST_FINDINGS),
});

/** The DQV graph of that name, as canonical N-Triples. */
export const graphOf = (graph: string, results: Results): string =>
  dqvGraph(inputOf(graph, results), definitionsFor(graph));

/** The statements of the DQV graph of that name, some perhaps twice. */
export const statementsOf = (graph: string, results: Results): readonly Quad[] =>
  dqvStatements(inputOf(graph, results), definitionsFor(graph));

// Loaded by every thread and tool that reads graphs.
deriveGraphs({
  text: (kept, graph) => graphOf(graph, keptResults(kept)),
  statements: (kept, graph) => statementsOf(graph, keptResults(kept)),
});
