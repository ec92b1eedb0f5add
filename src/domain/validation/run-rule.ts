/** Runs one rule over all its focus nodes. */
import type { EngineResult, Validator as Engine } from 'shacl-engine';
import type { Findings } from './findings.js';
import { shapesFor } from './property-shapes.js';
import type { QuadIndex } from './quad-index.js';
import type { Rule } from './rules.js';
import { targetsOf } from './targets.js';

/** Asks the engine about what is not certain without it, until there are enough findings. `take` has the results. */
export const runRule = async (
  engine: Engine,
  rule: Rule,
  data: QuadIndex,
  found: Findings,
  take: (result: EngineResult) => void,
): Promise<void> => {
  for (const node of targetsOf(rule, data)) {
    const shapes = shapesFor(rule.parts, node, data);
    const windows = shapes.length === 0 ? 0 : data.windows(node);
    for (data.window = 0; data.window < windows && !found.enough; data.window += 1) {
      const { results } = await engine.validate({ dataset: data, terms: [node] }, shapes);
      for (const result of results) take(result);
    }
    data.window = 0;
  }
};
