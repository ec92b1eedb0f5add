import { readRules } from './rules.js';
import type { Level, Severity } from './report.js';
import { CODE_LIST, RANGE, SH, SHAPE } from './terms.js';

/** A rule as documentation lists it. */
export interface RuleCode {
  /** The members that findings carry. */
  readonly code: string;
  readonly level: Level;
  /** The worst severity that a finding of this rule has. */
  readonly severity: Severity;
  /** True if a finding forbids storing the metadata. */
  readonly blocking: boolean;
  readonly message: string;
  /** The code lists or classes that the rule refers to. */
  readonly members: readonly string[];
}

/** All codes that findings can carry, by level and code. Reads the shapes anew; meant for documentation. */
export const ruleCodes = (vocabNs: string): RuleCode[] => {
  const { index, rules } = readRules(vocabNs);
  const codes = rules.flatMap(({ shape, level }) => {
    const said = [shape, ...index.valuesOf(shape, `${SH}property`)].filter(
      (s) => index.valuesOf(s, `${SH}message`).length > 0,
    );
    return said.map((term): RuleCode => {
      const severity = (index.valuesOf(term, `${SH}severity`)[0]?.value.slice(SH.length) ?? 'Violation') as Severity;
      return {
        code: term.value.slice(SHAPE.length),
        level,
        severity,
        blocking: level === 0 && severity === 'Violation',
        message: index.valuesOf(term, `${SH}message`)[0]!.value,
        members: [CODE_LIST, RANGE].flatMap((property) => index.valuesOf(term, property).map((value) => value.value)),
      };
    });
  });
  return codes.sort((a, b) => a.level - b.level || (a.code < b.code ? -1 : 1));
};
