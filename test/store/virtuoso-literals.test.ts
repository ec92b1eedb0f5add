/** Literals that Virtuoso does not take with their datatype become plain strings; all others stay as they are. */
import { keptLiterals } from '../../src/core/store/sparql/virtuoso.js';

const typed = (value: string, type: string): string =>
  `<urn:s> <urn:p> "${value}"^^<http://www.w3.org/2001/XMLSchema#${type}> .\n`;

const KEPT: Readonly<Record<string, readonly string[]>> = {
  boolean: ['true', 'false', '1', '0'],
  decimal: ['1.50', '-.5', '+2.', '123456789012345678901234567890.5'],
  double: ['1.0E0', '-1e-300', '5'],
  float: ['1.5', '0', '-3e38'],
  integer: ['007', '-999999999999999999'],
  nonNegativeInteger: ['0'],
  dayTimeDuration: ['P1D'],
  dateTime: ['2026-11-22T10:00:00Z', 'not a date'],
  int: ['many'],
};
const PLAIN: Readonly<Record<string, readonly string[]>> = {
  boolean: ['maybe', 'TRUE', ''],
  decimal: ['1e5', 'abc', '.', 'a \\" quote'],
  double: ['NaN', 'INF', '1e999', ' 5 '],
  float: ['1e50', '1e-50', '-INF'],
  integer: ['99999999999999999999', '5.0'],
  positiveInteger: ['abc'],
  duration: ['P1D', 'PT1H'],
  yearMonthDuration: ['P1Y'],
};
const cases = (table: Readonly<Record<string, readonly string[]>>): [string, string][] =>
  Object.entries(table).flatMap(([type, values]) => values.map((value): [string, string] => [value, type]));

describe('literals in Virtuoso', () => {
  it.each(cases(KEPT))('keeps "%s" as %s', (value, type) => {
    expect(keptLiterals(typed(value, type))).toBe(typed(value, type));
  });

  it.each(cases(PLAIN))('keeps "%s", a %s, as a plain string', (value, type) => {
    expect(keptLiterals(typed(value, type))).toBe(`<urn:s> <urn:p> "${value}" .\n`);
  });

  it('reads statements, not what stands in texts', () => {
    const text = '<urn:s> <urn:p> "say \\"P1D\\"^^<http://www.w3.org/2001/XMLSchema#duration> ." .\n';
    expect(keptLiterals(text + typed('P1D', 'duration') + text)).toBe(`${text}<urn:s> <urn:p> "P1D" .\n${text}`);
  });
});
