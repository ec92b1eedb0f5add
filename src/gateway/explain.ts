/** Tells with an answer what the store was asked for it: the texts of SPARQL and SQL, how often, how long, how many rows. */
import type { ExecutionResult } from 'graphql';
import { traced, type Step } from '../store/trace.js';

const total = (steps: readonly Step[], kind: Step['kind']) => {
  const own = steps.filter((step) => step.kind === kind);
  const sum = (value: (step: Step) => number): number => own.reduce((all, step) => all + value(step), 0);
  return {
    queries: sum(({ times }) => times),
    rows: sum(({ rows }) => rows),
    milliseconds: sum((step) => step.milliseconds),
  };
};

/** Answers with `extensions.explain`. What is at hand in caches is not asked again, and so is not told. */
export const explained = async (answer: () => Promise<ExecutionResult>): Promise<ExecutionResult> => {
  const started = performance.now();
  const { result, steps } = await traced(answer);
  const explain = {
    milliseconds: performance.now() - started,
    sparql: total(steps, 'sparql'),
    sql: total(steps, 'sql'),
    steps: [...steps].sort((a, b) => b.milliseconds - a.milliseconds),
  };
  return { ...result, extensions: { ...result.extensions, explain } };
};
