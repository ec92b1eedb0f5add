/** Advice from what application profiles found: it brings no points, so it follows what does. */
import type { Assessment } from '../repository/assessment/assessment.js';
import type { Finding } from '../repository/validation/report.js';
import type { Advice } from '../repository/assessment/explain.js';

/** Pieces of advice of all profiles of a dataset. */
const MOST = 20;

/** The advice, violations first; each rule once for the dataset and once for each distribution. */
export const profileAdvice = (findings: readonly Finding[], { distributions }: Assessment): Advice[] => {
  const advice = new Map<string, Advice>();
  for (const finding of findings) {
    const { profile, severity, focusNode, path, code, message } = finding;
    if (!profile || severity === 'Info') continue;
    const distribution = distributions.find(({ iri }) => iri === focusNode)?.id ?? null;
    const key = `${code} ${distribution ?? ''}`;
    if (advice.has(key) || advice.size >= MOST) continue;
    const property = /^[a-z][a-z0-9+.-]*:[^\s()^]+$/i.test(path ?? '') ? (path ?? null) : null;
    const told = { indicator: code, dimension: 'interoperability', gain: 0, text: message } as const;
    advice.set(key, { ...told, property, distribution, meant: null, finding });
  }
  return [...advice.values()];
};
