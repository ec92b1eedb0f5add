import type { Finding, Report } from './report.js';

/** Most findings that a report lists. */
export const MAX_FINDINGS = 200;

/** Validation stops once this many findings were made: the input is hopeless, and the report lists fewer anyway. */
const ENOUGH = 1000;

/** Order in which findings are listed. */
const rank = (finding: Finding): number =>
  finding.blocking ? 0 : 1 + ['Violation', 'Warning', 'Info'].indexOf(finding.severity);

/** Collects findings, each once, until there are enough. */
export class Findings {
  private readonly found = new Map<string, Finding>();

  /** `nodes`: the focus nodes that matter; all when absent. */
  constructor(private readonly nodes?: ReadonlySet<string>) {}

  get enough(): boolean {
    return this.found.size >= ENOUGH;
  }

  add(finding: Finding): void {
    const { shape, constraint, focusNode, value } = finding;
    if (this.nodes && !this.nodes.has(focusNode)) return;
    const key = JSON.stringify([shape, constraint, focusNode, value]);
    if (!this.found.has(key)) this.found.set(key, finding);
  }

  /** The findings by weight, as many as a report lists. */
  report(): Report {
    const sorted = [...this.found.values()].sort((a, b) => rank(a) - rank(b));
    const findings = sorted.slice(0, MAX_FINDINGS);
    return {
      conforms: !sorted.some((finding) => finding.severity === 'Violation'),
      blocking: findings.filter((finding) => finding.blocking),
      findings,
      omitted: sorted.length - findings.length,
    };
  }
}

/** Several reports as one. Findings of one weight stay in the order of the reports. */
export const merged = (reports: readonly Report[]): Report => {
  const all = reports.flatMap(({ findings }) => findings).sort((a, b) => rank(a) - rank(b));
  const findings = all.slice(0, MAX_FINDINGS);
  return {
    conforms: reports.every(({ conforms }) => conforms),
    blocking: reports.flatMap(({ blocking }) => blocking),
    findings,
    omitted: reports.reduce((sum, { omitted }) => sum + omitted, 0) + all.length - findings.length,
  };
};
