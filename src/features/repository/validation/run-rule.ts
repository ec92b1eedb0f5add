/** Runs rules over their focus nodes: asks the engine about what is not certain without it, until there are enough findings. */
import type { EngineResult, Validator as Engine } from 'shacl-engine';
import type { Term } from '../../../core/rdf/terms.js';
import type { Findings } from './findings.js';
import { shapesFor } from './property-shapes.js';
import type { QuadIndex } from './quad-index.js';
import type { Rule } from './rules.js';
import { targetsOf } from './targets.js';

/** Shapes that one node may violate. */
interface Question {
  readonly node: Term;
  readonly shapes: { terms: [Term] }[];
}

/** The questions about a rule. Most rules leave none, so nothing is waited for. */
export const questionsOf = (rule: Rule, data: QuadIndex): Question[] => {
  const questions: Question[] = [];
  for (const node of targetsOf(rule, data)) {
    const shapes = shapesFor(rule.parts, node, data);
    if (shapes.length > 0) questions.push({ node, shapes });
  }
  return questions;
};

/** Asks the engine. `take` has the results. */
export const ask = async (
  engine: Engine,
  { node, shapes }: Question,
  data: QuadIndex,
  found: Findings,
  take: (result: EngineResult) => void,
): Promise<void> => {
  const windows = data.windows(node);
  for (data.window = 0; data.window < windows && !found.enough; data.window += 1) {
    const { results } = await engine.validate({ dataset: data, terms: [node] }, shapes);
    for (const result of results) take(result);
  }
  data.window = 0;
};
